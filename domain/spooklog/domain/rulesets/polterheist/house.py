"""The house as its tiles lie: which spaces are neighbours, what is drawn on them, and what lies between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spooklog.domain.rulesets.polterheist.drawing import OPEN, RAIL, WALL

if TYPE_CHECKING:
    from spooklog.domain.rulesets.polterheist.mansion import Mansion

GAP = "gap"
"""What lies between two tiles where no hallways meet."""

UNKNOWN = ""
"""The id of a tile that lies face down."""


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """A mansion with its tiles as they lie. Rows are indexed by the number of a space.

    `up`: per slot the id of the tile that lies face up, "" face down. `near`: the passable neighbours (open edge, doorway,
    stairs), sorted, without tunnels; behind the doors of a face-down tile as its back is drawn. `mark`: "" plain, "?" discovery,
    "R" "G" "B" "Y" tunnel, "*" square, "C" camp, "E" exit, "^" "v" stairs. `room`: slot * 4 + 0, 1, 2 for the rooms a, b, c, -1
    outside rooms; slot * 4 for all that lies behind the doors of a face-down tile. `known`: whether a space lies on a fixed part
    or on a face-up tile. `tunnels`: the spaces of each colour that lie face up, sorted. `common`: hallways, foyer, landings,
    stairs and squares. `doors`: for hallway spaces the room spaces behind their doorways. The last two are the same whatever
    tiles lie.
    """

    mansion: Mansion
    up: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    mark: tuple[str, ...]
    room: tuple[int, ...]
    known: tuple[bool, ...]
    tunnels: Mapping[str, tuple[int, ...]]
    common: frozenset[int]
    doors: Mapping[int, tuple[int, ...]]

    def line(self, a: int, b: int) -> str:
        """Return what lies between two spaces that are side by side: "open", "door", "wall", "rail", or "gap" between two tiles.

        Raises ValueError for spaces that are not side by side.
        """
        mansion = self.mansion
        if b not in mansion.sides[a]:
            raise ValueError(f"{mansion.names[a]} and {mansion.names[b]} are not side by side")
        (x, y), (u, v) = mansion.place_of[a], mansion.place_of[b]
        one = mansion.edge(self.up, a, (u - x, v - y))
        if mansion.piece_of[a] == mansion.piece_of[b]:
            return one
        edges = (one, mansion.edge(self.up, b, (x - u, y - v)))
        if edges == (OPEN, OPEN):
            return OPEN
        if mansion.slot_of[a] >= 0 and mansion.slot_of[b] >= 0:
            return GAP
        return WALL if WALL in edges else RAIL
