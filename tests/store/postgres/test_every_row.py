"""Every row of a table is read once, in its physical order, however many pages there are."""

from __future__ import annotations

import psycopg
import pytest

from spooklog.store.checks.database import check_database
from spooklog.store.store import Store

ROWS = 300


@pytest.fixture
def files(url: str) -> list[str]:
    """Many files of one byte, in the order in which they lie in the table."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"INSERT INTO files SELECT 'f' || n, 'x' FROM generate_series(1, {ROWS}) AS n".encode())
    return [f"f{number}" for number in range(1, ROWS + 1)]


@pytest.mark.parametrize("page", [7, 1000])
def test_rows_are_read_once_each_and_in_order(store: Store, files: list[str], page: int) -> None:
    assert [name for (name,) in store.recorder.every_row("files", ("sha256",), page=page)] == files


def test_each_damaged_file_is_reported_once(store: Store, url: str, files: list[str]) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE files SET sha256 = repeat('f', 64) || sha256")
    lengths = [f"its sha256 is {64 + len(name)} long" for name in files]
    assert check_database(store.recorder) == [f"a row of files is damaged: {length}" for length in lengths]
