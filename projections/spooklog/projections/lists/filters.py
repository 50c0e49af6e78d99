"""Filters and orders of the lists, as conditions on the tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.registry import find_ruleset, unsupported
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import unaccented
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import said
from spooklog.projections.lists.archived import archived_games
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.game_rows import A_MINUTE, DAMAGED, UNCOUNTED, UNSUPPORTED, GameRow
from spooklog.projections.lists.result_rows import names_of
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title
from spooklog.store.store import Store

STATUSES = ("provisional", "official", "amended", "void", DAMAGED, UNSUPPORTED)


class Midnight(NamedTuple):
    """The beginning of a day in ms since 1970 UTC: `here` by clocks here, `table` as if the clocks of the table showed UTC."""

    here: int
    table: int


class WantedSurroundings(NamedTuple):
    """The surroundings that a reader wants; None and empty take any.

    Words of the place, tags that a game has all, words of a watcher's name; `since` and `before` bound the day of play.
    """

    place: str | None = None
    tags: Sequence[str] = ()
    watcher: str | None = None
    since: Midnight | None = None
    before: Midnight | None = None


ANYWHERE = WantedSurroundings()
"""Takes games whatever surrounds them."""


class Wanted(NamedTuple):
    """The games that a reader wants; None takes any.

    `ruleset` is a slug (`spooks`) or a revision (`spooks/1`), `title` what the games are called, `player` words of a name,
    `games` and `series` are ids. `text` has words that a text beside the log must hold. `archived` takes archived games alone,
    else the others alone; `around` is what surrounds the games. Each of the `words` begins a part of what the game, its series,
    its title, its place, a tag or a player is called.
    """

    ruleset: str | None = None
    player: str | None = None
    status: str | None = None
    games: Sequence[str] | None = None
    series: str | None = None
    text: str | None = None
    archived: bool = False
    title: str | None = None
    around: WantedSurroundings = ANYWHERE
    words: Sequence[str] = ()


_Key = Callable[[GameRow], Any]

SORTS: Mapping[str, str] = {
    "touched": "touched",
    "played": "played",
    "plies": "plies",
    "name": "touched",
    "title": "played",
}
"""The orders of a list of games, each with its column, largest value first; of an order in `BY_NAME`, that among equal names."""


def _by_name(store: Store, rows: Sequence[GameRow]) -> _Key:
    names = names_of(store.streams, [row.game for row in rows])
    return lambda row: _natural(names[row.game])


def _by_title(_: Store, rows: Sequence[GameRow]) -> _Key:
    titles = {title: _natural(title.words) for title in set(map(_title, rows))}
    return lambda row: titles[_title(row)]


def _title(row: GameRow) -> Title:
    return Title(row.slug, row.title or "")


BY_NAME: Mapping[str, Callable[[Store, Sequence[GameRow]], _Key]] = {"name": _by_name, "title": _by_title}
"""The orders that Python sorts, each with the function that makes a sort key for rows in the order of their column."""


def _natural(name: str) -> list[tuple[int, str]]:
    """Return a sort key for a name as people sort: without case, and 2 before 10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", name.casefold())]


def name_order(name: str | None) -> tuple[bool, str]:
    """Return the sort key of a player's name: without case, erased names last."""
    return name is None, (name or "").casefold()


def in_order(tables: TableSet, sort: str) -> Iterator[sa.ColumnElement[Any]]:
    """Yield the columns that the database sorts by: that of the order, the largest value first, then what parts equal ones."""
    for name in dict.fromkeys((SORTS[sort], "touched", "played")):
        column = tables.games.c[name]
        yield column.desc().nulls_last() if column.nullable else column.desc()
    yield tables.games.c.game


def check_status(status: str | None) -> None:
    """Raise Usage for a status that no game has."""
    if status and status not in STATUSES:
        words = said("no game has the status '{status}'{hint}", status=status, hint=did_you_mean(status, STATUSES))
        raise Usage(words, input=status, expected=STATUSES)


