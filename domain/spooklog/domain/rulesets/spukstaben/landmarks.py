"""The moments of a game that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.state import State

LANDMARKS = ("turn", "glass", "words", "defeat", "escape")


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """What a ply began: a turn, its minute, the scaring; and whether a ghost was defeated or escaped in it."""
    begun = (
        after.turn != before.turn,
        after.turned and not before.turned,
        after.phase == "speak" and before.phase != "speak",
        len(after.box) > len(before.box),
        len(after.escaped) > len(before.escaped),
    )
    return tuple(word for word, holds in zip(LANDMARKS, begun, strict=True) if holds)
