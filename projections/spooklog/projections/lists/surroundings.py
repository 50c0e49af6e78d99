"""Games by what surrounds them: conditions on place, tags and watchers, and how many games each place and tag has.

Rows hold salted hashes and person ids, and an equal place has another hash in every game. So words are compared with the texts of
the store, which lie in the same database and can be erased.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from spooklog.domain.log.surroundings import Description
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.values.labels import normal, unaccented
from spooklog.domain.values.saying import said
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import WantedSurroundings, own_games, persons_named, played_within
from spooklog.projections.lists.surroundings_rows import ORIGINAL, PLACE, TAG, WATCHER
from spooklog.projections.lists.tables import TableSet
from spooklog.store.entries.row_validation import WORDS, validated
from spooklog.store.store import Store

_TEXTS = sa.table("texts", sa.column("digest", sa.Text), sa.column("stream_id", sa.Text), sa.column("text", sa.Text))
_SUGGESTIONS = 10


class PlaceGames(Answer, frozen=True, kw_only=True):
    """How many games were played at a place."""

    place: str
    games: int


class TagGames(Answer, frozen=True, kw_only=True):
    """How many games have a tag."""

    tag: str
    games: int


def games_by_surroundings(
    connection: sa.Connection, store: Store, tables: TableSet, wanted: WantedSurroundings
) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on `games` for the wanted surroundings.

    A place fits where it holds all words, in any order; a tag fits as a whole. Neither case nor accents matter. Raises NotFound
    for a place, a tag or a person that the store does not know, Ambiguous, Usage for no words.
    """
    game, row = tables.games.c.game, tables.surroundings.c
    if wanted.place is not None:
        words = unaccented(wanted.place).split()
        places = _texts_of(connection, tables, PLACE)
        fitting = [text for text in places if all(word in unaccented(text) for word in words)]
        if not words or not fitting:
            raise _unknown("place", wanted.place, places, empty=not words)
        yield game.in_(_games_with(tables, PLACE, fitting))
    for tag in wanted.tags:
        tags = _texts_of(connection, tables, TAG)
        fitting = [text for text in tags if unaccented(text) == unaccented(" ".join(tag.split()))]
        if not fitting:
            raise _unknown("tag", tag, tags, empty=not tag.strip())
        yield game.in_(_games_with(tables, TAG, fitting))
    if wanted.watcher is not None:
        persons = persons_named(store, wanted.watcher)
        yield game.in_(sa.select(row.game).where(row.kind == WATCHER, row.value.in_(persons)))
    yield from played_within(tables, wanted.since, wanted.before)


def games_around(connection: sa.Connection, tables: TableSet, fits: Callable[[str], bool]) -> sa.CompoundSelect[tuple[str]]:
    """Return the games with a place or a tag that fits."""
    kinds = (PLACE, TAG)
    return sa.union(*(_games_with(tables, kind, list(filter(fits, _texts_of(connection, tables, kind)))) for kind in kinds))


def surroundings_of_games(
    connection: sa.Connection, store: Store, tables: TableSet, games: Collection[str]
) -> dict[str, Description]:
    """Return place, tags and watchers of some games, by game, without what was erased; games that have none are left out."""
    row = tables.surroundings.c
    rows = list(sound(connection, sa.select(*row).where(row.game.in_(games)).order_by(row.game, row.kind, row.position)))
    if not rows:
        return {}
    texts = dict(_texts(connection, _named(tables).where(row.game.in_(games))))
    names = store.people.names({value for _, kind, _, value in rows if kind == WATCHER})
    found: dict[str, dict[str, list[str]]] = {}
    for game, kind, _, value in rows:
        words = names.get(value) if kind == WATCHER else texts.get(value)
        found.setdefault(game, {}).setdefault(kind, []).extend([words] if words else [])
    return {
        game: Description(next(iter(kinds.get(PLACE, ())), None), tuple(kinds.get(TAG, ())), tuple(kinds.get(WATCHER, ())))
        for game, kinds in found.items()
    }


