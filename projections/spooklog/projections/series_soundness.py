"""What `db check` says of the lists of series: do their tables agree with each other, with the games, and with the log?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from spooklog.projections.database import sound
from spooklog.projections.rows import UNSUPPORTED, GameRow
from spooklog.projections.series_rows import EnteredRow, SeriesRow, StandingRow, read_result, read_standings, standing_rows
from spooklog.projections.tables import TableSet


def series_disagreements(
    connection: sa.Connection, tables: TableSet, heads: Mapping[str, int], games: Mapping[str, GameRow]
) -> Iterator[str]:
    """What is wrong, a line each; `heads` are the last entries of the series of the log, `games` the rows of games."""
    rows = {row[0]: SeriesRow(*row) for row in sound(connection, sa.select(tables.series))}
    for series in sorted(heads.keys() - rows.keys()):
        yield f"{series} is missing"
    for series in sorted(rows.keys() - heads.keys()):
        yield f"{series} is not in the log"
    for series, row in rows.items():
        if series in heads and row.damaged is None and row.head != heads[series]:
            yield f"{series} stands at entry {row.head}, its log at {heads[series]}"
    yield from _standings(connection, tables, rows)
    yield from _entered(connection, tables, rows, games)


def _standings(connection: sa.Connection, tables: TableSet, rows: Mapping[str, SeriesRow]) -> Iterator[str]:
    there: dict[str, list[StandingRow]] = {}
    for row in sound(connection, sa.select(tables.standings).order_by(tables.standings.c.player)):
        there.setdefault(row[0], []).append(StandingRow(*row))
    for series in sorted(rows.keys() | there.keys()):
        row, found = rows.get(series), there.get(series, [])
        said = read_standings(row.standings) if row and row.standings else None
        persons = tuple(one.person for one in found)
        whole = said is not None and len(said.totals) == len(persons)
        wanted = standing_rows(series, persons, said) if said and whole else ()
        told = row is not None and row.damaged is None and row.status != UNSUPPORTED
        if (told and said is None) or (said and not whole) or wanted != tuple(found):
            yield f"the standings of {series} are not what was stored"


def _entered(
    connection: sa.Connection, tables: TableSet, rows: Mapping[str, SeriesRow], games: Mapping[str, GameRow]
) -> Iterator[str]:
    series_of: dict[str, str] = {}
    count: dict[str, int] = {}
    for one in map(EnteredRow._make, sound(connection, sa.select(tables.entered))):
        count[one.series] = count.get(one.series, 0) + 1
        if one.game:
            series_of[one.game] = one.series
    for series in sorted(rows.keys() | count.keys()):
        wanted = rows[series].games if series in rows else 0
        if count.get(series, 0) != wanted:
            yield f"{series} has {count.get(series, 0)} games, it should have {wanted}"
    for game, row in games.items():
        if row.damaged is None:
            read_result(row.result)
        if row.series != series_of.get(game):
            yield f"{game} is listed in another series than it is in"
