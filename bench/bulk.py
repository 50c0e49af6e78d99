"""Much at once: sheets imported, hands simulated, and the memory of a rebuild and a check of a million entries."""

from __future__ import annotations

import gc
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import msgspec

from bench.clones import fill
from bench.corpus import BY, OPTIONS, SPOOKS, fresh, stores
from bench.folding import pgn, replayed
from bench.measure import Figure, Scale, compare, figure_of, timed
from bench.playing import BEGIN, INSERT
from spooklog.domain.values.chance import Rng
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.replays.simulation import Simulation, seated, simulate
from spooklog.store.entries.rows import EventRow, Stream
from spooklog.store.sqlite.connections import connect
from spooklog.store.store import Store, open_store

GAMES = 1000
ROUNDS = 5
PGN_PLIES = 200
ENTRIES, EACH = 1_000_000, 50
MEGABYTES = 200

_PLY = Scale("µs a ply", 1e-6)


def figures(runs: int) -> Iterator[Figure]:  # noqa: ARG001  (so much of it is enough)
    """Yield the figures for 1,000 hands simulated and imported, 200 at a time, and for one rebuild and one check."""
    with stores() as store:
        yield _simulated(store)
        yield from _imported(store)
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


def _imported(store: Store) -> Iterator[Figure]:
    """Yield the figures for the sheets of those hands, imported into a store of their own."""
    streams = store.streams.every()[: GAMES + GAMES // ROUNDS]
    sheets = [write_sheet(store.games.load(stream.id), {}).encode().splitlines(keepends=True) for stream in streams]
    chess_game, pairs = pgn(PGN_PLIES), list[tuple[float, float]]()
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        raw = connect(Path(fresh(folder, "raw.db")), synchronous="NORMAL")
        with open_store(fresh(folder), synchronous="NORMAL") as other:
            waiting = iter(sheets)

            def pair() -> tuple[float, float]:
                some, imported = list(islice(waiting, GAMES // ROUNDS)), list[str]()

                def work() -> None:
                    imported.extend(import_sheet(other.games, sheet, by=BY, now=0).loaded.stream.id for sheet in some)

                gc.collect()
                ours, plies = timed(work), _plies(other, imported)
                rows = [(stream, list(other.recorder.iter_events(stream.id))) for stream in other.streams.several(imported)]
                gc.collect()
                inserted = timed(lambda: _insert(raw, rows)) / plies * 1e6
                read = timed(lambda: [replayed(chess_game) for _ in range(GAMES // ROUNDS)]) / (GAMES // ROUNDS * PGN_PLIES) * 1e6
                pairs.append((ours / plies * 1e6, inserted))
                return pairs[-1][0], inserted + read

            name = "import 1,000 sheets, a ply / python-chess reads a PGN, and insert the same rows, a commit a game"
            yield figure_of(name, pair, "µs a ply", target=2.25, runs=ROUNDS)
            measured = iter(pairs)
            name = "import 1,000 sheets, a ply / insert the same rows, a commit a game"
            yield figure_of(name, lambda: next(measured), "µs a ply", runs=ROUNDS)
        raw.close()


def _plies(store: Store, streams: list[str]) -> int:
    return sum(len(store.games.load(stream).game.plies) for stream in streams)


def _insert(connection: sqlite3.Connection, games: Iterable[tuple[Stream, list[EventRow]]]) -> None:
    for stream, rows in games:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(BEGIN, msgspec.structs.astuple(stream))
        connection.executemany(INSERT, rows)
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
