"""Several writers at once: processes on one file, threads in one store."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.forking import Forked
from tests.store.conftest import PLUGIN, Starter

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Illegal
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store, open_store

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(PLUGIN)])}

# Says the next number until the target is reached; prints each that it was told is stored, or why it was refused.
COUNT_ON = """
import sys
from spooklog.domain.values.errors import Illegal
from spooklog.domain.log.playing import Play
from spooklog.store.store import open_store

url, game, label, target = sys.argv[1:]
with open_store(url) as store:
    print("ready", flush=True)
    sys.stdin.readline()  # all begin at once
    while (number := store.games.load(game).game.state.number) < int(target):
        try:
            recorded = store.games.append(game, Play(f"{label} {number + 1}", happened=number), by=label)
        except Illegal:
            print("refused", number + 1, flush=True)
        else:
            print("stored", recorded.last, flush=True)
"""


def count_on(path: Path, game: str, target: int, *labels: str) -> list[Forked]:
    """Processes that count on at once, one for each label."""
    processes = [Forked(COUNT_ON, path, game, label, target) for label in labels]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    return processes


def test_concurrent_writers_of_one_game_never_interleave_and_late_ones_are_refused(path: Path, start: Starter) -> None:
    with open_store(str(path)) as store:
        game = store.games.start(start(target=60)).loaded.stream.id
        processes = count_on(path, game, 60, "anna", "bert")
        told = [process.communicate()[0].split("\n") for process in processes]
        assert [process.returncode for process in processes] == [0, 0]
        entries = store.games.entries(game)
        assert [entry.number for entry in entries] == list(range(1, 62))
        stored = [[int(line.split()[1]) for line in lines if line.startswith("stored")] for lines in told]
        assert sorted(stored[0] + stored[1]) == list(range(2, 62))
        by = store.people.names(entry.entry.by for entry in entries)
        for label, numbers in zip(("anna", "bert"), stored, strict=True):
            assert [entry.number for entry in entries if by[entry.entry.by] == label] == numbers
        assert verify(store.games, game) == []


def test_acknowledged_entries_of_a_killed_process_are_stored_whole(path: Path, start: Starter) -> None:
    with open_store(str(path)) as store:
        game = store.games.start(start(target=100_000)).loaded.stream.id
        (process,) = count_on(path, game, 100_000, "anna")
        told = [process.stdout.readline() for _ in range(40)]
        process.kill()
        told += process.communicate()[0].splitlines()
        assert process.returncode == -signal.SIGKILL
        last = max(int(line.split()[1]) for line in told)
        assert last <= store.streams.get(game).head <= last + 1
        assert verify(store.games, game) == []
        assert check_database(store.recorder) == []


def test_threads_share_one_store(store: Store, start: Starter) -> None:
    game = store.games.start(start(target=40)).loaded.stream.id

    def count(label: str) -> int:
        stored = 0
        while (number := store.games.load(game).game.state.number) < 40:
            try:
                store.games.append(game, Play(f"{label} {number + 1}"), by=label)
            except Illegal:
                continue
            stored += 1
        return stored

    with ThreadPoolExecutor() as pool:
        assert sum(pool.map(count, ("anna", "bert", "anna", "bert"))) == 40
    assert verify(store.games, game) == []
    assert len(store.games.entries(game)) == 41
