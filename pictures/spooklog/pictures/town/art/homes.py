"""What houses of a town share: their roofs, and the streets between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from spooklog.domain.pictures.scene import House, Town
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import Value, clean, group, pair, tag
from spooklog.pictures.town.art import colours

HOUSE, TURRET = (180.0, 172.0), 14.0
"""A house in its own units, and the height of its turret above the roof."""

EAVES = 46.0
"""The height of the eaves."""

_BOARD = "#241a38"

EDGE: dict[str, Value] = {"stroke": colours.WALL_LINE, "stroke_width": 1.6, "stroke_linejoin": "round"}
_ROOFS = (
    "M-90 46L-52 10H52L90 46Z",
    "M-90 46C-62 40 -54 24 -46 6H46C54 24 62 40 90 46Z",
    "M-90 46L-78 26H-52L-40 8H40L52 26H78L90 46Z",
    "M-90 46L-60 18C-40 2 40 2 60 18L90 46Z",
)
"""The shapes of roofs, in turn."""

_TOPS = (
    "M-58 16V-2L-49 -12L-40 -2V12Z",
    "M52 22V-4H64V34Z",
    "M-66 28V6H-56V28ZM56 28V6H66V28Z",
    "M46 12V-4L54 -13L62 -4V20Z",
)
"""The turret or chimney on each of these roofs."""


class Placed(Protocol):
    """Houses that have their places: boxes by key, and the scale of the houses in them."""

    @property
    def houses(self) -> Mapping[str, Box]:
        """The boxes of all houses."""

    @property
    def scale(self) -> float:
        """The scale of houses."""


def roof(place: int) -> Iterator[str]:
    """Yield the roof of a house with its turret or chimney, of a shape that depends on its place among the houses."""
    kind, fill = place % len(_ROOFS), colours.ROOFS[place % len(colours.ROOFS)]
    yield tag("path", d=_TOPS[kind], fill=fill, **EDGE)
    yield tag("path", d=_ROOFS[kind], fill=fill, **EDGE)
    yield tag(
        "path", d="M-70 38H70M-62 30H62", stroke=colours.SHINGLE, stroke_opacity=0.1, stroke_width=1.4, stroke_dasharray="9 3"
    )


def streets_picture(town: Town, layout: Placed) -> str:
    """Return the streets from house to house, round houses that stand in between."""
    lines = []
    for start, end in town.streets:
        one, other = layout.houses.get(start), layout.houses.get(end)
        if one and other:
            lines.append(_street(one, other, [box for key, box in layout.houses.items() if key not in (start, end)]))
    path = "".join(lines)
    if not path:
        return ""
    wide = 15 * layout.scale
    shape = {"d": path, "fill": "none", "stroke_linecap": "round"}
    return group(
        tag("path", **shape, stroke=colours.STREET_EDGE, stroke_width=wide + 3),
        tag("path", **shape, stroke=colours.STREET, stroke_width=wide),
        tag("path", **shape, stroke=colours.STREET_LINE, stroke_width=1.6 * layout.scale, stroke_dasharray="5 5"),
    )


def _street(one: Box, other: Box, others: Sequence[Box]) -> str:
    start, end = (one.x, one.y), (other.x, other.y)
    if not any(_crosses(start, end, box) for box in others):
        return f"M{pair(*start)}L{pair(*end)}"
    dx, dy = end[0] - start[0], end[1] - start[1]
    bow = 0.42 if abs(dx) > abs(dy) else 0.3
    middle = (start[0] + dx / 2 - dy * bow, start[1] + dy / 2 + dx * bow)
    if abs(dy) < 1:
        middle = (start[0] + dx / 2, start[1] - one.height * 1.12)
    elif abs(dx) < 1:
        middle = (start[0] + one.width * 1.12, start[1] + dy / 2)
    return f"M{pair(*start)}Q{pair(*middle)} {pair(*end)}"


def _crosses(start: Point, end: Point, box: Box) -> bool:
    """Whether a line passes through a box, by samples along it."""
    for step in range(1, 20):
        x, y = (a + (b - a) * step / 20 for a, b in zip(start, end, strict=True))
        if box.left < x < box.right and box.top < y < box.bottom:
            return True
    return False


_KEY = LEGIBLE + 0.5
"""The size of the key of a house, as it is typed: a little larger than its name."""


def name_board(house: House, box: Box, size: float, least: float, *, bold: bool) -> str:
    """Return the key on a tag and the name beside it, in letters between two sizes, on a board under the eaves."""
    key_wide = min(width(clean(house.key), _KEY, bold=True), 38.0)
    plate = Box.spanning(box.left + 2, box.top + 2, box.left + 6.5 + key_wide, box.bottom - 2)
    room = box.right - 1 - plate.right - 2
    fitted = shrunk(house.name, size, room, least, bold=bold)
    return group(
        tag("rect", **box.shape(), rx=3, fill=_BOARD, stroke=colours.WALL_LINE, stroke_width=1.1),
        tag("rect", **plate.shape(), rx=3, fill=colours.NEW),
        words(house.key, plate.x, plate.y + 4, _KEY, _BOARD, anchor="middle", bold=True, room=key_wide + 1),
        words(house.name, plate.right + 2, box.y + fitted * 0.35, fitted, colours.TEXT, bold=bold, room=room + 1),
    )
