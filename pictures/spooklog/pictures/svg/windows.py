"""Windows of a narrow drawing: its parts at full width, for screens that are too low for the whole."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter

from spooklog.pictures.svg.drawing import NarrowDrawing

_AROUND = 200.0
"""How much of a narrow drawing a window shows above and below its focus at least, where no script fits it."""

_LOWEST = 90.0
"""The height of the lowest window."""

_STEP = 8.0
"""How much better than all lower ones a window is."""

_HEAD = 240.0
"""A focus above this height is shown with the head of the drawing."""

_MARGIN = 3.0
"""How far a window reaches beyond the last thing in it."""

_PRICE, _DEAREST = 0.25, 0.5
"""What it costs to cut a thing, beside the part of the window that it takes; from where on cuts cost little more.

Both are parts of the height.
"""

_GRAZED = 2.0
"""What an edge may take of a thing, from above and below together, without crossing it."""

_TALL = 250.0
"""Taller things are the ground: a window may cut them."""

_TAGS = re.compile(r"<(/?)(g|svg|rect|text)\b([^>]*?)(/?)>")
_STEPS = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_ATTRIBUTES = re.compile(r'([\w-]+)="([^"]*)"')

_Matrix = tuple[float, float, float]
"""What makes the height of a point: the factors of its x and its y, and what is added."""

_Step = tuple[str, Sequence[float]]
"""A movement or a turn, with its numbers."""

Span = tuple[float, float]
"""An upper and a lower edge."""


def window(drawing: NarrowDrawing) -> dict[str, str]:
    """Return the attributes that make a low screen cut a drawing above and below its focus.

    `data-windows` lists windows as JSON, from the highest to the lowest, each as its upper edge and its height: a page shows the
    first one for which it has room.
    """
    wide, high = drawing.width, drawing.height
    middle = drawing.focus.y if drawing.focus else 0.0
    fitting = {"data-windows": "[" + ",".join(f"[{top:.5g},{bottom - top:.5g}]" for top, bottom in windows(drawing)) + "]"}
    cut = {side: {"viewBox": f"0 0 {wide:g} {high:g}", "preserveAspectRatio": f"xMidY{side} slice"} for side in ("Min", "Max")}
    if middle < _AROUND:
        return cut["Min"] | fitting
    if middle > high - _AROUND:
        return cut["Max"] | fitting
    around = min(middle, high - middle)
    return {"viewBox": f"0 {middle - around:g} {wide:g} {2 * around:g}", "preserveAspectRatio": "xMidYMid slice"} | fitting


def windows(drawing: NarrowDrawing) -> list[Span]:
    """Return windows around the focus from the highest, the whole drawing, to the lowest; each is the best one of its height.

    The best one is high, cuts few letters, plates and cards, and has the focus near its middle.
    """
    high, focus = drawing.height, drawing.focus
    first, last = (max(focus.top, 0), min(focus.bottom, high)) if focus else (0.0, 0.0)
    first = first if last > _HEAD else 0.0
    things = [(top, bottom) for top, bottom in _things(drawing.markup) if bottom > 0 and top < high and bottom - top < _TALL]
    edges = {0.0, high, *(top - _MARGIN for top, _ in things), *(bottom + _MARGIN for _, bottom in things)}
    count, taken = _crossed(things, [edge for edge in edges if 0 <= edge <= high])
    ranked = sorted(
        (bottom - top, top, bottom)
        for top in count
        if top <= first
        for bottom in count
        if bottom >= last and bottom - top >= _LOWEST
    )
    found, best = list[Span](), 0.0
    for tall, top, bottom in ranked:
        cut = (count[top] + count[bottom]) * _PRICE + (taken[top] + taken[bottom]) / tall
        worth = tall * (1 - min(cut, _DEAREST + cut / 20)) - abs(top + bottom - first - last) / 8
        if worth >= best + _STEP:
            best = worth
            found.append((top, bottom))
    if found[-1:] != [(0.0, high)]:
        found.append((0.0, high))
    return found[::-1]


def _crossed(things: Sequence[Span], edges: Iterable[float]) -> tuple[dict[float, float], dict[float, float]]:
    """Return how many things each edge crosses, and how high these are together; a thing that it only grazes is not crossed.

    What an edge crosses has begun above it and not ended: two sorted lists tell that for any number of edges.
    """
    crossable = [(top + 1, bottom - 1) for top, bottom in things if bottom - top > _GRAZED]
    begun, ended = sorted(crossable), sorted(crossable, key=itemgetter(1))
    tops, bottoms = [top for top, _ in begun], [bottom for _, bottom in ended]
    tall_begun, tall_ended = ([*accumulate((b - t + _GRAZED for t, b in some), initial=0.0)] for some in (begun, ended))
    count, taken = dict[float, float](), dict[float, float]()
    for edge in edges:
        above, over = bisect_left(tops, edge), bisect_right(bottoms, edge)
        count[edge], taken[edge] = float(above - over), tall_begun[above] - tall_ended[over]
    return count, taken


def _things(markup: str) -> Iterator[Span]:
    """Yield where rectangles and lines of text begin and end, from above."""
    inside: list[_Matrix] = [(0.0, 1.0, 0.0)]
    for closing, name, attributes, single in _TAGS.findall(markup):
        if closing:
            if name in ("g", "svg"):
                inside.pop()
            continue
        steps, x, y, wide, tall = _measured(name, attributes)
        here = list(accumulate(steps, _then, initial=inside[-1]))[-1] if steps else inside[-1]
        if name in ("g", "svg"):
            if not single:
                inside.append(here)
            continue
        across, down, add = here
        ends = [across * at + down * level + add for at in (x, x + wide) for level in (y, y + tall)]
        yield min(ends), max(ends)


@lru_cache(maxsize=8192)  # most of a board is drawn again after each line
def _measured(name: str, attributes: str) -> tuple[Sequence[_Step], float, float, float, float]:
    """Return how an element is moved and turned, and its left and upper edge, width and height before that."""
    given = dict(_ATTRIBUTES.findall(attributes))
    found = _STEPS.findall(given.get("transform", ""))
    steps = [(kind, [float(one) for one in re.split(r"[ ,]+", numbers)]) for kind, numbers in found]
    x, y = float(given.get("x") or 0), float(given.get("y") or 0)
    if name == "text":
        size = float(given.get("font-size") or 12)
        return steps, x, y - size * 0.75, 0.0, size * 0.95
    return steps, x, y, *((float(given["width"]), float(given["height"])) if name == "rect" else (0.0, 0.0))


def _then(matrix: _Matrix, step: _Step) -> _Matrix:
    across, down, add = matrix
    kind, numbers = step
    if kind == "translate":
        return across, down, add + across * numbers[0] + down * (numbers[1] if numbers[1:] else 0)
    if kind == "scale":
        return across * numbers[0], down * numbers[-1], add
    turn = math.radians(numbers[0])
    return across * math.cos(turn) + down * math.sin(turn), down * math.cos(turn) - across * math.sin(turn), add
