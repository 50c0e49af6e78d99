"""Who knows what: all lies open but the order of the reserve, which no log holds, so nothing is hidden."""

from __future__ import annotations

from spooklog.domain.contract.defaults import redact, seen_by
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import HalloweenAction
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.state import State

__all__ = ["binds", "redact", "seen_by"]


def binds(state: State, action: HalloweenAction) -> str | None:  # noqa: ARG001
    """Return why the player cannot take an action back alone: chance had a part in it. None where the player can."""
    match action:
        case act.DiceRolled() | act.DieRerolled():
            return said("rolled the dice")
        case act.BonusRevealed():
            return said("turned bonus tokens up")
        case act.CardPowerUsed(_, "D13"):
            return said("drew a bonus token")
        case _:
            return None
