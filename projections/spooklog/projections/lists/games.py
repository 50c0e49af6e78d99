"""Games of a store: the JSON of `games` and of its changes. Names are those in the store now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Annotated, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from spooklog.domain.log.surroundings import Description
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import Said, chained, joined, said
from spooklog.projections.lists.archived import archived_games
from spooklog.projections.lists.by_words import games_by_words
from spooklog.projections.lists.database import Database, ProjectionCorrupt, live_tables, sound
from spooklog.projections.lists.filters import (
    BY_NAME,
    SORTS,
    Wanted,
    check_ruleset,
    check_status,
    chosen_games,
    in_order,
    persons_named,
    unplayed_rulesets,
)
from spooklog.projections.lists.game_rows import DAMAGED, UNSUPPORTED, GameRow
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.result_rows import names_of, with_clocks
from spooklog.projections.lists.search import FoundText, found_in, texts_holding
from spooklog.projections.lists.surroundings import games_by_surroundings, surroundings_of_games, without_originals
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Title, chosen_titles
from spooklog.projections.lists.unsupported import why_game
from spooklog.projections.lists.upkeep.rebuild import bring_up_to_date
from spooklog.projections.series import SeatedPlayer
from spooklog.store.changes.archiving import reasons
from spooklog.store.entries.ids import is_series
from spooklog.store.entries.row_validation import shown
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import labels_of
from spooklog.store.store import Store

_NEWEST = 20
"""How many of the newest games of a series are searched for the results that its last entry is about."""

_MOST_SEATS = 1000
"""More seats than any table has."""


class ListedGame(Answer, frozen=True, kw_only=True):
    """A game, or a result that a series holds without one: that has the `number` of its series, and `entry` and `ply` are 0.

    `played` has the table's `offset` in minutes where the log knows it. `level` and `trust` grade how sure the result is.
    `found` are the texts that hold the wanted words; of a change, `notation` is the line that was played last, and
    `says` its sentence. An unsupported game has the reason in `unsupported`.
    """

    game: str
    ruleset: str
    title: str
    entry: int
    touched: Time
    players: list[SeatedPlayer]
    ply: int
    status: str
    winners: list[str]
    standing: str
    copy_of: str | None
    series: str | None
    number: int | None
    level: str | None
    trust: str | None
    played: Time | None
    offset: int | None
    place: str | None
    tags: tuple[str, ...]
    watchers: tuple[str, ...]
    length: int | None
    archived: bool
    archived_why: str | None
    unsupported: str | UnsetType = UNSET
    found: list[FoundText] | UnsetType = UNSET
    notation: str | UnsetType | None = UNSET
    says: str | UnsetType | None = UNSET


class DatedGame(ListedGame, frozen=True, kw_only=True):
    """A game of a list; `date` is when it was played, as ISO 8601 by the table's clock where its offset is known."""

    date: str | None


class Games(Answer, frozen=True, kw_only=True):
    """The games of a list."""

    games: list[DatedGame]


@contextmanager
def up_to_date(store: Store, progress: Progress | None = None) -> Iterator[tuple[sa.Connection, TableSet]]:
    """Yield the live tables, caught up with the log, as they are at one moment. Raises UnreadableEntry, Unavailable."""
    store.recorder.max_notification_id()  # raises for a closed store in memory, which has no lists any more
    with store.recorder.at_home():
        bring_up_to_date(store.log, progress)
    database = Database(store.recorder.place_to_read())
    try:
        with database.reading() as connection:
            yield connection, live_tables(connection)
    finally:
        database.close()


def games(
    store: Store, wanted: Wanted | None = None, *, limit: int, sort: str = "touched", progress: Progress | None = None
) -> list[ListedGame]:
    """Return games, and results that a series holds without a game, in one of the orders `SORTS`: the last touched first.

    Games of rulesets that this program does not play are `unsupported`, with the result that they had when they were last folded
    here, if they were. Raises NotFound for an unknown ruleset, title or player, Ambiguous, Usage for an unknown status or order
    and for no words.
    """
    return list(_games(store, wanted or Wanted(), limit, sort, progress).values())


