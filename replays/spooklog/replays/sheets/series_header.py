"""The head of a series sheet: the name of the series, its format, and its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from spooklog.domain.contract.registry import all_slugs, find_ruleset, typed_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.format import AnyFormat
from spooklog.domain.series.formats import find_format, formats_for
from spooklog.domain.start.arrange import Player, read_players, settled
from spooklog.domain.values.errors import NotFound, SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.replays.sheets.line import SheetLine
from spooklog.store.index.people import clean_name
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening

FIRST = "series"
"""The word that the first line of a series sheet begins with."""

GAME = "game"
"""A word that a game of a series sheet may always begin with, beside the ruleset's own word for one (`hand`)."""

LINES = ("game RULESET", "format FORMAT", "players NAME…", "target 200", "options NAME=VALUE…")

T = TypeVar("T")


class SeriesHeader:
    """The head of a series sheet while its lines are read, one at a time: `series` first, the others in any order."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.game: str | None = None
        self.players: tuple[Player, ...] = ()
        self._format: str | None = None
        self._given: dict[str, str] = {}
        self._where: dict[str, SheetLine] = {}

    def take(self, line: SheetLine) -> None:
        """Take one line. Raises Unreadable or Usage, located at the line. Notes in the head of a series are not kept."""
        word, _, rest = line.text.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if line.when or line.why:
            raise Unreadable("a time or a ruling stands behind a line of a game", input=line.raw, line=line.number)
        if not word:
            return
        try:
            if self.name is None and word != FIRST:
                raise Unreadable("a series sheet begins with 'series'", expected=("series NAME",))
            self._take(word, rest, line)
        except SpooklogError as problem:
            raise problem.located(input=line.raw, line=line.number) from None
        self._where[word] = line
        if word == "options":
            self._where |= {part.partition("=")[0]: line for part in rest.split()}

    def _take(self, word: str, rest: str, line: SheetLine) -> None:
        """Take what stands behind the first word of a line."""
        match word:
            case "series":
                self.name = _once(word, rest.casefold(), self.name)
            case "game":
                self.game = _once(word, rest, self.game)
                typed_ruleset(rest)  # for its refusals
            case "format":
                self._format = _once(word, rest, self._format)
            case "players":
                self.players = _once(word, read_players(rest), self.players or None)
                for player in self.players:
                    clean_name(player.name)
            case "options":
                self._take_options(rest)
            case _ if len(rest.split()) == 1:
                self._give(word, rest)
            case _:
                first = f"{' or '.join(sorted({GAME, *self.each}))}: its first game"
                raise Unreadable(f"no line of a series: '{line.text}'", expected=(*LINES, first))

    @property
    def each(self) -> frozenset[str]:
        """What the named ruleset calls a game of a series; where none is named, what every ruleset calls one."""
        rulesets = [typed_ruleset(self.game)] if self.game else [find_ruleset(slug) for slug in all_slugs()]
        return frozenset(ruleset.meta.each for ruleset in rulesets)

    def opening(self, by: str, name: str | None = None) -> tuple[str | None, Opening]:
        """Return the name, None for one to be drawn, and the series to open. Raises Usage, NotFound, at the line to blame."""
        called, format_name = self.name, self._format
        if format_name is None and called:
            format_name, called = called, None  # `series long`: nothing but its format
        with self.at("game"):
            ruleset = _ruleset(self.game, format_name)
        if not format_name:
            names = tuple(f"format {one.name}" for one in formats_for(ruleset))
            raise Usage("which format? the line 'format' is missing", expected=names)
        with self.at("format" if self._format else FIRST):
            format = known_format(ruleset, format_name)
        self.players = settled(self.players, ruleset.meta)
        labels = Labels([player.label for player in self.players])
        for key, value in self._given.items():
            with self.at(key):
                check_given(ruleset, format, {key: value}, labels)
        seats = [SeatSpec(player.label, player.name) for player in self.players]
        opening = Opening(ruleset=ruleset, format=format.name, seats=seats, by=by, options=self._given)
        return name or called, opening

    @contextmanager
    def at(self, word: str) -> Iterator[None]:
        """Locate refusals raised in the block at the line that begins with this word, unless they name another line."""
        line = self._where.get(word)
        try:
            yield
        except SpooklogError as problem:
            raise problem.located(input=line.raw if line else None, line=line.number if line else None) from None

    def _take_options(self, rest: str) -> None:
        for part in rest.split():
            name, equals, value = part.partition("=")
            if not equals or not value:
                raise Usage(f"'{part}' is no option", input=part, expected=("NAME=VALUE",))
            self._give(name, value)

    def _give(self, name: str, value: str) -> None:
        """Keep a setting of the format or an option of its games. Raises Usage for a second value."""
        if name in self._given:
            raise Usage(f"{name} is given twice", input=name)
        self._given[name] = value


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
    for slug in all_slugs() if format else ():
        ruleset = find_ruleset(slug)
        own = {one.name for one in ruleset.results.formats()}
        if {format, f"{slug}-{format}"} & own:
            return ruleset
    raise Usage("which game? the line 'game' is missing", expected=("game spooks",))


def _once(word: str, value: T, before: T | None) -> T:
    """Return the value of a line. Raises Unreadable for an empty one, and where there was such a line before."""
    if before is not None:
        raise Unreadable(f"there are two lines '{word}'", expected=(f"one line {word}",))
    if not value:
        raise Unreadable(f"nothing stands behind '{word}'", expected=LINES)
    return value
