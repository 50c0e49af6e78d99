"""The keys of a visitor, kept in one cookie that no script can read and no other site can send.

Cookies know no ports: every server of one host gets the cookies of all. So each store has a cookie of its own name, and servers
beside each other do not drop each other's keys.
"""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.values.errors import SpooklogError
from spooklog.web.language import COOKIE

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spooklog.store.store import Store
    from spooklog.web.settings import Settings

MOST = 12
"""Keys that a browser holds at most; a new one takes the place of the oldest."""

_DAYS = 180
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LETTERS = 10
"""Hexadecimal digits in the name of a cookie: enough to keep the stores of one host apart."""


class Jar(NamedTuple):
    """The cookie of a store: its name, the `former` name that all stores once shared, and how browsers keep it.

    `secure` cookies travel encrypted alone; what is not `lasting` goes when the browser ends.
    """

    name: str
    former: str
    secure: bool
    lasting: bool


def jar_of(store: Store, settings: Settings) -> Jar:
    """Return the cookie of a store, named by a hash of the store's id."""
    id = ""
    with suppress(SpooklogError):  # a store whose own log is damaged can be looked at
        id = store.streams.own().id
    # with this beginning a browser takes it from this very host alone, and encrypted
    former = "__Host-spooklog" if settings.secure else "spooklog"
    return Jar(f"{former}-{sha256(id.encode()).hexdigest()[:_LETTERS]}", former, settings.secure, settings.lasting)


def keys_of(request: Request, jar: Jar) -> tuple[str, ...]:
    """Return the keys that a request brings: in the header `Authorization: Bearer KEY` of a program, else in the cookie.

    A browser without the cookie of this store may hold the keys in the one of the former name.
    """
    scheme, _, key = _authorization(request)
    if scheme.casefold() == "bearer":
        return (key.strip(),) if _KEY.fullmatch(key.strip()) else ()
    held = request.cookies.get(jar.name) or request.cookies.get(jar.former, "")
    return tuple(key for key in held.split(".")[:MOST] if _KEY.fullmatch(key))


def keep_keys(response: Response, keys: tuple[str, ...], jar: Jar) -> None:
    """Let the browser hold these keys, or forget them where there are none."""
    lasting = _DAYS * 24 * 60 * 60 if jar.lasting else None
    _set(response, jar.name, ".".join(keys[:MOST]), lasting if keys else 0, jar)


def keep_language(response: Response, code: str, jar: Jar) -> None:
    """Let the browser hold the language that its user chose; it comes along from another site's link, too."""
    lasting = _DAYS * 24 * 60 * 60 if jar.lasting else None
    response.set_cookie(COOKIE, code, max_age=lasting, path="/", secure=jar.secure, httponly=True, samesite="lax")


def take_over(request: Request, response: Response, valid: tuple[str, ...], jar: Jar) -> None:
    """Move keys from the cookie of the former name into that of this store; `valid` are those of the request that open something.

    The former cookie was written by one server of the host, which kept its own keys alone: where they open this store it was this
    one's, and goes. Where they open nothing here it is another's, and stays.
    """
    if not valid or any(_authorization(request)) or jar.name in request.cookies or jar.former not in request.cookies:
        return
    if "set-cookie" not in response.headers:
        keep_keys(response, valid, jar)
    _set(response, jar.former, "", 0, jar)


def _set(response: Response, name: str, value: str, seconds: int | None, jar: Jar) -> None:
    """Set a cookie that goes after some seconds, or with the browser; counted from when it comes, so no clocks are compared."""
    response.set_cookie(name, value, max_age=seconds, path="/", secure=jar.secure, httponly=True, samesite="strict")


def _authorization(request: Request) -> tuple[str, str, str]:
    """Return the scheme and the key of the header Authorization, empty where there is none."""
    return request.headers.get("authorization", "").partition(" ")
