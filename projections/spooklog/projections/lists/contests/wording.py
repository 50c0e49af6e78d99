"""Streaks in words: `the last 3 won, at most 5; at most 2 without a win`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spooklog.domain.values.saying import Said, joined, said
from spooklog.projections.lists.contests.runs import Streak, Streaks

_KINDS: tuple[tuple[str, Callable[[int], Said], Callable[[int], Said]], ...] = (
    ("won", lambda number: said("the last {number} won", number=number), lambda most: said("at most {most} won", most=most)),
    (
        "winless",
        lambda number: said("the last {number} without a win", number=number),
        lambda most: said("at most {most} without a win", most=most),
    ),
    (
        "placed",
        lambda number: said("not last in the last {number}", number=number),
        lambda most: said("at most {most} not last", most=most),
    ),
)
"""Each streak of a player: its field, and its words while it lasts and afterwards."""


def streak_words(streaks: Streaks) -> str:
    """Return the streaks of a player in words; empty where no two games in a row ended alike.

    Games not last are left out where they are the games won: among two parties, and
    for a player who is first or last.
    """
    return joined(_words(streaks), "; ")


def _words(streaks: Streaks) -> Iterator[str]:
    for name, lasting, over in _KINDS:
        streak: Streak = getattr(streaks, name)
        if streak.longest < 2 or (name == "placed" and streak == streaks.won):
            continue
        if streak.current < 2:
            yield over(streak.longest)
        elif streak.current == streak.longest:
            yield lasting(streak.current)
        else:
            yield said("{streak}, at most {most}", streak=lasting(streak.current), most=streak.longest)
