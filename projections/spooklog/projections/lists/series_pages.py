"""One page of the log folded into the changed rows of series: those with entries in it, and those that hold one of its games.

No game is folded for it: a series takes the results of its games from their rows.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from spooklog.domain.formats.result import GameResult
from spooklog.domain.series.outline import SeriesOutline
from spooklog.domain.values.errors import NotFound
from spooklog.projections.lists.database import Database, delete, insert, live_tables, sound
from spooklog.projections.lists.game_rows import GameRow, Standing
from spooklog.projections.lists.log_follower import Broken, CachedFollower, Followed
from spooklog.projections.lists.result_rows import changed_results, rows_of_unsupported_results, stored_results
from spooklog.projections.lists.series_rows import (
    SeriesGameRow,
    SeriesRow,
    SeriesRows,
    StandingRow,
    damaged_result,
    read_result,
    result_in,
    rows_of_series,
    rows_of_series_outline,
    rows_of_unreadable_series,
    series_game_rows,
)
from spooklog.projections.lists.tables import TableSet
from spooklog.store.index.streams import Streams


class SeriesChanges(NamedTuple):
    """The changes that a page brings to series: `rows` has all rows of each changed one."""

    rows: tuple[SeriesRows, ...]
    of_games: dict[str, str]
    """The series of each game of the page that is in one."""
    moved: dict[str, str | None]
    """Games outside of the page that joined or left a series: the series of each now."""
    results: Mapping[str, tuple[Standing | None, Standing | None]]
    """The results without games that change, by id: how each stands now, and before."""


_Results: TypeAlias = Mapping[str, tuple[GameResult, int]]
"""The result of each game, and when the game was touched."""


class _Stored(NamedTuple):
    """The state of the tables before the page: the row of each series that the page may change, and the games in it."""

    rows: dict[str, SeriesRow]
    games: dict[str, set[str]]


class SeriesPager:
    """Folds the pages of a log into changed rows of series."""

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
        """Return the changes of a page.

        `series` are those with entries in it, as they stand at its end (None for one whose first entry cannot be read), `damaged`
        has the first unreadable entry of those that break, `games` the rows of the page's games. Raises ProjectionCorrupt.
        """
        stored = self._stored(tables, set(series), set(games))
        followed = {**series, **self._holders(stored, series)}
        results = self._results(tables, followed.values(), games)
        rows = [self._rows(id, one, damaged.get(id), results) for id, one in followed.items()]
        now = _series_by_game(one for one in rows if one.row.series in series)
        before, elsewhere = _split(stored.games, series)
        of_games = {game: id for game, id in (elsewhere | now).items() if game in games}  # now wins over the series a game left
        return SeriesChanges(tuple(rows), of_games, _moved(before, now, games), self._changed_results(tables, rows))

    def _holders(self, stored: _Stored, series: Container[str]) -> dict[str, Followed | None]:
        """Fold the other series that hold a game of the page, without those that are damaged."""
        found: dict[str, Followed | None] = {}
        for id, row in stored.rows.items():
            if id not in series and row.damaged is None:
                with suppress(Broken):  # its log was altered after it was listed: its rows are older than the damage
                    found[id] = self._follower.at(id, row.head)
        return found

    def _changed_results(
        self, tables: TableSet, rows: Sequence[SeriesRows]
    ) -> Mapping[str, tuple[Standing | None, Standing | None]]:
        """Return the results without games that differ between the tables and the new rows of series."""
        with self._database.reading() as connection:
            before = stored_results(connection, tables, [one.row.series for one in rows]) if rows else {}
        return changed_results((one for row in rows for one in row.results), (one for some in before.values() for one in some))

    def _stored(self, tables: TableSet, series: set[str], games: set[str]) -> _Stored:
        """Return what the tables have of some series, and of every series that holds one of some games."""
        stored = _Stored({}, {})
        member, row = tables.series_games.c, tables.series.c
        with self._database.reading() as connection:
            there = sa.select(tables.series_games).where(sa.or_(member.series.in_(series), member.game.in_(games)))
            for one in map(SeriesGameRow._make, sound(connection, there)):
                if one.game:
                    stored.games.setdefault(one.series, set()).add(one.game)
            if stored.games:
                which = sa.select(tables.series).where(row.series.in_(stored.games))
                stored.rows.update((one[0], SeriesRow(*one)) for one in sound(connection, which))
        return stored

    def _results(self, tables: TableSet, series: Iterable[Followed | None], games: Mapping[str, GameRow]) -> _Results:
        """Return the results of the games of some series: from the new rows of the page's games, else from the tables."""
        wanted = {game for one in series if one for game in _games(one)}
        found = {game: (result_in(games[game]), games[game].touched) for game in wanted & games.keys()}
        if missing := sorted(wanted - games.keys()):
            game = tables.games.c
            select = sa.select(game.game, game.ruleset, game.damaged, game.result, game.touched).where(game.game.in_(missing))
            with self._database.reading() as connection:
                for id, ruleset, broken, result, touched in sound(connection, select):
                    found[id] = (damaged_result(ruleset) if broken else read_result(result), touched)
        return found

    def _rows(self, id: str, followed: Followed | None, damaged: int | None, results: _Results) -> SeriesRows:
        """Return the rows of a series from its fold and the results of its games."""
        if followed is None:
            try:
                stream = self._streams.get(id)
            except NotFound:
                return rows_of_unreadable_series(id, "unknown", 0)
            return rows_of_unreadable_series(id, stream.ruleset, stream.touched)
        if isinstance(followed.folded, SeriesOutline):
            carried = self._carried(id, followed.folded) if damaged is None else None
            return carried or rows_of_series_outline(id, followed.folded, followed.touched, damaged=damaged)
        own = {game: results[game] for game in followed.series.games if game in results}
        touched = followed.touched  # of a damaged series alone: its rows do not change again with its games
        if damaged is None:
            touched = max([touched, *(time for _, time in own.values())])
        return rows_of_series(id, followed.series, touched, {game: result for game, (result, _) in own.items()}, damaged=damaged)

    def _carried(self, id: str, outline: SeriesOutline) -> SeriesRows | None:
        """Return the live rows of a series that another version folded; None where its log has moved since."""
        with self._lists.reading() as connection:
            tables = live_tables(connection)
            rows = sound(connection, sa.select(tables.series).where(tables.series.c.series == id))
            row = next((SeriesRow(*one) for one in rows), None)
            if row is None or row.head != outline.head or row.damaged is not None:
                return None
            places = sa.select(tables.standings).where(tables.standings.c.series == id).order_by(tables.standings.c.player)
            standings = tuple(StandingRow(*one) for one in sound(connection, places))
            results = stored_results(connection, tables, [id]).get(id) or rows_of_unsupported_results(id, outline, row.touched)
        return SeriesRows(row, standings, series_game_rows(id, outline.items), results)


