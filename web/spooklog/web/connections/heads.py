"""Requests as they come over a socket: what h11 lets pass, and a proxy in front may read otherwise, is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import h11

MOST_HEADERS = 16_384
"""Bytes of a request before its body."""

_LOOSE = re.compile(rb"(?<!\r)\n|\n[ \t]")
"""A line that ends without CR, and a header that goes on in the next line."""


class Refusal(NamedTuple):
    """Why a connection is refused: the status and words of its last answer, and after how many seconds to try again."""

    kind: str
    status: int
    words: str
    seconds: int | None = None


class StrictConnection(h11.Connection):
    """The server's side of a connection. A request that two programs may read in two ways is refused.

    Else one that sends requests through a proxy could hide a second request in the first (RFC 9112, 11.2). `refusal` says why
    the last request was refused.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MOST_HEADERS)
        self.refusal: Refusal | None = None

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return what came next. Raises h11.RemoteProtocolError, and then says why in `refusal`."""
        begun = self.trailing_data[0] if self.their_state is h11.IDLE else b""
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as problem:
            self.refusal = _unreadable(problem)
            raise
        if isinstance(event, h11.Request):
            head = begun[: len(begun) - len(self.trailing_data[0])]
            self.refusal = next((found for check in _CHECKS if (found := check(event, head))), None)
            if self.refusal:
                raise h11.RemoteProtocolError(self.refusal.words, self.refusal.status)
        return event


def _unreadable(problem: h11.RemoteProtocolError) -> Refusal:
    if problem.error_status_hint == 431:
        return _TOO_LONG
    if problem.error_status_hint == 501:
        return Refusal("bad_request", 501, "a body is sent as it is, or with Transfer-Encoding: chunked")
    return Refusal("bad_request", 400, "this is no request of HTTP/1.1")


def _of_another_version(event: h11.Request, _: bytes) -> Refusal | None:
    if event.http_version in (b"1.0", b"1.1"):
        return None
    return Refusal("bad_request", 505, "this server speaks HTTP/1.1")


def _loose(_: h11.Request, head: bytes) -> Refusal | None:
    if _LOOSE.search(head):
        return Refusal("bad_request", 400, "each header is one line, which ends with CR and LF")
    return None


def _long(_: h11.Request, head: bytes) -> Refusal | None:
    # a whole one that came at once is not too long for h11
    return _TOO_LONG if len(head) > MOST_HEADERS else None


def _of_two_lengths(event: h11.Request, _: bytes) -> Refusal | None:
    names = {name for name, _ in event.headers}
    if b"transfer-encoding" in names and (b"content-length" in names or event.http_version == b"1.0"):
        return Refusal("bad_request", 400, "a request has a Content-Length, or in HTTP/1.1 a Transfer-Encoding")
    return None


_TOO_LONG = Refusal("head_too_long", 431, f"a request may have {MOST_HEADERS} bytes before its body")
_CHECKS: tuple[Callable[[h11.Request, bytes], Refusal | None], ...] = (_of_another_version, _long, _loose, _of_two_lengths)
