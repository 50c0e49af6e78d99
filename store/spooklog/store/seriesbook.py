"""A seriesbook: the book of a series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.errors import NotFound, Usage
from spooklog.domain.labels import Labels
from spooklog.domain.log.decide import Decision, Draft
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.ruleset import AnyRuleset
from spooklog.domain.series import decide
from spooklog.domain.series.format import AnyFormat
from spooklog.domain.series.formats import find_format
from spooklog.domain.series.result import GameResult, Reported
from spooklog.domain.series.series import Series, evolve_series, fold_series
from spooklog.domain.series.tally import Tallied
from spooklog.store.book import Book, Desk, SeatSpec
from spooklog.store.rows import Batch, Person, Seat, Status, Stream


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A series to be opened: the ruleset of its games, a format by name, its players, and who records it.

    `settings` are of the format (`target`, `games`), `options` of the ruleset, both as typed; either may be given as the other.
    """

    ruleset: AnyRuleset
    format: str
    seats: Sequence[SeatSpec]
    by: str
    settings: Mapping[str, str] = msgspec.field(default_factory=dict)
    options: Mapping[str, str] = msgspec.field(default_factory=dict)


class LoadedSeries(msgspec.Struct, frozen=True):
    """A folded series with its row in the index, its players (seats) and their labels."""

    stream: Stream
    series: Series
    seats: tuple[Seat, ...]
    labels: Labels


class RecordedSeries(msgspec.Struct, frozen=True):
    """What was stored: the series as it stands now, as it stood `before` (None for a new one), first and last new entry."""

    loaded: LoadedSeries
    before: Series | None
    first: int
    last: int


def status_of_series(series: Series) -> Status:
    """What the index says of a series."""
    return "closed" if series.closed else "open"


class Seriesbook(Book[Series]):
    """New entries of one series, on top of those that are stored. `tallied` is the series with its games counted."""

    def __init__(self, desk: Desk, stream: Stream, loaded: LoadedSeries | None = None) -> None:
        if loaded:
            super().__init__(desk, stream, loaded.series, loaded.seats, loaded.labels)
        else:
            super().__init__(desk, stream, None, (), Labels(()))
        self._members: dict[str, int | None] = {}

    @property
    def series(self) -> Series:
        """The series as it will stand. Raises LookupError before it was opened."""
        if self._now is None:
            raise LookupError("the series has not been opened")
        return self._now

    def know(self, people: Sequence[Person]) -> None:
        """Know people who will be stored together with this, by others."""
        self._guests.know(people)

    # -- what can be recorded --------------------------------------------------------------------------------------------

    def open(self, opening: Opening) -> None:
        """Open the series. Raises Usage, NotFound for a format, Illegal with the rule of the format."""
        self._sit_down(opening.seats, opening.ruleset.meta)
        if not opening.seats:
            raise Usage("a series needs players", expected=("anna bert cora",))
        self._refuse_twins()
        format = find_format(opening.ruleset, opening.format)
        self._decide(lambda: self._opened(opening, format), opening.by)

    def add(
        self, game: str, players: tuple[int, ...], result: GameResult, tallied: Tallied, *, by: str, anyway: bool = False
    ) -> None:
        """Add a game by its stream; `players` sit on its seats. With `anyway` also one that cannot be the next, with a flag."""
        self._decide(lambda: decide.add(self.series, tallied, game, players, result, anyway=anyway), by)
        self._members[game] = self.series.numbers

    def record(self, said: Reported, tallied: Tallied, *, by: str, happened: int | None = None, anyway: bool = False) -> None:
        """Record the result of a game that was not logged. With `anyway` also one that cannot be the next, with a flag."""
        self._decide(lambda: decide.record(self.series, tallied, said, anyway=anyway), by, happened)

    def correct(self, number: int, said: Reported, tallied: Tallied, *, why: str | None = None, by: str) -> None:
        """Say what a recorded result really was."""
        self._decide(lambda: decide.correct(self.series, tallied, number, said, self._seal, why), by)

    def remove(self, number: int, *, why: str | None = None, by: str) -> None:
        """Take a game out again."""
        game = next((item.game for item in self.series.items if item.number == number), None)
        self._decide(lambda: decide.remove(self.series, number, self._seal, why), by)
        if game:
            self._members[game] = None

    def close(self, tallied: Tallied, *, why: str | None = None, by: str) -> None:
        """Make the standings official."""
        self._decide(lambda: decide.close(self.series, tallied, self._seal, why), by)

    def reopen(self, *, why: str | None = None, by: str) -> None:
        """Let a closed series go on."""
        self._decide(lambda: decide.reopen(self.series, self._seal, why), by)

    def seated(self, persons: Sequence[str], game: str) -> tuple[int, ...]:
        """Which player of the series sits on each seat of a game, people who are the same counting as one.

        Raises NotFound for somebody who is not in the series.
        """
        same = self._desk.people.merged()
        player_of = {same.get(seat.person, seat.person): seat.number for seat in self._seats}
        players = []
        for person in persons:
            player = player_of.get(same.get(person, person))
            if player is None:
                name = self._desk.people.names((person,))[person] or "somebody"
                words = f"{name} plays in {game} and is not in this series"
                raise NotFound(words, expected=tuple(self.labels.names))
            players.append(player)
        return tuple(players)

    # -- what is stored of it --------------------------------------------------------------------------------------------

    def batch(self) -> Batch:
        """What is to be written beside `rows`."""
        return msgspec.structs.replace(super().batch(), members=tuple(self._members.items()))

    def loaded(self) -> LoadedSeries:
        """The series as it will be loaded once this is stored."""
        return LoadedSeries(self._stream(), self.series, self._seats, self.labels)

    def recorded(self) -> RecordedSeries:
        """What was recorded, once this is stored."""
        loaded = self.loaded()
        last = loaded.stream.head
        return RecordedSeries(loaded, self.before, last - len(self.rows) + 1, last)

    def _fold(self, before: Series | None, number: int, entry: AnyEntry, _: Any, /) -> Series:
        return evolve_series(before, number, entry)

    def _status(self) -> Status:
        return status_of_series(self.series)

    def _opened(self, opening: Opening, format: AnyFormat) -> Decision:
        settings, options = _sorted_out([spec.name for spec in format.settings], opening)
        terms = decide.terms_for(opening.ruleset, format, self.labels, settings, options)
        event = decide.opened(format, terms, tuple(seat.person for seat in self._seats), frozenset(options))
        entry: AnyEntry = Entry(event.VERSION, "", 0, "", "", event)
        series = fold_series([(1, entry)])
        return Decision((Draft(event, series.digest, series),))

    def _refuse_twins(self) -> None:
        same = self._desk.people.merged()
        seen: dict[str, Seat] = {}
        for seat in self._seats:
            person = same.get(seat.person, seat.person)
            if person in seen:
                raise Usage(f"{seen[person].label} and {seat.label} are the same person", input=seat.label)
            seen[person] = seat


def _sorted_out(settings: Sequence[str], opening: Opening) -> tuple[dict[str, str], dict[str, str]]:
    """What was typed as settings of the format and as options of the ruleset, whichever it was given as."""
    given = {**opening.options, **opening.settings}
    known = {option.name for option in opening.ruleset.meta.options} - {*settings}
    return {name: text for name, text in given.items() if name not in known}, {
        name: text for name, text in given.items() if name in known
    }
