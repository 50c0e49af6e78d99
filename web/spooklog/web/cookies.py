"""The keys of a visitor, kept in one cookie that no script can read and no other site can send."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spooklog.web.settings import Settings

MOST = 12
"""Keys that a browser holds at most; a new one takes the place of the oldest."""

_DAYS = 180
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


def keys_of(request: Request, settings: Settings) -> tuple[str, ...]:
    """Return the keys that a request brings: in the header `Authorization: Bearer KEY` of a program, else in the cookie."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer":
        return (key.strip(),) if _KEY.fullmatch(key.strip()) else ()
    held = request.cookies.get(_name(settings), "")
    return tuple(key for key in held.split(".")[:MOST] if _KEY.fullmatch(key))


def keep_keys(response: Response, keys: tuple[str, ...], settings: Settings) -> None:
    """Let the browser hold these keys."""
    if not keys:
        response.delete_cookie(_name(settings), path="/", secure=settings.secure, httponly=True, samesite="strict")
        return
    response.set_cookie(
        _name(settings),
        ".".join(keys[:MOST]),
        max_age=_DAYS * 24 * 60 * 60,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="strict",
    )


def _name(settings: Settings) -> str:
    # with this beginning a browser takes it from this very host alone, and encrypted
    return "__Host-spooklog" if settings.secure else "spooklog"
