"""What happens next, in words; for a lead also why this player has it."""

from __future__ import annotations

from spooklog.domain.ruleset import Seen
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT
from spooklog.domain.rulesets.spooks.due import due
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.tricks_shown import took_trick


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the hand waits for, then what else may be done."""
    first, *others = due(seen.state).prompt
    return tuple(map(seen.labels.named, (first + _because(seen.state), *others)))


def _because(state: State) -> str:
    if state.phase != "lead" or not state.pile or state.top is None:
        return ""
    if state.pile[-1].how == "trick":
        return " (took the trick)" if took_trick(state) else " (nobody fought for the trick)"
    top = state.top
    if top.card == CAT:
        return " (after the Cat)"
    if top.card in BLUE:
        return f" (nobody topped {top.card})" if state.actor == top.owner else ""
    return " (after the bite)"
