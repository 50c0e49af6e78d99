"""Where the points of a hand come from: every card that is left over, and how it came into the hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import ScorePart, Step
from spooklog.domain.rulesets.spooks.state import State
from spooklog.testing.playing import SEEDS, Played, random_game

SPOOKS = find_ruleset("spooks")
ONE_DECK = {"record": "full", "decks": "1"}
WAYS = ("dealt", "in a bite", "as a gift", "in an exchange")


@pytest.mark.rule("spooks:series.2", "spooks:series.3", "spooks:escape.1")
@given(seed=SEEDS)
def test_with_every_card_known_each_part_of_a_score_is_a_card_in_the_hand_since_its_ply(seed: int) -> None:
    ways(random_game(SPOOKS, seed, ONE_DECK))


def test_cards_come_by_the_deal_a_bite_a_gift_and_an_exchange() -> None:
    found = {way for seed in range(1, 60) for way in ways(random_game(SPOOKS, seed, {**ONE_DECK, "masters": "all"}))}
    assert found == {*WAYS}


def ways(played: Played) -> set[str]:
    """How the cards that are left over at the end of a fully known game came; checked against every state of it."""
    steps = tuple(Step(before, action, number) for number, (before, action, _) in enumerate(played.steps(), start=1))
    end: State = played.end
    found: set[str] = set()
    for seat in end.seats:
        parts = SPOOKS.results.breakdown(steps, end, seat)
        if seat in end.winners:
            (part,) = parts
            assert part.rule == "escape.1"
            assert part.ply is not None
            assert seat not in played.states[part.ply - 1].winners
            assert seat in played.states[part.ply].winners
            continue
        held = [state.known[seat - 1] for state in played.states]
        assert sorted(card(part) for part in parts) == sorted(held[-1])
        for part in parts:
            assert part.ply is not None
            way = next(way for way in WAYS if part.what.endswith(way))
            came = next(at for at in range(part.ply, len(held)) if card(part) in held[at])
            assert all(card(part) in hand for hand in held[came:])
            if part.ply:
                assert card(part) not in held[part.ply - 1]
            assert came == part.ply or way == "in an exchange"  # where it is handed on when all have chosen
            found.add(way)
    return found


def card(part: ScorePart) -> str:
    """The card that a part of the score is for."""
    return part.what.partition(",")[0]