def counts_by_surroundings(
    connection: sa.Connection, tables: TableSet, which: Iterable[sa.ColumnElement[bool]]
) -> tuple[list[PlaceGames], list[TagGames]]:
    """Return how many games were played at each place and have each tag, the most first; `which` are conditions on `games`.

    Copies and archived games are left out. Spellings that differ by case alone are one, written as in most games.
    """
    row, game = tables.surroundings.c, tables.games.c
    counted = sa.select(row.kind, _TEXTS.c.text, sa.func.count(sa.distinct(row.game)))
    counted = counted.join_from(tables.surroundings, _TEXTS, _same_text(tables)).join(tables.games, game.game == row.game)
    counted = counted.where(*own_games(tables), *which, row.kind.in_((PLACE, TAG))).group_by(row.kind, _TEXTS.c.text)
    spelled: dict[str, dict[str, Counter[str]]] = {PLACE: {}, TAG: {}}
    for kind, text, number in connection.execute(counted):
        ((_, text),) = validated("texts", WORDS, [("", text)])
        spelled[kind].setdefault(normal(text), Counter())[text] += number
    places, tags = (_counts(spelled[kind].values()) for kind in (PLACE, TAG))
    return [PlaceGames(place=text, games=n) for text, n in places], [TagGames(tag=text, games=n) for text, n in tags]


def _counts(spellings: Iterable[Counter[str]]) -> list[tuple[str, int]]:
    """Return each text in its commonest spelling with the number of its games, the most first."""
    counts = [(min(some, key=lambda text: (-some[text], text)), some.total()) for some in spellings]
    return sorted(counts, key=lambda one: (-one[1], normal(one[0])))


def watched_by(connection: sa.Connection, tables: TableSet, persons: Sequence[str]) -> int:
    """Return how many games a person watched, by all ids of the person; copies and archived games are left out."""
    row, game = tables.surroundings.c, tables.games.c
    select = sa.select(sa.func.count(sa.distinct(row.game))).join_from(tables.surroundings, tables.games, game.game == row.game)
    return int(connection.scalar(select.where(*own_games(tables), row.kind == WATCHER, row.value.in_(persons))) or 0)


def without_originals(
    connection: sa.Connection, tables: TableSet, holding: Mapping[str, Collection[str]]
) -> dict[str, Collection[str]]:
    """Return found texts, by game, without the originals of imports; games in which nothing else was found are left out."""
    row = tables.surroundings.c
    originals = {value for (value,) in sound(connection, sa.select(row.value).where(row.kind == ORIGINAL))}
    left = {game: [one for one in digests if one not in originals] for game, digests in holding.items()}
    return {game: digests for game, digests in left.items() if digests}


def _named(tables: TableSet) -> sa.Select[Any]:
    return sa.select(_TEXTS.c.digest, _TEXTS.c.text).join_from(tables.surroundings, _TEXTS, _same_text(tables))


def _same_text(tables: TableSet) -> sa.ColumnElement[bool]:
    """Return the condition that a row names a text of its own game: a forged entry could name that of another."""
    row = tables.surroundings.c
    return sa.and_(_TEXTS.c.digest == row.value, _TEXTS.c.stream_id == row.game)


def _texts(connection: sa.Connection, select: sa.Select[Any]) -> Iterator[tuple[str, str]]:
    return ((digest, text) for digest, text in validated("texts", WORDS, map(tuple, connection.execute(select))))


def _texts_of(connection: sa.Connection, tables: TableSet, kind: str) -> list[str]:
    """Return the words of a kind that differ, in order."""
    texts = sa.select(_TEXTS.c.text).join_from(tables.surroundings, _TEXTS, _same_text(tables)).distinct()
    found = connection.scalars(texts.where(tables.surroundings.c.kind == kind))
    return sorted((text for _, text in validated("texts", WORDS, (("", text) for text in found))), key=normal)


def _games_with(tables: TableSet, kind: str, texts: Sequence[str]) -> sa.Select[Any]:
    row = tables.surroundings.c
    named = sa.select(row.game).join_from(tables.surroundings, _TEXTS, _same_text(tables))
    return named.where(row.kind == kind, _TEXTS.c.text.in_(texts))


def _unknown(kind: str, words: str, known: Mapping[str, str] | Sequence[str], *, empty: bool) -> NotFound | Usage:
    """Return the refusal of a place or a tag that no game has."""
    spellings = tuple({normal(text): text for text in known}.values())[:_SUGGESTIONS]
    place = kind == PLACE
    if empty:
        return Usage(
            said("the place is empty") if place else said("the tag is empty"),
            input=words,
            expected=spellings or (f"--{kind} WORDS",),
        )
    missing = said("no game here has the tag '{words}'", words=words)
    missing = said("no game here was played at a place like '{words}'", words=words) if place else missing
    return NotFound(missing, input=words, expected=spellings)
