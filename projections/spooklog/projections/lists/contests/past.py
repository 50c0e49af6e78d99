"""The decided games of a title, or of all that is played in a series, as a past to draw chances from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from spooklog.domain.formats.past import PastGame, PastSeat
from spooklog.projections.lists.contests.histories import histories
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.result_rows import stream_of
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Title, Titles, own_title, titles_of
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


def past_of_title(store: Store, slug: str, own: str | None) -> Sequence[PastGame]:
    """Return the decided games of a title in the order of play; `own` is None where they are called after their ruleset.

    Copies, void, damaged and archived games are left out; merged persons count as one. Raises ProjectionCorrupt.
    """
    with up_to_date(store) as (connection, tables):
        titles = titles_of(connection, tables)
        return _past(store, connection, tables, titles, [titles.of(slug, own)])


def past_of_game(store: Store, loaded: LoadedGame) -> Sequence[PastGame]:
    """Return the decided games of a score sheet's title, likewise; none for a game that is no score sheet."""
    game = loaded.game
    if game.ruleset.chances is None:
        return ()
    return past_of_title(store, game.ruleset.meta.slug, game.ruleset.rules.title(game.setup))


def past_as_in_series(store: Store, series: str) -> Sequence[PastGame]:
    """Return the decided games of every title that was played in a series, in it or not, likewise.

    Of a series without a game they are those of its ruleset's own title.
    """
    with up_to_date(store) as (connection, tables):
        titles, game, row = titles_of(connection, tables), tables.games.c, tables.series.c
        played = sa.select(game.slug, own_title(tables.games)).where(game.series == series).distinct()
        found = {titles.of(slug, own) for slug, own in sound(connection, played)}
        if not found:
            found = {titles.of(slug, None) for (slug,) in sound(connection, sa.select(row.slug).where(row.series == series))}
        return _past(store, connection, tables, titles, found)


def _past(
    store: Store, connection: sa.Connection, tables: TableSet, titles: Titles, wanted: Iterable[Title]
) -> Sequence[PastGame]:
    found = histories(store, connection, tables, titles, titles.only(wanted))
    games = sorted((game for one in found.values() for game in one.games), key=lambda game: game.order)
    return [PastGame(*stream_of(one.game), one.played or 0, tuple(PastSeat(*seat) for seat in one.seats)) for one in games]
