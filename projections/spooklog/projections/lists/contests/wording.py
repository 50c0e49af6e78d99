"""Streaks in words: `the last 3 won, at most 5; at most 2 without a win`."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.projections.lists.contests.runs import Streak, Streaks

_KINDS = (
    ("won", "the last {} won", "at most {} won"),
    ("winless", "the last {} without a win", "at most {} without a win"),
    ("placed", "not last in the last {}", "at most {} not last"),
)
"""Each streak of a player: its field, and its words while it lasts and afterwards."""


def streak_words(streaks: Streaks) -> str:
    """Return the streaks of a player in words; empty where no two games in a row ended alike.

    Games not last are left out where they are the games won: among two parties, and
    for a player who is first or last.
    """
    return "; ".join(_words(streaks))


def _words(streaks: Streaks) -> Iterator[str]:
    for name, lasting, over in _KINDS:
        streak: Streak = getattr(streaks, name)
        if streak.longest < 2 or (name == "placed" and streak == streaks.won):
            continue
        if streak.current < 2:
            yield over.format(streak.longest)
        elif streak.current == streak.longest:
            yield lasting.format(streak.current)
        else:
            yield f"{lasting.format(streak.current)}, at most {streak.longest}"
