"""What a page of the log changes for series: those in it, and those that hold a game of it. No game is folded for that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import NotFound
from spooklog.domain.series.result import GameResult
from spooklog.domain.series.series_outline import SeriesOutline
from spooklog.projections.lists.database import Database, delete, insert, live_tables, sound
from spooklog.projections.lists.log_follower import Broken, CachedFollower, Followed
from spooklog.projections.lists.result_rows import changed_results, rows_of_untold_results, stored_results
from spooklog.projections.lists.rows import GameRow, Standing
from spooklog.projections.lists.series_rows import (
    EnteredRow,
    SeriesRow,
    SeriesRows,
    StandingRow,
    damaged_result,
    entered_rows,
    read_result,
    result_in,
    rows_of_series,
    rows_of_series_outline,
    rows_of_unreadable_series,
)
from spooklog.projections.lists.tables import TableSet
from spooklog.store.streams import Streams


class SeriesChanges(NamedTuple):
    """What becomes of series: all rows of some; the series of each game of the page; games beside it that came or went."""

    rows: tuple[SeriesRows, ...]
    of_games: dict[str, str]
    moved: dict[str, str | None]
    results: Mapping[str, tuple[Standing | None, Standing | None]]
    """The results without games that change: how each stands now, and before."""


class _Known(NamedTuple):
    """What the tables say before the page."""

    entered: dict[str, set[str]]
    """The games of each series."""
    series: dict[str, SeriesRow]
    results: dict[str, tuple[GameResult, int]]
    """Each game's result, and when it was touched."""


