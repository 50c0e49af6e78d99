"""What a ruleset says of itself before any game: its name and numbers, options, words, files, statistics."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from spooklog.domain.dialect import PLAIN, Dialect
from spooklog.domain.options import Option
from spooklog.domain.phrases import NO_PHRASES, Phrases

ReadFile = Callable[[bytes], Any]
"""Reads the content of a file into canonical plain data. Raises Usage that says where the file is wrong."""


class Statistic(msgspec.Struct, frozen=True, kw_only=True):
    """A whole number that a ruleset can tell of a game, for a seat or for the team, and how games are added up.

    `sum` adds, `best` takes the largest. With `over` the sum is shown as a share of another statistic's, a mean where that counts
    cases. `scale` divides what is shown: a number of thousandths has 1000. `team` ones have no seat.

    `unit` stands behind the number: `a word`, or `%`, which shows a share in hundredths. Players stand in order, the largest
    number first, with `lowest` the smallest. `each` ones compare players and come to nothing for all of them together: a place.
    What is not `shown` is there for others to be a share of, or stands in every list of players already.
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
    each: bool = False
    shown: bool = True


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the scoreboard beside the score: its name, its title, and what its cells are.

    `number` holds whole numbers, `meter` a number on a scale (`Meter`), `tokens` kinds with how many of each (`Tokens`), `text`
    words. What goes on `over_time` is worth a chart; `rulesets --json` says so to programs that draw one. What is not `told`
    changes with every other ply: only the scoreboard shows it.
    """

    name: str
    title: str
    kind: Literal["number", "meter", "tokens", "text"] = "text"
    over_time: bool = False
    told: bool = True


class FileOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may come from a file named on the command line (`-o data=FILE`), never because a sheet says so.

    `facts`: TOML with the table's own facts. `words`: an option that is a list of words, one a line. `lexicon`: a word list that
    is kept beside the games; the option holds its name and checksum. `deciding`: a file that the rules play by, such as a table's
    board; `read` checks it, the option of the same name holds its name and sha256, and its content is stored with the game. What
    the option of the same name takes itself is no file.
    """

    name: str
    kind: Literal["facts", "words", "lexicon", "deciding"]
    help: str
    read: ReadFile | None = None


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset is: pure data.

    `revision` counts the changes of its rules, facts and options; the program plays every revision from `since` to it. `seats`
    says in words for how many players it is, `levels` are the record levels, the fullest first. `keywords` are the words of its
    notation that no label may equal, `token` a pattern of its cards or dice that no label may look like, `dialect` its separators
    and comment signs, `reasoned` the words that stand alone but for a reason, which is kept as a note, `header` its header lines,
    `void_rule` the id cited after a game was broken off, `landmarks` the words for moments that people look for in a replay, such
    as `trick`. `files` are what may be given as files, `statistics` what a game adds to statistics, `columns` what stands beside
    the scores, `each` what one game of a series is called; in a `cooperative` game all win or lose together.
    `phrases` are what people say for signs of its notation.
    """

    slug: str
    title: str
    revision: int
    since: int = 1
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
    dialect: Dialect = PLAIN
    reasoned: frozenset[str] = frozenset()
    landmarks: tuple[str, ...] = ()
    files: tuple[FileOption, ...] = (FileOption(name="data", kind="facts", help="facts of one's own, as TOML"),)
    statistics: tuple[Statistic, ...] = ()
    columns: tuple[Column, ...] = ()
    each: str = "game"
    cooperative: bool = False
    phrases: Phrases = NO_PHRASES

    @property
    def name(self) -> str:
        """Slug with the newest revision, as stored: `spooks/1`."""
        return self.named(self.revision)

    @property
    def names(self) -> tuple[str, ...]:
        """The stored names of every revision that the program plays, the oldest first."""
        return tuple(map(self.named, range(self.since, self.revision + 1)))

    def named(self, revision: int) -> str:
        """Slug with a revision, as stored."""
        return f"{self.slug}/{revision}"

    @property
    def token_pattern(self) -> re.Pattern[str] | None:
        """The compiled `token`."""
        return re.compile(self.token, re.IGNORECASE) if self.token else None
