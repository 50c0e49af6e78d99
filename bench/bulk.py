"""Much at once: sheets imported, hands simulated, and the memory of a rebuild and a check of a million entries."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import chess

from bench.clones import fill
from bench.corpus import BY, OPTIONS, SPOOKS, fresh, stores
from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.chance import Rng
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.replays.simulation import Simulation, seated, simulate
from spooklog.store.entries.rows import EventRow
from spooklog.store.sqlite.connections import connect
from spooklog.store.store import Store, open_store

GAMES = 1000
ROUNDS = 5
ENTRIES, EACH = 1_000_000, 50
MEGABYTES = 200

_PLY = Scale("µs a ply", 1e-6)
_INSERT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"


def figures(runs: int) -> Iterator[Figure]:  # noqa: ARG001  (so much of it is enough)
    """Yield the figures for 1,000 hands simulated and imported, 200 at a time, and for one rebuild and one check."""
    with stores() as store:
        yield _simulated(store)
        yield _imported(store)
    yield from _memory()


def _simulated(store: Store) -> Figure:
    """Return the figure for hands of four that random bots play and the store keeps, against random chess, stored nowhere."""
    seeds = count(1)

    def simulated() -> float:
        bots = seated(["random"], 4)
        simulation = Simulation(
            ruleset=SPOOKS, seats=bots, options=OPTIONS, seed=next(seeds), games=GAMES // ROUNDS, prefix=None, by=BY
        )
        plies = 0

        def play() -> None:
            nonlocal plies
            plies = sum(len(loaded.game.plies) for loaded in simulate(simulation, store))

        return timed(play) / plies

    name = "simulate 1,000 hands, a ply / a random legal move in python-chess"
    return compare(name, simulated, _chess_at_random, scale=_PLY, runs=ROUNDS)


def _chess_at_random() -> float:
    rng, plies = Rng(1), 0

    def play() -> None:
        nonlocal plies
        for _ in range(5):
            board = chess.Board()
            while board.ply() < 100 and (moves := list(board.legal_moves)):
                board.push(rng.choice(moves))
            plies += board.ply()

    return timed(play) / plies


def _imported(store: Store) -> Figure:
    """Return the figure for the sheets of those hands, imported into a store of their own."""
    streams = store.streams.every()[: GAMES + GAMES // ROUNDS]
    games = [store.games.load(stream.id) for stream in streams]
    sheets = [write_sheet(loaded, {}).encode().splitlines(keepends=True) for loaded in games]
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        raw = connect(Path(fresh(folder, "raw.db")), synchronous="NORMAL")
        with open_store(fresh(folder), synchronous="NORMAL") as other:
            waiting = iter(sheets)
            imported: list[str] = []

            def take() -> float:
                some = [sheet for sheet, _ in zip(waiting, range(GAMES // ROUNDS), strict=False)]
                imported.clear()

                def work() -> None:
                    imported.extend(import_sheet(other.games, sheet, by=BY, now=0).loaded.stream.id for sheet in some)

                return timed(work) / _plies(other, imported)

            def insert() -> float:
                batches = [list(other.recorder.iter_events(stream)) for stream in imported]
                return timed(lambda: _insert(raw, batches)) / _plies(other, imported)

            name = "import 1,000 sheets, a ply / insert the bytes, a commit a game"
            figure = compare(name, take, insert, scale=_PLY, target=10, runs=ROUNDS)
        raw.close()
    return figure


def _plies(store: Store, streams: list[str]) -> int:
    return sum(len(store.games.load(stream).game.plies) for stream in streams)


def _insert(connection: sqlite3.Connection, batches: Iterable[list[EventRow]]) -> None:
    for rows in batches:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(_INSERT, rows)
        connection.execute("COMMIT")


def _memory() -> Iterator[Figure]:
    """Yield the peak memory of a process that rebuilds the lists of a million entries, and of one that then checks them.

    The store has no lists before, so the rebuild first catches up with the log.
    """
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        path = fresh(folder)
        with open_store(path, synchronous="OFF") as store:
            fill(store, ENTRIES, each=EACH)
        for name in ("rebuild", "check"):
            command = [sys.executable, "-m", "spooklog.cli", "db", name, "--db", path, "--json"]
            peak = subprocess.run([sys.executable, "-m", "bench.peak", *command], check=True, stdout=subprocess.PIPE)
            megabytes = int(peak.stdout) / 1e6
            ratio = megabytes / MEGABYTES
            against = f"peak memory of db {name}, 1,000,000 entries / 200 MB"
            yield Figure(against, ratio, 1.0, 1, megabytes, MEGABYTES, "MB", ratio, ratio)
