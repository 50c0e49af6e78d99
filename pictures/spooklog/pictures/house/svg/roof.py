"""The roof of a haunted house: swept up like a witch's hat, with shingles, a smoking chimney, and a lit window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from spooklog.pictures.house.art import colours
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.markup import group, moved, number, pair, tag

_SWEEP = 1.75
"""How concave the slopes are: 1 is straight."""

_STEPS = 14
_SHINGLE, _ROW = 14.0, 9.5
_GHOST = (
    "M0 -9C4.5 -9 6.5 -5.5 6.5 -1C6.5 2 7.5 5 6.5 8C4.5 6.5 3.5 6.5 2.2 9C1 6.6 -1 6.6 -2.2 9"
    "C-3.5 6.5 -4.5 6.5 -6.5 8C-7.5 5 -6.5 2 -6.5 -1C-6.5 -5.5 -4.5 -9 0 -9Z"
)
_SMOKE = "M0 0C-8 -7 6 -12 -1 -19C-8 -26 8 -30 3 -38"


def roof_picture(attic: Box, house: Box, shoulder: float) -> str:
    """Return the roof over an attic: from the eaves, as wide as the house, past the shoulders to the tip at the top."""
    middle, tip = house.x, house.top
    brim = _slope(middle, (house.width / 2, attic.bottom), (attic.width / 2 + 13, shoulder), 1.9)
    hat = _slope(middle, (attic.width / 2 + 13, shoulder), (0, tip), _SWEEP)
    right = [*brim, *hat[1:]]
    left = [(2 * middle - x, y) for x, y in reversed(right)]
    outline = "M" + "L".join(pair(*point) for point in [*right, *left[1:]]) + "Z"
    return group(
        _chimney(middle + 132, shoulder - 54, shoulder - 6),
        _weathercock(middle, tip),
        tag("path", d=outline, fill=colours.ROOF, stroke=colours.ROOF_EDGE, stroke_width=2, stroke_linejoin="round"),
        *_shingles(hat, middle, shoulder),
        _gable(middle, shoulder - (shoulder - tip) * 0.36),
    )


def _slope(middle: float, foot: Point, head: Point, sweep: float) -> list[Point]:
    """Return a concave line on the right-hand side, from (half a width, height) to another."""
    (wide, low), (narrow, high) = foot, head
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    return [(middle + narrow + (wide - narrow) * (1 - t) ** sweep, low + (high - low) * t) for t in steps]


def _shingles(slope: Sequence[Point], middle: float, foot: float) -> Iterator[str]:
    y = foot - 6
    row = 0
    while (half := _half(slope, middle, y)) > _SHINGLE:
        count = int((2 * half - 6) / _SHINGLE) - (int((2 * half - 6) / _SHINGLE) + row) % 2
        arcs = "".join(f"q{number(_SHINGLE / 2)} 6 {number(_SHINGLE)} 0" for _ in range(count))
        start = pair(middle - count * _SHINGLE / 2, y)
        if count > 0:
            yield tag("path", d=f"M{start}{arcs}", fill="none", stroke=colours.ROOF_LINE, stroke_width=1.2)
        y -= _ROW
        row += 1


def _half(slope: Sequence[Point], middle: float, y: float) -> float:
    """Return half the width of the roof at a height."""
    for (x0, y0), (x1, y1) in pairwise(slope):
        if min(y0, y1) <= y <= max(y0, y1) and y0 != y1:
            return x0 + (x1 - x0) * (y - y0) / (y1 - y0) - middle
    return 0.0


def _chimney(x: float, top: float, foot: float) -> str:
    shaft = {"x": x - 14, "y": top, "width": 28, "height": foot - top}
    cap = {"x": x - 18, "y": top - 6, "width": 36, "height": 9, "rx": 2}
    smoke = tag("path", d=_SMOKE, fill="none", stroke="#8a83a8", stroke_width=5, stroke_linecap="round", stroke_opacity=0.3)
    return group(
        moved(x, top - 8, smoke),
        tag("rect", **shaft, fill="#4a2f3c", stroke=colours.ROOF_EDGE, stroke_width=1.5),
        tag("path", d=f"M{pair(x - 14, top + 14)}h28m-28 12h28m-20 -12v12m12 -12v-11", fill="none", stroke=colours.ROOF_EDGE),
        tag("rect", **cap, fill="#5f3d49", stroke=colours.ROOF_EDGE, stroke_width=1.5),
    )


def _weathercock(x: float, y: float) -> str:
    """Return a rod with a little ghost as weather vane."""
    rod = tag("path", d="M0 6V-8M-10 -3H10M-7 -6L-10 -3L-7 0M10 -6V0", fill="none", stroke="#9c93bd", stroke_width=1.6)
    ghost = tag("path", d=_GHOST, fill="#f1edfb", stroke=colours.ROOF_EDGE, stroke_width=1)
    eyes = tag("circle", cx=-2.2, cy=-3, r=1.1, fill=colours.ROOF_EDGE) + tag(
        "circle", cx=2.2, cy=-3, r=1.1, fill=colours.ROOF_EDGE
    )
    return moved(x, y, rod, moved(0, -17, ghost, eyes))


def _gable(x: float, y: float) -> str:
    """Return the round window under the tip, with a ghost behind it."""
    return moved(
        x,
        y,
        tag("circle", r=30, fill="url(#night-candle)", fill_opacity=0.7),
        tag("circle", r=17, fill="url(#night-lit)", stroke=colours.WOOD, stroke_width=4),
        moved(0, 3, tag("path", d=_GHOST, fill="#6a3f2a", fill_opacity=0.6), scale=1.15),
        tag("path", d="M0 -15V15M-15 0H15", fill="none", stroke=colours.WOOD, stroke_width=2.2),
    )
