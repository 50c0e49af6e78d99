"""A connection on top of uvicorn's protocol: it is counted at the door, and has deadlines until it is closed.

uvicorn itself bounds neither the connections of an address nor how long a request or its answer may take. A connection that is
refused gets a whole answer that says why.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from spooklog.web.connections.door import MOST_LINGERING, Door
from spooklog.web.connections.heads import Refusal, StrictConnection
from spooklog.web.guard import address_of

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

LINGER = 2.0
"""Seconds that a refused visitor has to read why: closed at once, with something unread, a socket loses its last answer."""

_LATE_HEAD = Refusal("late", 408, "the request did not arrive in time")
_LATE_BODY = Refusal("late", 408, "the body of the request did not arrive in time")
_ENDING = Refusal("ending", 503, "the server is being restarted", 2)


class Protocol(H11Protocol):
    """One connection. The subclass of a server has its door: `protocol_at`.

    What is awaited has one deadline from its first moment: a request's head from the beginning of the connection, or on a kept
    one from its first byte; then its body. What is sent has one that begins anew whenever the visitor takes some of it.
    """

    door: ClassVar[Door]

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn: StrictConnection = StrictConnection()
        self._host = self._address = ""
        self._counted = False
        self._refused = False
        self._held = b""
        """What came and waits for the turn of its address; nothing more is read meanwhile."""
        self._awaited: object = None
        self._arriving: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._lingering: asyncio.TimerHandle | None = None

    # -- its beginning and its end -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count a connection, and await its first request; or refuse it."""
        super().connection_made(transport)
        # full as soon as the system takes no more: what waits here is what the visitor does not take
        transport.set_write_buffer_limits(high=0)
        self._host = self.client[0] if self.client else ""
        self._address = address_of(self._host)
        if refusal := self.door.enter(self._host):
            self.refuse(refusal)
            return
        self._counted = True
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._counted:
            self.door.leave(self._host)
        if self._lingering:
            self.door.lingering -= 1
        for timer in (self._arriving, self._leaving, self._lingering):
            if timer:
                timer.cancel()
        self._counted, self._arriving, self._leaving, self._lingering = False, None, None, None
        # uvicorn's keep-alive timer would outlive a connection that was broken off
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End the connection once its request is answered; refuse one that is still arriving."""
        if self._refused:
            return
        if self._held or (self._arriving and (self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0])):
            self.refuse(_ENDING)
        elif under_way := self._under_way():
            under_way.keep_alive = False
        else:
            self.transport.close()

    # -- what arrives --------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what came once its address has a turn; of a visitor who was refused nothing."""
        if self._refused:
            return
        if self._held or not self.door.pace.take(self._address, self.loop, self._take_held):
            self._held += data
            self.flow.pause_reading()
            self._unset_keepalive_if_required()
        else:
            super().data_received(data)
        self._watch()

    def _take_held(self) -> None:
        data, self._held = self._held, b""
        if self._refused or self.transport.is_closing():
            return
        self.flow.resume_reading()
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Await the next request."""
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  (as uvicorn calls it)
        """Refuse a request that cannot be read."""
        self.refuse(self.conn.refusal or Refusal("bad_request", 400, "this is no request of HTTP/1.1"))

    def _watch(self) -> None:
        """Begin the deadline of what is awaited now, unless it runs already."""
        awaited = None if self._refused or self._held or self.transport.is_closing() else self._what_is_awaited()
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._arriving:
            self._arriving.cancel()
            self._arriving = None
        if awaited:
            self._arriving = self.loop.call_later(self.door.bounds.seconds_to_arrive, self.arrives_late)

    def _what_is_awaited(self) -> object:
        their = self.conn.their_state
        if their is h11.SEND_BODY:
            return self.cycle, their
        if their is h11.IDLE and (not self._any() or self.conn.trailing_data[0]):
            return self.cycle, their
        return None

    def _any(self) -> bool:
        """Return whether any request has come."""
        return isinstance(self.cycle, RequestResponseCycle)

    def _under_way(self) -> RequestResponseCycle | None:
        """Return the request that is being answered."""
        return self.cycle if self._any() and not self.cycle.response_complete else None

    def arrives_late(self) -> None:
        """Refuse a request that took too long; close a connection over which nothing came."""
        self._arriving = None
        if self.conn.their_state is h11.SEND_BODY:
            self.refuse(_LATE_BODY)
        elif self.conn.trailing_data[0]:
            self.refuse(_LATE_HEAD)
        else:
            # browsers open connections in advance: an answer without a request would be taken for that of the next one
            self.door.refused["silent"] += 1
            self._refused = True
            self.transport.close()

    # -- what is sent --------------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Begin the deadline of an answer that the visitor does not take."""
        super().pause_writing()
        self._await_taking()

    def resume_writing(self) -> None:
        """End it: all of it is on its way."""
        if self._leaving:
            self._leaving.cancel()
            self._leaving = None
        super().resume_writing()

    def _await_taking(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._leaving = self.loop.call_later(self.door.bounds.seconds_to_leave, self.leaves_late, left)

    def leaves_late(self, before: int) -> None:
        """Break off a connection whose visitor took nothing of `before` bytes that wait; await more from one who took some."""
        if self.transport.get_write_buffer_size() < before:
            self._await_taking()
            return
        self.door.refused["unread"] += 1
        self.transport.abort()

    # -- refusals ------------------------------------------------------------------------------------------------------------

    def refuse(self, refusal: Refusal) -> None:
        """Say why, and close the connection."""
        self.door.refused[refusal.kind] += 1
        self._refused = True
        self._watch()
        self._unset_keepalive_if_required()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_answer(refusal))
        if under_way := self._under_way():
            under_way.disconnected, under_way.waiting_for_100_continue = True, False
            under_way.message_event.set()
        try:
            if self.door.lingering >= MOST_LINGERING:
                self.transport.close()
                return
            self.transport.write_eof()
        except OSError:  # of a visitor who is gone
            self.transport.abort()
            return
        self.door.lingering += 1
        self.flow.resume_reading()
        self._lingering = self.loop.call_later(LINGER, self.transport.abort)


def _answer(refusal: Refusal) -> bytes:
    words = f"{refusal.words}\n".encode()
    again = f"Retry-After: {refusal.seconds}\r\n" if refusal.seconds else ""
    head = (
        f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\n"
        "Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n"
        f"Content-Length: {len(words)}\r\n{again}Connection: close\r\n\r\n"
    )
    return head.encode() + words


def protocol_at(door: Door) -> type[Protocol]:
    """Return the protocol of the connections that come through a door."""
    return type("DoorProtocol", (Protocol,), {"door": door})
