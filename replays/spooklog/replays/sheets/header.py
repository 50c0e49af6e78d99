"""The head of a sheet: `game`, `players`, `date`, `options`, `data`, what surrounds the game, and the ruleset's own lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from spooklog.domain.contract.deciding import Contents, digests_of, no_contents
from spooklog.domain.contract.facts import write_data
from spooklog.domain.contract.meta import Preset
from spooklog.domain.contract.registry import preset_of, typed_revision, typed_ruleset
from spooklog.domain.log.decision import Command
from spooklog.domain.log.game import Game
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.surroundings import Description
from spooklog.domain.start.arrange import Arrangement, Player, arrange, named_options, read_players, write_players
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import said, within
from spooklog.replays.sheets import surroundings as surroundings_lines
from spooklog.replays.sheets.line import SheetLine, once, refused_at, write_line
from spooklog.replays.sheets.surroundings import SurroundingsLines, write_surroundings
from spooklog.replays.times import read_date, write_date
from spooklog.store.index.people import clean_name

LINES = (
    "game RULESET",
    "players NAME…",
    "date 2026-10-31 20:15",
    "options NAME=VALUE…",
    "data PATH = VALUE",
    *surroundings_lines.LINES,
)
END = "---"

NOTHING_SAID = Description()
"""The surroundings of a game without any."""


class SheetHeader:
    """The head of a sheet while its lines are read, one at a time, in any order."""

    def __init__(self, ruleset: str | None = None) -> None:
        self.ruleset = ruleset
        self.players: tuple[Player, ...] = ()
        self.date: tuple[int, int] | None = None
        self.options: dict[str, str] = {}
        self.notes: list[str] = []
        self.around = SurroundingsLines()
        self.why: str | None = None
        self.files: dict[str, bytes] = {}
        """Contents of files that decide, by the names of their options."""
        self.contents: Contents = no_contents
        """Finds contents that were not given with the sheet."""
        self._data: list[str] = []
        self._facts: dict[str, Any] | None = None
        self._own: list[SheetLine] = []
        self._where: dict[str, SheetLine] = {}
        self._preset: Preset | None = None

    def take(self, line: SheetLine) -> None:
        """Take one line of the header. Raises Unreadable or Usage, located at the line."""
        word, _, rest = line.text.partition(" ")
        with refused_at(line):
            if line.when:
                raise Unreadable("a time stands behind a line of play")
            if line.note:
                self.notes.append(line.note)
            self.why = line.why or self.why
            self._take(word.casefold(), rest.strip(), line)

    def _take(self, word: str, rest: str, line: SheetLine) -> None:
        """Take what stands behind the first word of a line."""
        match word:
            case "":
                pass
            case "game":
                self.ruleset = once(word, rest, self.ruleset)
            case "players":
                self.players = once(word, _named(read_players(rest)), self.players or None)
                self._where |= {player.label: line for player in self.players}
            case "date":
                self.date = once(word, read_date(rest), self.date)
            case "options":
                for name, value in read_pairs(rest):
                    self.add_option(name, value, line=line)
            case "data":
                self._data.append(rest)
                self._where[rest] = line
            case one if one in surroundings_lines.WORDS:
                self.around.take(one, rest)
                self._where |= {name: line for name in self.around.watchers if name not in self._where}
            case _:
                self._own.append(line)
                self._where[line.text] = line

    def take_preset(self) -> None:
        """Put its ruleset in place of a game with a name of its own (`game wizard`); title and options come with the start."""
        if self.ruleset and (found := preset_of(self.ruleset)):
            self.ruleset, self._preset = found

    def _fill_in_preset(self) -> None:
        """Fill in the title and the options of a game with a name of its own. Raises Usage for an option that contradicts it."""
        preset = self._preset
        if preset is None:
            return
        for option, value in preset.options.items():
            if self.options.setdefault(option, value) != value:
                words = said("{title} is played with {option}={value}", title=preset.title, option=option, value=value)
                raise Usage(words, input=f"{option}={self.options[option]}", expected=(f"{option}={value}",))
        if self.own_line("title") is None:
            line = f"title {preset.title}"
            self._own.append(SheetLine(None, line, line))

    @property
    def facts(self) -> Mapping[str, Any]:
        """The table's own facts that did not come from `data` lines, by dotted path."""
        return self._facts or {}

    def add_facts(self, differences: Mapping[str, Any]) -> None:
        """Add the table's own facts, by dotted path. Those of `data` lines must not contradict them.

        Raises Usage where facts were added before.
        """
        if self._facts is not None:
            raise Usage("facts are given twice", expected=(said("one file"),))
        self._facts = dict(differences)

    def take_over(self, differences: Mapping[str, Any]) -> None:
        """Take the facts of another game, unless this one has facts of its own."""
        if self._facts is None and not self._data:
            self._facts = dict(differences)

    def add_option(self, name: str, value: str, *, line: SheetLine | None = None) -> None:
        """Add an option as text, from a line or without one. Raises Usage where the option is given already."""
        if name in self.options:
            raise Usage(said("the option {name} is given twice", name=name), input=f"{name}={value}" if line else None)
        if line:
            self._where[f"{name}={value}"] = line
        self.options[name] = value

    def own_line(self, word: str) -> str | None:
        """Return what stands behind this word in the last of the ruleset's own lines that begin with it, None where none does."""
        for line in reversed(self._own):
            first, _, rest = line.text.partition(" ")
            if first.casefold() == word:
                return rest.strip()
        return None

    def commands(self) -> tuple[Command, ...]:
        """Return what is recorded right behind the start: the notes of the header, and what surrounds the game."""
        return (*map(Annotate, self.notes), *self.around.commands())

    def line_of(self, problem: SpooklogError) -> int | None:
        """Return the number of the line that holds the input of a refusal, None where it is not known."""
        line = self._where.get(problem.input or "")
        return line.number if line else None

    def arrange(self) -> Arrangement:
        """Return the game that the header describes. Raises Usage where something is missing, and what the ruleset raises."""
        if not self.ruleset:
            raise Usage("which game? the line 'game' is missing", expected=("game spooks",))
        self.take_preset()
        self._fill_in_preset()
        ruleset = typed_ruleset(self.ruleset)
        given = {sha256(content).hexdigest(): content for content in self.files.values()}
        try:
            arranged = arrange(
                ruleset,
                self.players,
                options=self.options,
                data=self._data,
                facts=self.facts,
                header=[line.text for line in self._own],
                revision=typed_revision(self.ruleset),
                contents=lambda digest: given.get(digest) or self.contents(digest),
            )
            self._check_files(arranged)
        except SpooklogError as problem:
            problem = self._other_file(problem)
            meant = self._word_meant(problem, ruleset.meta.header)
            problem.message = within("{problem}{meant}", problem=problem.message, meant=meant) if meant else problem.message
            raise problem.located(line=self.line_of(problem)) from None
        return arranged

    def _check_files(self, arranged: Arrangement) -> None:
        """Raise Usage for a given file that no option names."""
        named = digests_of(arranged.ruleset.meta, arranged.setup.options)
        for name in self.files.keys() - named.keys():
            raise Usage(
                said("a file is given for {name}, and this game names none", name=name), input=name, expected=tuple(named)
            )

    def _other_file(self, problem: SpooklogError) -> SpooklogError:
        """Return the refusal of a missing file; it says so where another file was given for the option."""
        name, _, value = (problem.input or "").partition("=")
        if name in self.files and isinstance(problem, Usage) and "@" in value:
            found = sha256(self.files[name]).hexdigest()
            if not value.endswith(found):
                words = said(
                    "the file given for {name} is another than {value}: its sha256 is {found}",
                    name=name,
                    value=value,
                    found=found,
                )
                return Usage(words, input=problem.input, expected=(said("the file with that sha256"),))
        return problem

    def _word_meant(self, problem: SpooklogError, own: Sequence[str]) -> str:
        """Return the end of the refusal of a header line whose first word is misspelt; empty for any other refusal."""
        line = problem.input or ""
        known = [form.split()[0] for form in (*LINES, *own)]
        if not isinstance(problem, Unreadable) or line not in {one.text for one in self._own} or line.split()[0] in known:
            return ""
        return did_you_mean(line.split()[0], known)


