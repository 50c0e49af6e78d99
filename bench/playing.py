"""A line on its way: read, checked, made durable and acknowledged, against SQLite taking the same bytes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.corpus import BY, Move, fresh, script
from bench.measure import Figure, Scale, compare
from spooklog.cli.recording import Recorder
from spooklog.replays.sheet_line import read_line
from spooklog.store.sqlite import connect
from spooklog.store.store import Store, open_store

PLIES = 200
PROMISES = {"NORMAL": 6.0, "FULL": 1.3}
"""By how careful SQLite is with what it has written: with NORMAL power loss may cost the last lines, with FULL it does not."""

_INSERT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
_LINE = Scale("µs a line", 1e-6)


def figures(runs: int) -> Iterator[Figure]:
    """Lines played through the store, and then by the command line too, which answers each on standard output."""
    for synchronous, promise in PROMISES.items():
        with TemporaryDirectory(prefix="spooklog-bench-") as folder:
            yield from _figures(folder, synchronous, promise, runs)


def _figures(folder: str, synchronous: str, promise: float, runs: int) -> Iterator[Figure]:
    path, raw_path = fresh(folder), fresh(folder, "raw.db")
    with open_store(path, synchronous=synchronous) as store:
        raw = connect(Path(raw_path), synchronous=synchronous)
        table = _Table(store, path, raw)
        against = f"(synchronous={synchronous}) / insert and commit of its bytes"
        yield compare(f"play a line {against}", table.play, table.insert, scale=_LINE, target=promise, runs=runs)
        yield compare(f"play --file, a line {against}", table.play_file, table.insert, scale=_LINE, runs=runs)
        raw.close()


class _Table:
    """One game after the other, played line by line. Each measurement is the median of its lines, in seconds."""

    def __init__(self, store: Store, path: str, raw: sqlite3.Connection) -> None:
        self._script = script(PLIES, declined=80, seed=5)
        self._store, self._path, self._raw = store, path, raw
        self._names = (f"game-{number}" for number in count(1))
        self._stream = ""

    def play(self) -> float:
        games, stream = self._store.games, self._start(next(self._names))

        def play(move: Move) -> None:
            games.play(stream, move.line, by=BY)

        return self._median(play)

    def play_file(self) -> float:
        name = next(self._names)
        self._start(name)
        recorder = Recorder(self._store, self._path, name, BY, as_json=True)
        pace = recorder.pace()

        def play(move: Move) -> None:
            recorder.play_line(read_line(move.line), pace)

        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
            return self._median(play)

    def insert(self) -> float:
        """The entries of the game that was played last, into a store of the same schema."""
        execute, times = self._raw.execute, []
        for row in list(self._store.recorder.iter_events(self._stream, gt=1)):
            began = perf_counter()
            execute("BEGIN IMMEDIATE")
            execute(_INSERT, row)
            execute("COMMIT")
            times.append(perf_counter() - began)
        return median(times)

    def _start(self, name: str) -> str:
        self._stream = self._store.games.start(self._script.start, name=name).loaded.stream.id
        return self._stream

    def _median(self, play: Callable[[Move], None]) -> float:
        times = []
        for move in self._script.moves:
            began = perf_counter()
            play(move)
            times.append(perf_counter() - began)
        return median(times)
