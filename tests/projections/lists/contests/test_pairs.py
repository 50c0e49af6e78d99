"""Two players in the games that both played."""

from __future__ import annotations

from tests.projections.lists.contests.made import game

from spooklog.projections.lists.contests.pairs import Pair, pairs_of


def test_the_better_place_wins_a_pair_even_if_a_third_player_won() -> None:
    games = [
        game(1, "c", "a", "b"),
        game(2, "b", "a"),
        game(3, "a", "b", places=(1, 1)),
        game(4, "c", "a", "b", places=(1, 2, 2)),
    ]
    assert pairs_of(games, "a") == {
        "b": Pair(games=4, won=1, lost=1, drawn=2),
        "c": Pair(games=2, lost=2),
    }
    assert pairs_of(games, "b")["a"] == Pair(games=4, won=1, lost=1, drawn=2)


def test_games_in_one_team_are_counted_apart() -> None:
    games = [game(1, "ab", "cd"), game(2, "ac", "bd"), game(3, "cd", "ab", by_result=True)]
    assert pairs_of(games, "a")["b"] == Pair(games=1, won=1, together=2, together_won=1, results=1)
    assert pairs_of(games, "a")["d"] == Pair(games=3, won=2, lost=1, results=1)


def test_a_player_without_opponents_has_no_pairs() -> None:
    assert pairs_of([game(1, "a", "b"), game(2)], "c") == {}
