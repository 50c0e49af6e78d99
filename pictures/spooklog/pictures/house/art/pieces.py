"""The pieces of a house: pawns, chips in stacks and turned up, and dice."""

from __future__ import annotations

import math
from collections.abc import Mapping

from spooklog.domain.pictures.scene import Die, Paint, Pawn
from spooklog.pictures.house.art import colours
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import content, group, moved, number, tag

PAWN = (34.0, 46.0)
"""Width and height of a pawn at scale 1."""

CHIP = (13.0, 5.2, 4.4)
"""A chip lying flat: its two radii, and its height in a stack."""

IN_A_STACK = 10

_BEHIND = 15.4
"""How much higher a row of stacks is drawn than the row in front of it."""
DIE = 40.0

_BODY = "M-15 -2.5C-15 -9 -8 -14 -5.5 -25H5.5C8 -14 15 -9 15 -2.5C15 1.2 -15 1.2 -15 -2.5Z"
_SHINE = "M-8.5 -6C-7.5 -12 -4.6 -16 -3.6 -23"
_PLAIN = Paint("#d8d2e8", "#3a3350", "")
_PIPS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def definitions() -> tuple[str, ...]:
    """Return the definition of a chip lying flat, which every chip refers to."""
    across, down, _ = CHIP
    side = f"M{number(-across)} 0V3.6A{number(across)} {number(down)} 0 0 0 {number(across)} 3.6V0Z"
    chip = group(
        tag("path", d=side, fill=colours.CHIP_SIDE, stroke=palette.SHADE, stroke_width=0.5),
        tag("ellipse", rx=across, ry=down, fill=colours.CHIP, stroke=colours.CHIP_LINE, stroke_width=0.9),
        tag(
            "ellipse",
            rx=across * 0.55,
            ry=down * 0.5,
            fill="none",
            stroke=colours.CHIP_LINE,
            stroke_width=0.8,
            stroke_opacity=0.7,
        ),
        id="chip-flat",
    )
    return (chip,)


def pawn_picture(pawn: Pawn, look: Mapping[str, Paint], x: float, y: float, scale: float = 1, *, least: float = 0) -> str:
    """Return a pawn that stands at a point, with the beginning of its name on it; the active one is lit.

    `least` is the smallest size of its letters as shown.
    """
    paint = look.get(pawn.tone, _PLAIN)
    light = tag("ellipse", cy=-22, rx=34, ry=36, fill="url(#night-candle)") if pawn.active else ""
    line, thick = (palette.CANDLE, 2.2) if pawn.active else (paint.ink, 1.6)
    size = max(13 if len(pawn.initial) == 1 else 10.5, math.ceil(100 * least / scale) / 100)
    return moved(
        x,
        y,
        tag("title", content(pawn.name)),
        light,
        tag("ellipse", cx=2, cy=0.5, rx=16, ry=3.6, fill="#000", fill_opacity=0.35),
        tag("path", d=_BODY, fill=paint.fill, stroke=line, stroke_width=thick, stroke_linejoin="round"),
        tag("circle", cy=-33, r=10.5, fill=paint.fill, stroke=line, stroke_width=thick),
        tag("path", d=_SHINE, fill="none", stroke="#fff", stroke_width=2, stroke_opacity=0.5, stroke_linecap="round"),
        tag("circle", cx=-3.6, cy=-36.5, r=2.8, fill="#fff", fill_opacity=0.55),
        words(pawn.initial, 0, -4.5, size, paint.ink, anchor="middle", bold=True, room=26),
        scale=scale,
    )


def stacks_height(chips: int, most: int) -> float:
    """Return the height of so many chips in stacks, at scale 1: a second row stands behind the first."""
    rows = 1 if math.ceil(chips / IN_A_STACK) <= most else 2
    return 2 * CHIP[1] + 3.6 + min(chips, IN_A_STACK) * CHIP[2] + (rows - 1) * _BEHIND


def stack_width(chips: int, most: int) -> float:
    """Return the width of so many chips in stacks, at scale 1, with `most` stacks in a row."""
    stacks = min(math.ceil(chips / IN_A_STACK), most)
    return max(stacks, 1) * (2 * CHIP[0] + 2)


def stacks_picture(chips: int, x: float, y: float, *, most: int, rows: int = 1, scale: float = 1) -> str:
    """Return chips in stacks of ten, as many as fit in `rows` of `most` stacks. The front row's foot has its middle at a point.

    A stack that is not full stands in the front row, where it hides nothing and is not hidden.
    """
    across, down, thick = CHIP
    shown = [min(IN_A_STACK, chips - at) for at in range(0, chips, IN_A_STACK)][: most * rows]
    step = 2 * across + 2
    parts: list[str] = []
    front = math.ceil(len(shown) / rows) if len(shown) > most else len(shown)
    lines = [shown[max(end - front, 0) : end] for end in range(len(shown), 0, -front)] if shown else []
    for depth in range(len(lines) - 1, -1, -1):
        line = lines[depth]
        left = -(len(lines[0]) - 1) / 2 * step + (across if depth % 2 else 0)
        for place, height in enumerate(line):
            for level in range(height):
                at = (left + place * step, -down - 3.6 - level * thick - depth * _BEHIND)
                parts.append(moved(*at, tag("use", href="#chip-flat")))
    return moved(x, y, *parts, scale=scale)


def open_chip(value: str, x: float, y: float, radius: float) -> str:
    """Return a chip with its value turned up."""
    disc = tag("circle", r=radius, fill=colours.IVORY, stroke=colours.CHIP, stroke_width=radius / 5)
    size = radius * (1.15 if len(value) == 1 else 0.9 if len(value) == 2 else 0.62)
    return moved(x, y, disc, words(value, 0, size * 0.36, size, colours.CHIP_SIDE, anchor="middle", bold=True, room=radius * 1.8))


def die_picture(die: Die, x: float, y: float, size: float) -> str:
    """Return a die with its middle at a point: pips where its face has them, else its number; lit if it counts."""
    half = DIE / 2
    shape = {"x": -half, "y": -half, "width": DIE, "height": DIE, "rx": 8.0}
    shadow = tag("rect", **(shape | {"x": 2 - half, "y": 3 - half}), fill="#000", fill_opacity=0.35)
    line, thick = (palette.CANDLE, 3.4) if die.counts else (colours.IVORY_LINE, 1.0)
    face = tag("rect", **shape, fill=colours.IVORY, stroke=line, stroke_width=thick)
    pips = _PIPS.get(die.face)
    if pips is None:
        marks = [words(die.face, 0, 7, 20, colours.PIP, anchor="middle", bold=True, room=DIE - 8)]
    else:
        marks = [tag("circle", cx=11 * dx, cy=11 * dy, r=4, fill=colours.PIP) for dx, dy in pips]
    inside = group(face, *marks, opacity=None if die.counts else 0.62)
    return moved(x, y, shadow, inside, scale=size / DIE)
