"""The games of a series sheet: where each begins, and who comes and leaves between them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.series.commands import LeaveSeries, RecordResult
from spooklog.domain.series.opening import next_options
from spooklog.domain.start.arrange import Player, read_players
from spooklog.domain.values.errors import Unreadable, Usage
from spooklog.domain.values.labels import Labels, normal
from spooklog.domain.values.saying import said
from spooklog.replays.sheets.header import END, SheetHeader
from spooklog.replays.sheets.line import SheetLine, refused_at
from spooklog.replays.sheets.next_game import players_of
from spooklog.replays.sheets.series_header import GAME, JOIN, LEAVE
from spooklog.replays.sheets.series_result import read_result, with_dealer
from spooklog.replays.sheets.sheet import SheetGame, start_of
from spooklog.store.logs.game_writer import GameWriter
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.new_series import NewSeries
from spooklog.store.logs.series_writer import ComingToStore

MAX_GAMES = 1000
"""Of one sheet: the time to read grows with the square, as each game is counted with all before it."""

RESULT, DEALER = "result", "dealer"

ANYWAY = "anyway=yes"
"""Stands behind the first word of a game that the format would refuse here: corrections of earlier games made it misplaced.

So it stands behind a player who joins after what is now the end.
"""

_TOTAL = re.compile(r"\s+at\s+([0-9]{1,9})\s*\Z", re.IGNORECASE)


class SeriesGames:
    """Cuts the lines behind the head of a series sheet into games; each is played and counted as its lines come.

    `files` are contents of files that decide, by the names of their options; `now` is when games without a date were played.
    """

    def __init__(self, series: NewSeries, now: int, files: Mapping[str, bytes]) -> None:
        self.series, self.now, self.files = series, now, files
        self.meta = series.opening.ruleset.meta
        self.beginnings = tuple(dict.fromkeys((self.meta.each, GAME)))
        """The words that a game may begin with, such as `hand` and `game`."""
        self._game: SeriesGame | None = None

    @property
    def labels(self) -> Labels:
        """The labels of the players so far."""
        return self.series.writer.labels

    def take(self, line: SheetLine) -> None:
        """Take one line of a game, or the line that a game begins with."""
        word, _, rest = line.text.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if word in self.beginnings:
            self.end()
            if len(self.series.names) == MAX_GAMES:
                raise Unreadable(
                    said("a series sheet may have {number} games at most", number=MAX_GAMES), expected=(said("several series"),)
                )
            self._game = SeriesGame(self, line)
        elif word not in self.labels.names and (word == JOIN or (word == LEAVE and self.labels.whole(rest) is not None)):
            self.end()
            _check_bare(line)
            self.series.take(_coming(line, rest) if word == JOIN else LeaveSeries(self.labels.seat(rest)))
        elif self._game:
            self._game.take(line)
        elif line.text:
            raise Unreadable("which game is that?", expected=self.beginnings)

    def seated(self, players: Sequence[Player]) -> tuple[tuple[int, ...], tuple[Player, ...]]:
        """Return the numbers of a game's players, by default all who play, and the players: a label alone gets the full name.

        Raises Unreadable for a stranger to the series.
        """
        everyone = dict(enumerate(players_of(self.series.writer.loaded()), start=1))
        numbers = {normal(one.name): number for number, one in everyone.items()}
        found = []
        for player in players or [everyone[number] for number in self.series.tallied.standings.playing]:
            alone = player.name == player.label
            number = (self.labels.whole(player.label) if alone else None) or numbers.get(normal(player.name))
            if number is None:
                raise Unreadable(said("{label} does not play in this series", label=player.label), expected=self.labels.names)
            found.append((number, Player(player.label, everyone[number].name if alone else player.name)))
        return tuple(number for number, _ in found), tuple(player for _, player in found)

    def end(self) -> None:
        """End the game whose last line was read, if there is one."""
        if self._game:
            self._game.end()
            self._game = None


class SeriesGame(SheetGame):
    """A game of a series while its lines are read: what its head leaves out comes from the series.

    A result may stand in place of the plies of a game that was not logged.
    """

    def __init__(self, games: SeriesGames, line: SheetLine) -> None:
        super().__init__(SheetHeader(games.meta.slug), games.series.opening.by, self._begun_in_series)
        self.header.contents = games.series.writer.context.beside.contents
        self._games, self._line = games, line
        self._options = {option.name for option in games.meta.options}
        self._anyway = self._has_result = False
        word, *settings = line.text.split()
        if settings and "=" not in settings[0] and word.casefold() == GAME:
            self.header.ruleset = settings.pop(0)
            if self.header.ruleset.casefold().partition("/")[0] != games.meta.slug:
                raise Unreadable(said("the games of this series are {slug}", slug=games.meta.slug), expected=games.beginnings)
        for part in settings:
            name, equals, value = part.partition("=")
            if part.casefold() == ANYWAY:
                self._anyway = True
            elif not (name and equals and value):
                raise Unreadable(said("'{part}' is no setting", part=part), expected=(f"{games.meta.each} NAME=VALUE…",))
            else:
                self._head(f"options {part}" if name in self._options else f"{name} {value}")
        self.header.take(msgspec.structs.replace(line, text=""))

    def take(self, line: SheetLine) -> None:
        """Take one more line of the game. Raises Unreadable, or what its rules refuse, located at the line."""
        word, *rest = line.text.split() or [""]
        if self._has_result:
            if line.text:
                raise Unreadable("a result is one line", expected=self._games.beginnings)
            _check_bare(line)
        elif self.writer or word.casefold() != RESULT:
            super().take(line)
        elif "=" in line.text:
            self._report(line, rest)
        else:
            # `result anna 33` is notation: a game of which the log holds only the result
            if "record" in self._options:
                self.header.options.setdefault("record", RESULT)
            self.begin()
            super().take(line)

    def begin(self) -> GameWriter:
        """Start the game; a refusal names the line that it begins with."""
        with refused_at(self._line):
            return super().begin()

    def end(self) -> None:
        """Count the game. Raises Unreadable for a game with neither plies nor a result."""
        with refused_at(self._line):
            if self.writer:
                self._games.series.settle(self.writer, anyway=self._anyway)
            elif not self._has_result:
                raise Unreadable("a game has lines behind ---, or a result", expected=(END, "result anna=30 bert=0"))

    def _head(self, text: str) -> None:
        """Take a line of the head that is made from other words of the sheet."""
        self.header.take(SheetLine(self._line.number, self._line.raw, text))

    def _begun_in_series(self) -> GameWriter:
        """Start the game; what its head leaves out (players, dealer, options) comes from the series."""
        games, series, header = self._games, self._games.series, self.header
        numbers, header.players = games.seated(header.players)
        dealer = series.tallied.standings.next_dealer
        if header.own_line(DEALER) is None and dealer in numbers:
            self._head(f"{DEALER} {header.players[numbers.index(dealer)].label}")
        header.options = {**next_options(series.writer.series, games.labels), **header.options}
        header.files = {name: content for name, content in games.files.items() if name in header.options}
        return series.begin(start_of(header, self.by, games.now), anyway=self._anyway)

    def _report(self, line: SheetLine, words: Sequence[str]) -> None:
        """Take the result of a game that was not logged."""
        _check_bare(line)
        if self.header.around.commands():
            message = said("only a logged game has a place, tags, watchers, photos or a length: this is a result alone")
            raise Unreadable(message, expected=("result anna 33, bert 20", "# at Anna's"))
        series, labels, dealer = self._games.series, self._games.labels, self.header.own_line(DEALER)
        result = read_result(words, labels, series.tallied.standings.playing)
        result = with_dealer(result, labels.seat(dealer) if dealer else None)
        happened = self.header.date[0] if self.header.date else None
        series.take(RecordResult(result, self._anyway, self.header.why, happened=happened))
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
            raise Unreadable(
                said("{sign} stands behind lines of play: a recorded result has none", sign=sign), expected=(instead,)
            )
