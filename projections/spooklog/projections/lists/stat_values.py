"""Values of a ruleset's own statistics, added up over decided games: of all players, by player, and of one player."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.registry import asked
from spooklog.domain.contract.ruleset import Statistic
from spooklog.domain.values.answer import Answer
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import decided_games, name_order
from spooklog.projections.lists.game_rows import RESULT
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title, Titles, own_title

TEAM = 0
"""The seat number of a team."""


class Sum(NamedTuple):
    """The values of several games for one statistic: their sum, and the largest."""

    total: int
    best: int

    def plus(self, other: Sum | None) -> Sum:
        """Return the sum of both."""
        return self if other is None else Sum(self.total + other.total, max(self.best, other.best))


Sums = Mapping[str, Sum]
"""Sums by the name of the statistic."""


class StatSums(NamedTuple):
    """The sums of a ruleset's games: of all, and by person (None is the team).

    `followed` are the persons in games of which more than the result is known: for these a missing sum is 0, for others unknown.
    """

    all: dict[str, Sum]
    persons: dict[str | None, dict[str, Sum]]
    followed: frozenset[str] = frozenset()

    def plus(self, other: StatSums | None) -> StatSums:
        """Return the sums of both."""
        if other is None:
            return self
        everyone = {**self.persons, **other.persons}
        persons = {person: _plus(self.persons.get(person, {}), other.persons.get(person, {})) for person in everyone}
        return StatSums(_plus(self.all, other.all), persons, self.followed | other.followed)

    def of_all(self, one: Statistic) -> float | int | None:
        """Return the value of a statistic over all games."""
        return value_of(one, self.all, followed=bool(self.followed))

    def of_person(self, one: Statistic, person: str) -> float | int | None:
        """Return the value of a statistic for a person."""
        return value_of(one, self.persons.get(person, {}), followed=person in self.followed)


def _plus(one: Sums, other: Sums) -> dict[str, Sum]:
    return {name: sum.plus(other.get(name)) for name, sum in one.items()} | {
        name: sum for name, sum in other.items() if name not in one
    }


class StatValue(Answer, frozen=True, kw_only=True):
    """The value of a ruleset's statistic over some games.

    `kind` is `mean` where a sum is shown as a share of another one; the `unit` `%` stands for a share up to 1.
    """

    name: str
    title: str
    help: str
    kind: Literal["sum", "best", "mean"]
    unit: str
    team: bool
    value: float | None


class PlayerValue(Answer, frozen=True, kw_only=True):
    """The value of one player."""

    player: str | None
    value: float


class PlayerStats(StatValue, frozen=True, kw_only=True):
    """The value of a ruleset's statistic over some games, and the values of the players, the best first."""

    players: list[PlayerValue]


def stat_sums(
    connection: sa.Connection,
    tables: TableSet,
    titles: Titles,
    chosen: Chosen,
    merged: Mapping[str, str],
    persons: Collection[str] | None = None,
) -> dict[Title, StatSums]:
    """Return the sums of decided games of some titles, by title. Raises ProjectionCorrupt.

    Copies, void, damaged and archived games count for nothing; results that a series holds without a game have no values.
    With `persons` (all ids of one player) only their own values and those of teams that they were in. `merged` maps each merged
    person's id to the id of the person they count as.
    """
    figure, game = tables.figures.c, tables.games.c
    key = (game.slug, own_title(tables.games), figure.name, figure.person)
    added = (sa.func.sum(figure.number).label("total"), sa.func.max(figure.number).label("best"))
    select = sa.select(*key, *added).join_from(tables.figures, tables.games, figure.game == game.game)
    select = select.where(*decided_games(tables), *chosen.conditions(tables.games))
    if persons is not None:
        seat = tables.scoreboards.c
        theirs = sa.select(seat.game).where(seat.person.in_(persons))
        select = select.where(sa.or_(figure.person.in_(persons), sa.and_(figure.seat == TEAM, figure.game.in_(theirs))))
    sums: dict[Title, StatSums] = {}
    for slug, stored, name, person, total, best in sound(connection, select.group_by(*key).order_by(*key)):
        here, sum = sums.setdefault(titles.of(slug, stored), StatSums({}, {})), Sum(total, best)
        own = here.persons.setdefault(merged.get(person, person), {})
        own[name], here.all[name] = sum.plus(own.get(name)), sum.plus(here.all.get(name))
    followed = _followed(connection, tables, titles, chosen, merged, persons)
    return {title: one._replace(followed=frozenset(followed.get(title, ()))) for title, one in sums.items()}


