"""How games of Halloween add up in a series of their own: wins, mean places, points, margins (catalogue 8)."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.series.kit import Book, flags, letters, totals

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.formats.result import GameResult
from spooklog.domain.series.formats import formats_for
from spooklog.domain.values.errors import Illegal, Impossible

HALLOWEEN = find_ruleset("halloween")


def book(seats: int = 3, *, options: dict[str, str] | None = None, **settings: str) -> Book:
    """A series of Halloween."""
    return Book("halloween", seats, ruleset=HALLOWEEN, settings=settings, options=options)


def game(*points: int | None, ranks: tuple[int, ...] = (), variant: str = "standard") -> GameResult:
    """A game by what each seat scored."""
    known = [got or 0 for got in points]
    ranks = ranks or tuple(1 + sum(other > got for other in known) for got in known)
    return GameResult(
        status="official",
        ruleset="halloween/1",
        seats=len(points),
        decided=True,
        winners=tuple(seat for seat, rank in enumerate(ranks, start=1) if rank == 1),
        points=points,
        ranks=ranks,
        trust="full",
        ended_by="cards",
        level="table",
        options={} if variant == "standard" else {"variant": variant},
    )


def beside(one: Book) -> dict[str, tuple[int | float | None, ...]]:
    """What stands beside the totals."""
    return {column.title: column.values for column in one.standings.beside}


def test_the_format_of_the_ruleset_precedes_the_general_ones() -> None:
    assert formats_for(HALLOWEEN)[0].name == "halloween"
    assert formats_for(HALLOWEEN)[0].summary


def test_the_most_games_won_lead_and_not_the_most_points() -> None:
    one = book().result("a30 b29 c28").result("a31 b60 c28").result("a30 b20 c28")
    assert (totals(one), one.standings.places) == ((91, 109, 84), (1, 2, 3))
    assert beside(one)["games won"] == (2, 1, 0)
    assert letters(one.close().standings.winners) == "a"


def test_winners_share_a_game_in_equal_parts() -> None:
    one = book().result("a30 b30 c10").result("a20 b20 c20")
    assert beside(one)["games won"] == pytest.approx((5 / 6, 5 / 6, 1 / 3))
    four = book(4).result("a9 b9 c9 d9").result("a9 b9 c9 d9").result("a9 b9 c9 d9").result("a9 b9 c9 d9")
    assert beside(four)["games won"] == (1, 1, 1, 1)


def test_thirds_of_games_add_up_exactly() -> None:
    """Three shares of a third are one game won: the mean places decide."""
    one = book(4).result("a9 b9 c9 d1").result("a9 b9 c9 d1").result("a9 b9 c9 d1").result("a5 b6 c7 d8")
    assert beside(one)["games won"] == (1, 1, 1, 1)
    assert one.standings.places == (3, 2, 1, 4)


def test_equal_players_are_parted_by_the_mean_place_then_by_points() -> None:
    one = book().result("a30 b20 c10").result("a8 b9 c7").result("a10 b0 c20")
    assert beside(one)["games won"] == (1, 1, 1)
    assert beside(one)["mean place"] == pytest.approx((5 / 3, 2, 7 / 3))
    assert one.standings.places == (1, 2, 3)
    two = book(2).result("a30 b20").result("a9 b10")
    assert two.standings.places == (1, 2)
    three = book(2).result("a30 b20").result("a10 b20")
    assert (three.standings.places, three.close().standings.winners) == ((1, 1), (1, 2))


def test_the_mean_place_counts_games_that_a_player_was_in() -> None:
    one = book().result("a30 b20").result("b20 c30").result("a5 b6 c4")
    assert one.standings.games_played == (2, 3, 2)
    assert beside(one)["mean place"] == pytest.approx((1.5, 5 / 3, 2))
    assert one.standings.places == (1, 2, 3)
    assert book().result("a0 b3").standings.places == (2, 1, 3)
    assert {column.values for column in book().standings.beside} == {(0, 0, 0), (None, None, None)}


def test_a_margin_is_the_difference_to_the_best_rival() -> None:
    one = book().result("a30 b25 c10").result("a20 b20 c14")
    assert beside(one)["margin"] == (5, -5, -26)
    assert beside(one)["mean margin"] == (2.5, -2.5, -13)


def test_a_number_of_games_ends_the_series() -> None:
    one = book(2, games="2").result("a1 b2").result("a1 b2")
    assert one.standings.over
    with pytest.raises(Illegal):
        one.result("a9 b0")


def test_games_that_were_logged_count_with_their_ranks() -> None:
    """With equal points more ghost tokens decide: the log knows them."""
    one = book(2).add("g1", "ba", game(31, 31, ranks=(1, 2)))
    assert (totals(one), one.standings.places, flags(one, 1)) == ((31, 31), (2, 1), [])
    assert beside(one)["games won"] == (0, 1)


def test_a_result_may_name_the_winner_among_equals() -> None:
    one = book().result("a31 b31 c40", winners="c").result("a31 b31 c20", winners="b")
    assert beside(one)["games won"] == (0, 1, 1)
    assert beside(one)["mean place"] == (2, 1.5, 2)


def test_a_game_whose_points_are_unknown_cannot_count() -> None:
    with pytest.raises(Impossible) as refused:
        book(2).add("g1", "ab", game(31, None))
    assert refused.value.rule == "series:points"


@pytest.mark.rule("halloween:rec.3")
def test_a_result_has_no_points_below_0() -> None:
    with pytest.raises(Impossible) as refused:
        book(2).result("a-1 b3")
    assert refused.value.rule == "halloween:rec.3"


@pytest.mark.rule("halloween:master.1")
def test_the_two_variants_are_kept_apart() -> None:
    with pytest.raises(Illegal) as refused:
        book(2).add("g1", "ab", game(31, 20, variant="master"))
    assert refused.value.rule == "halloween:master.1"
    assert refused.value.expected
    master = book(2, options={"variant": "master"}).add("g1", "ab", game(31, 20, variant="master")).result("a3 b4")
    assert totals(master) == (34, 24)
    with pytest.raises(Illegal):
        master.add("g2", "ab", game(31, 20))


def test_a_game_that_became_one_of_the_other_variant_does_not_count() -> None:
    one = book(2).add("g1", "ab", game(31, 20)).result("a3 b4")
    one.games["g1"] = msgspec.structs.replace(one.games["g1"], options={"variant": "master"})
    assert (totals(one), flags(one, 1), one.line(1).counted) == ((3, 4), ["halloween:master.1"], False)


def test_a_game_that_starts_in_the_series_has_its_variant() -> None:
    one = book(2, options={"variant": "master"})
    format, terms = one.series.format, one.series.terms
    format.check_named(terms, {"variant": "master", "end_timing": "round"})
    with pytest.raises(Illegal):
        format.check_named(terms, {"variant": "standard"})
    assert one.series.opened.options["variant"] == "master"
    assert book(2).series.opened.options == {"variant": "standard"}
