"""Connections to a server in one event loop, whose clock a test puts forward."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from spooklog.web.bounds import Bounds
from spooklog.web.connections.door import Door
from spooklog.web.connections.protocol import Protocol, protocol_at
from spooklog.web.settings import Settings
from spooklog.web.turns.precedence import Precedence

A_LONG_TIME = 600
"""Seconds of the loop's clock, which tests put forward, that anything may take."""

Script = Callable[["Served"], Coroutine[Any, Any, None]]


class Clocked(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward, and that counts its turns."""

    ahead, turns = 0.0, 0

    def _run_once(self) -> None:
        self.turns += 1
        super()._run_once()  # type: ignore[misc]  # which asyncio's own loops have

    def time(self) -> float:
        """The time, with what was skipped."""
        return super().time() + self.ahead


class Served(NamedTuple):
    """A server: its loop, its port, its door, what lets lines go first, and its connections."""

    loop: Clocked
    port: int
    door: Door
    precedence: Precedence
    state: ServerState

    @property
    def only(self) -> Protocol:
        """The only connection."""
        (one,) = self.state.connections
        assert isinstance(one, Protocol)
        return one

    @property
    def taken(self) -> int:
        """How many bytes came over all connections."""
        return sum(one.taken for one in self.state.connections if isinstance(one, Counting))

    @asynccontextmanager
    async def connected(self, *, limit: int = 2**16) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection to it, once the server knows of it; the visitor reads ahead twice `limit` bytes."""
        before = self.seen
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=limit)
        await until(lambda: self.seen > before)
        try:
            yield reader, writer
        finally:
            writer.close()

    @property
    def seen(self) -> int:
        """How many connections are open or were refused."""
        return len(self.state.connections) + sum(self.door.refused.values())

    async def skip(self, seconds: float) -> None:
        """Put the clock forward, and let everything happen that is due then."""
        self.loop.ahead += seconds
        for _ in range(5):
            await asyncio.sleep(0)

    async def send(self, writer: asyncio.StreamWriter, content: bytes) -> None:
        """Send bytes, and wait until the server has taken them."""
        taken = self.taken
        writer.write(content)
        await until(lambda: self.taken >= taken + len(content))


class Counting(Protocol):
    """A connection that counts the bytes that came."""

    taken = 0

    def data_received(self, data: bytes) -> None:
        """Count, and take them."""
        super().data_received(data)
        self.taken += len(data)


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    while not happened():
        await asyncio.sleep(0.001)


def run(app: ASGIApp, test: Script, bounds: Bounds | None = None, *, proxied: bool = False) -> None:
    """Run a test against a server with an application."""
    loop, failures = Clocked(), list[object]()
    loop.set_exception_handler(lambda _, context: failures.append(context))

    async def script() -> None:
        precedence = Precedence(patience=A_LONG_TIME)
        door = Door(Settings(("http://127.0.0.1",), proxied=proxied, bounds=bounds or Bounds()), precedence)
        config, state = uvicorn.Config(app, log_config=None, log_level="critical", timeout_keep_alive=75), ServerState()
        config.load()
        made = type("Made", (Counting, protocol_at(door)), {})
        server = await loop.create_server(lambda: made(config, state, {}), "127.0.0.1", 0)
        async with asyncio.timeout(A_LONG_TIME), server:
            await test(Served(loop, server.sockets[0].getsockname()[1], door, precedence, state))
        await until(lambda: not state.connections)
        await until(lambda: not state.tasks)
        assert (door.open, door.lingering, failures) == (0, 0, [])

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(script())
