"""The games of a series sheet: where each begins, and of each its first line, its head, and its plies or its result."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from spooklog.domain.log.decision import Command
from spooklog.domain.start.arrange import Player, read_players
from spooklog.domain.values.errors import Illegal, Unreadable, Usage
from spooklog.replays.sheets.header import END, SheetHeader
from spooklog.replays.sheets.line import SheetClock, SheetLine, commands_of, refused_at
from spooklog.replays.sheets.series_draft import SeriesDraft
from spooklog.replays.sheets.series_header import GAME
from spooklog.replays.sheets.sheet import start_of, usage_as_unreadable
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.series_writer import GameToStore, ResultToStore

MAX_GAMES = 1000
"""Of one sheet: the time to read grows with the square, as each game is counted with all before it."""

RESULT, DEALER = "result", "dealer"

JOIN, LEAVE = "join", "leave"
"""Lines between two games: `join dave`, `join dave="Dave Berg" at 57`, `leave anna`."""

ANYWAY = "anyway=yes"
"""Stands behind the first word of a game that the format would refuse here: corrections of earlier games made it misplaced.

So it stands behind a player who joins after what is now the end.
"""


_TOTAL = re.compile(r"\s+at\s+([0-9]{1,9})\s*\Z", re.IGNORECASE)


class Blocks:
    """Cuts the lines behind the head of a series sheet into games, and adds each game to the draft of the series."""

    def __init__(self, draft: SeriesDraft) -> None:
        self.draft = draft
        self._block: Block | None = None

    def take(self, line: SheetLine) -> None:
        """Take one line of a game, or the line that a game begins with."""
        if line.text.partition(" ")[0].casefold() in self.draft.beginnings:
            self.end()
            if len(self.draft.games) == MAX_GAMES:
                words = f"a series sheet may have {MAX_GAMES} games at most"
                raise Unreadable(words, input=line.raw, line=line.number, expected=("several series",))
            self._block = Block(self.draft, line)
        elif self._is_roster(line):
            self.end()
            with refused_at(line), usage_as_unreadable():
                _check_bare(line)
                self._take_roster(line)
        elif self._block:
            self._block.take(line)
        elif line.text:
            raise Unreadable("which game is that?", input=line.raw, line=line.number, expected=self.draft.beginnings)

    def _is_roster(self, line: SheetLine) -> bool:
        """Whether a line lets a player join or leave. Else the word may be a player's label, or a word of the game."""
        word, _, rest = line.text.partition(" ")
        if word in self.draft.labels.names:
            return False
        return word.casefold() == JOIN or (word.casefold() == LEAVE and self.draft.labels.whole(rest.strip()) is not None)

    def _take_roster(self, line: SheetLine) -> None:
        """Take a line that lets a player join or leave."""
        word, _, rest = line.text.partition(" ")
        if word.casefold() == LEAVE:
            self.draft.leave(self.draft.labels.seat(rest.strip()))
            return
        names, points = rest.removesuffix(f" {ANYWAY}"), None
        anyway = names != rest
        if found := _TOTAL.search(names):
            names, points = names[: found.start()], int(found[1])
        players = read_players(names)
        if len(players) != 1:
            raise Usage("one player joins by one line", input=line.text, expected=("join dave at 57",))
        self.draft.join(players[0], points, anyway=anyway)

    def end(self) -> None:
        """End the game whose last line was read, if there is one."""
        if self._block:
            self.draft.games.append(self._block.end())
            self._block = None


