"""The checks of `db check` on the tables of series: do they agree with each other, with the games, and with the log?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from spooklog.projections.lists.database import sound
from spooklog.projections.lists.game_rows import UNSUPPORTED, GameRow
from spooklog.projections.lists.series_rows import (
    SeriesGameRow,
    SeriesRow,
    StandingRow,
    read_result,
    read_standings,
    standing_rows,
)
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.upkeep.batches import beside_log, few, orphans


def series_disagreements(connection: sa.Connection, tables: TableSet, position: int) -> Iterator[str]:
    """Yield a line for each fault in the tables of series at a position of the log. Raises ProjectionCorrupt."""
    yield from beside_log(connection, tables.series, position)
    standings, counts = orphans(connection, tables.standings, tables.series), list[tuple[str, int, int]]()
    for rows in few(connection, tables.series):
        some = [SeriesRow(*row) for row in rows]
        standings += _wrong_standings(connection, tables, some)
        counts += _wrong_counts(connection, tables, some)
    for series in sorted(standings):
        yield f"the standings of {series} differ from the rows of its players"
    member = tables.series_games
    for series in orphans(connection, member, tables.series):
        number = connection.scalar(sa.select(sa.func.count()).select_from(member).where(member.c.series == series))
        counts.append((series, number or 0, 0))
    for series, number, wanted in sorted(counts):
        yield f"{series} has {number} games, it should have {wanted}"


def listed_series(connection: sa.Connection, tables: TableSet) -> Iterator[str]:
    """Yield a line for each game listed in another series than its own. Raises ProjectionCorrupt for a malformed result."""
    member = tables.series_games
    for rows in few(connection, tables.games):
        games = [GameRow(*row) for row in rows]
        in_them = sa.select(member).where(member.c.game.in_([game.game for game in games]))
        series_of = {one.game: one.series for one in map(SeriesGameRow._make, sound(connection, in_them))}
        for game in games:
            if not game.logged:
                continue
            if game.damaged is None:
                read_result(game.result)  # raises for a malformed one
            if game.series != series_of.get(game.game):
                yield f"{game.game} is listed in another series than it is in"


def listed_results(connection: sa.Connection, tables: TableSet) -> Iterator[str]:
    """Yield a line for each result without a game that is listed but in no series, or in a series but not listed."""
    member, game = tables.series_games.c, tables.games.c
    same = sa.and_(member.series == game.series, member.number == game.number, member.game.is_(None))
    of_none = sa.select(game.game).where(game.number.is_not(None), ~sa.exists().where(same))
    lost = sa.select(member.series, member.number).where(member.game.is_(None), ~sa.exists().where(same))
    for (id,) in sound(connection, of_none.order_by(game.game)):
        yield f"the result {id} belongs to no series"
    for series, number in sound(connection, lost.order_by(member.series, member.number)):
        yield f"the result {number} of {series} is missing"


def _wrong_standings(connection: sa.Connection, tables: TableSet, rows: Sequence[SeriesRow]) -> Iterator[str]:
    """Yield the series whose rows in `standings` are not those that their stored standings lead to."""
    there: dict[str, list[StandingRow]] = {row.series: [] for row in rows}
    for one in map(StandingRow._make, _of_series(connection, tables.standings, there, tables.standings.c.player)):
        there[one.series].append(one)
    for row in rows:
        found = there[row.series]
        stored = read_standings(row.standings) if row.standings else None
        persons = tuple(one.person for one in found)
        whole = stored is not None and len(stored.totals) == len(persons)
        wanted = standing_rows(row.series, persons, stored) if stored and whole else ()
        counted = row.damaged is None and row.status != UNSUPPORTED
        if (counted and stored is None) or (stored and not whole) or wanted != tuple(found):
            yield row.series


def _wrong_counts(connection: sa.Connection, tables: TableSet, rows: Sequence[SeriesRow]) -> Iterator[tuple[str, int, int]]:
    """Yield each series that has another number of games than its row counts: its id, that number, and the row's."""
    count = {row.series: 0 for row in rows}
    for one in map(SeriesGameRow._make, _of_series(connection, tables.series_games, count, tables.series_games.c.number)):
        count[one.series] += 1
    for row in rows:
        if count[row.series] != row.games:
            yield row.series, count[row.series], row.games


def _of_series(connection: sa.Connection, table: sa.Table, series: Any, order: sa.Column[Any]) -> Iterator[Any]:
    """Yield the rows of a table that belong to some series. Raises ProjectionCorrupt."""
    return sound(connection, sa.select(table).where(table.c.series.in_(series)).order_by(order))
