"""The head of a series sheet: the name of the series, its format, and its players."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

from spooklog.domain.contract.registry import of_each, typed_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.format import AnyFormat
from spooklog.domain.series.formats import find_format, formats_for
from spooklog.domain.start.arrange import settled
from spooklog.domain.values.errors import NotFound, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.domain.values.saying import listed, said
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import SheetLine, once, refused_at
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening

FIRST = "series"
"""The word that the first line of a series sheet begins with."""

GAME = "game"
"""A word that a game of a series sheet may always begin with, beside the ruleset's own word for one (`hand`)."""

JOIN, LEAVE = "join", "leave"
"""Lines between two games: `join dave`, `join dave="Dave Berg" at 57`, `leave anna`."""

LINES = ("game RULESET", "format FORMAT", "players NAME…", "target 200", "options NAME=VALUE…")


class SeriesHeader(SheetHeader):
    """The head of a series sheet while its lines are read: `series` first, then lines of a sheet's head that hold for all games.

    Its options are those of the games and the settings of the format, a setting also on a line of its own. Notes are not kept.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name: str | None = None
        self._format: str | None = None
        self._lines: dict[str, SheetLine] = {}

    def take(self, line: SheetLine) -> None:
        """Take one line. Raises Unreadable or Usage, located at the line."""
        if line.when or line.why:
            raise Unreadable("a time or a ruling stands behind a line of a game", input=line.raw, line=line.number)
        super().take(line)

    def add_option(self, name: str, value: str, *, line: SheetLine | None = None) -> None:
        """Add an option of the games, or a setting of the format. Raises Usage for a second value."""
        if name in self.options:
            raise Usage(said("{name} is given twice", name=name), input=name)
        super().add_option(name, value, line=line)
        if line:
            self._lines[name] = line

    def ends_at(self, line: SheetLine) -> bool:
        """Whether a line belongs to no head any more: a game begins there, or a player comes or leaves.

        The first `game RULESET` is part of the head.
        """
        word, *rest = line.text.casefold().split() or [""]
        if word == GAME:
            return self.ruleset is not None or all("=" in part for part in rest)
        if word in (JOIN, LEAVE):
            return bool(self.players)
        return self.name is not None and word in self.each  # the first line is no game

    def _take(self, word: str, rest: str, line: SheetLine) -> None:
        if word and self.name is None and word != FIRST:
            raise Unreadable("a series sheet begins with 'series'", expected=("series NAME",))
        if not rest and word in (FIRST, "game", "format", "players"):
            raise Unreadable(said("nothing stands behind '{word}'", word=word), expected=LINES)
        match word:
            case "series":
                self.name = once(word, rest.casefold(), self.name)
            case "format":
                self._format = once(word, rest, self._format)
            case "" | "game" | "players" | "options":
                super()._take(word, rest, line)
                if word == "game":
                    typed_ruleset(rest)  # for its refusals
            case _ if len(rest.split()) == 1:
                self.add_option(word, rest, line=line)
            case _:
                first = said("{words}: its first game", words=listed(sorted({GAME, *self.each}), "or"))
                raise Unreadable(said("no line of a series: '{text}'", text=line.text), expected=(*LINES, first))
        self._lines[word] = line

    @property
    def each(self) -> frozenset[str]:
        """What the named ruleset calls a game of a series; where none is named, what every ruleset calls one."""
        if self.ruleset:
            return frozenset({typed_ruleset(self.ruleset).meta.each})
        return frozenset(each for _, each in of_each(lambda ruleset: ruleset.meta.each))

    def opening(self, by: str, name: str | None = None) -> tuple[str | None, Opening]:
        """Return the name, None for one to be drawn, and the series to open. Raises Usage, NotFound, at the line to blame."""
        called, format_name = self.name, self._format
        if format_name is None and called:
            format_name, called = called, None  # `series long`: nothing but its format
        with self.at("game"):
            ruleset = _ruleset(self.ruleset, format_name)
        if not format_name:
            names = tuple(f"format {one.name}" for one in formats_for(ruleset))
            raise Usage("which format? the line 'format' is missing", expected=names)
        with self.at("format" if self._format else FIRST):
            format = known_format(ruleset, format_name)
        self.players = settled(self.players, ruleset.meta)
        labels = Labels([player.label for player in self.players])
        for key, value in self.options.items():
            with self.at(key):
                check_given(ruleset, format, {key: value}, labels)
        seats = [SeatSpec(player.label, player.name) for player in self.players]
        opening = Opening(ruleset=ruleset, format=format.name, seats=seats, by=by, options=self.options)
        return name or called, opening

    def at(self, word: str) -> AbstractContextManager[None]:
        """Locate refusals raised in the block at the line that begins with this word, unless they name another line."""
        line = self._lines.get(word)
        return refused_at(line) if line else nullcontext()


def check_given(ruleset: AnyRuleset, format: AnyFormat, given: Mapping[str, str], labels: Labels) -> None:
    """Raise Usage, listing what may be given, for a name that is neither a setting of the format nor an option of its games."""
    specs = {option.name: option for option in (*ruleset.meta.options, *format.settings)}
    read_options(list(specs.values()), given, labels)


def known_format(ruleset: AnyRuleset, name: str) -> AnyFormat:
    """Return a format by its name, or by its name without the ruleset: `long` for `spooks-long`. Raises NotFound, listing all."""
    try:
        return find_format(ruleset, name)
    except NotFound as problem:
        short = name.strip().casefold()
        for format in formats_for(ruleset):
            if format.name == f"{ruleset.meta.slug}-{short}":
                return format
        raise problem from None


def _ruleset(game: str | None, format: str | None) -> AnyRuleset:
    """Return the named ruleset, by default the first that has such a format of its own. Raises Usage where there is none."""
    if game:
        return typed_ruleset(game)
    if format:
        for ruleset, names in of_each(lambda one: {own.name for own in one.results.formats()}):
            if {format, f"{ruleset.meta.slug}-{format}"} & names:
                return ruleset
    raise Usage("which game? the line 'game' is missing", expected=("game spooks",))