class Block:
    """A game while its lines are read."""

    def __init__(self, draft: SeriesDraft, line: SheetLine) -> None:
        self._draft, self._line = draft, line
        self._header = SheetHeader(draft.ruleset.meta.slug)
        self._header.contents = draft.contents
        self._dealer: str | None = None
        self._anyway = False
        self._writer: GameWriter | None = None
        self._clock: SheetClock | None = None
        self._start_of: Start | None = None
        self._commands: list[Command] = []
        self._result: ResultToStore | None = None
        options = {option.name for option in draft.ruleset.meta.options}
        for part in self._settings():
            if part.casefold() == ANYWAY:
                self._anyway = True
                continue
            name, equals, value = part.partition("=")
            if not (name and equals and value):
                expected = (f"{draft.ruleset.meta.each} NAME=VALUE…",)
                raise Unreadable(f"'{part}' is no setting", input=line.raw, line=line.number, expected=expected)
            self._head(_reworded(line, f"options {part}" if name in options else f"{name} {value}"))
        self._head(msgspec.structs.replace(line, text=""))

    def take(self, line: SheetLine) -> None:
        """Take one more line of the game. Raises Unreadable, or what its rules refuse, located at the line."""
        word, *rest = line.text.split() or [""]
        if self._writer and self._clock:
            with usage_as_unreadable(), refused_at(line):
                commands = commands_of(line, self._clock.time_of(line), self._draft.ruleset.meta.dialect)
                self._writer.take(*commands, by=self._draft.by)
            self._commands += commands
        elif self._result:
            if line.text:
                raise Unreadable("a result is one line", input=line.raw, line=line.number, expected=self._draft.beginnings)
            _check_bare(line)
        elif line.text == END:
            self._start()
        elif word.casefold() != RESULT:
            self._head(line)
        elif "=" in line.text:
            self._report(line, rest)
        else:
            # `result anna 33` is notation: a game of which the log holds only the result
            if any(option.name == "record" for option in self._draft.ruleset.meta.options):
                self._header.options.setdefault("record", RESULT)
            self._start()
            self.take(line)

    def end(self) -> GameToStore | ResultToStore:
        """Return the game, or its result, to be stored. Raises Unreadable for a game with neither plies nor a result."""
        if self._writer and self._start_of:
            with refused_at(self._line):
                self._draft.settle(self._writer, anyway=self._anyway)
            return GameToStore(self._start_of, tuple(self._commands), self._anyway)
        if self._result is None:
            message, expected = "a game has lines behind ---, or a result", (END, "result anna=30 bert=0")
            raise Unreadable(message, input=self._line.raw, line=self._line.number, expected=expected)
        return self._result

    def _settings(self) -> list[str]:
        """Return the words behind the first one. Raises Unreadable for a game of another ruleset."""
        word, *rest = self._line.text.split()
        if not rest or "=" in rest[0] or word.casefold() != GAME:
            return rest
        slug = self._draft.ruleset.meta.slug
        if rest[0].casefold().partition("/")[0] != slug:
            words = f"the games of this series are {slug}"
            raise Unreadable(words, input=self._line.raw, line=self._line.number, expected=self._draft.beginnings)
        self._header.ruleset = rest[0]
        return rest[1:]

    def _head(self, line: SheetLine) -> None:
        """Take a line of the game's head."""
        word, _, rest = line.text.partition(" ")
        if word.casefold() == DEALER:
            self._dealer = rest.strip()
        with usage_as_unreadable():
            self._header.take(line)

    def _start(self) -> None:
        """Start the game in memory; what its head leaves out (players, dealer, options) comes from the series."""
        draft, header, dealer = self._draft, self._header, None
        with refused_at(self._line), usage_as_unreadable():
            standings = draft.tallied.standings
            players = header.players or draft.players(standings.playing)
            numbers = draft.numbered(players)
            named = draft.players(numbers)
            header.players = tuple(
                Player(one.label, same.name if one.name == one.label else one.name)
                for one, same in zip(players, named, strict=True)
            )
            if not header.has_line(DEALER) and standings.next_dealer in numbers:
                dealer = players[numbers.index(standings.next_dealer)].label
                header.take(_reworded(self._line, f"{DEALER} {dealer}"))
            header.options = {**draft.inherited, **header.options}
            header.files = {name: content for name, content in draft.files.items() if name in header.options}
            start = start_of(header, draft.by, draft.now)
            self._writer = draft.begin(start, numbers, anyway=self._anyway)
            self._start_of = start
            self._writer.take(*header.around.commands(), by=draft.by)
            self._commands += header.commands()
            self._clock = SheetClock(self._writer.game.started.played, start.offset)

    def _report(self, line: SheetLine, words: Sequence[str]) -> None:
        """Take the result of a game that was not logged."""
        _check_bare(line)
        if self._header.around.commands():
            words = "only a logged game has a place, tags, watchers, photos or a length: this is a result alone"
            raise Unreadable(words, input=line.raw, line=line.number, expected=("result anna 33, bert 20", "# at Anna's"))
        try:
            with refused_at(line), usage_as_unreadable():
                result = self._draft.report(words, self._dealer, anyway=self._anyway)
        except Illegal as problem:
            problem.ruling_helps = False  # a table's ruling is about a hand, and this is about the series
            raise
        self._result = ResultToStore(result, self._header.date[0] if self._header.date else None, self._anyway)


def _check_bare(line: SheetLine) -> None:
    """Raise Unreadable for a ruling or a time behind a recorded result, where it would be lost silently."""
    for comment, sign, instead in ((line.why, "#!", "# WHY"), (line.when, "#@", "date 2026-10-31 20:31")):
        if comment:
            words = f"{sign} stands behind lines of play: a recorded result has none"
            raise Unreadable(words, input=line.raw, line=line.number, expected=(instead,))


def _reworded(line: SheetLine, text: str) -> SheetLine:
    """Return a line of a head made from words of another line; a refusal shows that line."""
    return SheetLine(line.number, line.raw, text)
