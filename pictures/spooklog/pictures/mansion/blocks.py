"""Parts of a narrow drawing that stand under each other, and things that flow from line to line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.pictures.svg.markup import clean, content, group, tag

TAP = 28.0
"""The least width and height of what people tap, in CSS pixels."""

GAP = 6.0
"""The distance between two blocks."""


@dataclass(frozen=True)
class Block:
    """Markup with its upper left corner at the origin, and its height; `cut` where a text had to be shortened."""

    markup: str
    height: float
    cut: bool = False


def flow(widths: Sequence[float], room: float, gap: float) -> list[tuple[float, int]]:
    """Return the left edge and the line of things side by side, on as many lines as they need."""
    placed: list[tuple[float, int]] = []
    left, line = 0.0, 0
    for wide in widths:
        if left and left + wide > room:
            left, line = 0.0, line + 1
        placed.append((left, line))
        left += wide + gap
    return placed


def lines_of(placed: Sequence[tuple[float, int]]) -> int:
    """Return the number of lines of a flow."""
    return placed[-1][1] + 1 if placed else 0


def touch(x: float, y: float, width: float, height: float, title: str, word: str = "") -> str:
    """Return a part of the picture that shows nothing and can be tapped, with what it is in words, and as typed."""
    shape = {"x": x, "y": y, "width": width, "height": height}
    return tag("rect", tag("title", content(title)), data_word=clean(word) or None, **shape, fill="#fff", fill_opacity=0)


def typed(word: str, *children: str) -> str:
    """Return things that stand for a word as it is typed."""
    return group(*children, data_word=clean(word) or None)
