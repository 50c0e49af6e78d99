"""Migrations: all or nothing, and safe to run by several at once."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from tests.forking import Forked, ended

from spooklog.domain.values.errors import Unavailable
from spooklog.migrations.upgrade import alembic_config, create_if_missing, upgrade
from spooklog.store.database import schema
from spooklog.store.database.schema import SCHEMA, SchemaOlder
from spooklog.store.store import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store will be."""
    return tmp_path / "folder" / "games 100%.db"


def schema_of(path: Path) -> list[str]:
    """Every table and index of a database, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))


def change(path: Path, statement: str) -> None:
    """Run one statement on a database."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_the_store_asks_for_the_newest_revision() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == SCHEMA


def test_revisions_are_numbered_without_a_gap() -> None:
    folder = Path(sys.modules[upgrade.__module__].__file__ or "").parent / "versions"
    numbers = sorted(int(script.name[:4]) for script in folder.glob("[0-9]*.py"))
    assert numbers == list(range(1, int(SCHEMA) + 1))


def test_a_store_is_created_with_its_folder_and_can_be_opened(path: Path) -> None:
    assert upgrade(str(path)) == (None, SCHEMA)
    open_store(str(path)).close()


def test_upgrading_twice_changes_nothing(path: Path) -> None:
    upgrade(f"sqlite:///{path}")
    before = schema_of(path)
    assert upgrade(f"sqlite:///{path}") == (SCHEMA, SCHEMA)
    assert schema_of(path) == before


def test_a_missing_store_is_created_once(path: Path) -> None:
    assert create_if_missing(str(path))
    assert not create_if_missing(str(path))


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert create_if_missing(str(path))


def test_every_store_carries_the_mark_of_spooklog(path: Path) -> None:
    upgrade(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION_ID,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize("make", [upgrade, create_if_missing])
def test_another_programs_database_is_left_alone(path: Path, make: object) -> None:
    path.parent.mkdir()
    change(path, "CREATE TABLE recipes (name)")
    with pytest.raises(Unavailable, match="another program"):
        make(str(path))  # type: ignore[operator]  # both take a URL
    assert schema_of(path) == ["CREATE TABLE recipes (name)"]


def test_a_newer_store_is_left_alone(path: Path) -> None:
    upgrade(str(path))
    change(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unavailable, match="newer spooklog"):
        upgrade(str(path))


def test_an_older_store_is_not_brought_up_to_date_unasked(path: Path) -> None:
    upgrade(str(path))
    change(path, "UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(SchemaOlder):
        create_if_missing(str(path))


def test_a_place_that_cannot_hold_a_store_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable):
        upgrade(str(tmp_path / "file" / "games.db"))
    with pytest.raises(Unavailable, match="folder"):
        upgrade(str(tmp_path))


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Migrations that fail when all their work is done."""
    run = command.upgrade

    def fail(*arguments: object) -> None:
        run(*arguments)  # type: ignore[arg-type]  # passed on as they came
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "upgrade", fail)
    yield
    monkeypatch.undo()


def test_a_migration_that_fails_leaves_nothing(path: Path, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("failing")
    with pytest.raises(KeyboardInterrupt):
        upgrade(str(path))
    assert schema_of(path) == []


KILLED = """
import os, signal, sys
from alembic import command
from spooklog.migrations.upgrade import upgrade

run = command.upgrade

def killed(*arguments):
    run(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)

command.upgrade = killed
upgrade(sys.argv[1])
"""


def test_a_killed_migration_leaves_nothing_and_the_next_one_succeeds(path: Path) -> None:
    assert ended(KILLED, path) == -9
    assert schema_of(path) == []
    assert upgrade(str(path)) == (None, SCHEMA)


CREATE = "import sys; from spooklog.migrations.upgrade import create_if_missing; print(create_if_missing(sys.argv[1]))"


def test_of_several_processes_creating_a_store_at_once_all_succeed_and_one_creates(path: Path) -> None:
    processes = [Forked(CREATE, path) for _ in range(4)]
    told = sorted(process.communicate()[0].strip() for process in processes)
    assert told == ["False", "False", "False", "True"]
    open_store(str(path)).close()
