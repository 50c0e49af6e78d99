"""What the store asks of an event recorder, beyond what eventsourcing asks of one.

`SQLiteEventRecorder` and `PostgresEventRecorder` are the library's application recorders with this mixed in before them: the
library has connections, pools and transactions, this adds the row of the stream and its head check, people and texts in the same
transaction, and reading in pages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ClassVar, cast
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder

from spooklog.domain.errors import Corrupt
from spooklog.store.location import Location
from spooklog.store.row_validation import MENDING
from spooklog.store.rows import Batch, EventRow, NotificationRow, StoreDraft
from spooklog.store.writes import Writer

PAGE = 1000

NO_LIMIT = 2**63 - 1


class EventRecorder(ApplicationRecorder, ABC):
    """The way into a store; any thread may use it.

    Every method raises Unavailable when the database cannot be used, and Corrupt when it is damaged. Rows have the fields of the
    library's stored events and notifications, and stand for them.
    """

    location: Location
    """Where the store lies."""

    witness: Callable[[Sequence[int], Sequence[tuple[Sequence[EventRow], Batch]]], None] | None = None
    """Called with the ids and the logs of each `insert_logs` once they are durable, before it returns. It must not raise."""

    STATE: ClassVar[str] = "state"
    """How the bytes of an entry are selected."""

    # -- what each database does in its own way ---------------------------------------------------------------------------

    @abstractmethod
    def close(self) -> None:
        """Let go of the database. Closing twice is fine."""

    @abstractmethod
    def check_file(self) -> None:
        """Raise Unavailable when the store is no longer where it was, so that what is written on would be lost."""

    @abstractmethod
    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one reading statement, placeholders written as `?`."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Writer]:
        """A transaction as the only writer: all that is done with it is stored, or none of it."""

    @abstractmethod
    def erasing(self) -> AbstractContextManager[Writer]:
        """Like `writing`, to erase: the database is marked until `scrub` is done after it."""

    @abstractmethod
    def scrub(self) -> None:
        """Leave nothing of what was erased in bytes that are in no row. Raises Unavailable while others read the database."""

    @abstractmethod
    def unscrubbed(self) -> bool:
        """Whether something was erased, and `scrub` not done since."""

    @abstractmethod
    def every_row(self, table: str, columns: Sequence[str], *, page: int = PAGE) -> Iterator[tuple[Any, ...]]:
        """All rows of a table, page by page, however strange they are."""

    @abstractmethod
    def damage(self) -> Iterator[str]:
        """What the database itself knows to be wrong: pages, and rows that point nowhere; a line each."""

    @abstractmethod
    def record(self, writer: Writer, drafts: Sequence[StoreDraft]) -> None:
        """Add entries to the store's own log within a transaction of `writing` or `erasing`."""

    @abstractmethod
    def gaps(self) -> Iterator[tuple[int, int]]:
        """The numbers in the order of the store that no entry has, from one to another; none where rollbacks leave gaps."""

    @abstractmethod
    def insert_logs(self, logs: Sequence[tuple[Sequence[EventRow], Batch]]) -> list[int]:
        """Store entries of several streams with what belongs to them, all of it or nothing; on return they are durable.

        Returns their ids in the order of the store, those of the store's own log left out. Raises Conflict when a log has
        moved on, or when a name or number was taken meanwhile.
        """

    def turn(self) -> AbstractContextManager[object]:
        """A turn in the queue of writers, where the database has one: no other writer in it stores anything meanwhile."""
        return nullcontext()

    # -- write -----------------------------------------------------------------------------------------------------------

    def insert_events(  # type: ignore[override]  # rows stand for the library's stored events, here and below
        self, stored_events: Sequence[EventRow], *, batch: Batch | None = None, **_: Any
    ) -> list[int]:
        """Store entries of one stream as `insert_logs` does.

        Raises TypeError without a batch: without the row of their stream they would be out of the chain.
        """
        if batch is None:
            raise TypeError("entries are stored with the row of their stream: pass batch=")
        return self.insert_logs(((stored_events, batch),))

    # -- read ------------------------------------------------------------------------------------------------------------

    @property
    def entry_columns(self) -> str:
        """How the columns of an EventRow are selected."""
        return f"originator_id, originator_version, topic, {self.STATE}"

    def iter_events(self, stream: str, *, gt: int = 0, lte: int = NO_LIMIT, page: int = PAGE) -> Iterator[EventRow]:
        """The entries of a stream after `gt` up to `lte`, in order, fetched page by page."""
        where = "originator_id = ? AND originator_version > ? AND originator_version <= ?"
        select = f"SELECT {self.entry_columns} FROM events WHERE {where} ORDER BY originator_version LIMIT ?"
        while True:
            rows = self.query(select, (stream, gt, lte, page))
            yield from map(EventRow._make, rows)
            if len(rows) < page:
                return
            if type(rows[-1][1]) is not int or rows[-1][1] <= gt:  # it would never end
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
        """The entries of a stream between two, from its beginning or its end, so many at most."""
        where = "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        bounds = (str(originator_id), gt or 0, NO_LIMIT if lte is None else lte, NO_LIMIT if limit is None else limit)
        rows = self.query(f"SELECT {self.entry_columns} FROM events {where} {'DESC' if desc else 'ASC'} LIMIT ?", bounds)
        return list(map(EventRow._make, rows))

    def select_notifications(  # type: ignore[override]
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> list[NotificationRow]:
        """Entries of all streams in the order they were stored, from `start` to `stop`, of some topics or of all."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        rows = self._notifications(first, NO_LIMIT if stop is None else stop, topics, limit)
        if any(row[0] < first for row in rows):  # a follower would never come to an end
            raise self._disordered()
        return list(map(NotificationRow._make, rows))

    def _notifications(self, first: int, last: int, topics: Sequence[str], limit: int) -> list[tuple[Any, ...]]:
        of_topics = f" AND topic IN ({', '.join('?' * len(topics))})" if topics else ""
        where = f"WHERE notification_id >= ? AND notification_id <= ?{of_topics} ORDER BY notification_id LIMIT ?"
        return self.query(f"SELECT notification_id, {self.entry_columns} FROM events {where}", (first, last, *topics, limit))

    def max_notification_id(self) -> int | None:
        """The id of the newest entry of the store, None while there is none."""
        ((newest,),) = self.query("SELECT MAX(notification_id) FROM events")
        return cast("int | None", newest)

    def _disordered(self) -> Corrupt:
        return Corrupt(f"the store {self.location} is damaged: entries do not lie in their order", expected=MENDING)
