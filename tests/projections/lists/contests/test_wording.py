"""Streaks in words: only those of two games and more, and only once."""

from __future__ import annotations

import pytest

from spooklog.projections.lists.contests.runs import Streak, Streaks
from spooklog.projections.lists.contests.wording import streak_words


@pytest.mark.parametrize(
    ("won", "winless", "placed", "words"),
    [
        ((0, 0), (1, 1), (0, 0), ""),
        ((0, 1), (1, 1), (0, 1), ""),
        ((0, 0), (2, 2), (0, 0), "the last 2 without a win"),
        ((3, 5), (0, 2), (3, 5), "the last 3 won, at most 5; at most 2 without a win"),
        ((1, 4), (0, 1), (2, 6), "at most 4 won; not last in the last 2, at most 6"),
        ((0, 1), (3, 3), (1, 3), "the last 3 without a win; at most 3 not last"),
    ],
)
def test_a_streak_is_mentioned_from_two_games_on(
    won: tuple[int, int], winless: tuple[int, int], placed: tuple[int, int], words: str
) -> None:
    last, loss, end = (Streak(current=current, longest=longest) for current, longest in (won, winless, placed))
    assert streak_words(Streaks(games=9, results=0, won=last, winless=loss, placed=end)) == words
