"""Live pages: a page of a long game, a line, one ply to 200 watchers, and the memory of a server with 100 tables.

The server and what it is compared with run in processes of their own; their clients are this process.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, redirect_stdout, suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, process_time
from typing import Any, Literal

import httpx2

from bench.corpus import BY, Move, fresh, script
from bench.measure import Figure, Scale, compare, figure_of, timed
from bench.seeking import long_game
from spooklog.cli.recording.lines import LineRecorder
from spooklog.replays.pictures import narrow_picture
from spooklog.replays.sheets.line import read_line
from spooklog.store.store import Store, open_store
from spooklog.web.connections.listening import listen, port_of
from spooklog.web.server import serve
from spooklog.web.settings import Settings

WATCHERS, TABLES = 200, 100
PLIES = 24
"""Plies of a table before the measured ones."""

LINES = 50
"""Lines of a game over HTTP: a link has 60 at once."""

PAIRS = 6
"""Plies behind a run of the figure of watchers: each is short, and waits for whatever else this machine does."""

MOST_MEMORY = 250 * 1024 * 1024

Used = Literal["memory", "processor"]

_START = get_context("spawn")


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures of a server on this machine's loopback."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        db = fresh(folder)
        with open_store(db, synchronous="NORMAL") as store:
            yield _page(store, db, runs)
            yield _line(db, runs)
            yield asyncio.run(_to_watchers(store, db, runs))
            yield _memory(store, db)


# -- a page ------------------------------------------------------------------------------------------------------------------


def _page(store: Store, db: str, runs: int) -> Figure:
    """Return the figure of the page of a long game for a phone, over HTTP, against drawing its board."""
    game = long_game()
    loaded = store.games.start(game.start, *game.commands, name="long").loaded
    _, key = store.links.new("scribe", by="Bench")
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/html", "User-Agent": "Mobile"}
    with server(db) as (origin, _), httpx2.Client(base_url=origin, headers=headers) as client:

        def page() -> float:
            return timed(lambda: [client.get("/g/long").raise_for_status() for _ in range(10)])

        def drawing() -> float:
            return timed(lambda: [narrow_picture(loaded.seen("full")) for _ in range(10)])

        name = "a page of a 2,000-ply game, over HTTP / draw its board"
        return compare(name, page, drawing, scale=Scale("ms", 10 / 1e3), target=2, runs=runs)


# -- a line ------------------------------------------------------------------------------------------------------------------


def _line(db: str, runs: int) -> Figure:
    """Return the figure of a line over HTTP, from its request to its answer, against the same line in a process that is warm.

    That process reads its text, records it and answers in JSON, as `play --file --json` does. Both are the time of the processor,
    of the server and of this process, in a store that waits for the disk, as the program runs: what the loopback and its client
    cost is left out.
    """
    game, numbers = script(LINES, declined=80, seed=5), count(1)
    with open_store(db) as store, server(db, synchronous="FULL") as (origin, ask):

        def pair() -> tuple[float, float]:
            there, here = (store.games.start(game.start, name=f"line-{next(numbers)}").loaded.stream.name for _ in range(2))
            _, key = store.links.new("scribe", by=BY)  # a new one for each game: a link has so many lines at once
            headers = {"Authorization": f"Bearer {key}", "Accept": "application/json"}
            with httpx2.Client(base_url=origin, headers=headers) as client:
                before = ask("processor")
                for move in game.moves:
                    client.post(f"/g/{there}/lines", json={"text": move.line}).raise_for_status()
                ours = ask("processor") - before
            recorder = LineRecorder(store, db, here, BY, as_json=True)
            clock = recorder.clock()
            with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
                began = process_time()
                for move in game.moves:
                    recorder.play_line(read_line(move.line), clock)
                theirs = process_time() - began
            return 1e6 * ours / LINES, 1e6 * theirs / LINES

        name = "a line over HTTP, from request to answer / the same line in a warm process"
        return figure_of(name, pair, "µs of a processor", target=6, runs=runs)


# -- watchers ----------------------------------------------------------------------------------------------------------------


async def _to_watchers(store: Store, db: str, runs: int) -> Figure:
    """Return the figure of one ply, from its request until all watchers have it.

    It is against a ply of a table without watchers, until it is answered, and the same bytes through plain streams.
    """
    pairs_wanted = PAIRS * runs
    game = script(PLIES + pairs_wanted + 8, seed=3)
    begun, moves = list(game.commands)[:PLIES], game.moves[PLIES:]
    stream, _ = (store.games.start(game.start, *begun, name=name).loaded.stream.id for name in ("table", "unwatched"))
    _, watch = store.links.new("watch", by=BY, stream=stream)
    keys = [store.links.new("scribe", by=BY)[1] for _ in range(2)]  # a link has so many lines at once
    with server(db) as (origin, _), _plain_server() as plain_port:
        host = origin.removeprefix("http://")
        address, port = host.split(":")
        head = f"GET /g/table/events?shape=narrow HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {watch}\r\n\r\n"
        async with _connections(address, int(port), head.encode()) as watchers, _connections(address, plain_port, b"") as plain:
            await asyncio.gather(*(_event(reader) for reader, _ in watchers))
            async with httpx2.AsyncClient(base_url=origin, headers={"Accept": "application/json"}) as client:
                trigger_reader, trigger = await asyncio.open_connection(address, plain_port)

                async def record(table: str, key: str, move: Move) -> None:
                    body = {"text": move.line, **({"ruled": "as agreed"} if move.ruled else {})}
                    headers = {"Authorization": f"Bearer {key}"}
                    (await client.post(f"/g/{table}/lines", json=body, headers=headers)).raise_for_status()

                async def pair(move: Move) -> tuple[float, float]:
                    began = perf_counter()
                    arrivals = asyncio.gather(*(_event(reader) for reader, _ in watchers))
                    await record("table", keys[0], move)
                    size = max(await arrivals)
                    ended = perf_counter()
                    await record("unwatched", keys[1], move)
                    trigger.write(b"%d\n" % size)
                    await asyncio.gather(*(reader.readexactly(size) for reader, _ in plain))
                    return 1000 * (ended - began), 1000 * (perf_counter() - ended)

                await pair(moves[0])
                pairs = [await pair(move) for move in moves[1 : pairs_wanted + 1]]
                trigger.close()
                del trigger_reader
    measured = iter([pairs[0], *pairs])
    name = f"one ply to {WATCHERS} watchers of a table / to none, and the same bytes through plain streams"
    return figure_of(name, lambda: next(measured), "ms", target=2.5, runs=len(pairs))


async def _event(reader: asyncio.StreamReader) -> int:
    """Read on to the end of an event with a state, chunk by chunk of the answer; return its size in bytes."""
    while True:
        line = await reader.readline()
        try:
            size = int(line, 16)
        except ValueError:  # of the head
            continue
        chunk = await reader.readexactly(size + 2)
        if b"event: state" in chunk[:100]:
            return size


@asynccontextmanager
async def _connections(
    host: str, port: int, head: bytes
) -> AsyncIterator[list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]:
    """Yield connections of all watchers, each of which has sent a head."""
    found = [await asyncio.open_connection(host, port, limit=2**22) for _ in range(WATCHERS)]
    for _, writer in found:
        writer.write(head)
    try:
        yield found
    finally:
        for _, writer in found:
            writer.close()


# -- memory ------------------------------------------------------------------------------------------------------------------


def _memory(store: Store, db: str) -> Figure:
    """Return the figure of a server that has shown 100 tables, each with a watcher."""
    game = script(60, seed=5)
    names = [store.games.start(game.start, *game.commands, name=f"t-{n}").loaded.stream.name for n in range(TABLES)]
    _, key = store.links.new("scribe", by="Bench")

    async def watch(origin: str) -> None:
        host, port = origin.removeprefix("http://").split(":")
        for name in names:
            head = f"GET /g/{name}/events HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {key}\r\n\r\n"
            reader, writer = await asyncio.open_connection(host, int(port), limit=2**22)
            writer.write(head.encode())
            await _event(reader)
            streams.append(writer)

    streams: list[asyncio.StreamWriter] = []
    with server(db) as (origin, ask):
        asyncio.run(watch(origin))
        peak = ask("memory") / 1e6
    name = f"peak memory of a server with {TABLES} open tables / 250 MB"
    return figure_of(name, lambda: (peak, MOST_MEMORY / 1e6), "MB", target=1, runs=1)


# -- processes ---------------------------------------------------------------------------------------------------------------


@contextmanager
def server(db: str, *, synchronous: str = "NORMAL") -> Iterator[tuple[str, Callable[[Used], float]]]:
    """Yield the origin of a server in a process of its own, and a function that returns what it has used.

    That is its peak memory in bytes, or its time of the processor in seconds.
    """
    with process(_serve, (db, synchronous)) as pipe:
        origin: str = pipe.recv()

        def ask(used: Used) -> float:
            pipe.send(used)
            found: float = pipe.recv()
            return found

        yield origin, ask


@contextmanager
def _plain_server() -> Iterator[int]:
    """Yield the port of a server that sends as many bytes as a line says to every other connection."""
    with process(_serve_plainly, None) as pipe:
        port: int = pipe.recv()
        yield port


@contextmanager
def process(target: Callable[[Connection, Any], None], argument: object) -> Iterator[Connection]:
    """Yield the pipe to a process that runs a function, until the end of the block."""
    ours, theirs = _START.Pipe()
    started = _START.Process(target=target, args=(theirs, argument), daemon=True)
    started.start()
    try:
        yield ours
    finally:
        started.terminate()
        started.join()


def _serve(pipe: Connection, opened: tuple[str, str]) -> None:
    db, synchronous = opened
    sockets = listen(["127.0.0.1"], 0)
    origin = f"http://127.0.0.1:{port_of(sockets)}"

    def answer() -> None:
        pipe.send(origin)
        with suppress(EOFError):
            while used := pipe.recv():
                pipe.send(process_time() if used == "processor" else _peak())

    with open_store(db, synchronous=synchronous) as store:
        serve(store, Settings((origin,)), sockets, lambda: Thread(target=answer, daemon=True).start())


def _peak() -> int:
    """Return the peak memory of this process in bytes."""
    if sys.platform == "darwin":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # not by getrusage: what it says of a process begins with the size of the one that started it
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def _serve_plainly(pipe: Connection, _: object) -> None:
    async def main() -> None:
        others: set[asyncio.StreamWriter] = set()

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            others.add(writer)
            while line := await reader.readline():
                others.discard(writer)
                content = b"x" * int(line)
                for other in others:
                    other.write(content)
                await asyncio.gather(*(other.drain() for other in others))

        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        async with server:
            await server.serve_forever()

    asyncio.run(main())
