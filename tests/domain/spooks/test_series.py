"""Series of hands: what each rule of catalogue 4.11 and 8.7 says, told in players a to e, who are 1 to 5."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.options import Options
from spooklog.domain.rulesets.spooks.results.series import (
    HandResult,
    SeriesState,
    check_hand,
    count_hand,
    next_dealer,
    places,
    start_series,
)
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Usage
from spooklog.domain.values.options import read_options

Kind = Literal["short", "long"]


def players(names: str) -> tuple[int, ...]:
    """`bd` is players 2 and 4."""
    return tuple("abcdefgh".index(name) + 1 for name in names)


def hand(scores: str, *, dealer: str = "a", number: int = 1) -> HandResult:
    """`a0 b120 c?` is a hand that a won, with 120 points for b, and uncounted points of c."""
    points = {players(s[0])[0]: None if s[1:] == "?" else int(s[1:]) for s in scores.split()}
    winners = tuple(player for player, value in points.items() if value == 0)
    return HandResult(
        hand=number,
        dealer=players(dealer)[0],
        record="result",
        winners=winners,
        points=points,
        trust="points",
        ended_by="result",
    )


def series(kind: Kind, seats: int, *hands: str, target: int = 200, options: Options | None = None) -> SeriesState:
    """A series after some hands."""
    state = start_series(seats, options or Options(series=kind, target=target))
    for number, scores in enumerate(hands, start=1):
        state = count_hand(state, hand(scores, number=number))
    return state


def refused(rule: str, error: type[SpooklogError] = Illegal) -> pytest.RaisesExc[SpooklogError]:
    """The block must be refused with this rule."""
    return pytest.RaisesExc(error, check=lambda problem: problem.rule == f"spooks:{rule}")


def finished(seats: int = 3, **options: str) -> State:
    """The last state of a digital hand."""
    rng = Rng(seats)
    setup = RULESET.opening.deal(Setup(seats=seats, options=read_options(RULESET.meta.options, options)), rng)
    state = RULESET.rules.start(setup)
    ply = 0
    while RULESET.rules.outcome(state) is None:
        ply += 1
        state = RULESET.rules.apply(state, RULESET.sample(state, rng), ply)
    return state


# -- adding up -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:series.1")
def test_hand_after_hand_is_counted_as_a_hand_of_its_own() -> None:
    state = series("short", 3, "a0 b10 c20", "b0 a5 c5")
    assert [result.hand for result in state.hands] == [1, 2]


@pytest.mark.rule("spooks:series.2")
def test_losers_add_their_cards_left_and_the_winner_adds_nothing() -> None:
    assert series("short", 3, "a0 b10 c20", "b0 a5 c7").totals == (5, 10, 27)


@pytest.mark.rule("spooks:series.2", "spooks:r.42")
def test_winners_who_tie_add_nothing_each() -> None:
    assert series("short", 3, "a0 b0 c20").totals == (0, 0, 20)


@pytest.mark.rule("spooks:series.2", "spooks:series.3")
def test_a_hand_of_the_series_is_made_from_a_finished_game() -> None:
    state = finished()
    outcome = RULESET.rules.outcome(state)
    assert outcome is not None
    values = {"M": 20, "C": 30}
    for seat, value in enumerate(outcome.points, start=1):
        told = state.last_hands[seat - 1]
        cards = told.cards if told and told.cards else ()
        assert value == sum(values.get(card[:-1] or card, 0) or int(card[:-1]) for card in cards)
        assert (value == 0) == (seat in outcome.winners)
    result = HandResult(
        hand=4,
        dealer=5,
        record="full",
        winners=outcome.winners,
        points=dict(enumerate(outcome.points, start=1)),
        trust="full",
        ended_by="play",
    )
    assert count_hand(series("short", 3), result).totals == outcome.points


# -- the end of a series -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:series.4")
def test_a_short_series_ends_with_the_first_player_grabbed_and_the_lowest_total_wins() -> None:
    state = series("short", 4, "a0 b120 c90 d60", "a1 b80 c0 d31")
    assert state.over
    assert state.winners == players("a")


@pytest.mark.rule("spooks:series.4", "spooks:r.25")
@pytest.mark.parametrize(("points", "over"), [(199, False), (200, True), (201, True)])
def test_a_player_is_grabbed_at_the_target_or_above(points: int, over: bool) -> None:
    assert series("short", 3, f"a0 b{points} c1").over is over


@pytest.mark.rule("spooks:series.4", "spooks:r.25")
def test_a_table_may_play_to_another_target() -> None:
    assert series("short", 3, "a0 b50 c1", target=50).over


@pytest.mark.rule("spooks:series.4", "spooks:r.26")
def test_several_players_may_be_grabbed_in_the_hand_that_ends_a_short_series() -> None:
    state = series("short", 4, "a0 b250 c200 d3")
    assert (state.over, state.winners, state.dropped) == (True, players("a"), ((),))


@pytest.mark.rule("spooks:series.4", "spooks:r.27")
def test_players_with_the_same_lowest_total_share_the_victory() -> None:
    assert series("short", 3, "a0 b5 c150", "a5 b0 c50").winners == players("ab")


@pytest.mark.rule("spooks:series.5")
def test_in_a_long_series_a_grabbed_player_drops_out_and_the_others_go_on() -> None:
    state = series("long", 5, "a0 b200 c90 d60 e30")
    assert not state.over
    assert state.playing == players("acde")
    assert state.dropped == (players("b"),)


@pytest.mark.rule("spooks:series.5")
def test_a_player_who_dropped_out_keeps_the_total() -> None:
    assert series("long", 4, "a0 b200 c90 d60", "a0 c1 d2").totals == (0, 200, 91, 62)


@pytest.mark.rule("spooks:series.5", "spooks:r.26")
def test_all_grabbed_in_one_hand_drop_out_while_three_remain() -> None:
    state = series("long", 5, "a0 b200 c230 d60 e30")
    assert (state.over, state.playing, state.dropped) == (False, players("ade"), (players("bc"),))


@pytest.mark.rule("spooks:series.5", "spooks:r.26")
def test_a_long_series_ends_when_fewer_than_three_would_remain() -> None:
    state = series("long", 4, "a0 b200 c230 d60")
    assert (state.over, state.winners) == (True, players("a"))


@pytest.mark.rule("spooks:series.6")
def test_a_long_series_ends_when_one_of_the_last_three_is_grabbed() -> None:
    state = series("long", 4, "a0 b200 c90 d60", "c0 a70 d10")
    assert not state.over
    state = count_hand(state, hand("a0 c120 d1"))
    assert (state.over, state.winners) == (True, players("a"))


@pytest.mark.rule("spooks:series.6")
def test_a_long_series_of_three_ends_like_a_short_one() -> None:
    state = series("long", 3, "a0 b200 c1")
    assert (state.over, state.winners) == (True, players("a"))


# -- places --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:r.28")
def test_places_go_by_total_while_no_player_is_grabbed() -> None:
    assert places(series("short", 4, "a0 b30 c10 d30")) == (1, 3, 2, 3)


@pytest.mark.rule("spooks:r.28")
def test_players_grabbed_last_come_before_those_who_dropped_out_earlier_whatever_their_totals() -> None:
    state = series("long", 5, "a0 b200 c199 d60 e30", "a0 c300 d1 e2", "d0 a10 e300")
    assert state.over
    assert places(state) == (1, 5, 4, 2, 3)


@pytest.mark.rule("spooks:r.28")
def test_players_who_dropped_out_in_the_same_hand_are_ranked_by_total_and_share_a_place_when_equal() -> None:
    state = series("long", 6, "a0 b210 c200 d210 e1 f1")
    assert places(state) == (1, 5, 4, 5, 2, 2)


# -- the next hand -------------------------------------------------------------------------------------------------------------


def test_a_single_hand_is_no_series() -> None:
    with pytest.raises(Usage):
        start_series(3, Options())


@pytest.mark.rule("spooks:intro.4")
def test_a_series_needs_three_players() -> None:
    with refused("intro.4"):
        start_series(2, Options(series="short"))


@pytest.mark.rule("spooks:series.4")
def test_no_hand_follows_the_end_of_a_short_series() -> None:
    state = series("short", 3, "a0 b200 c1")
    with refused("series.4"):
        check_hand(state, None, players("abc"))
    with refused("series.4"):
        count_hand(state, hand("a0 b1 c1"))


@pytest.mark.rule("spooks:series.6")
def test_no_hand_follows_the_end_of_a_long_series() -> None:
    state = series("long", 3, "a0 b200 c1")
    with refused("series.6"):
        check_hand(state, None, players("abc"))
    with refused("series.6"):
        count_hand(state, hand("a0 b1 c1"))


@pytest.mark.rule("spooks:series.5")
def test_a_player_who_dropped_out_plays_no_more() -> None:
    state = series("long", 4, "a0 b200 c1 d1")
    with refused("series.5"):
        check_hand(state, None, players("abcd"))
    with refused("series.5"):
        count_hand(state, hand("a0 b1 c1 d1"))


@pytest.mark.rule("spooks:r.33")
@pytest.mark.parametrize("seats", ["abc", "abcde", "abcc", "acbd"])
def test_a_hand_names_every_active_player_of_the_series_once_and_in_their_seats(seats: str) -> None:
    with refused("r.33"):
        check_hand(series("short", 4), None, players(seats))


@pytest.mark.rule("spooks:r.33")
def test_the_same_circle_may_be_named_from_any_player_on() -> None:
    check_hand(series("short", 4), None, players("cdab"))


@pytest.mark.rule("spooks:r.33")
def test_a_result_that_leaves_a_player_out_does_not_count() -> None:
    with refused("r.33"):
        count_hand(series("short", 4), hand("a0 b1 c1"))


@pytest.mark.rule("spooks:escape.1")
def test_a_hand_without_a_winner_does_not_count() -> None:
    with refused("escape.1"):
        count_hand(series("short", 3), hand("a1 b1 c1"))


@pytest.mark.rule("spooks:rec.7")
def test_uncounted_points_do_not_count() -> None:
    with refused("rec.7", Impossible):
        count_hand(series("short", 3), hand("a0 b? c1"))


@pytest.mark.rule("spooks:rec.9")
def test_a_loser_has_at_least_one_point() -> None:
    with refused("rec.9", Impossible):
        count_hand(series("short", 3), hand("a0 b-4 c1"))


@pytest.mark.rule("spooks:r.37")
@pytest.mark.parametrize(
    "options",
    [
        Options(series="short", decks=2),
        Options(series="short", masters=("bats",)),
        Options(series="long"),
        Options(series="short", target=100),
        Options(),
    ],
)
def test_lasting_options_do_not_change_from_hand_to_hand(options: Options) -> None:
    with refused("r.37"):
        check_hand(series("short", 3), None, players("abc"), options)


@pytest.mark.rule("spooks:r.37", "spooks:series.1")
@pytest.mark.parametrize(
    "options",
    [Options(series="short", ghost=True), Options(series="short", record="result"), Options(series="short", lead_pass=True)],
)
def test_the_ghost_hand_the_record_and_table_rulings_are_a_choice_at_every_deal(options: Options) -> None:
    check_hand(series("short", 3), None, players("abc"), options)


# -- the dealer ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:r.29", "spooks:deal.1")
def test_any_player_deals_the_first_hand() -> None:
    for rule in ("any", "left", "winner"):
        state = series("short", 3, options=Options(series="short", dealer_next=rule))
        for dealer in (None, 1, 2, 3):
            check_hand(state, dealer, players("abc"))


@pytest.mark.rule("spooks:r.29")
def test_by_default_the_left_neighbour_of_the_last_dealer_deals() -> None:
    state = count_hand(series("short", 3), hand("a0 b1 c1", dealer="c"))
    assert next_dealer(state) == 1
    for dealer in (1, 2, 3):
        check_hand(state, dealer, players("abc"))


@pytest.mark.rule("spooks:r.29")
def test_a_player_who_dropped_out_is_skipped_as_dealer() -> None:
    state = count_hand(series("long", 5), hand("a0 b200 c1 d1 e1", dealer="a"))
    assert next_dealer(state) == 3


@pytest.mark.rule("spooks:r.29")
def test_a_dealer_who_drops_out_still_passes_the_deal_to_the_left() -> None:
    state = count_hand(series("long", 5), hand("a0 b1 c200 d1 e1", dealer="c"))
    assert next_dealer(state) == 4


@pytest.mark.rule("spooks:r.29")
def test_a_table_may_have_the_deal_go_to_the_left_only() -> None:
    state = count_hand(series("short", 3, options=Options(series="short", dealer_next="left")), hand("a0 b1 c1", dealer="c"))
    check_hand(state, 1, players("abc"))
    check_hand(state, None, players("abc"))
    with refused("r.29"):
        check_hand(state, 2, players("abc"))


@pytest.mark.rule("spooks:r.29")
@pytest.mark.parametrize(("dealer", "due"), [("a", "b"), ("b", "d"), ("c", "d"), ("d", "b")])
def test_a_table_may_have_the_winner_deal_the_one_nearest_to_the_dealers_left(dealer: str, due: str) -> None:
    state = series("short", 4, options=Options(series="short", dealer_next="winner"))
    state = count_hand(state, hand("a1 b0 c1 d0", dealer=dealer))
    check_hand(state, players(due)[0], players("abcd"))
    with refused("r.29"):
        check_hand(state, 1, players("abcd"))


@pytest.mark.rule("spooks:deal.1")
def test_the_dealer_of_a_hand_is_one_of_its_players() -> None:
    with refused("deal.1"):
        check_hand(series("short", 3), 4, players("abc"))


# -- laws ----------------------------------------------------------------------------------------------------------------------


@given(
    seats=st.integers(3, 8),
    kind=st.sampled_from(("short", "long")),
    target=st.integers(1, 300),
    seed=st.integers(0, 2**32),
)
def test_the_laws_of_a_series_hold_after_every_hand(seats: int, kind: Kind, target: int, seed: int) -> None:
    """Catalogue 10, invariant 20, and what 8.7 says follows from it."""
    rng = Rng(seed)
    state = start_series(seats, Options(series=kind, target=target))
    while not state.over:
        assert len(state.playing) >= 3
        assert all(state.totals[player - 1] < target for player in state.playing)
        winners = {rng.choice(state.playing), rng.choice(state.playing)}
        points = {player: 0 if player in winners else 1 + rng.below(120) for player in state.playing}
        result = next_result(state, points, tuple(sorted(winners)))
        check_hand(state, result.dealer, state.playing)
        after = count_hand(state, result)
        assert all(new >= old for new, old in zip(after.totals, state.totals, strict=True))
        state = after
    assert sum(state.totals) == sum(value or 0 for result in state.hands for value in result.points.values())
    assert all(state.totals[player - 1] < target for player in state.winners)
    assert {player for player, place in enumerate(places(state), start=1) if place == 1} == set(state.winners)
    assert len(state.hands) == len(state.dropped)


def next_result(state: SeriesState, points: dict[int, int], winners: tuple[int, ...]) -> HandResult:
    """A result with the dealer who is due."""
    return HandResult(
        hand=len(state.hands) + 1,
        dealer=next_dealer(state),
        record="result",
        winners=winners,
        points=dict(points),
        trust="points",
        ended_by="result",
    )


def test_folding_the_hands_of_a_series_again_gives_the_same_series() -> None:
    state = series("long", 5, "a0 b200 c199 d60 e30", "a0 c300 d1 e2", "d0 a10 e300")
    again = start_series(5, state.options)
    for result in state.hands:
        again = count_hand(again, result)
    assert again == state
