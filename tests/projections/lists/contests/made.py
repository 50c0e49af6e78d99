"""Decided games made by hand, without a store."""

from __future__ import annotations

from spooklog.projections.lists.contests.contests import Decided, Party, Seat
from spooklog.projections.lists.titles import Title

TITLE = Title("counting")


def game(number: int, *teams: str, by_result: bool = False, places: tuple[int, ...] = ()) -> Decided:
    """A game at the given time: teams in the order of their places, persons by letter; `places` name others."""
    told = zip(teams, places or range(1, len(teams) + 1), strict=True)
    parties = tuple(Party(tuple(team), place, place == 1) for team, place in told)
    return Decided(str(number), TITLE, number, None, by_result, (), parties)


def scored(number: int, **points: int | None) -> Decided:
    """A game in which each person has points, as if they had played together."""
    seats = tuple(Seat(person, some, None, False) for person, some in points.items())
    return Decided(str(number), TITLE, number, None, False, seats, ())
