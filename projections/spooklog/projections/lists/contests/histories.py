"""The decided games of each title with what they came to, kept in memory for a store and carried on as games come."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from operator import add
from typing import NamedTuple
from weakref import WeakKeyDictionary

import sqlalchemy as sa

from spooklog.projections.lists.contests.contests import Decided, decided, games_by_title
from spooklog.projections.lists.contests.meetings import Meetings
from spooklog.projections.lists.contests.ratings import Ratings
from spooklog.projections.lists.filters import decided_games
from spooklog.projections.lists.stat_values import StatSums, stat_sums
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title, Titles, own_title
from spooklog.store.store import Store

_FEW = 500
"""Games that are read by their ids; more are read with all others of their title."""


Versions = Mapping[str, tuple[int, int, int, int]]
"""What tells a game from what it was before, by id: its head, when it was touched and played, its number in a series."""


class History:
    """The decided games of one title in the order of play, and what they came to, computed when it is asked for.

    After a history `before` it, only what differs is computed. `versions` are those of the games; `counted` are the sums of the
    ruleset's own statistics, with the versions of the games that are in them.
    """

    def __init__(self, games: Iterable[Decided], versions: Versions | None = None, before: History | None = None) -> None:
        self.games = tuple(games)
        self.versions = versions or {}
        self.counted: tuple[Versions, StatSums | None] | None = before.counted if before else None
        # no history holds the one before it, else all would stay in memory
        self._rated: Ratings | None = before.__dict__.get("ratings", before._rated) if before else None
        self._met: Meetings | None = before.__dict__.get("meetings", before._met) if before else None

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings of all players."""
        return Ratings(self.games, self._rated)

    @cached_property
    def meetings(self) -> Meetings:
        """How the players did against each other."""
        return Meetings(self.games, self._met)


class State(NamedTuple):
    """What tells the decided games of a title together from what they were before: how many they are, and sums."""

    games: int
    head: int
    touched: int
    played: int
    number: int

    def plus(self, other: State | None) -> State:
        """Return the sums of both."""
        return self if other is None else State(*map(add, self, other))


class _Kept(NamedTuple):
    """What is kept of a title: whose games count as whose, the state of its games, and its history."""

    merged: Hashable
    state: State | None
    history: History


_kept: WeakKeyDictionary[Store, dict[tuple[str, Title], _Kept]] = WeakKeyDictionary()
"""By the tables and the title: reading and rating 20,000 games takes seconds, and none of them changes with the next game."""


def histories(
    store: Store,
    connection: sa.Connection,
    tables: TableSet,
    titles: Titles,
    chosen: Chosen,
    states: Mapping[Title, State] | None = None,
) -> dict[Title, History]:
    """Return the history of each title with decided games among the chosen ones. Raises ProjectionCorrupt.

    A caller that has counted the games gives the `states` of the titles. Where all games of a title are chosen, its history is
    kept for the store until the lists are rebuilt or persons are merged: only games that come, change or go are read.
    """
    merged = store.people.merged()
    if chosen.games is not None:  # those around something: asked for once
        some = games_by_title(decided(connection, tables, titles, chosen, merged))
        return {title: History(games) for title, games in some.items()}
    kept, of_persons = _kept.setdefault(store, {}), tuple(sorted(merged.items()))
    for key in [key for key in kept if key[0] != tables.name]:
        del kept[key]  # of lists before they were rebuilt
    found: dict[Title, History] = {}
    for title, state in (_states(connection, tables, titles, chosen) if states is None else states).items():
        before = kept.get((tables.name, title))
        if before is None or before.merged != of_persons:
            before = _Kept(of_persons, None, History(()))
        if before.state != state:
            history = _carried_on(connection, tables, titles, title, merged, before.history, state)
            kept[tables.name, title] = before = _Kept(of_persons, state, history)
        found[title] = before.history
    return found


