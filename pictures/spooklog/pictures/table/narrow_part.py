"""A piece of a picture that knows its size, so that others can be placed around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.pictures.svg.markup import group, moved


@dataclass(frozen=True)
class Part:
    """Markup that begins at its upper left corner, with its width and height; empty where there is nothing to show."""

    width: float = 0.0
    height: float = 0.0
    markup: str = ""


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


def _wide(row: Sequence[Part], gap: float) -> float:
    return sum(part.width for part in row) + gap * (len(row) - 1)
