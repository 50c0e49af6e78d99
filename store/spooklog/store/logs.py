"""What games and series of a store have in common: how their logs are read, examined, and written by several at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import msgspec

from spooklog.domain.errors import Conflict, Corrupt, Illegal, NotFound, Unsupported
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.option_words import Values, word_digests
from spooklog.domain.options import Option
from spooklog.domain.wording import counted
from spooklog.store.chain import Chain, entry_hash
from spooklog.store.decoding import LogDecoder
from spooklog.store.log_writer import LogWriter, WriterContext
from spooklog.store.recorder import EventRecorder
from spooklog.store.row_validation import MEMBERS, validated
from spooklog.store.rows import Kind, Status, Stream
from spooklog.store.streams import Streams

if TYPE_CHECKING:
    from spooklog.store.examine import Examination

Writers = TypeVar("Writers", bound=tuple[LogWriter[Any], ...])

ATTEMPTS = 50
"""How often a lost race is decided again before giving up."""


class StoredEntry(NamedTuple):
    """An entry as it is stored: its number, topic and hash beside what it says."""

    number: int
    topic: str
    entry: AnyEntry
    hash: str


class Logs:
    """The logs of one kind. `stream` is always a stream's id.

    Every method that reads raises NotFound for an unknown id, Usage for a log of the other kind, Corrupt for a broken one; what
    folds a log raises Unsupported where this program does not play by its rules.
    """

    kind: ClassVar[Kind]

    def __init__(self, recorder: EventRecorder, streams: Streams, context: WriterContext) -> None:
        self._recorder = recorder
        self._streams = streams
        self._erased: tuple[object, frozenset[str]] | None = None
        self.context = context

    def entries(self, stream: str) -> list[StoredEntry]:
        """Every entry of a log, in order."""
        row, decoder = self._row(stream), LogDecoder(self.context.mapper)
        with naming(row):
            return [
                StoredEntry(stored.originator_version, stored.topic, decoder.entry(stored), entry_hash(stored))
                for stored in self._recorder.iter_events(stream, lte=row.head)
            ]

    def texts(self, stream: str, digests: Sequence[str] | None = None) -> dict[str, str]:
        """The texts of a log by the hash that stands for each, all or some; erased ones are not among them."""
        return {digest: sealed.text for digest, sealed in self.context.people.texts(stream, digests).items()}

    def examine(self, stream: str) -> Examination:
        """A log looked at entry by entry, and what the index, seats, texts and members say of it."""
        from spooklog.store.check import examine_ends
        from spooklog.store.examine import Examination

        row, context = self._row(stream), self.context
        examination = Examination(context.mapper, row.kind, context.clock(), context.beside)
        while True:
            for stored in self._recorder.iter_events(stream, gt=examination.head):
                examination.take(stored)
            try:
                members: Mapping[str, int] | Corrupt = self._members(stream)
            except Corrupt as problem:
                members = problem
            now = self._row(stream)
            if now == row:
                self._tell_lost_texts(examine_ends(examination, row, context.people, members))
                return examination
            row = now  # an entry was recorded in between: log and row must be of one moment

    def _tell_lost_texts(self, examination: Examination) -> None:
        """Tell of texts that are not there and were never erased, as far as the store's own log knows."""
        if examination.remarks.misses:
            lost = examination.remarks.take_out_lost(self._erased_texts())
            which = "1 text was" if lost == 1 else f"{lost} texts were"
            if lost:
                examination.tell("text", None, f"{which} removed, and the store's own log knows of no erasure")

    def _erased_texts(self) -> frozenset[str]:
        """The hashes of texts that were erased, read once for each entry of the store's own log."""
        from spooklog.store.storelog.erased import erased_texts

        ends = self._recorder.query("SELECT head, head_hash FROM streams WHERE kind = 'store'")
        if self._erased is None or self._erased[0] != ends:
            self._erased = ends, erased_texts(self._recorder, self.context.mapper)
        return self._erased[1]

    def verify(self, stream: str) -> list[str]:
        """What is wrong with a log, a line each. Empty when nothing is."""
        return [problem.message for problem in self.examine(stream).problems]

    def _members(self, stream: str) -> Mapping[str, int]:
        """The games that are listed as those of a log, with their numbers there: none where it is no series."""
        rows = self._recorder.query("SELECT game_id, series_id, number FROM members WHERE series_id = ?", (stream,))
        return {game: number for game, _, number in validated("members", MEMBERS, rows)}

    def _words_erased(self, specs: Sequence[Option], stored: Values, opened: Values) -> bool:
        """Whether a word of the options was erased since a log was folded: it stored hashes, and they were opened to words."""
        digests = word_digests(specs, stored)
        return bool(digests) and len(self.context.beside.texts(digests)) != len(word_digests(specs, opened))

    def _row(self, stream: str) -> Stream:
        return self._streams.get(stream, kind=self.kind)

    def _row_with(self, stream: str, entry: int) -> Stream:
        """The row of a log that has an entry. Raises NotFound for one that is not there."""
        row = self._row(stream)
        if not 1 <= entry <= row.head:
            raise NotFound(f"there is no entry {entry}: the log has {row.head}", expected=(f"1 to {row.head}",))
        return row

    def _record(self, writers: Writers, again: Callable[[], Writers]) -> Writers:
        """Store what some writers hold, all of it or nothing; the writers that were stored.

        They were decided before the turn, which keeps it short. A lost race is decided again within the turn, so that no other
        writer in the queue can be quicker then.
        """
        with self._recorder.turn():
            for attempt in range(ATTEMPTS):
                if attempt:
                    time.sleep(min(attempt - 1, 10) / 1000)  # for writers without a queue: at once the first time, then apart
                    writers = again()
                try:
                    self._recorder.insert_logs([(writer.rows, writer.batch()) for writer in writers])
                except Conflict:
                    self.context.people.forget()
                else:
                    return writers
        raise Conflict("others keep writing, or the store is damaged", expected=("the same again", "spooklog db check"))


