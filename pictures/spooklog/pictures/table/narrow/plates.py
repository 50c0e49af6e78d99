"""Plates: the name of a seat, how many cards it holds, its points, and remarks on it."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import BACK, Look, Seat, Text
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, moved
from spooklog.pictures.svg.parts import Part, in_rows, tap
from spooklog.pictures.table.art.furniture import badge, ground_of, name_ink, note_ink
from spooklog.pictures.table.narrow.faces import TINY, face

LINE = 15.0
LARGE_HEIGHT = 40.0
_PAD = 5.0
_GAP = 6.0


def plate(seat: Seat, look: Look, breadth: float) -> Part:
    """Return a plate: the name, and below it what is known of the seat, on as many lines as that takes."""
    room = breadth - 2 * _PAD
    name_room = room - (14 if seat.badge else 0)
    size = shrunk(seat.name, 14, name_room, LEGIBLE, bold=True)
    name = words(seat.name, _PAD, 18, size, name_ink(seat), bold=True, room=name_room + 0.01)
    disc = badge(seat.badge, breadth - 12, 12.5, 8.5, least=LEGIBLE) if seat.badge else ""
    known = in_rows(list(_known(seat, look, room)), room, _GAP, centred=False)
    height = 27 + max(known.height, LINE)
    return Part(
        breadth,
        height,
        tap(seat.name, ground_of(seat, Box.spanning(0, 0, breadth, height)), name, disc, moved(_PAD, 23, known.markup)),
    )


def _known(seat: Seat, look: Look, room: float) -> Iterator[Part]:
    """Yield what stands below a name: the number of cards, points, and the note."""
    if seat.count is not None:
        yield _count(seat.count, seat.hidden, look)
    if seat.score:
        yield _text(seat.score, palette.QUIET, room)
    if note := _note(seat):
        yield _text(note.text, note_ink(note), room, bold=True)


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
    for text, colour, bold in ((note.text if note else "", note_ink(note), True), (numbers, palette.QUIET, False)):
        room = right - least
        if text and room > 24:
            parts.append(words(text, right, y + 4.6, 13, colour, anchor="end", bold=bold, room=room))
            right -= min(width(clean(text), 13, bold=bold), room) + 10
    if seat.badge:
        parts.append(badge(seat.badge, left + 8, y, 8.5, least=LEGIBLE))
        left += 24
    name = words(seat.name, left, y + 6, 17, name_ink(seat), bold=True, room=right - left)
    return Part(breadth, LARGE_HEIGHT, tap(seat.name, ground_of(seat, Box.spanning(0, 0, breadth, LARGE_HEIGHT)), name, *parts))


def _count(count: int, hidden: int, look: Look) -> Part:
    """Return backs with the number of cards beside them."""
    backs = min(3, max(1, hidden)) if count else 0
    if not backs:
        return _text(counted(0, "card"), palette.TEXT, 80)
    cards = [face(BACK, look, TINY, TINY.width / 2 + 4 * step, LINE / 2) for step in range(backs)]
    x = TINY.width + 4 * (backs - 1) + 4
    number = words(str(count), x, 12, 13, palette.TEXT, bold=True)
    return Part(x + width(str(count), 13, bold=True), LINE, group(*cards, number))


def _note(seat: Seat) -> Text | None:
    return seat.note or (Text(said("out"), "quiet") if seat.role == "out" else None)
