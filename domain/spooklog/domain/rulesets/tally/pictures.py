"""What a viewer is shown (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.defaults import known
from spooklog.domain.ruleset import Seen
from spooklog.domain.rulesets.tally.landmarks import landmarks
from spooklog.domain.rulesets.tally.prompt import prompt
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.view import view

if TYPE_CHECKING:
    from spooklog.domain.scene import Scene

__all__ = ["known", "landmarks", "prompt", "scene", "view"]


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.tally import scene

    return scene.scene(seen, prompt)
