"""Stores that somebody has damaged: a real one, ways to damage its rows, its schema and its file, and what is answered then."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from spooklog.cli.main import run
from spooklog.store.chain import entry_hash
from spooklog.store.rows import EventRow

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
SECONDS = 20
"""How long a command may take, whatever lies in the store."""

CODES = frozenset({0, 2, 3, 4, 5, 6, 7, 8, 9})
"""What a command may end with: everything documented but an internal error."""

STORED = ("events", "streams", "people", "seats", "texts", "skipped", "projections", "alembic_version")
LISTED = tuple(f"{table}_{name}" for name in ("a", "b") for table in ("games", "plies", "boards", "scoreboards", "statistics"))

READS: tuple[tuple[str, ...], ...] = (
    ("show",),
    ("show", "--json"),
    ("show", "-g", "full", "--at", "9", "--as", "anna"),
    ("show", "-g", "masters", "--as", "public", "--plain"),
    ("show", "--as-of", "3"),
    ("moves",),
    ("moves", "--json", "--as", "anna"),
    ("log",),
    ("log", "-g", "masters", "--json"),
    ("log", "-g", "masters", "--as", "2"),
    ("log", "--entries"),
    ("log", "-g", "full", "--entries", "--json"),
    ("score",),
    ("score", "-g", "full", "--json"),
    ("explain", "1"),
    ("explain", "anna 2T"),
    ("replay", "-g", "masters"),
    ("replay", "-g", "full", "--json"),
    ("replay", "--as", "bert"),
    ("export", "-g", "masters"),
    ("export",),
    ("export", "-g", "full", "--format", "svg", "--at", "3"),
    ("export", "--format", "svg"),
    ("games",),
    ("games", "--json", "--player", "Anna Berg"),
    ("games", "--status", "damaged"),
    ("players",),
    ("players", "--json", "--ruleset", "spooks"),
    ("stats",),
    ("stats", "--json"),
    ("db", "check"),
    ("db", "check", "--json"),
)
"""Commands that only look."""

WRITES: tuple[tuple[str, ...], ...] = (
    ("play", "anna 2T"),
    ("play", "anna pass", "--json"),
    ("note", "what a night"),
    ("note", "-g", "full", "what a night", "--json"),
    ("undo",),
    ("redo",),
    ("close",),
    ("close", "-g", "full"),
    ("close", "--void", "the cat"),
    ("reopen", "-g", "full"),
    ("new", "spooks", "anna=Anna Berg", "bert", "eve"),
    ("import", str(SAMPLES / "spooks-table.sheet")),
    ("players", "merge", "Anna Berg", "Eve"),
    ("players", "split", "Erna"),
    ("db", "skip", "evening", "3", "--why", "damaged"),
    ("db", "skip", "full", "9", "--why", "damaged"),
    ("db", "rebuild"),
    ("db", "rebuild", "--restart", "--json"),
    ("db", "upgrade"),
)
"""Commands that write."""


class Answer(NamedTuple):
    """What a command answered; `late` when it had to be stopped."""

    command: tuple[str, ...]
    code: int
    out: str
    err: str
    late: bool = False

    @property
    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)

    @property
    def fault(self) -> str | None:
        """What is wrong with the answer itself, whatever was asked; None when it keeps the promises."""
        if self.late:
            return f"took longer than {SECONDS} s"
        if self.code not in CODES:
            return f"ended with {self.code}: {self.err.strip()[:300]}"
        if "Traceback" in self.err:
            return "showed a traceback"
        printed = "".join((self.out + self.err).splitlines())
        if not (printed := printed.replace("\xa0", " ")).isprintable():
            return f"printed {next(sign for sign in printed if not sign.isprintable())!a}"
        return None


class _Late(BaseException):
    """The command took too long."""


@contextmanager
def hurried(seconds: float = SECONDS) -> Iterator[None]:
    """Stop whatever takes longer."""

    def ring(*_: object) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ask(db: Path, *command: str) -> Answer:
    """Type a command line in this process, with a store."""
    said, told = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (said, told))
    surroundings = {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "SPOOKLOG_GAME": "evening", "COLUMNS": "100"}
    late, code = False, 1
    with patch.dict(os.environ, surroundings), patch.object(sys, "stdout", out), patch.object(sys, "stderr", err):
        try:
            with hurried():
                code = run(command)
        except _Late:
            late = True
        except Exception as problem:  # nothing may come out of `run`
            err.write(f"{type(problem).__name__}: {problem}")
    return Answer(command, code, said.getvalue().decode(), told.getvalue().decode(), late)


def make_store(path: Path) -> None:
    """A store such as people have: finished and running games, undone lines, notes, rulings, merged people, lists half read."""

    def well(*command: str) -> None:
        answer = ask(path, *command)
        assert answer.code == 0, answer

    for name in ("full", "masters", "table"):
        well("import", str(SAMPLES / f"spooks-{name}.sheet"), "--name", name)
    well("close", "-g", "full")
    well("new", "spooks", "dora=Dora", "bert=Bert Holm", "erna=Erna", "--name", "stopped")
    well("close", "-g", "stopped", "--void", "the cat jumped on the table")
    well("players", "merge", "Anna Berg", "Erna")
    well("games")
    well("db", "rebuild")
    players = ("anna=Anna Berg", "bert=Bert Holm", "cora=Cora Lind", "dave=Dave Moor")
    well("new", "spooks", *players, "--setup", "dealer dave", "--name", "evening")
    for line in ("bert 1S", "-2", "anna 2S", "bert 3K"):
        well("play", line, *(("--ruled", "we play it that way") if line == "bert 3K" else ()))
    well("note", "what a bluff")
    well("undo")
    well("games")
    well("play", "bert 3S")
    well("play", "-2")
    settle(path)


def settle(path: Path) -> None:
    """Bring everything into the one file, so that it can be copied."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def tampering(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that checks nothing, committed at the end."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA ignore_check_constraints=ON")
        with connection:
            yield connection


