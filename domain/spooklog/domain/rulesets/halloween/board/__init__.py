"""What a viewer sees (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.defaults import private_knowledge
from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.rulesets.halloween.board.landmarks import landmarks
from spooklog.domain.rulesets.halloween.board.prompt import prompt
from spooklog.domain.rulesets.halloween.board.view import view
from spooklog.domain.rulesets.halloween.state import State

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Sentence, Term
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.rulesets.halloween.actions import HalloweenAction
    from spooklog.domain.values.labels import Labels

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. Shapes are imported here, as the prompt alone needs none."""
    from spooklog.domain.rulesets.halloween.board import picture

    return picture.scene(seen, prompt)


def say(before: State, actions: Sequence[HalloweenAction], labels: Labels) -> Sentence:
    """Return what players did in a ply, as a sentence; what it needs is imported here, as lines are recorded without it."""
    from spooklog.domain.rulesets.halloween.board import sentences

    return sentences.say(before, actions, labels)


def term(word: str, seen: State) -> Term | None:
    """Return what a word of a line is called."""
    from spooklog.domain.rulesets.halloween.board import sentences

    return sentences.term(word, seen)
