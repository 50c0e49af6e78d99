"""What games and series of a store have in common: logs are read, examined, and written by several writers at once.

`beside_of` finds what folding a log needs beside it: files that decide, such as the board of a table, and sealed texts. A file is
kept by its sha256, stored with the first game played with it, and never erased.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, cast

from spooklog.domain.beside import Beside
from spooklog.domain.errors import Conflict, Corrupt, Illegal, NotFound, Unsupported
from spooklog.domain.log.events import Described
from spooklog.domain.option_words import Values, word_digests
from spooklog.domain.options import Option
from spooklog.domain.wording import counted
from spooklog.store.application import GameLog
from spooklog.store.decoding import LogDecoder
from spooklog.store.log_writer import LogWriter, WriterContext
from spooklog.store.mapper import StoredEntry
from spooklog.store.people import sealed_texts
from spooklog.store.row_validation import FILES, MEMBERS, validated
from spooklog.store.rows import Kind, Stream
from spooklog.store.schema import Query
from spooklog.store.streams import Streams

if TYPE_CHECKING:
    from spooklog.store.examine import Examination


Writers = TypeVar("Writers", bound=tuple[LogWriter[Any], ...])

ATTEMPTS = 50
"""How often a lost race is decided again before giving up."""
_PATIENCE = 3
"""After so many lost races a writer without a queue waits for its turn."""


_SELECT_FILE = "SELECT sha256, content FROM files WHERE sha256 = ?"


class Loaded(Protocol):
    """A folded log with its row in the index."""

    @property
    def stream(self) -> Stream:
        """Where the log stood when it was folded."""


AnyLoaded = TypeVar("AnyLoaded", bound=Loaded)
Projector = Callable[[AnyLoaded | None, Iterable[StoredEntry]], AnyLoaded]
"""Folds new entries on top of a folded log, None at its beginning."""


class Logs(Generic[AnyLoaded]):
    """The logs of one kind. `stream` is always a stream's id.

    Every method that reads raises NotFound for an unknown id, Usage for a log of the other kind, Corrupt for a broken log;
    methods that fold raise Unsupported where this program does not play by the rules of the log.
    """

    kind: ClassVar[Kind]

    def __init__(self, log: GameLog, streams: Streams, context: WriterContext) -> None:
        self._log = log
        self._recorder = log.recorder
        self._streams = streams
        self._erased: tuple[object, frozenset[str]] | None = None
        self.context = context

    def entries(self, stream: str) -> list[StoredEntry]:
        """Return every entry of a log, in order."""
        row, decoder = self._row(stream), LogDecoder(self.context.mapper)
        with naming(row):
            rows = self._recorder.iter_events(stream, lte=row.head)
            return [StoredEntry(*stored, decoder.entry(stored)) for stored in rows]

    def texts(self, stream: str, digests: Sequence[str] | None = None) -> dict[str, str]:
        """Return the texts of a log by their digests, all or some; erased texts are left out."""
        people = self.context.people
        if digests is None:
            return people.words(stream)
        if not digests:
            return {}
        return {digest: sealed.text for digest, sealed in people.texts(stream, digests).items()}

    def examine(self, stream: str) -> Examination:
        """Examine a log entry by entry, and compare it with the index, seats, texts and members."""
        from spooklog.store.check import examine_ends  # start-up cost: recording needs neither
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
                self._report_lost_texts(examine_ends(examination, row, context.people, members))
                if row.kind != "store":  # what the own log lacks is found by what it says of the others
                    self._report_strays(examination)
                return examination
            row = now  # an entry was recorded in between: compare log and row of one moment

    def _report_lost_texts(self, examination: Examination) -> None:
        """Report texts that are missing although the store's own log records no erasure of them."""
        if examination.remarks.misses:
            lost = examination.remarks.take_out_lost(self._erased_texts())
            which = "1 text was" if lost == 1 else f"{lost} texts were"
            if lost:
                examination.report("text", None, f"{which} removed, and the store's own log knows of no erasure")

    def _report_strays(self, examination: Examination) -> None:
        """Report texts that no entry refers to, neither of this log nor of the store's own."""
        # behind a problem not every entry was read
        if examination.sound and (strays := examination.remarks.strays):
            own = "SELECT id FROM streams WHERE kind = 'store'"
            rows = self._recorder.query(f"SELECT {self._recorder.STATE} FROM events WHERE originator_id IN ({own})")
            said = b"\n".join(state for (state,) in rows)
            for digest in strays:
                if digest.encode() not in said:
                    examination.report("text", None, f"the text {digest[:12]} belongs to no entry")

    def _erased_texts(self) -> frozenset[str]:
        """Return the digests of erased texts, read again only when the store's own log has moved."""
        from spooklog.store.storelog.erased import erased_texts  # start-up cost: only examining needs it

        ends = self._recorder.query("SELECT head, head_hash FROM streams WHERE kind = 'store'")
        if self._erased is None or self._erased[0] != ends:
            self._erased = ends, erased_texts(self._recorder, self.context.mapper)
        return self._erased[1]

    def verify(self, stream: str) -> list[str]:
        """Return what is wrong with a log, a line each; empty for a sound log."""
        return [problem.message for problem in self.examine(stream).problems]

    def _members(self, stream: str) -> Mapping[str, int]:
        """Return the games listed as members of a log, with their numbers; empty where the log is no series."""
        rows = self._recorder.query("SELECT game_id, series_id, number FROM members WHERE series_id = ?", (stream,))
        return {game: number for game, _, number in validated("members", MEMBERS, rows)}

    def _lost_words(self, specs: Sequence[Option], stored: Values, opened: Values) -> bool:
        """Return whether a word of the options was erased since a log was folded.

        `stored` holds the digests of the log's first entry, `opened` the words that folding found behind them.
        """
        digests = word_digests(specs, stored)
        return bool(digests) and len(self.context.beside.texts(digests)) != len(word_digests(specs, opened))

    def _cached(self, stream: str) -> AnyLoaded | None:
        """Return a folded log as this process has it in the cache of the repository. It may have grown since."""
        cache = self._log.repository.cache
        assert cache is not None
        try:
            found = cast("AnyLoaded", cache.get(stream))
        except KeyError:
            return None
        return found if found.stream.kind == self.kind else None

    def _keep(self, loaded: AnyLoaded) -> AnyLoaded:
        """Cache a folded log and return it. It may be older than what another thread kept: the next load reads on."""
        cache = self._log.repository.cache
        assert cache is not None
        cache.put(loaded.stream.id, cast("Any", loaded))
        return loaded

    def _read_on(self, row: Stream, cached: AnyLoaded | None, project: Projector[AnyLoaded]) -> AnyLoaded:
        """Fold a log up to its row: from `cached` on where the repository has that, else from the beginning."""
        repository: Any = self._log.repository
        if cached is None:
            with suppress(KeyError):
                repository.cache.get(row.id, evict=True)
        with naming(row):
            return self._keep(repository.get(row.id, projector_func=project))

    def _as_of(self, row: Stream, entry: int, project: Projector[AnyLoaded]) -> AnyLoaded:
        """Fold a log up to an entry."""
        repository: Any = self._log.repository
        with naming(row):
            return cast("AnyLoaded", repository.get(row.id, version=entry, projector_func=project))

    def _row(self, stream: str) -> Stream:
        return self._streams.get(stream, kind=self.kind)

    def _row_with(self, stream: str, entry: int) -> Stream:
        """Return the row of a log that has an entry. Raises NotFound for an entry that is not there."""
        row = self._row(stream)
        if not 1 <= entry <= row.head:
            raise NotFound(f"there is no entry {entry}: the log has {row.head}", expected=(f"1 to {row.head}",))
        return row

    def _record(self, writers: Writers, again: Callable[[], Writers]) -> Writers:
        """Store what some writers hold, all of it or nothing; return the writers that were stored.

        The first decision was made before the turn in the queue, which keeps the turn short. After a lost race `again` decides
        within the turn, where no other writer in the queue can be quicker. Where there is no queue, those who lost some races
        take turns, so that only newer lines can be quicker.
        """
        with self._recorder.turn():
            try:
                self._log.store([(writer.rows, writer.batch()) for writer in writers])
            except Conflict:
                return self._again(writers[0].stream.id, again)
        return writers

    def _again(self, stream: str, again: Callable[[], Writers]) -> Writers:
        """Decide again and store, as often as another writer is quicker."""
        with ExitStack() as turns:
            for attempt in range(1, ATTEMPTS):
                self.context.people.forget()  # the cause may be a person who was erased or renamed
                if attempt == _PATIENCE:
                    turns.enter_context(self._recorder.contended(stream))
                time.sleep(min(attempt - 1, 10) / 1000)  # for writers without a queue: at once the first time, then apart
                writers = again()
                with suppress(Conflict):
                    self._log.store([(writer.rows, writer.batch()) for writer in writers])
                    return writers
        raise Conflict("others keep writing, or the store is damaged", expected=("the same again", "spooklog db check"))


