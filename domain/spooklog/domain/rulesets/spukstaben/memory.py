"""What a game remembers for pictures, scores, statistics and notices. No rule reads it."""

from __future__ import annotations

from typing import Literal

from spooklog.domain.rulesets.spukstaben.actions import ListVerdict, WordRuled
from spooklog.domain.values.value import Value

Reason = Literal["door", "no_cube", "dawn"]

NoticeKind = Literal["hint", "changed", "unlisted", "lemma", "shared", "ending"]


class Escaped(Value, frozen=True):
    """A card on the escape pile, why it lies there, and the room in which the ghost was, or would have been with a cube."""

    code: str
    reason: Reason
    room: str


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


class Ruling(Value, frozen=True):
    """A decision about a word, and whether it overruled the word list."""

    action: WordRuled
    overruled: bool = False


class WordHistory(Value, frozen=True, kw_only=True):
    """The word of an owner in this turn: the list's verdict as it was recorded, rulings, and the ghosts hit."""

    seat: int | None = None
    lexicon: ListVerdict | None = None
    rulings: tuple[Ruling, ...] = ()
    hits: tuple[Hit, ...] = ()


class Used(Value, frozen=True):
    """A word that counts as used (validity.7): its turn, its owner and its letters."""

    turn: int
    seat: int | None
    word: str


class Notice(Value, frozen=True):
    """Advice or a breach that refuses nothing: the turn, the owner, the kind, the rule (short id), the text, and the ply.

    `word` is the word of the owner as it was then, None where none was spoken. In the text `@2` stands for the player of a seat.
    """

    turn: int
    seat: int | None
    word: str | None
    kind: NoticeKind
    rule: str
    text: str
    ply: int

    @property
    def is_breach(self) -> bool:
        """Whether it stays visible as a breach: a hint that did not fit, or another word than the one written."""
        return self.kind in ("hint", "changed")


class Tally(Value, frozen=True):
    """What an owner has done so far: words that acted, ghosts scared and defeated, words crossed out. Seat None is the team."""

    seat: int | None = None
    words: int = 0
    scares: int = 0
    defeats: int = 0
    crossed: int = 0
