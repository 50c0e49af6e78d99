"""Follows an SQLite store live, with a subscription like the library's for PostgreSQL; it has none for SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from threading import Event, Thread
from typing import Any

from eventsourcing.persistence import ListenNotifySubscription

from spooklog.store.database.application import EventRecorder
from spooklog.store.sqlite.datastore import StoreDatastore

POLL_SECONDS = 0.02
"""How often the thread looks for writes of other processes: SQLite notifies no process of them."""

_CHANGED = "PRAGMA data_version"
"""Returns another number after each write of another connection."""


class SQLiteSubscription(ListenNotifySubscription[Any]):
    """Yields every entry after `gt`, then new ones, until any thread stops it.

    Entries of this process wake it at once; it looks for those of others every 20 ms.
    """

    def __init__(self, recorder: EventRecorder, datastore: StoreDatastore, gt: int | None, topics: Sequence[str]) -> None:
        """Watch the store from a thread as well: SQLite tells no process of the writes of others."""
        self._datastore, self._ended = datastore, Event()
        super().__init__(recorder, gt, topics)
        datastore.subscriptions.add(self)
        self._listening = Thread(target=self._listen, daemon=True)
        self._listening.start()

    def wake(self) -> None:
        """Look for new entries at once."""
        self._has_been_notified.set()

    def stop(self) -> None:
        """End the iteration."""
        super().stop()
        self._ended.set()

    def __exit__(self, *args: object, **kwargs: Any) -> None:
        """End both threads."""
        try:
            super().__exit__(*args, **kwargs)
        finally:
            self._listening.join()

    def _listen(self) -> None:
        queue = self._datastore.queue
        try:
            # a connection of its own, which never writes: data_version leaves out its own writes
            with closing(self._datastore.unpooled()) as connection:
                before = None
                with queue.joining:
                    queue.followers = (*queue.followers, self)
                while not self._ended.is_set():
                    now = connection.database.execute(_CHANGED).fetchone()
                    if now != before:
                        before = now
                        self.wake()
                    self._ended.wait(POLL_SECONDS)
        except BaseException as error:
            if self._thread_error is None:
                self._thread_error = error
            self.stop()
        finally:
            with queue.joining:
                queue.followers = tuple(one for one in queue.followers if one is not self)
