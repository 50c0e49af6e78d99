"""A picture before it has a medium: shapes and text that a terminal and an SVG writer both know how to lay out.

No colours, no coordinates: a `tone` says what a thing is (`actor`, `warning`, `suit.B`), the medium decides how that looks.
`look` carries the ruleset's own paints for tones that only it knows. Fields that say where a thing belongs on a drawn table
(slots, arrows, stairs) have defaults that a ruleset without such things leaves alone; a terminal may pass over them, as the
shapes beside them say the same in words.
"""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.figures import Figure
from spooklog.domain.shapes.cards import BACK, Arrow, Arrows, Badge, Card, Pile, Ring, Seat, Slot, Stack, Track
from spooklog.domain.shapes.house import Bar, Chances, Dice, Die, Floor, Ladder, Pawn, Purse, Purses
from spooklog.domain.shapes.rooms import Gauge, Glass, Heap, Letter, Link, Links, Place, Room, Rooms, Tile, Verdict, Word, Words
from spooklog.domain.shapes.text import Call, Facts, Line, Supply, Text

__all__ = [
    "BACK",
    "Arrow",
    "Arrows",
    "Badge",
    "Bar",
    "Call",
    "Card",
    "Chances",
    "Dice",
    "Die",
    "Facts",
    "Floor",
    "Gauge",
    "Glass",
    "Heap",
    "Ladder",
    "Letter",
    "Line",
    "Link",
    "Links",
    "Paint",
    "Pawn",
    "Pile",
    "Place",
    "Purse",
    "Purses",
    "Ring",
    "Room",
    "Rooms",
    "Scene",
    "Seat",
    "Shape",
    "Slot",
    "Stack",
    "Supply",
    "Text",
    "Tile",
    "Track",
    "Verdict",
    "Word",
    "Words",
]


class Paint(msgspec.Struct, frozen=True):
    """How a tone of this ruleset looks: fill and ink as #rrggbb, the terminal's colour name, a glyph, and a figure in ink."""

    fill: str
    ink: str
    terminal: str
    glyph: str = ""
    figure: Figure | None = None


Shape = (
    Line | Facts | Call | Supply  # beside any table
    | Ring | Pile | Arrows | Track | Badge | Stack  # seats around a table
    | Ladder | Dice | Purses | Chances  # a house
    | Rooms | Glass | Words | Links | Verdict  # rooms
)  # fmt: skip


class Scene(msgspec.Struct, frozen=True):
    """A whole picture, from top to bottom."""

    title: Line
    shapes: tuple[Shape, ...]
    look: dict[str, Paint] = {}

    def to_plain(self) -> Any:
        """The scene as plain data, for golden files."""
        return msgspec.to_builtins(self)
