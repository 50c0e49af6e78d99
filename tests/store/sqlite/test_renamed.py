"""What a game was called before is in no byte of the file, once it is called otherwise."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.store.conftest import Starter

from spooklog.store.changes.renaming import rename
from spooklog.store.sqlite import connections
from spooklog.store.store import open_store

SIDES = ("", "-wal", "-shm", "-journal")


@pytest.fixture(autouse=True)
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite as most builds of it are: what is taken out of a page stays there until something else is written over it."""
    opened = connections._opened

    def careless(*arguments: Any, **more: Any) -> sqlite3.Connection:
        connection = opened(*arguments, **more)
        connection.execute("PRAGMA secure_delete = OFF")
        return connection

    monkeypatch.setattr(connections, "_opened", careless)


def test_no_byte_of_a_closed_store_holds_the_old_name(path: Path, start: Starter) -> None:
    with open_store(str(path)) as store:
        for number in range(300):
            store.games.start(start(), name=f"annabellas-{number}")
    with open_store(str(path)) as store:
        for number in range(300):
            rename(store.own_log, f"annabellas-{number}", f"b{number}", by="Scribe")
    files = [path.with_name(path.name + side) for side in SIDES]
    held = b"".join(file.read_bytes() for file in files if file.exists())
    assert b"annabellas" not in held
