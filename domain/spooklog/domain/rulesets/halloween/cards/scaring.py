"""The card of the Scare action that works by itself: D10. D8: `after_scares.py`."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.state import State


def scare_gains(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the scare point that D10 Louder Boo adds to a Scare action, with its rule."""
    return ((1, "card.D10"),) if state.holds(seat, "D10") else ()
