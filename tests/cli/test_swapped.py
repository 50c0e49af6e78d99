"""Names and labels that were swapped or changed in the tables behind the log: everything that vouches for a game notices."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import SAMPLES, Spooklog

from spooklog.store.index.people import numbered

Change = Callable[[sqlite3.Connection], None]


def _swap(table: str, key: str, columns: str, where: str = "TRUE") -> Change:
    """Exchange columns of the first two rows of a table."""
    names = columns.split()

    def swapped(connection: sqlite3.Connection) -> None:
        select = f"SELECT {key}, {', '.join(names)} FROM {table} WHERE {where} ORDER BY {key} LIMIT 2"
        (one, *mine), (other, *theirs) = connection.execute(select).fetchall()
        assert mine != theirs
        clear = f"UPDATE {table} SET {names[0]} = {names[0]} || '-' WHERE {key} = ? AND {where}"
        connection.execute("PRAGMA foreign_keys = OFF")
        if table == "people":  # no two keys may ever be equal
            connection.execute(clear.replace(names[0], "key"), (one,))
        for row, values in ((other, mine), (one, theirs)):
            sets = ", ".join(f"{name} = ?" for name in names)
            connection.execute(f"UPDATE {table} SET {sets} WHERE {key} = ? AND {where}", (*values, row))

    return swapped


def _run(statement: str) -> Change:
    def changed(connection: sqlite3.Connection) -> None:
        assert connection.execute(statement).rowcount

    return changed


SEATED = "seat <= 2"
PLAYING = "id IN (SELECT person_id FROM seats)"
CHANGES: dict[str, Change] = {
    "labels": _swap("seats", "seat", "label", SEATED),
    "labels with their salts": _swap("seats", "seat", "label salt", SEATED),
    "salts of labels": _swap("seats", "seat", "salt", SEATED),
    "seats": _swap("seats", "seat", "person_id", SEATED),
    "seats with their labels": _swap("seats", "seat", "person_id label salt", SEATED),
    "names": _swap("people", "id", "name key", PLAYING),
    "names with their salts": _swap("people", "id", "name key salt", PLAYING),
    "salts of names": _swap("people", "id", "salt", PLAYING),
    "a label": _run("UPDATE seats SET label = 'nora' WHERE seat = 1"),
    "a label without a salt": _run("UPDATE seats SET salt = NULL WHERE seat = 1"),
    "a salt without a label": _run("UPDATE seats SET label = NULL WHERE seat = 1"),
    "a name": _run("UPDATE people SET name = 'Nora', key = 'nora' WHERE id = (SELECT person_id FROM seats WHERE seat = 1)"),
    "a capital letter of a name": _run("UPDATE people SET name = upper(name) WHERE key = 'anna berg'"),
    "a name without a salt": _run("UPDATE people SET salt = NULL WHERE key = 'anna berg'"),
    "a salt without a name": _run("UPDATE people SET name = NULL, key = NULL WHERE key = 'anna berg'"),
    "a name that was written otherwise": _run(
        "UPDATE people SET written = name, name = 'Anna Berg-Nora', key = 'anna berg-nora' WHERE key = 'anna berg'"
    ),
    "a name that was written so": _run("UPDATE people SET written = name WHERE key = 'anna berg'"),
}


@pytest.fixture
def receipt(hand: Spooklog, tmp_path: Path) -> str:
    """The receipt of the sample hand, which is exported; nothing is wrong with it."""
    hand("export", "-g", "hand", "-o", str(tmp_path / "hand.spooklog"))
    found = hand("receipt", "-g", "hand").out.strip()
    hand("verify", "-g", "hand", "--receipt", found)
    hand("db", "check")
    assert "already here" in hand("import", str(tmp_path / "hand.spooklog")).out
    return found


@pytest.mark.parametrize("name", CHANGES)
def test_swapped_or_changed_logs_are_detected_by_every_check(
    hand: Spooklog, db: Path, tmp_path: Path, receipt: str, name: str
) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        CHANGES[name](connection)
    for command in (
        ("verify", "-g", "hand"),
        ("verify", "--all"),
        ("verify", "-g", "hand", "--receipt", receipt),
        ("db", "check"),
        ("import", str(tmp_path / "hand.spooklog")),
        ("export", "-g", "hand", "-o", str(tmp_path / "again.spooklog")),
    ):
        hand(*command, code=8)


def test_the_original_of_a_swapped_game_still_goes_into_another_store(
    hand: Spooklog, db: Path, empty_store: Path, tmp_path: Path, receipt: str
) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        CHANGES["labels with their salts"](connection)
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.write_bytes(empty_store.read_bytes())
    hand("import", str(tmp_path / "hand.spooklog"), "--db", str(elsewhere))
    hand("verify", "-g", "hand", "--receipt", receipt, "--db", str(elsewhere))


@pytest.mark.usefixtures("receipt")
def test_a_name_with_a_number_is_proven_by_the_one_that_was_written(hand: Spooklog, empty_store: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.write_bytes(empty_store.read_bytes())
    there = ("--db", str(elsewhere))
    hand("new", "spooks", "anna=Anna Berg", "bert", "cora", "--name", "other", *there)
    hand("import", str(tmp_path / "hand.spooklog"), *there)
    hand("db", "check", *there)
    with closing(sqlite3.connect(elsewhere)) as connection, connection:
        found = "SELECT name, written FROM people WHERE written = 'Anna Berg'"
        assert connection.execute(found).fetchall() == [("Anna Berg (2)", "Anna Berg")]
        connection.execute(
            "UPDATE people SET name = 'Anna Berg (the one)', key = 'anna berg (the one)' WHERE written = 'Anna Berg'"
        )
    hand("verify", "-g", "hand", *there, code=8)
    hand("verify", "-g", "other", *there)
    hand("db", "check", *there, code=8)


@pytest.mark.parametrize(("name", "number", "expected"), [("anna", 2, "anna (2)"), ("x" * 100, 12, f"{'x' * 95} (12)")])
def test_a_name_with_a_number_is_never_too_long(name: str, number: int, expected: str) -> None:
    assert numbered(name, number) == expected
    assert len(numbered(name, number)) <= 100


def test_swapped_players_of_a_series_are_noticed_too(spooklog: Spooklog, db: Path, tmp_path: Path) -> None:
    spooklog("import", str(SAMPLES / "friday-hands.series"))
    series = "friday-hands"
    file = str(tmp_path / "fridays.spooklog")
    spooklog("export", "-g", series, "-o", file)
    receipt = spooklog("receipt", "-g", series).out.strip()
    with closing(sqlite3.connect(db)) as connection, connection:
        of_series = "stream_id IN (SELECT id FROM streams WHERE kind = 'series') AND seat <= 2"
        _swap("seats", "seat", "label salt", of_series)(connection)
    for command in (("verify", "-g", series, "--receipt", receipt), ("db", "check"), ("import", file)):
        spooklog(*command, code=8)
