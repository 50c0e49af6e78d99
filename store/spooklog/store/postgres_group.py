"""Group commit: for a process that serves many tables, one thread stores the lines of all others, as many as wait at once.

It takes what has come while the last commit was under way and never waits for more. A line whose log has moved on is refused
alone, and the others of its group are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

from spooklog.domain.errors import SpooklogError, Unavailable
from spooklog.store.postgres_appends import Log, append_lines, is_line
from spooklog.store.postgres_datastore import StoreDatastore
from spooklog.store.postgres_recorder import PostgresEventRecorder, Unanswered

MOST_LINES = 500
"""How many lines one commit stores at most."""

Stored = dict[str, list[int]]
"""The ids of stored entries by stream."""


class GroupEventRecorder(PostgresEventRecorder):
    """A recorder whose common lines go through one committing thread. What is more than a line goes alone, as ever."""

    def __init__(self, datastore: StoreDatastore, events_table_name: str = "events") -> None:
        super().__init__(datastore, events_table_name)
        self._committer = Committer(self._append_group)

    def close(self) -> None:
        """Store what waits, then close as ever."""
        self._committer.close()
        super().close()

    def _append(self, logs: Sequence[Log]) -> list[int]:
        if len(logs) > 1 or not is_line(*logs[0]):
            return super()._append(logs)
        (log,) = logs
        if (waiting := self._committer.put(log)) is None:
            raise Unavailable(f"the store {self.location} is closed")
        if not (ids := waiting.result()):
            raise self.moved_on(log[1].recorders)
        return ids

    def _append_group(self, logs: Sequence[Log]) -> Stored:
        if len(logs) == 1:
            return {logs[0][1].stream.id: super()._append(logs)}
        try:
            return self.committed(append_lines, logs)
        except Unanswered as lost:  # what is not stored now never will be: its writer decides it again
            found = zip(logs, self.found(logs, lost), strict=True)
            return {batch.stream.id: ids for (_, batch), ids in found if ids}


class _Waiting(NamedTuple):
    """A line, and where its ids are waited for: none of them where it lost."""

    log: Log
    ids: Future[list[int]]


class Committer:
    """A thread that begins with the first line and stores all that waits in one go, a stream once."""

    def __init__(self, commit: Callable[[Sequence[Log]], Stored]) -> None:
        self._commit = commit
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._putting = Lock()
        self._closed = False
        self._thread: Thread | None = None

    def put(self, log: Log) -> Future[list[int]] | None:
        """Have a line stored; None where this is closed already."""
        waiting = _Waiting(log, Future())
        with self._putting:
            if self._closed:
                return None
            self._queue.put(waiting)
            if self._thread is None:
                self._thread = Thread(target=self._run, daemon=True, name="spooklog-committer")
                self._thread.start()
        return waiting.ids

    def close(self) -> None:
        """Store what waits, and end. Closing twice is fine."""
        with self._putting:
            self._closed = True
            self._queue.put(None)
        if self._thread:
            self._thread.join()

    def _run(self) -> None:
        later: list[_Waiting] = []
        while True:
            came: list[_Waiting | None] = [*later] or [self._queue.get()]
            while len(came) < MOST_LINES:
                try:
                    came.append(self._queue.get_nowait())
                except Empty:
                    break
            group: dict[str, _Waiting] = {}
            later = []
            for waiting in came:
                if waiting is None:
                    self._queue.put(None)  # again, behind what is stored before the end
                elif group.setdefault(waiting.log[1].stream.id, waiting) is not waiting:
                    later.append(waiting)
            if not group:
                return
            self._store(list(group.values()))

    def _store(self, group: Sequence[_Waiting]) -> None:
        try:
            stored = self._commit([waiting.log for waiting in group])
        except Unavailable as problem:  # lost, or no server: that is said to each
            for waiting in group:
                waiting.ids.set_exception(problem)
        except BaseException as problem:
            if len(group) == 1 or not isinstance(problem, SpooklogError):
                for waiting in group:
                    waiting.ids.set_exception(problem)
            else:  # one of them cannot be stored: the others need not know
                for waiting in group:
                    self._store([waiting])
        else:
            for waiting in group:
                waiting.ids.set_result(stored.get(waiting.log[1].stream.id, []))
