"""Statistics of all games of a store, by title and in all. The JSON of `stats`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.values.answer import Answer
from spooklog.projections.lists.choosing import wanted_titles
from spooklog.projections.lists.contests.histories import State, figures_by_title, histories, state_columns
from spooklog.projections.lists.contests.meetings import Ahead, Ended, Met
from spooklog.projections.lists.contests.of_player import is_nemesis
from spooklog.projections.lists.contests.ratings import RatedPlayer, ranking
from spooklog.projections.lists.database import ProjectionCorrupt, sound
from spooklog.projections.lists.filters import ANYWHERE, WantedSurroundings, name_order, own_games
from spooklog.projections.lists.game_rows import RESULT, UNCOUNTED, Tally
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.stat_values import PlayerStats, StatSums, figures_by_player
from spooklog.projections.lists.sums import Tallied, TeamPoints, tallied, tallies_of, team_points
from spooklog.projections.lists.surroundings import PlaceGames, TagGames, counts_by_surroundings
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title, Titles, in_order, own_title
from spooklog.store.store import Store

_MOST_PLIES = 2**53
"""More plies than all games of a store together have."""

Against = Mapping[str, Mapping[str, Ahead]]
"""The games of each two persons."""

_MOST_PAIRED = 8
"""Players of whom each two are compared."""


class _Group(NamedTuple):
    """The games of one title, status, end and level: how many, their plies, how many of known length, and the sum of these.

    `most` are the plies of the longest of them, `state` tells whether one of them changed.
    """

    title: Title
    status: str
    ended_by: str | None
    level: str | None
    plies: int
    timed: int
    length: int
    most: int
    state: State

    @property
    def games(self) -> int:
        """How many games they are."""
        return self.state.games


class LongestGame(Answer, frozen=True, kw_only=True):
    """The game with the most plies."""

    game: str
    plies: int


class Counts(Answer, frozen=True, kw_only=True):
    """Counts of games. `results` are the decided games of which only the result is known.

    `mean_plies` is of the other decided games, `mean_length` in ms of the `timed` ones among the decided; `ended` counts the
    decided games by what ended them.
    """

    games: int
    decided: int
    official: int
    results: int
    going_on: int
    void: int
    damaged: int
    unsupported: int
    plies: int
    mean_plies: float | None
    timed: int
    mean_length: float | None
    ended: dict[str, int]
    players: int
    longest: LongestGame | None


class PlayerTally(Tallied, frozen=True):
    """The sums of one player's games; an erased player has no name."""

    player: str | None


class _TitledCounts(Counts, frozen=True):
    ruleset: str
    title: str


class TitleStatistics(_TitledCounts, frozen=True, kw_only=True):
    """The statistics of one title. `ratings` are those of its players, the highest first."""

    by_player: list[PlayerTally]
    team: TeamPoints | None
    ratings: list[RatedPlayer]
    figures: list[PlayerStats]


class PersonStatistics(Answer, frozen=True, kw_only=True):
    """What a player's games against others came to, whatever was played.

    `by_chance` is the share that the player would win if all parties were alike; None where all games were played in one team.
    `won_last` and `winless_last` are the games won, and without a win, in a row up to now, of the last ten. `favourite` and
    `nemesis` are those of `players show`.
    """

    player: str | None
    contested: int
    wins: int
    share: float
    by_chance: float | None
    won_last: int
    winless_last: int
    favourite: str
    nemesis: str | None


class PairAhead(Answer, frozen=True, kw_only=True):
    """The games of two players against each other: how often the first finished ahead, behind, and level."""

    player: str | None
    other: str | None
    games: int
    won: int
    lost: int
    drawn: int


class MonthGames(Answer, frozen=True, kw_only=True):
    """How many decided games were played in a month, such as `2026-11`, by the table's clock."""

    month: str
    games: int


class Statistics(Answer, frozen=True, kw_only=True):
    """The statistics of each title and of all games, and the games at each place and with each tag.

    `people` are those who played against others, the one with the most wins first; `ahead` has each two of the eight with the
    most games; `months` are those with decided games.
    """

    rulesets: list[TitleStatistics]
    all: Counts
    people: list[PersonStatistics]
    ahead: list[PairAhead]
    months: list[MonthGames]
    places: list[PlaceGames]
    tags: list[TagGames]


