"""A house to climb floor by floor, dice, and what the players have gathered there."""

from __future__ import annotations

import msgspec

from spooklog.domain.shapes.shape import Shape
from spooklog.domain.shapes.text import Text


class Pawn(msgspec.Struct, frozen=True, tag=True):
    """A figure on a floor: its name, the letters that fit on it, its tone; `active` where it is the one that moves."""

    name: str
    initial: str
    tone: str = ""
    active: bool = False


class Floor(msgspec.Struct, frozen=True, tag=True):
    """One floor: what it is called, the number that leads to it, who stands there, and what it earns, column by column.

    `used` is the column that has just paid, `chips` what lies on the floor, and `next` whether the active pawn is to reach it.
    """

    name: str
    number: str
    pawns: tuple[Pawn, ...] = ()
    cells: tuple[str, ...] = ()
    used: int | None = None
    chips: int = 0
    next: bool = False


class Ladder(Shape, frozen=True):
    """Floors to climb, the lowest first, which has no number; the heads of the columns, and what chips on a floor are called."""

    floors: tuple[Floor, ...]
    heads: tuple[str, ...]
    chips: str


class Die(msgspec.Struct, frozen=True, tag=True):
    """One die as it lies; `counts` where it is part of the score."""

    face: str
    counts: bool = False


class Dice(Shape, frozen=True):
    """A roll: whose it is and for what, the dice, the score, and what came of it."""

    name: str
    dice: tuple[Die, ...]
    score: str = ""
    came: Text | None = None


class Purse(msgspec.Struct, frozen=True, tag=True):
    """What a player has gathered: so many chips, face down until `values` tells what is on them, as (value, how many) pairs.

    `count` is None where nobody knows it. `active` is whoever is awaited, `winner` whoever has won; `score` are the points, or
    what they are likely to be, `note` is a word beside the name.
    """

    name: str
    count: int | None
    active: bool = False
    winner: bool = False
    score: str = ""
    values: tuple[tuple[str, int], ...] = ()
    note: Text | None = None


class Purses(Shape, frozen=True):
    """What all players have gathered, in the order of their turns."""

    purses: tuple[Purse, ...]


class Bar(msgspec.Struct, frozen=True, tag=True):
    """How likely each of the outcomes is, and a word beside it: a row of a chart."""

    name: str
    shares: tuple[float, ...]
    beside: str = ""


class Chances(Shape, frozen=True):
    """A chart of chances: what it is about, the outcomes, the head of the words beside the bars, and the bars."""

    title: str
    outcomes: tuple[Text, ...]
    bars: tuple[Bar, ...]
    beside: str = ""
