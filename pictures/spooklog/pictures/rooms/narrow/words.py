"""The words of a turn in a narrow drawing, each on a plate: its writer, its letters as type, and what is known of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Letter, Link, Word
from spooklog.domain.values.labels import called
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import SAID, blank, runs, strike
from spooklog.pictures.rooms.wording import state_of
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, tag
from spooklog.pictures.svg.parts import in_lines

_GAP, _PAD = 5.0, 8.0
_LEAST = 170.0
"""The least width of a plate."""

_NAME, _NAME_LINE = 13.0, 22.0
_LETTER, _LEAST_LETTER, _LETTERS = 25.0, 15.0, 32.0
"""The width of a letter, the least width, and the height of a line of letters."""

_LINE = 18.0
_NEAREST = "#2f2a55"
"""The ground under the word of the nearest player."""


@dataclass(frozen=True)
class _Item:
    """Something to say about a word: a text with its colour; the writer's hint stands in a bubble."""

    text: str
    colour: str
    bold: bool = False
    bubble: bool = False

    @property
    def width(self) -> float:
        return width(clean(self.text), LEGIBLE, bold=self.bold) + (12 if self.bubble else 0)


def words_picture(spoken: Sequence[Word], links: Sequence[Link], area: Box, nearest: int) -> tuple[str, float]:
    """Return the words below the area's upper edge, side by side, that of the seat `nearest` first; and where they end."""
    count = len(spoken)
    columns = min(count, int(area.width // _LEAST))
    wide = (area.width - _GAP * (columns - 1)) / columns
    first = nearest - 1 if 0 < nearest <= count else 0
    order = [(first + place) % count for place in range(count)]
    parts: list[str] = []
    top = area.top
    for start in range(0, count, columns):
        row = order[start : start + columns]
        alone = len(row) < columns
        across = area.width if alone else wide
        high = max(_height(spoken[at], across) for at in row)
        for place, at in enumerate(row):
            left = area.left + place * (wide + _GAP)
            hits = [letter for link in links if link.word == at + 1 for letter in link.letters]
            plate = Box.spanning(left, top, left + across, top + high)
            parts.append(_plate(spoken[at], plate, hits, mine=count > 1 and at == nearest - 1))
        top += high + _GAP
    return group(*parts), top


def _height(word: Word, wide: float) -> float:
    room = wide - 2 * _PAD
    lines = len(_said(word, room))
    return _NAME_LINE + _LETTERS * _lines(word, room) + (_LINE * lines + 3 if lines else 6)


def _lines(word: Word, room: float) -> int:
    """Return the number of lines of letters."""
    return max(math.ceil(len(word.letters) * _LEAST_LETTER / room), 1)


def _plate(word: Word, box: Box, hits: Sequence[int], *, mine: bool) -> str:
    lit = word.active or word.state == "acting"
    line, thick = (palette.CANDLE, 2.0) if lit else (colours.PANEL_LINE, 1.0)
    left, right, room = box.left + _PAD, box.right - _PAD, box.width - 2 * _PAD
    state = state_of(word)
    beside = width(state, LEGIBLE) + 8 if state else 0
    ground = Box.spanning(left, box.top + _NAME_LINE, right, box.top + _NAME_LINE + _LETTERS * _lines(word, room))
    fill, colour = _NEAREST if mine else colours.PANEL, palette.CANDLE if word.active else colours.TEXT
    return group(
        tag("rect", **box.shape(1), rx=8, fill=fill, fill_opacity=0.9, stroke=line, stroke_width=thick),
        words(called(word.name), left, box.top + 17, _NAME, colour, bold=True, room=room - beside),
        words(state, right, box.top + 17, LEGIBLE, colours.QUIET, anchor="end"),
        _letters(word, ground, hits) if word.letters else blank(word, ground, _LETTER),
        *_under(word, Box.spanning(left, ground.bottom, right, box.bottom)),
        data_word=clean(word.name) or None,
    )


def _letters(word: Word, box: Box, hits: Sequence[int]) -> str:
    """Return the letters in lines, on ground that can be tapped for the word."""
    across = math.ceil(len(word.letters) / _lines(word, box.width))
    pitch = min(_LETTER, box.width / across)
    crossed = word.state == "crossed"
    parts = [tag("rect", **box.shape(), fill="#fff", fill_opacity=0)]
    for start in range(0, len(word.letters), across):
        row = word.letters[start : start + across]
        y = box.top + _LETTERS * (start // across) + _LETTERS / 2
        high = min(pitch * 1.25, _LETTERS - 3)
        for place, letter in enumerate(row):
            plate = Box(box.left + pitch * (place + 0.5), y, pitch - 2, high)
            parts.append(_letter(letter, plate, word, hit=letter.at > 0 and letter.at in hits))
        struck = [place for place, letter in enumerate(row) if letter.struck or crossed]
        for first, last in runs(struck):
            parts.append(
                strike(Box.spanning(box.left + pitch * first, y - high / 2, box.left + pitch * (last + 1), y + high / 2))
            )
    heard = clean(word.text) if word.state in SAID else ""
    return group(*parts, data_word=heard or None)


def _letter(letter: Letter, box: Box, word: Word, *, hit: bool) -> str:
    """Return a letter of type: bright where it scares, without ground where it is only written, dark where it was taken off."""
    off = letter.struck or word.state == "crossed"
    open_ = off or word.state == "written"
    fill, ink = (colours.PANEL, colours.QUIET if off else colours.TEXT) if open_ else ("url(#lead)", colours.INK)
    face = palette.CANDLE if hit and not off else fill
    edge, dashes = (colours.QUIET, "3 2") if word.state == "written" else (colours.PANEL_LINE if off else colours.LEAD_EDGE, None)
    size = shrunk(letter.text, max(min(box.width * 0.86, box.height * 0.72), LEGIBLE), box.width, LEGIBLE, bold=True)
    return tag("rect", **box.shape(), rx=3, fill=face, stroke=edge, stroke_dasharray=dashes) + words(
        letter.text, box.x, box.y + size * 0.365, size, ink, anchor="middle", bold=True
    )


def _items(word: Word) -> Iterator[_Item]:
    """Yield the lines under a word: the writer's hint, how many letters it has, what it was, and the note."""
    if word.hint:
        yield _Item(word.hint, palette.CANDLE, bubble=True)
    if word.was:
        yield _Item(said("was {word}", word=word.was), colours.QUIET)
    many = sum(letter.at > 0 and not letter.struck for letter in word.letters)
    if many and word.state in SAID and not word.hint:
        yield _Item(counted(many, "letter"), colours.QUIET)
    if word.note:
        yield _Item(word.note.text, palette.TONES.get(word.note.tone, colours.TEXT), bold=True)


def _said(word: Word, room: float) -> list[list[_Item]]:
    """Return what is said under a word, line by line."""
    items = list(_items(word))
    return in_lines(items, [item.width for item in items], room, 8)


def _under(word: Word, box: Box) -> Iterator[str]:
    for place, line in enumerate(_said(word, box.width)):
        x, y = box.left, box.top + _LINE * place + 12
        for item in line:
            wide = min(item.width, box.right - x)
            if item.bubble:
                bubble = Box.spanning(x, y - 12, x + wide, y + 5)
                yield tag("rect", **bubble.shape(), rx=8.5, fill=colours.NIGHT_EDGE, stroke=palette.CANDLE, stroke_width=0.8)
                yield words(item.text, x + 6, y, LEGIBLE, item.colour, room=wide - 11.9)
            else:
                yield words(item.text, x, y, LEGIBLE, item.colour, bold=item.bold, room=wide + 0.1)
            x += wide + 8
