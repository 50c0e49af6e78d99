"""Streaks and form: what counts as won, as placed, and as a game at all."""

from __future__ import annotations

from tests.projections.lists.contests.made import game

from spooklog.projections.lists.contests.runs import FORM, Streak, runs_of


def streak(current: int, longest: int) -> Streak:
    return Streak(current=current, longest=longest)


def test_streaks_are_of_games_won_without_a_win_and_not_last() -> None:
    games = [game(1, "a", "b", "c"), game(2, "a", "b"), game(3, "b", "a", "c"), game(4, "b", "c", "a")]
    runs = runs_of(games, "a")
    assert (runs.streaks.won, runs.streaks.winless, runs.streaks.placed) == (streak(0, 2), streak(2, 2), streak(0, 3))
    assert runs_of(games, "c").streaks.placed == streak(1, 1)
    assert [(entry.place, entry.of) for entry in runs.form] == [(1, 3), (1, 2), (2, 3), (3, 3)]


def test_a_draw_of_all_is_won_by_the_named_winners() -> None:
    runs = runs_of([game(1, "a", "b", places=(1, 1))], "a")
    assert (runs.streaks.won, runs.streaks.placed) == (streak(1, 1), streak(1, 1))
    runs = runs_of([game(1, "b", "a", "c", places=(1, 2, 2))], "a")
    assert (runs.streaks.won, runs.streaks.placed) == (streak(0, 0), streak(0, 0)), "the last place is shared"


def test_games_of_others_and_without_an_opponent_count_for_nothing() -> None:
    runs = runs_of([game(1, "a", "b"), game(2, "b", "c"), game(3), game(4, "a", "c")], "a")
    assert (len(runs.entries), runs.streaks.won) == (2, streak(2, 2))
    assert runs_of([], "a").streaks.won == streak(0, 0)


def test_a_team_wins_for_each_of_its_members() -> None:
    assert runs_of([game(1, "ab", "cd")], "b").streaks.won == streak(1, 1)


def test_the_form_is_of_the_last_games_and_results_are_counted() -> None:
    runs = runs_of([game(number, "a", "b", by_result=number < 3) for number in range(1, FORM + 4)], "a")
    assert [entry.game.played for entry in runs.form] == list(range(4, FORM + 4))
    assert runs.streaks.results == 2
