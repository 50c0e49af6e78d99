"""The rules of Halloween as one part: each action goes to the concept that it belongs to (catalogue 4 and 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spooklog.domain.contract.defaults import enrich, title
from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import HalloweenAction
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules import (
    bonus,
    fighting,
    haunting,
    moving,
    occupying,
    powers,
    resting,
    result_only,
    rolls,
    scaring,
    summon,
    token_kinds,
    town,
    turns,
    upgrade,
)
from spooklog.domain.rulesets.halloween.rules.cards import after_haunts, after_moves
from spooklog.domain.rulesets.halloween.rules.cards.free import POWERS
from spooklog.domain.rulesets.halloween.rules.due import expected, turn
from spooklog.domain.rulesets.halloween.rules.scoring import outcome
from spooklog.domain.rulesets.halloween.rules.start import start
from spooklog.domain.rulesets.halloween.state import State, replace
from spooklog.domain.values.errors import SpooklogError

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]

_CHECKS: dict[type[HalloweenAction], Callable[[State, Any], None]] = {
    act.Summoned: summon.check,
    act.Scared: scaring.check,
    act.GhostUpgraded: upgrade.check,
    act.GhostMoved: moving.check,
    act.FightDeclared: fighting.check,
    act.Haunted: haunting.check,
    act.HauntTokenTaken: haunting.check_take,
    act.Rested: resting.check,
    act.DiceRolled: rolls.check_dice,
    act.DieBoosted: token_kinds.check_boost,
    act.RollSettled: rolls.check_settle,
    act.CardOccupied: occupying.check,
    act.OccupantCompensated: occupying.check_compensation,
    act.BonusUsed: token_kinds.check,
    act.CardPowerUsed: powers.check_power,
    act.FollowUpUsed: powers.check_follow_up,
    act.BluesReturned: town.check_blues,
    act.BonusRevealed: bonus.check_reveal,
    act.TurnEnded: turns.check,
    act.ResultRecorded: result_only.check,
}
_EFFECTS: dict[type[HalloweenAction], Callable[[State, Any], State]] = {
    act.Summoned: summon.apply,
    act.Scared: scaring.apply,
    act.GhostUpgraded: upgrade.apply,
    act.GhostMoved: moving.apply,
    act.FightDeclared: fighting.apply,
    act.Haunted: haunting.apply,
    act.HauntTokenTaken: haunting.take,
    act.Rested: resting.apply,
    act.DiceRolled: rolls.roll_dice,
    act.DieBoosted: token_kinds.boost,
    act.CardOccupied: occupying.apply,
    act.OccupantCompensated: occupying.compensate,
    act.BonusUsed: token_kinds.apply,
    act.CardPowerUsed: powers.use_power,
    act.FollowUpUsed: powers.follow,
    act.BluesReturned: town.return_blues,
    act.BonusRevealed: bonus.reveal,
    act.ResultRecorded: result_only.apply,
}
_SETTLED = {
    "fight": fighting.settle,
    "brawl": fighting.settle,
    "mixed": summon.settle,
    "haunt": after_haunts.settle_luck,
    "boast": after_moves.settle_boast,
}
"""How a kind of roll is settled, by the concept that declared it."""


def check(state: State, action: HalloweenAction) -> None:
    """Raise the refusal of the first rule that the action breaks, in the order of section 7; return when it breaks none.

    A refusal that names nothing of its own offers the lines that the prompt offers. All know all, so these tell nothing.
    """
    try:
        if isinstance(action, act.DieRerolled):
            (token_kinds.check_reroll if action.token else rolls.check_reroll)(state, action)
        else:
            _CHECKS[type(action)](state, action)
    except SpooklogError as refusal:
        refusal.expected = refusal.expected or expected(state)
        raise


def apply(state: State, action: HalloweenAction, ply: int) -> State:  # noqa: ARG001
    """Return the state after an action that was checked, or let through by a ruling. No ruling changes whose turn it is.

    Raises Impossible for a ruled action that has nothing to take effect on.
    """
    _check_possible(state, action)
    state = replace(state, gained=())
    match action:
        case act.DieRerolled():
            state = (token_kinds.reroll if action.token else rolls.reroll)(state, action)
        case act.RollSettled():
            state = _settle(state)
        case act.TurnEnded(seat):
            # without `finish`: what the end of a turn changes triggers nothing, and the next player has sections left
            return turns.end_turn(state, seat)
        case _:
            state = _EFFECTS[type(action)](state, action)
    return turns.finish(state)


def _settle(state: State) -> State:
    """Settle the open roll. Raises Impossible where none lies open."""
    state, roll = rolls.taken(state)
    return _SETTLED[roll.kind](replace(state, rolled=roll), roll)


def _check_possible(state: State, action: HalloweenAction) -> None:
    """Raise Impossible for what no ruling can make happen: by no player, after the end, at the other level, under open dice."""
    if getattr(action, "seat", state.active) not in state.seats:
        raise no_effect(said("there is no such player"))
    if state.over:
        raise no_effect(said("the game is over"))
    if (state.options.record == "result") != isinstance(action, act.ResultRecorded):
        raise no_effect(said("the game is recorded at another level"))
    if state.roll is not None and _needs_settled_roll(action):
        raise no_effect(said("the open roll is settled first"))


def _needs_settled_roll(action: HalloweenAction) -> bool:
    """Return whether an action changes the board that an open roll is about (dice.3)."""
    match action:
        case act.BonusUsed(_, kind):
            return kind in token_kinds.KINDS and token_kinds.KINDS[kind].ghosts
        case act.CardPowerUsed(_, card):
            return card in POWERS and POWERS[card].ghosts
        case _:
            return isinstance(action, (act.SectionAction, act.FollowUpUsed, act.TurnEnded))
