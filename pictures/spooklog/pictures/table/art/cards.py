"""Cards: large ones for the pile, small ones for hands and slots, and backs."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Card, Look, Paint
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved, tag

LARGE = (92.0, 130.0)
WIDTH, HEIGHT = 30.0, 45.0
"""A small card."""

PLAIN = Paint(palette.PAPER, palette.INK, "")
PLAIN_BACK = Paint(palette.BACK, palette.BACK_INK, "")


def large_card(card: Card, look: Look, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Return a card with its middle at a point: index, letter and figure in two corners, a large figure, the word under it."""
    width, height = LARGE
    paint = look.get(card.tone, PLAIN)
    if not card.index:
        return moved(x, y, back(look, width, height, 8), scale=scale, turn=turn)
    corner = _large_corner(card, look, paint)
    middle = figure(card.tone, 1, 1, 49) if has_figure(look, card.tone) else ""
    name = words(card.word, 8 - width / 2, height / 2 - 9, 9.5, paint.ink, bold=True, room=width - 36)
    face = paper(paint, width, height, 8, 1.4)
    return moved(x, y, face, corner, tag("g", corner, transform="rotate(180)"), middle, name, scale=scale, turn=turn)


def small_card(card: Card, look: Look, x: float, y: float, turn: float = 0, *, whole: bool = False, outline: str = "") -> str:
    """Return a small card with its middle at a point: index, figure and letter are in a strip at its left edge, unless it is
    `whole`.
    """
    if not card.index:
        return moved(x, y, back(look, WIDTH, HEIGHT, 3.5), turn=turn)
    paint = look.get(card.tone, PLAIN)
    left, top = -WIDTH / 2, -HEIGHT / 2
    size = 11.5 if len(card.index) == 1 else 10 if len(card.index) == 2 else 7
    middle = left + 7.9
    letter = card.letter if card.letter != card.index else ""
    spot, place, height = (middle, top + 37.5), (middle, top + 20.5), 13.0
    if whole:
        spot, place, height = (-left - 7, top + 38.5), (1.2, 1.5), 20.0
    marks = [
        words(card.index, middle, top + 12, size, paint.ink, anchor="middle", bold=True, room=WIDTH),
        figure(card.tone, *place, height) if has_figure(look, card.tone) else "",
        words(letter, *spot, 9.5, paint.ink, anchor="middle", bold=True, room=WIDTH) if letter else "",
    ]
    edge = paper(paint, WIDTH, HEIGHT, 3.5, 0.9, outline=outline)
    return moved(x, y, edge, *marks, turn=turn)


def _large_corner(card: Card, look: Look, paint: Paint) -> str:
    left, top = -LARGE[0] / 2 + 14, -LARGE[1] / 2
    letter = card.letter if card.letter != card.index else ""
    return group(
        words(card.index, left, top + 23, 20 if len(card.index) < 3 else 12, paint.ink, anchor="middle", bold=True),
        figure(card.tone, left, top + 37, 17) if has_figure(look, card.tone) else "",
        words(letter, left, top + 57, 11, paint.ink, anchor="middle", bold=True) if letter else "",
    )


def paper(paint: Paint, width: float, height: float, radius: float, line: float, *, outline: str = "") -> str:
    """Return an empty face with its middle at the origin, on its shadow."""
    shape = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": radius}
    shadow = tag("rect", **(shape | {"x": -width / 2 + line, "y": -height / 2 + line * 1.6}), fill="#000", fill_opacity=0.28)
    face = tag("rect", **shape, fill=paint.fill, stroke=outline or paint.ink, stroke_width=2.6 if outline else line)
    return shadow + face


def back(look: Look, width: float, height: float, radius: float) -> str:
    """Return a card that lies face down, with its middle at the origin."""
    paint = look.get("card.back", PLAIN_BACK)
    inset = radius * 0.75
    frame = tag(
        "rect",
        x=-width / 2 + inset,
        y=-height / 2 + inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        rx=max(radius - inset, 1),
        fill="none",
        stroke=paint.ink,
        stroke_width=radius / 6,
        stroke_opacity=0.7,
    )
    sign = figure("card.back", 0, 0, width - 3.2 * inset) if has_figure(look, "card.back") else ""
    return paper(paint, width, height, radius, radius / 5) + frame + sign
