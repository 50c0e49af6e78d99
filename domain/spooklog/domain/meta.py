"""What a ruleset says of itself before any game: its name and numbers, options, words, files, statistics."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from spooklog.domain.options import Option


class Statistic(msgspec.Struct, frozen=True, kw_only=True):
    """A whole number that a ruleset can tell of a game, for a seat or for the team, and how games are added up.

    `sum` adds, `best` takes the largest. With `over` the sum is shown as a share of another statistic's, a mean where that counts
    cases. `scale` divides what is shown: a number of thousandths has 1000. `team` ones have no seat.

    `unit` stands behind the number: `a word`, or `%`, which shows a share in hundredths. Players stand in order, the largest
    number first, with `lowest` the smallest. What is not `shown` is there for others to be a share of.
    """

    name: str
    title: str
    help: str
    kind: Literal["sum", "best"] = "sum"
    over: str | None = None
    scale: int = 1
    team: bool = False
    unit: str = ""
    lowest: bool = False
    shown: bool = True


class FileOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may come from a file named on the command line (`-o data=FILE`), never because a sheet says so.

    `facts`: TOML with the table's own facts. `words`: an option that is a list of words, one a line. `lexicon`: a word list that
    is kept beside the games; the option holds its name and checksum. What the option of the same name takes itself is no file.
    """

    name: str
    kind: Literal["facts", "words", "lexicon"]
    help: str


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset is: pure data.

    `seats` says in words for how many players it is, `levels` are the record levels, the fullest first. `keywords` are the
    words of its notation that no label may equal, `token` a pattern of its cards or dice that no label may     look like,
    `header` its header lines, `void_rule` the id cited after a game was broken off, `landmarks` the words for moments     that
    people look for in a replay, such as `trick`. `files` are what may be given as files, `statistics` what a game tells,
    `beside` the title over the notes of a scoreboard; in a `cooperative` game all win or lose together.
    """

    slug: str
    title: str
    version: int
    min_seats: int
    max_seats: int
    seats: str
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    source: str
    summary: str
    keywords: frozenset[str]
    header: tuple[str, ...] = ()
    void_rule: str | None = None
    token: str | None = None
    landmarks: tuple[str, ...] = ()
    files: tuple[FileOption, ...] = (FileOption(name="data", kind="facts", help="facts of one's own, as TOML"),)
    statistics: tuple[Statistic, ...] = ()
    beside: str = ""
    cooperative: bool = False

    @property
    def name(self) -> str:
        """Slug with version, as stored: `spooks/1`."""
        return f"{self.slug}/{self.version}"

    @property
    def each(self) -> str:
        """What one game of a series is called: a hand, where the notation speaks of hands."""
        return "hand" if "hand" in self.keywords else "game"

    @property
    def token_pattern(self) -> re.Pattern[str] | None:
        """The compiled `token`."""
        return re.compile(self.token, re.IGNORECASE) if self.token else None
