"""A seat: its hand, its plate with name and words, its slot, and the light round the active one."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Look, Seat
from spooklog.pictures.saying import counted
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import group, moved, tag
from spooklog.pictures.svg.parts import tap
from spooklog.pictures.table.art.cards import small_card
from spooklog.pictures.table.art.furniture import badge, empty_place, ground_of, name_ink, note_ink, outline_of
from spooklog.pictures.table.svg.hands import EMBLEM, MAX_BACKS
from spooklog.pictures.table.svg.plan import PLATE, Place
from spooklog.pictures.table.wording import card_word

_LIFT = 7.0
_FADED = 0.42


def seat_picture(seat: Seat, place: Place, scale: float, look: Look) -> str:
    """Return a seat's hand and plate."""
    block, plate = place.block, place.plate
    hand = moved(block.x - place.hand_left * scale, block.top, _hand(seat, place, look), scale=scale)
    small = plate.width / scale < PLATE[0]
    name = moved(plate.x, plate.y, _plate(seat, plate.width / scale, plate.height / scale, small=small), scale=scale)
    faded = _FADED if seat.role == "out" else None
    return group(hand, tap(seat.name, name), opacity=faded)


def slot_picture(seat: Seat, place: Place, scale: float, look: Look) -> str:
    """Return the slot before a seat, with the card in it."""
    if seat.slot is None:
        return ""
    slot = seat.slot
    if slot.card is None:
        empty = empty_place(Box(0, 0, 29, 44), 3.5, "3.5 2.5", 0.3)
        return moved(place.slot.x, place.slot.y, empty, scale=scale)
    lift = _LIFT if slot.lifted else 0
    light = tag("ellipse", cy=_LIFT + 12, rx=25, ry=19, fill="url(#glow)") if slot.lifted else ""
    card = small_card(slot.card, look, 0, -lift, whole=True, outline=outline_of(slot))
    faded = _FADED if seat.role == "out" else None
    return group(moved(place.slot.x, place.slot.y, light, card, scale=scale), opacity=faded)


def glow_picture(seat: Seat, place: Place, scale: float) -> str:
    """Return the light round a seat whose player is awaited."""
    if not seat.active:
        return ""
    block = place.block
    across, down = block.width / 2 + 36 * scale, block.height / 2 + 26 * scale
    return tag("ellipse", cx=block.x, cy=block.y, rx=across, ry=down, fill="url(#glow)")


def _hand(seat: Seat, place: Place, look: Look) -> str:
    if not place.hand.cards:
        return figure(seat.emblem, 0, EMBLEM / 2, EMBLEM) if seat.emblem and has_figure(look, seat.emblem) else ""
    cards = [
        tap(card_word(laid.card), small_card(laid.card, look, laid.x, laid.y, laid.turn, whole=laid.in_front))
        for laid in place.hand.cards
    ]
    sums = [words(word.text, word.x, word.y, 10.5, palette.TEXT, anchor="middle", bold=True) for word in place.hand.sums]
    return group(*cards, *sums, _how_many(seat, place) if seat.hidden > MAX_BACKS else "")


def _how_many(seat: Seat, place: Place) -> str:
    """Return the number of cards on a disc, for more cards than backs are drawn."""
    last = place.hand.cards[-1]
    disc = tag("circle", r=11, fill=palette.SHADE, fill_opacity=0.85, stroke=palette.TEXT, stroke_width=1)
    return moved(last.x, last.y, disc, words(str(seat.hidden), 0, 3.8, 10.5, palette.TEXT, anchor="middle", bold=True))


def _plate(seat: Seat, breadth: float, height: float, *, small: bool) -> str:
    left, size = -breadth / 2 + (7 if small else 9), 12 if small else 15
    spot = (breadth / 2 - 5, 3 - height / 2) if small else (breadth / 2 - 15, 1.5 - height / 4)
    disc = badge(seat.badge, *spot, 6.5 if small else 9) if seat.badge else ""
    room = breadth - 14 if small else breadth - 18 - (20 if seat.badge else 0)
    under = _under_name(seat, left, height / 2 - 7.5, -2 * left, small=small)
    baseline = -height / 2 + (15.5 if small else 18) if under else size * 0.37
    name = words(seat.name, left, baseline, size, name_ink(seat), bold=True, room=room)
    return group(ground_of(seat, Box(0, 0, breadth, height)), name, disc, under)


def _under_name(seat: Seat, left: float, y: float, room: float, *, small: bool) -> str:
    size = 9.5 if small else 11
    count = "" if seat.count is None else counted(seat.count, "card")
    room_for_count = not seat.score or not (seat.note or small)
    numbers = " · ".join(part for part in (seat.score, count if room_for_count else "") if part)
    text = seat.note.text if seat.note else ""
    wide = min(width(text, size, bold=True), room)
    note = words(text, -left, y, size, note_ink(seat.note), anchor="end", bold=True, room=room) if text else ""
    rest = room - wide - (6 if text else 0)
    return group(words(numbers, left, y, size, palette.QUIET, room=rest) if numbers and rest > 20 else "", note)
