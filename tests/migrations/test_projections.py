"""The tables of the projections: what Alembic makes is what the code reads, and an older store gets them empty."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from tests.store.conftest import start

from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists.tables import TABLE_SETS, metadata

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
