"""Where the points of a hand come from: every card that is left over, and how it came into the hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.contracts.playing import SEEDS, Played, random_game

from spooklog.domain.registry import find_ruleset
from spooklog.domain.ruleset import Share, Step
from spooklog.domain.rulesets.spooks.state import State

SPOOKS = find_ruleset("spooks")
ONE_DECK = {"record": "full", "decks": "1"}
WAYS = ("dealt", "in a bite", "as a gift", "in an exchange")


@pytest.mark.rule("spooks:series.2", "spooks:series.3", "spooks:escape.1")
@given(seed=SEEDS)
def test_with_every_card_known_each_share_is_a_card_in_the_hand_since_its_ply(seed: int) -> None:
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
        shares = SPOOKS.shares(steps, end, seat)
        if seat in end.winners:
            (share,) = shares
            assert share.rule == "escape.1"
            assert share.ply is not None
            assert seat not in played.states[share.ply - 1].winners
            assert seat in played.states[share.ply].winners
            continue
        held = [state.known[seat - 1] for state in played.states]
        assert sorted(card(share) for share in shares) == sorted(held[-1])
        for share in shares:
            assert share.ply is not None
            way = next(way for way in WAYS if share.what.endswith(way))
            came = next(at for at in range(share.ply, len(held)) if card(share) in held[at])
            assert all(card(share) in hand for hand in held[came:])
            if share.ply:
                assert card(share) not in held[share.ply - 1]
            assert came == share.ply or way == "in an exchange"  # where it is handed on when all have chosen
            found.add(way)
    return found


def card(share: Share) -> str:
    """The card that a share is for."""
    return share.what.partition(",")[0]
