"""Damage to the rows of a store: odd values, flipped bytes, rows that are gone, doubled, swapped or in another order."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable

from tests.garbage.stores import LISTED, STORED

ODD: tuple[object, ...] = (
    None,
    0,
    1,
    -1,
    2,
    7,
    2**31,
    2**53 + 1,
    2**63 - 1,
    -(2**63),
    0.5,
    -1.5,
    1e308,
    float("inf"),
    float("-inf"),
    "",
    "0",
    "x",
    "1e999",
    "\x1b[31mred\x1b[0m",
    "\u202eright\u202c",
    "\ud7ff\U0010ffff",
    "a\nb\r\x00c",
    "\x9b2J",
    "spooks/2",
    "../../etc/passwd",
    "[" * 3000,
    "[1,[2]]",
    '["anna"]',
    "[99]",
    "{}",
    "null",
    "live",
    "x" * 100_000,
    b"",
    b"\xff\xfe\x00",
    b"anna",
    b'{"v":1,',
)
"""Values that no column expects."""

Damage = Callable[[sqlite3.Connection, random.Random], str]
"""Does something to a store; says what."""


def columns_of(connection: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table."""
    return [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]


def some_row(connection: sqlite3.Connection, table: str, rng: random.Random) -> int | None:
    """The rowid of some row."""
    rows = [rowid for (rowid,) in connection.execute(f"SELECT rowid FROM {table}")]
    return rng.choice(rows) if rows else None


def loosened(connection: sqlite3.Connection, table: str) -> None:
    """Make a table again without any constraint, as an attacker can: then it takes NULL and whatever is there twice."""
    columns = ", ".join(columns_of(connection, table))
    connection.execute(f"CREATE TABLE loose_{table} ({columns})")
    connection.execute(f"INSERT INTO loose_{table} SELECT * FROM {table}")
    connection.execute(f"DROP TABLE {table}")
    connection.execute(f"ALTER TABLE loose_{table} RENAME TO {table}")


def odd_value(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Another value in one column of one row, or of all rows."""
    table = rng.choice(STORED + LISTED)
    column = rng.choice(columns_of(connection, table))
    value = rng.choice(ODD)
    if rng.random() < 0.3:
        loosened(connection, table)
    row = some_row(connection, table, rng)
    where = "" if rng.random() < 0.2 or row is None else f" WHERE rowid = {row}"
    connection.execute(f'UPDATE OR REPLACE {table} SET "{column}" = ?{where}', (value,))
    return f"{table}.{column} = {value!r:.60}{where}"


def flipped_bytes(connection: sqlite3.Connection, rng: random.Random) -> str:
    """A few bytes of one value are others."""
    table = rng.choice(STORED + LISTED)
    column = rng.choice(columns_of(connection, table))
    row = some_row(connection, table, rng)
    found = connection.execute(f'SELECT CAST("{column}" AS BLOB) FROM {table} WHERE rowid = ?', (row,)).fetchone()
    if not found or not found[0]:
        return "nothing"
    data = bytearray(found[0])
    for _ in range(rng.choice((1, 1, 2, 8))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    text = rng.random() < 0.6  # bytes that are no UTF-8 can stand in a column as text
    put = "CAST(? AS TEXT)" if text else "?"
    connection.execute(f'UPDATE OR REPLACE {table} SET "{column}" = {put} WHERE rowid = ?', (bytes(data), row))
    return f"{table}.{column} of row {row} flipped{' as text' if text else ''}"


def deleted_rows(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Rows are gone."""
    table = rng.choice(STORED + LISTED)
    row = some_row(connection, table, rng)
    which = rng.choice((f"rowid = {row}", f"rowid >= {row}", "1"))
    connection.execute(f"DELETE FROM {table} WHERE {which if row is not None else '1'}")
    return f"{table} without {which}"


def doubled_row(connection: sqlite3.Connection, rng: random.Random) -> str:
    """A row is there twice."""
    table = rng.choice(STORED + LISTED)
    loosened(connection, table)
    row = some_row(connection, table, rng)
    connection.execute(f"INSERT INTO {table} SELECT * FROM {table} WHERE rowid = ?", (row,))
    return f"row {row} of {table} twice"


def swapped_values(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Two rows have each other's values in a column."""
    table = rng.choice(STORED + LISTED)
    if rng.random() < 0.5:
        loosened(connection, table)
    column = rng.choice(columns_of(connection, table))
    one, other = some_row(connection, table, rng), some_row(connection, table, rng)
    values = [connection.execute(f'SELECT "{column}" FROM {table} WHERE rowid = ?', (row,)).fetchone() for row in (one, other)]
    for row, value in zip((other, one), values, strict=True):
        if value:
            connection.execute(f'UPDATE OR REPLACE {table} SET "{column}" = ? WHERE rowid = ?', (value[0], row))
    return f"{table}.{column} of {one} and {other} swapped"


def swapped_columns(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Two columns of a row have each other's values."""
    table = rng.choice(STORED + LISTED)
    if rng.random() < 0.5:
        loosened(connection, table)
    one, other = rng.choice(columns_of(connection, table)), rng.choice(columns_of(connection, table))
    row = some_row(connection, table, rng)
    connection.execute(f'UPDATE OR REPLACE {table} SET "{one}" = "{other}", "{other}" = "{one}" WHERE rowid = ?', (row,))
    return f"{table}.{one} and {other} of {row} swapped"


def another_order(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Entries have other places in the order of the store."""
    rows = [row for (row,) in connection.execute("SELECT notification_id FROM events")]
    mixed = rng.sample(rows, len(rows))
    shift = rng.choice((0, 0, 5000, 2**40, -(2**40)))
    connection.execute("UPDATE events SET notification_id = -notification_id - 1000000")
    connection.executemany(
        "UPDATE events SET notification_id = ? WHERE notification_id = ?",
        [(new + shift, -old - 1_000_000) for old, new in zip(rows, mixed, strict=True)],
    )
    return f"events in another order, {shift} away"


ROW_DAMAGES: tuple[Damage, ...] = (
    odd_value,
    odd_value,
    odd_value,
    flipped_bytes,
    flipped_bytes,
    deleted_rows,
    doubled_row,
    swapped_values,
    swapped_columns,
    another_order,
)
