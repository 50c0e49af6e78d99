"""Who knows what (part `knowledge`). Nothing is hidden: chips have no values before the count, which all players see."""

from __future__ import annotations

from spooklog.domain.contract.defaults import redact, seen_by
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.state import State

__all__ = ["binds", "redact", "seen_by"]


def binds(state: State, action: SpookiesAction) -> str | None:  # noqa: ARG001
    """Return why the player cannot take an action back alone: its outcome was random. None where it was not."""
    match action:
        case act.CharacterRolled():
            return said("rolled the character die")
        case act.DiceRolled():
            return said("rolled the dice")
        case act.SpookiesCounted():
            return said("turned chips up")
        case _:
            return None
