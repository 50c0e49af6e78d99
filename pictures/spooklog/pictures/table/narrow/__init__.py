"""A table for small screens: the others around the middle, below them the nearest seat with its cards large."""

from __future__ import annotations

from collections.abc import Iterable

from spooklog.domain.pictures.scene import Arrows, Panel, Seat
from spooklog.pictures.svg.drawing import NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import group, moved, tag
from spooklog.pictures.svg.parts import stacked
from spooklog.pictures.table.art.furniture import definitions, seats_of
from spooklog.pictures.table.narrow.arrows import gifts
from spooklog.pictures.table.narrow.middle import bar, ending, middle, open_stacks
from spooklog.pictures.table.narrow.plan import GAP, MARGIN, place, split
from spooklog.pictures.table.narrow.plates import LARGE_HEIGHT
from spooklog.pictures.table.narrow.seats import nearest_seat, other_seat
from spooklog.pictures.table.wording import awaited_lines, described

_LOWEST = 120.0
"""The height of a table with nothing on it."""


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw the table, seen from the side of the nearest seat."""
    look = setting.look
    seats = list(seats_of(panel))
    first = (setting.nearest - 1) % len(seats) if seats else 0
    others = [*seats[first + 1 :], *seats[:first]]
    sides = split(len(others), setting.width)
    breadth = sides.breadth
    blocks = [other_seat(seat, look, room) for seat, room in zip(others, sides.rooms(), strict=True)]
    centre = middle(panel, look, sides.middle_room)
    placed = place(sides, blocks, centre.height)
    end = stacked([open_stacks(panel, look, breadth, sides.middle_room), ending(panel, breadth)], 8)
    fits = bar(panel, look, breadth)
    own = nearest_seat(seats[first], look, breadth, fits) if seats else fits
    top = placed.bottom + (end.height + GAP - 4 if end.height else 0)
    near = Box.spanning(MARGIN, top, setting.width - MARGIN, top + own.height)
    height = max(near.bottom + MARGIN + 2, _LOWEST)
    boxes = [near, *placed.others] if seats else []
    lights = [_light(seat, box) for seat, box in zip([*seats[first : first + 1], *others], boxes, strict=True)]
    below = Box.spanning(MARGIN, placed.bottom, near.right, near.bottom)  # arrows end above what stands over the nearest seat
    given = [
        gifts(shape.arrows, _by_seat([below, *placed.others] if seats else [], first), placed.middle)
        for shape in panel.of(Arrows)
    ]
    things = [
        *(lines for lines, _ in given),
        moved(placed.middle.x - centre.width / 2, placed.middle.y - centre.height / 2, centre.markup),
        *(moved(box.left, box.top, block.markup) for box, block in zip(placed.others, blocks, strict=True)),
        moved(MARGIN + (breadth - end.width) / 2, placed.bottom, end.markup),
        moved(MARGIN + (breadth - own.width) / 2, near.top, own.markup),
        *(labels for _, labels in given),
    ]
    felt = tag("rect", x=0, y=0, width=setting.width, height=height, fill="url(#felt)")
    description = (*awaited_lines(panel), *described(panel))
    focus = None
    if seats:
        plate = Box.spanning(near.left, near.top, near.right, near.top + LARGE_HEIGHT)
        plates = zip([seats[first], *others], [plate, *placed.others], strict=True)
        focus = near if _is_known(seats[first]) else _around(placed.middle, plates)
    return NarrowDrawing(felt + group(*lights, *things), height, definitions(), description, setting.width, focus)


def _is_known(seat: Seat) -> bool:
    """Return whether the cards of a hand are seen."""
    return bool(seat.cards) and not seat.hidden


def _around(middle: Box, seats: Iterable[tuple[Seat, Box]]) -> Box:
    """Return the height that holds the middle and the plates of those who are awaited."""
    boxes = [middle, *(box for seat, box in seats if seat.active)]
    return Box.spanning(middle.left, min(box.top for box in boxes), middle.right, max(box.bottom for box in boxes))


def _by_seat(boxes: list[Box], first: int) -> list[Box]:
    """Return boxes that begin with the nearest seat's in the order of the seats."""
    return [*boxes[-first:], *boxes[:-first]] if first else boxes


def _light(seat: Seat, box: Box) -> str:
    """Return the light round a seat whose player is awaited."""
    if not seat.active:
        return ""
    return tag("ellipse", cx=box.x, cy=box.y, rx=box.width / 2 + 22, ry=box.height / 2 + 22, fill="url(#glow)", opacity=0.6)
