"""Seats for phones: those of the others as compact blocks, the nearest one large, with its cards to tap."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Look, Seat, Slot
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import tag
from spooklog.pictures.svg.parts import Part, in_rows, stacked
from spooklog.pictures.table.art.furniture import empty_place, outline_of
from spooklog.pictures.table.narrow.faces import IN_SLOT, face
from spooklog.pictures.table.narrow.hand import fan, fan_picture
from spooklog.pictures.table.narrow.plates import large_plate, plate
from spooklog.pictures.table.narrow.strips import BROAD, strips

_WIDEST_PLATE = 172.0
_EMBLEM, _LARGE_EMBLEM = 36.0, 56.0
_GAP = 5.0
_SLOT = (IN_SLOT.width + 4, IN_SLOT.height + 4)


def other_seat(seat: Seat, look: Look, room: float) -> Part:
    """Return a seat no wider than the room: its plate with the slot beside it, and below them the known cards."""
    slot = _slot(seat.slot, look)
    head = plate(seat, look, min(room - slot.width, _WIDEST_PLATE))
    return stacked([_side_by_side(head, slot, 0), _compact_hand(seat, look, room)], _GAP)


def nearest_seat(seat: Seat, look: Look, room: float, between: Part) -> Part:
    """Return the nearest seat: its plate with the slot beside it, a part between, and its hand as large as the room allows."""
    slot = _slot(seat.slot, look)
    head = large_plate(seat, room - (slot.width + _GAP if slot.width else 0))
    return stacked([_side_by_side(head, slot, _GAP), between, _large_hand(seat, look, room)], _GAP + 1)


def _side_by_side(head: Part, slot: Part, gap: float) -> Part:
    return in_rows([part for part in (head, slot) if part.height], head.width + slot.width + gap, gap)


def _compact_hand(seat: Seat, look: Look, room: float) -> Part:
    if seat.cards:
        return strips(seat, look, room)
    return _emblem(seat, look, _EMBLEM)


def _large_hand(seat: Seat, look: Look, room: float) -> Part:
    if seat.sums:
        return strips(seat, look, room, BROAD)
    laid = fan(seat, room)
    return Part(room, laid.height, fan_picture(laid, look)) if laid.cards else _emblem(seat, look, _LARGE_EMBLEM)


def _emblem(seat: Seat, look: Look, size: float) -> Part:
    if seat.hidden or not has_figure(look, seat.emblem):
        return Part()
    return Part(size, size, figure(seat.emblem, size / 2, size / 2, size))


def _slot(slot: Slot | None, look: Look) -> Part:
    """Return the slot before a seat, with the card in it."""
    if slot is None:
        return Part()
    width, height = _SLOT
    x, y = width / 2, height / 2
    if slot.card is None:
        return Part(width, height, empty_place(Box(x, y, IN_SLOT.width, IN_SLOT.height), IN_SLOT.radius, "3.5 2.5", 0.3))
    light = tag("ellipse", cx=x, cy=y, rx=27, ry=34, fill="url(#glow)") if slot.lifted else ""
    return Part(width, height, light + face(slot.card, look, IN_SLOT, x, y, outline=outline_of(slot)))
