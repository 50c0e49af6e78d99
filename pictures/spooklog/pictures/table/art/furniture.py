"""What lies on the felt in all drawings: plates, badges, the places for cards, and the rungs of a ladder."""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.scene import Panel, Ring, Seat, Slot, Text
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.light import glow, shaded
from spooklog.pictures.svg.markup import moved, tag


def definitions() -> tuple[str, ...]:
    """Return the gradients that tables use."""
    return shaded("felt", palette.FELT, palette.FELT_EDGE, 0.5, 0.48, 0.68), glow("glow", palette.CANDLE, 0.6, 0.35)


def ground_of(seat: Seat, box: Box) -> str:
    """Return the ground of a plate: lit for a player who is awaited, dashed for one who is out of the trick."""
    line, thick = palette.PLATE_LINE, 1.2
    if seat.active:
        line, thick = palette.CANDLE, 2.4
    if seat.role == "victim":
        line, thick = palette.BLOOD, 3
    look = {"fill": palette.PLATE, "stroke": line, "stroke_dasharray": "4 3" if seat.role == "out" else None}
    return tag("rect", **box.shape(thick / 2), rx=8, stroke_width=thick, **look)


def name_ink(seat: Seat) -> str:
    """Return the colour of a name on a plate."""
    if seat.active:
        return palette.CANDLE
    return {"winner": palette.LEAF, "out": palette.QUIET}.get(seat.role, palette.TEXT)


def note_ink(note: Text | None) -> str:
    """Return the colour of a note on a plate."""
    return palette.TONES.get(note.tone, palette.TEXT) if note else palette.TEXT


def badge(sign: str, x: float, y: float, radius: float, *, least: float = 0) -> str:
    """Return a sign on a disc, such as that of the dealer, in letters of the `least` size or more."""
    size = max(radius * 1.2, least)
    disc = tag("circle", r=radius, fill=palette.PAPER, stroke=palette.INK, stroke_width=0.8)
    return moved(x, y, disc, words(sign, 0, size * 0.36, size, palette.INK, anchor="middle", bold=True, room=2 * radius))


def empty_place(box: Box, radius: float, dashes: str, shade: float = 0.0) -> str:
    """Return the place for a card."""
    look = {"fill": palette.SHADE, "stroke": palette.QUIET, "stroke_dasharray": dashes}
    return tag("rect", **box.shape(), rx=radius, fill_opacity=shade, stroke_opacity=0.75 if shade else 0.6, **look)


def outline_of(slot: Slot) -> str:
    """Return the colour round the card in a slot; none for a usual one."""
    return palette.GOLD if slot.outlined else palette.CANDLE if slot.lifted else ""


def rung(step: str, box: Box, letters: float, *, reached: bool, needed: bool) -> str:
    """Return a step of the ladder: lit where it must come, framed where it was reached."""
    line = palette.TEXT if reached else palette.CANDLE if needed else palette.PLATE_LINE
    ink = palette.INK if needed else palette.TEXT if reached else palette.QUIET
    look = {"fill": palette.CANDLE if needed else palette.SHADE, "stroke": line}
    text = words(step, box.x, box.y + letters * 0.36, letters, ink, anchor="middle", bold=needed or reached, room=box.width)
    return tag("rect", **box.shape(), rx=min(4, box.height / 4), stroke_width=1.6 if reached else 0.8, **look) + text


def seats_of(panel: Panel) -> tuple[Seat, ...]:
    """Return the seats of a panel; where they have nothing but marks, these are their notes."""
    seats = tuple(seat for ring in panel.of(Ring) for seat in ring.seats)
    return seats if any(seat.badge or seat.note or seat.slot for seat in seats) else tuple(map(_noted, seats))


def _noted(seat: Seat) -> Seat:
    words = " · ".join(mark.text for mark in seat.marks)
    return msgspec.structs.replace(seat, note=Text(words, seat.marks[0].tone)) if words else seat
