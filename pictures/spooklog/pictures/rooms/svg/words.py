"""The words of a turn as letters of type in a strip, and threads from the letters of the acting word to the cards they scare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Letter, Link, Word
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import SAID, blank, runs, strike
from spooklog.pictures.rooms.wording import state_of
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box, Point
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import group, number, pair, tag
from spooklog.pictures.svg.parts import tap

STRIP = 88.0
"""The height of the strip."""

_MOST, _LARGEST = 330.0, 30.0
"""The largest width of a word's plate, and of a letter."""

_LANE = 2.6
_MAX_LANES = 4

Letters = Mapping[int, Point]
"""The places of a word's letters, by their numbers: the middle of the upper edge."""


@dataclass(frozen=True)
class Lettered:
    """A word set in type: its picture and the places of its letters."""

    picture: str
    letters: Letters


def plates(count: int, strip: Box) -> list[Box]:
    """Return a place for each word, side by side."""
    gap = 8.0
    each = min(_MOST if count > 1 else _MOST * 1.4, (strip.width - gap * (count - 1)) / max(count, 1))
    left = strip.x - (each * count + gap * (count - 1)) / 2
    return [Box.spanning(x, strip.top, x + each, strip.bottom) for x in (left + place * (each + gap) for place in range(count))]


def word_picture(word: Word, plate: Box, hits: Sequence[int]) -> Lettered:
    """Return a word on its plate; `hits` are the numbers of the letters that scare a ghost."""
    line = palette.CANDLE if word.active or word.state == "acting" else colours.PANEL_LINE
    thick = 1.8 if line == palette.CANDLE else 1.0
    frame = tag("rect", **plate.shape(), rx=9, fill=colours.PANEL, fill_opacity=0.88, stroke=line, stroke_width=thick)
    left, right = plate.left + 11, plate.right - 11
    colour = palette.CANDLE if word.active else colours.TEXT
    y = plate.bottom - 27
    room = (right - left) * (0.5 if word.hint else 1)
    size = shrunk(word.name, 13, room, 9, bold=True)
    name = words(word.name, left, y, size, colour, bold=True, room=room + 1)
    used = min(width(word.name, size, bold=True), (right - left) * 0.5) + 8
    hint = _hint(word.hint, right, y, right - left - used) if word.hint else ""
    row = Box.spanning(left, plate.top + 7, right, plate.bottom - 43)
    set_ = _row(word, row, hits) if word.letters else Lettered(blank(word, row, min(_LARGEST, row.height)), {})
    note = _under(word, left, right, plate.bottom - 10)
    letters = tap(word.text if word.state in SAID else "", set_.picture)
    return Lettered(tap(word.name, group(frame, name, hint, letters, note)), set_.letters)


def threads(links: Sequence[Link], letters: Sequence[Letters], places: Mapping[tuple[str, int], Box], foot: float) -> str:
    """Return a thread for each link: from its letters up to the foot of the grid, along the gutter, to the side of the card."""
    parts: list[str] = []
    lanes: dict[str, int] = {}
    for link in sorted(links, key=lambda one: (one.room, one.row)):
        box = places.get((link.room, link.row))
        points = [letters[link.word - 1][at] for at in link.letters if at in letters[link.word - 1]]
        if box is None or not points:
            continue
        lane = lanes[link.room] = lanes.get(link.room, -1) + 1
        # the gutter has room for four threads: more of them share a lane
        x = box.left - 3.5 - _LANE * (lane % _MAX_LANES)
        parts.append(_thread(points, (x, foot), box))
    return group(*parts)


def _thread(points: Sequence[Point], bend: Point, box: Box) -> str:
    (x, foot), low = bend, max(y for _, y in points)
    start = (sum(one for one, _ in points) / len(points), low - (7 if len(points) > 1 else 1))
    half = (start[1] - foot) / 2
    end = (box.left + 1, box.y)
    path = (
        f"M{pair(*start)}C{pair(start[0], start[1] - half)} {pair(x, foot + half)} {pair(x, foot)}"
        f"V{number(box.y + 5)}Q{pair(x, box.y)} {pair(*end)}"
    )
    brace = ""
    if len(points) > 1:
        first, last = min(points)[0], max(points)[0]
        brace = f"M{pair(first - 5, low - 2)}V{number(low - 6)}H{number(last + 5)}V{number(low - 2)}"
    shape = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(
        tag("path", d=path + brace, stroke=colours.NIGHT_EDGE, stroke_width=3.4, stroke_opacity=0.55, **shape),
        tag("path", d=path + brace, stroke=palette.CANDLE, stroke_width=1.4, **shape),
        tag("circle", cx=end[0], cy=end[1], r=3, fill=palette.CANDLE, stroke=colours.NIGHT_EDGE, stroke_width=0.8),
    )


