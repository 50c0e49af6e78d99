"""Following a store live: every entry that is there, then those to come, whoever stores them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Event, Lock

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

from spooklog.store.recorder import Listener

_PAGE = 500


class LogSubscription(Subscription[ApplicationRecorder]):
    """Iterates over notifications after `gt`, and waits for more until it is stopped, from any thread.

    It begins to listen where nothing is left to read, and then reads once more: nothing is stored unheard in between.
    """

    def __init__(
        self, recorder: ApplicationRecorder, listen: Callable[[], Listener], gt: int | None = None, topics: Sequence[str] = ()
    ) -> None:
        super().__init__(recorder, gt, topics)
        self._fetched: deque[Notification] = deque()
        self._stopping = Event()
        self._listen = listen
        self._listener: Listener | None = None
        self._waiting = Lock()

    def stop(self) -> None:
        """End the iteration."""
        super().stop()
        self._stopping.set()
        with self._waiting:
            if self._listener:
                self._listener.close()

    def __next__(self) -> Notification:
        while not self._stopping.is_set():
            if self._fetched:
                return self._fetched.popleft()
            after = self._last_notification_id or 0
            page = self._recorder.select_notifications(after, _PAGE, topics=self._topics, inclusive_of_start=False)
            if page:
                self._fetched.extend(page)
                self._last_notification_id = page[-1].id
            else:
                self._wait()
        raise StopIteration

    def _wait(self) -> None:
        with self._waiting:
            if self._stopping.is_set():
                return
            if self._listener is None:
                self._listener = self._listen()
            else:
                self._listener.wait(self._stopping)
