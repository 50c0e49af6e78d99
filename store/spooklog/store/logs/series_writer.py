"""The writer of a series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.format import AnyFormat
from spooklog.domain.log.decision import Decision, Draft
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.option_words import seal_words
from spooklog.domain.log.texts import SealedText
from spooklog.domain.series.commands import JoinSeries, ReturnToSeries, SeriesCommand, SeriesSituation
from spooklog.domain.series.events import GameAdded, GameRemoved
from spooklog.domain.series.formats import find_format
from spooklog.domain.series.opening import opened, terms_for
from spooklog.domain.series.series import Series, evolve_series, fold_series
from spooklog.domain.series.tally import Tallied
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.values.labels import Labels, check_labels, normal
from spooklog.domain.values.saying import said
from spooklog.store.entries.rows import Batch, Seat, Status, Stream
from spooklog.store.logs.loaded import NO_LABELS
from spooklog.store.logs.log_writer import LogWriter, SeatSpec, WriterContext


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """How a series opens: the ruleset of its games, a format by name, its players, and who records it.

    `settings` are of the format (`target`, `games`), `options` of the ruleset, both as typed; either may be given as the other.
    """

    ruleset: AnyRuleset
    format: str
    seats: Sequence[SeatSpec]
    by: str
    settings: Mapping[str, str] = msgspec.field(default_factory=dict)
    options: Mapping[str, str] = msgspec.field(default_factory=dict)


class ComingToStore(msgspec.Struct, frozen=True):
    """A player who joins a series or comes back; `points` is the total that the table names, None where it names none.

    `anyway` is as for `JoinSeries`.
    """

    player: SeatSpec
    points: int | None = None
    anyway: bool = False


class LoadedSeries(msgspec.Struct, frozen=True):
    """A folded series with its row in the index, its players (seats) and their labels."""

    stream: Stream
    series: Series
    seats: tuple[Seat, ...]
    labels: Labels

    @property
    def version(self) -> int:
        """The number of the last entry, under the name that eventsourcing's repository reads on from."""
        return self.stream.head


class RecordedSeries(msgspec.Struct, frozen=True):
    """What was stored: the series as it stands now and as it was `before` (None for a new one), the first and last new entry."""

    loaded: LoadedSeries
    before: Series | None
    first: int
    last: int


def status_of_series(series: Series) -> Status:
    """Return the status of a series for the index."""
    return "closed" if series.closed else "open"


