"""A fair semaphore between threads: Python's own goes to the quickest thread, so one that waits may wait for ever."""

from __future__ import annotations

from collections import deque
from threading import Lock


class FifoSemaphore:
    """Admits `places` threads at a time. A release admits the thread that has waited longest."""

    def __init__(self, places: int = 1) -> None:
        self._mutex = Lock()
        self._free = places
        self._waiting: deque[Lock] = deque()
        self._releases = 0

    def acquire(self, stuck: float) -> bool:
        """Wait for a place; return False when none was released for between one and two times `stuck` seconds."""
        with self._mutex:
            if self._free:
                self._free -= 1
                return True
            gate = Lock()  # one for each thread, so that a release wakes exactly one
            gate.acquire()
            self._waiting.append(gate)
            releases = self._releases
        try:
            while not gate.acquire(timeout=stuck):
                with self._mutex:
                    if gate not in self._waiting:  # a release has just handed the place over
                        return True
                    if self._releases == releases:
                        self._waiting.remove(gate)
                        return False
                    releases = self._releases
        except BaseException:  # Ctrl-C during the wait: leave the queue, or give the place back
            with self._mutex:
                if gate in self._waiting:
                    self._waiting.remove(gate)
                    raise
            self.release()
            raise
        return True

    def release(self) -> None:
        """Hand the place to the next thread, if one waits."""
        with self._mutex:
            self._releases += 1
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