def statistics(
    store: Store,
    ruleset: str | None = None,
    *,
    title: str | None = None,
    around: WantedSurroundings = ANYWHERE,
    player: str | None = None,
    progress: Progress | None = None,
) -> Statistics:
    """Return the statistics of each title that was played, or of a ruleset or a title, and of all together.

    Results, of which no more is known, count among games, in `by_player` and for the `team`, but not where plies or lengths
    count. Copies of games and archived games are left out. Only games with the surroundings `around` and of the `player` count,
    of places as of all else. Raises NotFound and Ambiguous for a ruleset, a title, surroundings and a player.
    """
    with up_to_date(store, progress) as (connection, tables):
        titles, chosen = wanted_titles(connection, store, tables, ruleset, title, around, player)
        places, tags = counts_by_surroundings(connection, tables, chosen.conditions(tables.games))
        groups = _groups(connection, tables, titles, chosen)
        longest = _longest(connection, tables, titles, chosen, groups)
        merged = store.people.merged()
        tallies = tallies_of(connection, tables, titles, chosen, merged)
        states: dict[Title, State] = {}
        for group in groups:
            if group.ended_by is not None and group.status not in UNCOUNTED:
                states[group.title] = group.state.plus(states.get(group.title))
        found = histories(store, connection, tables, titles, chosen, states)
        figures = figures_by_title(connection, tables, titles, chosen, merged, found)
        teams = team_points(connection, tables, titles, chosen=chosen)
    persons = {of_title: set(of_persons) for of_title, of_persons in tallies.items()}
    names = store.streams.names([game for game, _ in longest.values()])
    longest_named = {of_title: (plies, names[game]) for of_title, (game, plies) in longest.items()}
    played = sorted({group.title for group in groups}, key=in_order)
    each = [
        _summary([g for g in groups if g.title == one], persons.get(one, set()), longest_named, [one]).also(
            TitleStatistics,
            ruleset=one.slug,
            title=one.words,
            by_player=_by_player(store, tallies.get(one, {})),
            team=teams.get(one),
            ratings=ranking(store, found[one].ratings.now if one in found else {}),
            figures=_figures(store, one.slug, figures.get(one)),
        )
        for one in played
    ]
    all_persons = set[str]().union(*persons.values())
    met, called = Met([one.meetings for one in found.values()]), store.people.names(list(all_persons))
    against = met.against()
    people = _people(tallies, met, against, called)
    return Statistics(
        rulesets=each,
        all=_summary(groups, all_persons, longest_named, played),
        people=people,
        ahead=_ahead(people, against, called),
        months=[MonthGames(month=month, games=games) for month, games in met.months()],
        places=places,
        tags=tags,
    )


def _people(
    tallies: Mapping[Title, Mapping[str, Tally]], met: Met, against: Against, names: Mapping[str, str | None]
) -> list[PersonStatistics]:
    """Return the players of games against others, whatever was played, the one with the most wins first."""
    sums: dict[str, Tally] = {}
    for of_title in tallies.values():
        for person, tally in of_title.items():
            sums[person] = sums.get(person, Tally()).plus(tally)
    rows = [
        PersonStatistics(
            player=name,
            contested=tally.contested,
            wins=tally.wins,
            share=tally.wins / tally.contested,
            by_chance=met.chance(person),
            won_last=_in_a_row(met.last(person), won=True),
            winless_last=_in_a_row(met.last(person), won=False),
            favourite=_favourite(person, tallies).words,
            nemesis=_nemesis(against.get(person, {}), names),
        )
        for person, tally in sums.items()
        if tally.contested and (name := names[person]) is not None
    ]
    return sorted(rows, key=lambda row: (-row.wins, row.contested, *name_order(row.player)))


def _in_a_row(games: Sequence[Ended], *, won: bool) -> int:
    """Return how many of the newest games ended alike, one after the other."""
    return sum(1 for _ in takewhile(lambda game: game.won == won, reversed(games)))


def _favourite(person: str, tallies: Mapping[Title, Mapping[str, Tally]]) -> Title:
    """Return the title of which a person played the most games; among equal ones the one with the most wins."""
    own = {title: tally for title in sorted(tallies, key=in_order) if (tally := tallies[title].get(person))}
    return max(own, key=lambda title: (own[title].games, own[title].wins))


