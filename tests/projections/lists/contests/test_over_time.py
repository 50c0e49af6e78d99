"""Totals over time: from a player's first game on, over the games that changed one of them."""

from __future__ import annotations

from tests.projections.lists.contests.made import game, scored

from spooklog.projections.lists.contests.histories import History
from spooklog.projections.lists.contests.over_time import over_time
from spooklog.projections.lists.contests.ratings import Ratings


def test_points_add_up_and_stand_still_while_a_player_is_away() -> None:
    games = [scored(1, a=3, b=-4), scored(2, a=None, b=None), scored(3, b=10, c=1), scored(4, a=-5, c=0)]
    found = over_time(History(games), "points")
    assert [one.game for one in found.games] == ["1", "3", "4"], "a game without points changes nothing"
    assert {course.person: course.values for course in found.courses} == {
        "a": (3, 3, -2),
        "b": (-4, 6, 6),
        "c": (None, 1, 1),
    }
    assert {course.person: course.took_part for course in found.courses}["c"] == (False, True, True)


def test_wins_are_of_games_that_could_be_won() -> None:
    found = over_time(History([game(1, "a", "b"), game(2), game(3, "b", "a")]), "wins")
    assert {course.person: course.values for course in found.courses} == {"a": (1, 1), "b": (0, 1)}


def test_a_rating_has_its_spread() -> None:
    games = [game(1, "a", "b"), game(2, "b", "c")]
    now = Ratings(games).now
    found = {course.person: course for course in over_time(History(games), "rating").courses}
    assert (found["c"].values, found["c"].spreads) == ((None, now["c"].points), (None, now["c"].spread))
    assert (found["a"].values[-1], found["a"].spreads[-1]) == (now["a"].points, now["a"].spread)


def test_of_many_players_those_with_the_most_games_are_taken() -> None:
    games = [game(1, "a", "b"), game(2, "c", "a"), game(3, "a", "c")]
    found = over_time(History(games), "wins", most=2)
    assert ([course.person for course in found.courses], found.more) == (["a", "c"], 1)
    assert len(found.games) == 3


def test_of_named_players_their_own_games_are_taken() -> None:
    games = [game(1, "a", "b"), game(2, "c", "a"), game(3, "b", "c")]
    found = over_time(History(games), "wins", ["b"])
    assert ([one.game for one in found.games], found.courses[0].values, found.more) == (["1", "3"], (0, 1), 0)
    assert over_time(History(games), "points", ["b"]).games == ()
