"""Shapes of a house to climb floor by floor: floors, dice, and the chips that players gather."""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.shapes.shape import Shape
from spooklog.domain.pictures.shapes.text import Text


class Pawn(msgspec.Struct, frozen=True, tag=True):
    """A figure on a floor: its name, the letters that fit on it, its tone; `active` if it is the one that moves."""

    name: str
    initial: str
    tone: str = ""
    active: bool = False


class Floor(msgspec.Struct, frozen=True, tag=True):
    """One floor: its name, the number that leads to it, the pawns on it, and what it earns, column by column.

    `used` is the column that has just paid, `chips` the chips on the floor, and `next` whether the active pawn is to reach it.
    """

    name: str
    number: str
    pawns: tuple[Pawn, ...] = ()
    cells: tuple[str, ...] = ()
    used: int | None = None
    chips: int = 0
    next: bool = False


class Ladder(Shape, frozen=True):
    """Floors to climb, the lowest first, which has no number; the heads of the columns, and the word for chips on a floor."""

    floors: tuple[Floor, ...]
    heads: tuple[str, ...]
    chips: str


class Die(msgspec.Struct, frozen=True, tag=True):
    """One die as it lies; `counts` if it is part of the score."""

    face: str
    counts: bool = False


class Dice(Shape, frozen=True):
    """A roll: its player and purpose, the dice, the score, and the result in words."""

    name: str
    dice: tuple[Die, ...]
    score: str = ""
    came: Text | None = None


class Purse(msgspec.Struct, frozen=True, tag=True):
    """The chips of a player: their `count` (None if unknown), face down until `values` shows them as (value, count) pairs.

    `active` if the game waits for the player, `winner` if the player has won; `score` are the points, or an estimate of them,
    `note` is a word beside the name.
    """

    name: str
    count: int | None
    active: bool = False
    winner: bool = False
    score: str = ""
    values: tuple[tuple[str, int], ...] = ()
    note: Text | None = None


class Purses(Shape, frozen=True):
    """The chips of all players, in the order of their turns."""

    purses: tuple[Purse, ...]


class Bar(msgspec.Struct, frozen=True, tag=True):
    """A row of a chart: the probability of each outcome, and a word beside it."""

    name: str
    shares: tuple[float, ...]
    beside: str = ""


class Chances(Shape, frozen=True):
    """A chart of chances: its title, the outcomes, the bars, and the heading of the words beside the bars."""

    title: str
    outcomes: tuple[Text, ...]
    bars: tuple[Bar, ...]
    beside: str = ""
