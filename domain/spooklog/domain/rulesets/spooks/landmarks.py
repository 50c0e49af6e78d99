"""The moments of a hand that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.words import BEGINS


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply began: a trick (once, however many rounds it takes), a straight, a bite, a gift, an exchange."""
    begun = BEGINS.get(after.phase)
    return (begun,) if begun and before.phase != after.phase else ()
