"""What a viewer sees (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.defaults import say, term
from spooklog.domain.rulesets.polterheist.board.prompt import prompt
from spooklog.domain.rulesets.polterheist.board.view import private_knowledge, view
from spooklog.domain.rulesets.polterheist.state import State

if TYPE_CHECKING:
    from spooklog.domain.pictures.scene import Scene

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


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


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. Shapes are imported here, as the prompt alone needs none."""
    from spooklog.domain.rulesets.polterheist.board import picture

    return picture.scene(seen, prompt)
