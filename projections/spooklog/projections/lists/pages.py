"""One page of the log turned into what changes in the tables: every game and series of it folded up to its last entry there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import Corrupt, NotFound
from spooklog.domain.log.outline import Outline
from spooklog.projections.lists.database import Database, delete, insert, live_tables, places, sound
from spooklog.projections.lists.log_follower import Broken, CachedFollower, Followed, LogFollower
from spooklog.projections.lists.precedent_rows import PrecedentRow
from spooklog.projections.lists.rows import (
    FigureRow,
    GameRow,
    Rows,
    ScoreboardRow,
    Standing,
    Tally,
    rows_of,
    rows_of_outline,
    rows_of_unreadable,
    standing_of,
    tallies,
)
from spooklog.projections.lists.series_pages import SeriesChanges, SeriesPager, write_series
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.upkeep.deleted_entries import known_of, refuse_to_forget
from spooklog.projections.lists.upkeep.unreadable import UnreadableEntry, skips
from spooklog.store.application import GameLog
from spooklog.store.ids import is_own_log, is_series
from spooklog.store.row_validation import EVENTS, fault
from spooklog.store.rows import NotificationRow
from spooklog.store.streams import Streams


class Change(NamedTuple):
    """What becomes of one game: its rows, and how it stood in the tables before."""

    game: str
    rows: Rows
    before: Standing | None


class Page(NamedTuple):
    """Some notifications, folded. With `poison`, it ends before an entry that cannot be read."""

    last: int
    changes: tuple[Change, ...]
    series: SeriesChanges
    followed: dict[str, Followed]
    poison: UnreadableEntry | None


class Pager:
    """Folds pages of a log. Nothing is written here: whoever holds the tables writes a page, or finds it done."""

    def __init__(self, log: GameLog, database: Database, lists: Database | None = None) -> None:
        """`lists` have what was folded by programs that play by rules which this one does not: by default the database itself."""
        self._log = log
        self._query = log.recorder.query
        self._streams = Streams(self._query)
        self._database = database
        self._lists = lists or database
        self._follower = CachedFollower(log)
        self._series = SeriesPager(self._follower, database, self._lists, self._streams)

    def fold(self, tables: TableSet, position: int, notifications: Sequence[NotificationRow]) -> Page:
        """The page after a position of a set."""
        _refuse_homeless(notifications)
        first = {row.originator_id: row.originator_version for row in reversed(notifications)}
        passed_over = self._given_up(tables, first) | {log for log in first if is_own_log(log)}
        before: dict[str, Followed | None] = {}
        reading: dict[str, LogFollower] = {}
        damaged: dict[str, int] = {}
        last: dict[str, Followed | None] = {}
        unknown: set[str] = set()
        poison = None
        for row in notifications:
            game = row.originator_id
            if game in passed_over or game in damaged:
                position = row.id
                continue
            try:
                if game not in reading:
                    unknown.add(game)
                    before[game] = self._follower.at(game, row.originator_version - 1)
                    unknown.discard(game)
                    reading[game] = self._follower.read_on(game, before[game])
                reading[game].step(row)
            except Broken as found:
                broken, decided = self._first_broken(game, found)
                name = self._name(game)
                if name and not decided:  # nobody can decide about a log that is not in the index: it is damaged anyway
                    poison = UnreadableEntry(name, broken)
                    if game in reading and reading[game].followed is None:
                        del reading[game]
                    break
                damaged[game], last[game] = broken.entry, broken.last
            position = row.id
        now = {game: one.followed for game, one in reading.items()} | last
        changes = [
            self._change(tables, game, now[game], before, damaged.get(game), unknown) for game in now if not is_series(game)
        ]
        changed = {change.game: change.rows.standing.game for change in changes}
        series = self._series.fold(tables, {id: one for id, one in now.items() if is_series(id)}, damaged, changed)
        healthy = {game: followed for game, followed in now.items() if followed and game not in damaged}
        placed = tuple(_placed(change, series.of_games.get(change.game)) for change in changes)
        return Page(position, placed, series, healthy, poison)

    def keep(self, page: Page) -> None:
        """Keep the games and series of a page that was written."""
        self._follower.keep(page.followed)

    def _first_broken(self, game: str, found: Broken) -> tuple[Broken, bool]:
        """Where a log breaks in the order of its entries, which need not be the store's, and whether that was decided on."""
        decisions = skips(self._query, game)
        for entry in sorted(decision for decision in decisions if decision < found.entry):
            try:
                self._follower.at(game, entry)
            except Broken as earlier:
                return earlier, earlier.entry in decisions
        return found, found.entry in decisions

    def _change(
        self,
        tables: TableSet,
        game: str,
        followed: Followed | None,
        before: Mapping[str, Followed | None],
        damaged: int | None,
        unknown: set[str],
    ) -> Change:
        old = before.get(game)
        if game in unknown or (old and isinstance(old.folded, Outline)):
            # its log was altered after it was listed, or it was folded by another program: the tables alone tell how it stood
            stood = self._stored(tables, game)
        else:
            stood = standing_of(game, old.game, old.touched) if old else None
        if followed is None:
            return Change(game, self._unreadable(game), stood)
        if isinstance(followed.folded, Outline):
            carried = self._carried(game, followed.folded.head) if damaged is None else None
            return Change(game, carried or rows_of_outline(game, followed.folded, followed.touched, damaged=damaged), stood)
        return Change(game, rows_of(game, followed.game, followed.touched, damaged=damaged), stood)

    def _given_up(self, tables: TableSet, first: Mapping[str, int]) -> frozenset[str]:
        """Which of the logs of a page were given up already: nothing that follows is read. `first` is the first entry of each.

        Raises LastTrace where new entries stand in the place of others that the lists have read, and which the log lacks.
        """
        with self._database.reading() as connection:
            known = known_of(connection, tables, first)
            again = [one for one in known if one.head >= first[one.stream]]
            at = {place.name: place.position for place in places(connection).values()} if again else {}
        if at.get(tables.name):  # behind that reading: in memory a writer between both would wait for ever
            refuse_to_forget(self._log, again, at[tables.name])
        return frozenset(one.stream for one in known if one.damaged is not None)

    def _stored(self, tables: TableSet, game: str) -> Standing | None:
        """How a game stands in the tables."""
        with self._database.reading() as connection:
            return _standing(connection, tables, game)

    def _carried(self, game: str, head: int) -> Rows | None:
        """What the live lists say of a game that another program folded; None where its log has moved since."""
        with self._lists.reading() as connection:
            tables = live_tables(connection)
            standing, figure = _standing(connection, tables, game), tables.figures
            if standing is None or standing.game.head != head or standing.game.damaged is not None:
                return None
            figures = sound(connection, sa.select(figure).where(figure.c.game == game))
            precedent = tables.precedents
            said = sound(connection, sa.select(precedent).where(precedent.c.game == game).order_by(precedent.c.number))
            return Rows(standing, tuple(FigureRow(*one) for one in figures), tuple(PrecedentRow(*one) for one in said))

    def _unreadable(self, game: str) -> Rows:
        try:
            stream = self._streams.get(game)
        except NotFound:
            return rows_of_unreadable(game, "unknown", 0)
        return rows_of_unreadable(game, stream.ruleset, stream.touched)

    def _name(self, game: str) -> str | None:
        """What a game is called; None when it is not in the index."""
        try:
            return self._streams.get(game).name
        except NotFound:
            return None


