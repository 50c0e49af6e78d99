"""The network of a phone, which a test takes away and gives back: nothing that a page sends while it is away arrives."""

from __future__ import annotations

import asyncio
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

_GREETED = b"\5\0"
_CONNECTED = b"\5\0\0\1" + bytes(6)
_ADDRESSES = {1: 4, 4: 16}
"""SOCKS 5: bytes of an address of IPv4 and of IPv6."""

_EVENTS = b"text/event-stream"


class Wire:
    """A SOCKS 5 proxy at `url`, which leads to one port of this machine, whatever address it is asked for.

    A browser behind it reaches nothing else: neither a page, nor a worker, nor the browser itself. One thread passes all bytes on
    and cuts the connections, so that nothing is under way between the two ends when `off` returns.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._there = True
        self._open: set[_Connection] = set()
        self._ended = asyncio.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"socks5://127.0.0.1:{self._listening.getsockname()[1]}"
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._thread = Thread(target=self._run, name="wire", daemon=True)
        self._thread.start()

    def off(self) -> None:
        """Take the network away: close all connections, and take no new one. The server may still work on what has passed."""
        self._do(self._cut)

    def on(self) -> None:
        """Give the network back."""
        self._do(self._mend)

    def lead(self, to: int) -> None:
        """Give the network back, which now leads to another port."""
        self._to = to
        self.on()

    def sleep(self) -> None:
        """Let nothing pass over the streams of events that are open, and do not close them, as for a phone that sleeps.

        Other connections, and new streams, are alive.
        """
        self._do(self._freeze)

    def close(self) -> None:
        """Close all connections, and take no new one ever."""
        self._do(self._ended.set)
        self._thread.join()

    # -- in the thread of the wire -------------------------------------------------------------------------------------------

    def _run(self) -> None:
        with self._runner:
            self._runner.run(self._serve())

    def _do(self, act: Callable[[], None]) -> None:
        async def run() -> None:
            act()

        asyncio.run_coroutine_threadsafe(run(), self._loop).result()

    def _cut(self) -> None:
        self._there = False
        for one in self._open:
            one.cut()

    def _mend(self) -> None:
        self._there = True

    def _freeze(self) -> None:
        for one in self._open:
            one.frozen = one.streams

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._connect, sock=self._listening)
        await self._ended.wait()
        server.close()
        self._cut()
        while self._open:
            await asyncio.wait([one.task for one in self._open])

    async def _connect(self, heard: StreamReader, answers: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        one = _Connection(answers, task)
        self._open.add(one)
        with suppress(OSError, asyncio.IncompleteReadError):
            if self._there:
                await _greet(heard, answers)
                await one.pass_on(heard, *await asyncio.open_connection("127.0.0.1", self._to))
        one.cut()
        self._open.discard(one)


class _Connection:
    """A connection of a phone, and its task. It has brought events where it `streams`; a `frozen` one loses all."""

    def __init__(self, phone: StreamWriter, task: asyncio.Task[None]) -> None:
        self._ends, self.task = [phone], task
        self.streams = self.frozen = False

    def cut(self) -> None:
        """Pass nothing on any more, not even what has come."""
        for end in self._ends:
            end.transport.abort()

    async def pass_on(self, heard: StreamReader, answered: StreamReader, server: StreamWriter) -> None:
        """Pass on what either end sends, until both have ended."""
        (phone,) = self._ends
        self._ends.append(server)
        # the network may have gone while the server was reached
        if not phone.is_closing():
            await asyncio.gather(self._pass(heard, server), self._pass(answered, phone))

    async def _pass(self, one: StreamReader, other: StreamWriter) -> None:
        with suppress(OSError):
            while content := await one.read(65_536):
                self.streams |= other is self._ends[0] and _EVENTS in content
                if not self.frozen:
                    other.write(content)
                    await other.drain()
        if not self.frozen:
            other.close()


async def _greet(heard: StreamReader, answers: StreamWriter) -> None:
    """Answer what a browser says first to a SOCKS 5 proxy."""
    _, ways = await heard.readexactly(2)
    await heard.readexactly(ways)
    answers.write(_GREETED)
    *_, kind = await heard.readexactly(4)
    length = _ADDRESSES.get(kind) or (await heard.readexactly(1))[0]
    await heard.readexactly(length + 2)
    answers.write(_CONNECTED)
