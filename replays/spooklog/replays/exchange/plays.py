"""Plays as other programs keep them: what a play says, whatever the format of its file."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import field

from spooklog.domain.values.answer import Answer
from spooklog.domain.values.value import Value

Program = Literal["bgstats", "bgg", "csv"]
"""Where a play comes from: BG Stats, the plays of a BoardGameGeek user, or a list of results as CSV."""

TITLES: dict[Program, str] = {"bgstats": "BG Stats", "bgg": "BGG", "csv": "CSV"}
"""What the programs are called in sentences."""

MOST_BYTES = 64 * 2**20
"""Of one file: it is read into memory."""

MOST_PLAYS = 100_000
"""Of one file."""


class PlayPlayer(Value, frozen=True, kw_only=True):
    """A player of a play. `key` identifies the player in that program: by uuid, user name or, without one, by name.

    `score` is the text as it was written, empty where there is none; it may be `12+7`. `place` is 0 where it is not known.
    `guest` is what an anonymous player is called in this play alone.
    """

    key: str
    name: str
    score: str = ""
    won: bool = False
    place: int = 0
    began: bool = False
    team: str = ""
    role: str = ""
    anonymous: bool = False
    guest: str = ""


class Play(Value, frozen=True, kw_only=True):
    """A play of a game. `id` identifies it in its program; `played` is a date with or without a time, by the clock of the table.

    `counts_points` is false for games without points, `highest_wins` for games in which few points are good. `complete` is false
    for a game that was broken off. `ignored` plays do not count in the statistics of that program.
    """

    program: Program
    id: str
    title: str
    played: str
    players: tuple[PlayPlayer, ...]
    place: str = ""
    minutes: int = 0
    comment: str = ""
    counts_points: bool = True
    highest_wins: bool = True
    cooperative: bool = False
    teams: bool = False
    complete: bool = True
    ignored: bool = False


class FoundPlay(NamedTuple):
    """A play of a file: its number there from 1, what it says, and `original`, a file of that format with this play alone.

    `bgg` is the id that a play of BG Stats has at BGG, empty where it was not posted there. `modified` is when the play was
    changed last in its program, as text that sorts by time, empty where the file does not say.
    """

    number: int
    play: Play
    original: bytes
    bgg: str = ""
    modified: str = ""


class Broken(Exception):
    """A play that cannot be taken, and why."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BadPlay(Answer, frozen=True):
    """A play that cannot be taken: its number in the file from 1, and why."""

    number: int = field(name="play")
    why: str


class PlaysFile(NamedTuple):
    """What a file holds, in its order.

    `deleted` are ids of plays that were deleted in that program. `whole` is whether the file is a full export, so that a play
    that is not in it is not in that program any more. `repeated` is how many plays stand there once more, word for word: each is
    taken once.
    """

    program: Program
    plays: tuple[FoundPlay, ...]
    bad: tuple[BadPlay, ...] = ()
    deleted: frozenset[str] = frozenset()
    whole: bool = False
    repeated: int = 0
