"""What a kind of board takes and returns when it draws a panel as SVG, on the canvas or at the width of a screen."""

from __future__ import annotations

from dataclasses import dataclass

from spooklog.domain.pictures.scene import Look
from spooklog.pictures.svg.geometry import Box


@dataclass(frozen=True)
class Setting:
    """What a panel is drawn with: the ruleset's paints, the ground for its things, and the seat from whose side it is seen.

    `area` lies between the words above and below; the background fills the whole canvas (`canvas.CANVAS`). `nearest` counts
    from 1. Without `taps`, a kind may leave out what shows nothing and is only there to be tapped.
    """

    look: Look
    area: Box
    nearest: int = 1
    taps: bool = False


@dataclass(frozen=True)
class Drawing:
    """A panel as markup: the background, and the things on it.

    What can be typed in a line (a card, a space, a player) carries the word as `data-word`, so that a page can let people tap it.
    `definitions` are elements that the markup refers to by id, `awaited` the lines to show below as what happens next where
    shapes hold them, `description` what the panel shows, in words, and `zoom` how much larger than the canvas it should be shown.
    """

    ground: str
    things: str
    definitions: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()
    description: tuple[str, ...] = ()
    zoom: float = 1.0


NARROW = 360.0
"""The width of a narrow drawing: that of a phone held upright, in CSS pixels."""

MEDIUM = 600.0
"""The width of a drawing for a tablet held upright, or a phone lying down."""

LEGIBLE = 12.0
"""The smallest letters of a narrow drawing, in CSS pixels."""


@dataclass(frozen=True)
class NarrowSetting:
    """What a panel is drawn with for a small screen: paints, the seat that comes first or stands nearest (from 1), and the width.

    Without `taps`, a kind may leave out what shows nothing and is only there to be tapped.
    """

    look: Look
    nearest: int = 1
    taps: bool = True
    width: float = NARROW


@dataclass(frozen=True)
class NarrowDrawing:
    """A panel as markup as high as it must be, its ground included.

    `width` is that of the setting, or `NARROW` for a kind that has one width alone.

    No letters are smaller than `LEGIBLE`. What can be typed carries its word as in a `Drawing`. `definitions` are elements that
    the markup refers to by id, `description` what the panel shows, in words. `focus` is where the next ply is played: a screen
    that has no room for the whole drawing shows this part of it; without it the top.
    """

    markup: str
    height: float
    definitions: tuple[str, ...] = ()
    description: tuple[str, ...] = ()
    width: float = NARROW
    focus: Box | None = None
