"""The rules of Spookies (part `rules`): each action goes to the module of its concept (catalogue 4 and 7)."""

from __future__ import annotations

from spooklog.domain.contract.defaults import enrich, title
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.rules import characters, counting, result_only, rolls, turns
from spooklog.domain.rulesets.spookies.rules.due import turn
from spooklog.domain.rulesets.spookies.rules.levels import check_level
from spooklog.domain.rulesets.spookies.rules.scoring import outcome
from spooklog.domain.rulesets.spookies.rules.start import start
from spooklog.domain.rulesets.spookies.state import State

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]


def check(state: State, action: SpookiesAction) -> None:
    """Raise the refusal of the first rule that the action breaks, in the order of section 7; return when it breaks none."""
    check_level(state, type(action))
    match action:
        case act.CharacterRolled() | act.CharacterChosen():
            characters.check(state, action)
        case act.DiceRolled():
            rolls.check(state, action)
        case act.TurnStopped():
            turns.check(state, action)
        case act.SpookiesCounted():
            counting.check(state, action)
        case act.ResultRecorded():
            result_only.check(state, action)


def apply(state: State, action: SpookiesAction, ply: int) -> State:  # noqa: ARG001
    """Return the state after an action that was checked, or that a ruling let through.

    An action out of turn begins the turn of its player. Raises Impossible for a ruled action that has nothing to take effect on.
    """
    match action:
        case act.CharacterRolled() | act.CharacterChosen():
            return characters.apply(state, action)
        case act.DiceRolled():
            return rolls.apply(state, action)
        case act.TurnStopped():
            return turns.apply(state, action)
        case act.SpookiesCounted():
            return counting.apply(state, action)
        case act.ResultRecorded():
            return result_only.apply(state, action)
