"""A game of Spukstaben between two actions (catalogue section 8)."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.rulesets.spukstaben.actions import HintGiven, Listed
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, Card
from spooklog.domain.rulesets.spukstaben.letters import Spelling, plain, spell
from spooklog.domain.rulesets.spukstaben.memory import Escaped, Notice, Tally, Used, WordHistory
from spooklog.domain.rulesets.spukstaben.options import Options
from spooklog.domain.rulesets.spukstaben.table import Table
from spooklog.domain.values.value import Value

Phase = Literal["appear", "search", "speak", "scare", "over", "result"]
Status = Literal["unspoken", "standing", "crossed", "none", "finished"]
EndedBy = Literal["dawn", "empty", "result"]
"""At dawn, with an empty table before the word of power (end.3), or by points that the table logged."""

PLAYING: frozenset[str] = frozenset({"appear", "search", "speak", "scare"})
"""Phases in which the game is being played."""

replace = msgspec.structs.replace


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


class Finding(Value, frozen=True):
    """The verdict of a word list on a word as it stands, for the rules; `lemma` is the basic form of an inflected word."""

    verdict: Listed
    lemma: str | None = None


class Word(Value, frozen=True, kw_only=True):
    """The word of an owner in this turn. `secret` was written and is not spoken yet; `current` is what rulings made of it.

    `earlier` holds its letters before each ruling. A late word acts only once the team `allowed` it; `confirmed` are the letters
    that the team confirmed: another word needs another confirmation.
    """

    seat: int | None = None
    written: bool = False
    secret: str | None = None
    late: bool = False
    spoken: str | None = None
    current: str | None = None
    status: Status = "unspoken"
    earlier: tuple[str, ...] = ()
    allowed: bool = False
    confirmed: str | None = None
    finding: Finding | None = None
    own_letters: str = ""
    """The deck's letters beyond A to Z, which are letters of their own."""

    @property
    def letters(self) -> str:
        """The letters of the word as it stands now; none where there is no word."""
        return plain(self.current, self.own_letters) if self.current else ""


