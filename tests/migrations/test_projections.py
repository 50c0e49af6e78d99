"""The tables of the projections: what Alembic makes is what the code reads, and an older store gets them empty."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from tests.store.conftest import Starter, start
from tests.store.counting import COUNTING

from spooklog.domain.log.playing import Play
from spooklog.migrations import upgrade as module
from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists import games, players
from spooklog.projections.tables import TABLE_SETS, metadata
from spooklog.store import schema
from spooklog.store.schema import SCHEMA, SchemaOlder
from spooklog.store.store import open_store

__all__ = ["start"]


def columns(inspector: sa.Inspector, table: str) -> dict[str, tuple[str, bool, bool]]:
    """Type, whether it may be null, and whether it is part of the primary key, by name."""
    keys = inspector.get_pk_constraint(table)["constrained_columns"]
    return {
        str(column["name"]): (str(column["type"]), bool(column["nullable"]), column["name"] in keys)
        for column in inspector.get_columns(table)
    }


def test_the_code_reads_the_tables_that_alembic_makes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    upgrade(str(path))
    made, told = (sa.create_engine(url) for url in (f"sqlite:///{path}", "sqlite://"))
    with told.connect() as connection:
        metadata.create_all(connection)
        ours, theirs = sa.inspect(connection), sa.inspect(made)
        for table in metadata.tables:
            assert columns(ours, table) == columns(theirs, table), table
            assert list(columns(ours, table)) == list(columns(theirs, table)), "rows are inserted in column order"
            indices = [{(i["name"], tuple(i["column_names"])) for i in one.get_indexes(table)} for one in (ours, theirs)]
            assert indices[0] == indices[1], table
        projected = {name for name in theirs.get_table_names() if name[-2:] in ("_a", "_b")}
        assert projected == {table.name for one in TABLE_SETS.values() for table in one.tables}
    made.dispose()
    told.dispose()


def test_both_sets_have_the_same_columns() -> None:
    a, b = TABLE_SETS["a"], TABLE_SETS["b"]
    for one, other in zip(a.tables, b.tables, strict=True):
        assert [repr(column.type) for column in one.columns] == [repr(column.type) for column in other.columns]
        assert one.columns.keys() == other.columns.keys()


def test_a_store_of_the_first_schema_keeps_its_games_and_the_first_reader_lists_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Starter
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "store" / "plugin"))
    path, run = tmp_path / "games.db", command.upgrade
    with monkeypatch.context() as older:
        older.setattr(module, "SCHEMA", "0001")
        older.setattr(schema, "SCHEMA", "0001")
        older.setattr("spooklog.store.store.check_shape", lambda *_: None)  # it had tables of its own
        assert upgrade(str(path)) == (None, "0001")
        with open_store(str(path), synchronous="OFF") as store:
            game = store.games.start(start("anna", "bert", target=2), name="old").loaded.stream.id
            store.games.append(game, Play("anna 1 2"), by="Scribe")
    assert command.upgrade is run
    with pytest.raises(SchemaOlder, match="db upgrade"):
        open_store(str(path))
    assert upgrade(str(path)) == ("0001", SCHEMA)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM games_a").fetchone() == (0,)
        assert connection.execute("SELECT name, position, state FROM projections").fetchall() == [
            ("a", 0, "live"),
            ("b", 0, "empty"),
        ]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    with open_store(str(path), synchronous="OFF") as store:
        (row,) = games(store, limit=5)
        assert (row["game"], row["ruleset"], row["winners"]) == ("old", COUNTING.meta.name, ["anna"])
        assert [player["wins"] for player in players(store)] == [1, 0]
        assert store.games.verify(game) == []
        assert store.verify() == []
