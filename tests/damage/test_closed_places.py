"""Stores that may only be read, that are locked, full, or no stores: what is said, what helps, and nothing is made worse."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.damage.limits import modes_count, no_larger_than, run, run_each
from tests.garbage.stores import Answer, ask, copied

SIDES = ("", "-wal", "-shm", "-journal")
LOOKING: tuple[tuple[str, ...], ...] = (
    ("show",),
    ("log", "--json"),
    ("score",),
    ("export",),
    ("db", "check"),
    ("games",),
    ("players",),
)
WRITING: tuple[tuple[str, ...], ...] = (
    ("play", "anna 4S"),
    ("note", "hm"),
    ("undo",),
    ("db", "rebuild"),
    ("players", "erase", "Bert Holm", "--yes"),
)


def held(path: Path) -> dict[str, bytes]:
    """What lies there: the store, and what SQLite keeps beside it."""
    files = [path.with_name(path.name + side) for side in SIDES]
    return {file.name: file.read_bytes() for file in files if file.is_file()}


def refused(answer: Answer, code: int, *words: str) -> None:
    """A refusal that says what is wrong and what helps."""
    assert answer.fault is None, (answer.command, answer.fault)
    assert answer.code == code, answer
    said = " ".join(answer.err.split())
    assert all(word in said for word in (*words, "expected")), answer


@pytest.fixture
def closed(db: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A store that may only be read: its file, its folder, or both."""
    if not modes_count(db.parent):
        pytest.fail("modes of files cannot be made to count here: the tests of stores that may only be read tell nothing")
    assert ask(db, "games").code == 0
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shut = db.parent / "shut"
    shut.mkdir()
    path = Path(shutil.copy(db, shut / "games.db"))
    file, folder = request.param
    path.chmod(file)
    shut.chmod(folder)
    yield path
    shut.chmod(0o755)


@pytest.mark.parametrize(
    ("closed", "looking"),
    [((0o444, 0o755), LOOKING[::3]), ((0o644, 0o555), LOOKING[1::3]), ((0o444, 0o555), LOOKING[2::3])],
    indirect=["closed"],
    ids=["file", "folder", "file and folder"],
)
def test_a_read_only_store_is_read_and_not_written(closed: Path, looking: Sequence[tuple[str, ...]]) -> None:
    before = held(closed)
    target = closed.parent.parent / "copy.db"
    *answers, backup = run_each(closed, *looking, *WRITING, ("db", "backup", str(target)))
    for answer in answers[: len(looking)]:
        assert (answer.code, answer.err) == (0, ""), answer
        assert answer.out == ask_elsewhere(closed, *answer.command), answer.command
    for answer in answers[len(looking) :]:
        refused(answer, 9, "is read-only", "spooklog db backup FILE")
    assert backup.code == 0
    assert ask(target, "play", "anna 4S").code == 0
    assert held(closed) == before