class SeriesPager:
    """Folds what a page says of series."""

    def __init__(self, follower: CachedFollower, database: Database, lists: Database, streams: Streams) -> None:
        self._follower = follower
        self._database = database
        self._lists = lists
        self._streams = streams

    def fold(
        self,
        tables: TableSet,
        series: Mapping[str, Followed | None],
        damaged: Mapping[str, int],
        games: Mapping[str, GameRow],
    ) -> SeriesChanges:
        """The changes of a page: `series` as they stand after it, `damaged` those among them that break, `games` its games."""
        known = self._known(tables, set(series), set(games))
        followed = dict(series)
        for id, row in known.series.items():
            if id not in followed and row.damaged is None:
                try:
                    followed[id] = self._follower.at(id, row.head)
                except Broken:  # its log was altered after it was listed: its rows are older than the damage
                    continue
        self._learn(tables, known, followed, games)
        rows = [self._rows(id, one, damaged.get(id), known.results) for id, one in followed.items()]
        of_games = {game: id for id, there in known.entered.items() if id not in series for game in there if game in games}
        now = {row.game: row.series for one in rows if one.row.series in series for row in one.entered if row.game}
        of_games |= {game: id for game, id in now.items() if game in games}
        before = {game: id for id, there in known.entered.items() if id in series for game in there}
        beside = {game for game in before.keys() | now.keys() if game not in games and before.get(game) != now.get(game)}
        moved = {game: now.get(game) for game in sorted(beside)}
        return SeriesChanges(tuple(rows), of_games, moved, self._changed_results(tables, rows))

    def _changed_results(
        self, tables: TableSet, rows: Sequence[SeriesRows]
    ) -> Mapping[str, tuple[Standing | None, Standing | None]]:
        """The results without games that the tables do not have as these series have them."""
        with self._database.reading() as connection:
            before = stored_results(connection, tables, [one.row.series for one in rows]) if rows else {}
        return changed_results((one for row in rows for one in row.results), (one for some in before.values() for one in some))

    def _known(self, tables: TableSet, series: set[str], games: set[str]) -> _Known:
        known = _Known({}, {}, {})
        entered, row = tables.entered.c, tables.series.c
        with self._database.reading() as connection:
            there = sa.select(tables.entered).where(sa.or_(entered.series.in_(series), entered.game.in_(games)))
            for one in map(EnteredRow._make, sound(connection, there)):
                if one.game:
                    known.entered.setdefault(one.series, set()).add(one.game)
            if known.entered:
                which = sa.select(tables.series).where(row.series.in_(known.entered))
                known.series.update((one[0], SeriesRow(*one)) for one in sound(connection, which))
        return known

    def _learn(
        self, tables: TableSet, known: _Known, followed: Mapping[str, Followed | None], games: Mapping[str, GameRow]
    ) -> None:
        """Look up the results of every game of some series."""
        wanted = {game for one in followed.values() if one for game in _games(one)}
        known.results.update((game, (result_in(games[game]), games[game].touched)) for game in wanted & games.keys())
        if missing := sorted(wanted - games.keys()):
            game = tables.games.c
            select = sa.select(game.game, game.ruleset, game.damaged, game.result, game.touched).where(game.game.in_(missing))
            with self._database.reading() as connection:
                for id, ruleset, broken, result, touched in sound(connection, select):
                    known.results[id] = (damaged_result(ruleset) if broken else read_result(result), touched)

    def _rows(
        self, id: str, followed: Followed | None, damaged: int | None, results: Mapping[str, tuple[GameResult, int]]
    ) -> SeriesRows:
        if followed is None:
            try:
                stream = self._streams.get(id)
            except NotFound:
                return rows_of_unreadable_series(id, "unknown", 0)
            return rows_of_unreadable_series(id, stream.ruleset, stream.touched)
        if isinstance(followed.folded, SeriesOutline):
            carried = self._carried(id, followed.folded) if damaged is None else None
            return carried or rows_of_series_outline(id, followed.folded, followed.touched, damaged=damaged)
        of_its_own = {game: results[game] for game in followed.series.games if game in results}
        touched = followed.touched  # a damaged one is not looked at again when its games change
        if damaged is None:
            touched = max([touched, *(time for _, time in of_its_own.values())])
        counting = {game: result for game, (result, _) in of_its_own.items()}
        return rows_of_series(id, followed.series, touched, counting, damaged=damaged)

    def _carried(self, id: str, outline: SeriesOutline) -> SeriesRows | None:
        """What the live lists say of a series that another program folded; None where its log has moved since."""
        with self._lists.reading() as connection:
            tables = live_tables(connection)
            rows = sound(connection, sa.select(tables.series).where(tables.series.c.series == id))
            row = next((SeriesRow(*one) for one in rows), None)
            if row is None or row.head != outline.head or row.damaged is not None:
                return None
            places = sa.select(tables.standings).where(tables.standings.c.series == id).order_by(tables.standings.c.player)
            standings = tuple(StandingRow(*one) for one in sound(connection, places))
            results = stored_results(connection, tables, [id]).get(id) or rows_of_untold_results(id, outline, row.touched)
        return SeriesRows(row, standings, entered_rows(id, outline.items), results)


def _games(followed: Followed) -> tuple[str, ...]:
    """The games of a series."""
    folded = followed.folded
    return folded.games if isinstance(folded, SeriesOutline) else followed.series.games


def write_series(connection: sa.Connection, tables: TableSet, changes: SeriesChanges) -> None:
    """Write the changes of a page into the tables of a set."""
    ids = [one.row.series for one in changes.rows]
    for table in (tables.series, tables.standings, tables.entered):
        delete(connection, table, "series", ids)
    insert(connection, tables.series, (one.row for one in changes.rows))
    insert(connection, tables.standings, (row for one in changes.rows for row in one.standings))
    insert(connection, tables.entered, (row for one in changes.rows for row in one.entered))
    _move(connection, tables, changes.moved.items())
    for table in (tables.games, tables.scoreboards):
        delete(connection, table, "game", (id for id, (_, before) in changes.results.items() if before))
    now = [standing for standing, _ in changes.results.values() if standing]
    insert(connection, tables.games, (one.game for one in now))
    insert(connection, tables.scoreboards, (row for one in now for row in one.scoreboard))


def _move(connection: sa.Connection, tables: TableSet, moved: Iterable[tuple[str, str | None]]) -> None:
    several = [{"of": game, "now": series} for game, series in moved]
    if several:
        game = tables.games.c
        connection.execute(
            sa.update(tables.games).where(game.game == sa.bindparam("of")).values(series=sa.bindparam("now")), several
        )
