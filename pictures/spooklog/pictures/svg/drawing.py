"""What a kind of board gets and gives back when it draws a panel as SVG."""

from __future__ import annotations

from dataclasses import dataclass

from spooklog.domain.scene import Look
from spooklog.pictures.svg.geometry import Box


@dataclass(frozen=True)
class Setting:
    """What a panel is drawn with: the ruleset's paints, the ground for its things, and the seat from whose side it is seen.

    `area` lies between the words above and below; what lies behind everything fills the whole canvas (`canvas.CANVAS`).
    `nearest` counts from 1.
    """

    look: Look
    area: Box
    nearest: int = 1


@dataclass(frozen=True)
class Drawing:
    """A panel as markup: what lies behind everything, and the things on it.

    `definitions` are elements that it refers to by id, `awaited` the lines to call out below where a shape says them, `said` what
    it shows in words, and `zoom` how much larger than the canvas it wants to be shown.
    """

    ground: str
    things: str
    definitions: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    zoom: float = 1.0
