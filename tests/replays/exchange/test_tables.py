"""Tables hold the same values in every format, whatever the texts are; the database says what each column means."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.exchange.table_values import csv_rows, database_rows, jsonl_rows

from spooklog.domain.values.record import Record
from spooklog.projections.records.players import PlayerRecord
from spooklog.projections.records.walk import RECORDS
from spooklog.replays.exchange.tables.database import write_database
from spooklog.replays.exchange.tables.table import Kind, Table, tables_of
from spooklog.replays.exchange.tables.text_files import write_csv, write_jsonl
from spooklog.replays.exchange.tables.views import VIEWS

HOSTILE = st.text(st.sampled_from("=+-@'\"\r\n\t;,\\é\U0001f577 a0")) | st.text(
    st.characters(codec="utf-8", exclude_characters="\0")
)
INTEGERS = st.integers(-(2**63), 2**63 - 1)
TIMES = st.integers(-(10**12), 10**13)
TABLES = tables_of(RECORDS)
VALUES = {Kind.TEXT: HOSTILE, Kind.INTEGER: INTEGERS, Kind.BOOLEAN: st.booleans()}


def records(table: Table) -> st.SearchStrategy[list[Record]]:
    """Records with any values, whose keys differ."""
    offset = {"offset": st.none() | st.integers(-900, 900)}
    fields: dict[str, st.SearchStrategy[Any]] = offset if "offset" in table.record.__struct_fields__ else {}
    for column in table.columns:
        if not callable(column.source):
            values = TIMES if column.name.endswith("_ms") else VALUES[column.kind]
            must = column.name in table.key or column.kind is Kind.BOOLEAN
            fields[str(column.source)] = values.filter(lambda one: one != "") if must else st.none() | values
    made = st.builds(table.record, **fields)
    return st.lists(made, max_size=5, unique_by=lambda one: tuple(getattr(one, name) for name in table.key))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@given(data=st.data())
def test_csv_json_lines_and_the_database_hold_the_same_values(table: Table, data: st.DataObject) -> None:
    rows = data.draw(records(table))
    values = [table.values(row) for row in rows]
    as_csv, as_jsonl = io.BytesIO(), io.BytesIO()
    assert write_csv(table, rows, as_csv) == write_jsonl(table, rows, as_jsonl) == len(rows)
    assert csv_rows(table, as_csv.getvalue()) == values
    assert jsonl_rows(table, as_jsonl.getvalue()) == values
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        assert write_database(path, {table.name: table}, rows) == len(rows)
        assert database_rows(table, path) == values


def test_csv_follows_the_standard() -> None:
    out = io.BytesIO()
    record = PlayerRecord(id="p1", name='Anna "A", Berg', other_names="", games=-1, wins=0)
    write_csv(TABLES["players"], [record], out)
    assert out.getvalue() == b'id,name,also,games,wins\r\np1,"Anna ""A"", Berg",,-1,0\r\n'


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A database without rows."""
    path = tmp_path / "empty.sqlite"
    write_database(path, TABLES, ())
    return path


def test_the_database_is_one_file_that_names_its_tables_views_and_columns(empty: Path) -> None:
    assert [path.name for path in empty.parent.iterdir()] == [empty.name]
    with closing(sqlite3.connect(empty)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        told = {name: (kind, meaning) for name, kind, meaning in database.execute("SELECT * FROM tables")}
        assert list(told) == [*TABLES, *(view.name for view in VIEWS)]
        columns = database.execute("SELECT table_name, name, type, meaning FROM columns").fetchall()
        assert columns == [(table.name, *_described(column)) for table in TABLES.values() for column in table.columns]
        for table in TABLES.values():
            (sql,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table.name,)).fetchone()
            assert all(f"-- {column.meaning}" in sql for column in table.columns)
            there = [(name, kind) for _, name, kind, *_ in database.execute(f"PRAGMA table_info({table.name})")]
            assert there == [(column.name, column.kind.value) for column in table.columns]


def _described(column: Any) -> tuple[str, str, str]:
    return column.name, column.kind.value, column.meaning


def test_every_view_can_be_read(empty: Path) -> None:
    with closing(sqlite3.connect(empty)) as database:
        for view in VIEWS:
            assert database.execute(f"SELECT * FROM {view.name}").fetchall() == []


def test_every_reference_leads_to_a_table_and_its_key() -> None:
    for table in TABLES.values():
        assert {column.refers for column in table.columns if column.refers} <= set(TABLES)
        for here, other, there in table.record.REFERS:
            assert there == TABLES[other].key
            assert set(here) <= {column.name for column in table.columns}


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    record = PlayerRecord(id="p1", name="Anna", other_names="", games=1, wins=0)
    for name in ("one", "other"):
        write_database(tmp_path / name, TABLES, [record])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
