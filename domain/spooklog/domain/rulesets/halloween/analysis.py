"""What an analysis of Halloween needs (part `analysis`): its chance drawn again, and the rounds that estimates are made of.

All lies open. No judge weighs a position: roll-outs go to the end of the game, and take so long that only the first position of
each round is played on. Single decisions are not judged.
"""

from __future__ import annotations

from spooklog.domain.contract.analysis import gauge, options, stakes, watched, world
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import HalloweenAction
from spooklog.domain.rulesets.halloween.state import State, replace

__all__ = ["bot", "errs", "gauge", "options", "round_of", "stakes", "undrawn", "watched", "world"]

bot = "greedy"
errs = 0  # dice, bonus tokens and its choice among equals make each of its games another


def undrawn(action: HalloweenAction) -> HalloweenAction | None:
    """Return a re-roll without its face, and D13 without the token that it draws; None for all else that players do."""
    match action:
        case act.DieRerolled():
            return replace(action, value=0)
        case act.CardPowerUsed(card="D13", args=args):
            return replace(action, args=replace(args, kind=""))
        case _:
            return None


def round_of(state: State) -> int:
    """Return the number of the round: all seats have had the same number of turns when it begins."""
    return state.round
