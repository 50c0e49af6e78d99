"""How games of Spookies add up in a series of their own: points, then games won (catalogue 8)."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.series.kit import Book, flags, letters, totals

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.formats.result import GameResult
from spooklog.domain.series.formats import formats_for
from spooklog.domain.values.errors import Illegal, Impossible, Usage

SPOOKIES = find_ruleset("spookies")


def book(seats: int = 3, **settings: str) -> Book:
    """A series of Spookies."""
    return Book("spookies", seats, ruleset=SPOOKIES, settings=settings)


def game(*points: int | None, status: str = "official") -> GameResult:
    """A game by what each seat scored."""
    known = [got or 0 for got in points]
    ranks = tuple(1 + sum(other > got for other in known) for got in known)
    return GameResult(
        status=status,  # type: ignore[arg-type]
        ruleset="spookies/1",
        seats=len(points),
        decided=True,
        winners=tuple(seat for seat, rank in enumerate(ranks, start=1) if rank == 1),
        points=points,
        ranks=ranks,
        trust="full",
        ended_by="stock",
        level="table",
    )


def test_the_format_of_the_ruleset_precedes_the_general_ones() -> None:
    assert formats_for(SPOOKIES)[0].name == "spookies"
    assert formats_for(SPOOKIES)[0].summary


def test_points_add_up_and_the_most_lead() -> None:
    one = book().result("a30 b20 c10").result("a5 b40 c10")
    assert (totals(one), one.standings.places) == ((35, 60, 20), (2, 1, 3))
    assert letters(one.close().standings.winners) == "b"


def test_equal_points_are_parted_by_games_won() -> None:
    one = book().result("a30 b20 c10").result("a11 b10 c9").result("a5 b16 c1")
    assert (totals(one), one.standings.places) == ((46, 46, 20), (1, 2, 3))


def test_a_shared_victory_counts_for_each() -> None:
    one = book().result("a20 b20 c10").result("a10 b5 c9").result("a0 b5 c9")
    assert (totals(one), one.standings.places) == ((30, 30, 28), (1, 2, 3))
    two = book(2).result("a20 b20").result("a20 b20")
    assert (two.standings.places, two.close().standings.winners) == ((1, 1), (1, 2))


def test_a_player_without_a_game_is_last() -> None:
    assert book().result("a0 b3").standings.places == (2, 1, 3)


def test_a_number_of_games_ends_the_series() -> None:
    one = book(2, games="2").result("a1 b2").result("a1 b2")
    assert one.standings.over
    with pytest.raises(Illegal):
        one.result("a9 b0")


def test_logged_games_count_like_recorded_results() -> None:
    one = book(2).add("g1", "ba", game(31, 20)).result("a30 b1")
    assert (totals(one), one.standings.places, flags(one, 1)) == ((50, 32), (1, 2), [])


def test_a_game_with_unknown_points_cannot_count() -> None:
    with pytest.raises(Impossible) as refused:
        book(2).add("g1", "ab", game(31, None))
    assert refused.value.rule == "series:points"


def test_games_won_and_the_mean_place_stand_beside_the_totals() -> None:
    one = book().result("a20 b20 c10").result("a11 b30")
    assert [(beside.title, beside.values) for beside in one.standings.beside] == [
        ("games won", (1, 2, 0)),
        ("mean place", (1.5, 1.0, 3.0)),
    ]
    assert [beside.values for beside in book().standings.beside] == [(0, 0, 0), (None, None, None)]


@pytest.mark.rule("spookies:rec.3")
@pytest.mark.parametrize("scores", ["a-1 b3", "a100 b66"])
def test_a_recorded_result_is_a_possible_sum_of_chips(scores: str) -> None:
    with pytest.raises(Impossible) as refused:
        book(2).result(scores)
    assert refused.value.rule == "spookies:rec.3"
    assert book(2).result("a100 b65").standings.totals == (100, 65)


def test_a_series_goes_by_the_facts_of_its_last_logged_game() -> None:
    dear = msgspec.structs.replace(game(300, 20), data={"chips.50": 9})
    one = book(2).add("g1", "ab", dear).result("a400 b200")
    assert totals(one) == (700, 220)
    with pytest.raises(Impossible, match="worth 615 points"):
        one.correct(2, "a400 b216")
    with pytest.raises(Impossible, match="worth 165 points"):
        one.add("g2", "ab", game(30, 20)).result("a400 b200")


def test_a_result_has_the_points_of_every_player() -> None:
    with pytest.raises(Usage) as refused:
        book().result("a3 b2 c?")
    assert refused.value.expected