def _games(
    store: Store, wanted: Wanted, limit: int, sort: str = "touched", progress: Progress | None = None
) -> dict[str, ListedGame]:
    """Return the rows of `games` by id, in order: ids, as a game may be renamed while it is listed."""
    check_status(wanted.status)
    if sort not in SORTS:
        words = said("games cannot be sorted by '{sort}'{hint}", sort=sort, hint=did_you_mean(sort, SORTS))
        raise Usage(words, input=sort, expected=tuple(SORTS))
    holding = texts_holding(store, wanted.text) if wanted.text is not None else None
    with up_to_date(store, progress) as (connection, tables):
        holding = None if holding is None else without_originals(connection, tables, holding)
        away = archived_games(tables) if wanted.archived else ~archived_games(tables)
        select = (
            sa.select(tables.games)
            .where(away, *wanted_games(connection, store, tables, wanted))
            .order_by(*in_order(tables, sort))
        )
        by_name = BY_NAME.get(sort)
        if by_name is None and holding is None:  # else all rows are read, to be sorted or filtered here
            select = select.limit(limit)
        rows = [row for row in map(GameRow._make, sound(connection, select)) if holding is None or row.game in holding]
        if by_name:
            rows.sort(key=by_name(store, rows))
        del rows[limit:]
        teams = _teams(connection, tables, [row.game for row in rows if row.ended_by])
        taking_part = _players_of_results(connection, tables, [row.game for row in rows if not row.logged])
        surroundings = surroundings_of_games(connection, store, tables, [row.game for row in rows if row.logged])
        rows = with_clocks(connection, tables, rows)
    why: dict[str, str | None] = {}
    with suppress(Corrupt):  # db check reports a damaged log of the store
        why = reasons(store.own_log) if wanted.archived else {}
    archived = {row.game for row in rows} if wanted.archived else ()
    listed: dict[str, ListedGame] = {}
    for row, one in zip(rows, described(store, rows, teams, taking_part, surroundings, archived, why), strict=True):
        listed[row.game] = one if holding is None else replace(one, found=found_in(store, row, holding[row.game]))
    return listed


