"""The layout of a table: the centre, and a place for every seat, its hand, its plate and its slot.

The program tries scales and takes the largest at which no two things share ground; then it spreads the hands where that leaves
room. A table for many has smaller seats, and a larger picture so that they stay readable.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spooklog.domain.pictures.scene import Seat, Stack
from spooklog.pictures.svg.geometry import Box, Point, apart, stations
from spooklog.pictures.table.svg.hands import Hand, lay_out, spread

CENTRE = (344.0, 224.0)
"""The room for pile, ladder and ring."""

SLOT = (34.0, 51.0)
"""The slot before a seat, at scale 1; lifted cards stay within it."""

PLATE, SMALL_PLATE = (156.0, 40.0), (88.0, 36.0)
MANY = 12
"""With more players plates are small."""

_GAP, _PLATE_GAP = 6.0, 4.0
_ROOMS = (310.0, 264.0, 232.0, 186.0, 142.0, 116.0, 88.0)
_ROUNDNESS = (2.0, 2.5, 3.2, 4.5)
_SCALES = (1.4, 1.25, 1.1, *(round(1.0 - 0.04 * step, 2) for step in range(23)))
_STEPS = (18.0, 21.0, 24.0, 28.0, 32.0)
"""How far apart the cards of a hand may lie; at the last step none covers another."""

_STACK_LINE = 14.0


@dataclass(frozen=True)
class Place:
    """A seat's ground: the whole block with hand and plate, and the slot before it, or in the block beside the hand."""

    block: Box
    plate: Box
    slot: Box
    hand: Hand

    @property
    def hand_left(self) -> float:
        """How far the middle of the hand is left of the middle of the block, at scale 1."""
        return (_GAP + SLOT[0]) / 2 if self.block.contains(self.slot) else 0


@dataclass(frozen=True)
class Plan:
    """The table: scale of the seats, ground of the centre, a place per seat (seat 1 first), and the stack at the rim, if any."""

    scale: float
    area: Box
    centre: Box
    places: tuple[Place, ...]
    stack: Box | None = None
    stack_hand: Hand | None = None

    @property
    def zoom(self) -> float:
        """How much larger than the canvas a picture must be shown for its smallest seats to be readable."""
        return max(1.0, math.ceil(0.8 / self.scale * 4) / 4)


@lru_cache(maxsize=256)
def plan(seats: tuple[Seat, ...], stack: Stack | None, area: Box, *, nearest: int = 1) -> Plan:
    """Return the layout of the table for these seats, clockwise from the bottom, where `nearest` sits."""
    laid = _laid_out(seats)
    for scale in _SCALES:
        for attempt in _attempts(seats, laid, stack, area, scale, nearest):
            if _is_free(attempt):
                return _spread(attempt)
    return _crowded(seats, stack, area, nearest)


def _laid_out(seats: Sequence[Seat]) -> Mapping[Point, Sequence[Hand]]:
    """Return the hands for each room, by the size of the largest block; more room changes nothing where no hand fills it."""
    found: dict[Point, Sequence[Hand]] = {}
    for room in _ROOMS:
        hands = [lay_out(seat, room) for seat in seats]
        found.setdefault(_block_size(seats, hands), hands)
    return found


def _attempts(
    seats: Sequence[Seat], laid: Mapping[Point, Sequence[Hand]], stack: Stack | None, area: Box, scale: float, nearest: int
) -> Iterator[Plan]:
    gap = _GAP * min(1.0, scale * 1.5)
    for (width, height), hands in laid.items():
        size = (width * scale + gap, height * scale + gap)
        for rings in (1,) if len(seats) <= MANY else (1, 2, 3):
            for roundness in _ROUNDNESS:
                centres = stations(area, size, len(seats), roundness, rings)
                if centres is not None:
                    yield from _with_stack(_places(seats, hands, centres, area, scale, nearest), stack, area, scale)


def _with_stack(places: tuple[Place, ...], stack: Stack | None, area: Box, scale: float) -> Iterator[Plan]:
    centre = Box(area.x, area.y, *CENTRE)
    if stack is None:
        yield Plan(scale, area, centre, places)
        return
    for room in (150.0, 88.0):
        hand = lay_out(Seat("", False, None, cards=stack.cards, hidden=0 if stack.cards else min(stack.count, 5)), room)
        width, height = max(hand.width, 70.0) * scale, (hand.height + 2 * _STACK_LINE) * scale
        for right, low in ((True, True), (False, True), (True, False), (False, False)):
            x = area.right - width / 2 if right else area.left + width / 2
            y = area.bottom - height / 2 if low else area.top + height / 2
            yield Plan(scale, area, centre, places, Box(x, y, width, height), hand)


def _places(
    seats: Sequence[Seat], hands: Sequence[Hand], centres: Sequence[Point], area: Box, scale: float, nearest: int
) -> tuple[Place, ...]:
    places = []
    plate = plate_size(len(seats))
    beside = _slot_beside(seats)
    for number, hand in enumerate(hands):
        x, y = centres[(number - nearest + 1) % len(seats)]
        width, height = (size * scale for size in _size(hand, plate, beside=beside))
        block = Box(x, _shift(y, height, hands, plate[1], area, scale) if not beside else y, width, height)
        places.append(_place(block, hand, plate, area, scale, beside=beside))
    return tuple(places)