class SeriesWriter(LogWriter[Series]):
    """New entries of one series, on top of those that are stored."""

    def __init__(self, context: WriterContext, stream: Stream, loaded: LoadedSeries | None = None) -> None:
        if loaded:
            super().__init__(context, stream, loaded.series, loaded.seats, loaded.labels)
        else:
            super().__init__(context, stream, None, (), NO_LABELS)
        self._members: dict[str, int | None] = {}

    @property
    def series(self) -> Series:
        """The series as it will stand. Raises LookupError before it was opened."""
        if self._now is None:
            raise LookupError("the series has not been opened")
        return self._now

    def open(self, opening: Opening) -> None:
        """Open the series. Raises Usage, NotFound for a format, Illegal with the rule of the format."""
        self._sit_down(opening.seats, opening.ruleset.meta)
        if not opening.seats:
            raise Usage("a series needs players", expected=("anna bert cora",))
        self._refuse_twins(self._seats)
        format = find_format(opening.ruleset, opening.format)
        with self._labelled():
            decision = self._opened(opening, format)
        self._write(decision, opening.by)

    def take(self, command: SeriesCommand, tallied: Tallied | None, *, by: str) -> None:
        """Decide a command and write its entries; `tallied` is the series with its games counted, if the command `COUNTS`.

        Raises what deciding raises, with players by their labels.
        """
        before = self.series
        with self._labelled():
            decision = command.decide(SeriesSituation(before, self.context.seal, tallied))
        self._write(decision, by, command.happened)
        for draft in decision.drafts:
            if isinstance(draft.event, GameAdded):
                self._members[draft.event.game] = self.series.numbers
            elif isinstance(draft.event, GameRemoved) and (game := before.item(draft.event.number).game):
                self._members[game] = None

    def join(self, coming: ComingToStore, tallied: Tallied, *, by: str) -> None:
        """Take a player into the series, or one back who left; `tallied` is the series with its games counted.

        Raises Usage for an impossible label and for a player of the series, and what deciding raises.
        """
        spec, points = coming.player, coming.points
        named = normal(spec.name or spec.label)
        for back in sorted(self.series.terms.left):
            seat, label = self._seats[back - 1], self.labels[back]
            alone = self.labels.whole(spec.label) == back and named == normal(spec.label)  # a label without a full name
            if alone or named == normal(seat.name or label):
                self.take(ReturnToSeries(back, points), tallied, by=by)
                return
        self._refuse_player(spec, named, points)
        meta, number = self.series.ruleset.meta, len(self._seats) + 1
        labels = [seat.label or str(seat.number) for seat in self._seats]
        check_labels(
            [*(label for label in labels if not label.isdecimal()), spec.label],
            meta.keywords,
            readable_as_token=meta.token_pattern,
        )
        seat = self._seat(number, spec)
        sealed = SealedText(digest_of_text(seat.salt or b"", spec.label), seat.salt or b"", spec.label)
        self._refuse_twins((*self._seats, seat))
        self.take(JoinSeries(seat.person, sealed, points, coming.anyway), tallied, by=by)
        self._change_seats((seat,), len(self._seats) + 1)

    def _refuse_player(self, spec: SeatSpec, named: str, points: int | None) -> None:
        """Raise Usage for a player who is in the series."""
        for seat, label in zip(self._seats, self.labels.names, strict=True):
            same = normal(spec.label) == normal(label) and named in (normal(spec.label), normal(seat.name or label))
            if same or named == normal(seat.name or label):
                name = self.stream.name
                raise Usage(
                    said("{label} is in the series already", label=label),
                    input=spec.label,
                    expected=()
                    if points is None
                    else (f"series leave {name} {label}", f"series join {name} {label} at {points}"),
                )

    def seated(self, persons: Sequence[str], game: str) -> tuple[int, ...]:
        """Return which player of the series sits on each seat of a game; merged people count as one.

        Raises NotFound for a person who is not in the series.
        """
        same = self.context.people.merged()
        player_of = {same.get(seat.person, seat.person): seat.number for seat in self._seats}
        players = []
        for person in persons:
            player = player_of.get(same.get(person, person))
            if player is None:
                name = self.context.people.names((person,))[person] or said("an erased person")
                words = said("{name} plays in {game} and is not in this series", name=name, game=game)
                raise NotFound(words, expected=tuple(self.labels.names))
            players.append(player)
        return tuple(players)

    def batch(self) -> Batch:
        """Return what is stored beside `rows`."""
        return msgspec.structs.replace(super().batch(), members=tuple(self._members.items()))

    def loaded(self) -> LoadedSeries:
        """Return the series as it will be loaded once these entries are stored."""
        return LoadedSeries(self.stream, self.series, self._seats, self.labels)

    def recorded(self) -> RecordedSeries:
        """Return what was recorded, once these entries are stored."""
        return RecordedSeries(self.loaded(), self.before, self.first, self.stream.head)

    def _fold(self, before: Series | None, number: int, entry: AnyEntry, _: Any, /) -> Series:
        return evolve_series(before, number, entry, self._beside())

    _status = staticmethod(status_of_series)

    def _opened(self, opening: Opening, format: AnyFormat) -> Decision:
        settings, options = _settings_and_options([spec.name for spec in format.settings], opening)
        terms = terms_for(opening.ruleset, format, self.labels, settings, options)
        persons = tuple(seat.person for seat in self._seats)
        event = opened(format, terms, persons, self._labels(), frozenset(options))
        # before folding, which finds the words only once they are sealed here
        sealed = seal_words(opening.ruleset.meta.options, event.options, self._seal_word)
        event = msgspec.structs.replace(event, options=sealed)
        entry: AnyEntry = Entry(event.VERSION, "", 0, "", "", event)  # the digest covers neither author nor time
        series = fold_series([(1, entry)], beside=self._beside())
        return Decision((Draft(event, series.digest, series),), tuple(self._words.values()))

    def _refuse_twins(self, seats: Sequence[Seat]) -> None:
        same = self.context.people.merged()
        seen: dict[str, Seat] = {}
        for seat in seats:
            person = same.get(seat.person, seat.person)
            if person in seen:
                raise Usage(
                    said("{name} and {other} are the same person", name=seen[person].label, other=seat.label),
                    input=seat.label,
                )
            seen[person] = seat


def _settings_and_options(settings: Sequence[str], opening: Opening) -> tuple[dict[str, str], dict[str, str]]:
    """Sort what was typed into settings of the format and options of the ruleset, whichever it was given as."""
    given = {**opening.options, **opening.settings}
    names = {option.name for option in opening.ruleset.meta.options} - {*settings}
    return {name: text for name, text in given.items() if name not in names}, {
        name: text for name, text in given.items() if name in names
    }
