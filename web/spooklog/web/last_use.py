"""When links are used: noted with each request, and written now and then, beside the requests.

No request waits for that, and none fails by it: a store that is read-only or locked keeps no uses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING

from spooklog.domain.values.errors import SpooklogError

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Link
    from spooklog.store.store import Store

EVERY = 30.0
"""Seconds between two writes; a link's use is written once an hour (`spooklog.store.changes.links.USE_WRITTEN`)."""


class LastUse:
    """The uses of links that are not written yet. Any thread may note one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[str, int] = {}
        self._lock = Lock()

    def note(self, links: Iterable[Link]) -> None:
        """Note that links are in use now, as they were read for this request."""
        for link in links:
            if (at := self._store.links.use_of(link)) is not None:
                with self._lock:
                    self._noted.setdefault(link.id, at)

    def write(self) -> None:
        """Write what was noted. What cannot be written is forgotten: a later request notes it again."""
        with self._lock:
            noted, self._noted = self._noted, {}
        if noted:
            with suppress(SpooklogError):
                self._store.links.note_uses(noted)

    async def keep_writing(self) -> None:
        """Write what was noted from time to time, in a thread that serves no request, until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            await asyncio.to_thread(self.write)
