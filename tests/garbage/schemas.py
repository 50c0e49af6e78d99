"""Damage below the rows of a store: its schema, its marks, its file, and what lies beside the file."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.garbage.rows import ODD, Damage, columns_of, loosened
from tests.garbage.stores import LISTED, STORED, copied


def dropped_table(connection: sqlite3.Connection, rng: random.Random) -> str:
    """A table is gone."""
    table = rng.choice(STORED + LISTED)
    connection.execute(f"DROP TABLE {table}")
    return f"no {table}"


def dropped_index(connection: sqlite3.Connection, rng: random.Random) -> str:
    """An index is gone."""
    index = rng.choice(
        [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")]
    )
    connection.execute(f"DROP INDEX {index}")
    return f"no {index}"


def other_columns(connection: sqlite3.Connection, rng: random.Random) -> str:
    """A table has lost a column, has another one, or has them in another order."""
    table = rng.choice(STORED + LISTED)
    columns = columns_of(connection, table)
    how = rng.choice(("lost", "renamed", "more", "shuffled"))
    if how == "renamed":
        connection.execute(f'ALTER TABLE {table} RENAME COLUMN "{rng.choice(columns)}" TO x')
    elif how == "more":
        connection.execute(f"ALTER TABLE {table} ADD COLUMN x DEFAULT 7")
    else:
        kept = rng.sample(columns, len(columns) - (how == "lost"))
        connection.execute(f"CREATE TABLE loose AS SELECT {', '.join(kept)} FROM {table}")
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"ALTER TABLE loose RENAME TO {table}")
    return f"{table} with columns {how}"


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"


def hostile_schema(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Triggers, views, checks, and generated columns in place of what was there."""
    table = rng.choice(STORED + LISTED)
    columns = columns_of(connection, table)
    column = rng.choice(columns)
    how = rng.choice(
        ("view", "endless view", "trigger", "refusing trigger", "check", "generated", "unsafe view", "endless trigger")
    )
    listed = ", ".join(columns)
    if "view" in how:
        connection.execute(f"ALTER TABLE {table} RENAME TO real_{table}")
        body = {
            "view": f"SELECT {listed} FROM real_{table}",
            "endless view": f"{ENDLESS} SELECT {', '.join(f'x AS {name}' for name in columns)} FROM n",
            "unsafe view": f"SELECT {', '.join(f'load_extension({name}) AS {name}' for name in columns)} FROM real_{table}",
        }[how]
        connection.execute(f"CREATE VIEW {table} AS {body}")
    elif how == "generated":
        kept = [name for name in columns if name != column]
        made = f"{column} GENERATED ALWAYS AS (quote(randomblob(9))) VIRTUAL"
        connection.execute(f"ALTER TABLE {table} RENAME TO real_{table}")
        connection.execute(f"CREATE TABLE {table} ({', '.join([*kept, made])})")
        connection.execute(f"INSERT INTO {table} ({', '.join(kept)}) SELECT {', '.join(kept)} FROM real_{table}")
    elif how == "check":
        loosened(connection, table)
        write_schema(
            connection, table, lambda sql: sql.rstrip(")") + ", CHECK (randomblob(1000000000) IS NOT load_extension('x')))"
        )
    else:
        event = rng.choice(("INSERT", "UPDATE", "DELETE"))
        doing = {
            "trigger": "DELETE FROM events WHERE rowid = (SELECT min(rowid) FROM events)",
            "refusing trigger": "SELECT RAISE(ABORT, '\x1b[31mno')",
            "endless trigger": f"SELECT * FROM ({ENDLESS} SELECT max(x) FROM n)",
        }[how]
        connection.execute(f"CREATE TRIGGER hostile AFTER {event} ON {table} BEGIN {doing}; END")
    return f"{how} on {table} {column}"


def write_schema(connection: sqlite3.Connection, table: str, change: Callable[[str], str]) -> None:
    """Alter the text of a table's schema behind SQLite's back."""
    ((sql,),) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    connection.execute("PRAGMA writable_schema=ON")
    connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (change(sql), table))
    connection.execute("PRAGMA writable_schema=RESET")


def garbled_schema(connection: sqlite3.Connection, rng: random.Random) -> str:
    """`sqlite_master` itself says something else."""
    table = rng.choice(STORED + LISTED)
    column, value = rng.choice(
        (
            ("sql", "CREATE TABLE"),
            ("sql", "garbage"),
            ("sql", None),
            ("rootpage", 1),
            ("rootpage", 99999),
            ("rootpage", 3),
            ("name", "x\x1b[3m"),
        )
    )
    connection.execute("PRAGMA writable_schema=ON")
    connection.execute(f"UPDATE sqlite_master SET {column} = ? WHERE name = ?", (value, table))
    return f"sqlite_master.{column} = {value!r} of {table}"


def other_marks(connection: sqlite3.Connection, rng: random.Random) -> str:
    """The marks of the database are others."""
    pragma = rng.choice(("application_id", "user_version", "schema_version", "alembic"))
    value = rng.choice((0, 1, -1, 2**31 - 1, 7))
    if pragma != "alembic":
        connection.execute(f"PRAGMA {pragma} = {value}")
        return f"{pragma} = {value}"
    loosened(connection, "alembic_version")
    odd = rng.choice((*ODD, "0001", "0000", "0002 ", "٠٠٠١"))
    connection.execute("UPDATE alembic_version SET version_num = ?", (odd,))
    return f"alembic_version = {odd!r:.60}"


SCHEMA_DAMAGES: tuple[Damage, ...] = (
    dropped_table,
    dropped_index,
    other_columns,
    hostile_schema,
    hostile_schema,
    garbled_schema,
    other_marks,
)

# -- the file ----------------------------------------------------------------------------------------------------------------


def damage_file(path: Path, other: Path, rng: random.Random) -> str:
    """Do something to the file itself, or to what lies beside it."""
    data = bytearray(path.read_bytes())
    wal, shm = (path.with_name(path.name + suffix) for suffix in ("-wal", "-shm"))
    how = rng.choice(
        ("truncated", "bytes", "bytes", "page", "header", "zeros", "empty", "wal", "wal garbage", "shm garbage", "longer")
    )
    match how:
        case "truncated":
            del data[rng.randrange(len(data)) :]
        case "bytes":
            for _ in range(rng.choice((1, 10, 100, 1000))):
                data[rng.randrange(len(data))] = rng.randrange(256)
        case "page":
            page = rng.randrange(len(data) // 4096) * 4096
            data[page : page + 4096] = rng.randbytes(4096)
        case "header":
            for _ in range(rng.choice((1, 3, 20))):
                data[rng.randrange(100)] = rng.randrange(256)
        case "zeros":
            page = rng.randrange(len(data) // 4096) * 4096
            data[page : page + 4096] = bytes(4096)
        case "empty":
            data.clear()
        case "longer":
            data += rng.randbytes(5000)
        case "wal":
            wal.write_bytes(wal_of(other))
        case "wal garbage":
            wal.write_bytes(rng.randbytes(rng.choice((1, 32, 5000))))
        case _:
            shm.write_bytes(rng.randbytes(rng.choice((1, 32768))))
            wal.write_bytes(wal_of(path))
    path.write_bytes(data)
    return how


def wal_of(path: Path) -> bytes:
    """The content of the write-ahead log of a store during a write."""
    draft = copied(path, path.with_name("draft.db"))
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("UPDATE streams SET touched = touched + 1")
        connection.execute("DELETE FROM people WHERE 0")
        connection.commit()
        return draft.with_name("draft.db-wal").read_bytes()