def chosen_games(
    tables: TableSet, wanted: Wanted, titled: Chosen, persons: Collection[str] | None, unplayed: Sequence[str]
) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on wanted games, archived or not.

    `titled` are the spellings of the wanted title, `persons` all ids of the wanted player, `unplayed` the stored rulesets that
    this program does not support.
    """
    column, seat = tables.games.c, tables.scoreboards.c
    if wanted.ruleset:
        yield (column.ruleset if "/" in wanted.ruleset else column.slug) == wanted.ruleset
    yield from titled.conditions(tables.games)
    if wanted.status == UNSUPPORTED:
        yield sa.and_(column.ruleset.in_(unplayed), column.status != DAMAGED)
    elif wanted.status:
        yield column.status == wanted.status
        if wanted.status != DAMAGED:
            yield column.ruleset.not_in(unplayed)
    if wanted.series:
        yield column.series == wanted.series
    if wanted.games is not None:
        yield column.game.in_(wanted.games)
    if persons is not None:
        yield column.game.in_(sa.select(seat.game).where(seat.person.in_(persons)))


def played_within(tables: TableSet, since: Midnight | None, before: Midnight | None) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on the day of play, by the table's clock; a result has no offset: its day is that of clocks here."""
    column = tables.games.c
    at_table = column.played + column.utc_offset * A_MINUTE
    if since:
        yield sa.or_(sa.and_(column.utc_offset.is_(None), column.played >= since.here), at_table >= since.table)
    if before:
        yield sa.or_(sa.and_(column.utc_offset.is_(None), column.played < before.here), at_table < before.table)


def own_games(tables: TableSet) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on games that statistics count: no copy of another game, and not archived."""
    yield tables.games.c.copy_of.is_(None)
    yield ~archived_games(tables)


def decided_games(tables: TableSet) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on those of them whose result counts."""
    yield from own_games(tables)
    yield tables.games.c.ended_by.is_not(None)
    yield tables.games.c.status.not_in(UNCOUNTED)


def unplayed_rulesets(connection: sa.Connection, tables: TableSet) -> tuple[str, ...]:
    """Return the rulesets of listed games that this program does not support, as stored."""
    rulesets = sound(connection, sa.select(tables.games.c.ruleset).distinct())
    return tuple(name for (name,) in rulesets if unsupported(name, results=True))


def check_ruleset(connection: sa.Connection, tables: TableSet, ruleset: str) -> None:
    """Raise NotFound for a ruleset that neither this program nor any game of the store has."""
    column = tables.games.c
    played = sa.select(column.game).where(sa.or_(column.slug == ruleset, column.ruleset == ruleset)).limit(1)
    if connection.execute(played).first() is None:
        find_ruleset(ruleset.partition("/")[0])  # raises NotFound; one that is installed may have no games


def begins(words: str, text: str) -> bool:
    """Return whether words without accents begin a part of a text."""
    return re.search(rf"(?<!\w){re.escape(words)}", unaccented(text)) is not None


def persons_named(store: Store, words: str) -> set[str]:
    """Return the ids of the person of a name, else of all people each of the words begins a part of whose name or label.

    Raises NotFound, Usage for an impossible name.
    """
    if store.people.find(words):
        return {*persons_called(store, words)}
    each = unaccented(words).split()
    found = {id for id, called in store.people.spoken() if all(begins(word, called) for word in each)}
    return found or {*persons_called(store, words)}


def persons_called(store: Store, name: str) -> list[str]:
    """Return the ids of the person of a name, with or without its accents, first the one that merged ids count as.

    Raises NotFound, Ambiguous.
    """
    person = store.people.meant(name)
    merged = store.people.merged()
    counts = merged.get(person.id, person.id)
    return [counts, *(id for id, into in merged.items() if into == counts)]
