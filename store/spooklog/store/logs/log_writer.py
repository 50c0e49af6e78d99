"""A log writer decides, stamps and chains entries of one log in memory, to be stored together or not at all.

`game_writer.py` writes a game, `series_writer.py` a series.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.contract.ruleset import Meta
from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.decision import Decision, Lexicons
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.texts import SealedText, seal
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels, check_labels
from spooklog.store.entries.clock import Clock
from spooklog.store.entries.ids import Entropy
from spooklog.store.entries.mapper import EntryMapper, StoredEntry, entry_hash, stored_row
from spooklog.store.entries.rows import Batch, NamedList, Person, Request, Seat, Status, StoreDraft, Stream
from spooklog.store.index.people import SALT_BYTES, Guests, People
from spooklog.store.logs.loaded import labels_of

if TYPE_CHECKING:
    from spooklog.store.index.requests import GameRequest

Folded = TypeVar("Folded")
"""What the entries of a log fold into: a game or a series."""


class SeatSpec(msgspec.Struct, frozen=True):
    """A player who takes a seat: the label in lines, and the full name, by default the label."""

    label: str
    name: str = ""


class WriterContext(msgspec.Struct, frozen=True):
    """What a writer needs of its store. `lexicon` finds word lists by the value of an option, `beside` finds files and texts, and
    `held` are word lists that a new log brings into the store.
    """

    mapper: EntryMapper
    people: People
    clock: Clock
    entropy: Entropy
    lexicon: Lexicons
    beside: Beside = NOTHING
    held: Callable[[], tuple[NamedList, ...]] = tuple

    def seal(self, text: str) -> SealedText:
        """Seal a text with a fresh salt. Raises Usage for what is not a valid text."""
        return seal(text, self.entropy(SALT_BYTES))


class LogWriter(ABC, Generic[Folded]):
    """New entries of one log, on top of those that are stored: a unit of work.

    Each command is decided against the log as it will stand: stored plus written entries. A refused command writes nothing; what
    was written before it stays. `before` is what the stored entries fold into, None for a new log; `first` is the number of the
    first new entry.
    """

    def __init__(
        self, context: WriterContext, stream: Stream, before: Folded | None, seats: Sequence[Seat], labels: Labels
    ) -> None:
        self.context = context
        self.before = before
        self.labels = labels
        self.rows: list[StoredEntry] = []
        self.decisions: list[Decision] = []
        self._stored = stream
        self.first = stream.head + 1
        self._now = before
        self._guests = Guests(context.people, context.entropy)
        self._seats = tuple(seats)
        self._labelled_before = len(self._seats) - [seat.label for seat in self._seats].count(None)
        self._new_seats: tuple[Seat, ...] = ()
        self._gone_seats: tuple[int, ...] = ()
        self._recorders: dict[str, Person] = {}
        self._texts: list[SealedText] = []
        self._words: dict[str, SealedText] = {}
        self._files: dict[str, bytes] = {}
        self._named: set[str] = set()
        """Ids of people whom the entries name beside their recorders."""
        self.request: GameRequest | None = None
        """The request of a client that the entries answer."""
        self.stream = stream
        """The row of the index once these entries are stored."""

    @abstractmethod
    def _fold(self, before: Folded | None, number: int, entry: AnyEntry, state: Any, /) -> Folded:
        """Return `before` with one more entry; `state` is the state that the decision computed for it."""

    @abstractmethod
    def _status(self, log: Folded, /) -> Status:
        """Return the status of a log for the index."""

    def batch(self) -> Batch:
        """Return what is stored beside `rows`."""
        new, row, newcomers = self._stored.head == 0, self.stream, self._guests.newcomers
        lists, named = self.context.held() if new else (), self._named
        request = self.request
        return Batch(
            stream=row,
            head=self._stored.head,
            head_hash=self._stored.head_hash,
            people=tuple(newcomers),
            seats=self._new_seats,
            gone=self._gone_seats,
            texts=tuple(self._texts),
            recorders=tuple(self._recorders.values()),
            files=self._files,
            labelled=self._labelled_before,
            lists=lists,
            drafts=(*map(self._added, lists), self._begun()) if new else (),
            salt=self._salt if new else None,
            named=tuple(sorted(named - {person.id for person in newcomers})) if named else (),
            request=Request(request.request, self.first, row.head, row.touched, request.digest) if request else None,
        )

    def know(self, people: Iterable[Person]) -> None:
        """Register people whom another writer stores in the same transaction."""
        self._guests.know(people)

    @property
    def newcomers(self) -> Sequence[Person]:
        """New people, who are stored with these entries."""
        return self._guests.newcomers

    def _begun(self) -> StoreDraft:
        """Return the entry of the store's own log that records the beginning of this log."""
        from spooklog.store.entries.store_events import LogBegun  # start-up cost: only a new log needs it

        row, first = self._stored, self.rows[0]
        name = digest_of_text(self._salt, row.name)
        unlabelled = tuple(seat.number for seat in self._seats if seat.label is None)
        begun = LogBegun(log=row.id, kind=row.log_kind, name=name, hash=first.hash, unlabelled=unlabelled)
        return StoreDraft(begun, first.entry.by, first.entry.at)

    def _added(self, one: NamedList) -> StoreDraft:
        """Return the entry of the store's own log that records a word list which this log brings."""
        from spooklog.store.entries.store_events import WordListAdded

        first = self.rows[0].entry
        return StoreDraft(WordListAdded(one.sha256), first.by, first.at)

    @cached_property
    def _salt(self) -> bytes:
        """The salt for the hash of a new log's name."""
        return self.context.entropy(SALT_BYTES)

    def _sit_down(self, seats: Sequence[SeatSpec], meta: Meta) -> None:
        """Seat people at a new log, under labels that lines of the ruleset can have. Raises Usage."""
        check_labels([seat.label for seat in seats], meta.keywords, readable_as_token=meta.token_pattern)
        self._take_seats(tuple(self._seat(*numbered) for numbered in enumerate(seats, start=1)))

    def _take_seats(self, seats: tuple[Seat, ...]) -> None:
        self._seats = self._new_seats = seats
        self.labels = labels_of(seats)

    def _change_seats(self, seats: Sequence[Seat], count: int) -> None:
        """Seat other people on some seats of a log, or the same under other labels; from now on the table has `count` seats."""
        gone = range(count + 1, len(self._seats) + 1)
        now = {seat.number: seat for seat in (*self._seats, *seats)}
        self._seats = tuple(now[number] for number in range(1, count + 1))
        new = {seat.number: seat for seat in (*self._new_seats, *seats) if seat.number <= count}
        self._new_seats, self._gone_seats = tuple(new.values()), tuple({*self._gone_seats, *gone} - new.keys())
        self.labels = labels_of(self._seats)

    def _seat(self, number: int, spec: SeatSpec) -> Seat:
        person = self._guests.person(spec.name or spec.label)
        return Seat(number, person.id, spec.label, person.name, self.context.entropy(SALT_BYTES))

    def _labels(self) -> tuple[str, ...]:
        """Return the salted hashes of the labels, seat by seat, for the first entry."""
        return tuple(digest_of_text(seat.salt or b"", seat.label or "") for seat in self._seats)

    def _seal_word(self, word: str) -> str:
        """Seal a word of an option, to be stored with the new log; return its digest."""
        sealed = self.context.seal(word)
        self._words[sealed.digest] = sealed
        return sealed.digest

    def _beside(self) -> Beside:
        """Return the lookups for folding: files and words written here, else those in the store."""
        stored, files, words = self.context.beside, self._files, self._words

        def texts(digests: Sequence[str]) -> dict[str, SealedText]:
            return {**stored.texts([one for one in digests if one not in words]), **words}

        return Beside(lambda digest: files.get(digest) or stored.contents(digest), texts)

    @contextmanager
    def _labelled(self) -> Iterator[None]:
        """Name players by their labels in refusals raised inside."""
        try:
            yield
        except SpooklogError as problem:
            raise self.labels.fill(problem) from None

    def _write(self, decision: Decision, by: str, happened: int | None = None, clock: int | None = None) -> None:
        """Stamp, chain and fold what was decided; `clock` is the time of the decision, by default now."""
        person, clock = self._guests.recorder(by), self.context.clock() if clock is None else clock
        rows: list[StoredEntry] = []
        now, hash, mapper, row = self._now, self.stream.head_hash, self.context.mapper, self.stream
        for number, draft in enumerate(decision.drafts, start=row.head + 1):
            event, when = draft.event, happened if draft.happened is None else draft.happened
            entry: AnyEntry = Entry(
                event.VERSION, person.id, clock, hash, draft.digest, event, when, draft.line, draft.ply, draft.ruled
            )
            stored: StoredEntry = mapper.to_domain_event(stored_row(row.id, number, entry))  # nothing else could be read back
            now = self._fold(now, number, stored.entry, draft.state)
            hash = entry_hash(stored)
            rows.append(stored)
        # only now: an entry that could not be folded leaves the writer as it was
        self._now, status = now, row.status if now is None else self._status(now)
        self.stream = Stream(row.id, row.kind, row.name, row.ruleset, row.head + len(rows), hash, clock, status)
        self.rows += rows
        self.decisions.append(decision)
        self._texts += decision.texts
        self._recorders[person.id] = person
