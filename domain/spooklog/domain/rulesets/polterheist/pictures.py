"""What a viewer sees: plain data, words, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.actions import Seen
from spooklog.domain.rulesets.polterheist.landmarks import landmarks
from spooklog.domain.rulesets.polterheist.prompt import prompt
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.rulesets.polterheist.view import known, view

if TYPE_CHECKING:
    from spooklog.domain.scene import Scene

__all__ = ["known", "landmarks", "prompt", "scene", "view"]


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. Shapes are imported here, as the prompt alone needs none."""
    from spooklog.domain.rulesets.polterheist import scene

    return scene.scene(seen, prompt)
