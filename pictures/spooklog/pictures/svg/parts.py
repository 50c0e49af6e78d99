"""Parts of a picture that know their size, how they stand beside and under each other, and what people tap in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeVar

from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import clean, content, group, moved, tag

_Thing = TypeVar("_Thing")
FINGER = 27.0
"""The least width and height of what can be tapped on the canvas, where neighbours leave room: 24 pixels at nine tenths."""

_WORD = re.compile(r' data-word="[^"<>]*"(?=[^<>]*>)')


@dataclass(frozen=True)
class Part:
    """Markup that begins at its upper left corner, with its width and height; empty where there is nothing to show.

    `cut` where a text had to be shortened.
    """

    width: float = 0.0
    height: float = 0.0
    markup: str = ""
    cut: bool = False


def in_rows(parts: Sequence[Part], room: float, gap: float, *, centred: bool = True) -> Part:
    """Return parts side by side, in as many rows as that takes; a part wider than the room has its own row."""
    rows: list[list[Part]] = []
    for part in parts:
        if rows and _wide([*rows[-1], part], gap) <= room:
            rows[-1].append(part)
        else:
            rows.append([part])
    widest = max((_wide(row, gap) for row in rows), default=0.0)
    markup: list[str] = []
    y = 0.0
    for row in rows:
        tallest = max(part.height for part in row)
        x = (widest - _wide(row, gap)) / 2 if centred else 0.0
        for part in row:
            markup.append(moved(x, y + (tallest - part.height) / 2, part.markup))
            x += part.width + gap
        y += tallest + gap
    return Part(widest, max(0.0, y - gap), group(*markup))


def stacked(parts: Sequence[Part], gap: float) -> Part:
    """Return parts one under another, centred; those without a height take no gap."""
    shown = [part for part in parts if part.height]
    widest = max((part.width for part in shown), default=0.0)
    markup: list[str] = []
    y = 0.0
    for part in shown:
        markup.append(moved((widest - part.width) / 2, y, part.markup))
        y += part.height + gap
    return Part(widest, max(0.0, y - gap), group(*markup))


def in_columns(parts: Iterable[Part], left: float, top: float, gap: float, *, count: int = 1) -> tuple[list[str], float]:
    """Return parts of one width in columns, each below the shortest, and where the next thing begins."""
    feet, drawn = [top] * count, list[str]()
    for part in parts:
        column = feet.index(min(feet))
        drawn.append(moved(left + (part.width + gap) * column, feet[column], part.markup))
        feet[column] += part.height + gap
    return drawn, max(feet)


def _wide(row: Sequence[Part], gap: float) -> float:
    return sum(part.width for part in row) + gap * (len(row) - 1)


def flow(widths: Sequence[float], room: float, gap: float = 0.0) -> list[tuple[float, int]]:
    """Return the left edge and the line of things side by side, on as many lines as they need."""
    placed: list[tuple[float, int]] = []
    left, line = 0.0, 0
    for wide in widths:
        if left and left + wide > room:
            left, line = 0.0, line + 1
        placed.append((left, line))
        left += wide + gap
    return placed


def in_lines(things: Sequence[_Thing], widths: Sequence[float], room: float, gap: float = 0.0) -> list[list[_Thing]]:
    """Return things line by line, as `flow` places them."""
    lines: list[list[_Thing]] = []
    for thing, (_, line) in zip(things, flow(widths, room, gap), strict=True):
        if line == len(lines):
            lines.append([])
        lines[line].append(thing)
    return lines


def line_count(placed: Sequence[tuple[float, int]]) -> int:
    """Return the number of lines of a flow."""
    return placed[-1][1] + 1 if placed else 0


# -- what people tap ---------------------------------------------------------------------------------------------------------


def tap(word: str, *parts: str, ground: Box | None = None) -> str:
    """Return what stands for a word of a line, for pages where people tap it: a single part itself, several as a group.

    With `ground` they are a group, and a tap anywhere in that box counts. A word that no line can hold is left out: an empty
    one, or one that XML cannot hold.
    """
    known = word if clean(word) == word == " ".join(word.split()) else ""
    if ground is None and len(parts) == 1:
        start, end, rest = parts[0].partition(">")
        closed = "/" if start.endswith("/") else ""
        return f'{start.removesuffix("/")} data-word="{escape(known)}"{closed}{end}{rest}' if known and end else parts[0]
    # drawn, but not seen: what is not drawn cannot be tapped
    shape = {"x": ground.left, "y": ground.top, "width": ground.width, "height": ground.height} if ground and known else {}
    return group(tag("rect", **shape, fill="#000", fill_opacity=0) if shape else "", *parts, data_word=known or None)


def finger(x: float, y: float, room: float = FINGER, scale: float = 1) -> Box:
    """Return ground for a finger around a point; `room` is how wide it may be, `scale` how large all is drawn later."""
    return Box(x, y, min(room, FINGER / scale), FINGER / scale)


def untapped(markup: str) -> str:
    """Return markup without the words of what can be tapped; texts and attributes hold no `<` or `>`, so that none changes."""
    return _WORD.sub("", markup)


def touch(x: float, y: float, width: float, height: float, title: str, word: str = "") -> str:
    """Return a part of the picture that shows nothing and can be tapped, with what it is in words, and as typed."""
    shape = {"x": x, "y": y, "width": width, "height": height}
    return tag("rect", tag("title", content(title)), data_word=clean(word) or None, **shape, fill="#fff", fill_opacity=0)
