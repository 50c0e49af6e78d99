"""The import of a whole store, killed where it stores something: whole logs are there, and repeated imports end the same."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

from tests.cli.terminal import PROGRAM
from tests.endurance.killing import surroundings
from tests.replays.stores.kit import begun, device, faults, heads
from tests.store.test_concurrency import ROOT

from spooklog.domain.log.playing import Play
from spooklog.replays.stores.packing import write_packed
from spooklog.replays.stores.writer import store_lines
from spooklog.store.store import open_store
from spooklog.testing.thorough import thorough

GAMES = 220
"""More than one transaction takes."""


def test_a_repeatedly_killed_import_ends_like_an_undisturbed_one(empty_store: Path, tmp_path: Path, db: Path) -> None:
    file = tmp_path / "phone.spooklogs"
    with device(empty_store, tmp_path, "phone") as phone:
        for _ in range(GAMES):
            phone.games.append(begun(phone), Play("anna 1"), by="Scribe")
        there = heads(phone)
        with file.open("wb") as out:
            write_packed(store_lines(phone), out)
    found = [killed(file, db, least) for least in ((1, 60, 120) if thorough() else (1, 120))]
    assert found == sorted(found)
    assert 0 < found[0] < GAMES
    with open_store(str(db)) as store:
        assert heads(store).items() <= there.items()
        assert faults(store) == []
    assert run(file, db).wait() == 0
    with open_store(str(db)) as store:
        assert heads(store) == there
        assert faults(store) == []


def killed(file: Path, db: Path, least: int) -> int:
    """Import a file, kill the process once so many games are stored, and return how many there are."""
    importing = run(file, db)
    while importing.poll() is None and count(db) < least:
        time.sleep(0.005)
    importing.send_signal(signal.SIGKILL)
    importing.wait()
    return count(db)


def count(db: Path) -> int:
    """How many games a store has."""
    with open_store(str(db)) as store:
        return len(store.streams.every())


def run(file: Path, db: Path) -> subprocess.Popen[bytes]:
    """An import in a process of its own."""
    command = [*PROGRAM, "import", str(file), "--db", str(db)]
    return subprocess.Popen(command, cwd=ROOT, env=surroundings(db), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
