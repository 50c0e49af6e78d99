"""Rooms with tiles in them, words made of letters, and what the letters reach."""

from __future__ import annotations

import msgspec

from spooklog.domain.shapes.shape import Shape
from spooklog.domain.shapes.text import Text


class Gauge(msgspec.Struct, frozen=True, tag=True):
    """How strong a thing is: one step per level, the lowest first, each with what is printed beside it.

    `at` is the level reached (0: below the lowest step), `start` the level from which it came down.
    """

    steps: tuple[str, ...]
    at: int
    start: int


class Tile(msgspec.Struct, frozen=True, tag=True):
    """A card of letters: its code where space is short, the letters, a sign, conditions as (short, long) words, and a gauge.

    `lifted`: its conditions do not hold in this game. `mark`: `hit` where something has just struck it, `gone` where that was the
    end of it, or nothing.
    """

    code: str
    letters: str
    sign: Text | None = None
    notes: tuple[tuple[str, str], ...] = ()
    gauge: Gauge | None = None
    lifted: bool = False
    mark: str = ""


class Place(msgspec.Struct, frozen=True, tag=True):
    """Where a tile lies in a room: the row from 1, counted from the head of the column."""

    row: int
    tile: Tile


class Room(msgspec.Struct, frozen=True, tag=True):
    """A column: its letter and name, how its head looks (`pile`, `light`, `dark`), and what lies below.

    `count` are the cards of a pile that is its head, `due` how many cards are still to come into it.
    """

    key: str
    name: str
    side: str
    places: tuple[Place, ...]
    count: int | None = None
    due: int = 0


class Heap(msgspec.Struct, frozen=True, tag=True):
    """Open cards that are out of the game: the last one on top. `tone`: `lost` or `saved`."""

    name: str
    tiles: tuple[Tile, ...]
    tone: str


class Rooms(Shape, frozen=True):
    """Rooms side by side, left to right as things move through them, and the heaps at their end."""

    rooms: tuple[Room, ...]
    heaps: tuple[Heap, ...]


class Glass(Shape, frozen=True):
    """An hourglass: `waiting`, `running` or `empty`."""

    state: str


class Letter(msgspec.Struct, frozen=True, tag=True):
    """One letter of a word; `struck` where it was taken off. `at` is its number in the word that counts, 0 if it has none."""

    text: str
    struck: bool = False
    at: int = 0


class Word(msgspec.Struct, frozen=True, tag=True):
    """A word as it was written on a sheet: whose it is, its letters, and how it stands.

    `state`: `unspoken`, `written`, `standing`, `acting` (did so just now), `done`, `crossed` or `none`. `was` is the word that
    this one replaced when it was put right, `hint` what its writer gave away, `active` whether somebody waits for it.
    """

    name: str
    state: str
    letters: tuple[Letter, ...] = ()
    was: str = ""
    hint: str = ""
    note: Text | None = None
    active: bool = False

    @property
    def text(self) -> str:
        """The word as it counts."""
        return "".join(letter.text for letter in self.letters if not letter.struck)


class Words(Shape, frozen=True):
    """The words of a turn side by side."""

    words: tuple[Word, ...]


class Link(msgspec.Struct, frozen=True, tag=True):
    """Letters of a word (both numbered from 1) reach the tile in a row of a room."""

    word: int
    letters: tuple[int, ...]
    room: str
    row: int


class Links(Shape, frozen=True):
    """What the word that has just acted reaches."""

    links: tuple[Link, ...]


class EndBanner(Shape, frozen=True):
    """How a game ended: points, what they are called, what they are made of, and all names with the lowest points for each."""

    points: int
    name: str
    terms: tuple[str, ...]
    bands: tuple[tuple[int, str], ...]