def wanted_games(connection: sa.Connection, store: Store, tables: TableSet, wanted: Wanted) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on wanted games, archived or not. Raises NotFound, Usage for no words."""
    persons = persons_named(store, wanted.player) if wanted.player else None
    if wanted.ruleset:
        check_ruleset(connection, tables, wanted.ruleset)
    unplayed = unplayed_rulesets(connection, tables) if wanted.status else ()
    titled = chosen_titles(connection, tables, wanted.ruleset, wanted.title)
    yield from chosen_games(tables, wanted, titled, persons, unplayed)
    yield from games_by_surroundings(connection, store, tables, wanted.around)
    yield from games_by_words(connection, store, tables, wanted.words)


def described(
    store: Store,
    rows: Sequence[GameRow],
    teams: Mapping[str, int],
    taking_part: Mapping[str, Sequence[int]],
    surroundings: Mapping[str, Description],
    archived: Collection[str],
    why: Mapping[str, str | None] = MappingProxyType({}),
) -> Iterator[ListedGame]:
    """Yield games as they are listed, in the order of their rows.

    `teams` has the points of teams by game, `taking_part` the players of the series who took part by result, `surroundings` what
    surrounds games. `archived` are the games that are, with the reason in `why` by their log.
    """
    ids = [row.game for row in rows]
    names = names_of(store.streams, [*ids, *(id for row in rows for id in (row.copy_of, row.series) if id)])
    logs = list({row.seated_in for row in rows})
    seats, cut = store.people.seats_of(logs), store.streams.cut_off(logs)
    problems = {row.ruleset: why_game(store, row.ruleset, row.seated_in) for row in reversed(rows)}
    for row in rows:
        log, around, problem = row.seated_in, surroundings.get(row.game, Description()), problems[row.ruleset]
        here = _Here(names, seats[log], taking_part.get(row.game), around, why.get(log), problem)
        yield _game(row, here, teams.get(row.game), cut_off=log in cut, archived=row.game in archived)


def changes(store: Store, wanted: Wanted, ids: Sequence[str]) -> list[ListedGame]:
    """Return the wanted ones of some games, in the order of `ids`, as in `games`, each with its last line and what that says.

    For series among the ids the results that their last entry recorded or corrected follow at the end, with None for both.
    """
    if not ids:
        return []
    found = _games(store, wanted._replace(games=ids), len(ids))
    changed: list[ListedGame] = []
    for id in ids:
        line, says, row = None, None, found.get(id)
        if row is None:
            continue
        if row.status not in (DAMAGED, UNSUPPORTED):
            loaded = store.games.load(id)
            if (ply := loaded.game.plies.last) is not None:
                line, says = loaded.game.line(ply, loaded.labels), loaded.game.say(ply, loaded.labels).text
        changed.append(replace(row, notation=line, says=says))
    results = (row for id in ids if is_series(id) for row in _changed_results(store, wanted, id))
    return [*changed, *(replace(row, notation=None, says=None) for row in results)]


def _changed_results(store: Store, wanted: Wanted, series: str) -> list[ListedGame]:
    """Return the results of a series that its last entry recorded or corrected."""
    touched = store.streams.get(series).touched
    rows = games(store, wanted._replace(series=series, games=None), limit=_NEWEST)
    return [row for row in rows if row.number is not None and row.touched == touched]


def _teams(connection: sa.Connection, tables: TableSet, games: Sequence[str]) -> dict[str, int]:
    """Return the points of the teams of some games."""
    board = tables.scoreboards.c
    mine = sa.select(board.game, board.score).where(board.seat.is_(None), board.score.is_not(None), board.game.in_(games))
    # backwards: the first team stays in the dict
    return dict(map(tuple, sound(connection, mine.order_by(board.position.desc()))))


def _players_of_results(connection: sa.Connection, tables: TableSet, results: Sequence[str]) -> dict[str, list[int]]:
    """Return by result the players of its series who took part, in the order of their seats."""
    board = tables.scoreboards.c
    mine = sa.select(board.game, board.seat).where(board.seat.is_not(None), board.game.in_(results))
    found: dict[str, list[int]] = {result: [] for result in results}
    for result, player in sound(connection, mine.order_by(board.game, board.position)) if results else ():
        found[result].append(player)
    return found


class _Here(NamedTuple):
    """What a row does not have: names of games and series by id, seats of the game or its series, what surrounds it.

    `players` are the seats that took part, None for all; `archived_why` is the reason to archive it, `problem` why its ruleset is
    not supported.
    """

    names: Mapping[str, str]
    seats: Sequence[Seat]
    players: Sequence[int] | None
    around: Description
    archived_why: str | None
    problem: str | None


def _game(row: GameRow, here: _Here, team: int | None, *, cut_off: bool, archived: bool) -> ListedGame:
    """Return a game of the list; `team` is the points of its team, `cut_off` whether its log lacks its last entries."""
    names, around = here.names, here.around
    labels, problem = labels_of(here.seats), here.problem
    seated = list(zip(labels.names, here.seats, strict=True))
    if here.players is not None:
        seated = [seated[player - 1] for player in here.players if player <= len(seated)]
    winners = [labels[seat] if seat <= len(labels) else str(seat) for seat in winning_seats(row)]
    standing: str
    if row.status == DAMAGED:
        standing = said("damaged at entry {entry}", entry=row.damaged)
    elif cut_off:
        standing = said("damaged: its last entries are gone")
    else:
        copy = said("a copy") if row.copy_of is not None else ""
        marks = (said("amended") if row.status == "amended" else "", copy, said("unsupported") if problem else "")
        standing = joined([*filter(None, (_result(row, winners, team), *marks))])
    return ListedGame(
        game=names[row.game],
        ruleset=row.ruleset,
        title=Title(row.slug, row.title or "").words,
        entry=row.head,
        touched=row.touched,
        players=[SeatedPlayer(player=label, name=seat.name) for label, seat in seated],
        ply=row.plies,
        status=DAMAGED if cut_off or row.status == DAMAGED else UNSUPPORTED if problem else row.status,
        winners=winners,
        standing=standing,
        copy_of=names[row.copy_of] if row.copy_of else None,
        series=names[row.series] if row.series else None,
        number=row.number,
        level=row.level,
        trust=row.trust,
        played=row.played,
        offset=row.utc_offset,
        place=around.place,
        tags=around.tags,
        watchers=around.watchers,
        length=row.length,
        archived=archived,
        archived_why=here.archived_why,
        unsupported=problem or UNSET,
    )


def winners_words(names: Sequence[str]) -> Said:
    """Return who won: `anna and ben won`."""
    return said.counted(len(names), "{names} won", "{names} won", names=chained(names))


def _result(row: GameRow, winners: Sequence[str], team: int | None) -> str:
    """Return the result of a game in words; empty where this program could never fold it."""
    if row.status == "void":
        return said("void")
    if winners:
        return winners_words(winners)
    if row.status == UNSUPPORTED:
        return ""
    if not row.ended_by:
        return said("going on")
    return said("no winner") if team is None else said("team {points}", points=team)


_WINNERS = Codec(list[Annotated[int, msgspec.Meta(ge=1, le=_MOST_SEATS)]])


def winning_seats(row: GameRow) -> list[int]:
    """Return the seats that won a game. Raises ProjectionCorrupt."""
    try:
        return _WINNERS.decode(row.winners)
    except msgspec.MsgspecError as problem:
        raise ProjectionCorrupt(said("winners cannot be {value}", value=shown(row.winners, 40))) from problem
