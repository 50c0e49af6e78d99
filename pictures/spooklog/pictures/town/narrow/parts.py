"""What the parts of a narrow town share: their measures, and small things whose letters stay legible."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.pictures.scene import Paint
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, tag
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.pieces import disc

GAP = 6.0
"""The space around the parts and between them."""

TAP = 32.0
"""The least width and height of what can be tapped."""

PAD = 8.0
"""The space inside a panel."""

NUMERAL = LEGIBLE * 1.02
"""The size of letters in things that are scaled: legible after rounding too."""


def lines_of(texts: Sequence[str], size: float, room: float) -> list[str]:
    """Return texts on as few lines as hold them, in their order, with dots between those on one line."""
    lines = list[str]()
    for text in texts:
        longer = f"{lines[-1]} · {text}" if lines else text
        if lines and width(clean(longer), size) <= room:
            lines[-1] = longer
        else:
            lines.append(text)
    return lines


def owner(paint: Paint, x: float, y: float, radius: float, text: str = "", *, new: bool = False, ring: bool = False) -> str:
    """Return a player's disc with legible letters."""
    return disc(paint, x, y, radius, text, new=new, ring=ring, least=LEGIBLE)


def counted(paint: Paint, sign: str, count: int, x: float, y: float, radius: float, size: float) -> str:
    """Return a token of a level and how many there are: a ring where there is none."""
    letter = max(radius * 1.3, LEGIBLE)
    ink = paint.ink if count else paint.fill
    face = {"fill": paint.fill if count else colours.PANEL, "stroke": colours.WALL_LINE if count else paint.fill}
    return group(
        tag("circle", cx=x, cy=y, r=radius, **face, stroke_width=1),
        words(sign, x, y + letter * 0.34, letter, ink, anchor="middle", bold=True),
        words(str(count), x + radius + 3, y + size * 0.36, size, colours.TEXT if count else colours.QUIET, bold=True),
    )
