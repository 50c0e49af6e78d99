"""Totals of players over the games of one title: points, wins or ratings after each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.histories import History
from spooklog.projections.lists.contests.ratings import Rating

Total = Literal["points", "wins", "rating"]
"""What is added up, or for a rating followed, over time."""

TOTALS: tuple[Total, ...] = get_args(Total)


class Course(NamedTuple):
    """A player's total after each game, None before the player's first; `took_part` says which games they played.

    `spreads` are two standard deviations of a rating, else empty.
    """

    person: str
    values: tuple[int | None, ...]
    took_part: tuple[bool, ...]
    spreads: tuple[int | None, ...] = ()

    @property
    def games(self) -> int:
        """How many games the player took part in."""
        return sum(self.took_part)


class OverTime(NamedTuple):
    """The totals of some players over the games that changed one of them, in the order of play; `more` players are left out."""

    games: tuple[Decided, ...]
    courses: tuple[Course, ...]
    more: int = 0


def over_time(history: History, total: Total, persons: Sequence[str] | None = None, *, most: int = 8) -> OverTime:
    """Return the totals of some persons, by default of those with the most games, over the games of a title."""
    if total == "rating":
        rated = history.ratings.rated
        busiest = _busiest(after for _, after in rated)
        found = _rating_courses(rated, busiest[:most] if persons is None else persons)
    else:
        gains = [(game, gain) for game in history.games if (gain := _points(game) if total == "points" else _wins(game))]
        busiest = _busiest(gain for _, gain in gains)
        found = _sum_courses(gains, busiest[:most] if persons is None else persons)
    return found._replace(more=max(len(busiest) - most, 0)) if persons is None else found


def _points(game: Decided) -> dict[str, int]:
    """Return the points of each person who has some that were counted."""
    gains: dict[str, int] = {}
    for seat in game.seats:
        if seat.points is not None:
            gains[seat.person] = gains.get(seat.person, 0) + seat.points
    return gains


def _wins(game: Decided) -> dict[str, int]:
    """Return 1 for each person who won and 0 for the others; nothing for a game that no player could win."""
    return {person: int(party.won) for party in game.parties for person in party.persons}


def _busiest(games: Iterable[Iterable[str]]) -> list[str]:
    """Return the persons, those with the most games first, among equal ones those who came first."""
    count = Counter(person for some in games for person in some)
    return sorted(count, key=lambda person: -count[person])


def _sum_courses(gains: Sequence[tuple[Decided, Mapping[str, int]]], persons: Sequence[str]) -> OverTime:
    shown = [(game, gain) for game, gain in gains if not gain.keys().isdisjoint(persons)]
    courses = []
    for person in persons:
        total: int | None = None
        values = []
        for _, gain in shown:
            if person in gain:
                total = (total or 0) + gain[person]
            values.append(total)
        courses.append(Course(person, tuple(values), tuple(person in gain for _, gain in shown)))
    return OverTime(tuple(game for game, _ in shown), tuple(courses))


def _rating_courses(rated: Sequence[tuple[Decided, Mapping[str, Rating]]], persons: Sequence[str]) -> OverTime:
    shown = [(game, after) for game, after in rated if not after.keys().isdisjoint(persons)]
    courses = []
    for person in persons:
        rating: Rating | None = None
        ratings = [rating := after.get(person, rating) for _, after in shown]
        courses.append(
            Course(
                person,
                values=tuple(one.points if one else None for one in ratings),
                took_part=tuple(person in after for _, after in shown),
                spreads=tuple(one.spread if one else None for one in ratings),
            )
        )
    return OverTime(tuple(game for game, _ in shown), tuple(courses))
