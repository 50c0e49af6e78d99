"""A game of Spukstaben between two actions (catalogue section 8). Per-seat fields are tuples, seat 1 first."""

from __future__ import annotations

from typing import Literal

import msgspec

from spooklog.domain.ruleset import State as BaseState
from spooklog.domain.rulesets.spukstaben.actions import Advice, HintGiven, WordRuled
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, Card
from spooklog.domain.rulesets.spukstaben.options import Options
from spooklog.domain.value import Value, put

Phase = Literal["appear", "search", "speak", "scare", "over", "void", "result"]
Status = Literal["unspoken", "standing", "crossed", "none", "finished"]
Reason = Literal["door", "no_cube", "dawn"]
EndedBy = Literal["dawn", "empty", "result"]
"""At dawn, with an empty table before the word of power (end.3), or told as a result."""

PLAYING: frozenset[str] = frozenset({"appear", "search", "speak", "scare"})
"""Phases in which the game is being played."""

replace = msgspec.structs.replace


class Table(Value, frozen=True, kw_only=True):
    """What does not change during a game: options, and the facts with the table's own laid over, for its number of players."""

    seats: int
    options: Options
    data_id: str
    cards: dict[str, Card]
    """Every face of the deck by its code; `power` holds the starting power for each number of players."""

    deck: dict[str, int]
    """How often each face is in the deck."""

    due: tuple[int, ...]
    """New ghosts in turns 2, 3, and so on up to the one before the last."""

    turns: int
    layout: tuple[int, int, int, int]
    """Places for the opening cards, by room."""

    cubes_total: int
    hourglass: int
    """Seconds."""

    longest: int
    """Letters of the longest word."""

    base: int
    """Points at the start; what a missing cube and an unneeded word of power are worth are the next two."""

    cube_bonus: int
    end_bonus: int
    ratings: tuple[tuple[int, str], ...]
    """From how many points on each rating holds, the lowest first."""

    conditions_on: bool
    """Whether conditions must be met (solo.4)."""

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return sum(self.deck.values())

    def start_power(self, code: str) -> int:
        """The power with which a ghost starts (cubes.1, cubes.3)."""
        return self.cards[code].power[self.seats - 1]


class Ghost(Value, frozen=True):
    """A ghost on the table, its place, and the power it has left."""

    code: str
    room: str
    row: int
    power: int

    @property
    def place(self) -> str:
        """Room and row: `c1`."""
        return f"{self.room}{self.row}"


class Hit(Value, frozen=True):
    """A ghost that a word scared: its place and code, the positions of the letters used (from 1), and the power left after it."""

    room: str
    row: int
    code: str
    letters: tuple[int, ...]
    left: int

    @property
    def place(self) -> str:
        """Room and row: `c1`."""
        return f"{self.room}{self.row}"


class Word(Value, frozen=True, kw_only=True):
    """The word of an owner in this turn. `secret` was written and is not spoken yet; `current` is what rulings made of it.

    `confirmed` is the word that the team confirmed with `rule ok`; another word needs another confirmation. `overruled` says of
    each of the rulings whether it went against the word list.
    """

    seat: int | None
    written: bool = False
    secret: str | None = None
    late: bool = False
    spoken: str | None = None
    current: str | None = None
    status: Status = "unspoken"
    rulings: tuple[WordRuled, ...] = ()
    overruled: tuple[bool, ...] = ()
    confirmed: str | None = None
    lexicon: Advice | None = None
    hits: tuple[Hit, ...] = ()


class Used(Value, frozen=True):
    """A word that counts as used (validity.7), without case and accents."""

    turn: int
    seat: int | None
    word: str


class Escaped(Value, frozen=True):
    """A card on the escape pile, why it lies there, and the room in which the ghost was, or would have been with a cube."""

    code: str
    reason: Reason
    room: str


class Notice(Value, frozen=True):
    """Something worth knowing that refuses nothing: about whose word, of what kind, by which rule (short id), in what words, and
    since when (a ply). In the words `@2` stands for the player of a seat.
    """

    turn: int
    seat: int | None
    kind: Literal["hint", "changed", "unlisted", "lemma", "shared", "ending"]
    rule: str
    text: str
    ply: int


