"""What opening a store says about whatever lies there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spooklog.domain.values.errors import Unavailable
from spooklog.store.database.schema import SCHEMA, SchemaMissing, SchemaOlder
from spooklog.store.store import open_store


def change(path: Path, statement: str) -> None:
    """Run one statement on a database."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_store_with_this_programs_schema_opens(path: Path) -> None:
    open_store(str(path)).close()


def test_no_file_is_a_missing_store_and_opening_makes_none(tmp_path: Path) -> None:
    with pytest.raises(SchemaMissing, match="no store at"):
        open_store(str(tmp_path / "games.db"))
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_a_missing_store(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    with pytest.raises(SchemaMissing):
        open_store(str(tmp_path / "games.db"))


def test_an_empty_database_is_a_missing_store(tmp_path: Path) -> None:
    change(tmp_path / "games.db", "PRAGMA journal_mode=WAL")
    with pytest.raises(SchemaMissing, match="is empty"):
        open_store(str(tmp_path / "games.db"))


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="folder") as refused:
        open_store(str(tmp_path))
    assert not isinstance(refused.value, SchemaMissing)


@pytest.mark.parametrize("garbage", [b"\x00" * 5000, b"dear diary", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_garbage_is_no_store(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "games.db").write_bytes(garbage)
    with pytest.raises(Unavailable, match="not a spooklog database") as refused:
        open_store(str(tmp_path / "games.db"))
    assert not isinstance(refused.value, SchemaMissing)
    assert (tmp_path / "games.db").read_bytes() == garbage


@pytest.mark.parametrize("statement", ["CREATE TABLE recipes (name)", "PRAGMA application_id = 7"])
def test_a_database_of_another_program_is_no_store(tmp_path: Path, statement: str) -> None:
    change(tmp_path / "games.db", "CREATE TABLE alembic_version (version_num)")
    change(tmp_path / "games.db", statement)
    with pytest.raises(Unavailable, match="another program"):
        open_store(str(tmp_path / "games.db"))


def test_a_store_that_lost_its_version_is_no_store(path: Path) -> None:
    change(path, "DROP TABLE alembic_version")
    with pytest.raises(Unavailable, match="not a spooklog database"):
        open_store(str(path))


def test_an_older_store_is_refused_with_the_upgrade_command(path: Path) -> None:
    change(path, "UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(SchemaOlder, match="db upgrade") as refused:
        open_store(str(path))
    assert refused.value.expected == ("spooklog db upgrade",)


@pytest.mark.parametrize("version", [f"{int(SCHEMA) + 1:04}", "9999", "head", ""])
def test_a_newer_store_is_left_alone(path: Path, version: str) -> None:
    change(path, f"UPDATE alembic_version SET version_num = '{version}'")
    with pytest.raises(Unavailable, match="newer spooklog") as refused:
        open_store(str(path))
    assert not isinstance(refused.value, SchemaOlder)


def test_a_read_only_store_is_readable_and_refuses_writes(path: Path) -> None:
    change(path, "PRAGMA journal_mode=DELETE")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection, pytest.raises(sqlite3.Error) as error:
        connection.execute("DELETE FROM events")
    from spooklog.store.sqlite.connections import refusal

    assert isinstance(error.value, sqlite3.Error)
    assert refusal(error.value, path).message.endswith("is read-only")
