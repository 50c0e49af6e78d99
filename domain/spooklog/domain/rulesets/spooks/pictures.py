"""What a viewer of a hand is shown (part `pictures`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.ruleset import Seen
from spooklog.domain.rulesets.spooks.known_hands import known
from spooklog.domain.rulesets.spooks.landmarks import landmarks
from spooklog.domain.rulesets.spooks.prompt import prompt
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.view import view

if TYPE_CHECKING:
    from spooklog.domain.scene import Scene

__all__ = ["known", "landmarks", "prompt", "scene", "view"]


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.spooks import scene

    return scene.scene(seen, prompt)