def figures_by_title(
    connection: sa.Connection,
    tables: TableSet,
    titles: Titles,
    chosen: Chosen,
    merged: Mapping[str, str],
    found: Mapping[Title, History],
) -> Mapping[Title, StatSums]:
    """Return the sums of the rulesets' own statistics for the `found` histories of chosen games. Raises ProjectionCorrupt."""
    if chosen.games is not None:
        return stat_sums(connection, tables, titles, chosen, merged)
    for title, history in found.items():
        if history.counted is None or history.counted[0] is not history.versions:
            history.counted = history.versions, _figures(connection, tables, titles, title, merged, history)
    return {title: sums for title, one in found.items() if one.counted and (sums := one.counted[1]) is not None}


def _figures(
    connection: sa.Connection, tables: TableSet, titles: Titles, title: Title, merged: Mapping[str, str], history: History
) -> StatSums | None:
    """Return the sums of a title: those of before and of the games that came, or of all where a game changed or went."""
    before, sums = history.counted or ({}, None)
    of_title, now = titles.only([title]), history.versions
    came = [game for game in now if game not in before]
    if len(came) > _FEW or any(now.get(game) != version for game, version in before.items()):
        return stat_sums(connection, tables, titles, of_title, merged).get(title)
    added = stat_sums(connection, tables, titles, _among(tables, of_title, came), merged).get(title)
    return sums if added is None else added.plus(sums)


def state_columns(tables: TableSet) -> tuple[sa.ColumnElement[int], ...]:
    """Return the columns of a `State` of some games."""
    column, function = tables.games.c, sa.func
    summed = (function.coalesce(function.sum(one), 0) for one in (column.head, column.touched, column.played, column.number))
    return function.count(), *summed


def _states(connection: sa.Connection, tables: TableSet, titles: Titles, chosen: Chosen) -> dict[Title, State]:
    of_title = tables.games.c.slug, own_title(tables.games)
    select = sa.select(*of_title, *state_columns(tables)).where(*decided_games(tables), *chosen.conditions(tables.games))
    found: dict[Title, State] = {}
    for slug, own, *state in connection.execute(select.group_by(*of_title)):
        title = titles.of(slug, own)
        found[title] = State(*state).plus(found.get(title))
    return found


def _carried_on(
    connection: sa.Connection,
    tables: TableSet,
    titles: Titles,
    title: Title,
    merged: Mapping[str, str],
    before: History,
    state: State,
) -> History:
    """Return the history of a title with the games that came, changed and went since."""
    of_title = titles.only([title])
    newest = max((touched for _, touched, *_ in before.versions.values()), default=None)
    versions = {**before.versions, **_versions(connection, tables, of_title, newest)}
    if state != State(len(versions), *map(sum, zip(*versions.values(), strict=True))):
        versions = _versions(connection, tables, of_title)  # not only those that were touched last
    changed = [game for game, version in versions.items() if before.versions.get(game) != version]
    wanted = of_title if len(changed) > _FEW else _among(tables, of_title, changed)
    read = {one.game: one for one in decided(connection, tables, titles, wanted, merged)}
    stay = [one for one in before.games if one.game in versions and one.game not in read]
    came = sorted(read.values(), key=lambda one: one.order)
    if stay and came and came[0].order < stay[-1].order:
        return History(sorted((*stay, *came), key=lambda one: one.order), versions, before)
    return History((*stay, *came), versions, before)


def _versions(
    connection: sa.Connection, tables: TableSet, chosen: Chosen, newest: int | None = None
) -> dict[str, tuple[int, int, int, int]]:
    """Return what tells the chosen games from what they were, of those touched since `newest` or of all."""
    column = tables.games.c
    numbers = (column.head, column.touched, *(sa.func.coalesce(one, 0) for one in (column.played, column.number)))
    select = sa.select(column.game, *numbers).where(*decided_games(tables), *chosen.conditions(tables.games))
    rows = connection.execute(select if newest is None else select.where(column.touched >= newest))
    return {game: (head, touched, played, number) for game, head, touched, played, number in rows}


def _among(tables: TableSet, chosen: Chosen, games: Iterable[str]) -> Chosen:
    return chosen._replace(games=sa.select(tables.games.c.game).where(tables.games.c.game.in_(list(games))))
