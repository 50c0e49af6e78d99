"""Which games statistics count: those of a ruleset, of a title, with some surroundings, and of a player."""

from __future__ import annotations

import sqlalchemy as sa

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.projections.lists.filters import ANYWHERE, WantedSurroundings, check_ruleset, persons_named
from spooklog.projections.lists.surroundings import games_by_surroundings
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Titles, titles_of
from spooklog.store.store import Store


def wanted_titles(
    connection: sa.Connection,
    store: Store,
    tables: TableSet,
    ruleset: str | None,
    title: str | None,
    around: WantedSurroundings = ANYWHERE,
    player: str | None = None,
) -> tuple[Titles, Chosen]:
    """Return the titles of the games in the tables, and the choice of a ruleset, a title, surroundings and a player among them.

    `player` is a name, or words that each begin a part of it. Raises NotFound, Ambiguous; Usage where one version of a ruleset
    is wanted.
    """
    if ruleset:
        check_ruleset(connection, tables, all_versions(ruleset))
    titles = titles_of(connection, tables)
    chosen = titles.chosen(ruleset or None, title)
    wanted = [] if around == ANYWHERE else list(games_by_surroundings(connection, store, tables, around))
    if player is not None:
        seat = tables.scoreboards.c
        wanted.append(tables.games.c.game.in_(sa.select(seat.game).where(seat.person.in_(persons_named(store, player)))))
    return titles, chosen._replace(games=sa.select(tables.games.c.game).where(*wanted)) if wanted else chosen


def all_versions(ruleset: str) -> str:
    """Return the slug of a ruleset, as statistics count its versions together. Raises Usage where one version is wanted."""
    slug, slash, _ = ruleset.partition("/")
    if slash:
        raise Usage(
            said("games of all versions of {ruleset} are counted together", ruleset=slug), input=ruleset, expected=(slug,)
        )
    return slug
