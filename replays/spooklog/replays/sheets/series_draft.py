"""A series while its sheet is read: every game is played in memory and counted before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spooklog.domain.formats.result import GameResult, Reported
from spooklog.domain.log.result import result_of
from spooklog.domain.series.commands import AddGame, LeaveSeries, RecordResult
from spooklog.domain.series.opening import next_options
from spooklog.domain.series.tally import Tallied, played_game, tally
from spooklog.domain.start.arrange import Player
from spooklog.domain.values.errors import Illegal, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels, normal
from spooklog.replays.sheets.series_header import GAME
from spooklog.replays.sheets.series_result import read_result, with_dealer
from spooklog.store.entries.rows import Stream
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.log_writer import SeatSpec, WriterContext
from spooklog.store.logs.series_writer import ComingToStore, GameToStore, LeavingToStore, Opening, ResultToStore, SeriesWriter


class SeriesDraft:
    """The games of a series in memory, and what a game asks of its series. What breaks a rule is refused as it comes.

    `files` are contents of files that decide, by the names of their options.
    """

    def __init__(self, context: WriterContext, opening: Opening, now: int, files: Mapping[str, bytes]) -> None:
        self._context = context
        self.files, self.contents = files, context.beside.contents
        self.opening, self.by, self.now = opening, opening.by, now
        self.ruleset = opening.ruleset
        self.games: list[GameToStore | ResultToStore | ComingToStore | LeavingToStore] = []
        self._seats = [*opening.seats]
        self._results: dict[str, GameResult] = {}
        self._writer = SeriesWriter(context, self._stream("s-draft", "series"))
        self._writer.open(opening)

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The words that a game may begin with, such as `hand` and `game`."""
        return tuple(dict.fromkeys((self.ruleset.meta.each, GAME)))

    @property
    def tallied(self) -> Tallied:
        """The series with the games so far counted."""
        return tally(self._writer.series, self._results)

    @property
    def inherited(self) -> dict[str, str]:
        """The options of a game without options of its own."""
        return next_options(self._writer.series, self._writer.labels)

    def players(self, numbers: Sequence[int]) -> tuple[Player, ...]:
        """Return players of the series by their numbers."""
        seats = [self._seats[number - 1] for number in numbers]
        return tuple(Player(seat.label, seat.name or seat.label) for seat in seats)

    def numbered(self, players: Sequence[Player]) -> tuple[int, ...]:
        """Return the numbers of a game's players, by label or full name. Raises Unreadable for a stranger to the series."""
        all_players = self.players(range(1, len(self._seats) + 1))
        labels = Labels([one.label for one in all_players])
        names = {normal(one.name): number for number, one in enumerate(all_players, start=1)}
        numbers = []
        for player in players:
            number = labels.whole(player.label) if player.name == player.label else None
            number = number or names.get(normal(player.name))
            if number is None:
                expected = tuple(one.label for one in all_players)
                raise Unreadable(f"{player.label} does not play in this series", expected=expected)
            numbers.append(number)
        return tuple(numbers)

    @property
    def labels(self) -> Labels:
        """The labels of the players so far."""
        return self._writer.labels

    def join(self, player: Player, points: int | None, *, anyway: bool) -> None:
        """Take a player into the series, or one back who left; `points` is the total that the sheet names."""
        back = self.labels.whole(player.label)
        coming = ComingToStore(SeatSpec(player.label, player.name), points, anyway)
        self._writer.join(coming, self.tallied, by=self.by)
        if len(self.labels) > len(self._seats):
            self._seats.append(coming.player)
        elif back:
            coming = ComingToStore(self._seats[back - 1], points)
        self.games.append(coming)

    def leave(self, player: int) -> None:
        """Let a player leave the series, by number."""
        self._writer.take(LeaveSeries(player), self.tallied, by=self.by)
        self.games.append(LeavingToStore(player))

    def report(self, words: Sequence[str], dealer: str | None, *, anyway: bool) -> Reported:
        """Count a recorded result and return it; `dealer` is the label from the `dealer` line before it, if there was one."""
        labels, tallied = self._writer.labels, self.tallied
        result = read_result(words, labels, tallied.standings.playing)
        result = with_dealer(result, labels.seat(dealer) if dealer else None)
        self._writer.take(RecordResult(result, anyway), tallied, by=self.by)
        return result

    def begin(self, start: Start, players: tuple[int, ...], *, anyway: bool) -> GameWriter:
        """Start a game and add it to the series; `settle` counts it when its last line was read."""
        writer = GameWriter(self._context, self._stream(f"g-draft-{len(self.games) + 1}", "game"))
        writer.begin(start)
        result, id = result_of(writer.game), writer.stream.id
        try:
            self._writer.take(AddGame(id, players, result, anyway), self.tallied, by=self.by)
        except Illegal as problem:
            problem.ruling_helps = False  # a table's ruling is about a hand, and this is about the series
            raise
        self._results[id] = result
        return writer

    def settle(self, writer: GameWriter, *, anyway: bool) -> None:
        """Count a game whose last line was read. Raises what the format refuses."""
        series, result = self._writer.series, result_of(writer.game)
        item = series.items[-1]
        if result.counts and not anyway:
            try:
                series.format.check_result(series.terms, played_game(series, item.number, item.players, result))
            except SpooklogError as problem:
                raise self._writer.labels.fill(problem) from None
        self._results[writer.stream.id] = result

    def _stream(self, id: str, kind: str) -> Stream:
        return Stream(id, "game" if kind == "game" else "series", "draft", self.ruleset.meta.name, 0, "", 0, "open")
