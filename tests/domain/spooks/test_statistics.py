"""What hands of Spooks tell when many are added up."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import StatValue
from spooklog.domain.rulesets.spooks.actions import CardHandedOn
from spooklog.domain.rulesets.spooks.measures import STATISTICS
from spooklog.domain.rulesets.spooks.rules.outcome import points
from spooklog.testing.playing import SEEDS, Played, random_game

SPOOKS = find_ruleset("spooks")


def statistics(played: Played) -> tuple[StatValue, ...]:
    """The numbers of a hand that was played to its end."""
    return SPOOKS.results.statistics(played.known_steps(len(played.actions), "full"), played.end)


@given(seed=SEEDS)
def test_cards_taken_equal_cards_given_and_cards_laid_equal_the_pile(seed: int) -> None:
    played = random_game(SPOOKS, seed)
    state, told = played.end, Counter[str]()
    for one in statistics(played):
        told[one.name] += one.number
    assert told["taken"] == told["given"]
    assert told["laid"] == (len(state.pile) if told["hands"] else 0)
    assert told["hands"] in (0, state.table.seats)
    assert told["straights"] == [laid.how for laid in state.pile].count("straight") * bool(told["hands"])


@given(seed=SEEDS)
def test_cards_taken_and_given_account_for_the_last_hand(seed: int) -> None:
    state, told = (played := random_game(SPOOKS, seed)).end, {(one.seat, one.name): one.number for one in statistics(played)}
    for seat in state.seats if (1, "hands") in told and not any(isinstance(one, CardHandedOn) for one in played.actions) else ():
        changed = state.count(seat) + told[seat, "laid"] - state.table.dealt[seat - 1]
        assert told[seat, "taken"] - told[seat, "given"] == changed
        assert min(told[seat, "taken"], told[seat, "given"]) >= 0


@given(seed=SEEDS)
def test_points_are_counted_once_the_hand_is_over(seed: int) -> None:
    played = random_game(SPOOKS, seed)
    for state in played.states[:-1]:
        assert state.phase == "over" or not [one for one in SPOOKS.results.statistics((), state) if one.name == "left"]
    left = {one.seat: one.number for one in statistics(played) if one.name == "left"}
    assert left == {seat: value for seat, value in enumerate(points(played.end), start=1) if value is not None}


def test_a_hand_known_only_by_its_result_has_no_statistics_of_cards() -> None:
    played = random_game(SPOOKS, 3, {"record": "result"})
    assert played.end.record == "result"
    assert {one.name for one in statistics(played)} <= {"left"}


def test_titles_of_statistics_differ() -> None:
    assert len({one.title for one in STATISTICS}) == len(STATISTICS)
