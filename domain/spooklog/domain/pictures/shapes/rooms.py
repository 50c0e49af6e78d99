"""Shapes of rooms with tiles in them, words made of letters, and the tiles that letters reach."""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.shapes.shape import Shape
from spooklog.domain.pictures.shapes.text import Text


class Gauge(msgspec.Struct, frozen=True, tag=True):
    """The strength of a thing: one step per level, the lowest first, each with the text printed beside it.

    `at` is the present level (0: below the lowest step), `start` the level from which it came down.
    """

    steps: tuple[str, ...]
    at: int
    start: int


class Tile(msgspec.Struct, frozen=True, tag=True):
    """A card of letters: its code for narrow space, the letters, a sign, conditions as (short, long) words, and a gauge.

    `lifted`: its conditions do not hold in this game. `mark`: `hit` if it was just struck, `gone` if that removed it, or empty.
    """

    code: str
    letters: str
    sign: Text | None = None
    notes: tuple[tuple[str, str], ...] = ()
    gauge: Gauge | None = None
    lifted: bool = False
    mark: str = ""


class Place(msgspec.Struct, frozen=True, tag=True):
    """A tile in a room, and its row from 1, counted from the head of the column."""

    row: int
    tile: Tile


class Room(msgspec.Struct, frozen=True, tag=True):
    """A column: its letter and name, the look of its head (`pile`, `light`, `dark`), and the tiles below.

    `count` is the number of cards if its head is a pile, `due` the number of cards still to come into it.
    """

    key: str
    name: str
    side: str
    places: tuple[Place, ...]
    count: int | None = None
    due: int = 0


class Heap(msgspec.Struct, frozen=True, tag=True):
    """Open cards that are out of the game, the last one on top. `tone`: `lost` or `saved`."""

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
    """One letter of a word; `struck` if it was taken off. `at` is its number in the word that counts, 0 if it has none."""

    text: str
    struck: bool = False
    at: int = 0


class Word(msgspec.Struct, frozen=True, tag=True):
    """A word on a player's sheet: the player's name, its letters, and its state.

    `state`: `unspoken`, `written`, `standing`, `acting` (in the last entry), `done`, `crossed` or `none`. `was` is the word that
    this one corrected, `hint` what its writer revealed of it, `active` whether the game waits for it.
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
    """A link from letters of a word (both numbered from 1) to the tile in a row of a room."""

    word: int
    letters: tuple[int, ...]
    room: str
    row: int


class Links(Shape, frozen=True):
    """The links of the word that acted in the last entry."""

    links: tuple[Link, ...]


class EndBanner(Shape, frozen=True):
    """The end of a game: the points, their rating, the terms that they add up from, and every rating with its lowest points."""

    points: int
    name: str
    terms: tuple[str, ...]
    bands: tuple[tuple[int, str], ...]
