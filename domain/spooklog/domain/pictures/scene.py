"""A picture independent of its medium: shapes and text that a terminal and an SVG writer can both lay out.

It has no colours and no coordinates: a `tone` names what a thing is (`actor`, `warning`, `suit.B`), and the medium decides how
that looks. `look` carries the ruleset's own paints for its own tones. Fields that place a thing on a drawn table (slots, arrows,
stairs) have defaults for rulesets without such things; a terminal may ignore them, as other shapes hold the same in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

from spooklog.domain.pictures.figures import Figure
from spooklog.domain.pictures.shapes.house import Bar, Chances, Dice, Die, Floor, Ladder, Pawn, Purse, Purses
from spooklog.domain.pictures.shapes.mansion import (
    Area,
    Chamber,
    Clock,
    Mark,
    Space,
    Spot,
    Stores,
    Storey,
    Visitor,
    Visitors,
    Walker,
    Wall,
    Wing,
)
from spooklog.domain.pictures.shapes.rooms import (
    EndBanner,
    Gauge,
    Glass,
    Heap,
    Letter,
    Link,
    Links,
    Place,
    Room,
    Rooms,
    Tile,
    Word,
    Words,
)
from spooklog.domain.pictures.shapes.scoresheet import ScoreBonus, ScoreCell, ScoreColumn, ScoreLine, ScoreSheet
from spooklog.domain.pictures.shapes.shape import Shape, Supply
from spooklog.domain.pictures.shapes.table import BACK, Arrow, Arrows, Badge, Card, Pile, Ring, Seat, Slot, Stack, Track
from spooklog.domain.pictures.shapes.text import Call, Facts, Line, Text
from spooklog.domain.pictures.shapes.town import (
    Change,
    Clash,
    Gain,
    Happening,
    House,
    Journey,
    Level,
    Niche,
    Offer,
    OfferCard,
    Plate,
    Realm,
    Realms,
    Section,
    Stock,
    Store,
    Town,
)
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import english

__all__ = [
    "BACK",
    "Area",
    "Arrow",
    "Arrows",
    "Badge",
    "Bar",
    "Call",
    "Card",
    "Chamber",
    "Chances",
    "Change",
    "Clash",
    "Clock",
    "Dice",
    "Die",
    "EndBanner",
    "Facts",
    "Floor",
    "Gain",
    "Gauge",
    "Glass",
    "Happening",
    "Heap",
    "House",
    "Journey",
    "Ladder",
    "Letter",
    "Level",
    "Line",
    "Link",
    "Links",
    "Look",
    "Mark",
    "Niche",
    "Offer",
    "OfferCard",
    "Paint",
    "Panel",
    "Pawn",
    "Pile",
    "Place",
    "Plate",
    "Purse",
    "Purses",
    "Realm",
    "Realms",
    "Ring",
    "Room",
    "Rooms",
    "Scene",
    "ScoreBonus",
    "ScoreCell",
    "ScoreColumn",
    "ScoreLine",
    "ScoreSheet",
    "Seat",
    "Section",
    "Shape",
    "Slot",
    "Space",
    "Spot",
    "Stack",
    "Stock",
    "Store",
    "Stores",
    "Storey",
    "Supply",
    "Text",
    "Tile",
    "Town",
    "Track",
    "Visitor",
    "Visitors",
    "Walker",
    "Wall",
    "Wing",
    "Word",
    "Words",
]

ShapeT = TypeVar("ShapeT", bound=Shape)


class Paint(msgspec.Struct, frozen=True):
    """The look of a tone: fill and ink as #rrggbb, the terminal's colour name, a glyph, and a figure in ink."""

    fill: str
    ink: str
    terminal: str
    glyph: str = ""
    figure: Figure | None = None


Look: TypeAlias = Mapping[str, Paint]
"""A ruleset's own paints, by tone."""


class Panel(msgspec.Struct, frozen=True):
    """A part of a board that is drawn by itself: its shapes from top to bottom, a short name to select it by, and a title."""

    shapes: tuple[Shape, ...] = ()
    name: str = ""
    title: str = ""

    def of(self, kind: type[ShapeT]) -> list[ShapeT]:
        """Return its shapes of one type, in their order."""
        return [shape for shape in self.shapes if isinstance(shape, kind)]


class Scene(msgspec.Struct, frozen=True):
    """A whole picture: text above, the board in panels, text below.

    `kind` names the kind of board, whose drawer draws the panels: `table`, `house`, `rooms`, `town`, `mansion`, `scoresheet`, or
    a kind that another package registers. A board in one piece has one panel without a name; several panels each have a name.
    `focus` names the panel that matters most now; empty means the first. `call` is what happens next, unless a shape shows it;
    `remarks` are lines below the board.
    """

    kind: str
    title: Line
    panels: tuple[Panel, ...] = ()
    facts: Facts = Facts()
    call: Call = Call()
    remarks: tuple[Line, ...] = ()
    look: Look = {}  # msgspec makes a new dict for each scene
    focus: str = ""

    @property
    def panel(self) -> Panel:
        """The panel in focus, else the first, else an empty one."""
        first = self.panels[0] if self.panels else Panel()
        return next((panel for panel in self.panels if panel.name == self.focus), first)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes of all panels."""
        return tuple(shape for panel in self.panels for shape in panel.shapes)

    @property
    def panel_names(self) -> tuple[str, ...]:
        """The names of the panels, in their order; none for a board in one piece."""
        return tuple(panel.name for panel in self.panels) if len(self.panels) > 1 else ()

    def focused(self, name: str) -> Scene:
        """Return the scene with another panel in focus, by its name in any case. Raises Usage with the existing names."""
        found = next((one for one in self.panel_names if one.casefold() == name.strip().casefold()), None)
        if found is None:
            words = f"no panel '{name}'" if self.panel_names else "this board is in one piece: it has no panels"
            raise Usage(words, input=name, expected=self.panel_names)
        return msgspec.structs.replace(self, focus=found)

    def to_plain(self) -> Any:
        """Return the scene as plain data, for golden files."""
        return msgspec.to_builtins(self, enc_hook=english)
