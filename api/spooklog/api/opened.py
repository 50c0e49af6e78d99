"""The store on which the games and series of a program stand."""

from __future__ import annotations

from spooklog.domain.values.errors import Unavailable
from spooklog.store.index.people import recorder_name
from spooklog.store.store import Store


class OpenedStore:
    """A store until it is closed, and the name under which a program records in it."""

    def __init__(self, inner: Store, by: str | None) -> None:
        self._inner, self._by, self.closed = inner, by, False

    @property
    def inner(self) -> Store:
        """The store. Raises Unavailable once it is closed."""
        if self.closed:
            raise Unavailable("the store is closed", expected=("spooklog.open(…)",))
        return self._inner

    def recorder(self, by: str | None = None) -> str:
        """Return the name under which is recorded: `by`, else that of `open`, else the user's login name."""
        return recorder_name(by or self._by)

    def close(self) -> None:
        """Close the store. Closing twice is fine."""
        if not self.closed:
            self.closed = True
            self._inner.close()

    def __repr__(self) -> str:
        return f"{self._inner.recorder.location}{', closed' if self.closed else ''}"
