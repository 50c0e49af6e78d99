"""The description of a ruleset that holds for every game of it: name, numbers, options, words, files, statistics."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from spooklog.domain.contract.dialect import PLAIN, Dialect
from spooklog.domain.contract.phrases import NO_PHRASES, Phrases
from spooklog.domain.values.options import Option
from spooklog.domain.values.saying import said

API = 1
"""The contract between this program and rulesets. Its number rises when rulesets that kept it must be changed to be played."""

ReadFile = Callable[[bytes], Any]
"""Reads the content of a file into canonical plain data. Raises Usage that names where the file is wrong."""


class Statistic(msgspec.Struct, frozen=True, kw_only=True):
    """A whole number that a ruleset counts in a game, for a seat or for the team, and how games are added up.

    `sum` adds, `best` takes the largest. With `over`, the sum is shown as a share of that other statistic: a mean where the other
    one counts cases. `scale` divides the number shown: a number of thousandths has 1000. A `team` statistic has no seat.

    `unit` follows the number: `a word`, or `%`, which shows a share in hundredths. Lists order players by the largest number
    first; with `lowest`, by the smallest. An `each` statistic compares players and has no total for all of them: a place. One
    that is not `shown` only serves as the `over` of others, or stands in every list of players already.
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
    """A column of the scoreboard besides the score: its name, its title, and the kind of its cells.

    `number` holds whole numbers, `meter` a number on a scale (`Meter`), `tokens` kinds with how many of each (`Tokens`), `text`
    words. A column that develops `over_time` is worth a chart; `rulesets --json` passes that on to programs that draw one.
    `reported` says which of its changes lists of consequences name: all, those in which the number that the cell begins with
    grew, or none, where a column changes with every other ply. The scoreboard shows it in any case.
    """

    name: str
    title: str
    kind: Literal["number", "meter", "tokens", "text"] = "text"
    over_time: bool = False
    reported: Literal["changes", "gains", "never"] = "changes"


class FileOption(msgspec.Struct, frozen=True, kw_only=True):
    """A file that the caller may name on the command line (`-o data=FILE`); a sheet cannot make the program open it.

    `facts`: TOML with the table's own facts. `words`: an option that is a list of words, one a line. `lexicon`: a word list that
    the store keeps beside the games; the option holds its name and checksum. `deciding`: a file that the rules depend on, such
    as a table's board; `read` checks it, the option of the same name holds its name and sha256, and the store keeps its content
    with the game. A value that the option of the same name accepts itself is not a file name.
    """

    name: str
    kind: Literal["facts", "words", "lexicon", "deciding"]
    help: str
    read: ReadFile | None = None


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A game that a ruleset plays under some options, and is started by its own name: `new wizard anna bert`.

    `title` is what it is called, `options` are as they are typed, `also` are other names of it.
    """

    name: str
    title: str
    options: dict[str, str]
    also: tuple[str, ...] = ()


def _between(least: int, most: int) -> str:
    """Return numbers of players in words: `4`, `3 or 4`, `2 to 5`."""
    if least == most:
        return str(least)
    if most == least + 1:
        return said("{first} or {last}", first=least, last=most)
    return said("{first} to {last}", first=least, last=most)


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset is: pure data.

    - `revision` counts the changes of its rules, facts and options; the program plays every revision from `since` to this one.
    - `seats` is the number of players in words, by default `2 to 8`.
    - `levels` are the record levels, the fullest first.
    - `keywords` are the words of its notation that no label may equal, `token` a pattern of its cards or dice that no label may
      match, `dialect` its separators and comment signs, `phrases` spoken words for signs of its notation.
    - `reasoned` are words that make up a whole line, with a reason behind them, which is kept as a note.
    - `header` names its header lines, `void_rule` the rule cited after a game was broken off, `landmarks` the moments that people
      look for in a replay, such as `trick`.
    - `end_line` is the line by which the table ends a game so that its points count; a ruling allows it before the rules do.
    - `files` may be given as files, `statistics` are the numbers that a game adds up, `columns` those beside the scores.
    - `each` is the word for one game of a series; in a `cooperative` game all players win or lose together; with `teams` the
      seats of one side in an outcome are a team, whose members win and lose together.
    - `presets` are games with names of their own that it plays under some options. Its header has a line `title`.
    - `asked` names the few options that a table decides before a game; forms show them first and the others folded.
    - `unanalysed` says why there is no analysis of its games, as a part of a sentence.
    - `api` is the contract that it was written for, as a number: `API` would change with the program.
    """

    slug: str
    title: str
    revision: int = 1
    since: int = 1
    min_seats: int
    max_seats: int
    seats: str = ""
    options: tuple[Option, ...] = ()
    levels: tuple[str, ...] = ("full",)
    source: str
    summary: str
    keywords: frozenset[str]
    header: tuple[str, ...] = ()
    void_rule: str | None = None
    end_line: str | None = None
    token: str | None = None
    dialect: Dialect = PLAIN
    reasoned: frozenset[str] = frozenset()
    landmarks: tuple[str, ...] = ()
    files: tuple[FileOption, ...] = (FileOption(name="data", kind="facts", help=said("facts of one's own, as TOML")),)
    statistics: tuple[Statistic, ...] = ()
    columns: tuple[Column, ...] = ()
    each: str = "game"
    cooperative: bool = False
    teams: bool = False
    phrases: Phrases = NO_PHRASES
    presets: tuple[Preset, ...] = ()
    asked: tuple[str, ...] = ()
    unanalysed: str = said("its rules bring no judgement of positions")
    api: int = 1

    def __post_init__(self) -> None:
        if not self.seats:
            msgspec.structs.force_setattr(self, "seats", _between(self.min_seats, self.max_seats))

    @property
    def name(self) -> str:
        """The stored name, the slug with the newest revision: `spooks/1`."""
        return self.named(self.revision)

    @property
    def names(self) -> tuple[str, ...]:
        """The stored names of every revision that the program plays, the oldest first."""
        return tuple(map(self.named, range(self.since, self.revision + 1)))

    def named(self, revision: int) -> str:
        """Return the stored name of a revision."""
        return f"{self.slug}/{revision}"

    @property
    def token_pattern(self) -> re.Pattern[str] | None:
        """The compiled `token`."""
        return re.compile(self.token, re.IGNORECASE) if self.token else None
