"""What the store's own log says of erasures and of logs that were here before: what an import must not bring back."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.values.errors import Corrupt
from spooklog.store.checks.erased import erased_texts
from spooklog.store.entries.store_events import Erased
from spooklog.store.store import Store
from spooklog.store.storelog.folding import StoreState


class OwnLog:
    """The state of the store's own log, read once for an import of many logs, and again after an erasure."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._state: StoreState | None = None
        self._texts: frozenset[str] | None = None
        self._seen = self._head()

    @property
    def state(self) -> StoreState:
        """What the store's own log says; nothing where it is damaged: that is no reason to refuse a game."""
        if self._state is None:
            try:
                self._state = self._store.own_log.state()
            except Corrupt:
                self._state = StoreState()
        return self._state

    @property
    def erased_texts(self) -> frozenset[str]:
        """The hashes of texts that were erased here, or that a file left out."""
        if self._texts is None:
            self._texts = erased_texts(self._store.recorder, self._store.mapper)
        return self._texts

    def refresh(self) -> None:
        """Forget what was read if something was erased since."""
        head = self._head()
        if head == self._seen:
            return
        if self._erased_since(self._seen):
            self._state = self._texts = None
        self._seen = head

    def _erased_since(self, entry: int) -> bool:
        own = "originator_id = (SELECT id FROM streams WHERE kind = 'store')"
        select = f"SELECT 1 FROM events WHERE {own} AND originator_version > ? AND topic = ? LIMIT 1"
        values: Sequence[object] = (entry, Erased.TOPIC)
        return bool(self._store.recorder.query(select, values))

    def _head(self) -> int:
        rows = self._store.recorder.query("SELECT head FROM streams WHERE kind = 'store'")
        return max((head for (head,) in rows if isinstance(head, int)), default=0)
