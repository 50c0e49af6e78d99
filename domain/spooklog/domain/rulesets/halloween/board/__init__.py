"""What a viewer sees (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.defaults import private_knowledge, say, term
from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.rulesets.halloween.board.landmarks import landmarks
from spooklog.domain.rulesets.halloween.board.prompt import prompt
from spooklog.domain.rulesets.halloween.board.view import view
from spooklog.domain.rulesets.halloween.state import State

if TYPE_CHECKING:
    from spooklog.domain.pictures.scene import Scene

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. Shapes are imported here, as the prompt alone needs none."""
    from spooklog.domain.rulesets.halloween.board import picture

    return picture.scene(seen, prompt)
