"""What every request passes first: the Host and Origin headers, sizes; and the headers that every answer bears."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TYPE_CHECKING

from spooklog.web.refusals import Forbidden, TooLarge
from spooklog.web.settings import MAX_BODY

if TYPE_CHECKING:
    from starlette.requests import Request

    from spooklog.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of every page: nothing that a name or a note holds can run or load anything."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}

MAX_ADDRESS = 8_192
"""Bytes of an address with its query: a line of 4,000 characters, and more."""


def check_source(request: Request, settings: Settings) -> None:
    """Raise Forbidden for a request under a name that is not the server's, and for one that another site's page makes."""
    hosts = request.headers.getlist("host")
    if len(hosts) != 1 or hosts[0] not in settings.hosts:
        raise Forbidden("this server does not answer under that name", expected=settings.origins)
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if request.method in ("GET", "HEAD"):
        return
    if (origin is not None and origin not in settings.origins) or site not in (None, "same-origin"):
        raise Forbidden("another site made this request", expected=settings.origins)
    # a form of another site comes without either from old browsers alone
    if origin is None and site is None and not _is_json(request):
        raise Forbidden("another site may have made this request", expected=("Content-Type: application/json",))


def _is_json(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip() == "application/json"


def sender_of(request: Request) -> str:
    """Return where a request comes from, as rates and lanes count it."""
    return address_of(request.client.host if request.client else "")


@lru_cache(maxsize=1_000)
def address_of(host: str) -> str:
    """Return an address as bounds and rates count it: of IPv6 the network, in which one device has any number."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def check_address(request: Request) -> None:
    """Raise TooLarge for an address longer than any page needs."""
    raw: bytes = request.scope.get("raw_path") or request.scope["path"].encode()
    if len(raw) + len(request.scope["query_string"]) > MAX_ADDRESS:
        raise TooLarge(MAX_ADDRESS)


def check_size(request: Request) -> None:
    """Raise TooLarge for a request that announces a body longer than any line needs."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or len(announced) > 9 or int(announced) > MAX_BODY:
        raise TooLarge(MAX_BODY)
