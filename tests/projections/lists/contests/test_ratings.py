"""Ratings: what moves them, what does not, and how they are shown."""

from __future__ import annotations

from openskill.models import PlackettLuce
from tests.projections.lists.contests.made import game

from spooklog.projections.lists.contests.ratings import SETTLED, Rating, Ratings


def test_everyone_begins_at_1000_plus_minus_667() -> None:
    assert (Rating().points, Rating().spread, Rating().provisional) == (1000, 667, True)
    model = PlackettLuce().rating()
    assert (Rating().mu, Rating().sigma) == (model.mu, model.sigma)


def test_ratings_are_those_of_the_library_game_by_game() -> None:
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in "abc")
    [[a], [b], [c]] = model.rate([[a], [b], [c]], ranks=[1, 2, 2])
    [[b], [a]] = model.rate([[b], [a]], ranks=[1, 2])
    now = Ratings([game(1, "a", "b", "c", places=(1, 2, 2)), game(2, "b", "a")]).now
    assert {person: (one.mu, one.sigma) for person, one in now.items()} == {
        "a": (a.mu, a.sigma),
        "b": (b.mu, b.sigma),
        "c": (c.mu, c.sigma),
    }
    assert {person: one.games for person, one in now.items()} == {"a": 2, "b": 2, "c": 1}


def test_a_draw_moves_equal_players_nowhere_and_others_towards_each_other() -> None:
    now = Ratings([game(1, "a", "b", places=(1, 1))]).now
    assert now["a"].points == now["b"].points == 1000
    assert now["a"].spread < Rating().spread
    apart = [game(number, "a", "b") for number in range(5)]
    before, after = Ratings(apart).now, Ratings([*apart, game(9, "a", "b", places=(1, 1))]).now
    assert before["a"].mu > after["a"].mu > after["b"].mu > before["b"].mu


def test_a_team_is_rated_as_one() -> None:
    now = Ratings([game(1, "ab", "cd")]).now
    assert now["a"] == now["b"] != now["c"] == now["d"]
    assert now["a"].points > 1000 > now["c"].points


def test_games_without_parties_move_no_rating() -> None:
    assert Ratings([game(1), game(2, "a", "b")]).now == Ratings([game(2, "a", "b")]).now
    assert Ratings([]).now == {}


def test_the_order_of_the_games_matters_and_is_kept() -> None:
    games = [game(1, "a", "b"), game(2, "b", "c"), game(3, "c", "a")]
    assert Ratings(games).now == Ratings(games).now
    assert Ratings(games).now != Ratings(games[::-1]).now
    assert [one.game for one, _ in Ratings(games).rated] == ["1", "2", "3"]


def test_a_rating_is_provisional_until_it_rests_on_enough_games_and_says_on_how_many_results() -> None:
    games = [game(number, "a", "b", by_result=number % 2 == 0) for number in range(1, SETTLED + 1)]
    assert Ratings(games[:-1]).now["a"].provisional
    settled = Ratings(games).now["a"]
    assert not settled.provisional
    assert (settled.games, settled.results) == (SETTLED, SETTLED // 2)
