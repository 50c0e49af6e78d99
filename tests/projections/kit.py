"""What the tables of a store say, what they should say, and ways to break a log."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from spooklog.projections.database import Database, Place, Role, places
from spooklog.projections.rows import Tally, rows_of, tallies
from spooklog.projections.view import PAGE, GamesView
from spooklog.store.store import Store

Tables = dict[str, list[tuple[Any, ...]]]


def place_of(store: Store, role: Role = "live") -> Place:
    """Where a set stands."""
    database = Database(store.recorder.path)
    try:
        with database.reading() as connection:
            return places(connection)[role]
    finally:
        database.close()


def stands(store: Store) -> dict[str, tuple[str, int]]:
    """What each set is, and where it stands."""
    database = Database(store.recorder.path)
    try:
        with database.reading() as connection:
            return {place.name: (state, place.position) for state, place in places(connection).items()}
    finally:
        database.close()


def tables_of(store: Store, role: Role = "live") -> Tables:
    """Every row of a set, table by table, sorted."""
    database = Database(store.recorder.path)
    try:
        with database.reading() as connection:
            tables = places(connection)[role].tables
            return {
                table.name[:-2]: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=repr)
                for table in tables.tables
            }
    finally:
        database.close()


def rows_by_folding(store: Store) -> Tables:
    """What the tables should say: every game folded by itself, from nothing."""
    told: Tables = {name: [] for name in ("games", "plies", "boards", "scoreboards", "statistics")}
    sums: Counter[tuple[str, str, str]] = Counter()
    for stream in store.streams.every():
        game = store.games.load_as_of(stream.id, stream.head).game
        rows = rows_of(stream.id, game, stream.touched)
        assert rows.board is not None
        told["games"].append(tuple(rows.standing.game))
        told["plies"] += [tuple(row) for row in rows.plies]
        told["boards"].append(tuple(rows.board))
        told["scoreboards"] += [tuple(row) for row in rows.standing.scoreboard]
        sums.update(tallies(rows.standing))
    keys = {(slug, person) for slug, person, _ in sums}
    told["statistics"] = [(*key, *(sums[(*key, field)] for field in Tally._fields)) for key in keys]
    return {name: sorted(rows, key=repr) for name, rows in told.items()}


def catch_up(store: Store, *, page: int = PAGE, until: int | None = None) -> int:
    """Bring the live set up to date."""
    view = GamesView(store.log)
    try:
        return view.catch_up(page=page, until=until)
    finally:
        view.close()


def change(path: Path, statement: str, *values: object) -> None:
    """Run one statement on a database, behind the program's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def break_entry(path: Path, game: str, entry: int, state: bytes = b"{}") -> bytes:
    """Make an entry unreadable; what it was."""
    with closing(sqlite3.connect(path)) as connection, connection:
        where = "WHERE originator_id = ? AND originator_version = ?"
        ((was,),) = connection.execute(f"SELECT state FROM events {where}", (game, entry))
        connection.execute(f"UPDATE events SET state = ? {where}", (state, game, entry))
        assert isinstance(was, bytes)
        return was
