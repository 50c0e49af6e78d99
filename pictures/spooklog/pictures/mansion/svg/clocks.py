"""The clock of the night, and the stores beside the board."""

from __future__ import annotations

import math
from collections.abc import Iterator

from spooklog.domain.pictures.scene import Clock, Stores
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words, wrap
from spooklog.pictures.svg.markup import clean, group, pair, tag

_FIRST, _LAST = 120.0, 360.0
"""The places of the first and the last hour, in degrees from the top: four and twelve o'clock."""


def clock_picture(clock: Clock, box: Box) -> str:
    """Return a clock with its hours, the hand at the current one, and what that hour brings."""
    return group(colours.panel(box), *_face(clock, box), *_note(clock, box))


def _face(clock: Clock, box: Box) -> Iterator[str]:
    wide = box.width > 1.5 * box.height
    free = box.height - 16 - (0 if wide or clock.note is None else 30)
    radius = max(min(free / 2 - 10, (box.width - 60) / 2, 52.0), 8.0)
    x = box.left + radius + 34 if wide else box.x
    y = box.top + 8 + free / 2 + 1
    yield tag("circle", cx=x, cy=y, r=radius, fill="#efe6cf", stroke="#6b5330", stroke_width=radius * 0.08)
    count = len(clock.hours)
    for place, hour in enumerate(clock.hours):
        turn = math.radians(_FIRST + (_LAST - _FIRST) * place / max(count - 1, 1))
        dx, dy = math.sin(turn), -math.cos(turn)
        here = place == clock.at
        yield tag(
            "circle",
            cx=x + dx * radius * 0.74,
            cy=y + dy * radius * 0.74,
            r=radius * 0.11,
            fill=colours.BARRED if here else "#6b5330",
        )
        size, colour = (10.5, colours.NEW) if here else (9.5, colours.QUIET)
        anchor = "middle" if abs(dx) < 0.3 else "start" if dx > 0 else "end"
        room = min(40.0, (box.right - x if dx > 0 else x - box.left) - abs(dx) * (radius + 4) - 2)
        size = shrunk(hour, size, max(room, 10), 6, bold=here)
        low = 8 if dy > 0.9 else -1 if dy < -0.9 else 3.5
        yield words(hour, x + dx * (radius + 5), y + dy * (radius + 3) + low, size, colour, anchor=anchor, bold=here)
        if here:
            tip = pair(x + dx * radius * 0.6, y + dy * radius * 0.6)
            yield tag("path", d=f"M{pair(x, y)}L{tip}", stroke="#2a1a14", stroke_width=radius * 0.09, stroke_linecap="round")
    yield tag("circle", cx=x, cy=y, r=radius * 0.08, fill="#2a1a14")


def _note(clock: Clock, box: Box) -> Iterator[str]:
    if clock.note is None:
        return
    colour = palette.TONES.get(clock.note.tone, colours.TEXT)
    wide = box.width > 1.5 * box.height
    left = box.left + min(box.height, 120) + 18 if wide else box.left + 6
    room = box.right - 6 - left
    lines = wrap(clock.note.text, 10.5, room, 4 if wide else 2)
    for place, line in enumerate(lines):
        y = box.y + 4 + 13 * (place - (len(lines) - 1) / 2) if wide else box.bottom - 8 - 12 * (len(lines) - 1 - place)
        yield words(line, left if wide else box.x, y, 10.5, colour, anchor="start" if wide else "middle", room=room + 1)


def stores_picture(stores: Stores, box: Box) -> str:
    """Return the stores, a line for each; below them the card that was drawn last."""
    return group(colours.panel(box), *_items(stores, box), *_drawn(stores, box))


def _items(stores: Stores, box: Box) -> Iterator[str]:
    high = 34 if stores.drawn else 0
    lead = min(17.0, (box.height - 12 - high) / max(len(stores.items), 1))
    size = min(12.0, lead * 0.72)
    for place, (name, count) in enumerate(stores.items):
        y = box.top + 6 + lead * (place + 0.72)
        number = width(str(count), size, bold=True)
        yield words(
            name, box.left + 9, y, shrunk(name, size, box.width - 28 - number, 6), colours.QUIET, room=box.width - 22 - number
        )
        yield words(str(count), box.right - 9, y, size, colours.TEXT, anchor="end", bold=True)


def _drawn(stores: Stores, box: Box) -> Iterator[str]:
    if stores.drawn is None:
        return
    room = box.width - 16
    shown = stores.drawn.text
    size = shrunk(shown, 11, room - 8, 7, bold=True)
    high = 24.0
    shape = {"x": box.left + 8, "y": box.bottom - high - 7, "width": room, "height": high, "rx": 4.0}
    yield tag("rect", **shape, fill=colours.PAPERS[0], stroke=colours.NEW, stroke_width=1.6)
    lines = wrap(shown, size, room - 8, 2) if width(clean(shown), size, bold=True) > room - 8 else [shown]
    for place, line in enumerate(lines):
        y = box.bottom - 7 - high / 2 + size * 0.36 + size * 1.05 * (place - (len(lines) - 1) / 2)
        yield words(line, box.x, y, size, "#2a1a14", anchor="middle", bold=True, room=room - 4)
