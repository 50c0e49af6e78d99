"""Shapes of cards, and of a table with seats around it."""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.shapes.shape import Shape
from spooklog.domain.pictures.shapes.text import Line, Text


class Card(msgspec.Struct, frozen=True, tag=True):
    """One card: the corner index, the word in its middle, and its tone. A face-down card has an empty index."""

    index: str
    word: str
    tone: str
    glyph: str = ""

    @property
    def letter(self) -> str:
        """The sign of the tone where there is no room for a word: the last part of its name."""
        return self.tone.rpartition(".")[2]


BACK = Card("", "", "card.back")
"""A card that lies face down."""


class Slot(msgspec.Struct, frozen=True, tag=True):
    """The place for one card before a seat, empty or not. `lifted`: the card takes the trick; `outlined`: a special card."""

    card: Card | None = None
    lifted: bool = False
    outlined: bool = False


class Seat(msgspec.Struct, frozen=True, tag=True):
    """One player's place: name, state, hidden and open cards, and marks beside it.

    `cards` are those that the viewer knows, sorted by tone; `hidden` counts the others. `active`: the game waits for the player.
    `role`: `victim`, `winner`, `out` (sits this one out), or empty. `badge` is a sign that the player keeps for the whole game,
    such as the dealer's. `note` is a text at the seat, `sums` a word under each run of cards of one tone, `emblem` the tone whose
    figure stands where a hand would be. `marks` are the words of a terminal for badge, note and slot: `Ring` says what is shown
    where a scene has only one of the two.
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
    """The seats around a table, clockwise; `clockwise` is the direction of play.

    Where no seat has marks, a terminal shows badges, notes and slots; where seats have nothing but marks, a picture shows these.
    """

    seats: tuple[Seat, ...]
    clockwise: bool = True


class Pile(Shape, frozen=True):
    """A pile of open cards: their count, the top ones (newest first) with words about each, and lines to its right.

    `layers` are the cards to draw, the top one last; with `stairs` they lie step by step, so that each is visible.
    """

    name: str
    count: int
    top: Card | None
    recent: tuple[Line, ...]
    beside: tuple[Line, ...]
    layers: tuple[Card, ...] = ()
    stairs: bool = False


class Arrow(msgspec.Struct, frozen=True, tag=True):
    """An arrow from one seat to another (numbers from 1). Tones: `done`, `now`, `to come`, `either` (one of several)."""

    start: int
    end: int
    label: str = ""
    tone: str = ""


class Arrows(Shape, frozen=True):
    """The arrows across the table, in order."""

    arrows: tuple[Arrow, ...]


class Track(Shape, frozen=True):
    """Steps, the lowest first, and their direction. `at` is the step reached, `needed` the one that must come."""

    steps: tuple[str, ...]
    up: bool
    at: str = ""
    needed: str = ""


class Badge(Shape, frozen=True):
    """The signs of cards that may be played now, each a tone with its figure and letter, or a number; any one of them will do."""

    words: str
    signs: tuple[Text, ...]


class Stack(Shape, frozen=True):
    """Cards set aside at the rim of the table: their count, and those that the viewer knows."""

    name: str
    count: int
    cards: tuple[Card, ...] = ()