class Tally(Value, frozen=True):
    """What a player has done so far; the team's word of power is not in it."""

    words: int = 0
    scares: int = 0
    defeats: int = 0
    crossed: int = 0


class State(BaseState, frozen=True, kw_only=True):
    """A game of Spukstaben.

    `pending` counts the cards of this turn that are still to be revealed; `slots` are the places for opening cards that are
    left, by room. `ghosts` are in order of room and row, `unseen` holds what may still be in the pile.
    """

    table: Table
    turn: int = 1
    phase: Phase = "appear"
    pending: int = 0
    slots: tuple[int, int, int, int] = (0, 0, 0, 0)
    turned: bool = False
    emptied: bool = False
    turned_at: int | None = None
    unseen: dict[str, int]
    ghosts: tuple[Ghost, ...] = ()
    escaped: tuple[Escaped, ...] = ()
    box: tuple[str, ...] = ()
    supply: int
    hints: tuple[HintGiven | None, ...] = ()
    words: tuple[Word, ...] = ()
    used: tuple[Used, ...] = ()
    unsaid: tuple[tuple[int, int | None], ...] = ()
    """Turn and owner of words that were written and never spoken, since a ruling let the ghosts flee before."""

    notices: tuple[Notice, ...] = ()
    bonus: int = 0
    tallies: tuple[Tally, ...] = ()
    team: Tally = Tally()
    """What the word of power did."""

    result: int | None = None
    """Points that were told, where only the result is recorded."""

    ended_by: EndedBy | None = None

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, self.table.seats + 1)

    @property
    def is_last(self) -> bool:
        """Whether this is the turn of the word of power."""
        return self.turn == self.table.turns

    @property
    def pile(self) -> int:
        """Cards that nobody has seen yet."""
        return sum(self.unseen.values())

    def at(self, room: str, row: int) -> Ghost | None:
        """The ghost on a place."""
        return next((ghost for ghost in self.ghosts if ghost.room == room and ghost.row == row), None)

    def word_of(self, seat: int | None) -> Word | None:
        """The word of an owner; None for somebody who has none to write in this turn."""
        return next((word for word in self.words if word.seat == seat), None)

    def with_word(self, word: Word) -> State:
        """The state with the word of an owner replaced."""
        return replace(self, words=tuple(word if other.seat == word.seat else other for other in self.words))

    def card(self, ghost: Ghost) -> Card:
        """The face of a ghost."""
        return self.table.cards[ghost.code]


def in_order(ghosts: tuple[Ghost, ...]) -> tuple[Ghost, ...]:
    """Ghosts by room and row."""
    return tuple(sorted(ghosts, key=lambda ghost: (ROOMS.index(ghost.room), ghost.row)))


def fresh_words(state: State) -> tuple[Word, ...]:
    """The words of a turn before anybody has written one: one for each seat, or the team's in the turn of the word of power."""
    return (Word(seat=None),) if state.is_last else tuple(Word(seat=seat) for seat in state.seats)


def defeat(state: State, ghost: Ghost) -> State:
    """The state after a ghost was defeated: card in the box, cube in the supply; with `rows=close` those below it move up."""
    left = tuple(other for other in state.ghosts if (other.room, other.row) != (ghost.room, ghost.row))
    if state.options.rows == "close":
        left = tuple(
            replace(other, row=other.row - 1) if other.room == ghost.room and other.row > ghost.row else other for other in left
        )
    return replace(state, ghosts=left, box=(*state.box, ghost.code), supply=state.supply + 1)


def tallied(state: State, seat: int | None, *, words: int = 0, scares: int = 0, defeats: int = 0, crossed: int = 0) -> State:
    """The state with something added to what a player, or the team, has done."""
    old = state.team if seat is None else state.tallies[seat - 1]
    new = Tally(old.words + words, old.scares + scares, old.defeats + defeats, old.crossed + crossed)
    if seat is None:
        return replace(state, team=new)
    return replace(state, tallies=put(state.tallies, seat, new))
