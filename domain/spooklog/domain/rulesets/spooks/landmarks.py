"""The moments of a hand that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.state import State

_BEGINS = {"trick": "trick", "straight": "straight", "bite": "bite", "gift": "gift", "swap": "exchange"}
"""What begins when a hand enters a phase."""

LANDMARKS = tuple(_BEGINS.values())


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """What a ply began: a trick (once, however many rounds it takes), a straight, a bite, a gift, an exchange."""
    begun = _BEGINS.get(after.phase)
    return (begun,) if begun and before.phase != after.phase else ()
