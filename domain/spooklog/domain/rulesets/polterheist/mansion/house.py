"""The mansion of a board: what stays the same whatever tiles lie on its floors, and the houses that it becomes with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spooklog.domain.rulesets.polterheist.mansion.drawing import OPEN, RAIL, TUNNELS, WALL, Drawing
from spooklog.domain.rulesets.polterheist.mansion.groundplan import FIXED, Face, GroundPlan, Piece
from spooklog.domain.values.value import Value

GAP = "gap"
"""What lies between two tiles where no hallways meet."""

UNKNOWN = ""
"""The id of a tile that lies face down."""

_HOUSES = 48
"""How many placements are kept; a game asks for the latest one again and again."""


class Tile(Value, frozen=True):
    """A tile: its id, the key of its floor, its number on that floor, and the names of its rooms by letter."""

    id: str
    floor: str
    number: int
    rooms: Mapping[str, str]


class Plan(Value, frozen=True):
    """A floor plan card: its name, and the slots it shows as indexes into `Mansion.slots`."""

    name: str
    slots: tuple[int, ...]


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


@dataclass(frozen=True, slots=True, eq=False, repr=False, weakref_slot=True)
class Mansion:
    """A board file made ready; compared and hashed by identity.

    Spaces have numbers from 0, counted floor by floor, within a floor the fixed part and then the positions 1 to 5, each row by
    row. Numbers, names and places are the same whatever tiles lie. Rows by space: `names` (`1F.foyer.b3`), `floor_of` (index into
    `floors`), `piece_of` (`foyer`, `1`), `slot_of` (index into `slots`, -1 on a fixed part), `place_of` (x, y in spaces from the
    upper left corner of the floor), `sides` (spaces side by side, whatever line lies between, sorted), `vertical` (the spaces
    straight above and below). `number_of` has casefolded names. Rows by floor, from the roof downwards: `floors` (keys),
    `floor_names`, `sizes` (width, height in spaces), `squares` (the number of the marked square).
    """

    id: str
    title: str
    chips: int
    floors: tuple[str, ...]
    floor_names: tuple[str, ...]
    slots: tuple[str, ...]
    tiles: Mapping[str, Tile]
    plans: tuple[Plan, ...]
    names: tuple[str, ...]
    number_of: Mapping[str, int]
    floor_of: tuple[int, ...]
    piece_of: tuple[str, ...]
    slot_of: tuple[int, ...]
    place_of: tuple[tuple[int, int], ...]
    sizes: tuple[tuple[int, int], ...]
    squares: tuple[int, ...]
    camp: frozenset[int]
    exits: frozenset[int]
    line_up: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    vertical: tuple[tuple[int, ...], ...]
    _ground: GroundPlan
    _positions: tuple[Piece, ...]
    _maps: Mapping[str, Drawing]
    _faces: dict[tuple[int, str], Face] = field(default_factory=dict)
    _houses: dict[tuple[str, ...], House] = field(default_factory=dict)

    def house(self, up: tuple[str, ...]) -> House:
        """Return the house with these tiles face up: per slot the id of a tile, "" face down.

        Keeps the latest houses, and makes a new one from the one used last. Raises ValueError for a row of the wrong length,
        KeyError for a tile that does not belong to the floor of its slot.
        """
        houses = self._houses
        house = houses.pop(up, None)
        if house is None:
            if len(up) != len(self.slots):
                raise ValueError(f"a house has {len(self.slots)} slots, not {len(up)}")
            kept = list(houses.values())
            # mostly one tile differs from the house used last, and only its slot is worked out
            house = self._changed(kept[-1] if kept else self._face_down(), up)
            for old in kept[: 1 - _HOUSES]:
                houses.pop(old.up, None)
        houses[up] = house  # back at the end: the dict is in order of use
        return house

    def tile(self, word: str, floor: str) -> Tile | None:
        """Return the tile of a floor with this id, in small or capital letters, or with this number; None where there is none."""
        return next((tile for tile in self._tiles_of(floor) if word.casefold() in (tile.id.casefold(), str(tile.number))), None)

    def tiles_with(self, word: str, floor: str) -> tuple[Tile, ...]:
        """Return the tiles of a floor with a room whose name contains the word, in small or capital letters."""
        return tuple(
            tile for tile in self._tiles_of(floor) if any(word.casefold() in name.casefold() for name in tile.rooms.values())
        )

    def edge(self, up: tuple[str, ...], space: int, side: tuple[int, int]) -> str:
        """Return the edge of a space as its own piece draws it: "open", "door", "wall", "rail".

        The `side` (0, -1) is the upper one.
        """
        piece = self._ground.pieces[self._ground.piece_at[space]]
        shown = None if piece.slot == FIXED else self._face(piece.slot, up[piece.slot]).map
        return piece.edge(self.place_of[space], side, shown)

    def _tiles_of(self, floor: str) -> list[Tile]:
        return [tile for tile in self.tiles.values() if tile.floor == floor]

    def _changed(self, house: House, up: tuple[str, ...]) -> House:
        """Return the house with the tiles replaced on all slots that differ."""
        near, mark, room, known = list(house.near), list(house.mark), list(house.room), list(house.known)
        tunnels = dict(house.tunnels)
        for slot, (before, tile) in enumerate(zip(house.up, up, strict=True)):
            if before != tile:
                face, first = self._face(slot, tile), self._positions[slot].first
                here = slice(first, first + len(face.near))
                near[here], mark[here], room[here] = face.near, face.mark, face.room
                known[here] = [tile != UNKNOWN] * len(face.near)
                for colour, spaces in self._face(slot, before).tunnels.items():
                    tunnels[colour] = tuple(space for space in tunnels[colour] if space not in spaces)
                for colour, spaces in face.tunnels.items():
                    tunnels[colour] = tuple(sorted(tunnels[colour] + spaces))
        return House(self, up, tuple(near), tuple(mark), tuple(room), tuple(known), tunnels, house.common, house.doors)

    def _face_down(self) -> House:
        """Return the house with all tiles face down."""
        faces = [
            self._ground.face(piece, piece.map, True) if piece.slot == FIXED else self._face(piece.slot, UNKNOWN)
            for piece in self._ground.pieces
        ]
        return House(
            mansion=self,
            up=(UNKNOWN,) * len(self.slots),
            near=tuple(row for face in faces for row in face.near),
            mark=tuple(mark for face in faces for mark in face.mark),
            room=tuple(room for face in faces for room in face.room),
            known=tuple(slot == FIXED for slot in self.slot_of),
            tunnels=dict.fromkeys(TUNNELS, ()),
            common=self._ground.common,
            doors=self._ground.doors,
        )

    def _face(self, slot: int, tile: str) -> Face:
        """Return what a tile shows on a slot, worked out when it first lies there."""
        face = self._faces.get((slot, tile))
        if face is None:
            piece = self._positions[slot]
            shown = piece.map
            if tile != UNKNOWN:
                if self.tiles[tile].floor != self.floors[piece.floor]:
                    raise KeyError(f"tile {tile} does not belong to {self.slots[slot]}")
                shown = self._maps[tile].turned() if piece.turned else self._maps[tile]
            face = self._faces[slot, tile] = self._ground.face(piece, shown, tile != UNKNOWN)
        return face
