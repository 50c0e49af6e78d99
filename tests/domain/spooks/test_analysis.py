"""Deals of Spooks that a viewer cannot tell from the one at the table."""

from __future__ import annotations

from collections import Counter

from tests.domain.spooks.script import LEAD, replay

from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.analysis import world
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.chance import Rng
from spooklog.testing.playing import random_game


def deals(script: str, count: int) -> list[State]:
    """Worlds of a hand as the public knows it."""
    seen: State = RULESET.knowledge.seen_by(replay(script).state, "public")
    return [world(seen, Rng(seed)) for seed in range(count)]


def test_every_card_lies_in_one_place() -> None:
    for dealt in deals(f"{LEAD}anna 5B\nbert 6B\n", 20):
        cards = Counter(card for hand in (*dealt.known, dealt.ghost_known) for card in hand)
        cards += Counter(laid.card for laid in dealt.pile)
        assert cards == Counter(dealt.table.deck.cards)
        assert [*map(len, dealt.known)] == [12, 13, 14, 14]


def test_a_player_who_was_stuck_holds_no_card_that_would_have_answered() -> None:
    script = f"{LEAD}anna 5B\nbert stuck\n"
    (claim,) = replay(script).state.claims
    hands = [dealt.known[claim.seat - 1] for dealt in deals(script, 60)]
    assert "C" in claim.cards
    assert not any({*hand} & {*claim.cards} for hand in hands)
    assert len({*hands}) > 50


def test_a_card_is_as_likely_in_each_hand_that_may_hold_it() -> None:
    found = deals(f"{LEAD}anna 5B\nbert stuck\n", 300)
    holders = Counter(seat for dealt in found for seat, hand in enumerate(dealt.known, start=1) if "C" in hand)
    assert set(holders) == {1, 3, 4}
    cards = [len(found[0].known[seat - 1]) for seat in (1, 3, 4)]
    expected = [300 * number / sum(cards) for number in cards]
    assert all(abs(holders[seat] - due) < 4 * due**0.5 for seat, due in zip((1, 3, 4), expected, strict=True))


def test_a_card_face_down_came_from_the_hand_of_its_player() -> None:
    (dealt, *_) = deals(f"{LEAD}anna 2G\ntrick anna 3K, bert 3G\n", 1)
    assert dealt.hidden == (0, 0, 0, 0)
    assert [*map(len, dealt.known)] == [11, 13, 14, 14]
    assert all(card for _, card in dealt.face_down)


def test_a_card_that_was_handed_over_stays_with_the_player_who_has_a_card_face_down() -> None:
    played, met = random_game(RULESET, 1), 0
    for state in played.states:
        for viewer in state.seats:
            seen: State = RULESET.knowledge.seen_by(state, viewer)
            for sighting in seen.sightings:
                if (sighting.holder, None) in seen.face_down:
                    dealt = [world(seen, Rng(seed)) for seed in range(40)]
                    down = [dict(one.face_down)[sighting.holder] == sighting.card for one in dealt]
                    assert all(
                        sighting.card in one.known[sighting.holder - 1] or lies for one, lies in zip(dealt, down, strict=True)
                    )
                    assert 0 < sum(down) < 40
                    met += 1
    assert met
