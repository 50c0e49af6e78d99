"""The series of a store: open, fill with games and results, close, add up. Every front end calls this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.domain.formats.result import GameResult
from spooklog.domain.formats.standings import Standings
from spooklog.domain.log.decision import Command
from spooklog.domain.log.result import result_of
from spooklog.domain.series.answers import SeriesStandings, standings_of
from spooklog.domain.series.commands import AddGame, LeaveSeries, SeriesCommand
from spooklog.domain.series.opening import next_options
from spooklog.domain.series.series import Series, fold_series
from spooklog.domain.series.tally import Tallied, misplaced, tally
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.values.saying import said
from spooklog.store.database.application import GameLog
from spooklog.store.entries.ids import new_id
from spooklog.store.entries.mapper import Chain, StoredEntry
from spooklog.store.entries.row_validation import MEMBERS, validated
from spooklog.store.entries.rows import Stream
from spooklog.store.index.people import check_seats
from spooklog.store.index.streams import Streams
from spooklog.store.logs.game_writer import GameWriter, Start
from spooklog.store.logs.games import Games
from spooklog.store.logs.loaded import Recorded, labels_of
from spooklog.store.logs.log_writer import LogWriter, SeatSpec
from spooklog.store.logs.logs import Logs, refuse_archived, refuse_other
from spooklog.store.logs.new_series import NewSeries, next_game
from spooklog.store.logs.results import GameResults, Results
from spooklog.store.logs.series_writer import (
    ComingToStore,
    LoadedSeries,
    Opening,
    RecordedSeries,
    SeriesWriter,
    status_of_series,
)

if TYPE_CHECKING:
    from spooklog.store.index.requests import StartRequest


class Membership(msgspec.Struct, frozen=True):
    """Which series a game belongs to, by stream, and its number there."""

    series: str
    number: int


class NextStart(msgspec.Struct, frozen=True, kw_only=True):
    """What the next game of a series starts from: its players in the order of their seats, the dealer, the inherited options.

    `options` are texts as typed; `dealer` is a label, due among the players.
    """

    players: tuple[SeatSpec, ...]
    options: dict[str, str]
    dealer: str | None


class SeriesStore(Logs[LoadedSeries]):
    """Records and loads series. `stream` and `game` are always ids of streams, `by` always a person's name.

    Recording raises what the decision raises, Illegal in an archived series, Conflict, and Unavailable; when it returns, the
    entries are durable.
    """

    kind = "series"

    cached_results: Results | None = None
    """Finds results of games that the lists have folded already, for methods that only read. Outdated results are not used."""

    def __init__(self, log: GameLog, streams: Streams, games: Games) -> None:
        super().__init__(log, streams, games.context)
        self._games = games
        self._results = GameResults(streams, games)

    # -- record ----------------------------------------------------------------------------------------------------------

    def open(self, opening: Opening, *, name: str | None = None) -> RecordedSeries:
        """Open a series under a name, by default a drawn speakable one. Raises Conflict for a taken name, Usage, Illegal."""
        return self._stored(lambda: (self._opened(opening, name),))

    def new(self, opening: Opening, *, name: str | None = None) -> NewSeries:
        """Return a new series to fill with games; `store` stores it. Raises what `open` raises."""
        return NewSeries(self._games, opening, name, self._opened(opening, name))

    def store(self, new: NewSeries) -> RecordedSeries:
        """Store a new series and all its games with it, or nothing.

        When another writer took a name or stored a person meanwhile, all is decided again; `new` then is what was stored.
        """

        def again() -> tuple[LogWriter[Any], ...]:
            new.repeat(self._opened(new.opening, new.name))
            return new.writers

        *played, _ = self._record(new.writers, again)
        for game in played:
            assert isinstance(game, GameWriter)
            self._games.keep(game)
        recorded = new.writer.recorded()
        self._keep(recorded.loaded)
        return recorded

    def append(self, stream: str, command: SeriesCommand, *, by: str, after: int | None = None) -> RecordedSeries:
        """Decide a command and record its entries; decide it again when another writer was quicker.

        With `after`, the command is refused with Conflict unless `after` is the number of the last entry.
        """
        return self._append(stream, lambda _: command, by, after)

    def join(
        self, stream: str, players: Sequence[SeatSpec | ComingToStore], *, by: str, after: int | None = None
    ) -> RecordedSeries:
        """Take players into a series that goes on, or back who left, all or none.

        Raises what `SeriesWriter.join` raises.
        """

        def decided() -> tuple[SeriesWriter]:
            loaded = self.load(stream)
            refuse_archived(loaded.stream)
            refuse_other(after, loaded.stream)
            writer = SeriesWriter(self.context, loaded.stream, loaded)
            self._change(writer, [ComingToStore(one) if isinstance(one, SeatSpec) else one for one in players], (), by)
            return (writer,)

        return self._stored(decided)

    def leave(self, stream: str, players: Sequence[int], *, by: str, after: int | None = None) -> RecordedSeries:
        """Let players leave a series that goes on, by number, all or none. Raises Usage and Illegal as `LeaveSeries` does."""

        def decided() -> tuple[SeriesWriter]:
            loaded = self.load(stream)
            refuse_archived(loaded.stream)
            refuse_other(after, loaded.stream)
            writer = SeriesWriter(self.context, loaded.stream, loaded)
            self._change(writer, (), players, by)
            return (writer,)

        return self._stored(decided)

    def add(self, stream: str, game: str, *, by: str, after: int | None = None, ruled: str | None = None) -> RecordedSeries:
        """Add a game: one that is over, or one that is still being played and counts once it is decided.

        `ruled` is as for `AddGame`.

        Raises Usage for a game of another ruleset or in a series already, NotFound for a player who is not in the series, and
        Illegal or Impossible where the rules of the format refuse it.
        """

        def adding(series: LoadedSeries) -> AddGame:
            loaded = self._games.load(game)
            self._refuse_member(game, loaded.stream.name)
            if loaded.game.started.origin is not None:
                raise Usage(
                    said("{name} is a copy of another game: it counts for nothing", name=loaded.stream.name),
                    input=loaded.stream.name,
                )
            players = SeriesWriter(self.context, series.stream, series).seated(loaded.game.started.persons, loaded.stream.name)
            return AddGame(game, players, result_of(loaded.game), ruled=ruled)

        return self._append(stream, adding, by, after)

    def start(
        self,
        stream: str,
        start: Start,
        *commands: Command,
        name: str | None = None,
        anyway: bool = False,
        coming: Sequence[ComingToStore] = (),
        leaving: Sequence[int] = (),
        request: StartRequest | None = None,
    ) -> Recorded:
        """Start a game as the next of a series: game and series are stored together, or neither.

        Without a name the game is called after the series: `fridays-3` for the third of fridays. `next_start` returns players and
        options; the entries of `commands` follow the start; `anyway` is as for `AddGame`, whose `ruled` is `start.why`; `request`
        is as for `Games.start`. Who is `coming` or `leaving` does so before the game, and with it or not at all.
        Raises what starting a game and `add` raise.
        """

        def started(id: str | None) -> Recorded:
            def decided() -> tuple[GameWriter, SeriesWriter]:
                loaded = self.load(stream)
                refuse_archived(loaded.stream)
                series = SeriesWriter(self.context, loaded.stream, loaded)
                self._change(series, coming, leaving, start.by)
                among = series.newcomers
                new = self._games.new(start, name, among=among, id=id) if name else None
                game = new or next_game(self._games, series, start, id=id)
                series.know(game.newcomers)
                self._take(series, self._added(series, game, start, commands, anyway=anyway), start.by)
                return game, series

            game, series = self._record(decided(), decided)
            self._keep(series.loaded())
            return self._games.keep(game)

        return self._games.once(started, request)

    # -- read ------------------------------------------------------------------------------------------------------------

    def next_start(self, stream: str | LoadedSeries, seated: Sequence[str] = ()) -> NextStart:
        """Return what the next game starts from unless the table decides otherwise; `seated` names those who play it, by name."""
        loaded = self.load(stream) if isinstance(stream, str) else stream
        series, tallied = loaded.series, self._tallied(loaded.series)
        specs = {
            player: SeatSpec(loaded.labels[player], loaded.seats[player - 1].name or loaded.labels[player])
            for player in tallied.standings.playing
        }
        numbers = {normal(spec.name or spec.label): player for player, spec in specs.items()}
        chosen = tuple(numbers[name] for name in map(normal, seated) if name in numbers) or tallied.standings.next_players
        dealer = series.format.next_dealer(series.terms, tallied.fold, chosen) if chosen and not tallied.standings.over else None
        players = tuple(specs[player] for player in chosen)
        options = next_options(loaded.series, loaded.labels)
        return NextStart(players=players, options=options, dealer=loaded.labels[dealer] if dealer else None)

    def standings(self, stream: str) -> Standings:
        """Return the standings over the current results of the games; games without a cached result are folded."""
        return self._current_standings(self.load(stream).series)

    def standings_of(self, loaded: LoadedSeries) -> Standings:
        """Return the standings of a series as it was loaded."""
        return self._current_standings(loaded.series)

    def if_changed(self, stream: str, coming: Sequence[ComingToStore], leaving: Sequence[int], *, by: str) -> LoadedSeries:
        """Return the series as if players had left and come; nothing is stored. Raises what `join` and `leave` raise."""
        loaded = self.load(stream)
        writer = SeriesWriter(self.context, loaded.stream, loaded)
        self._change(writer, coming, leaving, by)
        return writer.loaded()

    def standings_if(self, stream: str, results: Mapping[str, GameResult]) -> Standings:
        """Return the standings as if some of the games, by stream, had ended with these results."""
        series = self.load(stream).series
        return tally(series, self.results_of(series) | dict(results)).standings

    def misplaced(self, stream: str) -> frozenset[int]:
        """Return the numbers of games that could not be added at their place today: corrections changed what was before them."""
        series = self.load(stream).series
        return misplaced(series, self.results_of(series))

    def shown(self, stream: str) -> SeriesStandings:
        """Return the standings with labels and names."""
        loaded = self.load(stream)
        standings = self._current_standings(loaded.series)
        names, each = self.streams.names(loaded.series.games), loaded.series.ruleset.meta.each
        return standings_of(loaded.stream.name, standings, loaded.labels, names, each)

    def member(self, game: str) -> Membership | None:
        """Return the series that a game belongs to; None where it belongs to none."""
        rows = self.recorder.query("SELECT game_id, series_id, number FROM members WHERE game_id = ?", (game,))
        return next((Membership(series, number) for _, series, number in validated("members", MEMBERS, rows)), None)

    def load(self, stream: str) -> LoadedSeries:
        """Return the series as its log stands. Reads only entries newer than those that this process has seen."""
        row, cached = self._row(stream), self._cached(stream)
        # another thread may have stored a newer log since this one began to read from a standby
        if cached and cached.stream.head > row.head and self.recorder.is_away():
            with self.recorder.at_home():
                return self.load(stream)
        # a log that is not longer than the cached one and ends otherwise is another: fold it from the start
        if cached and (
            (cached.stream.head >= row.head and cached.stream.head_hash != row.head_hash)
            or self._lost_words(cached.series.ruleset.meta.options, cached.series.opened.options, cached.series.terms.options)
        ):
            cached = None
        return self._read_on(row, cached, partial(self._folded, row))

    def load_as_of(self, stream: str, entry: int) -> LoadedSeries:
        """Return the series as its log stood at an entry; its games count as they stand now. Raises NotFound."""
        row = self._row_with(stream, entry)
        return self._as_of(row, entry, partial(self._folded, row, entry=entry))

    # -- inside ----------------------------------------------------------------------------------------------------------

    def _opened(self, opening: Opening, name: str | None) -> SeriesWriter:
        entropy = self.context.entropy
        called = self.streams.new_name(entropy) if name is None else self.streams.check_name(name)
        row = Stream(new_id("s", entropy), "series", called, opening.ruleset.meta.name, 0, "", 0, "open")
        writer = SeriesWriter(self.context, row)
        writer.open(opening)
        return writer

    def _added(
        self, series: SeriesWriter, game: GameWriter, start: Start, commands: Sequence[Command], *, anyway: bool
    ) -> AddGame:
        """Write the commands into a new game; return the command that adds it: with a result, else as it starts."""
        result = result_of(game.game)
        if commands:
            game.take(*commands, by=start.by)
            ended = result_of(game.game)
            result = ended if ended.counts else result
        return AddGame(game.stream.id, series.seated(game.game.started.persons, said("the game")), result, anyway, start.why)

    def _append(
        self, stream: str, command: Callable[[LoadedSeries], SeriesCommand], by: str, after: int | None
    ) -> RecordedSeries:
        def decided() -> tuple[SeriesWriter]:
            loaded = self.load(stream)
            refuse_archived(loaded.stream)
            refuse_other(after, loaded.stream)
            writer = SeriesWriter(self.context, loaded.stream, loaded)
            self._take(writer, command(loaded), by)
            return (writer,)

        return self._stored(decided)

    def _stored(self, decided: Callable[[], tuple[SeriesWriter]]) -> RecordedSeries:
        (writer,) = self._record(decided(), decided)
        recorded = writer.recorded()
        self._keep(recorded.loaded)
        return recorded

    def _folded(
        self, row: Stream, before: LoadedSeries | None, events: Iterable[StoredEntry], *, entry: int | None = None
    ) -> LoadedSeries:
        """Fold new entries on top of a series, along their hash chain and up to an entry, by default the last in its row."""
        if before and before.stream.head > row.head:  # another thread has read on since the row was read
            return before
        known = before.stream if before else None
        chain = Chain(known.head, known.head_hash, known.touched) if known else Chain()
        entries = chain.entries(events, row, row.head if entry is None else entry)
        series = fold_series(entries, before.series if before else None, self.context.beside)
        seats = self.context.people.seats(row.id)
        if entry is not None:  # others joined later
            seats = seats[: len(series.opened.persons)]
        check_seats(seats, series.opened.persons, series.opened.labels)
        return LoadedSeries(chain.stream(row, status_of_series(series)), series, seats, labels_of(seats))

    def _take(self, writer: SeriesWriter, command: SeriesCommand, by: str) -> None:
        """Decide a command; one that `COUNTS` gets the games counted from their logs, not from cached results."""
        series = writer.series
        counted = tally(series, self._results.now(series.games, unplayed=self.cached_results)) if command.COUNTS else None
        writer.take(command, counted, by=by)

    def _change(self, writer: SeriesWriter, coming: Sequence[ComingToStore], leaving: Sequence[int], by: str) -> None:
        """Let players leave, then take others in, with the games counted from their logs."""
        for player in leaving:
            self._take(writer, LeaveSeries(player), by)
        results = self._results.now(writer.series.games, unplayed=self.cached_results) if coming else {}
        for one in coming:
            writer.join(one, tally(writer.series, results), by=by)

    def _current_standings(self, series: Series) -> Standings:
        return self._tallied(series).standings

    def _tallied(self, series: Series) -> Tallied:
        return tally(series, self.results_of(series))

    def results_of(self, series: Series) -> dict[str, GameResult]:
        """Return the current results of the games for a reader: results that the lists have folded already are used."""
        return self._results.now(series.games, self.cached_results, unplayed=self.cached_results)

    def _refuse_member(self, game: str, name: str) -> None:
        if found := self.member(game):
            series = self.streams.names((found.series,))[found.series]
            raise Usage(
                said("{name} is game {place} of {series} already", name=name, place=found.number, series=series),
                input=name,
                expected=(said("another game"),),
            )
