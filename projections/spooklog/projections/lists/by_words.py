"""Games by words of what people call them: each word begins a part of a title, of a player's name or label, of the name of the
game or its series, of its place or of a tag.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import sqlalchemy as sa

from spooklog.domain.values.labels import unaccented
from spooklog.projections.lists.filters import begins
from spooklog.projections.lists.surroundings import games_around
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import titles_of
from spooklog.store.store import Store

_STREAMS = sa.table("streams", sa.column("id", sa.Text), sa.column("name", sa.Text))
_MARKS = "-_"
"""The signs within the names of games and series."""


def games_by_words(
    connection: sa.Connection, store: Store, tables: TableSet, words: Sequence[str]
) -> Iterator[sa.ColumnElement[bool]]:
    """Yield a condition on `games` for each of some words; neither case nor accents matter. Raises ProjectionCorrupt, Corrupt."""
    if not words:
        return
    people = store.people.spoken()
    titles = titles_of(connection, tables)
    game, seat = tables.games.c, tables.scoreboards.c
    for word in map(unaccented, words):
        persons = {id for id, words in people if begins(word, words)}
        named = _called(word)
        yield sa.or_(
            *titles.only(title for title in titles if begins(word, title.words)).conditions(tables.games),
            game.game.in_(sa.select(seat.game).where(seat.person.in_(persons))),
            game.game.in_(named),
            game.series.in_(named),
            game.game.in_(games_around(connection, tables, partial(begins, word))),
        )


def _called(word: str) -> sa.Select[tuple[str]]:
    """Return the games and series a part of whose name begins with a word."""
    name = _STREAMS.c.name
    parts: Iterable[sa.ColumnElement[bool]] = (name.contains(mark + word, autoescape=True) for mark in _MARKS)
    return sa.select(_STREAMS.c.id).where(sa.or_(name.startswith(word, autoescape=True), *parts))
