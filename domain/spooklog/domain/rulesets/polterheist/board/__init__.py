"""What a viewer sees (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.polterheist.board.prompt import prompt
from spooklog.domain.rulesets.polterheist.board.view import private_knowledge, view
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.state import State

if TYPE_CHECKING:
    from spooklog.domain.contract.actions import Sentence, Term
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
    from spooklog.domain.values.labels import Labels

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def say(before: State, actions: Sequence[PolterheistAction], labels: Labels) -> Sentence:
    """Return what players did, as a sentence. The import waits, as a line is recorded without it."""
    from spooklog.domain.rulesets.polterheist.board import sentences

    return sentences.say(before, actions, labels)


def term(word: str, seen: State) -> Term | None:
    """Return what a card is called, or where a place is."""
    from spooklog.domain.rulesets.polterheist.board import sentences

    return sentences.term(word, seen)


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply brought: a new turn, a later hour, the Treasure moved, a player scared to death, an escape, the end.

    An escape is a player who gets out, or the beginning of the escape phase. The end is marked where the game is over, and
    where the table plays on after it.
    """
    brought = {
        said("turn"): after.turn != before.turn,
        said("time"): after.time != before.time,
        said("treasure"): _treasure(after) != _treasure(before),
        said("death"): after.deaths != before.deaths,
        said("escape"): (after.escaping, after.exits) != (before.escaping, before.exits),
        said("end"): after.result != before.result,
    }
    return tuple(name for name, holds in brought.items() if holds)


def _treasure(state: State) -> tuple[int, str, bool]:
    """Return who carries the Treasure, where it lies, whether it is out of the house; nothing of this while it is in the deck."""
    return state.bearer, state.token.at if state.token else "", state.out


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. Shapes are imported here, as the prompt alone needs none."""
    from spooklog.domain.rulesets.polterheist.board import picture

    return picture.scene(seen, prompt)
