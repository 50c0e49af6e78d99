"""Where a store lies: what people give as `--db`, turned into a file's path or into a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeAlias

from spooklog.domain.errors import Unavailable

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
_HARMLESS = frozenset({"host", "hostaddr", "port", "dbname"})
"""What of a URL's parameters may be printed; a password or the path of a key may not."""


class PostgresLocation(NamedTuple):
    """A database of a PostgreSQL server. As text, whatever was given as a password is left out."""

    url: str
    shown: str

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        return f"PostgresLocation({self.shown})"


Location: TypeAlias = Path | PostgresLocation
"""The file of an SQLite store, or a database of a PostgreSQL server. As text it can be printed."""


def locate(url: str) -> Location:
    """What `sqlite:///games.db`, `sqlite:////var/games.db`, a bare path or `postgresql://anna@host/games` means.

    Raises Unavailable for anything else, saying what would do.
    """
    scheme, separator, rest = url.partition("://")
    if separator and scheme.casefold() in _POSTGRES:
        plain = f"postgresql://{rest}"
        return PostgresLocation(plain, _shown(plain))
    path = url.removeprefix(_SQLITE)
    if separator and path == url:
        raise _refusal(f"spooklog cannot keep games in '{scheme}'", _shown(url))
    if not path or "\0" in path:
        raise _refusal("the store has no file name", url)
    try:
        return Path(path).expanduser()
    except RuntimeError as error:  # `~somebody` without a home
        raise _refusal(f"the folder of {path} cannot be found", url) from error


def given(location: Location) -> str:
    """What `locate` turns into this location. It may hold a password: it is for programs, not to be printed."""
    return location.url if isinstance(location, PostgresLocation) else str(location)


def _shown(url: str) -> str:
    """A URL without a password; where nobody can tell what of it is one, the scheme alone."""
    from urllib.parse import parse_qsl, urlencode, urlsplit

    scheme, _, rest = url.partition("://")
    try:
        parts = urlsplit(f"any://{rest}")
        harmless = [(name, value) for name, value in parse_qsl(parts.query) if name in _HARMLESS]
    except ValueError:
        return f"{scheme}://…"
    if "@" in parts.path + parts.query + parts.fragment:  # a sign of a password that should have been written as its escape
        return f"{scheme}://…"
    person, at, host = parts.netloc.rpartition("@")
    user = person.partition(":")[0]
    query = f"?{urlencode(harmless, safe='/')}" if harmless else ""
    return f"{scheme}://{user}{at if user else ''}{host}{parts.path}{query}"


def _refusal(message: str, url: str) -> Unavailable:
    return Unavailable(message, input=url, expected=("sqlite:///PATH", "PATH", "postgresql://USER@HOST/DATABASE"))
