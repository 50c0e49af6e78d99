"""Group commit: for a process that serves many tables, one thread stores the lines of all others, as many as wait at once.

It takes what has come while the last commit was under way and never waits for more. A line whose log has moved on is refused
alone, and the others of its group are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import NamedTuple

from spooklog.domain.errors import SpooklogError, Unavailable
from spooklog.store.postgres.appends import Log, append_lines
from spooklog.store.postgres.datastore import StoreDatastore, Unanswered
from spooklog.store.postgres.recorder import PostgresEventRecorder


class _Waiting(NamedTuple):
    """A line, and its ids once it is stored: none where its log has moved on."""

    stream: str
    log: Log
    ids: Future[list[int]]


class GroupEventRecorder(PostgresEventRecorder):
    """A recorder whose common lines go through one committing thread, which begins with the first. Others are stored alone."""

    def __init__(self, datastore: StoreDatastore, events_table_name: str = "events") -> None:
        super().__init__(datastore, events_table_name)
        self._waiting: list[_Waiting] = []
        self._ended = False
        self._changing = Lock()
        self._committer = ThreadPoolExecutor(1, "spooklog-committer")

    def close(self) -> None:
        """Store what waits and take no more, then close."""
        with self._changing:
            self._ended = True
        self._committer.shutdown()
        super().close()

    def _append_line(self, log: Log) -> list[int]:
        waiting = _Waiting(log[1].stream.id, log, Future())
        with self._changing:
            if self._ended:
                raise Unavailable(f"the store {self.location} is closed")
            if not self._waiting:  # else the thread comes to it
                self._committer.submit(self._store_all)
            self._waiting.append(waiting)
        return waiting.ids.result()

    def _store_all(self) -> None:
        while group := self._take():
            self._store(group)

    def _take(self) -> list[_Waiting]:
        """The first waiting line of each stream."""
        with self._changing:
            group: dict[str, _Waiting] = {}
            for waiting in self._waiting:
                group.setdefault(waiting.stream, waiting)
            self._waiting = [waiting for waiting in self._waiting if group[waiting.stream] is not waiting]
        return list(group.values())

    def _store(self, group: Sequence[_Waiting]) -> None:
        try:
            stored = self._commit([waiting.log for waiting in group])
        except BaseException as problem:
            of_one = isinstance(problem, SpooklogError) and not isinstance(problem, Unavailable)
            for waiting in group:
                if of_one and len(group) > 1:
                    self._store([waiting])
                else:
                    waiting.ids.set_exception(problem)
        else:
            for waiting in group:
                waiting.ids.set_result(stored.get(waiting.stream, []))

    def _commit(self, logs: Sequence[Log]) -> dict[str, list[int]]:
        """Store lines in one statement; the ids by stream, of those that are stored. Their writers decide the others again."""
        if len(logs) == 1:
            return {logs[0][1].stream.id: super()._append_line(logs[0])}
        try:
            with self.datastore.cursor() as cursor:
                return append_lines(cursor, logs)
        except Unanswered as lost:
            found = zip(logs, self._stored(logs, lost), strict=True)
            return {batch.stream.id: ids for (_, batch), ids in found if ids}