def _place(block: Box, hand: Hand, plate: Point, area: Box, scale: float, *, beside: bool) -> Place:
    """Return the ground of a seat with this block."""
    plate_width, plate_height = plate[0] * scale, plate[1] * scale
    slot_width, slot_height = SLOT[0] * scale, SLOT[1] * scale
    if beside:
        slot = Box(block.right - slot_width / 2, block.top + slot_height / 2, slot_width, slot_height)
    else:
        reach = Box(block.x, block.y, block.width + slot_width + 10 * scale, block.height + slot_height + 10 * scale)
        slot = Box(*reach.edge((area.x, area.y)), slot_width, slot_height)
    return Place(block, Box(block.x, block.bottom - plate_height / 2, plate_width, plate_height), slot, hand)


def _spread(layout: Plan) -> Plan:
    """Return the layout with the cards of all hands further apart, as far as nothing else loses its ground."""
    wide, complete = _by_steps(layout, _STEPS[-1:])
    return wide if complete else _by_steps(layout, _STEPS)[0]


def _by_steps(layout: Plan, steps: Sequence[float]) -> tuple[Plan, bool]:
    """Return the layout with the hands spread in turn, step by step, and whether all reach the last step."""
    growing = [number for number, place in enumerate(layout.places) if place.hand.spreads]
    count = len(growing)
    for step in steps:
        for number in list(growing):
            wider = next(filter(_is_free, _wider(layout, number, step)), None)
            if wider is None:
                growing.remove(number)
            else:
                layout = wider
    return layout, len(growing) == count


def _wider(layout: Plan, number: int, step: float) -> Iterator[Plan]:
    """Yield layouts with the cards of a hand a step apart; a block that would leave the area moves inwards."""
    place, area, scale = layout.places[number], layout.area, layout.scale
    beside = len(layout.places) > MANY and place.block.contains(place.slot)
    plate = plate_size(len(layout.places))
    for hand in spread(place.hand, step):
        width, height = (size * scale for size in _size(hand, plate, beside=beside))
        x = min(max(place.block.x, area.left + width / 2), area.right - width / 2)
        y = min(max(place.block.y, area.top + height / 2), area.bottom - height / 2)
        wider = _place(Box(x, y, width, height), hand, plate, area, scale, beside=beside)
        yield replace(layout, places=(*layout.places[:number], wider, *layout.places[number + 1 :]))


def _shift(y: float, height: float, hands: Sequence[Hand], plate_height: float, area: Box, scale: float) -> float:
    """Return the middle of a block: one that is lower than the tallest stays at the rim as the others do."""
    tallest = max(hand.height + (_PLATE_GAP if hand.height else 0) + plate_height for hand in hands) * scale
    return y + (tallest - height) / 2 * (y - area.y) / ((area.height - tallest) / 2 or 1)


def _block_size(seats: Sequence[Seat], hands: Sequence[Hand]) -> Point:
    sizes = [_size(hand, plate_size(len(seats)), beside=_slot_beside(seats)) for hand in hands]
    return max((width for width, _ in sizes), default=0), max((height for _, height in sizes), default=0)


def _size(hand: Hand, plate: Point, *, beside: bool) -> Point:
    """Return the size of a seat's block at scale 1."""
    width, height = hand.width, hand.height
    if beside:
        width, height = width + _GAP + SLOT[0], max(height, SLOT[1])
    return max(width, plate[0]), height + (_PLATE_GAP if height else 0) + plate[1]


def _slot_beside(seats: Sequence[Seat]) -> bool:
    """Whether slots stand beside the hands: at a table of many seats there is no room before them."""
    return len(seats) > MANY and any(seat.slot for seat in seats)


def plate_size(count: int) -> tuple[float, float]:
    """Return the width and height of a plate at a table for `count` players."""
    return PLATE if count <= MANY else SMALL_PLATE


def _is_free(attempt: Plan) -> bool:
    gap = 3 * attempt.scale
    # with many players a slot lies within its seat's block
    slots = [place.slot for place in attempt.places] if len(attempt.places) <= MANY else []
    rest = [attempt.centre, *([attempt.stack] if attempt.stack else [])]
    ground = [*(place.block for place in attempt.places), *slots, *rest]
    return all(attempt.area.contains(box) for box in ground) and apart(ground, gap)


def _crowded(seats: Sequence[Seat], stack: Stack | None, area: Box, nearest: int) -> Plan:
    """Return a layout at the smallest scale where things may touch, for seats that fit at no scale."""
    scale = _SCALES[-1]
    hands = [lay_out(seat, _ROOMS[-1]) for seat in seats]
    count = max(len(seats), 1)
    turns = [math.pi / 2 + 2 * math.pi * number / count for number in range(count)]
    centres = [(area.x + 0.45 * area.width * math.cos(turn), area.y + 0.4 * area.height * math.sin(turn)) for turn in turns]
    places = _places(seats, hands, centres, area, scale, nearest) if seats else ()
    return next(_with_stack(places, stack, area, scale))
