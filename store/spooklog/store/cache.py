"""A cache of folded logs, so that the next command reads only new entries."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, Protocol, TypeVar

from spooklog.store.rows import Stream


class Loaded(Protocol):
    """A folded log with its row in the index."""

    @property
    def stream(self) -> Stream:
        """Where the log stood when it was folded."""


AnyLoaded = TypeVar("AnyLoaded", bound=Loaded)


class LogCache(Generic[AnyLoaded]):
    """Folded logs by stream id. They are frozen, so threads share them."""

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._logs: OrderedDict[str, AnyLoaded] = OrderedDict()
        self._lock = Lock()

    def get(self, stream: str) -> AnyLoaded | None:
        """Return the log as it was kept last. It may have grown since."""
        with self._lock:
            if stream in self._logs:
                self._logs.move_to_end(stream)
            return self._logs.get(stream)

    def keep(self, loaded: AnyLoaded) -> AnyLoaded:
        """Keep a log and return it; drop the least recently used one when there are too many."""
        with self._lock:
            self._logs[loaded.stream.id] = loaded  # maybe older than what another thread kept: the next load reads on
            self._logs.move_to_end(loaded.stream.id)
            if len(self._logs) > self._size:
                self._logs.popitem(last=False)
        return loaded