def _named(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players unchanged. Raises Usage for a name that the store would refuse: here its line is known."""
    for player in players:
        clean_name(player.name)
    return players


def read_pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the options of a line. Raises Usage for a word that is none."""
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Usage(said("'{word}' is no option", word=word), input=word, expected=("NAME=VALUE",))
        yield name, value


def write_header(game: Game, players: Sequence[Player], why: str | None, around: Description = NOTHING_SAID) -> list[str]:
    """Return the header lines of a game, the closing `---` included.

    `why` is the reason of a ruling on the start, `around` what surrounds the game.
    """
    started, ruleset = game.started, game.ruleset
    meta, revision = ruleset.meta, game.setup.revision
    lines = [
        f"game {meta.slug if revision == meta.revision else meta.named(revision)}",
        f"players {write_players(players)}",
        f"date {write_date(started.played, started.offset)}",
        *write_surroundings(around),
    ]
    labels = Labels([player.label for player in players])
    if options := named_options(ruleset, game.setup, labels):
        lines.append("options " + " ".join(f"{name}={value}" for name, value in options.items()))
    lines += [f"data {write_data(path, value)}" for path, value in started.data.items()]
    own = ruleset.opening.write_header(game.setup, labels)
    lines += own
    if why:
        lines[-1] = write_line(lines[-1], why=why)  # any line would do: a start has one ruling
    return [*lines, END]
