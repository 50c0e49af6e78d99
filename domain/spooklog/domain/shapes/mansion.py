"""A house of several floors on a grid of spaces, with walls, rooms that turn up, visitors, and a clock.

Coordinates count spaces from 0: `x` to the right, `y` downwards, from the upper left corner of a floor. Each panel holds all
storeys, the players, the clock and the stores, and is named after the key of the storey that it shows large.
"""

from __future__ import annotations

import msgspec

from spooklog.domain.shapes.shape import Shape
from spooklog.domain.shapes.text import Text


class Space(msgspec.Struct, frozen=True, tag=True):
    """A space of a floor.

    `ground`: `common` (hallways, foyer, landings), `up` or `down` (stairs, common ground too), `camp`, `exit`, `room`, or `dark`
    for a room of a tile that lies face down. `mark`: `search`, `tunnel` or `square`; `covered` where a chip lies on it. `tone` is
    the colour of a tunnel.
    """

    x: int
    y: int
    ground: str
    mark: str = ""
    covered: bool = False
    tone: str = ""


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
    """A tile on a floor: the name of its position, what it is called (empty face down), where it lies, its rooms face up."""

    key: str
    tile: str
    x: int
    y: int
    width: int
    height: int
    rooms: tuple[Chamber, ...] = ()


class Walker(msgspec.Struct, frozen=True, tag=True):
    """A pawn: whose it is, the letters that fit on it, the seat (from 1), and its space; none where only the area is known.

    `ghost` for a ghost player's, `active` for the player on turn, `laden` for the one who carries the treasure.
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
    """A place of an area that is known by name alone: `?1`, `~red`, `*`; `covered` where a chip lies on it. Who stands on it."""

    name: str
    covered: bool = False
    walkers: tuple[Walker, ...] = ()
    treasure: bool = False


class Area(msgspec.Struct, frozen=True, tag=True):
    """An area of a floor where single spaces are not recorded: a room, a hallway, the foyer, the camp.

    `key` is how it is typed (`1F.3.b`), `name` what it is called; `dark` for a tile that lies face down.
    """

    key: str
    name: str
    dark: bool = False
    walkers: tuple[Walker, ...] = ()
    spots: tuple[Spot, ...] = ()
    treasure: bool = False


class Storey(Shape, frozen=True):
    """A floor of the house, drawn space by space, or by areas where single spaces are not recorded.

    `key` is how it is typed (`1F`), `name` what it is called. `way` are the spaces of the last move on this floor, as (x, y), -1
    for the gaps where the move was elsewhere. `treasure` is the space where it lies. `camp` are the pawns of guests, who stand on
    no space of their own. `barred` are lines that a refused move ran against.
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


class Visitor(msgspec.Struct, frozen=True, tag=True):
    """A player of the house: pawn, courage out of `most`, where the pawn is, and what the player carries.

    `status`: `living`, `ghost` or `out`. `cards` are (word, how many), `concealed` cards are known by their number alone.
    `change` is what the last entry did to the courage. `active`: the game waits for the player. `rank` is 0 before the end.
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
    """The hours of the night, which of them it is (from 0), and a word on what it brings."""

    hours: tuple[str, ...]
    at: int
    note: Text | None = None


class Stores(Shape, frozen=True):
    """What lies beside the board: (what, how many), such as cards left in a deck; and the card that was drawn last."""

    items: tuple[tuple[str, int], ...]
    drawn: Text | None = None
