"""The hours of the night and the stores, for a phone."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Clock, Stores
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words, wrap
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.svg.parts import Part, flow, line_count

_PAD = 8.0
_TRACK, _LEAD = 26.0, 15.0
"""The height of the line of hours, and the distance from one line of the remark to the next."""

_LETTERS = 12.0
_INK = "#2a1a14"


def clock_block(clock: Clock, wide: float) -> Part:
    """Return the hours side by side with the present one lit, and what that hour brings."""
    note = wrap(clock.note.text, _LETTERS, wide - 2 * _PAD, 2) if clock.note else []
    colour = palette.TONES.get(clock.note.tone, colours.TEXT) if clock.note else colours.TEXT
    high = 4 + _TRACK + _LEAD * len(note) + (3 if note else 1)
    return Part(
        wide,
        high,
        group(
            colours.panel(Box.spanning(0.5, 0.5, wide - 0.5, high - 0.5)),
            *_hours(clock, wide),
            *(
                words(line, wide / 2, _TRACK + 14 + _LEAD * row, _LETTERS, colour, anchor="middle", room=wide - 2 * _PAD + 1)
                for row, line in enumerate(note)
            ),
        ),
    )


def _hours(clock: Clock, wide: float) -> Iterator[str]:
    """Yield all hours, or dots with the present hour where their words have no room."""
    count = len(clock.hours)
    written = [width(clean(hour), _LETTERS, bold=True) + 16 for hour in clock.hours]
    spare = (wide - 8 - sum(written)) / max(count - 1, 1)
    if spare >= 0:
        left = 4.0
        for place, hour in enumerate(clock.hours):
            yield from _hour(hour, left + written[place] / 2, written[place], lit=place == clock.at)
            left += written[place] + spare
        return
    here = clock.hours[clock.at] if 0 <= clock.at < count else ""
    taken = min(max(written), wide / 2)
    yield from _hour(here, 4 + taken / 2, taken, lit=True)
    left, pitch = taken + 16, (wide - taken - 28) / max(count - 1, 1)
    for place in range(count):
        lit = place == clock.at
        yield tag(
            "circle", cx=left + pitch * place, cy=_TRACK / 2 + 3, r=4 if lit else 2, fill=colours.NEW if lit else colours.QUIET
        )


def _hour(hour: str, x: float, wide: float, *, lit: bool) -> Iterator[str]:
    if lit:
        shape = {"x": x - wide / 2, "y": 5.0, "width": wide, "height": 22.0, "rx": 11.0}
        yield tag("rect", **shape, fill=colours.NEW)
    colour = _INK if lit else colours.QUIET
    yield words(hour, x, 20.3, _LETTERS, colour, anchor="middle", bold=lit, room=wide - 2)


def stores_block(stores: Stores, wide: float) -> Part:
    """Return what is left beside the board, and the card that was drawn last."""
    room = wide - 2 * _PAD
    counts = [width(str(count), _LETTERS, bold=True) + 4 for _, count in stores.items]
    widths = [min(width(clean(name), LEGIBLE) + taken, room) for (name, _), taken in zip(stores.items, counts, strict=True)]
    placed = flow(widths, room, 14)
    parts = []
    for (name, count), taken, wider, (left, row) in zip(stores.items, counts, widths, placed, strict=True):
        y = 19 + 18 * row
        parts.append(words(str(count), _PAD + left, y, _LETTERS, colours.TEXT, bold=True))
        parts.append(words(name, _PAD + left + taken, y, LEGIBLE, colours.QUIET, room=wider - taken + 1))
    high = 10.0 + 18 * line_count(placed)
    if stores.drawn:
        lines = _lines(stores.drawn.text, room - 12)
        parts.append(moved(_PAD, high - 2, _drawn(lines, room)))
        high += 13 + _LEAD * len(lines)
    return Part(wide, high, colours.panel(Box.spanning(0.5, 0.5, wide - 0.5, high - 0.5)) + group(*parts))


def _lines(text: str, room: float) -> list[str]:
    """Return the words on a card, on two lines where one is too short."""
    return [text] if width(clean(text), _LETTERS, bold=True) <= room else wrap(text, _LETTERS, room, 2)


def _drawn(lines: list[str], room: float) -> str:
    wide = min(max(width(clean(line), _LETTERS, bold=True) for line in lines) + 18, room)
    high = 8 + _LEAD * len(lines)
    return group(
        tag("rect", x=0, y=0, width=wide, height=high, rx=4, fill=colours.PAPERS[0], stroke=colours.NEW, stroke_width=1.6),
        *(
            words(line, wide / 2, 16 + _LEAD * row, _LETTERS, _INK, anchor="middle", bold=True, room=wide - 8)
            for row, line in enumerate(lines)
        ),
    )
