"""Shapes of a house of several floors on a grid of spaces, with walls, rooms that turn up, visitors, and a clock.

Coordinates count spaces from 0: `x` to the right, `y` downwards, from the upper left corner of a floor. Each panel holds all
storeys, the players, the clock and the stores, and is named after the key of the storey that it shows large.
"""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.shapes.shape import Shape
from spooklog.domain.pictures.shapes.text import Text


class Space(msgspec.Struct, frozen=True, tag=True):
    """A space of a floor.

    `ground`: `common` (hallways, foyer, landings), `up` or `down` (stairs, common ground too), `camp`, `exit`, `room`, or `dark`
    for a room of a tile that lies face down. `mark`: `search`, `tunnel` or `square`; `covered` if a chip lies on it. `tone` is
    the colour of a tunnel. `word` is its typed form (`1F.foyer.b3`).
    """

    x: int
    y: int
    ground: str
    mark: str = ""
    covered: bool = False
    tone: str = ""
    word: str = ""


class Wall(msgspec.Struct, frozen=True, tag=True):
    """A line at the upper (`top`) or left (`left`) edge of the place x, y: a `wall`, a `rail` (bannister) or a `door`."""

    x: int
    y: int
    side: str
    kind: str = "wall"


class Chamber(msgspec.Struct, frozen=True, tag=True):
    """A room of a tile that lies face up: its letter, its name, and its spaces as (x, y)."""

    key: str
    name: str
    spaces: tuple[tuple[int, int], ...]


class Wing(msgspec.Struct, frozen=True, tag=True):
    """A tile on a floor: the name of its position, the tile's name (empty face down), its place and size, its open rooms."""

    key: str
    tile: str
    x: int
    y: int
    width: int
    height: int
    rooms: tuple[Chamber, ...] = ()


class Walker(msgspec.Struct, frozen=True, tag=True):
    """A pawn: its player's name, the letters that fit on it, the seat (from 1), and its space, -1 where only the area is known.

    `ghost` if the player is a ghost, `active` if it is the player's turn, `laden` if the player carries the treasure.
    """

    name: str
    initial: str
    seat: int
    x: int = -1
    y: int = -1
    ghost: bool = False
    active: bool = False
    laden: bool = False


class Spot(msgspec.Struct, frozen=True, tag=True):
    """A place in an area that is known by name alone: `?1`, `~red`, `*`; the pawns on it; `covered` if a chip lies on it."""

    name: str
    covered: bool = False
    walkers: tuple[Walker, ...] = ()
    treasure: bool = False


class Area(msgspec.Struct, frozen=True, tag=True):
    """An area of a floor where single spaces are not recorded: a room, a hallway, the foyer, the camp.

    `key` is its typed form (`1F.3.b`), `name` its name; `dark` if its tile lies face down.
    """

    key: str
    name: str
    dark: bool = False
    walkers: tuple[Walker, ...] = ()
    spots: tuple[Spot, ...] = ()
    treasure: bool = False


class Storey(Shape, frozen=True):
    """A floor of the house, drawn space by space, or by areas where single spaces are not recorded.

    `key` is its typed form (`1F`), `name` its name. `way` are the spaces of the last move on this floor, as (x, y), with -1 for
    gaps where the move was on another floor. `treasure` is the space of the treasure. `camp` are the pawns of guests, who stand
    on no space of their own. `barred` are the lines that stopped a refused move.
    """

    key: str
    name: str
    width: int = 0
    height: int = 0
    spaces: tuple[Space, ...] = ()
    walls: tuple[Wall, ...] = ()
    wings: tuple[Wing, ...] = ()
    walkers: tuple[Walker, ...] = ()
    camp: tuple[Walker, ...] = ()
    treasure: tuple[int, int] | None = None
    way: tuple[tuple[int, int], ...] = ()
    barred: tuple[Wall, ...] = ()
    areas: tuple[Area, ...] = ()


class Mark(Text, frozen=True, tag=True):
    """Something about a player in a word or two; `word` is the typed form where it stands for a card."""

    word: str = ""


class Visitor(msgspec.Struct, frozen=True, tag=True):
    """A player: the pawn and its place, courage out of `most`, and the player's cards.

    `status`: `living`, `ghost` or `out`. `cards` are (words, count) pairs, with the typed form of the card as the first of its
    words; `concealed` counts cards that are not known. `change` is the last entry's change of the courage. `active`: the game
    waits for the player. `rank` is 0 before the end.
    """

    walker: Walker
    status: str
    courage: int
    most: int
    place: str
    cards: tuple[tuple[str, int], ...] = ()
    concealed: int = 0
    marks: tuple[Text, ...] = ()
    change: int = 0
    active: bool = False
    rank: int = 0


class Visitors(Shape, frozen=True):
    """All players, in the order of their turns."""

    visitors: tuple[Visitor, ...]


class Clock(Shape, frozen=True):
    """The hours of the night, the index of the present one (from 0), and a word on its effect."""

    hours: tuple[str, ...]
    at: int
    note: Text | None = None


class Stores(Shape, frozen=True):
    """The things beside the board as (name, count) pairs, such as cards left in a deck; and the card drawn last."""

    items: tuple[tuple[str, int], ...]
    drawn: Text | None = None
