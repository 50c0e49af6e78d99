"""Shapes of a town of houses with pieces of several levels, a display of cards, and a board of sections for each player.

Seats and levels are numbered from 1; 0 stands for none. A tuple of counts by level has the lowest level first.
"""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.shapes.shape import Shape
from spooklog.domain.pictures.shapes.text import Text


class Level(msgspec.Struct, frozen=True, tag=True):
    """A kind of piece: the sign that fits on it (`g`) and its name (`green`). Its tone is `level.` and the sign."""

    sign: str
    name: str


class Plate(msgspec.Struct, frozen=True, tag=True):
    """A space of a house that one player can claim, a plate for each level: its value, and the seat that owns it.

    `extra`: the owner claimed it with a counter of the second colour. `new`: the last entry did this.
    """

    value: int
    owner: int = 0
    extra: bool = False
    new: bool = False


class House(msgspec.Struct, frozen=True, tag=True):
    """A house of the town at its row and column, both from 1. `crowd` counts the pieces by level.

    `sign` is the word on the token that lies there, empty without one. `room` is how many pieces fit, 0 without a limit.
    """

    key: str
    name: str
    row: int
    column: int
    crowd: tuple[int, ...] = ()
    plates: tuple[Plate, ...] = ()
    sign: str = ""
    room: int = 0


class Town(Shape, frozen=True):
    """The levels of pieces, the houses, and the streets between them as pairs of keys. `signs`: tokens can lie at houses."""

    levels: tuple[Level, ...]
    houses: tuple[House, ...]
    streets: tuple[tuple[str, str], ...] = ()
    signs: bool = True


class Store(msgspec.Struct, frozen=True, tag=True):
    """The number of things left of one sort, by level."""

    name: str
    counts: tuple[int, ...]


class Stock(Shape, frozen=True):
    """Supplies beside the town: things by level, and piles as (name, count) pairs."""

    stores: tuple[Store, ...] = ()
    piles: tuple[tuple[str, int], ...] = ()


class OfferCard(msgspec.Struct, frozen=True, tag=True):
    """An open card: its key, its name, its sign (`fight`), when it works (`once per turn`), and its effect.

    `cost` is the number of tokens that it takes, of different levels if `coloured`. `seats` are the players on it, in order.
    `new`: the last entry occupied or used it.
    """

    key: str
    name: str
    sign: str = ""
    note: str = ""
    text: str = ""
    cost: int = 3
    coloured: bool = False
    seats: tuple[int, ...] = ()
    new: bool = False


class Offer(Shape, frozen=True):
    """The cards on display, and the legends of their prices: `different` for the star, `wheel` for the wheel and the ring."""

    cards: tuple[OfferCard, ...]
    different: str = "tokens of different levels"
    wheel: str = "coloured wheel: different tokens, grey ring: any"


class Section(msgspec.Struct, frozen=True, tag=True):
    """A part of a player's board: its level, the discs on each action space, and whether it has acted this turn.

    `new` is the number of the action space that the last entry used.
    """

    level: int
    used: tuple[int, ...]
    done: bool = False
    new: int = 0


class Niche(msgspec.Struct, frozen=True, tag=True):
    """A place for one token on a player's board: the word on the token, empty where it is free; `locked` by a disc."""

    word: str = ""
    locked: bool = False


class Realm(msgspec.Struct, frozen=True, tag=True):
    """One player: points, second currency, tokens by level, discs in reserve, sections, niches, counters left, cards held.

    `counters` are left to claim plates with, and `extra` more in the second colour. `cards` are keys of the display. `active`:
    the game waits for this player. `first`: the player began. `note` is a word beside the name, such as a final total.
    """

    name: str
    seat: int
    points: int
    sections: tuple[Section, ...]
    scare: int = 0
    tokens: tuple[int, ...] = ()
    discs: int = 0
    niches: tuple[Niche, ...] = ()
    counters: int = 0
    extra: int = 0
    cards: tuple[str, ...] = ()
    active: bool = False
    first: bool = False
    winner: bool = False
    note: Text | None = None


class Realms(Shape, frozen=True):
    """All players in the order of their turns; the actions of a section as (letter, name) pairs, and words in their language."""

    realms: tuple[Realm, ...]
    actions: tuple[tuple[str, str], ...] = ()
    points: str = "PE"
    scare: str = "scare"
    tokens: str = "tokens"
    discs: str = "discs"
    counters: str = "haunts"
    niches: str = "slots"
    locked: str = "locked"
    free: str = "free"
    cards: str = "cards"
    first: str = "first"
    done: str = "has acted"
    winner: str = "winner"


class Journey(msgspec.Struct, frozen=True, tag=True):
    """The move of a piece from one house to another."""

    start: str
    end: str
    level: int


class Clash(msgspec.Struct, frozen=True, tag=True):
    """The attack of a piece on another: the house, both levels, both rolls (empty without dice), and whether it won.

    `target` is the house of the defender if that is a different one. `won` is None while the roll is open.
    """

    house: str
    attacker: int
    defender: int
    rolls: tuple[str, str] = ("", "")
    won: bool | None = None
    target: str = ""


class Change(msgspec.Struct, frozen=True, tag=True):
    """Pieces of a level that came into a house or left it; their number `by` is negative if they left."""

    house: str
    level: int
    by: int = 1


class Gain(msgspec.Struct, frozen=True, tag=True):
    """A gain or loss of a seat in a few letters (`+2 PE`, `+1 g`); its tone is one of text, or of a level."""

    seat: int
    text: str
    tone: str = ""


class Happening(Shape, frozen=True):
    """The effects of the last entry."""

    moves: tuple[Journey, ...] = ()
    clash: Clash | None = None
    changes: tuple[Change, ...] = ()
    gains: tuple[Gain, ...] = ()