def _followed(
    connection: sa.Connection,
    tables: TableSet,
    titles: Titles,
    chosen: Chosen,
    merged: Mapping[str, str],
    persons: Collection[str] | None,
) -> dict[Title, set[str]]:
    """Return by title the persons, of all or of some, in decided games of which more than the result is known."""
    seat, game = tables.scoreboards.c, tables.games.c
    select = sa.select(game.slug, own_title(tables.games), seat.person).distinct()
    select = select.join_from(tables.scoreboards, tables.games, seat.game == game.game)
    select = select.where(*decided_games(tables), *chosen.conditions(tables.games))
    select = select.where(seat.person.is_not(None), game.level.is_distinct_from(RESULT))
    found: dict[Title, set[str]] = {}
    for slug, stored, person in sound(connection, select if persons is None else select.where(seat.person.in_(persons))):
        found.setdefault(titles.of(slug, stored), set()).add(merged.get(person, person))
    return found


def statistics_of(slug: str) -> tuple[Statistic, ...]:
    """Return the statistics of a ruleset; none where it is not installed."""
    return asked(slug, lambda ruleset: ruleset.meta.statistics) or ()


def shown_figures(slug: str, sums: StatSums) -> list[StatValue]:
    """Return the values of a ruleset's statistics over all games, in its order, without those that have no value."""
    return [StatValue(**_described(one), value=value) for one, value in _known(slug, sums)]


def figures_by_player(slug: str, sums: StatSums, names: Mapping[str, str | None]) -> list[PlayerStats]:
    """Return the same, each with the values of its players, the best first; `names` are by person."""
    return [
        PlayerStats(**_described(one), value=None if one.each else value, players=_players(one, sums, names))
        for one, value in _known(slug, sums)
    ]


def _known(slug: str, sums: StatSums) -> Iterator[tuple[Statistic, float]]:
    """Yield the shown statistics of a ruleset that have a value over all games."""
    for one in statistics_of(slug):
        value = sums.of_all(one)
        if value is not None and one.shown:
            yield one, value


def _described(one: Statistic) -> dict[str, Any]:
    kind = "mean" if one.over else one.kind
    return {"name": one.name, "title": one.title, "help": one.help, "kind": kind, "unit": one.unit, "team": one.team}


def _players(one: Statistic, sums: StatSums, names: Mapping[str, str | None]) -> list[PlayerValue]:
    """Return the value of each player for a statistic, the best first; a statistic of teams has none."""
    values = [(sums.of_person(one, person), names.get(person)) for person in sums.persons if person and not one.team]
    sign = 1 if one.lowest else -1
    rows = [PlayerValue(player=name, value=value) for value, name in values if value is not None]
    return sorted(rows, key=lambda row: (sign * row.value, *name_order(row.player)))


def value_of(one: Statistic, sums: Sums, *, followed: bool = True) -> float | int | None:
    """Return the value of a statistic as it is shown, None where it is unknown.

    A missing sum is 0 where other statistics have values and the games were `followed`.
    """
    own = sums.get(one.name)
    if one.over:
        cases = sums.get(one.over)
        return None if cases is None or not cases.total else (own.total if own else 0) / cases.total / one.scale
    if own is None:
        return 0 if sums and followed and one.kind == "sum" else None
    number = own.best if one.kind == "best" else own.total
    return number if one.scale == 1 else number / one.scale
