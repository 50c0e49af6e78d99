"""Plates: the name of a seat, how many cards it holds, its points, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.scene import BACK, Look, Seat, Text
from spooklog.domain.wording import counted
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.svg.parts import Part, in_rows
from spooklog.pictures.table.narrow.faces import TINY, face

LINE = 15.0
LARGE_HEIGHT = 40.0
_PAD = 8.0
_GAP = 6.0
_OUT = Text("out", "quiet")


def plate(seat: Seat, look: Look, breadth: float) -> Part:
    """Return a plate: the name, and below it what is known of the seat, on as many lines as that takes."""
    room = breadth - 2 * _PAD
    name_room = room - (14 if seat.badge else 0)
    size = shrunk(seat.name, 14, name_room, LEGIBLE, bold=True)
    name = words(seat.name, _PAD, 18, size, _colour(seat), bold=True, room=name_room + 0.01)
    disc = _badge(seat.badge, breadth - 12, 12.5) if seat.badge else ""
    known = in_rows(list(_known(seat, look, room)), room, _GAP, centred=False)
    height = 27 + max(known.height, LINE)
    return Part(breadth, height, _tappable(seat, _ground(seat, breadth, height), name, disc, moved(_PAD, 23, known.markup)))


def _known(seat: Seat, look: Look, room: float) -> Iterator[Part]:
    """Yield what stands below a name: the number of cards, points, and the note."""
    if seat.count is not None:
        yield _count(seat.count, seat.hidden, look)
    if seat.score:
        yield _text(seat.score, palette.QUIET, room)
    if note := _note(seat):
        yield _text(note.text, _tone(note), room, bold=True)


def _text(text: str, colour: str, room: float, *, bold: bool = False) -> Part:
    wide = min(width(clean(text), LEGIBLE, bold=bold), room)
    return Part(wide, LINE, words(text, 0, 11.4, LEGIBLE, colour, bold=bold, room=room + 0.01))


def large_plate(seat: Seat, breadth: float) -> Part:
    """Return a plate of one line, for the nearest seat."""
    y = LARGE_HEIGHT / 2
    note = _note(seat)
    cards = "" if seat.count is None else counted(seat.count, "card")
    numbers = " · ".join(part for part in (seat.score, cards) if part)
    right, left = breadth - 11, 11.0
    least = 0.4 * breadth
    parts: list[str] = []
    for text, colour, bold in ((note.text if note else "", _tone(note), True), (numbers, palette.QUIET, False)):
        room = right - least
        if text and room > 24:
            parts.append(words(text, right, y + 4.6, 13, colour, anchor="end", bold=bold, room=room))
            right -= min(width(clean(text), 13, bold=bold), room) + 10
    if seat.badge:
        parts.append(_badge(seat.badge, left + 8, y))
        left += 24
    name = words(seat.name, left, y + 6, 17, _colour(seat), bold=True, room=right - left)
    return Part(breadth, LARGE_HEIGHT, _tappable(seat, _ground(seat, breadth, LARGE_HEIGHT), name, *parts))


def _tappable(seat: Seat, *parts: str) -> str:
    return tag("g", *parts, data_word=clean(seat.name) or None)


def _ground(seat: Seat, breadth: float, height: float) -> str:
    line, thick, dashes = palette.PLATE_LINE, 1.2, None
    if seat.role == "out":
        dashes = "4 3"
    if seat.active:
        line, thick = palette.CANDLE, 2.4
    if seat.role == "victim":
        line, thick = palette.BLOOD, 3.0
    shape = {"x": thick / 2, "y": thick / 2, "width": breadth - thick, "height": height - thick, "rx": 8.0}
    return tag("rect", **shape, fill=palette.PLATE, stroke=line, stroke_width=thick, stroke_dasharray=dashes)


def _count(count: int, hidden: int, look: Look) -> Part:
    """Return backs with the number of cards beside them."""
    backs = min(3, max(1, hidden)) if count else 0
    if not backs:
        return _text(counted(0, "card"), palette.TEXT, 80)
    cards = [face(BACK, look, TINY, TINY.width / 2 + 4 * step, LINE / 2) for step in range(backs)]
    x = TINY.width + 4 * (backs - 1) + 4
    number = words(str(count), x, 12, 13, palette.TEXT, bold=True)
    return Part(x + width(str(count), 13, bold=True), LINE, group(*cards, number))


def _badge(sign: str, x: float, y: float) -> str:
    disc = tag("circle", r=8.5, fill=palette.PAPER, stroke=palette.INK, stroke_width=0.8)
    return moved(x, y, disc, words(sign, 0, 4.1, LEGIBLE, palette.INK, anchor="middle", bold=True, room=16))


def _note(seat: Seat) -> Text | None:
    return seat.note or (_OUT if seat.role == "out" else None)


def _colour(seat: Seat) -> str:
    if seat.active:
        return palette.CANDLE
    return {"winner": palette.LEAF, "out": palette.QUIET}.get(seat.role, palette.TEXT)


def _tone(note: Text | None) -> str:
    return palette.TONES.get(note.tone, palette.TEXT) if note else palette.TEXT
