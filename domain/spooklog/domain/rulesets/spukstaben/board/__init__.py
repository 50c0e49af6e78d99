"""What a viewer is shown (part `pictures`), and the moments that people look for in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.rulesets.spukstaben.board.prompt import prompt
from spooklog.domain.rulesets.spukstaben.board.view import view
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.state import State

if TYPE_CHECKING:
    from spooklog.domain.contract.actions import Sentence, Term
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
    from spooklog.domain.values.labels import Labels

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def say(before: State, actions: Sequence[SpukstabenAction], labels: Labels) -> Sentence:
    """Return what players did, as a sentence. The import waits, as a line is recorded without it."""
    from spooklog.domain.rulesets.spukstaben.board import sentences

    return sentences.say(before, actions, labels)


def term(word: str, seen: State) -> Term | None:
    """Return the name of a room, a row, a card, or the ghost on a place."""
    from spooklog.domain.rulesets.spukstaben.board import sentences

    return sentences.term(word, seen)


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply began: a turn, its minute, the scaring; and whether a ghost was defeated or escaped in it."""
    begun = {
        said("turn"): after.turn != before.turn,
        said("glass"): after.turned and not before.turned,
        said("words"): after.phase == "speak" and before.phase != "speak",
        said("defeat"): after.saved > before.saved,
        said("escape"): after.escaped > before.escaped,
    }
    return tuple(name for name, holds in begun.items() if holds)


def private_knowledge(seen: Seen[State], seat: int) -> tuple[str, ...]:
    """Return the word that the player wrote and has not spoken yet."""
    word = seen.state.word_of(seat)
    return (said("wrote {word}", word=word.secret),) if word and word.secret else ()


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.spukstaben.board import picture

    return picture.scene(seen, prompt)
