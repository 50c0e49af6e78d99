"""The moments of a game that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.state import State


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply began: a turn, its minute, the scaring; and whether a ghost was defeated or escaped in it."""
    begun = {
        "turn": after.turn != before.turn,
        "glass": after.turned and not before.turned,
        "words": after.phase == "speak" and before.phase != "speak",
        "defeat": after.saved > before.saved,
        "escape": after.escaped > before.escaped,
    }
    return tuple(name for name, holds in begun.items() if holds)
