"""Row validation: whatever this program itself writes passes, and little else does."""

from __future__ import annotations

import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.texts import MAX_TEXT
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.labels import MAX_LENGTH, normal
from spooklog.migrations.upgrade import upgrade
from spooklog.replays.times import read_date
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.entries.row_validation import EARLIEST, LATEST, PEOPLE, SKIPPED, TEXTS, fault, printable, shown
from spooklog.store.index.people import MAX_NAME
from spooklog.store.store import Store, open_store

GROWS = "\u0390"
"""A letter that is three once it is compared without case; none grows more."""


def change(path: Path, *statements: str) -> None:
    """Do something to a store."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
            connection.commit()


def test_a_printable_character_folds_to_at_most_three() -> None:
    signs = [sign for sign in map(chr, range(0x110000)) if sign.isprintable()]
    assert max(len(normal(sign)) for sign in signs) == len(normal(GROWS)) == 3
    assert printable("".join(signs))
    assert all(map(printable, map(normal, signs)))


@pytest.mark.parametrize(
    "played", ["1000-01-01 00:00Z", "1969-12-31 23:59Z", "1969-12-31 20:00+05:30", "9998-12-31 23:59:59.999Z"]
)
def test_the_longest_names_labels_and_texts_and_games_of_any_year_are_read_back(
    store: Store, start: Starter, played: str
) -> None:
    name, label, text = GROWS * MAX_NAME, "\u00e4" * MAX_LENGTH, "\U0001f577" * MAX_TEXT
    at, offset = read_date(played)
    by = "\U0001f577" * MAX_NAME
    seats = (f"{label}={name}", f"b={'x' * MAX_NAME}")
    started = start(*seats, by=by, played=at, offset=offset)
    stream = store.games.start(started, Annotate(text, happened=at), name="n" * 40).loaded.stream.id
    loaded = store.games.load_as_of(stream, store.games.load(stream).stream.head)
    assert (loaded.game.started.played, loaded.seats[0].name, loaded.labels[1]) == (at, name, label)
    assert list(store.games.texts(stream).values()) == [text]
    assert [person and person.name for person in (store.people.find(name), store.people.find(by))] == [name, by]
    assert store.people.last_touched(by) is not None
    assert store.streams.every() == [loaded.stream]
    assert verify(store.games, stream) == check_database(store.recorder) == []


def test_the_times_of_rows_are_those_that_can_be_read() -> None:
    assert read_date("1000-01-01 00:00Z")[0] == EARLIEST
    assert read_date("9998-12-31 23:59:59.999Z")[0] == LATEST - 1


def test_a_reason_and_a_problem_of_any_length_fit() -> None:
    problem = shown("entry 7 is \x1b[31m" * 10_000)
    assert fault("skipped", SKIPPED, ("g", 1, "p", 0, "\U0001f577" * MAX_TEXT, problem, b"s" * 16)) is None
    assert fault("texts", TEXTS, ("d" * 64, b"s" * 16, "x" * MAX_TEXT)) is None


def test_a_row_of_an_erased_person_is_sound() -> None:
    assert fault("people", PEOPLE, ("p", None, None, None, None)) is None


@pytest.mark.parametrize(
    "sign", [sign for sign in map(chr, range(0x3000)) if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp")]
)
def test_a_name_with_a_control_character_is_not_sound(sign: str) -> None:
    assert not printable(f"a{sign}")
    assert printable(shown(f"a{sign}b"))
    assert fault("people", PEOPLE, ("p", f"a{sign}", None, None, None)) is not None


def test_rows_of_any_number_are_checked(store: Store, path: Path, start: Starter) -> None:
    store.games.start(start())
    assert check_database(store.recorder) == []
    for rowid in (-(2**63), -1, 0, 2**63 - 1):
        change(path, f"UPDATE people SET rowid = {rowid}, name = char(27) WHERE id = (SELECT max(id) FROM people)")
        assert [problem for problem in check_database(store.recorder) if "name is '\\x1b'" in problem]


@pytest.mark.parametrize("number", [0, -1, -(2**63)])
def test_an_entry_that_lists_never_reach_is_reported(store: Store, path: Path, start: Starter, number: int) -> None:
    store.games.start(start())
    change(path, f"UPDATE events SET notification_id = {number} WHERE notification_id = 1")
    assert [problem for problem in check_database(store.recorder) if f"its notification_id is {number}" in problem]


@pytest.mark.parametrize(
    "statements",
    [
        ("VACUUM",),
        ("ANALYZE",),
        ("PRAGMA auto_vacuum=FULL", "VACUUM"),
        ("PRAGMA journal_mode=DELETE", "PRAGMA page_size=8192", "VACUUM"),
        ("REINDEX", "PRAGMA optimize", "PRAGMA user_version=7"),
        ("CREATE TABLE my_notes (game TEXT, remark TEXT DEFAULT '')", "CREATE INDEX my_index ON people (name ASC)"),
        ("DROP INDEX seats_by_person", 'CREATE INDEX "seats_by_person" ON "seats" ("person_id")'),
    ],
)
def test_usual_maintenance_of_a_database_does_no_harm(
    store: Store, path: Path, start: Starter, statements: tuple[str, ...]
) -> None:
    stream = store.games.start(start()).loaded.stream.id
    store.close()
    change(path, *statements)
    assert upgrade(str(path))[0] == upgrade(str(path))[1]
    with open_store(str(path), synchronous="OFF") as again:
        assert again.games.append(stream, Play("anna 1"), by="Scribe").loaded.game.plies
        assert verify(again.games, stream) == check_database(again.recorder) == []


def test_a_strange_name_in_the_schema_is_shown_shortened(path: Path) -> None:
    change(path, f'CREATE VIEW "\x1b[31m{"x" * 10_000}" AS SELECT 1')
    with pytest.raises(Corrupt, match="holds the view") as refused:
        open_store(str(path))
    assert printable(refused.value.message)
    assert len(refused.value.message) < 500