class LogReader:
    """The entries of a log read in order, each following the one before it: from the beginning, or on from what is known."""

    def __init__(self, recorder: EventRecorder, context: WriterContext, row: Stream, known: Stream | None = None) -> None:
        self._recorder = recorder
        self._mapper = context.mapper
        self._row = row
        self._chain = Chain(known.head, known.head_hash) if known else Chain()
        self._touched = (known or row).touched

    def entries(self, last: int) -> Iterator[tuple[int, AnyEntry]]:
        """The entries up to one, with their numbers. Raises Corrupt where the log does not end as its row says."""
        for stored in self._recorder.iter_events(self._row.id, gt=self._chain.number, lte=last):
            entry = self._mapper.entry(stored)
            self._chain.follow(stored, entry)
            self._touched = entry.at
            yield stored.originator_version, entry
        if last == self._row.head and self._chain.number:  # whoever folds an empty log says that it is
            self._chain.ends_at(self._row)

    def stream(self, status: Status) -> Stream:
        """The row as it was when the last of these entries was stored."""
        chain = self._chain
        return msgspec.structs.replace(self._row, head=chain.number, head_hash=chain.hash, touched=self._touched, status=status)


def refuse_other(after: int | None, row: Stream) -> None:
    """Raise Conflict unless an entry that somebody knows as the last is that; None stands for any."""
    if after is not None and after != row.head:
        raise Conflict(f"the log stands at entry {row.head}, not {after}", expected=(str(row.head),))


def refuse_archived(row: Stream) -> None:
    """Raise Illegal for a log that was archived: nothing is recorded in it."""
    if row.archived is not None:
        raise Illegal(f"{row.name} is archived: unarchive it first", expected=(f"spooklog unarchive {row.name}",))


@contextmanager
def naming(row: Stream) -> Iterator[None]:
    """Say whose log it is that is broken or follows rules that this program does not play."""
    try:
        yield
    except NotFound:
        raise Corrupt(f"{row.name}: the log is empty, it should have {counted(row.head, 'entry', 'entries')}") from None
    except Corrupt as problem:
        raise Corrupt(f"{row.name}: {problem.message}", rule=problem.rule) from problem
    except Unsupported as problem:
        raise Unsupported(f"{row.name} cannot be played on here: {problem.message}", expected=problem.expected) from problem
