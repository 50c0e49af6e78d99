"""How games of Polter-Heist add up in a series of their own: wins, courage carried out, deaths (catalogue 8.4)."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.series.kit import Book, letters, totals

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.formats.result import GameResult
from spooklog.domain.series.formats import formats_for
from spooklog.domain.series.tally import played_game
from spooklog.domain.values.errors import Impossible

POLTERHEIST = find_ruleset("polterheist")


def book(seats: int = 3, **settings: str) -> Book:
    """A series of Polter-Heist."""
    return Book("polterheist", seats, ruleset=POLTERHEIST, settings=settings)


def game(*points: int, winners: tuple[int, ...] = (), sides: tuple[str, ...] = (), ended_by: str = "treasure") -> GameResult:
    """A game by the courage that each seat carried out."""
    out = winners or tuple(seat for seat, got in enumerate(points, start=1) if got)
    keys = [(seat not in out, -got) for seat, got in enumerate(points, start=1)]
    return GameResult(
        status="official",
        ruleset="polterheist/1",
        seats=len(points),
        decided=True,
        winners=out,
        points=points,
        ranks=tuple(1 + sum(other < key for other in keys) for key in keys),
        trust="table",
        ended_by=ended_by,
        level="table",
        sides=sides,
    )


def sided(*words: str) -> tuple[str, ...]:
    """Sides by seat: `t` is out with the Treasure, `g` a ghost, `l` living."""
    return tuple({"t": "treasure", "g": "ghost", "l": "living"}[word] for word in words)


def beside(one: Book) -> dict[str, tuple[int | float | None, ...]]:
    """What stands beside the totals."""
    return {column.title: column.values for column in one.standings.beside}


def test_the_format_of_the_ruleset_precedes_the_general_ones() -> None:
    assert formats_for(POLTERHEIST)[0].name == "polterheist"
    assert formats_for(POLTERHEIST)[0].unit == "courage"


def test_the_most_games_won_lead_and_not_the_most_courage() -> None:
    one = book().result("a1 b0 c0").result("a1 b0 c0").result("a0 b8 c0")
    assert (totals(one), one.standings.places) == ((2, 8, 0), (1, 2, 3))
    assert letters(one.close().standings.winners) == "a"


def test_all_players_who_got_out_have_won_the_game() -> None:
    one = book().result("a5 b8 c0")
    assert beside(one)["wins"] == (1, 1, 0)
    assert one.standings.places == (2, 1, 3)


def test_equal_wins_are_parted_by_courage() -> None:
    one = book(2).result("a5 b0").result("a0 b6")
    assert one.standings.places == (2, 1)
    equal = book(2).result("a5 b0").result("a0 b5")
    assert (equal.standings.places, equal.close().standings.winners) == ((1, 1), (1, 2))


def test_equal_courage_is_parted_by_fewer_deaths() -> None:
    one = book(2).add("g1", "ab", game(5, 0, sides=sided("t", "g"))).add("g2", "ab", game(0, 5, sides=sided("l", "t")))
    assert beside(one) == {
        "games": (2, 2),
        "wins": (1, 1),
        "out with the Treasure": (1, 1),
        "out": (1, 1),
        "scared to death": (0, 1),
        "wins as ghost": (0, 0),
    }
    assert one.standings.places == (1, 2)


def test_the_columns_stand_in_the_order_of_the_catalogue() -> None:
    assert [*beside(book())] == ["games", "wins", "out with the Treasure", "out", "scared to death", "wins as ghost"]
    assert {*beside(book()).values()} == {(0, 0, 0)}


def test_a_game_with_a_log_says_who_carried_the_treasure_and_who_was_scared() -> None:
    one = book(4).add("g1", "badc", game(4, 6, 0, 0, sides=sided("t", "l", "g", "l")))
    assert beside(one)["out with the Treasure"] == (0, 1, 0, 0)
    assert beside(one)["out"] == (1, 1, 0, 0)
    assert beside(one)["scared to death"] == (0, 0, 0, 1)


def test_a_result_without_a_log_counts_what_follows_from_it() -> None:
    """A player alone outside has the Treasure; with two, and of those inside, nothing is known."""
    one = book().result("a5 b0 c0")
    assert (beside(one)["out with the Treasure"], beside(one)["out"]) == ((1, 0, 0), (1, 0, 0))
    assert beside(one)["scared to death"] == (0, 0, 0)
    two = book().result("a5 b3 c0")
    assert (beside(two)["out with the Treasure"], beside(two)["out"]) == ((0, 0, 0), (1, 1, 0))


def test_where_the_ghosts_have_won_all_were_scared() -> None:
    one = book().result("a0 b0 c0").add("g1", "abc", game(0, 0, 0, winners=(1, 2), ended_by="ghosts"))
    assert beside(one)["wins"] == beside(one)["wins as ghost"] == (2, 2, 1)
    assert beside(one)["scared to death"] == (2, 2, 2)
    assert one.standings.places == (1, 1, 3)


def test_a_result_may_name_the_winners() -> None:
    one = book().result("a0 b0 c0", winners="ab")
    assert beside(one)["wins as ghost"] == (1, 1, 0)


def test_games_that_were_logged_count_and_seats_may_change() -> None:
    one = book().add("g1", "cb", game(7, 0)).add("g2", "abc", game(0, 3, 2))
    assert totals(one) == (0, 3, 9)
    assert beside(one)["games"] == one.standings.games_played == (1, 2, 2)
    assert beside(one)["wins"] == (0, 1, 2)


def test_players_without_a_game_stand_last() -> None:
    assert book().result("b0 c4").standings.places == (3, 2, 1)


def test_a_number_of_games_ends_the_series() -> None:
    assert book(2, games="2").result("a1 b0").result("a1 b0").standings.over


def test_a_game_whose_courage_is_unknown_cannot_count() -> None:
    with pytest.raises(Impossible) as refused:
        book(2).add("g1", "ab", msgspec.structs.replace(game(5, 0), points=(5, None)))
    assert refused.value.rule == "series:points"


@pytest.mark.parametrize("points", ["a9 b0", "a-1 b3"])
def test_no_player_carries_out_more_courage_than_the_scale_has(points: str) -> None:
    with pytest.raises(Impossible) as refused:
        book(2).result(points)
    assert refused.value.rule == "polterheist:courage.3"
    assert refused.value.expected == ("0 to 8",)


def test_a_game_after_the_end_counts_for_nothing() -> None:
    one = book(2, games="1").result("a5 b0")
    played = played_game(one.series, 2, (1, 2), game(0, 5))
    after, counted = one.series.format.count(one.series.terms, one.tallied.fold, played)
    assert (after, counted.counted) == (one.tallied.fold, False)


def test_who_left_has_no_part_in_later_games_and_cannot_win() -> None:
    one = book().result("a5 b3 c1").leave("a").result("b4 c2")
    assert (one.standings.left, one.standings.playing, totals(one)) == ((1,), (2, 3), (5, 7, 3))
    assert one.close().standings.winners == (2,)
