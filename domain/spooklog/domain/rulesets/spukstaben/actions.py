"""Events of Spukstaben: what can happen at a table (catalogue 7.1).

Seats count from 1; the seat `None` is the team, in the turn of the word of power. Actions of the table and of chance have no
seat. Times are in ms since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.rulesets.spukstaben import typed
from spooklog.domain.values.value import Value

Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""A table time in ms since 1970 UTC."""

Seat = Annotated[int, msgspec.Meta(ge=1, le=2**53)]

Text = Annotated[str, msgspec.Meta(max_length=200)]
"""A word, letters, a card's code, or a place as it was typed; no line makes longer ones."""

HintKind = Literal["use", "not", "all", "some", "no", "len"]
Verdict = Literal["ok", "to", "cross"]
Cause = Literal["spelling", "base", "invalid", "same", "part", "root"]


class CardRevealed(Action, frozen=True):
    """The top card of the pile: its code, and its room and row where the line names them."""

    TOPIC = "spukstaben.card_revealed"
    BY: ClassVar[Literal["table", "chance"]] = "chance"

    code: Text
    room: Text | None = None
    row: int | None = None


class HourglassTurned(Action, frozen=True):
    """The minute begins, at `at` where the table records times."""

    TOPIC = "spukstaben.hourglass_turned"
    LINE = "glass"

    at: Moment | None = None

    @property
    def moment(self) -> int | None:
        return self.at


class HourglassEmptied(Action, frozen=True):
    """The minute is over, at `at` where the table records times."""

    TOPIC = "spukstaben.hourglass_emptied"
    LINE = "time"

    at: Moment | None = None

    @property
    def moment(self) -> int | None:
        return self.at


class HintGiven(Action, frozen=True):
    """The one hint of a player: a letter (`use`, `not`), a place (`all`, `some`, `no`: `c`, `r1`), or a length (`len`)."""

    TOPIC = "spukstaben.hint_given"

    seat: Seat
    kind: HintKind
    value: Text


class WordWritten(Action, frozen=True):
    """A player wrote a word; only that player knows `word` until it is spoken."""

    TOPIC = "spukstaben.word_written"
    LINE = "{seat} wrote[ {word}]"

    seat: Seat | None = None
    word: Annotated[Text, typed.WORD] | None = None
    at: Moment | None = None

    @property
    def moment(self) -> int | None:
        return self.at


Listed = Literal["listed", "inflected", "unlisted"]


# all fields are stored, as in the action that holds it
class ListVerdict(Value, frozen=True, omit_defaults=False):
    """A word list's verdict on a word that was spoken or ruled (dict.1); replays take it from here and look nothing up.

    `lemma` is the basic form of an inflected word. `shared` are listed words inside it that are also inside a used word or
    another word of the turn.
    """

    id: Text
    sha256: Text
    verdict: Listed
    lemma: Text | None = None
    shared: Annotated[tuple[Text, ...], msgspec.Meta(max_length=999)] = ()


class WordSpoken(Action, frozen=True):
    """A word spoken aloud, as it was typed, in capitals; None for a player without a word this turn (search.6)."""

    TOPIC = "spukstaben.word_spoken"

    seat: Seat | None = None
    word: Text | None = None
    at: Moment | None = None
    lexicon: ListVerdict | None = None

    @property
    def moment(self) -> int | None:
        return self.at


class WordRuled(Action, frozen=True):
    """A decision of the table about a player's word, or the team's: it stands (`ok`), becomes another one (`to`), or is crossed.

    `other` is the player with the same or a partly same word, `part` the common stretch or the root; `lexicon` is the verdict on
    the new word.
    """

    TOPIC = "spukstaben.word_ruled"
    LINES: ClassVar[Mapping[str, Mapping[str, str | None]]] = {
        "{whose} rule ok": {"verdict": "ok", "cause": None},
        "{whose} rule to {word} spelling": {"verdict": "to", "cause": "spelling"},
        "{whose} rule to {word} base": {"verdict": "to", "cause": "base"},
        "{whose} rule to {word} invalid": {"verdict": "to", "cause": "invalid"},
        "{whose} rule to {word} same {other}": {"verdict": "to", "cause": "same"},
        "{whose} rule to {word} part {other} {part}": {"verdict": "to", "cause": "part"},
        "{whose} rule to {word} root {part:WORD}": {"verdict": "to", "cause": "root"},
        "{whose} rule cross spelling": {"verdict": "cross", "cause": "spelling"},
        "{whose} rule cross base": {"verdict": "cross", "cause": "base"},
        "{whose} rule cross invalid": {"verdict": "cross", "cause": "invalid"},
        "{whose} rule cross same {other}": {"verdict": "cross", "cause": "same"},
        "{whose} rule cross part {other} {part}": {"verdict": "cross", "cause": "part"},
        "{whose} rule cross root {part:WORD}": {"verdict": "cross", "cause": "root"},
    }

    whose: Seat | None
    verdict: Verdict
    word: Annotated[Text, typed.WORD] | None = None
    cause: Cause | None = None
    other: Annotated[Seat, typed.OTHER] | None = None
    part: Annotated[Text, typed.LETTERS] | None = None
    lexicon: ListVerdict | None = None


class WordActed(Action, frozen=True):
    """A word scares ghosts, all at once.

    A target is a place (`c1`), a place with the position of the first letter (`c1@5`), or the text as typed where it fits several
    ghosts or none.
    """

    TOPIC = "spukstaben.word_acted"

    seat: Seat | None
    targets: Annotated[tuple[Text, ...], msgspec.Meta(max_length=2000)]


class GhostsFled(Action, frozen=True):
    """The flight: ghosts at the door escape, all others move one room on."""

    TOPIC = "spukstaben.ghosts_fled"
    LINE = "flee"


class DawnBroke(Action, frozen=True):
    """The end after the word of power: the remaining ghosts escape."""

    TOPIC = "spukstaben.dawn_broke"
    LINE = "dawn"


class ResultRecorded(Action, frozen=True):
    """The team's points in a game of which only the result is recorded."""

    TOPIC = "spukstaben.result_told"
    LINE = "result {points}"

    points: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53), typed.POINTS]


SpukstabenAction = (
    CardRevealed
    | HourglassTurned
    | HourglassEmptied
    | HintGiven
    | WordWritten
    | WordSpoken
    | WordRuled
    | WordActed
    | GhostsFled
    | DawnBroke
    | ResultRecorded
)

ACTIONS: tuple[type[SpukstabenAction], ...] = (
    CardRevealed,
    HourglassTurned,
    HourglassEmptied,
    HintGiven,
    WordWritten,
    WordSpoken,
    WordRuled,
    WordActed,
    GhostsFled,
    DawnBroke,
    ResultRecorded,
)
