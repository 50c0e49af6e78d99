"""The rules of Polter-Heist as one part: each action goes to the concept that it belongs to (catalogue 4 and 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spooklog.domain.contract.actions import Action
from spooklog.domain.contract.defaults import enrich, title
from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules import (
    camp,
    chips,
    drinking,
    ghosts,
    harm,
    moving,
    placing,
    rolling,
    searching,
    swapping,
    theft,
    tiles,
    trading,
    treasure,
    turns,
)
from spooklog.domain.rulesets.polterheist.rules.advice import advice_on
from spooklog.domain.rulesets.polterheist.rules.due import turn
from spooklog.domain.rulesets.polterheist.rules.scoring import outcome
from spooklog.domain.rulesets.polterheist.rules.start import start
from spooklog.domain.rulesets.polterheist.state import State, replace

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]

_CHECKS: dict[type[Action], Callable[[State, Any], None]] = {
    act.CourageRolled: rolling.check_courage,
    act.CardsTraded: trading.check,
    act.CardsPickedUp: camp.check_pick,
    act.CardsLeft: camp.check_leave,
    act.CampRested: camp.check_rest,
    act.DiceRolled: rolling.check_dice,
    act.PawnMoved: moving.check,
    act.StayedPut: moving.check_stay,
    act.TileRevealed: tiles.check_flip,
    act.DiscoveryDrawn: searching.check_draw,
    act.GhostCardSkipped: searching.check_detector,
    act.GhostCardFaced: searching.check_detector,
    act.FloorPlansUsed: tiles.check_plans,
    act.ChipTaken: chips.check_taken,
    act.GhostDrawn: ghosts.check,
    act.CandlePlayed: harm.check_candle,
    act.EffectTaken: harm.check_candle,
    act.CardsStolen: theft.check,
    act.PawnPlaced: placing.check,
    act.PlacesSwapped: swapping.check_swap,
    act.CardFetched: swapping.check_fetch,
    act.CardDropped: searching.check_drop,
    act.TreasureDropped: treasure.check_drop,
    act.TreasurePickedUp: treasure.check_pick,
    act.TreasureLaid: treasure.check_lay,
    act.TreasureRehidden: treasure.check_rehide,
    act.CourageDrunk: drinking.check,
    act.RanInFear: camp.check_fear,
    act.TargetChosen: ghosts.check_target,
    act.SpaceCovered: chips.check_cover,
    act.CardsShown: trading.check_show,
    act.TurnEnded: turns.check,
    act.EscapeBegun: turns.check_escape,
    act.EscapeStopped: turns.check_stop,
}
_EFFECTS: dict[type[Action], Callable[[State, Any], State]] = {
    act.CourageRolled: rolling.roll_courage,
    act.CardsTraded: trading.apply,
    act.CardsPickedUp: camp.pick,
    act.CardsLeft: camp.leave,
    act.CampRested: camp.rest,
    act.DiceRolled: rolling.roll,
    act.PawnMoved: moving.apply,
    act.StayedPut: moving.stay,
    act.TileRevealed: tiles.flip,
    act.DiscoveryDrawn: searching.draw,
    act.GhostCardSkipped: searching.skip,
    act.GhostCardFaced: searching.face,
    act.FloorPlansUsed: tiles.use_plans,
    act.ChipTaken: chips.take,
    act.GhostDrawn: ghosts.draw,
    act.CandlePlayed: harm.play_candle,
    act.EffectTaken: harm.play_candle,
    act.CardsStolen: theft.apply,
    act.PawnPlaced: placing.apply,
    act.PlacesSwapped: swapping.swap,
    act.CardFetched: swapping.fetch,
    act.CardDropped: searching.drop,
    act.TreasureDropped: treasure.drop,
    act.TreasurePickedUp: treasure.pick,
    act.TreasureLaid: treasure.lay,
    act.TreasureRehidden: treasure.rehide,
    act.CourageDrunk: drinking.apply,
    act.RanInFear: camp.run,
    act.TargetChosen: ghosts.send,
    act.SpaceCovered: chips.cover_space,
    act.CardsShown: trading.show_cards,
    act.TurnEnded: turns.end_turn,
    act.EscapeBegun: turns.start_escape,
    act.EscapeStopped: turns.stop_escape,
}


_BETWEEN = frozenset(
    {
        act.TileRevealed,
        act.CandlePlayed,
        act.EffectTaken,
        act.CardsStolen,
        act.PawnPlaced,
        act.PlacesSwapped,
        act.CardFetched,
        act.FloorPlansUsed,
        act.ChipTaken,
        act.GhostCardSkipped,
        act.GhostCardFaced,
        act.CardDropped,
        act.PawnMoved,
        act.TargetChosen,
        act.TreasureLaid,
        act.TreasureRehidden,
        act.CourageDrunk,
        act.CardsShown,
        act.EscapeStopped,
    }
)
"""What can take effect while something is due: the answers to dues, reactions, and the end of an escape."""


def check(state: State, action: PolterheistAction) -> None:
    """Raise the refusal of the first rule that the action breaks, in the order of section 7.3; return when it breaks none."""
    _CHECKS[type(action)](state, action)


def apply(state: State, action: PolterheistAction, ply: int) -> State:
    """Return the state after an action that was checked, or let through by a ruling.

    Raises Impossible for a ruled action that has nothing to take effect on.
    """
    seat = getattr(action, "seat", state.active)
    if seat not in state.seats:
        raise no_effect(said("there is no such player"))
    # a player who has just gone out ends the turn; the other three have no seat, and the one on turn stands in
    if seat in state.exits and not isinstance(action, act.TurnEnded | act.EscapeBegun | act.EscapeStopped | act.TreasureRehidden):
        raise no_effect(said("the player has left the house"))
    if state.result and not isinstance(action, act.EscapeBegun):
        raise no_effect(said("the game is over"))
    if state.unrolled and not isinstance(action, act.CourageRolled):
        raise no_effect(said("the courage is rolled first"))
    if state.agenda and type(action) not in _BETWEEN:
        raise no_effect(said("something else is due first"))
    # before the effect: advice counts what was left of the deck and of the roll
    advice = tuple((ply, rule, words) for rule, words in advice_on(state, action))
    state = _EFFECTS[type(action)](replace(state, happened=(), card="", way=()), action)
    if advice:
        state = replace(state, notices=(*state.notices, *advice))
    # here once for all: many effects can end the game while something is due
    return replace(state, steps=0, agenda=()) if state.result else state
