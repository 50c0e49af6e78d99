"""One visitor who asks for as much as possible: how much longer than on an idle server the slowest line of the scribe takes.

The server and the visitor run in processes of their own; the scribe is this process. The visitor comes from another address.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from multiprocessing.connection import Connection
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

import httpx2

from bench.clones import fill
from bench.corpus import fresh, script
from bench.measure import Figure, figure_of
from bench.seeking import long_game
from bench.serving import process, server
from spooklog.store.store import open_store

PROMISE = 5.0
ENTRIES = 40_000
"""Entries of the games that statistics are about."""

LINES, PAUSE = 60, 0.02
"""Lines behind the slowest one, and seconds between them."""

_VISITOR = "127.0.0.9"


class Load(NamedTuple):
    """What a visitor does: `many` connections at once that ask for `path`, again and again.

    {table} stands for the table where the scribe records. `key` says whether with a link to watch; each hangs up after `patience`
    seconds, and with 0 reads nothing.
    """

    words: str
    path: str
    many: int
    key: bool
    patience: float


LOADS = (
    Load("60 ask for statistics and hang up", "/stats", 60, key=True, patience=1.0),
    Load("300 ask for the log of a 2,000-ply game", "/g/long/log", 300, key=True, patience=60.0),
    Load("300 without a key ask for rules", "/rules/polterheist", 300, key=False, patience=60.0),
    Load("200 watchers reload", "/g/{table}", 200, key=True, patience=60.0),
    Load("100 read no answer", "/g/{table}", 100, key=True, patience=0.0),
)


def figures(runs: int) -> Iterator[Figure]:
    """Yield the figure of each load."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        db = fresh(folder)
        with open_store(db, synchronous="NORMAL") as store:
            fill(store, ENTRIES)
            long, table = long_game(), script(40, seed=3)
            store.games.start(long.start, *long.commands, name="long")
            # a scribe who writes line after line for minutes would be slowed down, and a log of thousands of notes takes longer
            many = range(len(LOADS) * (runs + 2))
            names = [store.games.start(table.start, *table.commands).loaded.stream.name for _ in many]
            scribes = [store.links.new("scribe", by="Bench")[1] for _ in many for _ in range(2)]
            _, watch = store.links.new("watch", by="Bench")
        with server(db) as (origin, _), httpx2.Client(base_url=origin, headers={"Authorization": f"Bearer {watch}"}) as client:
            client.get("/stats", timeout=120).raise_for_status()  # lists are made once
            tables, keys = cycle(names), cycle(scribes)
            for load in LOADS:
                yield _figure(load, origin, tables, keys, watch, runs)


def _figure(load: Load, origin: str, tables: Iterator[str], scribes: Iterator[str], watch: str, runs: int) -> Figure:
    host = origin.removeprefix("http://")
    key = f"Authorization: Bearer {watch}\r\n" if load.key else ""

    def pair() -> tuple[float, float]:
        table = next(tables)
        path = load.path.format(table=table)
        head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/html\r\n{key}\r\n".encode()
        idle = _slowest(origin, table, next(scribes))
        with process(_visit, (int(host.split(":")[1]), head, load.many, load.patience)) as pipe:
            pipe.recv()
            return 1e3 * _slowest(origin, table, next(scribes)), 1e3 * idle

    return figure_of(f"the scribe's slowest line while {load.words} / on an idle server", pair, "ms", target=PROMISE, runs=runs)


def _slowest(origin: str, table: str, scribe: str) -> float:
    """Return the seconds that the slowest of some lines takes."""
    slowest = 0.0
    headers = {"Authorization": f"Bearer {scribe}", "Accept": "application/json", **_JSON}
    with httpx2.Client(base_url=origin, headers=headers, timeout=120) as client:
        for number in range(LINES):
            began = perf_counter()
            client.post(f"/g/{table}/notes", content=json.dumps({"text": f"note {number}"})).raise_for_status()
            slowest = max(slowest, perf_counter() - began)
            sleep(PAUSE)
    return slowest


_JSON = {"Content-Type": "application/json"}


def _visit(pipe: Connection, given: tuple[int, bytes, int, float]) -> None:
    """Ask until this process is ended; say once that all connections have asked."""
    port, head, many, patience = given
    asked = 0

    async def ask() -> None:
        nonlocal asked
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(_VISITOR, 0))
        writer.write(head if patience else head * 20)
        asked += 1
        if asked == many:
            pipe.send("all")
        if not patience:
            await asyncio.Event().wait()
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(patience):
                answer = await reader.readuntil(b"\r\n\r\n")
                length = answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length or 0))
        writer.close()

    async def one() -> None:
        while True:
            with suppress(OSError):
                await ask()

    async def every() -> None:
        await asyncio.gather(*(one() for _ in range(many)))

    asyncio.run(every())
