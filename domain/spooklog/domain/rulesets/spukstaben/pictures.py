"""What a viewer is shown (part `pictures`), and the moments that people look for in a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.ruleset import Seen
from spooklog.domain.rulesets.spukstaben.landmarks import landmarks
from spooklog.domain.rulesets.spukstaben.prompt import prompt
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.rulesets.spukstaben.view import view

if TYPE_CHECKING:
    from spooklog.domain.scene import Scene

__all__ = ["known", "landmarks", "prompt", "scene", "view"]


def known(seen: Seen[State], seat: int) -> tuple[str, ...]:
    """Return the word that the player wrote and has not spoken yet."""
    word = seen.state.word_of(seat)
    return (f"wrote {word.secret}",) if word and word.secret else ()


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.spukstaben import scene

    return scene.scene(seen, prompt)
