"""What is the position of a hand and what only its memory, and that the order of what has none does not matter."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from tests.domain.spooks.hands import SPOOKS
from tests.domain.spooks.script import LEAD, Hand, replay

from spooklog.domain.contract.digests import digest_of, position, without_memory
from spooklog.domain.contract.ruleset import Action, Form
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.state import State
from spooklog.testing.playing import SEEDS, few, random_game, refusal_of

SWAPPED = (
    "deal anna 1S 2S 5T 7B\ndeal bert 3K 4K 6K 8K   #! a short deal\ndeal cora 2G 9B 9K 10K",
    "deal anna 1S 2G 5T 7B\ndeal bert 3K 4K 6K 8K   #! a short deal\ndeal cora 2S 9B 9K 10K",
)
"""Two deals of three in which anna and cora have one card each that the other has in the other deal."""


def bitten(deal: str, anna: str, cora: str) -> Hand:
    """After a bite: bert was given a card by anna, and one by cora."""
    given = f"anna gives {anna}\ncora gives {cora}\n"
    return replay(f"players anna bert cora\n{deal}\n---\nanna 1S\n--\nanna 5T\nbert stuck\n{given}")


@pytest.mark.rule("spooks:deal.5")
def test_two_hands_in_which_a_player_knows_different_things_have_different_digests() -> None:
    ones, others = bitten(SWAPPED[0], "2S", "2G"), bitten(SWAPPED[1], "2G", "2S")
    assert ones.state.known == others.state.known
    seen = [SPOOKS.knowledge.seen_by(hand.state, 1) for hand in (ones, others)]
    assert seen[0].known != seen[1].known
    assert seen[0].pool != seen[1].pool
    assert digest_of(ones.state) != digest_of(others.state)


def test_owners_of_cards_and_claims_are_no_part_of_the_position() -> None:
    hand = replay(f"{LEAD}anna 5B\nbert stuck\nanna 9K\nbert 10B\nflags red.4 bert 10B at 4")
    assert hand.state.pile
    assert hand.state.claims
    bare = without_memory(hand.state)
    assert (bare.pile, bare.claims) == ((), ())
    assert digest_of(bare) == digest_of(hand.state)


def test_a_trick_an_exchange_and_the_last_hands_come_to_the_same_in_any_order() -> None:
    for start, lines, options in (
        (f"{LEAD}anna 5G\n", ("anna 3K", "bert 9G", "cora 4K", "dave C"), ""),
        (f"{LEAD}anna MK\n", ("anna gives 3K", "bert gives 9G", "cora gives ?", "dave gives C"), "masters=spooks"),
        (
            "options record=result\nplayers anna bert cora dave\n---\n",
            ("anna out", "bert left 3", "cora out", "dave left 2K"),
            "",
        ),
    ):
        told = [replay(start + "\n".join(order), options=options).state for order in (lines, lines[::-1], lines[2:] + lines[:2])]
        assert len(set(map(digest_of, told))) == 1
    begun = [replay(f"{LEAD}anna 5G\n{one}\n{other}").state for one, other in (("cora 4K", "bert C"), ("bert C", "cora 4K"))]
    assert position(begun[0]) == position(begun[1])


@given(seed=SEEDS)
def test_a_hand_without_its_memory_plays_on_in_the_same_way(seed: int) -> None:
    played = random_game(SPOOKS, seed)
    for moment in few(played, seed):
        state: State = played.states[moment]
        bare = without_memory(state)
        assert SPOOKS.rules.turn(bare) == SPOOKS.rules.turn(state)
        assert list(SPOOKS.moves.choices(bare)) == list(SPOOKS.moves.choices(state))
        for viewer in played.viewers:
            known = SPOOKS.knowledge.seen_by(state, viewer)
            assert position(SPOOKS.knowledge.seen_by(bare, viewer)) == position(known)
            assert SPOOKS.knowledge.seen_by(known, "public") == SPOOKS.knowledge.seen_by(state, "public")
        for number, (action, after) in enumerate(zip(played.actions[moment:], played.states[moment + 1 :], strict=True)):
            assert refusal_of(SPOOKS, bare, action) is None
            bare = SPOOKS.rules.apply(bare, action, number)
            assert position(bare) == position(after)


@given(seed=SEEDS)
def test_simultaneous_actions_of_two_players_may_be_typed_in_either_order(seed: int) -> None:
    played = random_game(SPOOKS, seed)
    for moment in few(played, seed, 12):
        state: State = played.states[moment]
        turn = SPOOKS.rules.turn(state)
        if turn.one or len(turn.must) < 2:
            continue
        one, other = (_any_of(state, seat, seed) for seat in turn.seats[:2])
        if one and other and _both(state, one, other) and _both(state, other, one):
            assert _both(state, one, other) == _both(state, other, one)


def _any_of(state: State, seat: int, seed: int) -> Action | None:
    offered = [choice for choice in SPOOKS.moves.choices(state, seat) if not isinstance(choice, Form)]
    return offered[seed % len(offered)] if offered else None


def _both(state: State, first: Action, second: Action) -> bytes | None:
    """The position after two actions, None where one of them is refused."""
    for action in (first, second):
        if refusal_of(SPOOKS, state, action):
            return None
        state = SPOOKS.rules.apply(state, cast("SpooksAction", action), 1)
    return position(state)


@given(seed=SEEDS)
def test_every_player_who_can_act_and_no_other_is_offered_actions(seed: int) -> None:
    played = random_game(SPOOKS, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            seen = played.seen(moment, viewer)
            offered = {choice.owner for choice in SPOOKS.moves.choices(seen.state)}
            assert offered == {*seen.turn.must, *seen.turn.may}