def _standing(connection: sa.Connection, tables: TableSet, game: str) -> Standing | None:
    row, board = tables.games, tables.scoreboards
    found = [GameRow(*one) for one in sound(connection, sa.select(row).where(row.c.game == game))]
    places = sa.select(board).where(board.c.game == game).order_by(board.c.position)
    return Standing(found[0], tuple(ScoreboardRow(*one) for one in sound(connection, places))) if found else None


def _refuse_homeless(notifications: Iterable[NotificationRow]) -> None:
    """Raise Corrupt for an entry that does not even say of which game it is, as text, and which number it has there."""
    whole: set[str] = set()
    for row in notifications:
        if row.originator_id in whole and type(row.originator_version) is int:
            continue
        problem = fault("events", EVENTS[:2], row[1:3])
        if problem:
            raise Corrupt(f"entry {row.id} of the store belongs to no game: {problem}")
        whole.add(row.originator_id)


def _placed(change: Change, series: str | None) -> Change:
    """A change with the series that its game belongs to."""
    rows, standing = change.rows, change.rows.standing
    game = standing.game._replace(series=series)
    return change._replace(rows=rows._replace(standing=standing._replace(game=game)))


def write(connection: sa.Connection, tables: TableSet, page: Page) -> None:
    """Write the changes of a page into the tables of a set."""
    changes = page.changes
    again = [change.game for change in changes if change.before]
    for table in (tables.games, tables.scoreboards, tables.figures, tables.precedents):
        delete(connection, table, "game", again)
    insert(connection, tables.games, (change.rows.standing.game for change in changes))
    insert(connection, tables.scoreboards, (row for change in changes for row in change.rows.standing.scoreboard))
    insert(connection, tables.figures, (row for change in changes for row in change.rows.figures))
    insert(connection, tables.precedents, (row for change in changes for row in change.rows.precedents))
    _count(connection, tables.statistics, [*((one.rows.standing, one.before) for one in changes), *page.series.results.values()])
    write_series(connection, tables, page.series)


def _count(connection: sa.Connection, statistics: sa.Table, changes: Iterable[tuple[Standing | None, Standing | None]]) -> None:
    """Add to the statistics by how much each game, or result without one, now says something else than before."""
    total: Counter[tuple[str, str, str]] = Counter()
    for now, before in changes:
        total.update(tallies(now))
        total.subtract(tallies(before))
    differences: dict[tuple[str, str], dict[str, int]] = {}
    for (slug, person, field), difference in total.items():
        if difference:
            differences.setdefault((slug, person), dict.fromkeys(Tally._fields, 0))[field] = difference
    if not differences:
        return
    column = statistics.c
    persons = sorted({person for _, person in differences})
    known = {tuple(key) for key in connection.execute(sa.select(column.slug, column.person).where(column.person.in_(persons)))}
    insert(connection, statistics, ((*key, *sums.values()) for key, sums in differences.items() if key not in known))
    old = [{"of_slug": key[0], "of_person": key[1], **sums} for key, sums in differences.items() if key in known]
    if old:
        summed = {field: column[field] + sa.bindparam(field) for field in Tally._fields}
        of_person = (column.slug == sa.bindparam("of_slug"), column.person == sa.bindparam("of_person"))
        connection.execute(sa.update(statistics).where(*of_person).values(summed), old)
    if any(sums["games"] < 0 for sums in differences.values()):  # a game can no longer even be begun, a result is removed
        connection.execute(sa.delete(statistics).where(column.games == 0))
