"""Random hands of Spooks, honest or not, and the same hands as other record levels tell them (catalogue 7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Breach, Seen, Setup, Viewer
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import (
    BiteCardGiven,
    CardHandedOn,
    GiftCardGiven,
    HandRevealed,
    PlayerDeclaredOut,
    PointsDeclared,
    UnableDeclared,
)
from spooklog.domain.rulesets.spooks.moves.choices import is_legal
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels
from spooklog.testing.playing import NAMES, Played, play_out, random_setup

SPOOKS: AnyRuleset = RULESET

replace = msgspec.structs.replace


@lru_cache(maxsize=32)
def random_hand(seed: int, *, digital: bool = True, **fixed: str) -> Played:
    """A hand with one or two decks, ghost hand or not, any Masters, three to nine players, any table rulings."""
    rng = Rng(seed)
    drawn = {
        "decks": rng.choice(("1", "2")),
        "ghost": rng.choice(("yes", "no")),
        "masters": rng.choice(("none", "all", "all", "bones,bats", "spiders,bats", "spooks,goblins")),
        "max_players": "none",
        "series": "none",
    }
    return play_out(SPOOKS, random_setup(SPOOKS, rng, drawn | fixed, digital=digital), rng)


@lru_cache(maxsize=32)
def hand_of_liars(seed: int) -> Played:
    """A full hand in which the player who should answer a red card says one time in three to be unable."""
    rng = Rng(seed)
    drawn = {"decks": rng.choice(("1", "2")), "ghost": rng.choice(("yes", "no")), "masters": rng.choice(("none", "all"))}
    setup = random_setup(SPOOKS, rng, drawn | {"red_decline": "free", "max_players": "none"})
    state = SPOOKS.rules.start(setup)
    states: list[State] = [state]
    actions: list[Action] = []
    while state.phase != "over":
        lie = UnableDeclared(state.actor) if state.actor and not rng.below(3) else None
        action = lie if lie and is_legal(state, lie) else SPOOKS.sample(state, rng)
        state = SPOOKS.rules.apply(state, action, len(states))
        actions.append(action)
        states.append(state)
    return Played(SPOOKS, setup, Labels(NAMES[: setup.seats]), tuple(states), tuple(actions))


def as_table_setup(setup: Setup, **options: str) -> Setup:
    """The deal as a table record has it: sizes only."""
    hands = setup.opening["hands"]
    counts = [len(hands[str(seat)]) for seat in range(1, setup.seats + 1)]
    opening = {"dealer": setup.opening["dealer"], "counts": counts}
    return replace(setup, options={**setup.options, "record": "table", **options}, opening=opening)


def setup_known_to(setup: Setup, viewer: Viewer) -> Setup:
    """The deal as a viewer knew it: the sizes of all hands, and the viewer's own."""
    if viewer == "full" or setup.options["record"] == "result":
        return setup
    hands = setup.opening.get("hands", {})
    counts = setup.opening.get("counts") or [len(hands[str(seat)]) for seat in range(1, setup.seats + 1)]
    own = {seat: hand for seat, hand in hands.items() if seat == str(viewer)}
    opening = {"dealer": setup.opening["dealer"], "counts": counts, "hands": own}
    return replace(setup, options={**setup.options, "record": "table"}, opening=opening)


def view_of(state: State, viewer: Viewer, labels: Labels) -> dict[str, Any]:
    """What a viewer is shown of a state."""
    seen: State = SPOOKS.knowledge.seen_by(state, viewer)
    return SPOOKS.pictures.view(Seen(seen, labels, SPOOKS.rules.turn(seen)))


def breaches_of(state: State, viewer: Viewer) -> tuple[Breach, ...]:
    """What a viewer knows of claims that cards disproved."""
    return SPOOKS.results.breaches(SPOOKS.knowledge.seen_by(state, viewer))


def unseen(action: Action) -> Action:
    """The action as a table that saw no secret card logs it."""
    return replace(action, card=None) if isinstance(action, BiteCardGiven | GiftCardGiven | CardHandedOn) else action


def replay(setup: Setup, actions: Sequence[Action]) -> list[State]:
    """The states of a log, each action checked."""
    state = SPOOKS.rules.start(setup)
    states = [state]
    for ply, action in enumerate(actions, start=1):
        SPOOKS.rules.check(state, action)
        state = SPOOKS.rules.apply(state, action, ply)
        states.append(state)
    return states


def last_hands(played: Played) -> list[Action]:
    """The losers' true hands, told after a full hand."""
    end: State = played.end
    return [HandRevealed(seat, end.known[seat - 1]) for seat in end.seats if seat not in end.winners]


def as_result(played: Played) -> tuple[Setup, list[Action]]:
    """Only who won and what the others scored."""
    outcome = SPOOKS.rules.outcome(played.end)
    assert outcome is not None
    setup = replace(played.setup, options={**played.setup.options, "record": "result"}, opening={"dealer": 1})
    told: list[Action] = [PlayerDeclaredOut(seat) for seat in outcome.winners]
    losers = [seat for seat in range(1, setup.seats + 1) if seat not in outcome.winners]
    return setup, told + [PointsDeclared(seat, outcome.points[seat - 1]) for seat in losers]
