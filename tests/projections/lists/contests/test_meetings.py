"""How players did against each other: counts that follow games as they come, change and go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.projections.lists.contests.made import game

from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.histories import History
from spooklog.projections.lists.contests.meetings import Ahead, Meetings, Met
from spooklog.projections.lists.contests.ratings import Ratings

TEAMS = st.lists(st.sampled_from("abcde"), min_size=2, max_size=4, unique=True)
PLACES = st.lists(st.integers(1, 3), min_size=4, max_size=4)


@st.composite
def games(draw: st.DrawFn) -> tuple[Decided, ...]:
    """Games in the order of play, each with persons of its own in places of their own."""
    numbers = draw(st.lists(st.integers(0, 60), unique=True, max_size=30))
    found = []
    for number in sorted(numbers):
        teams = draw(TEAMS)
        found.append(game(number, *teams, places=tuple(draw(PLACES)[: len(teams)])))
    return tuple(found)


def counts(met: Meetings) -> tuple[object, ...]:
    """What meetings count, without what is 0."""
    last = {person: games for person, games in met.last.items() if games}
    return +met.ahead, +met.level, +met.parties, +met.months, last


@given(games(), games())
def test_what_is_carried_on_is_what_is_counted_anew(before: tuple[Decided, ...], after: tuple[Decided, ...]) -> None:
    assert counts(Meetings(after, Meetings(before))) == counts(Meetings(after))
    carried, anew = Ratings(after, Ratings(before)), Ratings(after)
    assert (carried.now, carried.rated) == (anew.now, anew.rated)


@given(games(), games())
def test_a_history_takes_over_what_the_one_before_it_had_computed(
    before: tuple[Decided, ...], after: tuple[Decided, ...]
) -> None:
    first = History(before)
    assert first.ratings.now == Ratings(before).now
    second = History(after, before=History(before, before=first))
    assert second.ratings.now == Ratings(after).now
    assert counts(second.meetings) == counts(Meetings(after))


def test_two_players_are_ahead_behind_and_level_from_both_sides() -> None:
    met = Met([Meetings([game(1, "a", "b", "c"), game(2, "b", "a")]), Meetings([game(3, "a", "c", places=(1, 1))])])
    against = met.against()
    assert against["a"] == {"b": Ahead(1, 1, 0), "c": Ahead(1, 0, 1)}
    assert against["c"] == {"a": Ahead(0, 1, 1), "b": Ahead(0, 1, 0)}


def test_chance_is_that_of_players_who_are_all_alike() -> None:
    met = Met([Meetings([game(1, "a", "b", "c"), game(2, "b", "a"), game(3, "bc", "d")])])
    assert (met.chance("b"), met.chance("x")) == ((1 / 3 + 1 / 2 + 1 / 2) / 3, None)


def test_months_are_those_of_the_clock_at_the_table() -> None:
    late = 1_793_489_400_000  # 2026-10-31 23:30 in UTC
    games = [game(1, "a", "b")._replace(played=late), game(2, "a", "b")._replace(played=late, offset=60)]
    assert [*Met([Meetings(games)]).months()] == [("2026-10", 1), ("2026-11", 1)]
    assert [*Met([Meetings([game(1, "a", "b")._replace(played=None)])]).months()] == []


def test_the_last_games_are_ten_the_newest_last() -> None:
    games = [game(number, *("ab" if number % 3 else "ba")) for number in range(1, 14)]
    assert [ended.won for ended in Met([Meetings(games)]).last("a")] == [bool(number % 3) for number in range(4, 14)]
