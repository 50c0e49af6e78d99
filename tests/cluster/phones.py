"""Simulated phones at a site behind a proxy: some record and ask again until they are answered, the others watch."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from spooklog.web.live import HEARTBEAT
from tools.cluster.cluster import Cluster

PATIENCE = 600.0
"""Seconds after which a phone gives up a request; those that have to ask again do so sooner."""

_AGAIN = (0.1, 0.5)
"""Seconds between two tries: at random, as phones do not come in step."""


@dataclass
class Line:
    """What a phone recorded: its request, and as acknowledged the number of its last entry, 0 before that, and its plies."""

    game: str
    request: str
    text: str
    entry: int = 0
    plies: Sequence[int] = ()
    tries: int = 0


@dataclass
class Phone:
    """A phone with the key of one game."""

    cluster: Cluster
    trust: ssl.SSLContext
    game: str
    key: str
    rng: Random
    role: str = ""
    patience: float = PATIENCE
    lines: list[Line] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    """The names of the games that it began, as acknowledged."""
    refused: list[str] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    """The status of each answer, 0 for a connection that was lost or refused."""
    entries: list[int] = field(default_factory=list)
    """The entries that the live page showed, in the order in which they came."""
    opened: int = 0

    async def record(self, ending: asyncio.Event, pause: float) -> None:
        """Record lines, each until it is acknowledged, with some seconds between them."""
        while not ending.is_set():
            number = len(self.lines)
            line = Line(self.game, f"{self.key[:12]}-{number:05d}", f"anna {self.rng.randint(0, 99)}, bert {number}")
            self.lines.append(line)
            body = {"text": line.text, "request": line.request}
            if (answer := await self._acknowledged(line, f"/g/{self.game}/lines", body)) is None:
                return
            line.entry, line.plies = answer[-1]["entry"], [one["ply"] for one in answer]
            with suppress(TimeoutError):
                await asyncio.wait_for(ending.wait(), self.rng.uniform(0, 2 * pause))

    async def begin(self, ending: asyncio.Event, pause: float) -> None:
        """Begin games, each until it is acknowledged."""
        while not ending.is_set():
            line = Line("", f"{self.rng.getrandbits(64):016x}", "game tally\ntitle Catan\nplayers anna bert")
            answer = await self._acknowledged(line, "/games", {"opening": line.text, "request": line.request})
            if answer is None:
                return
            self.begun.append(answer["game"])
            with suppress(TimeoutError):
                await asyncio.wait_for(ending.wait(), self.rng.uniform(0, 2 * pause))

    async def _acknowledged(self, line: Line, path: str, body: Any) -> Any:
        """Ask until something is acknowledged; return the answer, None where it is refused."""
        while True:
            line.tries += 1
            status, answer = await self.ask("POST", path, body)
            if status in (200, 201):
                return answer
            if status not in (0, 429, 502, 503, 504):
                self.refused.append(f"{status} {answer}")
                return None
            await asyncio.sleep(self.rng.uniform(*_AGAIN))

    async def read(self, ending: asyncio.Event, pause: float) -> None:
        """Look at pages of the game, and note how they were answered."""
        while not ending.is_set():
            path = self.rng.choice(("", "/log", "/1", "/score"))
            await self.ask("GET", f"/g/{self.game}{path}")
            with suppress(TimeoutError):
                await asyncio.wait_for(ending.wait(), self.rng.uniform(0, 2 * pause))

    async def watch(self) -> None:
        """Follow the game, and come back where the stream ends, until cancelled."""
        while True:
            with suppress(OSError, EOFError, TimeoutError):
                await self._follow()
            await asyncio.sleep(self.rng.uniform(*_AGAIN))

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status and the JSON of an answer; 0 and nothing where the connection was lost, or nobody answered."""
        try:
            async with asyncio.timeout(self.patience), self._asked(method, path, body) as (reader, status, length):
                content = await reader.readexactly(length) if length >= 0 else await reader.read()
        except (OSError, EOFError, TimeoutError):
            status, content = 0, b""
        self.answers.append(status)
        with suppress(ValueError):
            return status, json.loads(content)
        return status, None

    async def _follow(self) -> None:
        last = f"Last-Event-ID: {self.entries[-1]}\r\n" if self.entries else ""
        async with self._asked("GET", f"/g/{self.game}/events", None, last) as (reader, status, _):
            if status != 200:
                return
            self.opened += 1
            while True:
                async with asyncio.timeout(2 * HEARTBEAT):
                    said = await reader.readline()
                if not said:
                    return
                if said.startswith(b"id: "):
                    self.entries.append(int(said[4:]))

    @asynccontextmanager
    async def _asked(
        self, method: str, path: str, body: Any, more: str = ""
    ) -> AsyncIterator[tuple[asyncio.StreamReader, int, int]]:
        """Ask on a connection of its own; yield its reader behind the head of the answer, the status and the length."""
        async with asyncio.timeout(self.patience):
            reader, writer = await asyncio.open_connection("localhost", self.cluster.site_port, ssl=self.trust, limit=1 << 20)
        try:
            content = b"" if body is None else json.dumps(body).encode()
            head = (
                f"{method} {path} HTTP/1.0\r\nHost: localhost:{self.cluster.site_port}\r\nAuthorization: Bearer {self.key}\r\n"
                f"Accept: application/json\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n"
                f"{more}\r\n"
            )
            writer.write(head.encode() + content)
            await writer.drain()
            async with asyncio.timeout(self.patience):
                answered = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
            headers = dict(one.split(": ", 1) for one in answered[1:] if ": " in one)
            yield reader, int(answered[0].split()[1]), int(headers.get("content-length", -1))
        finally:
            writer.transport.abort()
