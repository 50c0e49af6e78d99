"""The answer that a live page follows: the events of a stream, one after the other, until the visitor goes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from spooklog.domain.values.errors import Unavailable
from spooklog.web.live import GONE, Live, Message, View
from spooklog.web.pieces import BEGINNING, stored
from spooklog.web.refusals import TooMany

if TYPE_CHECKING:
    from spooklog.web.site import Site
    from spooklog.web.streams import Watched

Sending = Callable[[bytes], Awaitable[None]]

HEADERS: Mapping[str, str] = {"X-Accel-Buffering": "no", "Cache-Control": "no-store", "Vary": "Accept-Encoding"}


class Events(Response):
    """The events of some views. One event goes to many at once, so that it is sent without detours.

    The id of an event has the newest entry sent of each view. `named` says that an event names its view, too, by its number in
    `watched`. With `packs` the events are sent compressed. A browser comes back `retry` milliseconds after the end.

    Raises TooMany where the server, or the sender, has as many streams as can be served.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        live: Live[Site],
        watched: Sequence[Watched | None],
        sender: str,
        *,
        named: bool,
        packs: bool,
        retry: int = 1000,
    ) -> None:
        super().__init__(headers={**HEADERS, **({"Content-Encoding": "gzip"} if packs else {})})
        del self.headers["content-length"]
        self._live, self._watched, self._named, self._packs, self._retry = live, watched, named, packs, retry
        self._sent = [one.seen if one else None for one in watched]
        self._begun = [live.begun] * len(watched)
        self._stream = live.open({one.view: one.links for one in watched if one}, sender)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  (as ASGI calls it)
        async def send_on(content: bytes, *, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": content, "more_body": more})

        leaving = asyncio.create_task(self._left(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send_on((BEGINNING if self._packs else b"") + self._plain(b"retry: %d\n\n" % self._retry))
            with suppress(Unavailable, TooMany):  # the visitor's browser tries to come back
                await self._first(send_on)
                while (found := await self._stream.next()) is not None:
                    await self._send(send_on, *found)
            await send_on(b"", more=False)
        finally:
            leaving.cancel()
            self._live.shut(self._stream)

    async def _first(self, send_on: Sending) -> None:
        """Send what each page does not show yet. The stream is open already: no change falls between."""
        for number, one in enumerate(self._watched):
            if one is None:
                await send_on(self._event(number, GONE))
            elif self._stream.shows(one.view) and (message := await self._live.message(one.view, one.seen)):
                if message is GONE:
                    self._live.end(self._stream, one.view)
                elif self._stream.shows(one.view):  # no link was revoked meanwhile
                    await send_on(self._event(number, message))

    async def _send(self, send_on: Sending, view: View[Site] | None, message: Message) -> None:
        if view is None:
            await send_on(self._plain(b"event: beat\ndata: \n\n"))
            return
        for number, one in enumerate(self._watched):
            if one and one.view == view and not self._is_older(number, message):
                await send_on(self._event(number, message))

    def _is_older(self, number: int, message: Message) -> bool:
        """Return whether a page shows more already: the message was rendered before the stream was opened.

        What was rendered behind another PostgreSQL server than before is newer, whatever it shows: that server may lack entries.
        """
        sent = self._sent[number]
        return message is not GONE and sent is not None and message.entry < sent and message.begun <= self._begun[number]

    def _event(self, number: int, message: Message) -> bytes:
        if message is GONE:
            return self._plain(b"event: gone\ndata: %s\n\n" % (b'{"view":%d}' % number if self._named else b""))
        self._sent[number], self._begun[number] = message.entry, message.begun
        entries = b",".join(b"" if entry is None else b"%d" % entry for entry in self._sent)
        head = b"id: %s\nevent: state\ndata: {" % entries + (b'"view":%d,' % number if self._named else b"")
        return self._plain(head) + (message.packed if self._packs else message.fields)

    def _plain(self, content: bytes) -> bytes:
        return stored(content) if self._packs else content

    async def _left(self, receive: Receive) -> None:
        """End the stream when its visitor goes."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._stream.break_off()
