"""Statistics of all games of a store, by ruleset and in all, as plain data. The JSON of `stats`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.projections.lists.database import ProjectionCorrupt, sound
from spooklog.projections.lists.filters import check_ruleset, own_games
from spooklog.projections.lists.game_rows import RESULT, UNCOUNTED, Tally
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.players import all_versions, plain_tally, tallies_of, team_points
from spooklog.projections.lists.stat_values import StatSums, by_player, shown_figures, stat_sums, statistics_of
from spooklog.projections.lists.tables import TableSet
from spooklog.store.store import Store

_MOST_PLIES = 2**53
"""More plies than all games of a store together have."""


class _Group(NamedTuple):
    """The games of one status, end and level: their number, their plies, how many have a known length, and the sum of these."""

    slug: str
    status: str
    ended_by: str | None
    level: str | None
    games: int
    plies: int
    timed: int
    length: int


def statistics(store: Store, ruleset: str | None = None, *, progress: Progress | None = None) -> dict[str, Any]:
    """Return the statistics of each ruleset that was played, or of one, and of all together. Raises NotFound for a ruleset.

    `results` are the decided games of which only the result is known, in their log or in a series: they count among games, in
    `by_player` and for the `team`, but not where plies or lengths count. `mean_plies` is of the other decided games,
    `mean_length` in ms of the `timed` ones among them. Copies of games and archived games are left out. `figures` are the
    ruleset's own statistics over decided games, in all and by player.
    """
    with up_to_date(store, progress) as (connection, tables):
        if ruleset:
            check_ruleset(connection, tables, all_versions(ruleset))
        groups = _groups(connection, tables, ruleset)
        longest = _longest(connection, tables, ruleset)
        merged = store.people.merged()
        tallies = tallies_of(connection, tables, merged, ruleset)
        teams = team_points(connection, tables)
        values = stat_sums(connection, tables, ruleset, merged)
    persons = {of_slug: set(of_persons) for of_slug, of_persons in tallies.items()}
    names = store.streams.names([game for game, _ in longest.values()])
    longest_named = {of_slug: (plies, names[game]) for of_slug, (game, plies) in longest.items()}
    slugs = sorted({group.slug for group in groups})
    each = [
        {
            "ruleset": of_slug,
            **_summary([g for g in groups if g.slug == of_slug], persons.get(of_slug, set()), longest_named, [of_slug]),
            "by_player": _by_player(store, tallies.get(of_slug, {})),
            "team": teams.get(of_slug),
            "figures": _figures(store, of_slug, values.get(of_slug)),
        }
        for of_slug in slugs
    ]
    all_persons = set[str]().union(*persons.values())
    return {"rulesets": each, "all": _summary(groups, all_persons, longest_named, slugs)}


def _summary(
    groups: Iterable[_Group], persons: set[str], longest: Mapping[str, tuple[int, str]], slugs: Iterable[str]
) -> dict[str, Any]:
    """Return the sums of some groups of games; `longest` has the plies and the name of the longest game of each ruleset."""
    count: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    for group in groups:
        count["games"] += group.games
        count["plies"] += group.plies
        count["official"] += group.games * (group.status == "official")
        if group.status in UNCOUNTED:
            count[group.status] += group.games
        elif group.ended_by is None:
            count["going_on"] += group.games
        else:
            count["decided"] += group.games
            if group.level == RESULT:
                count["results"] += group.games
            else:
                count["decided_plies"] += group.plies
            count["timed"] += group.timed
            count["length"] += group.length
            ended[group.ended_by] += group.games
    followed = count["decided"] - count["results"]
    plies, game = max((longest[slug] for slug in slugs if slug in longest), default=(0, None))
    return {
        **{name: count[name] for name in ("games", "decided", "official", "results", "going_on", *UNCOUNTED, "plies")},
        "mean_plies": count["decided_plies"] / followed if followed else None,
        "timed": count["timed"],
        "mean_length": count["length"] / count["timed"] if count["timed"] else None,
        "ended": dict(ended.most_common()),
        "players": len(persons),
        "longest": {"game": game, "plies": plies} if game else None,
    }


def _figures(store: Store, slug: str, sums: StatSums | None) -> list[dict[str, Any]]:
    """Return the ruleset's own statistics, each with the values of its players."""
    if sums is None:
        return []
    players = by_player(slug, sums, store.people.names([person for person in sums.persons if person]))
    each = {one.name for one in statistics_of(slug) if one.each}
    return [
        {**one, "value": None if one["name"] in each else one["value"], "players": players[one["name"]]}
        for one in shown_figures(slug, sums)
    ]


def _by_player(store: Store, tallies: Mapping[str, Tally]) -> list[dict[str, Any]]:
    """Return the sums of each player with decided games, the largest share of wins first."""
    names = store.people.names(list(tallies))
    rows = [{"player": names[person], **plain_tally(tally)} for person, tally in tallies.items() if tally.decided]
    return sorted(rows, key=_by_share)


def _by_share(row: Mapping[str, Any]) -> tuple[float, int, bool, str]:
    return -(row["share"] or 0), -row["decided"], row["player"] is None, str(row["player"]).casefold()


def _groups(connection: sa.Connection, tables: TableSet, slug: str | None) -> list[_Group]:
    """Return the counted games in groups. Raises ProjectionCorrupt."""
    column, function = tables.games.c, sa.func
    alike = (column.slug, column.status, column.ended_by, column.level)
    sums = (
        function.count().label("games"),
        function.coalesce(function.sum(column.plies), 0).label("plies"),
        function.count(column.length).label("timed"),
        function.coalesce(function.sum(column.length), 0).label("length"),
    )
    select = sa.select(*alike, *sums).where(*own_games(tables)).group_by(*alike).order_by(*alike)
    rows = sound(connection, select.where(column.slug == slug) if slug else select)
    groups = [_Group(**row._asdict()) for row in rows]
    if any(group.plies > _MOST_PLIES for group in groups):
        raise ProjectionCorrupt("no game has so many plies")
    return groups


def _longest(connection: sa.Connection, tables: TableSet, slug: str | None) -> dict[str, tuple[str, int]]:
    """Return by ruleset the game with the most plies, and how many these are."""
    column = tables.games.c
    own = [*own_games(tables)]
    most = sa.select(column.slug, sa.func.max(column.plies).label("plies")).where(*own).group_by(column.slug).subquery()
    same = sa.and_(column.slug == most.c.slug, column.plies == most.c.plies)
    select = sa.select(column.slug, sa.func.min(column.game), most.c.plies).join(most, same)  # of several the same one each time
    rows = sound(connection, select.where(*own, most.c.plies > 0).group_by(column.slug, most.c.plies))
    return {of_slug: (game, plies) for of_slug, game, plies in rows if slug in (None, of_slug)}
