"""Group commit: in a process that serves many tables, one thread stores the waiting lines of all others in one commit.

The thread takes the lines that came during its last commit and never waits for more. A line whose log has moved on is refused
alone; the others of its group are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import NamedTuple

from spooklog.domain.values.errors import SpooklogError, Unavailable
from spooklog.store.postgres.appends import Log, append_lines
from spooklog.store.postgres.datastore import StoreDatastore, Unanswered
from spooklog.store.postgres.recorder import PostgresEventRecorder


class _Waiting(NamedTuple):
    """A line, and its ids once it is stored: none where its log has moved on."""

    stream: str
    log: Log
    ids: Future[list[int]]


class GroupEventRecorder(PostgresEventRecorder):
    """A recorder whose lines go through one committing thread, started with the first line. Other entries are stored alone."""

    def __init__(self, datastore: StoreDatastore, events_table_name: str = "") -> None:
        """Start no thread before the first line."""
        super().__init__(datastore, events_table_name)
        self._waiting: list[_Waiting] = []
        self._ended = False
        self._changing = Lock()
        self._committer = ThreadPoolExecutor(1, "spooklog-committer")

    def close(self) -> None:
        """Store the waiting lines, refuse new ones, and close."""
        with self._changing:
            self._ended = True
        self._committer.shutdown()
        super().close()

    def _append_line(self, log: Log) -> list[int]:
        waiting = _Waiting(log[1].stream.id, log, Future())
        with self._changing:
            if self._ended:
                raise Unavailable(f"the store {self.location} is closed")
            if not self._waiting:  # else the thread is already running and takes this line too
                self._committer.submit(self._store_all)
            self._waiting.append(waiting)
        return waiting.ids.result()

    def _store_all(self) -> None:
        while group := self._take():
            self._store(group)

    def _take(self) -> list[_Waiting]:
        """Take the first waiting line of each stream."""
        with self._changing:
            group: dict[str, _Waiting] = {}
            for waiting in self._waiting:
                group.setdefault(waiting.stream, waiting)  # `append_lines` takes no log twice: a second line waits
            self._waiting = [waiting for waiting in self._waiting if group[waiting.stream] is not waiting]
        return list(group.values())

    def _store(self, group: Sequence[_Waiting]) -> None:
        try:
            stored = self._commit([waiting.log for waiting in group])
        except BaseException as problem:  # whatever it is: else the threads would wait for ever
            of_one = isinstance(problem, SpooklogError) and not isinstance(problem, Unavailable)
            for waiting in group:
                # one line is the cause: tried one by one, the others are stored
                if of_one and len(group) > 1:
                    self._store([waiting])
                else:
                    waiting.ids.set_exception(problem)
        else:
            for waiting in group:
                waiting.ids.set_result(stored.get(waiting.stream, []))

    def _commit(self, logs: Sequence[Log]) -> dict[str, list[int]]:
        """Store lines in one statement; return the ids of the stored ones by stream. The writers of the others decide again."""
        if len(logs) == 1:
            return {logs[0][1].stream.id: super()._append_line(logs[0])}
        try:
            with self.datastore.cursor() as cursor:
                return append_lines(cursor, logs)
        except Unanswered as lost:
            found = zip(logs, self._stored(logs, lost), strict=True)
            return {batch.stream.id: ids for (_, batch), ids in found if ids}
