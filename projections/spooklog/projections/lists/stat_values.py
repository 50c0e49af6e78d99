"""What games tell of themselves, added up as their ruleset says: over all games, by player, and of the games of one player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import NotFound
from spooklog.domain.registry import find_ruleset
from spooklog.domain.ruleset import Statistic
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import decided_games
from spooklog.projections.lists.rows import RESULT
from spooklog.projections.lists.tables import TableSet

TEAM = 0
"""The place of a team among the seats."""


class Sum(NamedTuple):
    """What several games have to say to a statistic: their numbers added up, and the largest of them."""

    total: int
    best: int

    def plus(self, other: Sum | None) -> Sum:
        """This with more games."""
        return self if other is None else Sum(self.total + other.total, max(self.best, other.best))


Sums = Mapping[str, Sum]
"""By the names of the statistics."""


class Told(NamedTuple):
    """What games of a ruleset tell: in all, and by person (None is the team).

    `followed` are the persons of games of which more than the result is known: only there is a sum of nothing 0.
    """

    all: dict[str, Sum]
    persons: dict[str | None, dict[str, Sum]]
    followed: frozenset[str] = frozenset()

    def of_all(self, one: Statistic) -> float | int | None:
        """What a statistic comes to in all."""
        return value_of(one, self.all, followed=bool(self.followed))

    def of_person(self, one: Statistic, person: str) -> float | int | None:
        """What it comes to for a person."""
        return value_of(one, self.persons.get(person, {}), followed=person in self.followed)


def told_figures(
    connection: sa.Connection,
    tables: TableSet,
    slug: str | None,
    merged: Mapping[str, str],
    persons: Collection[str] | None = None,
) -> dict[str, Told]:
    """The sums of decided games by ruleset, of one or of all; copies, void, damaged and archived games count for nothing, and
    results that a series holds without a game tell nothing.

    With `persons` (everybody who is one player) only what they and the teams that they were in have to say. `merged` says who
    counts as whom.
    """
    figure, game = tables.figures.c, tables.games.c
    key = (game.slug, figure.name, figure.person)
    sums = (sa.func.sum(figure.number).label("total"), sa.func.max(figure.number).label("best"))
    select = sa.select(*key, *sums).join_from(tables.figures, tables.games, figure.game == game.game)
    select = select.where(*decided_games(tables))
    if slug:
        select = select.where(game.slug == slug)
    if persons is not None:
        seat = tables.scoreboards.c
        theirs = sa.select(seat.game).where(seat.person.in_(persons))
        select = select.where(sa.or_(figure.person.in_(persons), sa.and_(figure.seat == TEAM, figure.game.in_(theirs))))
    told: dict[str, Told] = {}
    for of_slug, name, person, total, best in sound(connection, select.group_by(*key).order_by(*key)):
        here, sum = told.setdefault(of_slug, Told({}, {})), Sum(total, best)
        own = here.persons.setdefault(merged.get(person, person), {})
        own[name], here.all[name] = sum.plus(own.get(name)), sum.plus(here.all.get(name))
    followed = _followed(connection, tables, merged, persons)
    return {of_slug: one._replace(followed=frozenset(followed.get(of_slug, ()))) for of_slug, one in told.items()}


def _followed(
    connection: sa.Connection, tables: TableSet, merged: Mapping[str, str], persons: Collection[str] | None
) -> dict[str, set[str]]:
    """By ruleset who has played decided games of which more than the result is known, of all people or of some."""
    seat, game = tables.scoreboards.c, tables.games.c
    select = sa.select(game.slug, seat.person).join_from(tables.scoreboards, tables.games, seat.game == game.game).distinct()
    select = select.where(*decided_games(tables), seat.person.is_not(None), game.level.is_distinct_from(RESULT))
    found: dict[str, set[str]] = {}
    for slug, person in sound(connection, select if persons is None else select.where(seat.person.in_(persons))):
        found.setdefault(slug, set()).add(merged.get(person, person))
    return found


def statistics_of(slug: str) -> tuple[Statistic, ...]:
    """What a ruleset can tell; nothing where it is not installed."""
    try:
        return find_ruleset(slug).meta.statistics
    except NotFound:
        return ()


def shown_figures(slug: str, told: Told) -> list[dict[str, Any]]:
    """What a ruleset's statistics come to, in its order; those to which nothing was said are left out.

    `kind` is `sum`, `best`, or `mean` where a sum is shown as a share of another one; `unit` `%` stands for a share up to 1.
    """
    values = ((one, told.of_all(one)) for one in statistics_of(slug))
    return [
        {
            "name": one.name,
            "title": one.title,
            "help": one.help,
            "kind": "mean" if one.over else one.kind,
            "unit": one.unit,
            "team": one.team,
            "value": value,
        }
        for one, value in values
        if value is not None and one.shown
    ]


def by_player(slug: str, told: Told, names: Mapping[str, str | None]) -> dict[str, list[dict[str, Any]]]:
    """What each statistic comes to for each player, the best value first; `names` are by person."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for one in statistics_of(slug):
        values = [(told.of_person(one, person), names.get(person)) for person in told.persons if person and not one.team]
        said = [{"player": name, "value": value} for value, name in values if value is not None]
        rows[one.name] = sorted(said, key=_order(lowest=one.lowest))
    return rows


def _order(*, lowest: bool) -> Callable[[Mapping[str, Any]], tuple[float, bool, str]]:
    """In which order players stand by a statistic."""
    sign = 1 if lowest else -1
    return lambda row: (sign * row["value"], row["player"] is None, str(row["player"]).casefold())


def value_of(one: Statistic, sums: Sums, *, followed: bool = True) -> float | int | None:
    """What a statistic comes to, as it is shown; None where nothing was said to it.

    A sum of nothing is 0 where other statistics have something to say, and the games were `followed`.
    """
    said = sums.get(one.name)
    if one.over:
        cases = sums.get(one.over)
        return None if cases is None or not cases.total else (said.total if said else 0) / cases.total / one.scale
    if said is None:
        return 0 if sums and followed and one.kind == "sum" else None
    number = said.best if one.kind == "best" else said.total
    return number if one.scale == 1 else number / one.scale
