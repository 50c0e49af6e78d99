"""A series while its sheet is read: every game is played in memory and counted before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spooklog.domain.arrange import Player
from spooklog.domain.errors import Illegal, SpooklogError, Unreadable
from spooklog.domain.labels import Labels, normal
from spooklog.domain.log.result import result_of
from spooklog.domain.series.commands import AddGame, SeriesCommand
from spooklog.domain.series.opening import next_options
from spooklog.domain.series.result import GameResult
from spooklog.domain.series.tally import Tallied, played_game, tally
from spooklog.replays.sheets.next_game import players_of
from spooklog.replays.sheets.series_header import GAME
from spooklog.store.entries.rows import Kind, Stream
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.log_writer import WriterContext
from spooklog.store.logs.series_writer import Addition, ComingToStore, GameToStore, Opening, SeriesWriter


class SeriesDraft:
    """The games of a series in memory, and what a game asks of its series. What breaks a rule is refused as it comes.

    `files` are contents of files that decide, by the names of their options.
    """

    def __init__(self, context: WriterContext, opening: Opening, now: int, files: Mapping[str, bytes]) -> None:
        self._context = context
        self.files, self.contents = files, context.beside.contents
        self.opening, self.by, self.now = opening, opening.by, now
        self.ruleset = opening.ruleset
        self.beginnings = tuple(dict.fromkeys((self.ruleset.meta.each, GAME)))
        """The words that a game may begin with, such as `hand` and `game`."""
        self.options = frozenset(option.name for option in self.ruleset.meta.options)
        """The names of the options of a game."""
        self.added: list[Addition] = []
        self._results: dict[str, GameResult] = {}
        self._writer = SeriesWriter(context, self._stream("s-draft", "series"))
        self._writer.open(opening)

    @property
    def tallied(self) -> Tallied:
        """The series with the games so far counted."""
        return tally(self._writer.series, self._results)

    @property
    def inherited(self) -> dict[str, str]:
        """The options of a game without options of its own."""
        return next_options(self._writer.series, self._writer.labels)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who plays the next game, by number."""
        return self.tallied.standings.playing

    @property
    def labels(self) -> Labels:
        """The labels of the players so far."""
        return self._writer.labels

    def seated(self, players: Sequence[Player]) -> tuple[tuple[int, ...], tuple[Player, ...]]:
        """Return the numbers of a game's players, by default all who play, and the players: a label alone gets the full name.

        Raises Unreadable for a stranger to the series.
        """
        everyone = dict(enumerate(players_of(self._writer.loaded()), start=1))
        numbers = {normal(one.name): number for number, one in everyone.items()}
        found = []
        for player in players or [everyone[number] for number in self.playing]:
            alone = player.name == player.label
            number = (self.labels.whole(player.label) if alone else None) or numbers.get(normal(player.name))
            if number is None:
                raise Unreadable(f"{player.label} does not play in this series", expected=self.labels.names)
            found.append((number, Player(player.label, everyone[number].name if alone else player.name)))
        return tuple(number for number, _ in found), tuple(player for _, player in found)

    def take(self, one: ComingToStore | SeriesCommand) -> None:
        """Take a recorded result, or a player who comes or leaves."""
        self._take(one)
        self.added.append(one)

    def begin(self, start: Start, players: tuple[int, ...], *, anyway: bool) -> GameWriter:
        """Start a game and add it to the series; `settle` counts it when its last line was read."""
        writer = GameWriter(self._context, self._stream(f"g-draft-{len(self.added) + 1}", "game"))
        writer.begin(start)
        result, id = result_of(writer.game), writer.stream.id
        self._take(AddGame(id, players, result, anyway))
        self._results[id] = result
        return writer

    def _take(self, one: ComingToStore | SeriesCommand) -> None:
        try:
            if isinstance(one, ComingToStore):
                self._writer.join(one, self.tallied, by=self.by)
            else:
                self._writer.take(one, self.tallied, by=self.by)
        except Illegal as problem:
            problem.ruling_helps = False  # a table's ruling is about a hand, and this is about the series
            raise

    def settle(self, writer: GameWriter, game: GameToStore) -> None:
        """Count a game whose last line was read. Raises what the format refuses."""
        series, result = self._writer.series, result_of(writer.game)
        item = series.items[-1]
        if result.counts and not game.anyway:
            try:
                series.format.check_result(series.terms, played_game(series, item.number, item.players, result))
            except SpooklogError as problem:
                raise self.labels.fill(problem) from None
        self._results[writer.stream.id] = result
        self.added.append(game)

    def _stream(self, id: str, kind: Kind) -> Stream:
        return Stream(id, kind, "draft", self.ruleset.meta.name, 0, "", 0, "open")
