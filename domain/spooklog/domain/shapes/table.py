"""Cards, and a table with seats around it."""

from __future__ import annotations

import msgspec

from spooklog.domain.shapes.shape import Shape
from spooklog.domain.shapes.text import Line, Text


class Card(msgspec.Struct, frozen=True, tag=True):
    """One card: the corner index, the word in its middle, and its tone. A face-down card has an empty index."""

    index: str
    word: str
    tone: str
    glyph: str = ""

    @property
    def letter(self) -> str:
        """What stands for the tone where there is no room for a word: the last part of its name."""
        return self.tone.rpartition(".")[2]


BACK = Card("", "", "card.back")
"""A card that lies face down."""


class Slot(msgspec.Struct, frozen=True, tag=True):
    """The place for one card before a seat, empty or not. `lifted`: this one takes it; `outlined`: the card is a special one."""

    card: Card | None = None
    lifted: bool = False
    outlined: bool = False


class Seat(msgspec.Struct, frozen=True, tag=True):
    """One player's place: name, state, hidden and open cards, and marks beside it.

    `cards` are those that the viewer knows, sorted by tone; `hidden` counts the others. `active` is whoever is awaited; `role` is
    how the player stands: `victim`, `winner`, `out` (sits this one out), or nothing. `badge` is a sign that the player keeps for
    the whole game, such as a dealer's. `note` is what a picture writes at the seat, `sums` a word under each run of cards of one
    tone, `emblem` the tone whose figure stands where a hand would be.
    """

    name: str
    active: bool
    count: int | None
    cards: tuple[Card, ...] = ()
    score: str = ""
    marks: tuple[Text, ...] = ()
    hidden: int = 0
    role: str = ""
    badge: str = ""
    note: Text | None = None
    slot: Slot | None = None
    sums: tuple[str, ...] = ()
    emblem: str = ""


class Ring(Shape, frozen=True):
    """The seats around a table, clockwise; `clockwise` tells the direction of play."""

    seats: tuple[Seat, ...]
    clockwise: bool = True


class Pile(Shape, frozen=True):
    """A pile of open cards: how many, the top ones (newest first) with words about each, and lines to its right.

    `layers` are the cards to draw, the top one last; as `stairs` they lie step by step so that each is seen.
    """

    name: str
    count: int
    top: Card | None
    recent: tuple[Line, ...]
    beside: tuple[Line, ...]
    layers: tuple[Card, ...] = ()
    stairs: bool = False


class Arrow(msgspec.Struct, frozen=True, tag=True):
    """Something goes from one seat to another (numbers from 1). Tones: `done`, `now`, `to come`, `either` (one of several)."""

    start: int
    end: int
    label: str = ""
    tone: str = ""


class Arrows(Shape, frozen=True):
    """What goes across the table, in order."""

    arrows: tuple[Arrow, ...]


class Track(Shape, frozen=True):
    """Steps, the lowest first, and which way they are taken. `at` is the step reached, `needed` the one that must come."""

    steps: tuple[str, ...]
    up: bool
    at: str = ""
    needed: str = ""


class Badge(Shape, frozen=True):
    """What answers, in signs: a tone with its figure and letter, or a number; any one of them will do."""

    words: str
    signs: tuple[Text, ...]


class Stack(Shape, frozen=True):
    """Cards set aside at the rim of the table: how many, and those that the viewer knows."""

    name: str
    count: int
    cards: tuple[Card, ...] = ()
