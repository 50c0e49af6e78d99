"""What the parts of a narrow town share: their measures, what can be tapped, and small things whose letters stay legible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Paint
from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.town import dusk
from spooklog.pictures.town.pieces import disc

MARGIN, GAP = 6.0, 6.0
"""The space at both sides of the drawing, and between its parts."""

WIDE = NARROW - 2 * MARGIN
"""The width of a part."""

TAP = 32.0
"""The least width and height of what can be tapped."""

PAD = 8.0
"""The space inside a panel."""

INSIDE = WIDE - 2 * PAD
"""The width inside a panel."""

NUMERAL = LEGIBLE * 1.02
"""The size of letters in things that are scaled: legible after rounding too."""


@dataclass(frozen=True)
class Part:
    """Things that take the whole width, drawn from their upper left corner, and their height."""

    markup: str
    height: float


def stacked(parts: Iterable[Part]) -> tuple[str, float]:
    """Return parts below each other within the margins, and the height of all."""
    drawn, y = list[str](), MARGIN
    for part in parts:
        drawn.append(moved(MARGIN, y, part.markup))
        y += part.height + GAP
    return "".join(drawn), y - GAP + MARGIN if drawn else 2 * MARGIN


def target(word: str, box: Box, *children: str) -> str:
    """Return things that stand for a word of a line; a tap anywhere in the box counts.

    A word that no line can hold is drawn without: an empty one, one with a blank, or one that XML cannot hold.
    """
    if word.split() != [word] or clean(word) != word:
        return group(*children)
    # drawn, but not seen: what is not drawn cannot be tapped
    ground = tag("rect", x=box.left, y=box.top, width=box.width, height=box.height, fill="#000", fill_opacity=0)
    return group(ground, *children, data_word=word)


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
    face = {"fill": paint.fill if count else dusk.PANEL, "stroke": dusk.WALL_LINE if count else paint.fill}
    return group(
        tag("circle", cx=x, cy=y, r=radius, **face, stroke_width=1),
        words(sign, x, y + letter * 0.34, letter, ink, anchor="middle", bold=True),
        words(str(count), x + radius + 3, y + size * 0.36, size, dusk.TEXT if count else dusk.QUIET, bold=True),
    )