def _games(followed: Followed) -> tuple[str, ...]:
    """Return the games of a series."""
    folded = followed.folded
    return folded.games if isinstance(folded, SeriesOutline) else followed.series.games


def _series_by_game(rows: Iterable[SeriesRows]) -> dict[str, str]:
    """Map each game in some series to its series."""
    return {row.game: row.series for one in rows for row in one.series_games if row.game}


def _split(games: Mapping[str, Collection[str]], series: Container[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Map each game to its series: those of `series`, and those of others. `games` are by series."""
    inside, outside = dict[str, str](), dict[str, str]()
    for id, there in games.items():
        (inside if id in series else outside).update(dict.fromkeys(there, id))
    return inside, outside


def _moved(before: Mapping[str, str], now: Mapping[str, str], games: Container[str]) -> dict[str, str | None]:
    """Return the games outside of the page whose series changed, with the series of each now."""
    changed = {game for game in before.keys() | now.keys() if game not in games and before.get(game) != now.get(game)}
    return {game: now.get(game) for game in sorted(changed)}


def write_series(connection: sa.Connection, tables: TableSet, changes: SeriesChanges) -> None:
    """Write the changes of a page into the tables of a set."""
    ids = [one.row.series for one in changes.rows]
    for table in (tables.series, tables.standings, tables.series_games):
        delete(connection, table, "series", ids)
    insert(connection, tables.series, (one.row for one in changes.rows))
    insert(connection, tables.standings, (row for one in changes.rows for row in one.standings))
    insert(connection, tables.series_games, (row for one in changes.rows for row in one.series_games))
    _move(connection, tables, changes.moved.items())
    for table in (tables.games, tables.scoreboards):
        delete(connection, table, "game", (id for id, (_, before) in changes.results.items() if before))
    now = [standing for standing, _ in changes.results.values() if standing]
    insert(connection, tables.games, (one.game for one in now))
    insert(connection, tables.scoreboards, (row for one in now for row in one.scoreboard))


def _move(connection: sa.Connection, tables: TableSet, moved: Iterable[tuple[str, str | None]]) -> None:
    """Write into the rows of games the series that they are in now."""
    several = [{"of": game, "now": series} for game, series in moved]  # SQLAlchemy sets columns that parameters are named after
    if several:
        game = tables.games.c
        connection.execute(
            sa.update(tables.games).where(game.game == sa.bindparam("of")).values(series=sa.bindparam("now")), several
        )
