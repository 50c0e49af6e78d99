"""Following a store live, by looking again and again: SQLite tells nobody when another process has written."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from threading import Event

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

POLL_SECONDS = 0.02
_PAGE = 500


class PollingSubscription(Subscription[ApplicationRecorder]):
    """Iterates over notifications after `gt`, and waits for more until it is stopped, from any thread."""

    def __init__(self, recorder: ApplicationRecorder, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        self._fetched: deque[Notification] = deque()
        self._stopping = Event()

    def stop(self) -> None:
        """End the iteration."""
        super().stop()
        self._stopping.set()

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
                self._stopping.wait(POLL_SECONDS)
        raise StopIteration
