"""Parts of a narrow drawing that stand under each other, and what people tap in them."""

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