class State(BaseState, frozen=True, kw_only=True):
    """A game of Spukstaben.

    `pending` counts the cards of this turn that are still to be revealed; `slots` are the places for opening cards that are
    left, by room. `unseen` holds what may still be in the pile. `ghosts` are in order of room and row, `words` and `hints` in
    order of seats. `used` are the letters of all words that count as used, with the turn. `turned_at` is the time at which the
    hourglass was turned, where the table records it: it decides which words are late.
    """

    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})
    MEMORY: ClassVar[frozenset[str]] = frozenset({"escape_pile", "box", "histories", "mentions", "notices", "tallies"})

    table: Table
    turn: int = 1
    pending: int = 0
    slots: tuple[int, int, int, int] = (0, 0, 0, 0)
    turned: bool = False
    emptied: bool = False
    turned_at: int | None = None
    unseen: dict[str, int]
    ghosts: tuple[Ghost, ...] = ()
    escaped: int = 0
    hints: tuple[HintGiven, ...] = ()
    words: tuple[Word, ...] = ()
    used: dict[str, int] = msgspec.field(default_factory=dict)
    unsaid: tuple[tuple[int, int | None], ...] = ()
    """Turn and owner of words that were written and never spoken, as a ruling let the ghosts flee before; they stay hidden."""

    result: int | None = None
    """Points that the table logged, where only the result is recorded."""

    ended_by: EndedBy | None = None

    escape_pile: tuple[Escaped, ...] = ()
    """Memory, like all that follows: the cards that escaped, the last one on top."""

    box: tuple[str, ...] = ()
    """The cards of defeated ghosts, in the order in which they came."""

    histories: tuple[WordHistory, ...] = ()
    mentions: tuple[Used, ...] = ()
    """Every used word with its owner, in the order in which they were used."""

    notices: tuple[Notice, ...] = ()
    tallies: tuple[Tally, ...] = ()

    def spelling(self, word: str) -> Spelling:
        """Return the letters and marks of a word in a game with this deck."""
        return spell(word, self.table.own_letters)

    def plain(self, word: str) -> str:
        """Return the letters of a word in a game with this deck: words are compared by them."""
        return self.spelling(word).letters

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
    def phase(self) -> Phase:
        """The step of the turn: search until all words are spoken, `speak` while they may be ruled, `scare` once one acts."""
        if self.ended_by:
            return "over"
        if self.options.record == "result":
            return "result"
        # before the words: those of the turn are there, unspoken, while its cards are still to come
        if self.pending:
            return "appear"
        statuses = [word.status for word in self.words]
        if "unspoken" in statuses:
            return "search"
        return "scare" if "finished" in statuses else "speak"

    @property
    def pile(self) -> int:
        """Cards that are still face down."""
        return sum(self.unseen.values())

    @property
    def supply(self) -> int:
        """Cubes that stand on no ghost (components.3)."""
        return self.options.cubes - len(self.ghosts)

    @property
    def saved(self) -> int:
        """Cards in the box (scare.9)."""
        return self.table.size - self.pile - len(self.ghosts) - self.escaped

    @property
    def bonus(self) -> int:
        """Points because the word of power was not needed (score.2)."""
        return self.table.end_bonus if self.ended_by == "empty" else 0

    @property
    def silent(self) -> tuple[Word, ...]:
        """Words that are not spoken yet."""
        return tuple(word for word in self.words if word.status == "unspoken")

    @property
    def standing(self) -> tuple[Word, ...]:
        """Words that are to act."""
        return tuple(word for word in self.words if word.status == "standing")

    @property
    def acting(self) -> tuple[Word, ...]:
        """The standing words that may act next: the shortest ones (scare.2)."""
        words = self.standing
        shortest = min((len(word.letters) for word in words), default=0)
        return tuple(word for word in words if len(word.letters) == shortest)

    def at(self, room: str, row: int) -> Ghost | None:
        """Return the ghost on a place."""
        return next((ghost for ghost in self.ghosts if ghost.room == room and ghost.row == row), None)

    def card(self, ghost: Ghost) -> Card:
        """Return the face of a ghost."""
        return self.table.cards[ghost.code]

    def word_of(self, seat: int | None) -> Word | None:
        """Return the word of an owner; None for an owner who writes none in this turn."""
        return next((word for word in self.words if word.seat == seat), None)

    def hint_of(self, seat: int | None) -> HintGiven | None:
        """Return the hint that a player has given in this turn."""
        return next((hint for hint in self.hints if hint.seat == seat), None)

    def history_of(self, seat: int | None) -> WordHistory:
        """Return the history of an owner's word in this turn, as far as it is remembered."""
        return next((history for history in self.histories if history.seat == seat), WordHistory(seat=seat))

    def tally_of(self, seat: int | None) -> Tally:
        """Return what an owner has done so far, as far as it is remembered."""
        return next((tally for tally in self.tallies if tally.seat == seat), Tally(seat))

    def with_word(self, word: Word, history: WordHistory | None = None) -> State:
        """Return the state with the word of an owner replaced, and its history where one is given."""
        words = tuple(word if other.seat == word.seat else other for other in self.words)
        if history is None:
            return replace(self, words=words)
        others = (other for other in self.histories if other.seat != history.seat)
        return replace(self, words=words, histories=(*others, history))

    def with_tally(self, tally: Tally) -> State:
        """Return the state with the tally of an owner replaced."""
        return replace(self, tallies=(*(other for other in self.tallies if other.seat != tally.seat), tally))

    def using(self, *words: Used) -> State:
        """Return the state in which these words count as used too."""
        new = tuple(word for word in dict.fromkeys(words) if word not in self.mentions)
        return replace(self, used=self.used | {word.word: word.turn for word in words}, mentions=(*self.mentions, *new))


def in_order(ghosts: tuple[Ghost, ...]) -> tuple[Ghost, ...]:
    """Return ghosts by room and row."""
    return tuple(sorted(ghosts, key=lambda ghost: (ROOMS.index(ghost.room), ghost.row)))


def fresh_words(state: State) -> tuple[Word, ...]:
    """Return the words of a turn before any is written: one for each seat, or the team's in the turn of the word of power."""
    own = state.table.own_letters
    return (Word(own_letters=own),) if state.is_last else tuple(Word(seat=seat, own_letters=own) for seat in state.seats)
