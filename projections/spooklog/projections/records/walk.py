"""A walk over the games of a store, their series and their players, as records for tables, at one moment of the lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.plugins import in_words
from spooklog.domain.contract.registry import BUILT_IN, brought
from spooklog.domain.values.errors import Corrupt, NotFound, SpooklogError, Unsupported
from spooklog.domain.values.record import Record
from spooklog.projections.lists.archived import archived_games
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import (
    Wanted,
    check_status,
)
from spooklog.projections.lists.game_rows import DAMAGED, GameRow, ScoreboardRow
from spooklog.projections.lists.games import described, up_to_date, wanted_games
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.surroundings import surroundings_of_games
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.records.games import GameRecord, RecordedGame, SeatRecord, written_scores
from spooklog.projections.records.players import PAGE, PlayerRecord, PlayerSums, paged
from spooklog.projections.records.plies import PlyRecord, PointRecord, ply_records, point_records
from spooklog.projections.records.series import SeriesRecord, StandingRecord, series_records
from spooklog.store.store import Store

RECORDS = (GameRecord, SeatRecord, PlayerRecord, PlyRecord, PointRecord, SeriesRecord, StandingRecord)
"""Every type of record, in the order of their tables."""

FOLDED = frozenset({"plies", "points"})
"""The tables for which each game is folded; for `seats` results without points are."""


class Unread(NamedTuple):
    """A game whose lines could not be read, although the lists know of no damage: its name, and the problem."""

    game: str
    problem: str


def store_records(
    store: Store,
    wanted: Wanted,
    tables: Collection[str],
    *,
    unread: list[Unread] | None = None,
    progress: Progress | None = None,
) -> Iterator[Record]:
    """Yield the records of the wanted games, archived ones too, with their series and players: those of some tables.

    Games come in the order of play, each with its seats and lines; series and players follow. The series are those of the games,
    the one that is wanted, and all of them where all games are wanted. Each game is folded once, at the entry at which the lists
    have it, and only for the tables in `FOLDED`. Games of rulesets that this program does not play have no lines, damaged games
    those before the damage; `unread` takes the games whose lines are missing for another reason.

    `wanted` is taken without its `text` and `archived`. Raises what `games` raises for the others.
    """
    check_status(wanted.status)
    with up_to_date(store, progress) as (connection, sets):
        walk = _Walk(store, connection, sets, frozenset(tables), unread if unread is not None else [])
        yield from walk.games([*wanted_games(connection, store, sets, wanted)])
        if wanted == Wanted():
            every = sa.select(sets.series.c.series).order_by(sets.series.c.series)
            walk.series.update(dict.fromkeys(id for (id,) in sound(connection, every)))
        elif wanted.series:
            walk.series[wanted.series] = None
        yield from walk.of_series()
        yield from walk.players()


class _Walk:
    def __init__(
        self, store: Store, connection: sa.Connection, sets: TableSet, tables: frozenset[str], unread: list[Unread]
    ) -> None:
        self._store, self._connection, self._sets, self._tables, self._unread = store, connection, sets, tables, unread
        self._merged = store.people.merged()
        self._sums = PlayerSums(store, self._merged)
        self._names: dict[str, str | None] = {}
        self.series: dict[str, None] = {}
        """The series to yield, in order."""

    def games(self, conditions: Collection[sa.ColumnElement[bool]]) -> Iterator[Record]:
        """Yield the records of the games under some conditions."""
        game = self._sets.games.c
        in_order = sa.func.coalesce(game.played, game.touched), game.game
        ids = [id for (id,) in sound(self._connection, sa.select(game.game).where(*conditions).order_by(*in_order))]
        for page in paged(ids, PAGE):
            for record in self._page(page):
                yield from self._game(record)

    def of_series(self) -> Iterator[Record]:
        """Yield the records of series and standings."""
        if self._tables.isdisjoint({"series", "standings", "players"}):
            return
        for page in paged(self.series, PAGE):
            for record in series_records(self._store, self._connection, self._sets, page, self._merged):
                if isinstance(record, StandingRecord):
                    self._sums.meet(record.player)
                if record.TABLE in self._tables:
                    yield record

    def players(self) -> Iterator[Record]:
        """Yield the records of the players met so far."""
        if "players" in self._tables:
            yield from self._sums.records()

    def _page(self, ids: list[str]) -> Iterator[RecordedGame]:
        """Yield some games with all that their records are made of, in the order of `ids`."""
        store, tables = self._store, self._sets
        game, board, entered = tables.games.c, tables.scoreboards.c, tables.series_games.c
        select = sa.select(tables.games, archived_games(tables).label("archived")).where(game.game.in_(ids))
        found = {one[0]: (GameRow(*one[:-1]), one[-1]) for one in sound(self._connection, select)}
        boards: dict[str, list[ScoreboardRow]] = {id: [] for id in ids}
        seated = sa.select(tables.scoreboards).where(board.game.in_(ids)).order_by(board.game, board.position)
        for one in map(ScoreboardRow._make, sound(self._connection, seated)):
            boards[one.game].append(one)
        numbered = sa.select(entered.game, entered.number).where(entered.game.in_(ids))
        numbers: dict[str, int] = dict(map(tuple, sound(self._connection, numbered)))
        rows = [found[id][0] for id in ids]
        teams = {id: one.score for id in ids for one in reversed(boards[id]) if one.seat is None and one.score is not None}
        part = {row.game: [one.seat for one in boards[row.game] if one.seat] for row in rows if not row.logged}
        seats = store.people.seats_of([*{row.seated_in for row in rows}])
        around = surroundings_of_games(self._connection, store, tables, ids)
        archived = {id for id, (_, away) in found.items() if away}
        for row, listed in zip(rows, described(store, rows, teams, part, around, archived), strict=True):
            number = row.number if row.number is not None else numbers.get(row.game)
            yield RecordedGame(row, listed, boards[row.game], seats[row.seated_in], number)

    def _game(self, record: RecordedGame) -> Iterator[Record]:
        """Yield a game, its seats, its lines and its points."""
        if record.row.series:
            self.series[record.row.series] = None
        if "games" in self._tables:
            yield record.game()
        if "seats" in self._tables and record.may_have_written:
            record = record._replace(written=self._written(record))
        for seat in record.seat_records(self._merged):
            self._sums.take_seat(seat, counts=record.counts)
            if "seats" in self._tables:
                yield seat
        if record.row.logged and record.row.head and not self._tables.isdisjoint(FOLDED):
            yield from self._lines(record)

    def _written(self, record: RecordedGame) -> Mapping[str, str]:
        """Return the written scores of a result, which the lists do not hold; nothing where its log cannot be read."""
        try:
            loaded = self._store.games.load_as_of(record.row.game, record.row.head)
        except SpooklogError:
            return {}
        return written_scores(loaded.game.outcome, loaded.labels)

    def _lines(self, record: RecordedGame) -> Iterator[Record]:
        """Yield the lines of a game with a log, and the points that they changed."""
        row, store = record.row, self._store
        try:
            loaded = store.games.load_as_of(row.game, row.head)
        except Unsupported:
            return
        except (Corrupt, NotFound) as problem:
            if record.listed.status != DAMAGED:
                self._unread.append(Unread(record.listed.game, problem.message))
            return
        try:
            if "plies" in self._tables:
                yield from ply_records(loaded, record.about, "full", store.games.texts(row.game), self._names_of)
            if "points" in self._tables:
                yield from point_records(loaded, record.about, "full")
        except Exception as problem:
            if row.slug in BUILT_IN:
                raise
            self._unread.append(Unread(record.listed.game, f"{brought(row.slug)} failed ({in_words(problem)})"))

    def _names_of(self, persons: Iterable[str]) -> Mapping[str, str | None]:
        """Return the names of people by id; each is looked up once."""
        missing = [one for one in persons if one not in self._names]
        if missing:
            self._names.update(self._store.people.names(missing))
        return self._names
