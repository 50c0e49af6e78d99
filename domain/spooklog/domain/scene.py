"""A picture before it has a medium: shapes and text that a terminal and an SVG writer both know how to lay out.

No colours, no coordinates: a `tone` says what a thing is (`actor`, `warning`, `suit.B`), the medium decides how that looks.
`look` carries the ruleset's own paints for tones that only it knows.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Text(msgspec.Struct, frozen=True, tag=True):
    """A run of words in one tone."""

    text: str
    tone: str = ""


class Line(msgspec.Struct, frozen=True, tag=True):
    """Runs of text side by side."""

    runs: tuple[Text, ...]


class Card(msgspec.Struct, frozen=True, tag=True):
    """One card: the corner index, the word in its middle, and its tone. A face-down card has an empty index."""

    index: str
    word: str
    tone: str
    glyph: str = ""


class Facts(msgspec.Struct, frozen=True, tag=True):
    """Short statements in columns, as at the head of a board."""

    rows: tuple[tuple[Line, ...], ...]


class Seat(msgspec.Struct, frozen=True, tag=True):
    """One player's place: name, state, hidden and open cards, and marks beside it."""

    name: str
    active: bool
    count: int | None
    cards: tuple[Card, ...] = ()
    score: str = ""
    marks: tuple[Text, ...] = ()


class Ring(msgspec.Struct, frozen=True, tag=True):
    """The seats around a table, clockwise; `clockwise` tells the direction of play."""

    seats: tuple[Seat, ...]
    clockwise: bool = True


class Pile(msgspec.Struct, frozen=True, tag=True):
    """A pile of open cards: how many, the top ones (newest first) with words about each, and lines to its right."""

    name: str
    count: int
    top: Card | None
    recent: tuple[Line, ...]
    beside: tuple[Line, ...]


class Paint(msgspec.Struct, frozen=True):
    """How a tone of this ruleset looks: fill and ink as #rrggbb, the terminal's colour name, and a glyph."""

    fill: str
    ink: str
    terminal: str
    glyph: str = ""


Shape = Line | Facts | Ring | Pile


class Scene(msgspec.Struct, frozen=True):
    """A whole picture, from top to bottom."""

    title: Line
    shapes: tuple[Shape, ...]
    look: dict[str, Paint] = {}

    def to_plain(self) -> Any:
        """The scene as plain data, for golden files."""
        return msgspec.to_builtins(self)
