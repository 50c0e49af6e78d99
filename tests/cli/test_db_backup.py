"""db backup and db check as people type them."""

from __future__ import annotations

import json
import shlex
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog


def change(path: Path, statement: str) -> None:
    """Run one statement on a database, behind the program's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_copy_is_taken_and_is_a_store(evening: Spooklog, tmp_path: Path) -> None:
    target = tmp_path / "copy of mine.db"
    told = evening("db", "backup", str(target)).out
    assert "1 game, 0 series, 4 entries" in told
    assert evening("log", "--json", "--db", str(target)).json == evening("log", "--json").json
    assert evening("db", "check", "--db", str(target)).out == "1 game checked, no problems\n"
    evening("db", "backup", str(target), code=6)
    again = evening("db", "backup", str(target), "--force", "--json").json
    assert again == {
        "file": str(target),
        "bytes": target.stat().st_size,
        "games": 1,
        "series": 0,
        "entries": 4,
        "problems": [],
    }


def test_the_restore_command_of_a_backup_restores_the_store(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    before = evening("log", "--json").json
    told = evening("db", "backup", str(tmp_path / "it's a copy.db")).out
    evening("play", "anna 2S")
    db.write_bytes(b"lost")
    way = next(line for line in told.splitlines() if "cp " in line)
    subprocess.run(["sh", "-c", way], check=True)
    assert evening("log", "--json").json == before
    assert shlex.split(way)


def test_a_copy_of_a_damaged_store_ends_with_8(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    change(db, "UPDATE events SET state = x'7b7d' WHERE originator_version = 3")
    answer = evening("db", "backup", str(tmp_path / "copy.db"), code=8)
    assert "damaged as the store is: spooklog db check" in answer.out
    assert evening("db", "backup", str(tmp_path / "other.db"), "--json", code=8).json["problems"]
    assert (tmp_path / "copy.db").exists()


def test_a_store_on_a_server_is_copied_with_the_tools_of_the_server(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    from spooklog.store.database.location import PostgresLocation
    from spooklog.store.sqlite.recorder import SQLiteEventRecorder

    server = PostgresLocation("postgresql://anna@host/games", "postgresql://anna@host/games")
    monkeypatch.setattr(SQLiteEventRecorder, "location", property(lambda _: server, lambda _, __: None), raising=False)
    error = evening("db", "backup", "copy.db", "--json", code=2).error
    assert "pg_dump" in error["expected"][0]


@pytest.mark.parametrize(
    ("statement", "problem", "cure"),
    [
        ("UPDATE events SET topic = 'x' WHERE originator_version = 3", "entry 3", "a log:"),
        ("DELETE FROM events WHERE originator_version = 4", "the index says that it has 4", "a log:"),
        ("UPDATE streams SET touched = touched + 1", "its last entry at", "names, labels and texts"),
        ("UPDATE streams SET status = 'opem' WHERE kind = 'game'", "open, closed or void", "names, labels and texts"),
        ("UPDATE streams SET kind = 'gane' WHERE kind = 'game'", "neither a game nor a series", "names, labels and texts"),
        (
            "UPDATE streams SET name = 'Evening!' WHERE kind = 'game'",
            "the name 'Evening!'",
            "names, labels and texts",
        ),
        ("UPDATE people SET key = 'anma' WHERE key = 'anna'", "the search key of the person", "names, labels and texts"),
        ("UPDATE people SET name = NULL WHERE key = 'anna'", "the search key of the person", "names, labels and texts"),
        ("UPDATE seats SET label = '1x' WHERE seat = 1", "the label '1x'", "names, labels and texts"),
        ("UPDATE people SET same_as = id WHERE key = 'anna'", "counts as a person", "names, labels and texts"),
        ("PRAGMA user_version = 1", "unused bytes", "players erase"),
        ("UPDATE scoreboards_a SET rank = 9 WHERE position = 1", "scoreboards", "db rebuild"),
        ("UPDATE games_a SET length = 7", "games", "db rebuild"),
    ],
)
def test_a_check_reports_each_kind_of_damage_with_its_cure(
    evening: Spooklog, db: Path, statement: str, problem: str, cure: str
) -> None:
    evening("games")
    evening("db", "check")
    change(db, statement)
    told = evening("db", "check", code=8).out
    assert problem in told
    assert f"   {cure}" in told or cure in told
    found = evening("db", "check", "--json", code=8).json
    assert any(problem in one["problem"] and cure in one["do"] for one in found["problems"]), found
    assert found["series"] == 0
    json.dumps(found)


def test_checking_and_copying_a_store_change_nothing_in_it(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    evening("games")
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = db.read_bytes()
    evening("db", "check")
    evening("db", "backup", str(tmp_path / "copy.db"))
    assert db.read_bytes() == before
