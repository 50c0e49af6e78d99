"""The import of a whole store, killed where it stores something: whole logs are there, and repeated imports end the same."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.endurance.killing import surroundings
from tests.forking import THE_PROGRAM, Forked
from tests.replays.stores.kit import begun, device, faults, heads

from spooklog.domain.log.playing import Play
from spooklog.replays.stores.packing import write_packed
from spooklog.replays.stores.writer import store_lines
from spooklog.store.store import open_store
from spooklog.testing.thorough import thorough

GAMES = 220
EACH = 50
"""So many games go into one transaction."""

# The program, which dies within a transaction: its entries are inserted, and not committed.
KILLED = f"""
import os, signal, sys
from spooklog.store.sqlite.recorder import SQLiteEventRecorder

left, insert = int(sys.argv.pop(1)), SQLiteEventRecorder._insert_events

def killed(*arguments, **more):
    global left
    ids = insert(*arguments, **more)
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return ids

SQLiteEventRecorder._insert_events = killed
{THE_PROGRAM}
"""


def test_a_repeatedly_killed_import_ends_like_an_undisturbed_one(empty_store: Path, tmp_path: Path, db: Path) -> None:
    file = tmp_path / "phone.spooklogs"
    with device(empty_store, tmp_path, "phone") as phone:
        for _ in range(GAMES):
            phone.games.append(begun(phone), Play("anna 1"), by="Scribe")
        there = heads(phone)
        with file.open("wb") as out:
            write_packed(store_lines(phone), out)
    found = 0
    for transaction in (1, 2, 1, 2, 1) if thorough() else (2, 1):
        assert run(KILLED, transaction, file, db=db) == -signal.SIGKILL
        found += EACH * (transaction - 1)
        with open_store(str(db)) as store:
            assert len(store.streams.every()) == found
            assert heads(store).items() <= there.items()
            assert faults(store) == []
    assert run(THE_PROGRAM, file, db=db) == 0
    with open_store(str(db)) as store:
        assert heads(store) == there
        assert faults(store) == []


def run(script: str, *arguments: object, db: Path) -> int:
    """An import in a process of its own; the code, negative for a signal."""
    *before, file = arguments
    with Forked(script, *before, "import", file, "--db", db, env=surroundings(db)) as importing:
        importing.communicate()
        return importing.wait()
