"""Answers travel compressed where the browser takes that: pages, JSON, drawings.

An answer to a POST never does. The only answers that hold a key are those that make one, and how well a key and a text of
another side compress together would tell of the key (BREACH). Live streams see to themselves, static files are compressed once.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1_000
"""Bytes of an answer from which on it is compressed: less fits into one packet anyhow."""

AT_ONCE = 16_384
"""Bytes up to which the event loop compresses by itself, in less than half a millisecond; more is done in a thread."""

_KINDS = ("text/html", "application/json", "image/svg+xml", "text/plain")
_LEVEL = 5


def compressed(content: bytes, *, best: bool = False) -> bytes:
    """Return content as gzip; the same content gives the same bytes."""
    return gzip.compress(content, 9 if best else _LEVEL, mtime=0)


def accepts_gzip(header: str) -> bool:
    """Return whether the value of an Accept-Encoding takes gzip.

    >>> accepts_gzip("gzip, deflate, br"), accepts_gzip("gzip;q=0, br"), accepts_gzip("*")
    (True, False, True)
    """
    weights = dict(_weights(header.casefold()))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _weights(header: str) -> Iterable[tuple[str, float]]:
    for part in header.split(","):
        name, _, weight = part.partition(";")
        try:
            yield name.strip(), float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            yield name.strip(), 0.0


class Compressing:
    """An ASGI application whose answers are compressed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # of its own: the threads of the requests may all be busy
        self._threads = ThreadPoolExecutor(2, "compress")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        accepted = scope["method"] == "GET" and accepts_gzip(Headers(scope=scope).get("accept-encoding", ""))
        await self._app(scope, receive, _Answer(send, self._threads, accepted=accepted))


class _Answer:
    """Sends one answer; its head waits for the body, which says how long it is."""

    def __init__(self, send: Send, threads: ThreadPoolExecutor, *, accepted: bool) -> None:
        self._send, self._threads, self._accepted = send, threads, accepted
        self._start: Message | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            # a copy: the same answer may be sent to others
            headers = MutableHeaders(raw=list(message["headers"]))
            message = {**message, "headers": headers.raw}
            if _varies(headers, message["status"]):
                headers.add_vary_header("Accept-Encoding")
                if self._accepted and message["status"] not in (204, 304):
                    self._start = message
                    return
        elif self._start is not None:
            start, self._start = self._start, None
            body = message.get("body", b"")
            if len(body) >= LEAST and not message.get("more_body"):
                body = await self._made_smaller(body)
                headers = MutableHeaders(raw=start["headers"])
                headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
                message = {**message, "body": body}
            await self._send(start)
        await self._send(message)

    async def _made_smaller(self, body: bytes) -> bytes:
        if len(body) <= AT_ONCE:
            return compressed(body)
        return await asyncio.get_running_loop().run_in_executor(self._threads, compressed, body)


def _varies(headers: MutableHeaders, status: int) -> bool:
    """Return whether an answer, or that of which a 304 says that it is the same, may come compressed."""
    if "content-encoding" in headers or "accept-encoding" in headers.get("vary", "").casefold():
        return False
    return status == 304 or headers.get("content-type", "").partition(";")[0].strip() in _KINDS
