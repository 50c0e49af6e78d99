"""The moments of a game that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.state import State


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply brought: a new turn, a later hour, the Treasure moved, a player scared to death, an escape, the end.

    An escape is a player who gets out, or the beginning of the escape phase. The end is marked where the game is over, and
    where the table plays on after it.
    """
    brought = {
        "turn": after.turn != before.turn,
        "time": after.time != before.time,
        "treasure": _treasure(after) != _treasure(before),
        "death": after.deaths != before.deaths,
        "escape": (after.escaping, after.exits) != (before.escaping, before.exits),
        "end": after.result != before.result,
    }
    return tuple(name for name, holds in brought.items() if holds)


def _treasure(state: State) -> tuple[int, str, bool]:
    """Return who carries the Treasure, where it lies, whether it is out of the house; nothing of this while it is in the deck."""
    return state.bearer, state.token.at if state.token else "", state.out