def _nemesis(against: Mapping[str, Ahead], names: Mapping[str, str | None]) -> str | None:
    """Return the name of a person's nemesis, as `players show` has it."""
    ahead = [
        (one.lost / one.games, one.games, name) for other, one in against.items() if (name := names[other]) and is_nemesis(one)
    ]
    return max(ahead)[2] if ahead else None


def _ahead(people: Sequence[PersonStatistics], against: Against, names: Mapping[str, str | None]) -> list[PairAhead]:
    """Return how often each of the players with the most games finished ahead of each other one."""
    shown = {one.player for one in sorted(people, key=lambda one: -one.contested)[:_MOST_PAIRED]}
    rows = [
        PairAhead(player=names[first], other=names[second], games=one.games, **one._asdict())
        for first, others in against.items()
        for second, one in others.items()
        if names[first] in shown and names[second] in shown
    ]
    return sorted(rows, key=lambda row: (*name_order(row.player), *name_order(row.other)))


def _summary(
    groups: Iterable[_Group], persons: set[str], longest: Mapping[Title, tuple[int, str]], titles: Iterable[Title]
) -> Counts:
    """Return the sums of some groups of games; `longest` has the plies and the name of the longest game of each title."""
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
    plies, game = max((longest[title] for title in titles if title in longest), default=(0, None))
    return Counts(
        **{name: count[name] for name in ("games", "decided", "official", "results", "going_on", *UNCOUNTED, "plies", "timed")},
        mean_plies=count["decided_plies"] / followed if followed else None,
        mean_length=count["length"] / count["timed"] if count["timed"] else None,
        ended=dict(ended.most_common()),
        players=len(persons),
        longest=LongestGame(game=game, plies=plies) if game else None,
    )


def _figures(store: Store, slug: str, sums: StatSums | None) -> list[PlayerStats]:
    """Return the ruleset's own statistics, each with the values of its players."""
    if sums is None:
        return []
    return figures_by_player(slug, sums, store.people.names([person for person in sums.persons if person]))


def _by_player(store: Store, tallies: Mapping[str, Tally]) -> list[PlayerTally]:
    """Return the sums of each player with decided games, the largest share of wins first."""
    names = store.people.names(list(tallies))
    rows = [tallied(tally).also(PlayerTally, player=names[person]) for person, tally in tallies.items() if tally.decided]
    return sorted(rows, key=lambda row: (-(row.share or 0), -row.decided, *name_order(row.player)))


def _groups(connection: sa.Connection, tables: TableSet, titles: Titles, chosen: Chosen) -> list[_Group]:
    """Return the counted games in groups. Raises ProjectionCorrupt."""
    column, function = tables.games.c, sa.func
    alike = (column.slug, own_title(tables.games), column.status, column.ended_by, column.level)
    sums = (
        function.coalesce(function.sum(column.plies), 0).label("plies"),
        function.count(column.length).label("timed"),
        function.coalesce(function.sum(column.length), 0).label("length"),
        function.max(column.plies).label("most"),
        *state_columns(tables),
    )
    select = (
        sa.select(*alike, *sums).where(*own_games(tables), *chosen.conditions(tables.games)).group_by(*alike).order_by(*alike)
    )
    groups = [
        _Group._make((titles.of(slug, own), *group[: -len(State._fields)], State._make(group[-len(State._fields) :])))
        for slug, own, *group in sound(connection, select)
    ]
    if any(group.plies > _MOST_PLIES for group in groups):
        raise ProjectionCorrupt("no game has so many plies")
    return groups


def _longest(
    connection: sa.Connection, tables: TableSet, titles: Titles, chosen: Chosen, groups: Sequence[_Group]
) -> dict[Title, tuple[str, int]]:
    """Return by title the game with the most plies, and how many these are; of several the one with the smallest id."""
    most: dict[Title, int] = {}
    for group in groups:
        most[group.title] = max(group.most, most.get(group.title, 0))
    column, title = tables.games.c, own_title(tables.games)
    select = sa.select(column.slug, title, column.plies, sa.func.min(column.game)).group_by(column.slug, title, column.plies)
    select = select.where(*own_games(tables), *chosen.conditions(tables.games), column.plies.in_({*most.values()} - {0}))
    longest: dict[Title, tuple[str, int]] = {}
    for slug, stored, plies, game in sound(connection, select):
        of_title = titles.of(slug, stored)
        if plies == most.get(of_title):
            longest[of_title] = min(longest.get(of_title, (game, plies)), (game, plies))
    return longest
