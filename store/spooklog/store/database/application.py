"""The store as an application of eventsourcing, and what it requires of a recorder.

The library's aggregates and `save` are not used: a game is decided and folded by plain functions, and its entries are stored with
the row of their stream.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, ClassVar, Final, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder
from eventsourcing.utils import Environment, EnvType

from spooklog.domain.values.errors import Corrupt, Unavailable, Usage
from spooklog.domain.values.saying import said
from spooklog.store.database.location import Location, PostgresLocation
from spooklog.store.database.writes import Writer
from spooklog.store.entries.mapper import EntryMapper, StoredEntry
from spooklog.store.entries.row_validation import MENDING
from spooklog.store.entries.rows import Batch, EventRow, NotificationRow, StoreDraft

# Names of the settings in the environment of the application.

STORE: Final = "STORE"
"""The store's location."""

SYNCHRONOUS: Final = "SYNCHRONOUS"
"""FULL: an acknowledged entry survives power loss. NORMAL or OFF: the last ones may not."""

READING: Final = "READING"
"""Whether a store in a file is only read, and left as it lies: `y` or `n`."""

RECORDER: Final = "APPLICATION_RECORDER_TOPIC"
"""The topic of the recorder, where it is not the usual one of the store's factory."""

_SQLITE = "spooklog.store.sqlite.recorder:SQLiteStoreFactory"
_POSTGRES = "spooklog.store.postgres.recorder:PostgresStoreFactory"
_GROUP = "spooklog.store.postgres.group:GroupEventRecorder"
"""Topics of factories and of a recorder: only those of the store are imported."""

_EVENT_ROW: Callable[[tuple[Any, ...]], EventRow] = partial(tuple.__new__, EventRow)
_NOTIFICATION_ROW: Callable[[tuple[Any, ...]], NotificationRow] = partial(tuple.__new__, NotificationRow)
"""Make a row of a tuple as `_make` does, in a third of the time: all entries of a game pass here."""

PAGE = 1000

NO_LIMIT = 2**63 - 1


