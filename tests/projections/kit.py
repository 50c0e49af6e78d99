"""What the tables of a store say, what they should say, and ways to break a log."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa
from tests.behind import behind

from spooklog.domain.log.result import result_of
from spooklog.domain.series.series import fold_series
from spooklog.projections.lists.database import Database, Place, Role, places
from spooklog.projections.lists.game_rows import Added, Tally, rows_of, tallies
from spooklog.projections.lists.games_view import PAGE, GamesView
from spooklog.projections.lists.series_rows import SeriesRows, rows_of_series
from spooklog.store.store import Store, open_store

Tables = dict[str, list[tuple[Any, ...]]]


@contextmanager
def fresh(empty: Path) -> Iterator[Store]:
    """A store for one example, from one without games."""
    ticks = count(1_000_000, 1000)
    with TemporaryDirectory() as folder:
        path = shutil.copy(empty, Path(folder) / "games.db")
        with open_store(str(path), clock=lambda: next(ticks), synchronous="OFF") as store:
            yield store


def place_of(store: Store, role: Role = "live") -> Place:
    """Where a set stands."""
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            return places(connection)[role]
    finally:
        database.close()


def stands(store: Store) -> dict[str, tuple[str, int]]:
    """What each set is, and where it stands."""
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            return {place.name: (state, place.position) for state, place in places(connection).items()}
    finally:
        database.close()


def tables_of(store: Store, role: Role = "live") -> Tables:
    """Every row of a set, table by table, sorted."""
    database = Database(store.recorder.location)
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
    names = ("games", "scoreboards", "figures", "statistics", "series", "standings", "entered", "precedents", "surroundings")
    told: Tables = {name: [] for name in names}
    rows_of_every_series = [series_by_folding(store, stream.id) for stream in store.streams.every(kind="series")]
    for found in rows_of_every_series:
        told["series"].append(tuple(found.row))
        told["standings"] += [tuple(row) for row in found.standings]
        told["entered"] += [tuple(row) for row in found.series_games]
    series_of = {row.game: row.series for found in rows_of_every_series for row in found.series_games}
    sums: Added = Counter()
    for result in (one for found in rows_of_every_series for one in found.results):
        told["games"].append(tuple(result.game))
        told["scoreboards"] += [tuple(row) for row in result.scoreboard]
        sums.update(tallies(result))
    for stream in store.streams.every():
        game = store.games.load_as_of(stream.id, stream.head).game
        rows = rows_of(stream.id, game, stream.touched)
        told["games"].append(tuple(rows.standing.game._replace(series=series_of.get(stream.id))))
        told["scoreboards"] += [tuple(row) for row in rows.standing.scoreboard]
        told["figures"] += [tuple(row) for row in rows.figures]
        told["precedents"] += [tuple(row) for row in rows.precedents]
        told["surroundings"] += [tuple(row) for row in rows.around]
        sums.update(tallies(rows.standing))
    keys = {key[:3] for key in sums}
    told["statistics"] = [(*key, *(sums[(*key, field)] for field in Tally.__struct_fields__)) for key in keys]
    return {name: sorted(rows, key=repr) for name, rows in told.items()}


def series_by_folding(store: Store, id: str) -> SeriesRows:
    """What the tables should say of a series: its log and each of its games folded from nothing."""
    stream = store.streams.get(id)
    series = fold_series((one.number, one.entry) for one in store.series.entries(id))
    games = {game: store.games.load_as_of(game, store.streams.get(game).head) for game in series.games}
    touched = max([stream.touched, *(loaded.stream.touched for loaded in games.values())])
    return rows_of_series(id, series, touched, {game: result_of(loaded.game) for game, loaded in games.items()})


def catch_up(store: Store, *, page: int = PAGE, until: int | None = None) -> int:
    """Bring the live set up to date."""
    view = GamesView(store.log)
    try:
        return view.catch_up(page=page, until=until)
    finally:
        view.close()


def change(path: Path | str, statement: str, *values: object) -> None:
    """Run one statement on a database, behind the program's back."""
    behind(path, statement, *values)


def break_entry(path: Path | str, game: str, entry: int, state: bytes = b"{}") -> bytes:
    """Make an entry unreadable; what it was."""
    where = "WHERE originator_id = ? AND originator_version = ?"
    ((was,),) = behind(path, f"SELECT state FROM events {where}", game, entry)
    behind(path, f"UPDATE events SET state = ? {where}", state, game, entry)
    assert isinstance(was, bytes)
    return was
