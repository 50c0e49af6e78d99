"""A line on its way: read, checked, made durable and acknowledged, against SQLite taking the same rows."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from bench.corpus import BY, fresh, script
from bench.measure import Figure, figure_of, timed
from bench.slow_disk import slow_disk
from spooklog.cli.recording.lines import LineRecorder
from spooklog.domain.log.playing import Play
from spooklog.domain.values.codec import Codec
from spooklog.replays.sheets.line import read_line
from spooklog.store.entries.rows import EventRow
from spooklog.store.sqlite.connections import connect
from spooklog.store.store import Store, open_store

PLIES = 200
FLUSH_MS = 0.4
"""Milliseconds of a flush on the disk that the promise for FULL is measured on: those of a common solid-state disk."""

INSERT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
BEGIN = """
INSERT INTO streams (id, kind, name, ruleset, head, head_hash, touched, status, archived) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_MOVE = "UPDATE streams SET head = ?, head_hash = ?, touched = ?, status = ? WHERE id = ? AND head = ?"
_MICROSECONDS = 1e6


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for lines played through the store, and by the command line, which answers each on standard output.

    With NORMAL power loss may cost the last lines. With FULL it does not, and the disk is waited for: this machine's, and one of
    known speed.
    """
    yield from _figures("NORMAL", "", 4.5, runs)
    yield from _figures("FULL", "", None, runs)
    with slow_disk(FLUSH_MS) as there:
        if there:
            measured = subprocess.run([sys.executable, "-m", __name__, str(runs)], check=True, capture_output=True).stdout
            yield from Codec(list[Figure]).decode(measured)


def _figures(synchronous: str, disk: str, promise: float | None, runs: int) -> Iterator[Figure]:
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        path, raw_path = fresh(folder), fresh(folder, "raw.db")
        with open_store(path, synchronous=synchronous) as store:
            raw = connect(Path(raw_path), synchronous=synchronous)
            table = _Table(store, path, raw)
            against = f"(synchronous={synchronous}{disk}) / insert and commit the same rows"
            yield figure_of(f"play a line {against}", table.play, "µs a line", target=promise, runs=runs)
            yield figure_of(f"play --file, a line {against}", table.play_file, "µs a line", runs=runs)
            raw.close()


class _Table:
    """One game after the other, played line by line; what a line has stored, SQLite takes into another file right after it.

    That is its entries, and the row of its game, which moves only from where it stood.

    Each measurement is the median of ours and the median of theirs over the lines of a game, in microseconds.
    """

    def __init__(self, store: Store, path: str, raw: sqlite3.Connection) -> None:
        self._script = script(PLIES, declined=80, seed=5)
        self._store, self._path, self._raw = store, path, raw
        self._names = (f"game-{number}" for number in count(1))

    def play(self) -> tuple[float, float]:
        """Play through the store alone."""
        games, stream = self._store.games, self._start(next(self._names))
        return self._medians(stream, lambda line: games.append(stream, Play(line), by=BY))

    def play_file(self) -> tuple[float, float]:
        """Play as `play --file --json` does."""
        name = next(self._names)
        stream = self._start(name)
        recorder = LineRecorder(self._store, self._path, name, BY, as_json=True)
        clock = recorder.clock()
        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
            return self._medians(stream, lambda line: recorder.play_line(read_line(line), clock))

    def _start(self, name: str) -> str:
        stream = self._store.games.start(self._script.start, name=name).loaded.stream
        self._raw.execute(BEGIN, msgspec.structs.astuple(stream))
        return stream.id

    def _medians(self, stream: str, play: Callable[[str], object]) -> tuple[float, float]:
        ours, theirs, last = [], [], 1
        for move in self._script.moves:
            ours.append(timed(lambda: play(move.line)))  # noqa: B023  (it is called here and now)
            rows, row = list(self._store.recorder.iter_events(stream, gt=last)), self._store.streams.get(stream)
            moved = (row.head, row.head_hash, row.touched, row.status, row.id, last)
            theirs.append(timed(lambda: self._insert(rows, moved)))  # noqa: B023
            last = row.head
        return median(ours) * _MICROSECONDS, median(theirs) * _MICROSECONDS

    def _insert(self, rows: Sequence[EventRow], moved: Sequence[object]) -> None:
        execute = self._raw.execute
        execute("BEGIN IMMEDIATE")
        execute(_MOVE, moved)
        for row in rows:
            execute(INSERT, row)
        execute("COMMIT")


if __name__ == "__main__":
    slow = _figures("FULL", f", a flush of {FLUSH_MS} ms", 1.4, int(sys.argv[1]))
    sys.stdout.buffer.write(msgspec.json.encode(list(slow)))