def _row(word: Word, row: Box, hits: Sequence[int]) -> Lettered:
    many = len(word.letters)
    pitch = min(_LARGEST, row.width / many)
    high = min(row.height, pitch * 1.35)
    dim = word.state == "crossed"
    parts: list[str] = []
    where: dict[int, Point] = {}
    for place, letter in enumerate(word.letters):
        x = row.left + pitch * (place + 0.5)
        parts.append(_sort(letter, Box(x, row.y, pitch * 0.9, high), hit=letter.at in hits and letter.at > 0, dim=dim, word=word))
        if letter.at and not letter.struck:
            where[letter.at] = (x, row.y - high / 2)
    struck = [place for place, letter in enumerate(word.letters) if letter.struck]
    for first, last in runs(range(many) if dim else struck):
        parts.append(strike(Box.spanning(row.left + pitch * first, row.top, row.left + pitch * (last + 1), row.bottom)))
    return Lettered(group(*parts), where)


def _sort(letter: Letter, box: Box, *, hit: bool, dim: bool, word: Word) -> str:
    """Return a letter of type."""
    pale = dim or letter.struck
    fill = palette.CANDLE if hit else "url(#lead)"
    written = word.state == "written"
    shape = box.shape()
    edge = tag(
        "rect",
        **shape,
        rx=box.width * 0.14,
        fill=colours.PANEL if written else fill,
        stroke=colours.QUIET if written else colours.LEAD_EDGE,
        stroke_width=1,
        stroke_dasharray="3 2" if written else None,
    )
    size = min(box.width * 0.86, box.height * 0.72)
    size = shrunk(letter.text, size, box.width * 0.94, 3, bold=True)
    ink = colours.TEXT if written else colours.INK
    sign = words(letter.text, box.x, box.y + size * 0.365, size, ink, anchor="middle", bold=True)
    return group(edge, sign, opacity=0.42 if pale else None)


def _hint(hint: str, right: float, y: float, room: float) -> str:
    """Return the writer's hint in a bubble."""
    if width(hint, 9) > room - 16:
        hint = hint.replace(" of the ", ": ")
    size = shrunk(hint, 11, room - 16, 7)
    wide = min(width(hint, size), room - 16) + 16
    shape = {"x": right - wide, "y": y - 12.5, "width": wide, "height": 17, "rx": 8.5}
    bubble = tag("rect", **shape, fill=palette.CANDLE, fill_opacity=0.16, stroke=palette.CANDLE, stroke_width=0.7)
    return bubble + words(hint, right - 8, y, size, palette.CANDLE, anchor="end", room=room - 16)


def _under(word: Word, left: float, right: float, y: float) -> str:
    """Return the line under a word: its state, the word that it was, its note."""
    letters = sum(letter.at > 0 and not letter.struck for letter in word.letters)
    many = counted(letters, "letter") if letters and word.state in SAID else ""
    parts = [part for part in (many, said("was {word}", word=word.was) if word.was else "", state_of(word)) if part]
    note = word.note
    room = right - left
    wide = min(width(note.text, 11, bold=True), room) if note else 0
    while len(parts) > 1 and width(" · ".join(parts), 11) > room - wide - 8:
        parts.pop()  # the last part is the one that the picture shows anyway
    text = " · ".join(parts)
    colour = palette.TONES.get(note.tone, colours.TEXT) if note else ""
    return group(
        words(text, left, y, 11, colours.QUIET, room=max(room - wide - 8, 0)) if text and room - wide > 30 else "",
        words(note.text, right, y, 11, colour, anchor="end", bold=True, room=room) if note else "",
    )
