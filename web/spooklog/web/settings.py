"""How a server is reached: its addresses, and what it allows from each visitor."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from spooklog.domain.values.errors import Usage
from spooklog.web.bounds import Bounds
from spooklog.web.hosting.request_log import Form
from spooklog.web.language import ENGLISH

MAX_BODY = 16_384
"""Bytes of a request's body: far more than any line with its reason."""

PROXIES = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""Whose word about a visitor's address counts, where a proxy stands in front."""


class Settings(NamedTuple):
    """The origins under which a server is reached, the first one being the one in links: `http://192.168.1.20:8642`.

    With `proxied`, a reverse proxy of this machine passes requests on, and says from where they came. With `metrics` the server
    tells what it counted, with `log` it writes each request to stderr. What browsers keep of a store that is not `lasting` goes
    when they end. On a `public` server everyone may watch all games, without any link. Pages are in the `language` with this code
    for browsers that ask for none of those that are known.
    """

    origins: tuple[str, ...]
    proxied: bool = False
    bounds: Bounds = Bounds()
    metrics: bool = False
    log: Form | None = None
    lasting: bool = True
    public: bool = False
    language: str = ENGLISH

    @property
    def hosts(self) -> frozenset[str]:
        """The values of the Host header that are served: any other name was made to lead here (DNS rebinding)."""
        return frozenset(urlsplit(origin).netloc for origin in self.origins)

    @property
    def secure(self) -> bool:
        """Whether links lead to an encrypted address."""
        return self.origins[0].startswith("https:")


def read_base_url(text: str) -> str:
    """Return the origin that a base URL names: `https://games.example.org`. Raises Usage."""
    parts = urlsplit(text.strip())
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if parts.scheme not in ("http", "https") or not host or parts.path.strip("/") or parts.query or parts.fragment or "@" in text:
        raise Usage(f"'{text}' is no address of a site", input=text, expected=("--base-url https://games.example.org",))
    name = f"[{host}]" if ":" in host else host
    usual = port is None or port == (443 if parts.scheme == "https" else 80)
    return f"{parts.scheme}://{name}" if usual else f"{parts.scheme}://{name}:{port}"
