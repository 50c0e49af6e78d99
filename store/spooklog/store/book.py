"""A book: entries of one log that are decided, stamped and chained in memory, to be stored together or not at all.

`draftbook.py` has what can be written of a game, `seriesbook.py` what can be written of a series.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from spooklog.domain.deciding import Contents, no_contents
from spooklog.domain.errors import SpooklogError
from spooklog.domain.labels import Labels, check_labels
from spooklog.domain.log.decide import Decision
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.texts import SealedText, seal
from spooklog.domain.ruleset import Context, Lexicon, Meta
from spooklog.store.chain import entry_hash
from spooklog.store.clock import Clock
from spooklog.store.ids import Entropy
from spooklog.store.loaded import labels_of
from spooklog.store.mapper import EntryMapper
from spooklog.store.people import Guests, People
from spooklog.store.rows import Batch, EventRow, Person, Seat, Status, Stream

Folded = TypeVar("Folded")
"""What the entries of a log are folded into: a game, a series."""

_SALT_BYTES = 16


class SeatSpec(msgspec.Struct, frozen=True):
    """Who takes a seat: the label in lines, and the full name, which is the label where it is not given."""

    label: str
    name: str = ""


class Desk(msgspec.Struct, frozen=True):
    """What a book needs from its store; `lexicon` finds word lists by the value of an option, `contents` files by sha256."""

    mapper: EntryMapper
    people: People
    clock: Clock
    entropy: Entropy
    lexicon: Callable[[str], Lexicon | None]
    contents: Contents = no_contents


class Book(ABC, Generic[Folded]):
    """New entries of one log, on top of those that are stored: `before` is what those were folded into, None for a new log.

    What can be written decides against the log as it will stand, and raises what the decision raises; what was written before
    stays written. `by` is the name of whoever records; `happened` the time at the table in ms since 1970 UTC, where it was
    another than now.
    """

    def __init__(self, desk: Desk, stream: Stream, before: Folded | None, seats: tuple[Seat, ...], labels: Labels) -> None:
        self._desk = desk
        self._stored = stream
        self.before = before
        self._now = before
        self._guests = Guests(desk.people, desk.entropy)
        self._seats = seats
        self._new_seats: tuple[Seat, ...] = ()
        self._head_hash = stream.head_hash
        self._touched = stream.touched
        self._recorders: dict[str, Person] = {}
        self._texts: list[SealedText] = []
        self._files: dict[str, bytes] = {}
        self._moved: Stream | None = None
        self.labels = labels
        self.rows: list[EventRow] = []

    @abstractmethod
    def _fold(self, before: Folded | None, number: int, entry: AnyEntry, state: Any, /) -> Folded:
        """The log with one more entry; `state` is what the decision says that it leads to."""

    @abstractmethod
    def _status(self) -> Status:
        """What the index is to say of the log."""

    def batch(self) -> Batch:
        """What is to be written beside `rows`."""
        return Batch(
            stream=self._stream(),
            head=self._stored.head,
            head_hash=self._stored.head_hash,
            people=tuple(self._guests.newcomers),
            seats=self._new_seats,
            texts=tuple(self._texts),
            recorders=tuple(self._recorders.values()),
            files=self._files,
            labelled=len(self._seats) - [seat.label for seat in self._seats].count(None),
        )

    def _stream(self) -> Stream:
        """The row of the index once this is stored."""
        if self._moved is None:
            row, head = self._stored, self._stored.head + len(self.rows)
            self._moved = Stream(row.id, row.kind, row.name, row.ruleset, head, self._head_hash, self._touched, self._status())
        return self._moved

    def _sit_down(self, seats: Sequence[SeatSpec], meta: Meta) -> None:
        """Seat people at a new log, under labels that lines of the ruleset can have. Raises Usage."""
        check_labels([seat.label for seat in seats], meta.keywords, readable_as_token=meta.token_pattern)
        self._seats = self._new_seats = tuple(self._seat(*numbered) for numbered in enumerate(seats, start=1))
        self.labels = labels_of(self._seats)

    def _seat(self, number: int, spec: SeatSpec) -> Seat:
        person = self._guests.person(spec.name or spec.label)
        return Seat(number, person.id, spec.label, person.name)

    def _seal(self, text: str) -> SealedText:
        return seal(text, self._desk.entropy(_SALT_BYTES))

    def _context(self, now: int) -> Context:
        """What is known beside the log when a line is written at a time."""
        return Context(now, self._desk.lexicon)

    def _decide(self, decide: Callable[[], Decision], by: str, happened: int | None = None, clock: int | None = None) -> None:
        """Write what is decided. A refusal speaks of people by their labels."""
        try:
            decision = decide()
        except SpooklogError as problem:
            raise self.labels.fill(problem) from None
        self._take(decision, by, happened, clock)

    def _take(self, decision: Decision, by: str, happened: int | None = None, clock: int | None = None) -> None:
        """Write a decision, as of now or of when the clock was looked at to decide it."""
        person, clock = self._guests.recorder(by), self._desk.clock() if clock is None else clock
        rows: list[EventRow] = []
        now, hash, mapper = self._now, self._head_hash, self._desk.mapper
        for number, draft in enumerate(decision.drafts, start=self._stored.head + len(self.rows) + 1):
            event, when = draft.event, happened if draft.happened is None else draft.happened
            entry: AnyEntry = Entry(
                event.VERSION, person.id, clock, hash, draft.digest, event, when, draft.line, draft.ply, draft.ruled
            )
            row = mapper.row(self._stored.id, number, entry)
            entry = mapper.entry(row)  # nothing is stored that could not be read back
            now = self._fold(now, number, entry, draft.state)
            hash = entry_hash(row)
            rows.append(row)
        self._now, self._head_hash, self._touched, self._moved = now, hash, clock, None
        self.rows += rows
        self._texts += decision.texts
        self._recorders[person.id] = person