@pytest.mark.parametrize("closed", [(0o444, 0o555)], indirect=True, ids=["file and folder"])
def test_lists_of_a_read_only_store_catch_up_without_changing_the_file(closed: Path) -> None:
    closed.parent.chmod(0o755)
    closed.chmod(0o644)
    assert ask(closed, "play", "anna 4S").code == ask(closed, "note", "hm").code == 0
    with closing(sqlite3.connect(closed)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for name in (f"{closed.name}-wal", f"{closed.name}-shm"):
        closed.with_name(name).unlink(missing_ok=True)
    closed.chmod(0o444)
    closed.parent.chmod(0o555)
    before = held(closed)
    for answer in run_each(closed, ("games", "--json"), ("stats", "--json"), ("players", "show", "Bert Holm", "--json")):
        assert (answer.code, answer.err) == (0, ""), answer
        assert answer.out == ask_elsewhere(closed, *answer.command), answer.command
    assert held(closed) == before


def ask_elsewhere(path: Path, *command: str) -> str:
    """What a command says of a store where nothing hinders it."""
    return ask(copied(path, path.parent.parent / "games.db"), *command).out


@pytest.mark.parametrize("closed", [(0o644, 0o555)], indirect=True, ids=["folder"])
def test_an_unreadable_write_ahead_log_is_reported(closed: Path, db: Path) -> None:
    closed.parent.chmod(0o755)
    with closing(sqlite3.connect(db)) as connection:  # killed, so to say, before it wrote all into the one file
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE streams SET touched = touched + 1")
        connection.commit()
        shutil.copy(f"{db}-wal", f"{closed}-wal")
    closed.parent.chmod(0o555)
    refused(run(closed, "show"), 9, "games.db-wal")


@pytest.mark.parametrize("closed", [(0o644, 0o555)], indirect=True, ids=["folder"])
def test_a_read_only_store_shows_what_another_process_writes(closed: Path) -> None:
    closed.parent.chmod(0o755)
    with writing(closed) as connection:
        connection.execute("UPDATE streams SET name = 'renamed' WHERE name = 'evening'")
        closed.parent.chmod(0o555)
        assert run(closed, "show", "-g", "renamed").code == 0
        closed.parent.chmod(0o755)


def test_reading_a_store_without_a_lock_stops_when_a_writer_begins(db: Path) -> None:
    from spooklog.domain.values.errors import Unavailable
    from spooklog.store.sqlite.connections import connect_reading

    with closing(connect_reading(db, 0.1)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone()
        with pytest.raises(sqlite3.Error):
            connection.execute("DELETE FROM events")
        with writing(db), pytest.raises(Unavailable, match="begun to write"):
            connection.execute("SELECT count(*) FROM events")


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program that has the store open and has written to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE streams SET touched = touched + 1 WHERE name = 'evening'")
        yield connection


# -- locked, full, limited ---------------------------------------------------------------------------------------------


def test_a_store_locked_by_another_program_is_readable_and_refuses_writes(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.connections.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(db, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE streams SET touched = touched")
        looking: tuple[tuple[str, ...], ...] = (("show",), ("export",), ("db", "check"), ("db", "backup", f"{db}.copy"))
        for command in looking:
            assert ask(db, *command).code == 0, command
        for command in WRITING:
            refused(ask(db, *command), 9, "is locked by another program", "when that program is done")
    assert ask(db, "play", "anna 4S").code == 0


def test_a_file_that_may_not_grow_keeps_what_was_acknowledged(db: Path) -> None:
    before = len(ask(db, "log", "--entries", "--json").json["entries"])
    notes = "".join(f"# {number} {'x' * 1900}\n" for number in range(100))
    answer = run(db, "play", "--file", "-", limited=no_larger_than(db.stat().st_size // 2), given=notes)
    refused(answer, 9, "no limit on the size of files")
    stored = answer.out.count("noted (entry")
    assert stored
    assert len(ask(db, "log", "--entries", "--json").json["entries"]) in (before + stored, before + stored + 1)
    assert ask(db, "db", "check").code == 0
    assert ask(db, "note", "there is room again").code == 0


@pytest.mark.parametrize("command", [("show",), ("export",), ("db", "check")])
def test_reading_commands_need_no_disk_space(db: Path, command: tuple[str, ...]) -> None:
    assert ask(db, "games").code == 0
    before = ask(db, *command)
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert run(db, *command, limited=no_larger_than(40_000)).out == before.out or command == ("db", "check")


def test_lists_that_have_no_room_are_caught_up_in_memory(db: Path) -> None:
    assert ask(db, "games").code == 0
    assert ask(db, "simulate", "spookies", "--seats", "3", "--games", "8", "--seed", "1").code == 0
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for command in (("players", "--json"), ("stats", "--json")):
        answer = run(db, *command, limited=no_larger_than(33_000))
        assert (answer.code, answer.err, answer.out) == (0, "", ask_elsewhere(db, *command))
    refused(run(db, "db", "rebuild", limited=no_larger_than(33_000)), 9, "room on the disk")


def test_a_copy_that_does_not_fit_is_not_there(db: Path) -> None:
    before = held(db)
    target = db.parent / "copy.db"
    answer = run(db, "db", "backup", str(target), limited=no_larger_than(db.stat().st_size // 2))
    refused(answer, 9, "the copy cannot be written")
    assert sorted(os.listdir(db.parent)) == sorted(before)
    assert held(db) == before


def test_an_erasure_that_has_no_room_can_be_repeated(db: Path) -> None:
    answer = run(db, "players", "erase", "Bert Holm", "--yes", limited=no_larger_than(db.stat().st_size // 2))
    refused(answer, 9, "it is erased, but still lies in unused bytes", "the same command again")
    assert ask(db, "players", "erase", "Bert Holm", "--yes").code == 0
    assert b"holm" not in b"".join(held(db).values()).lower()
    assert ask(db, "db", "check").code == 0


# -- no stores ---------------------------------------------------------------------------------------------------------

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("play", "anna 4S"),
    ("show",),
    ("export",),
    ("db", "check"),
    ("db", "backup", "copy.db"),
)


def other_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        connection.commit()


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


def headless(path: Path) -> None:
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def text(path: Path) -> None:
    path.write_text("dear diary\n" * 200, encoding="utf-8")


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


PLACES: Mapping[str, tuple[Callable[[Path], None], int, str]] = {
    "a folder": (folder, 9, "is a folder"),
    "a text": (text, 9, "not a spooklog database"),
    "another program's database": (other_program, 9, "another program"),
    "a newer store": (newer, 9, "newer spooklog"),
    "a store cut short": (cut_short, 8, "is damaged"),
    "a store without its first page": (headless, 9, "not a spooklog database"),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_a_file_that_is_no_store_is_reported_and_left_unchanged(
    db: Path, place: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    make, code, words = PLACES[place]
    make(db)
    monkeypatch.chdir(db.parent)
    before = held(db)
    answer = ask(db, *command)
    if (place, command) == ("a store cut short", ("db", "check")):
        assert answer.code in (8, 9), answer
    else:
        refused(answer, code, words)
    assert held(db) == before
    assert sorted(os.listdir(db.parent)) == [db.name]


@pytest.mark.parametrize("command", [("db", "check"), ("db", "backup", "copy.db")])
def test_checking_a_missing_store_creates_none(tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in (tmp_path / "nowhere.db", tmp_path / "empty.db"):
        if path.name == "empty.db":
            path.touch()
        refused(ask(path, *command), 7, "there is no store")
    assert [(file.name, file.stat().st_size) for file in tmp_path.iterdir()] == [("empty.db", 0)]


@pytest.mark.parametrize("gone", ["missing", "empty"])
def test_a_store_reduced_to_its_write_ahead_log_is_not_created_anew(db: Path, gone: str) -> None:
    with writing(db):
        wal = Path(f"{db}-wal").read_bytes()
    db.unlink()
    if gone == "empty":
        db.touch()
    Path(f"{db}-wal").write_bytes(wal)
    before = held(db)
    for command in (("show",), ("play", "anna 4S"), ("db", "check"), ("db", "upgrade")):
        refused(ask(db, *command), 9, "games.db-wal")
    assert held(db) == before


def test_a_witness_that_cannot_be_written_stops_no_command(db: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shut = tmp_path / "state of others"
    shut.mkdir()
    shut.chmod(0o500)
    monkeypatch.setenv("XDG_STATE_HOME", str(shut))
    for answer in run_each(db, ("note", "hm"), ("show",), ("db", "check")):
        assert (answer.code, answer.err) == (0, ""), answer
    assert list(shut.iterdir()) == []