class EventRecorder(ApplicationRecorder, ABC):
    """The way into a store; any thread may use it.

    `SQLiteEventRecorder` and `PostgresEventRecorder` are the library's application recorders with this mixed in before them: the
    library has connections, pools and transactions, this adds the row of the stream and its head check, people and texts in the
    same transaction, and reading in pages.

    Every method raises Unavailable when the database cannot be used, and Corrupt when it is damaged. Rows have the fields of the
    library's stored events and notifications, and take their place.
    """

    location: Location
    """Where the store lies."""

    witness: Callable[[Sequence[int], Sequence[Batch]], None] | None = None
    """Called with the ids and the batches of each `insert_events` once they are durable, before it returns. It must not raise."""

    STATE: ClassVar[str] = "state"
    """The SQL expression for the bytes of an entry."""

    entry_columns: ClassVar[str] = "originator_id, originator_version, topic, state"
    """The SQL for the columns of an EventRow."""

    # -- what each database does in its own way ---------------------------------------------------------------------------

    @abstractmethod
    def close(self) -> None:
        """Close the database. Closing twice is fine."""

    @abstractmethod
    def check_file(self) -> None:
        """Raise Unavailable when the store was moved or replaced, so that further writes would be lost."""

    @abstractmethod
    def is_read_only(self) -> bool:
        """Return whether this user may only read the store."""

    def check_writable(self) -> None:
        """Raise Unavailable where this user may only read the store."""
        if self.is_read_only():
            ways = (
                said("the right to write it"),
                said("a copy of it: {line}", line="spooklog db backup FILE"),
                said("{line} of another store", line="--db PATH"),
            )
            raise Unavailable(said("the store {location} is read-only", location=self.location), expected=ways)

    @abstractmethod
    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of one reading statement; its placeholders are `?`."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Writer]:
        """Begin a transaction as the only writer: all that is done with it is stored, or none of it."""

    @abstractmethod
    def erasing(self) -> AbstractContextManager[Writer]:
        """Begin a transaction like `writing`, to erase: the database is marked until a `scrub` after it is done."""

    @abstractmethod
    def scrub(self) -> None:
        """Remove erased data from bytes that belong to no row. Raises Unavailable while others read the database."""

    @abstractmethod
    def unscrubbed(self) -> bool:
        """Return whether something was erased without a `scrub` since."""

    @abstractmethod
    def every_row(self, table: str, columns: Sequence[str], *, page: int = PAGE) -> Iterator[tuple[Any, ...]]:
        """Yield all rows of a table, page by page, however damaged they are."""

    @abstractmethod
    def damage(self) -> Iterator[str]:
        """Yield the damage that the database itself finds: broken pages and dangling rows, a line each."""

    @abstractmethod
    def record(self, writer: Writer, drafts: Sequence[StoreDraft]) -> None:
        """Add entries to the store's own log within a transaction of `writing` or `erasing`."""

    @abstractmethod
    def gaps(self) -> Iterator[tuple[int, int]]:
        """Yield ranges of numbers in the order of the store that no entry has; none where rollbacks leave gaps."""

    @abstractmethod
    def insert_events(  # type: ignore[override]
        self, stored_events: Sequence[EventRow], *, batches: Sequence[Batch], ids: bool = True, **_: Any
    ) -> list[int] | None:
        """Store entries of several streams with what belongs to them, all of it or nothing; on return they are durable.

        `batches` has what belongs to each stream: no entry is stored without the row of its stream, which would break the chain.
        Returns the ids of the entries in the order of the store, without those of the store's own log. Without `ids` it returns
        None, so that the library makes no recordings, which take 5 µs each. Raises Conflict when a log has moved on, or when
        another writer took a name or number meanwhile.
        """

    def settle(self) -> None:
        """Wait until all entries that can be read are as durable as acknowledged ones. Raises Unavailable.

        Without a standby they are. With one an entry can be read that only the primary has, where its append was not answered.
        """

    def read_from(self, url: str) -> None:
        """Let readers go to a standby of this store, within `reading_away`. Raises Usage where it can be none."""
        raise Usage("only a store on PostgreSQL has a standby", input=url, expected=("--db postgresql://USER@HOST/NAME",))

    def reading_away(self) -> AbstractContextManager[object]:
        """Let this thread's queries go to the standby, where it has all that is stored now; what it cannot answer stays here."""
        return nullcontext()

    def at_home(self) -> AbstractContextManager[object]:
        """Let this thread's queries stay here within `reading_away`: whoever writes decides on what is stored now."""
        return nullcontext()

    def is_away(self) -> bool:
        """Return whether this thread's queries go to the standby."""
        return False

    def place_to_read(self) -> Location:
        """Return where this thread reads tables of lists, with all that is stored now."""
        return self.location

    def reads(self) -> Mapping[str, int]:
        """Return how many times `reading_away` went to the `standby` and stayed with the `primary`; nothing without a standby."""
        return {}

    def turn(self) -> AbstractContextManager[object]:
        """Take a turn in the queue of writers, where the database has one: no other writer in it stores anything meanwhile."""
        return nullcontext()

    def contended(self, stream: str) -> AbstractContextManager[object]:  # noqa: ARG002  (PostgreSQL tells logs apart)
        """Take a turn among the writers of one log that keep losing races, where `turn` is no queue."""
        return nullcontext()

    # -- read ------------------------------------------------------------------------------------------------------------

    def iter_events(self, stream: str, *, gt: int = 0, lte: int = NO_LIMIT, page: int = PAGE) -> Iterator[EventRow]:
        """Yield the entries of a stream after `gt` up to `lte`, in order, fetched page by page."""
        where = "originator_id = ? AND originator_version > ? AND originator_version <= ?"
        select = f"SELECT {self.entry_columns} FROM events WHERE {where} ORDER BY originator_version LIMIT ?"
        while True:
            rows = self.query(select, (stream, gt, lte, page))
            yield from map(_EVENT_ROW, rows)
            if len(rows) < page:
                return
            if type(rows[-1][1]) is not int or rows[-1][1] <= gt:  # a damaged index would never end
                raise self._disordered()
            gt = rows[-1][1]

    def select_events(  # type: ignore[override]
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> list[EventRow]:
        """Return the entries of a stream after `gt` up to `lte`, at most `limit`, from the end with `desc`."""
        where = "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        bounds = (str(originator_id), gt or 0, NO_LIMIT if lte is None else lte, NO_LIMIT if limit is None else limit)
        rows = self.query(f"SELECT {self.entry_columns} FROM events {where} {'DESC' if desc else 'ASC'} LIMIT ?", bounds)
        return list(map(_EVENT_ROW, rows))

    def select_notifications(  # type: ignore[override]
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> list[NotificationRow]:
        """Return entries of all streams in the order they were stored, from `start` to `stop`, of some topics or of all."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        rows = self._notifications(first, NO_LIMIT if stop is None else stop, topics, limit)
        if any(row[0] < first for row in rows):  # with a damaged index a follower would never end
            raise self._disordered()
        return list(map(_NOTIFICATION_ROW, rows))

    def _notifications(self, first: int, last: int, topics: Sequence[str], limit: int) -> list[tuple[Any, ...]]:
        of_topics = f" AND topic IN ({', '.join('?' * len(topics))})" if topics else ""
        where = f"WHERE notification_id >= ? AND notification_id <= ?{of_topics} ORDER BY notification_id LIMIT ?"
        return self.query(f"SELECT notification_id, {self.entry_columns} FROM events {where}", (first, last, *topics, limit))

    def _disordered(self) -> Corrupt:
        return Corrupt(
            said("the store {location} is damaged: entries do not lie in their order", location=self.location), expected=MENDING
        )


class GameLog(Application[str]):
    """The logs of a store as one application. Alembic owns the tables, ids are text, topics are explicit."""

    name = "games"
    env: ClassVar[dict[str, str]] = {
        "MAPPER_TOPIC": "spooklog.store.entries.mapper:EntryMapper",
        "CREATE_TABLE": "n",
        "ORIGINATOR_ID_TYPE": "text",
        "AGGREGATE_CACHE_MAXSIZE": "64",
        "DEEPCOPY_FROM_AGGREGATE_CACHE": "n",
        SYNCHRONOUS: "FULL",
    }
    recorder: EventRecorder
    mapper: EntryMapper

    def entries(self, stream: str, *, gt: int | None = None, lte: int | None = None) -> Iterator[StoredEntry]:
        """Read the entries of a stream after `gt` up to `lte`, in order. Raises Corrupt at one that cannot be read."""
        return cast("Iterator[StoredEntry]", self.events.get(stream, gt=gt, lte=lte))

    def store(self, logs: Iterable[tuple[Sequence[StoredEntry | EventRow], Batch]]) -> None:
        """Store entries of several logs with what belongs to them, all of it or nothing; on return they are durable.

        Raises Conflict when a log has moved on, or when another writer took a name or number meanwhile.
        """
        logs = tuple(logs)
        entries: Any = [entry for entries, _ in logs for entry in entries]
        self.events.put(entries, batches=[batch for _, batch in logs], ids=False)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Take settings from here alone: a variable of the shell must not change how games are stored."""
        settings: dict[str, Any] = {**self.env, **(env or {})}
        postgres = isinstance(settings[STORE], PostgresLocation)
        return Environment(name, {"PERSISTENCE_MODULE": _POSTGRES if postgres else _SQLITE, **settings})

    def close(self) -> None:
        """Close the recorder first, then the factory: followers and waiting lines still need a connection."""
        if "recorder" in vars(self):  # else it could not be made
            self.recorder.close()
        super().close()


def open_log(location: Location, synchronous: str = "FULL", *, group: bool = False, reading: bool = False) -> GameLog:
    """Open the logs of the store at a location, without a look at its schema. Raises Unavailable where there is no store.

    Closing the application closes its recorder.
    """
    chosen: dict[str, Any] = {STORE: location, SYNCHRONOUS: synchronous, READING: "y" if reading else "n"}
    if group and isinstance(location, PostgresLocation):
        chosen[RECORDER] = _GROUP
    return GameLog(chosen)
