"""The games of a series sheet: where each begins, and who comes and leaves between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from spooklog.domain.arrange import read_players
from spooklog.domain.errors import Unreadable, Usage
from spooklog.domain.series.commands import LeaveSeries, RecordResult
from spooklog.replays.sheets.header import END, SheetHeader
from spooklog.replays.sheets.line import SheetLine, refused_at
from spooklog.replays.sheets.series_draft import SeriesDraft
from spooklog.replays.sheets.series_header import GAME, JOIN, LEAVE
from spooklog.replays.sheets.series_result import read_result, with_dealer
from spooklog.replays.sheets.sheet import SheetGame, start_of
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import ComingToStore, GameToStore

MAX_GAMES = 1000
"""Of one sheet: the time to read grows with the square, as each game is counted with all before it."""

RESULT, DEALER = "result", "dealer"

ANYWAY = "anyway=yes"
"""Stands behind the first word of a game that the format would refuse here: corrections of earlier games made it misplaced.

So it stands behind a player who joins after what is now the end.
"""

_TOTAL = re.compile(r"\s+at\s+([0-9]{1,9})\s*\Z", re.IGNORECASE)


class Blocks:
    """Cuts the lines behind the head of a series sheet into games, and adds each game to the draft of the series."""

    def __init__(self, draft: SeriesDraft) -> None:
        self.draft = draft
        self._game: SeriesGame | None = None

    def take(self, line: SheetLine) -> None:
        """Take one line of a game, or the line that a game begins with."""
        word, _, rest = line.text.partition(" ")
        word, rest, draft = word.casefold(), rest.strip(), self.draft
        if word in draft.beginnings:
            self.end()
            if len(draft.added) == MAX_GAMES:
                raise Unreadable(f"a series sheet may have {MAX_GAMES} games at most", expected=("several series",))
            self._game = SeriesGame(draft, line)
        elif word not in draft.labels.names and (word == JOIN or (word == LEAVE and draft.labels.whole(rest) is not None)):
            self.end()
            _check_bare(line)
            if word == LEAVE:
                draft.take(LeaveSeries(draft.labels.seat(rest)))
            else:
                draft.take(_coming(line, rest))
        elif self._game:
            self._game.take(line)
        elif line.text:
            raise Unreadable("which game is that?", expected=draft.beginnings)

    def end(self) -> None:
        """End the game whose last line was read, if there is one."""
        if self._game:
            self._game.end()
            self._game = None


class SeriesGame(SheetGame):
    """A game of a series while its lines are read: what its head leaves out comes from the series.

    A result may stand in place of the plies of a game that was not logged.
    """

    def __init__(self, draft: SeriesDraft, line: SheetLine) -> None:
        super().__init__(SheetHeader(draft.ruleset.meta.slug), draft.by, self._begun_in_series)
        self.header.contents = draft.contents
        self._draft, self._line = draft, line
        self._anyway = self._has_result = False
        word, *settings = line.text.split()
        if settings and "=" not in settings[0] and word.casefold() == GAME:
            self.header.ruleset = settings.pop(0)
            if self.header.ruleset.casefold().partition("/")[0] != draft.ruleset.meta.slug:
                raise Unreadable(f"the games of this series are {draft.ruleset.meta.slug}", expected=draft.beginnings)
        for part in settings:
            name, equals, value = part.partition("=")
            if part.casefold() == ANYWAY:
                self._anyway = True
            elif not (name and equals and value):
                raise Unreadable(f"'{part}' is no setting", expected=(f"{draft.ruleset.meta.each} NAME=VALUE…",))
            else:
                self._head(f"options {part}" if name in draft.options else f"{name} {value}")
        self.header.take(msgspec.structs.replace(line, text=""))

    def take(self, line: SheetLine) -> None:
        """Take one more line of the game. Raises Unreadable, or what its rules refuse, located at the line."""
        word, *rest = line.text.split() or [""]
        if self._has_result:
            if line.text:
                raise Unreadable("a result is one line", expected=self._draft.beginnings)
            _check_bare(line)
        elif self.writer or word.casefold() != RESULT:
            super().take(line)
        elif "=" in line.text:
            self._report(line, rest)
        else:
            # `result anna 33` is notation: a game of which the log holds only the result
            if "record" in self._draft.options:
                self.header.options.setdefault("record", RESULT)
            self.begin()
            super().take(line)

    def begin(self) -> GameWriter:
        """Start the game; a refusal names the line that it begins with."""
        with refused_at(self._line):
            return super().begin()

    def end(self) -> None:
        """Add the game to the draft. Raises Unreadable for a game with neither plies nor a result."""
        with refused_at(self._line):
            if self.writer:
                self._draft.settle(self.writer, GameToStore(self.start, self.commands, self._anyway))
            elif not self._has_result:
                raise Unreadable("a game has lines behind ---, or a result", expected=(END, "result anna=30 bert=0"))

    def _head(self, text: str) -> None:
        """Take a line of the head that is made from other words of the sheet."""
        self.header.take(SheetLine(self._line.number, self._line.raw, text))

    def _begun_in_series(self) -> tuple[Start, GameWriter]:
        """Start the game in memory; what its head leaves out (players, dealer, options) comes from the series."""
        draft, header = self._draft, self.header
        numbers, header.players = draft.seated(header.players)
        dealer = draft.tallied.standings.next_dealer
        if header.own_line(DEALER) is None and dealer in numbers:
            self._head(f"{DEALER} {header.players[numbers.index(dealer)].label}")
        header.options = {**draft.inherited, **header.options}
        header.files = {name: content for name, content in draft.files.items() if name in header.options}
        start = start_of(header, draft.by, draft.now)
        return start, draft.begin(start, numbers, anyway=self._anyway)

    def _report(self, line: SheetLine, words: Sequence[str]) -> None:
        """Take the result of a game that was not logged."""
        _check_bare(line)
        if self.header.around.commands():
            message = "only a logged game has a place, tags, watchers, photos or a length: this is a result alone"
            raise Unreadable(message, expected=("result anna 33, bert 20", "# at Anna's"))
        labels, dealer = self._draft.labels, self.header.own_line(DEALER)
        result = read_result(words, labels, self._draft.playing)
        result = with_dealer(result, labels.seat(dealer) if dealer else None)
        happened = self.header.date[0] if self.header.date else None
        self._draft.take(RecordResult(result, self._anyway, happened=happened))
        self._has_result = True


def _coming(line: SheetLine, text: str) -> ComingToStore:
    """Read who joins a series: `dave at 57`. Raises Usage."""
    names, points = text.removesuffix(f" {ANYWAY}"), None
    anyway = names != text
    if found := _TOTAL.search(names):
        names, points = names[: found.start()], int(found[1])
    players = read_players(names)
    if len(players) != 1:
        raise Usage("one player joins by one line", input=line.text, expected=("join dave at 57",))
    return ComingToStore(SeatSpec(players[0].label, players[0].name), points, anyway)


def _check_bare(line: SheetLine) -> None:
    """Raise Unreadable for a ruling or a time behind a recorded result, where it would be lost silently."""
    for comment, sign, instead in ((line.why, "#!", "# WHY"), (line.when, "#@", "date 2026-10-31 20:31")):
        if comment:
            raise Unreadable(f"{sign} stands behind lines of play: a recorded result has none", expected=(instead,))
