"""The same hand as different people know it: seats, record levels, liars (catalogue 10, invariants 17, 18, 19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st
from tests.domain.spooks.hands import (
    SPOOKS,
    as_result,
    as_table_setup,
    breaches_of,
    hand_of_liars,
    last_hands,
    random_hand,
    replace,
    replay,
    setup_known_to,
    unseen,
    view_of,
)

from spooklog.domain.contract.ruleset import Action, Setup, Viewer
from spooklog.domain.rulesets.spooks.actions import BiteCardGiven, CardHandedOn, GiftCardGiven, StraightLaid, UnableDeclared
from spooklog.domain.rulesets.spooks.cards import KINDS, sort
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import SEEDS, Played, refusal_of

KNOWLEDGE = ("claims", "flags", "record", "options")
"""What differs between a full record and the table record that a seat could have kept of it."""


# -- 17: views -----------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_swapping_cards_that_a_viewer_never_saw_changes_nothing_for_that_viewer(seed: int) -> None:
    played, rng = random_hand(seed, red_decline="free"), Rng(seed)
    for _ in range(4):
        moment = rng.below(len(played.states) - 1)
        viewer: Viewer = rng.choice(played.viewers[1:])
        names = _shuffled_names(played, moment, viewer, rng)
        setup = _with_hands(played.setup, names)
        actions = [_renamed(action, names) for action in played.actions[:moment]]
        try:
            others = replay(setup, actions)
        except SpooklogError:
            continue  # another card would have opened this hand
        ones = played.states[: moment + 1]
        assert _view(ones[-1], viewer, played) == _view(others[-1], viewer, played)
        assert SPOOKS.knowledge.seen_by(ones[-1], viewer) == SPOOKS.knowledge.seen_by(others[-1], viewer)
        assert _log(ones, played.actions, viewer) == _log(others, actions, viewer)


@given(seed=SEEDS)
def test_redacted_actions_of_a_full_hand_fold_to_the_redacted_state(seed: int) -> None:
    played, rng = random_hand(seed), Rng(seed)
    for _ in range(3):
        moment = rng.below(len(played.states) - 1)
        for viewer in played.viewers[1:]:
            state = SPOOKS.rules.start(setup_known_to(played.setup, viewer))
            for ply, action in enumerate(_log(played.states[: moment + 1], played.actions, viewer), start=1):
                state = SPOOKS.rules.apply(state, action, ply)
            folded = view_of(state, "full", played.labels)
            shown = view_of(played.states[moment], viewer, played.labels)
            assert _without(folded, *KNOWLEDGE) == _without(shown, *KNOWLEDGE)


@given(seed=SEEDS, named=st.booleans())
def test_redacted_actions_of_a_table_hand_fold_to_the_redacted_state_with_claims_and_breaches(seed: int, named: bool) -> None:
    """Hands are hidden; cards that change hands are named in the log now and then, up to the first lie that this gives away."""
    played, rng = hand_of_liars(seed), Rng(seed)
    setup = as_table_setup(played.setup, red_decline="never")
    actions = [action if named and rng.below(3) else unseen(action) for action in played.actions]
    actions, states = accepted(setup, [*actions, *last_hands(played)])
    for _ in range(3):
        moment = rng.below(len(states))
        for viewer in played.viewers[1:]:
            folded = _apply_all(setup_known_to(setup, viewer), _log(states[: moment + 1], actions, viewer))[-1]
            assert view_of(folded, "full", played.labels) == view_of(states[moment], viewer, played.labels)


def test_a_hand_known_only_by_its_points_stays_closed_even_after_the_end() -> None:
    """Two tables at which anna gave bert another card, which only the two of them saw."""
    setup = SPOOKS.opening.prepare(Setup(seats=3, options=read_options(SPOOKS.meta.options, {"ghost": "yes"})), frozenset())
    setup = replace(setup, opening={"dealer": 3, "counts": [3, 2, 2]}, allowed=frozenset({"spooks:deal.3"}))
    labels = Labels(["anna", "bert", "cora"])

    def table(given: str) -> State:
        state: State = SPOOKS.rules.start(setup)
        for line in ("anna 1S", "--", "anna 5T", "bert stuck", f"anna gives {given}", "bert left 13", "cora left 9"):
            for action in SPOOKS.notation.read(line, state, labels):
                SPOOKS.rules.check(state, action)
                state = SPOOKS.rules.apply(state, action, 1)
        return state

    ones, others = table("4K"), table("3G")
    assert ones.phase == others.phase == "over"
    insiders: tuple[Viewer, ...] = (1, 2, "full")
    outsiders: tuple[Viewer, ...] = (3, "public")
    for viewer in insiders:
        assert view_of(ones, viewer, labels) != view_of(others, viewer, labels)
    for viewer in outsiders:
        assert view_of(ones, viewer, labels) == view_of(others, viewer, labels)


def _shuffled_names(played: Played, moment: int, viewer: Viewer, rng: Rng) -> dict[str, str]:
    """New names for the cards that the viewer has not seen a copy of up to a moment."""
    state: State = played.states[moment]
    seen = {laid.card for laid in state.pile} | set(played.setup.opening["hands"].get(str(viewer), ()))
    for before, action in zip(played.states[:moment], played.actions, strict=False):
        if isinstance(action, BiteCardGiven | GiftCardGiven | CardHandedOn):
            to = getattr(action, "to", None) or (before.victim if before.phase == "bite" else before.back(action.seat))
            seen |= {action.card} if viewer in (action.seat, to) else set()
    unknown = [card for card in KINDS if card not in seen]
    shuffled = list(unknown)
    rng.shuffle(shuffled)
    return dict(zip(unknown, shuffled, strict=True))


def _renamed(action: Action, names: Mapping[str, str]) -> Action:
    if isinstance(action, StraightLaid):
        return action  # all players saw it
    card = getattr(action, "card", None)
    return replace(action, card=names.get(card, card)) if card else action


def _with_hands(setup: Setup, names: Mapping[str, str]) -> Setup:
    hands = {seat: list(sort(names.get(card, card) for card in hand)) for seat, hand in setup.opening["hands"].items()}
    return replace(setup, opening={**setup.opening, "hands": hands})


def _log(states: list[State] | tuple[State, ...], actions: list[Action] | tuple[Action, ...], viewer: Viewer) -> list[Action]:
    """The actions between the states as the viewer knows them, looking back from the last one."""
    return [
        SPOOKS.knowledge.redact(action, before, states[-1], viewer) for before, action in zip(states[:-1], actions, strict=False)
    ]


def _view(state: State, viewer: Viewer, played: Played) -> bytes:
    return orjson.dumps(view_of(state, viewer, played.labels))


def _without(view: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in fields}


def accepted(setup: Setup, actions: list[Action]) -> tuple[list[Action], list[State]]:
    """The log up to the first action that is refused, with its states."""
    states = [SPOOKS.rules.start(setup)]
    for ply, action in enumerate(actions, start=1):
        if refusal_of(SPOOKS, states[-1], action):
            break
        states.append(SPOOKS.rules.apply(states[-1], action, ply))
    return actions[: len(states) - 1], states


def _apply_all(setup: Setup, actions: list[Action]) -> list[State]:
    """The states of a log without a check: what a seat saw cannot be checked as a full record is."""
    states = [SPOOKS.rules.start(setup)]
    for ply, action in enumerate(actions, start=1):
        states.append(SPOOKS.rules.apply(states[-1], action, ply))
    return states


# -- 18: record levels ---------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_a_table_record_of_a_full_hand_goes_the_same_way_line_by_line(seed: int) -> None:
    played = random_hand(seed)
    table = replay(as_table_setup(played.setup), [unseen(action) for action in played.actions])
    for full, hidden in zip(played.states, table, strict=True):
        phase = "reveal" if full.phase == "over" and len(full.winners) < len(full.seats) else full.phase
        assert (hidden.phase, hidden.actor, hidden.top, hidden.victim) == (phase, full.actor, full.top, full.victim)
        assert (hidden.direction, hidden.sequence, hidden.winners) == (full.direction, full.sequence, full.winners)
        assert [hidden.count(seat) for seat in hidden.seats] == [full.count(seat) for seat in full.seats]


@given(seed=SEEDS)
def test_a_table_record_of_honest_players_ends_in_the_same_points_without_a_breach(seed: int) -> None:
    played = random_hand(seed)
    end = replay(as_table_setup(played.setup), [*map(unseen, played.actions), *last_hands(played)])[-1]
    one, other = SPOOKS.rules.outcome(played.end), SPOOKS.rules.outcome(end)
    assert one is not None
    assert other is not None
    assert (one.trust, other.trust) == ("full", "cards")
    for name in ("winners", "points", "ranks", "ended_by", "left", "dealer"):
        assert getattr(one, name) == getattr(other, name)
    assert breaches_of(end, "full") == ()


@given(seed=SEEDS)
def test_the_result_alone_gives_the_same_winners_and_points(seed: int) -> None:
    played = random_hand(seed)
    one, other = SPOOKS.rules.outcome(played.end), SPOOKS.rules.outcome(replay(*as_result(played))[-1])
    assert one is not None
    assert other is not None
    assert (other.winners, other.points, other.ranks) == (one.winners, one.points, one.ranks)
    assert other.trust == ("points" if any(one.points) else "cards")


# -- 19: liars -----------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, named=st.booleans())
def test_a_breach_is_raised_only_against_a_player_who_lied(seed: int, named: bool) -> None:
    played, rng = hand_of_liars(seed), Rng(seed)
    actions = [action if named and rng.below(2) else unseen(action) for action in played.actions]
    setup = as_table_setup(played.setup, red_decline="never")
    end = accepted(setup, [*actions, *last_hands(played)])[1][-1]
    for viewer in played.viewers:
        for flag in breaches_of(end, viewer):
            assert flag.rule == "spooks:red.4"
            claim, before = played.actions[flag.at - 1], played.states[flag.at - 1]
            assert isinstance(claim, UnableDeclared)
            assert claim.seat == flag.seat
            assert _could_answer(before, flag.seat)


@given(seed=SEEDS)
def test_a_liar_who_neither_got_nor_gave_a_card_since_is_found_out_at_the_end(seed: int) -> None:
    played = hand_of_liars(seed)
    actions = [*map(unseen, played.actions), *last_hands(played)]
    end = replay(as_table_setup(played.setup, red_decline="never"), actions)[-1]
    flagged = {(flag.at, flag.seat) for flag in breaches_of(end, "public")}
    for ply, (before, action) in enumerate(zip(played.states, played.actions, strict=False), start=1):
        if isinstance(action, UnableDeclared) and not _passes_cards(played, action.seat, ply):
            assert ((ply, action.seat) in flagged) == _could_answer(before, action.seat)


def _could_answer(state: State, seat: int | None) -> bool:
    """Whether a player held a card of the top's suit or number, or the Cat."""
    assert state.top is not None
    assert seat is not None
    top = state.top.card
    return any(card == "C" or card[-1] == top[-1] or card[:-1] == top[:-1] for card in state.known[seat - 1])


def _passes_cards(played: Played, seat: int, since: int) -> bool:
    """Whether a card went to or from a player in secret."""
    for before, action in zip(played.states[since:], played.actions[since:], strict=False):
        match action:
            case BiteCardGiven(giver) if seat in (giver, before.victim):
                return True
            case GiftCardGiven(giver, to) if seat in (giver, to):
                return True
            case CardHandedOn():
                return True
            case _:
                pass
    return False