def copied(store: Path, path: Path) -> Path:
    """A copy of a store, without what an earlier one of that name has left."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    shutil.copy(store, path)
    return path


def events_of(path: Path) -> object:
    """Everything that is in `events`, to see whether it changed; what SQLite says where it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.text_factory = bytes
            return connection.execute("SELECT rowid, * FROM events LIMIT 10000").fetchall()  # a view may never end
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return type(error)


# -- rows --------------------------------------------------------------------------------------------------------------------

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

# -- schema ------------------------------------------------------------------------------------------------------------------


def dropped_table(connection: sqlite3.Connection, rng: random.Random) -> str:
    """A table is gone."""
    table = rng.choice(STORED + LISTED)
    connection.execute(f"DROP TABLE {table}")
    return f"no {table}"


def dropped_index(connection: sqlite3.Connection, rng: random.Random) -> str:
    """An index is gone."""
    index = rng.choice(
        [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")]
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
    ((sql,),) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchall()
    connection.execute("PRAGMA writable_schema=ON")
    connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (change(sql), table))
    connection.execute("PRAGMA writable_schema=RESET")


def garbled_schema(connection: sqlite3.Connection, rng: random.Random) -> str:
    """`sqlite_schema` itself says something else."""
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
    connection.execute(f"UPDATE sqlite_schema SET {column} = ? WHERE name = ?", (value, table))
    return f"sqlite_schema.{column} = {value!r} of {table}"


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
    """What a store has in its write-ahead log while somebody writes."""
    draft = copied(path, path.with_name("draft.db"))
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("UPDATE streams SET touched = touched + 1")
        connection.execute("DELETE FROM people WHERE 0")
        connection.commit()
        return draft.with_name("draft.db-wal").read_bytes()


# -- logs that agree with themselves -----------------------------------------------------------------------------------------


class Raw(NamedTuple):
    """An entry as plain text: its topic and its bytes, which hold `PREV` where the hash of the entry before belongs."""

    topic: str
    state: bytes


PREV = b"<prev>"


def raw_log(path: Path, game: str) -> list[Raw]:
    """The log of a game by name, with its hashes taken out."""
    import re

    of_game = "originator_id = (SELECT id FROM streams WHERE name = ?)"
    select = f"SELECT topic, state FROM events WHERE {of_game} ORDER BY originator_version"
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(select, (game,)).fetchall()
    return [Raw(topic, re.sub(rb'"prev":"[0-9a-f]*"', b'"prev":"' + PREV + b'"', state, count=1)) for topic, state in rows]


def write_log(path: Path, game: str, entries: Sequence[Raw]) -> None:
    """Write the log of a game anew, with hashes and a row in the index that agree with it, and lists that begin anew."""
    with tampering(path) as connection:
        ((id,),) = connection.execute("SELECT id FROM streams WHERE name = ?", (game,))
        connection.execute("DELETE FROM events WHERE originator_id = ?", (id,))
        before = ""
        for number, (topic, state) in enumerate(entries, start=1):
            row = EventRow(id, number, topic, state.replace(PREV, before.encode()))
            connection.execute("INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)", row)
            before = entry_hash(row)
        connection.execute("UPDATE streams SET head = ?, head_hash = ? WHERE id = ?", (len(entries), before, id))
        for table in LISTED:
            connection.execute(f"DELETE FROM {table}")
        connection.execute("UPDATE projections SET position = 0")


def as_json(topic: str, plain: Mapping[str, Any]) -> Raw:
    """An entry of plain data."""
    import msgspec

    return Raw(topic, msgspec.json.encode({"v": 1, **{key: value for key, value in plain.items() if key != "v"}}))


CARDS = ("1S", "7K", "2T", "11B", "MG", "MS", "C", "0S", "99Z", "", "x", None, 7)
NEAR: tuple[Any, ...] = (
    *CARDS,
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    9,
    10**6,
    2**63 - 1,
    -(2**63),
    10**400,
    0.5,
    True,
    [],
    {},
    [1],
    ["1S", "2S"],
    "spooks:blue.3",
    "x/1",
    "full",
    "table",
    "result",
    "\x1b[31m",
    "\u202e",
)
"""Values that a field may nearly hold."""


def tampered_log(log: Sequence[Raw], rng: random.Random) -> tuple[list[Raw], str]:
    """The log of a game with something changed that its chain will agree with; and what."""
    import msgspec

    changed = list(log)
    number = rng.randrange(len(log))
    how = rng.choice(
        ("field", "field", "field", "field", "field", "gone", "twice", "moved", "cut", "topic", "start", "start", "odd")
    )
    match how:
        case "gone":
            del changed[number]
        case "twice":
            changed.insert(number, changed[rng.randrange(len(log))])
        case "moved":
            changed.insert(rng.randrange(len(log)), changed.pop(number))
        case "cut":
            del changed[number + 1 :]
        case "topic":
            changed[number] = changed[number]._replace(topic=changed[rng.randrange(len(log))].topic)
        case "odd":
            changed[number] = changed[number]._replace(
                state=rng.choice(
                    (b"", b"{}", b"[]", b"null", b"\xff", b'{"v":1}', b'{"v":1,"v":1,"event":{}}', b'{"v":' + b"9" * 5000 + b"}")
                )
            )
        case _:
            number = 0 if how == "start" else number
            topic, state = changed[number]
            plain = msgspec.json.decode(state)
            for _ in range(rng.choice((1, 1, 2))):
                how += " " + _nudge(plain, rng)
            try:
                changed[number] = as_json(topic, plain)
            except (TypeError, ValueError, OverflowError):
                changed[number] = Raw(topic, json_of(plain))
    return changed, f"{how} at {number + 1}"


def json_of(plain: object) -> bytes:
    """JSON of whatever JSON can say."""
    return json.dumps(plain, separators=(",", ":")).encode()


def _nudge(value: dict[str, Any], rng: random.Random) -> str:
    """Change something in plain data; where."""
    key = rng.choice(sorted(value)) if value else "x"
    if "event" in value and rng.random() < 0.7:
        key = "event"
    inner = value.get(key)
    if isinstance(inner, dict) and inner and rng.random() < 0.8:
        return f"{key}.{_nudge(inner, rng)}"
    if isinstance(inner, list) and inner and rng.random() < 0.6:
        place = rng.randrange(len(inner))
        if isinstance(inner[place], dict) and inner[place] and rng.random() < 0.8:
            return f"{key}[{place}].{_nudge(inner[place], rng)}"
        match rng.randrange(3):
            case 0:
                del inner[place]
            case 1:
                inner.append(inner[place])
            case _:
                inner[place] = rng.choice(NEAR)
        return f"{key}[{place}]"
    if key == "v" or rng.random() < 0.1:
        value.pop(key, None)
        return f"no {key}"
    same = [other for other in NEAR if type(other) is type(inner)]
    value[key] = rng.choice(same) if same and rng.random() < 0.7 else rng.choice(NEAR)
    return f"{key}={value[key]!r:.30}"
