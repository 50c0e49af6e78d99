"""A semaphore between threads that is fair: Python's own goes to the quickest thread, and one that waits may wait for ever."""

from __future__ import annotations

from collections import deque
from threading import Lock


class FifoSemaphore:
    """So many threads at a time, one by default. A release lets in the thread that has waited longest."""

    def __init__(self, places: int = 1) -> None:
        self._mutex = Lock()
        self._free = places
        self._waiting: deque[Lock] = deque()
        self._releases = 0

    def acquire(self, stuck: float) -> bool:
        """Wait for a place; False when none was released for between one and two times `stuck` seconds."""
        with self._mutex:
            if self._free:
                self._free -= 1
                return True
            gate = Lock()
            gate.acquire()
            self._waiting.append(gate)
            releases = self._releases
        try:
            while not gate.acquire(timeout=stuck):
                with self._mutex:
                    if gate not in self._waiting:  # handed over in this moment
                        return True
                    if self._releases == releases:
                        self._waiting.remove(gate)
                        return False
                    releases = self._releases
        except BaseException:  # Ctrl-C while it waits: its place must not stay behind
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
