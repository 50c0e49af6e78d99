"""What games and series of a store have in common: logs are read, and written by several writers at once.

`beside_of` finds what folding a log needs beside it: files that decide, such as the board of a table, and sealed texts. A file is
kept by its sha256, stored with the first game played with it, and never erased.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from spooklog.domain.log.beside import Beside
from spooklog.domain.log.events import Described
from spooklog.domain.log.option_words import Values, word_digests
from spooklog.domain.values.errors import Conflict, Corrupt, Illegal, NotFound, Unsupported
from spooklog.domain.values.options import Option
from spooklog.domain.values.saying import said, within
from spooklog.domain.words.wording import counted, from_to
from spooklog.store.database.application import GameLog
from spooklog.store.database.schema import Query
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.entries.row_validation import FILES, validated
from spooklog.store.entries.rows import Kind, Stream
from spooklog.store.index.people import sealed_texts
from spooklog.store.index.streams import Streams
from spooklog.store.logs.log_writer import LogWriter, WriterContext

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
        self.recorder = log.recorder
        self.streams = streams
        self.context = context

    def entries(self, stream: str) -> list[StoredEntry]:
        """Return every entry of a log, in order."""
        row, decoder = self._row(stream), LogDecoder(self.context.mapper)
        with naming(row):
            rows = self.recorder.iter_events(stream, lte=row.head)
            return [StoredEntry(*stored, decoder.entry(stored)) for stored in rows]

    def texts(self, stream: str, digests: Sequence[str] | None = None) -> dict[str, str]:
        """Return the texts of a log by their digests, all or some; erased texts are left out."""
        people = self.context.people
        if digests is None:
            return people.words(stream)
        if not digests:
            return {}
        return {digest: sealed.text for digest, sealed in people.texts(stream, digests).items()}

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
        """Fold a log up to its row: from `cached` on where the repository has that, else from the beginning.

        What does not go on from `cached` is folded anew: a server that took the place of a lost one may lack its last entries.
        """
        repository: Any = self._log.repository
        if cached:
            with suppress(Corrupt):  # the repository caches nothing but what it reads from the beginning
                return self._keep(cast("AnyLoaded", repository.get(row.id, projector_func=project)))
        with suppress(KeyError):
            repository.cache.get(row.id, evict=True)
        with naming(row):
            return cast("AnyLoaded", repository.get(row.id, projector_func=project))

    def _as_of(self, row: Stream, entry: int, project: Projector[AnyLoaded]) -> AnyLoaded:
        """Fold a log up to an entry."""
        repository: Any = self._log.repository
        with naming(row):
            return cast("AnyLoaded", repository.get(row.id, version=entry, projector_func=project))

    def _row(self, stream: str) -> Stream:
        return self.streams.get(stream, kind=self.kind)

    def _row_with(self, stream: str, entry: int) -> Stream:
        """Return the row of a log that has an entry. Raises NotFound for an entry that is not there."""
        row = self._row(stream)
        if not 1 <= entry <= row.head:
            raise NotFound(
                said("there is no entry {entry}: the log has {last}", entry=entry, last=row.head),
                expected=(from_to(1, row.head),),
            )
        return row

    def _record(self, writers: Writers, again: Callable[[], Writers]) -> Writers:
        """Store what some writers hold, all of it or nothing; return the writers that were stored.

        The first decision was made before the turn in the queue, which keeps the turn short. After a lost race `again` decides
        within the turn, where no other writer in the queue can be quicker. Where there is no queue, those who lost some races
        take turns, so that only newer lines can be quicker.
        """
        with self.recorder.turn():
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
                    turns.enter_context(self.recorder.contended(stream))
                time.sleep(min(attempt - 1, 10) / 1000)  # for writers without a queue: at once the first time, then apart
                writers = again()
                with suppress(Conflict):
                    self._log.store([(writer.rows, writer.batch()) for writer in writers])
                    return writers
        raise Conflict("others keep writing, or the store is damaged", expected=(said("the same again"), "spooklog db check"))


def people_in(stored: Sequence[StoredEntry]) -> set[str]:
    """Return the ids of all who recorded entries, or are named in them as watchers."""
    named = (one.entry.event.people for one in stored if isinstance(one.entry.event, Described))
    return {one.entry.by for one in stored}.union(*named)


def refuse_other(after: int | None, row: Stream) -> None:
    """Raise Conflict unless the entry `after` is the last of the log; None allows any."""
    if after is not None and after != row.head:
        raise Conflict(said("the log stands at entry {head}, not {after}", head=row.head, after=after), expected=(str(row.head),))


def refuse_archived(row: Stream) -> None:
    """Raise Illegal for an archived log: it takes no entries."""
    if row.archived is not None:
        raise Illegal(said("{name} is archived: unarchive it first", name=row.name), expected=(f"spooklog unarchive {row.name}",))


@contextmanager
def naming(row: Stream) -> Iterator[None]:
    """Put the name of the log into the errors Corrupt and Unsupported; an empty log becomes Corrupt."""
    try:
        yield
    except NotFound:
        raise Corrupt(
            said(
                "{name}: the log is empty, it should have {entries}", name=row.name, entries=counted(row.head, "entry", "entries")
            )
        ) from None
    except Corrupt as problem:
        raise Corrupt(within("{name}: {problem}", name=row.name, problem=problem.message), rule=problem.rule) from problem
    except Unsupported as problem:
        raise Unsupported(
            said("{name} cannot be played on here: {why}", name=row.name, why=problem.message), expected=problem.expected
        ) from problem


def content(query: Query, digest: str) -> bytes | None:
    """Return the content of a file by its sha256 as hex; None where it is not here. Raises Corrupt for a damaged row."""
    return next((content for _, content in validated("files", FILES, query(_SELECT_FILE, (digest,)))), None)


def beside_of(query: Query) -> Beside:
    """Return the lookups that folding a log of this store needs."""
    return Beside(partial(content, query), partial(sealed_texts, query))
