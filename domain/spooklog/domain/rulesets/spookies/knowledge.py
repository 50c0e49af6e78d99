"""Who knows what: chips have no values before they are counted, and then all see them, so nothing is hidden."""

from __future__ import annotations

from spooklog.domain.defaults import redact, seen_by
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.state import State

__all__ = ["binds", "redact", "seen_by"]


def binds(state: State, action: SpookiesAction) -> str | None:  # noqa: ARG001
    """Why the player cannot take an action back alone: chance spoke."""
    match action:
        case act.CharacterRolled():
            return "rolled the character die"
        case act.DiceRolled():
            return "rolled the dice"
        case act.SpookiesCounted():
            return "turned chips up"
        case _:
            return None
