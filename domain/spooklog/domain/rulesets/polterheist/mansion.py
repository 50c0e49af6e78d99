"""The mansion of a board file: what stays the same whatever tiles lie on its floors, and the houses that it becomes with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from spooklog.domain.rulesets.polterheist.boardcheck import check_ground, check_pieces
from spooklog.domain.rulesets.polterheist.boardfile import BoardFile, read_board
from spooklog.domain.rulesets.polterheist.drawing import CAMP, EXIT, SQUARE, TUNNELS, Drawing
from spooklog.domain.rulesets.polterheist.groundplan import FIXED, Face, GroundPlan, Piece, ground_plan, space_called
from spooklog.domain.rulesets.polterheist.house import UNKNOWN, House
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE
from spooklog.domain.value import Value

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


@lru_cache(maxsize=1)
def shipped_mansion() -> Mansion:
    """Return the mansion of the board file that ships with the rules."""
    from pkgutil import get_data  # few commands need a board

    content = get_data(PACKAGE, "mansion.toml")
    if content is None:
        raise FileNotFoundError(f"{PACKAGE} has no mansion.toml")
    return read_mansion(content)


def read_mansion(content: bytes) -> Mansion:
    """Return the mansion of a board file. Raises Usage with what is wrong, where, and what was expected."""
    board = read_board(content)
    # each step relies on the one before: a ground plan on sound drawings, the house on a ground plan
    check_pieces(board)
    ground = ground_plan(board)
    mansion = _mansion(board, ground)
    check_ground(board, ground, mansion.house((UNKNOWN,) * len(mansion.slots)))
    return mansion


def _mansion(board: BoardFile, ground: GroundPlan) -> Mansion:
    pieces = [ground.pieces[at] for at in ground.piece_at]
    positions = tuple(piece for piece in ground.pieces if piece.slot != FIXED)
    floors = tuple(floor.key for floor in board.floors)
    slots = tuple(f"{floors[piece.floor]}.{piece.name}" for piece in positions)
    signed = list(enumerate(ground.signs))
    return Mansion(
        id=board.id,
        title=board.title,
        chips=board.chips,
        floors=floors,
        floor_names=tuple(floor.name for floor in board.floors),
        slots=slots,
        tiles={tile.id: Tile(tile.id, tile.floor, tile.number, tile.rooms) for tile in board.tiles},
        plans=tuple(Plan(plan.name, tuple(map(slots.index, plan.slots))) for plan in board.plans),
        names=ground.names,
        number_of=ground.number_of,
        floor_of=tuple(piece.floor for piece in pieces),
        piece_of=tuple(piece.name for piece in pieces),
        slot_of=tuple(piece.slot for piece in pieces),
        place_of=ground.place_of,
        sizes=ground.sizes,
        squares=tuple(number for number, sign in signed if sign == SQUARE),
        camp=frozenset(number for number, sign in signed if sign == CAMP),
        exits=frozenset(number for number, sign in signed if sign == EXIT),
        line_up=tuple(space_called(ground.number_of, name, "camp.line_up") for name in board.line_up),
        sides=ground.sides,
        vertical=ground.vertical,
        _ground=ground,
        _positions=positions,
        _maps={tile.id: tile.map for tile in board.tiles},
    )