def people_in(stored: Sequence[StoredEntry]) -> set[str]:
    """Return the ids of all who recorded entries, or are named in them as watchers."""
    named = (one.entry.event.people for one in stored if isinstance(one.entry.event, Described))
    return {one.entry.by for one in stored}.union(*named)


def refuse_other(after: int | None, row: Stream) -> None:
    """Raise Conflict unless the entry `after` is the last of the log; None allows any."""
    if after is not None and after != row.head:
        raise Conflict(f"the log stands at entry {row.head}, not {after}", expected=(str(row.head),))


def refuse_archived(row: Stream) -> None:
    """Raise Illegal for an archived log: it takes no entries."""
    if row.archived is not None:
        raise Illegal(f"{row.name} is archived: unarchive it first", expected=(f"spooklog unarchive {row.name}",))


@contextmanager
def naming(row: Stream) -> Iterator[None]:
    """Put the name of the log into the errors Corrupt and Unsupported; an empty log becomes Corrupt."""
    try:
        yield
    except NotFound:
        raise Corrupt(f"{row.name}: the log is empty, it should have {counted(row.head, 'entry', 'entries')}") from None
    except Corrupt as problem:
        raise Corrupt(f"{row.name}: {problem.message}", rule=problem.rule) from problem
    except Unsupported as problem:
        raise Unsupported(f"{row.name} cannot be played on here: {problem.message}", expected=problem.expected) from problem


def content(query: Query, digest: str) -> bytes | None:
    """Return the content of a file by its sha256 as hex; None where it is not here. Raises Corrupt for a damaged row."""
    return next((content for _, content in validated("files", FILES, query(_SELECT_FILE, (digest,)))), None)


def beside_of(query: Query) -> Beside:
    """Return the lookups that folding a log of this store needs."""
    return Beside(partial(content, query), partial(sealed_texts, query))
