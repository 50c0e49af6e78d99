"""Who knows what: tiles under face-down ones and cards carried face down are secret (catalogue 7.5); all else is open."""

from __future__ import annotations

from spooklog.domain.contract.actions import Viewer
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.state import State, replace

__all__ = ["binds", "redact", "seen_by"]


def seen_by(state: State, viewer: Viewer) -> State:
    """Return the state as the viewer knows it.

    Own cards face down have their kinds where the log has them; of those of others the viewer knows the number.
    """
    if viewer == "full":
        return state
    if state.table.dealt:
        state = replace(state, table=replace(state.table, dealt=(UNKNOWN,) * len(state.table.dealt)))
    if not any(card != UNKNOWN for cards in state.concealed for card in cards):
        return state
    seen = tuple(cards if seat == viewer else (UNKNOWN,) * len(cards) for seat, cards in enumerate(state.concealed, start=1))
    return replace(state, concealed=seen)


def redact(action: PolterheistAction, before: State, now: State, viewer: Viewer) -> PolterheistAction:  # noqa: ARG001
    """Return the action as the viewer knows it: only the holder sees which card was drawn face down."""
    if isinstance(action, act.DiscoveryDrawn) and action.hidden and viewer not in ("full", action.seat):
        return replace(action, hidden="")
    return action


def binds(state: State, action: PolterheistAction) -> str | None:  # noqa: ARG001
    """Return why the player cannot take an action back alone: chance had a part in it, or hidden things were seen.

    None where the player can.
    """
    match action:
        case act.CourageRolled() | act.DiceRolled():
            return said("rolled the dice")
        case act.DiscoveryDrawn():
            return said("drew a discovery card")
        case act.GhostDrawn():
            return said("drew a ghost card")
        case act.TileRevealed():
            return said("turned a tile over")
        case act.FloorPlansUsed(tiles=tiles) if tiles:
            return said("turned tiles over")
        case act.TreasureRehidden():
            return said("shuffled the discovery deck")
        case act.CardsShown():
            return said("showed hidden cards")
        case _:
            return None
