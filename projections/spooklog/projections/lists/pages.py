"""One page of the log folded into the changed rows of the tables: each of its games and series, up to its last entry there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.plugins import PluginFault
from spooklog.domain.contract.registry import BUILT_IN
from spooklog.domain.log.game import Game
from spooklog.domain.log.outline import Outline, outline_of
from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.projections.lists.database import Database, delete, insert, live_tables, places, sound
from spooklog.projections.lists.game_rows import (
    Added,
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
from spooklog.projections.lists.log_follower import Broken, CachedFollower, Followed, LogFollower
from spooklog.projections.lists.precedent_rows import PrecedentRow
from spooklog.projections.lists.series_pages import SeriesChanges, SeriesPager, write_series
from spooklog.projections.lists.surroundings_rows import SurroundingsRow
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.upkeep.deleted_entries import listed_logs, refuse_to_forget
from spooklog.projections.lists.upkeep.unreadable import UnreadableEntry, skips
from spooklog.store.database.application import GameLog
from spooklog.store.entries.ids import is_own_log, is_series
from spooklog.store.entries.row_validation import EVENTS, fault
from spooklog.store.entries.rows import NotificationRow
from spooklog.store.index.streams import Streams


class Change(NamedTuple):
    """The rows of one game after a page, and how it stood in the tables before; None for a game that is new."""

    game: str
    rows: Rows
    before: Standing | None


class Page(NamedTuple):
    """Some notifications, folded: the changes that they bring to the tables.

    `last` is the last notification in it, `followed` the games and series to keep for the next page. With `unreadable`, the page
    ends before an entry that cannot be read.
    """

    last: int
    changes: tuple[Change, ...]
    series: SeriesChanges
    followed: dict[str, Followed]
    unreadable: UnreadableEntry | None


class _Read(NamedTuple):
    """The notifications of a page, read log by log: the state of each log before them and at their end.

    Both are None where there is no entry. `damaged` has the first unreadable entry of each log that the table decided to go on
    without, or that is in no index; `unknown` are logs that were altered before the page. `last` and `unreadable` are those of
    the page.
    """

    before: dict[str, Followed | None]
    now: dict[str, Followed | None]
    damaged: dict[str, int]
    unknown: set[str]
    last: int
    unreadable: UnreadableEntry | None


class Pager:
    """Folds pages of a log. It writes nothing: its caller does, unless another reader has written the page meanwhile."""

    def __init__(self, log: GameLog, database: Database, lists: Database | None = None) -> None:
        """Fold against the tables of `database`.

        The rows of games that this program does not support are taken over from `lists`, by default the same database.
        """
        self._log = log
        self._query = log.recorder.query
        self._streams = Streams(self._query)
        self._database = database
        self._lists = lists or database
        self._follower = CachedFollower(log)
        self._series = SeriesPager(self._follower, database, self._lists, self._streams)

    def fold(self, tables: TableSet, position: int, notifications: Sequence[NotificationRow]) -> Page:
        """Return the page of some notifications, which follow a position of a set.

        Raises Corrupt for a notification that names no game, LastTrace for entries in the place of deleted ones,
        ProjectionCorrupt.
        """
        _refuse_homeless(notifications)
        first = {row.originator_id: row.originator_version for row in reversed(notifications)}  # reversed: the first stays
        read = self._read(position, notifications, self._given_up(tables, first) | {log for log in first if is_own_log(log)})
        changes = [self._change(tables, game, read) for game in read.now if not is_series(game)]
        games = {change.game: change.rows.standing.game for change in changes}
        series = self._series.fold(tables, {id: one for id, one in read.now.items() if is_series(id)}, read.damaged, games)
        healthy = {game: followed for game, followed in read.now.items() if followed and game not in read.damaged}
        placed = tuple(_placed(change, series.of_games.get(change.game)) for change in changes)
        return Page(read.last, placed, series, healthy, read.unreadable)

    def _read(self, position: int, notifications: Sequence[NotificationRow], left_out: Container[str]) -> _Read:
        """Read notifications in their order, without some logs, up to the first entry that stops the lists."""
        before: dict[str, Followed | None] = {}
        reading: dict[str, LogFollower] = {}
        damaged: dict[str, Broken] = {}
        unknown: set[str] = set()
        unreadable = None
        for row in notifications:
            game = row.originator_id
            if game not in left_out and game not in damaged:
                try:
                    if game not in reading:
                        unknown.add(game)  # until its log was followed up to the page
                        before[game] = self._follower.at(game, row.originator_version - 1)
                        unknown.discard(game)
                        reading[game] = self._follower.read_on(game, before[game])
                    reading[game].step(row)
                except Broken as found:
                    broken, unreadable = self._judged(game, found)
                    if unreadable:
                        # its first entry stops the lists, so there are no rows of it yet
                        if game in reading and reading[game].followed is None:
                            del reading[game]
                        break
                    damaged[game] = broken
            position = row.id
        now = {game: one.followed for game, one in reading.items()} | {game: one.last for game, one in damaged.items()}
        entries = {game: one.entry for game, one in damaged.items()}
        return _Read(before, now, entries, unknown, position, unreadable)

    def _judged(self, game: str, found: Broken) -> tuple[Broken, UnreadableEntry | None]:
        """Return where a log breaks first, and the error that stops the lists there.

        No error for an entry that the table decided to go on without, nor for one on which the code of a plugin failed, nor for a
        log that is not in the index: no decision can be recorded about that, so it is damaged at once.
        """
        broken, decided = self._first_broken(game, found)
        name = self._name(game)
        stops = name and not decided and not isinstance(broken.problem, PluginFault)
        return broken, UnreadableEntry(name, broken) if name and stops else None

    def keep(self, page: Page) -> None:
        """Keep the games and series of a page that was written, for the next one."""
        self._follower.keep(page.followed)

    def _first_broken(self, game: str, found: Broken) -> tuple[Broken, bool]:
        """Return where a log breaks first in the order of its entries, and whether the table decided to go on without that entry.

        The store may hold the entries of a damaged log in another order.
        """
        decisions = skips(self._query, game)
        for entry in sorted(decision for decision in decisions if decision < found.entry):
            try:
                self._follower.at(game, entry)
            except Broken as earlier:
                return earlier, earlier.entry in decisions
        return found, found.entry in decisions

    def _change(self, tables: TableSet, game: str, read: _Read) -> Change:
        """Return the rows of a game after a page, and how it stood before."""
        followed, damaged, old = read.now[game], read.damaged.get(game), read.before.get(game)
        if game in read.unknown or (old and isinstance(old.folded, Outline)):
            # its log was altered after it was listed, or another version folded it: only the tables have how it stood
            stood = self._stored(tables, game)
        else:
            stood = self._standing_before(tables, game, old)
        if followed is None:
            return Change(game, self._unreadable(game), stood)
        if isinstance(followed.folded, Outline):
            carried = self._carried(game, followed.folded.head) if damaged is None else None
            return Change(game, carried or rows_of_outline(game, followed.folded, followed.touched, damaged=damaged), stood)
        try:
            return Change(game, rows_of(game, followed.game, followed.touched, damaged=damaged), stood)
        except Exception:
            if not _of_plugin(followed.game):
                raise
            rows = rows_of_outline(game, outline_of(followed.game), followed.touched, damaged=followed.game.head)
            return Change(game, rows, stood)

    def _standing_before(self, tables: TableSet, game: str, old: Followed | None) -> Standing | None:
        """Return how a game stood before the page, from its fold; from the tables where the code of a plugin fails."""
        try:
            return standing_of(game, old.game, old.touched) if old else None
        except Exception:
            if old and not _of_plugin(old.game):
                raise
            return self._stored(tables, game)

    def _given_up(self, tables: TableSet, first: Mapping[str, int]) -> frozenset[str]:
        """Return the logs of a page that are listed as damaged: their entries are not read. `first` is the first entry of each.

        Raises LastTrace where new entries stand in the place of deleted ones that the lists have read.
        """
        with self._database.reading() as connection:
            listed = listed_logs(connection, tables, first)
            again = [one for one in listed if one.head >= first[one.stream]]
            at = {place.name: place.position for place in places(connection).values()} if again else {}
        if at.get(tables.name):  # outside of that transaction: on a store in memory a writer between both would wait for ever
            refuse_to_forget(self._log, again, at[tables.name])
        return frozenset(one.stream for one in listed if one.damaged is not None)

    def _stored(self, tables: TableSet, game: str) -> Standing | None:
        """Return how a game stands in the tables."""
        with self._database.reading() as connection:
            return _standing(connection, tables, game)

    def _carried(self, game: str, head: int) -> Rows | None:
        """Return the live rows of a game that another version folded; None where its log has moved since."""
        with self._lists.reading() as connection:
            tables = live_tables(connection)
            standing, figure = _standing(connection, tables, game), tables.figures
            if standing is None or standing.game.head != head or standing.game.damaged is not None:
                return None
            figures = sound(connection, sa.select(figure).where(figure.c.game == game))
            row = tables.precedents
            precedents = sound(connection, sa.select(row).where(row.c.game == game).order_by(row.c.number))
            held = tables.surroundings
            around = sound(connection, sa.select(held).where(held.c.game == game).order_by(*held.primary_key))
            return Rows(
                standing,
                tuple(FigureRow(*one) for one in figures),
                tuple(PrecedentRow(*one) for one in precedents),
                tuple(SurroundingsRow(*one) for one in around),
            )

    def _unreadable(self, game: str) -> Rows:
        """Return the rows of a game whose first entry cannot be read."""
        try:
            stream = self._streams.get(game)
        except NotFound:
            return rows_of_unreadable(game, "unknown", 0)
        return rows_of_unreadable(game, stream.ruleset, stream.touched)

    def _name(self, game: str) -> str | None:
        """Return the name of a game or series; None where it is not in the index."""
        try:
            return self._streams.get(game).name
        except NotFound:
            return None


def _of_plugin(game: Game) -> bool:
    """Return whether the rules of a game are code of another package, which may fail in any way."""
    return game.ruleset.meta.slug not in BUILT_IN


def _standing(connection: sa.Connection, tables: TableSet, game: str) -> Standing | None:
    row, board = tables.games, tables.scoreboards
    found = [GameRow(*one) for one in sound(connection, sa.select(row).where(row.c.game == game))]
    places = sa.select(board).where(board.c.game == game).order_by(board.c.position)
    return Standing(found[0], tuple(ScoreboardRow(*one) for one in sound(connection, places))) if found else None


def _refuse_homeless(notifications: Iterable[NotificationRow]) -> None:
    """Raise Corrupt for a notification whose log is no text or whose entry number is none."""
    whole: set[str] = set()
    for row in notifications:
        if row.originator_id in whole and type(row.originator_version) is int:
            continue
        problem = fault("events", EVENTS[:2], row[1:3])
        if problem:
            raise Corrupt(f"entry {row.id} of the store belongs to no game: {problem}")
        whole.add(row.originator_id)


def _placed(change: Change, series: str | None) -> Change:
    """Return a change with the series that its game belongs to."""
    rows, standing = change.rows, change.rows.standing
    game = standing.game._replace(series=series)
    return change._replace(rows=rows._replace(standing=standing._replace(game=game)))


def write(connection: sa.Connection, tables: TableSet, page: Page) -> None:
    """Write the changes of a page into the tables of a set."""
    changes = page.changes
    again = [change.game for change in changes if change.before]
    for table in (tables.games, tables.scoreboards, tables.figures, tables.precedents, tables.surroundings):
        delete(connection, table, "game", again)
    insert(connection, tables.games, (change.rows.standing.game for change in changes))
    insert(connection, tables.scoreboards, (row for change in changes for row in change.rows.standing.scoreboard))
    insert(connection, tables.figures, (row for change in changes for row in change.rows.figures))
    insert(connection, tables.precedents, (row for change in changes for row in change.rows.precedents))
    insert(connection, tables.surroundings, (row for change in changes for row in change.rows.around))
    _count(connection, tables.statistics, [*((one.rows.standing, one.before) for one in changes), *page.series.results.values()])
    write_series(connection, tables, page.series)


def _count(connection: sa.Connection, statistics: sa.Table, changes: Iterable[tuple[Standing | None, Standing | None]]) -> None:
    """Update the statistics: add what each game or recorded result counts now, subtract what it counted before."""
    total: Added = Counter()
    for now, before in changes:
        total.update(tallies(now))
        total.subtract(tallies(before))  # keeps numbers below 0, which the operator - would drop
    differences: dict[tuple[str, str, str], dict[str, int]] = {}
    for (*key, field), difference in total.items():
        if difference:
            differences.setdefault((key[0], key[1], key[2]), dict.fromkeys(Tally.__struct_fields__, 0))[field] = difference
    if not differences:
        return
    column = statistics.c
    persons = sorted({person for _, _, person in differences})
    keys = sa.select(column.slug, column.title, column.person)
    stored = {tuple(key) for key in connection.execute(keys.where(column.person.in_(persons)))}
    insert(connection, statistics, ((*key, *sums.values()) for key, sums in differences.items() if key not in stored))
    # of_…: SQLAlchemy sets the column that a parameter is named after
    old = [
        {"of_slug": key[0], "of_title": key[1], "of_person": key[2], **sums} for key, sums in differences.items() if key in stored
    ]
    if old:
        summed = {field: column[field] + sa.bindparam(field) for field in Tally.__struct_fields__}
        same = [column[name] == sa.bindparam(f"of_{name}") for name in ("slug", "title", "person")]
        connection.execute(sa.update(statistics).where(*same).values(summed), old)
    if any(
        sums["games"] < 0 for sums in differences.values()
    ):  # a game became unreadable from its start, or a result was removed
        connection.execute(sa.delete(statistics).where(column.games == 0))
