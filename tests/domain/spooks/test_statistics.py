"""What hands of Spooks tell when many are added up."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from tests.contracts.playing import SEEDS, random_game

from spooklog.domain.registry import find_ruleset
from spooklog.domain.ruleset import StatValue
from spooklog.domain.rulesets.spooks.measures import STATISTICS
from spooklog.domain.rulesets.spooks.outcome import points
from spooklog.domain.rulesets.spooks.state import State

SPOOKS = find_ruleset("spooks")


def statistics(end: State) -> tuple[StatValue, ...]:
    """The numbers of a hand, which its last state tells."""
    return SPOOKS.results.statistics((), end)


@given(seed=SEEDS)
def test_cards_that_one_takes_another_gives_and_every_card_laid_is_on_the_pile(seed: int) -> None:
    state = random_game(SPOOKS, seed).end
    told = Counter[str]()
    for one in statistics(state):
        told[one.name] += one.number
    assert told["taken"] == 0
    assert told["laid"] == (len(state.pile) if told["hands"] else 0)
    assert told["hands"] in (0, state.table.seats)
    assert told["straights"] == [laid.how for laid in state.pile].count("straight") * bool(told["hands"])


@given(seed=SEEDS)
def test_points_are_told_once_the_hand_is_over(seed: int) -> None:
    played = random_game(SPOOKS, seed)
    assert not [one for state in played.states[:-1] if state.phase != "over" for one in statistics(state) if one.name == "left"]
    left = {one.seat: one.number for one in statistics(played.end) if one.name == "left"}
    assert left == {seat: value for seat, value in enumerate(points(played.end), start=1) if value is not None}


def test_a_hand_told_by_its_result_alone_says_nothing_of_its_cards() -> None:
    state = random_game(SPOOKS, 3, {"record": "result"}).end
    assert state.record == "result"
    assert {one.name for one in statistics(state)} <= {"left"}


def test_its_titles_are_words_that_differ() -> None:
    assert len({one.title for one in STATISTICS}) == len(STATISTICS)
