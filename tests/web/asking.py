"""What can be asked of every endpoint and stream, and answers as they go over the line."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx2
from tests.web.sites import JSON, PHONE, TestSite

FIRST_EVENT = re.compile(rb".*?event:.*?\n\n", re.DOTALL)
"""What a stream has sent when its first event is whole; more may have come behind it."""


class Ask(NamedTuple):
    """A request: its address, its parameters, the fields of its body."""

    path: str
    query: Mapping[str, object] = {}
    body: Mapping[str, Any] | None = None

    @property
    def address(self) -> str:
        """The address with the parameters."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


class Replied(NamedTuple):
    """An answer: status, headers without the date, body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Table(NamedTuple):
    """What requests about a game are made of: its plies, a player who may know more, lines to try."""

    plies: int
    own: str
    other: str
    lines: tuple[str, ...]
    rule: str


Cases = Callable[[Table], Iterator[Ask]]


def ways(path: str, *more: Mapping[str, object]) -> Cases:
    """The address as the visitor, as the public, as another player, as a player by number, as one who knows everything."""

    def asks(table: Table) -> Iterator[Ask]:
        for who in ({}, {"as": "public"}, {"as": table.own}, {"as": table.other}, {"as": "1"}, {"as": "full"}):
            for one in more or ({},):
                yield Ask(path, {**who, **one})

    return asks


def at_moments(path: str, *more: Mapping[str, object]) -> Cases:
    """The address with moments of the game."""

    def asks(table: Table) -> Iterator[Ask]:
        for at in dict.fromkeys((0, table.plies // 2, table.plies - 1, table.plies, table.plies + 1)):
            for one in more or ({},):
                yield Ask(path, {"at": at, **one})

    return asks


def of_plies(path: str, *more: Mapping[str, object]) -> Cases:
    """The address of each of some plies."""

    def asks(table: Table) -> Iterator[Ask]:
        for ply in dict.fromkeys((0, 1, table.plies // 2, table.plies - 1, table.plies, table.plies + 1, -1)):
            for one in more or ({},):
                yield Ask(path.format(ply=ply), one)

    return asks


def of_lines(path: str, *more: Mapping[str, object]) -> Cases:
    """The address with lines to try."""

    def asks(table: Table) -> Iterator[Ask]:
        for line in table.lines:
            for one in more or ({},):
                yield Ask(path, {"text": line, **one})

    return asks


def of_rule(path: str) -> Cases:
    """The address with the rule that the disputes are about."""
    return lambda table: iter((Ask(path, {"rule": table.rule}), Ask(path), Ask(path, {"rule": "nothing"})))


def posted(path: str, *bodies: Mapping[str, Any]) -> Cases:
    """The address with these bodies."""

    def asks(_: Table) -> Iterator[Ask]:
        for body in bodies or ({},):
            yield Ask(path, body=body)

    return asks


def lines_posted(path: str) -> Cases:
    """Lines recorded, each once plainly and once more as the same request."""

    def asks(table: Table) -> Iterator[Ask]:
        for number, line in zip(count(), table.lines, strict=False):
            yield Ask(path, body={"text": line, "request": f"request-{number}"})
            yield Ask(path, body={"text": line, "request": f"request-{number}"})
            yield Ask(path, body={"text": line})
        for line in (f"{table.own} says I know", f"{table.other} says I cheat", "void", "# a note", ""):
            yield Ask(path, body={"text": line})
        yield Ask(path, body={"text": table.lines[0] if table.lines else "-", "ruled": "why not"})

    return asks


def both(*cases: Cases) -> Cases:
    """What several cases ask, one after the other."""
    return lambda table: (ask for one in cases for ask in one(table))


def send(client: httpx2.Client, method: str, ask: Ask, *, json: bool, narrow: bool = False) -> Replied:
    """Ask, and take the answer."""
    headers = {**(JSON if json else {"Accept": "text/html"}), **(PHONE if narrow else {})}
    answer = client.request(method, ask.address, headers=headers, json=ask.body if method == "POST" else None)
    kept = tuple(sorted((name, value) for name, value in answer.headers.items() if name != "date"))
    return Replied(answer.status_code, kept, answer.content)


def first_event(site: TestSite, client: httpx2.Client, address: str, **headers: str) -> Replied:
    """The answer of a stream with its first event; the visitor leaves then."""
    return asyncio.run(first_event_of(site, client, address, **headers))


async def first_event_of(site: TestSite, client: httpx2.Client, address: str, **headers: str) -> Replied:
    """The same, in a loop that runs already."""
    async with held_open(site, client, address, **headers) as held:
        await held.until(lambda held: held.ended or b"event:" in held.body)
    first = FIRST_EVENT.match(held.body)
    return Replied(held.status, held.headers, first[0] if first else held.body)


class Held:
    """An answer that goes on as long as its visitor stays."""

    def __init__(self) -> None:
        self.status, self.headers, self.body, self.ended = 0, tuple[tuple[str, str], ...](), b"", False
        self._came = asyncio.Condition()

    async def take(self, message: Any) -> None:
        """Take what the application sends, as ASGI has it."""
        async with self._came:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                named = ((name.decode(), value.decode("latin-1")) for name, value in message["headers"])
                self.headers = tuple(sorted(named))
            else:
                self.body += message.get("body", b"")
                self.ended = not message.get("more_body")
            self._came.notify_all()

    async def until(self, there: Callable[[Held], bool]) -> None:
        """Wait for what must have come."""
        async with asyncio.timeout(60), self._came:
            await self._came.wait_for(lambda: there(self))


@asynccontextmanager
async def held_open(site: TestSite, client: httpx2.Client, address: str, **headers: str) -> AsyncIterator[Held]:
    """An answer while it comes, not compressed unless asked for so; the visitor leaves at the end."""
    path, _, query = address.partition("?")
    usual = {"host": client.base_url.netloc.decode(), "accept-encoding": "identity"}
    named = {**{name: str(value) for name, value in client.headers.items()}, **usual, **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.casefold().encode(), value.encode("latin-1")) for name, value in named.items()],
        "client": ("testclient", 50000),
        "server": ("testserver", 80),
    }
    held, left, begun = Held(), asyncio.Event(), False

    async def receive() -> dict[str, Any]:
        nonlocal begun
        if not begun:
            begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await left.wait()
        return {"type": "http.disconnect"}

    answering = asyncio.create_task(site.app(scope, receive, held.take))
    try:
        yield held
    finally:
        left.set()
        await answering
