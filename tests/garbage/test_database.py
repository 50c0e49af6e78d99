"""A damaged or hostile database: every command answers soon, in one of the documented ways, and looking changes nothing."""

from __future__ import annotations

import os
import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from tests.garbage.rows import ROW_DAMAGES, columns_of
from tests.garbage.schemas import SCHEMA_DAMAGES, damage_file
from tests.garbage.stores import READS, WRITES, Answer, ask, copied, events_of, make_store, tampering

from spooklog.projections.lists.tables import metadata


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two stores made alike, with ids of their own."""
    folder = tmp_path_factory.mktemp("garbage")
    paths = folder / "one.db", folder / "other.db"
    for path in paths:
        make_store(path)
    return paths


@pytest.fixture
def db(stores: tuple[Path, Path], tmp_path: Path) -> Path:
    """A copy to damage."""
    return copied(stores[0], tmp_path / "games.db")


def change(db: Path, *statements: str) -> None:
    """Do something to a store."""
    with tampering(db) as connection:
        for statement in statements:
            connection.execute(statement)


def sound(answer: Answer) -> Answer:
    """An answer that keeps the promises."""
    assert answer.fault is None, (answer.command, answer.fault)
    return answer


def corrupt(db: Path, *command: str) -> Answer:
    """The answer of a command that finds what it needs damaged."""
    answer = sound(ask(db, *command))
    assert answer.code == 8, answer
    return answer


# -- anything at all ---------------------------------------------------------------------------------------------------------


def by_damage(damages: tuple[Callable[[sqlite3.Connection, random.Random], str], ...]) -> Callable[..., str]:
    """Does one of several damages."""

    def damage(path: Path, _: Path, rng: random.Random) -> str:
        try:
            with tampering(path) as connection:
                return rng.choice(damages)(connection, rng)
        except sqlite3.Error as error:  # SQLite itself would not have it
            return str(error)

    return damage


@pytest.mark.parametrize(
    "damage",
    [by_damage(ROW_DAMAGES), by_damage(SCHEMA_DAMAGES), damage_file],
    ids=["rows", "schema", "file"],
)
def test_every_command_answers_on_any_damage_and_reading_writes_no_entry(
    stores: tuple[Path, Path], tmp_path: Path, damage: Callable[..., str]
) -> None:
    for seed in range(2 * settings().max_examples):
        rng = random.Random(seed)
        db = copied(stores[0], tmp_path / "games.db")
        what = damage(db, stores[1], rng)
        before = events_of(db)
        for command in rng.sample(READS, 4):
            answer = ask(db, *command)
            assert answer.fault is None, (seed, what, command, answer.fault)
        assert not isinstance(before, list) or events_of(db) == before, (seed, what)
        for command in rng.sample(WRITES, 2):
            answer = ask(db, *command)
            assert answer.fault is None, (seed, what, command, answer.fault)


# -- rows --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "command"),
    [
        ("UPDATE streams SET name = x'80' WHERE name = 'full'", ("db", "check")),
        ("UPDATE streams SET head = 'x' WHERE name = 'evening'", ("show",)),
        ("UPDATE streams SET head = 9223372036854775807 WHERE name = 'evening'", ("show",)),
        ("UPDATE streams SET head = 0 WHERE name = 'evening'", ("play", "anna 2T")),
        ("UPDATE streams SET head_hash = x'00' WHERE name = 'evening'", ("undo",)),
        ("UPDATE streams SET touched = 9e999 WHERE name = 'evening'", ("show",)),
        ("UPDATE streams SET touched = -9223372036854775808 WHERE name = 'evening'", ("log",)),
        ("UPDATE people SET name = x'416e6e61' WHERE key = 'anna berg'", ("players",)),
        ("UPDATE people SET name = CAST(zeroblob(1000) AS TEXT) WHERE key = 'anna berg'", ("players",)),
        ("UPDATE people SET same_as = x'00' WHERE key = 'anna berg'", ("stats",)),
        ("UPDATE seats SET person_id = x'00'", ("show",)),
        ("UPDATE seats SET label = x'00'", ("games",)),
        ("UPDATE texts SET text = x'00'", ("log",)),
        ("UPDATE texts SET salt = 7", ("db", "check")),
        ("UPDATE events SET originator_id = x'00' WHERE notification_id = 3", ("db", "rebuild")),
        ("UPDATE events SET originator_version = 'x' WHERE notification_id = 3", ("db", "rebuild")),
        ("UPDATE events SET originator_version = 2.5 WHERE notification_id = 3", ("db", "check")),
        ("UPDATE events SET topic = x'00'", ("show",)),
    ],
)
def test_an_impossible_value_of_a_column_is_reported_and_found_by_a_check(
    db: Path, statement: str, command: tuple[str, ...]
) -> None:
    change(db, statement)
    corrupt(db, *command)
    assert "damaged" in corrupt(db, "db", "check").out


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x9b2J", "\u202e", "\r", "\x00", "\u2028"])
@pytest.mark.parametrize(
    ("statement", "command"),
    [
        ("UPDATE people SET name = 'a' || ? WHERE key = 'anna berg'", ("players",)),
        ("UPDATE seats SET label = 'a' || ? WHERE seat = 1", ("show", "--plain")),
        ("UPDATE seats SET label = 'a' || ? WHERE seat = 1", ("export", "--format", "svg")),
        ("UPDATE seats SET label = 'a' || ? WHERE seat = 1", ("export",)),
        ("UPDATE texts SET text = 'a' || ?", ("log",)),
        ("UPDATE texts SET text = 'a' || ?", ("export",)),
        ("UPDATE streams SET ruleset = 'a' || ?", ("log",)),
    ],
)
def test_control_sequences_in_names_and_texts_are_never_printed(
    db: Path, statement: str, command: tuple[str, ...], sign: str
) -> None:
    with tampering(db) as connection:
        connection.execute(statement, (sign,))
    for shown in (command, (*command, "--json")) if command[0] != "export" else (command,):
        assert sign not in corrupt(db, *shown).err
    corrupt(db, "db", "check")


def test_exchanged_people_on_seats_are_reported_as_damage(db: Path) -> None:
    for statement in (
        "DELETE FROM seats WHERE seat = 2",
        "UPDATE seats SET seat = seat + 4",
        "UPDATE seats SET person_id = (SELECT id FROM people WHERE key = 'erna') WHERE seat = 1",
        "DELETE FROM seats",
    ):
        change(db, statement)
        for command in (("show",), ("play", "anna 2T"), ("export",), ("log", "--json")):
            assert "other people sit at the table" in " ".join(corrupt(db, *command).err.split()), statement
        sound(ask(db, "games"))


def test_a_label_that_differs_from_the_recorded_one_is_reported_as_damage(db: Path) -> None:
    change(db, "UPDATE seats SET label = upper((SELECT label FROM seats WHERE seat = 1)) WHERE seat = 2")
    for command in (("show",), ("replay",), ("play", "anna 2T"), ("db", "check")):
        answer = corrupt(db, *command)
        assert "the label of seat 2 is not the one that was recorded" in " ".join((answer.out + answer.err).split())


@pytest.mark.parametrize("version", ["0", "0000", "00019", "\u0660\u0660\u0660\u0661"])
def test_an_unknown_schema_version_is_refused(db: Path, version: str) -> None:
    change(db, f"UPDATE alembic_version SET version_num = '{version}'")
    before = events_of(db)
    for command in ("upgrade", "check", "rebuild"):
        assert sound(ask(db, "db", command)).code in (8, 9)
    assert events_of(db) == before


def test_reordered_rows_change_only_the_order_of_the_store(db: Path) -> None:
    last = "(SELECT max(notification_id) FROM events)"
    change(
        db,
        f"UPDATE events SET notification_id = notification_id + 2 * {last}",
        "UPDATE events SET notification_id = 5000 - notification_id",
    )
    assert ask(db, "show").code == ask(db, "log", "--entries").code == 0
    assert "comes after entry" in " ".join(corrupt(db, "db", "rebuild").err.split())  # the last entry of a game came first


# -- schema ------------------------------------------------------------------------------------------------------------------

_EVERYTHING = ("show", "log", "games", "stats", "undo")


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TRIGGER t AFTER UPDATE ON streams BEGIN DELETE FROM events; END",),
        ("CREATE VIEW v AS SELECT 1",),
        ("ALTER TABLE streams RENAME TO s", "CREATE VIEW streams AS SELECT * FROM s"),
        ("ALTER TABLE texts ADD COLUMN more GENERATED ALWAYS AS (zeroblob(1000000000))",),
        ("ALTER TABLE texts ADD COLUMN more CHECK (randomblob(1000000000))",),
        ("ALTER TABLE texts ADD COLUMN more DEFAULT 7",),
        ("CREATE INDEX i ON seats (hex(zeroblob(1000)))",),
        ("DROP TABLE texts",),
        ("ALTER TABLE events RENAME COLUMN topic TO subject",),
        ("CREATE TABLE loose AS SELECT * FROM streams", "DROP TABLE streams", "ALTER TABLE loose RENAME TO streams"),
        ("CREATE VIRTUAL TABLE f USING fts5(x)",),
    ],
)
def test_an_altered_schema_is_refused_before_any_work(db: Path, statements: tuple[str, ...]) -> None:
    try:
        change(db, *statements)
    except sqlite3.OperationalError as error:
        pytest.skip(f"this SQLite cannot do that: {error}")
    before = events_of(db)
    for command in _EVERYTHING:
        assert "is damaged" in " ".join(corrupt(db, command).err.split())
    assert events_of(db) == before


def test_an_index_for_speed_alone_may_be_missing(db: Path) -> None:
    change(db, "DROP INDEX seats_by_person", "DROP INDEX texts_by_stream", "DROP INDEX games_a_by_touched")
    for command in READS:
        assert sound(ask(db, *command)).code == 0


# -- lists -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "command"),
    [
        ("UPDATE games_{} SET plies = 'x'", "stats"),
        ("UPDATE games_{} SET plies = 9223372036854775807", "stats"),
        ("UPDATE games_{} SET touched = 0.5", "games"),
        ("UPDATE games_{} SET winners = '[99999999999999999999]'", "games"),
        ("UPDATE games_{} SET winners = '[[[]]]'", "games"),
        ("UPDATE games_{} SET winners = x'00'", "games"),
        ("UPDATE games_{} SET ended_by = char(27) || '[31m'", "stats"),
        ("UPDATE games_{} SET played = 'x'", "players"),
        ("UPDATE games_{} SET title = x'00'", "stats"),
        ("UPDATE games_{} SET title = char(27) || '[31m'", "games"),
        ("UPDATE statistics_{} SET title = x'00'", "players"),
        ("UPDATE scoreboards_{} SET person = x'00'", "players"),
        ("UPDATE statistics_{} SET points = 'x'", "players"),
        ("UPDATE statistics_{} SET slug = x'00'", "players"),
        ("UPDATE projections SET position = 'x'", "games"),
        ("UPDATE projections SET state = 'live'", "games"),
        ("DELETE FROM projections", "games"),
        ("DROP TABLE games_{}", "games"),
        ("DROP TABLE statistics_{}", "players"),
        ("DROP TABLE figures_{}", "db check"),
        ("DROP TABLE projections", "stats"),
        ("ALTER TABLE games_{} RENAME COLUMN plies TO lines", "games"),
        ("UPDATE games_{} SET slug = CAST(x'ff' AS TEXT)", "stats"),
    ],
)
def test_damaged_lists_are_reported_and_rebuilt(db: Path, statement: str, command: str) -> None:
    ask(db, "games")
    whole = [ask(db, *look, "--json").json for look in (("games",), ("players",), ("stats",))]
    change(db, statement.format(live_set(db)))
    answer = corrupt(db, *command.split())
    assert "the lists are damaged" in " ".join((answer.out + answer.err).split())
    assert "spooklog db rebuild" in answer.out + answer.err
    assert ask(db, "show").code == 0
    corrupt(db, "db", "check")
    assert sound(ask(db, "db", "rebuild")).code == 0
    assert [ask(db, *look, "--json").json for look in (("games",), ("players",), ("stats",))] == whole
    assert ask(db, "db", "check").code == 0


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM games_{} WHERE game = (SELECT id FROM streams WHERE name = 'full')", "is missing"),
        ("INSERT INTO games_{} SELECT * FROM (SELECT 'gx', ruleset, slug, status, damaged, level, winners, ended_by, trust, "
         "plies, head, played, utc_offset, touched, length, series, copy_of, result, number, title FROM games_{} LIMIT 1)",
         "gx is not in the log"),
        ("UPDATE games_{} SET head = head - 1", "its log at"),
        ("UPDATE statistics_{} SET wins = wins + 1", "not the sum of the games"),
        ("UPDATE scoreboards_{} SET score = score + 1", "not the sum of the games"),
    ],
)  # fmt: skip
def test_a_check_finds_lists_that_do_not_agree_with_themselves_or_with_the_log(db: Path, statement: str, words: str) -> None:
    ask(db, "games")
    assert ask(db, "db", "check").code == 0
    name = live_set(db)
    change(db, statement.format(name, name))
    answer = corrupt(db, "db", "check")
    assert words in answer.out
    assert ("spooklog db rebuild" in answer.out) == (words != "gx is not in the log")
    assert ask(db, "db", "rebuild", *(("--force",) if words == "gx is not in the log" else ())).code == 0
    assert ask(db, "db", "check").code == 0


def test_tables_made_again_by_a_rebuild_are_those_of_the_migrations(db: Path, stores: tuple[Path, Path]) -> None:
    change(db, *(f"DROP TABLE {table.name}" for table in metadata.sorted_tables))
    assert ask(db, "db", "rebuild").code == 0
    with tampering(db) as made, tampering(stores[0]) as were:
        for table in metadata.sorted_tables:
            assert columns_of(made, table.name) == columns_of(were, table.name)
        indexes = "SELECT name, tbl_name FROM sqlite_master WHERE type = 'index' ORDER BY name"
        assert made.execute(indexes).fetchall() == were.execute(indexes).fetchall()


# -- sizes -------------------------------------------------------------------------------------------------------------------

_GIGABYTE = 2**30


def confined(db: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that gets no more than a gigabyte."""

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (_GIGABYTE, _GIGABYTE))

    surroundings = os.environ | {
        "SPOOKLOG_DB": str(db),
        "SPOOKLOG_BY": "Scribe",
        "SPOOKLOG_GAME": "evening",
        "HOME": str(db.parent),
    }
    whole = [sys.executable, "-m", "spooklog.cli", *command]
    return subprocess.run(whole, env=surroundings, capture_output=True, text=True, check=False, timeout=60, preexec_fn=confine)


@pytest.mark.parametrize(
    ("statement", "command"),
    [
        (
            "UPDATE events SET state = zeroblob(300000000) WHERE notification_id = (SELECT max(notification_id) FROM events)",
            "show",
        ),
        ("UPDATE people SET name = CAST(zeroblob(300000000) AS TEXT) WHERE key = 'anna berg'", "players"),
    ],
)
def test_oversized_values_take_bounded_memory(db: Path, statement: str, command: str) -> None:
    change(db, statement)
    answer = confined(db, command)
    assert (answer.returncode, "damaged" in " ".join(answer.stderr.split())) == (8, True), answer.stderr[-500:]


def live_set(db: Path) -> str:
    """The name of the set of lists in use."""
    with tampering(db) as connection:
        ((name,),) = connection.execute("SELECT name FROM projections WHERE state = 'live'")
    return str(name)
