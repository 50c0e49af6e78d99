"""A lock between threads that is handed out in the order of asking: Python's own goes to whichever thread is quickest."""

from __future__ import annotations

from collections import deque
from threading import Lock


class FifoLock:
    """A lock whose release hands it to the thread that has waited longest."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._held = False
        self._waiting: deque[Lock] = deque()
        self._releases = 0

    def acquire(self, stuck: float) -> bool:
        """Wait until this thread has the lock; False when nothing was released for between one and two times `stuck` seconds."""
        with self._mutex:
            if not self._held:
                self._held = True
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
        """Hand the lock to the next thread, if one waits."""
        with self._mutex:
            self._releases += 1
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False
