"""A new series with its games, decided in memory before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spooklog.domain.formats.result import GameResult
from spooklog.domain.log.result import result_of
from spooklog.domain.series.commands import AddGame, RecordResult, SeriesCommand
from spooklog.domain.series.tally import Tallied, played_game, tally
from spooklog.domain.values.errors import Conflict, Illegal, SpooklogError, Usage
from spooklog.domain.values.saying import said
from spooklog.store.entries.rows import Person
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.games import Games
from spooklog.store.logs.log_writer import LogWriter
from spooklog.store.logs.series_writer import ComingToStore, Opening, SeriesWriter


class NewSeries:
    """A new series and its games: `SeriesStore.store` stores all of it or nothing.

    A game is added as it begins and counts once it is settled, so that what breaks a rule is refused as it comes.
    """

    def __init__(self, games: Games, opening: Opening, name: str | None, writer: SeriesWriter) -> None:
        self.opening, self.name, self.writer = opening, name, writer
        self.names: list[str | None] = []
        """The names of the games in their order, None for a recorded result."""
        self._games = games
        self._results: dict[str, GameResult] = {}
        self._guests: list[Person] = []
        """New people whom the games so far bring, such as those who watch."""
        self._added: list[ComingToStore | SeriesCommand | tuple[GameWriter, bool]] = []

    @property
    def tallied(self) -> Tallied:
        """The series with the games so far counted."""
        return tally(self.writer.series, self._results)

    @property
    def writers(self) -> tuple[LogWriter[Any], ...]:
        """The writers of the games, then that of the series: its `members` refer to the rows of its games."""
        return *(one[0] for one in self._added if isinstance(one, tuple)), self.writer

    def take(self, one: ComingToStore | SeriesCommand) -> None:
        """Take a player who comes, or a command, such as a recorded result or a player who leaves."""
        self._take(one)
        self._added.append(one)
        self.names += [None] if isinstance(one, RecordResult) else []

    def begin(self, start: Start, *, anyway: bool = False) -> GameWriter:
        """Begin the next game and add it, with `anyway` against the format. Raises what starting and adding a game raise."""
        game = next_game(self._games, self.writer, start, among=self._guests)
        result, players = result_of(game.game), self.writer.seated(game.game.started.persons, said("the game"))
        self._take(AddGame(game.stream.id, players, result, anyway, start.why))
        self._results[game.stream.id] = result
        self._added.append((game, anyway))
        self.names.append(game.stream.name)
        return game

    def settle(self, game: GameWriter, *, anyway: bool = False) -> None:
        """Count the latest game, whose last line is written. Raises what the format refuses."""
        series, result = self.writer.series, result_of(game.game)
        item = series.items[-1]
        if result.counts and not anyway:
            try:
                series.format.check_result(series.terms, played_game(series, item.number, item.players, result))
            except SpooklogError as problem:
                raise self.writer.labels.fill(problem) from None
        self._results[game.stream.id] = result
        self._guests += game.newcomers
        self.writer.know(game.newcomers)

    def repeat(self, writer: SeriesWriter) -> None:
        """Decide the same games anew on a writer that has opened the series."""
        added, self._added = self._added, []
        self.writer, self.names, self._results, self._guests = writer, [], {}, []
        for one in added:
            if isinstance(one, tuple):
                before, anyway = one
                game = self.begin(before.start, anyway=anyway)
                before.repeat(game)
                self.settle(game, anyway=anyway)
            else:
                self.take(one)

    def _take(self, one: ComingToStore | SeriesCommand) -> None:
        try:
            if isinstance(one, ComingToStore):
                self.writer.join(one, self.tallied, by=self.opening.by)
            else:
                self.writer.take(one, self.tallied, by=self.opening.by)
        except Illegal as problem:
            problem.ruling_helps = False  # a table's ruling is about a game, and this is about the series
            raise


def next_game(
    games: Games, series: SeriesWriter, start: Start, *, among: Sequence[Person] = (), id: str | None = None
) -> GameWriter:
    """Begin the next game: `fridays-3` for the third of fridays, a drawn name where that one is impossible or taken.

    `among` are new people of earlier games.
    """
    people = (*series.newcomers, *among)
    try:
        return games.new(start, f"{series.stream.name}-{series.series.numbers + 1}", among=people, id=id)
    except (Conflict, Usage):
        return games.new(start, among=people, id=id)
