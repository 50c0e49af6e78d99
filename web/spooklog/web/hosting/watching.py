"""Counts each request of a server, and logs it where that is asked for, when its answer begins."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spooklog.web.hosting.request_log import Entry

if TYPE_CHECKING:
    from spooklog.web.hosting.metrics import Metrics
    from spooklog.web.hosting.request_log import RequestLog

GONE = 499
"""The status of a request whose visitor left before there was an answer, as nginx has it."""

REFUSAL, LINK = "spooklog.refusal", "spooklog.link"
"""Where a scope holds the kind of a refusal, and the id of the visitor's link."""

_METHODS = frozenset({"GET", "HEAD", "POST"})


class Watching:
    """An ASGI application whose requests are counted. A stream counts as open from its head until it ends."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: RequestLog | None) -> None:
        self._app, self._metrics, self._log = app, metrics, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, answered, streaming = time.perf_counter(), False, False

        async def send_on(message: Message) -> None:
            nonlocal answered, streaming
            if message["type"] == "http.response.start":
                answered = True
                self._note(scope, message["status"], time.perf_counter() - began)
                if Headers(raw=message["headers"]).get("content-type", "").startswith("text/event-stream"):
                    streaming = True
                    self._metrics.streams += 1
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            if not answered:
                self._note(scope, GONE, time.perf_counter() - began)
            if streaming:
                self._metrics.streams -= 1

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        found = scope.get("route")
        # any number of other names would be any number of counters
        route = found.path if isinstance(found, Route) else "other"
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        self._metrics.count(method, route, status, seconds, scope.get(REFUSAL))
        if self._log:
            self._log.add(Entry(round(time.time() * 1000), method, route, status, seconds * 1000, scope.get(LINK)))
