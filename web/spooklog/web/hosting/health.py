"""Whether a server can serve: what `/healthz` answers, and the figures about the store in `/metrics`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import NamedTuple

from spooklog.domain.values.errors import SpooklogError

PATIENCE = 2.0
"""Seconds that the store has to answer."""

KEPT = 1.0
"""Seconds for which an answer counts, so that asking often costs nothing."""


class Health(NamedTuple):
    """Whether the store answers and is followed, and how many entries behind it the live pages are; None where unknown."""

    store: bool
    following: bool
    lag: int | None

    @property
    def well(self) -> bool:
        """Whether visitors can be served, live."""
        return self.store and self.following


class Checkup:
    """Looks after the store in a thread of its own: the threads of requests may all be busy.

    `newest` returns the number of the newest entry and may block; `followed` returns up to which one the store is followed, None
    while it is not.
    """

    def __init__(self, newest: Callable[[], int | None], followed: Callable[[], int | None]) -> None:
        self._newest, self._followed = newest, followed
        self._looking: asyncio.Future[int | None] | None = None
        self._found: tuple[float, Health] | None = None

    async def look(self) -> Health:
        """Return how the server is. Waits for the store for PATIENCE seconds at most; the event loop goes on meanwhile."""
        now = asyncio.get_running_loop().time()
        if self._found and 0 <= now - self._found[0] < KEPT:
            return self._found[1]
        newest: int | None = None
        with suppress(TimeoutError):
            newest = await asyncio.wait_for(asyncio.shield(self._look_once()), PATIENCE)
        followed = self._followed()
        lag = max(0, newest - followed) if newest is not None and followed is not None else None
        health = Health(newest is not None, followed is not None, lag)
        self._found = now, health
        return health

    def _look_once(self) -> asyncio.Future[int | None]:
        """Return the look that is under way, or begin one."""
        loop = asyncio.get_running_loop()
        if self._looking is None or self._looking.done() or self._looking.get_loop() is not loop:
            self._looking = future = loop.create_future()
            # a daemon: a store that never answers must not keep the process from ending
            Thread(target=self._ask, args=(loop, future), name="health", daemon=True).start()
        return self._looking

    def _ask(self, loop: asyncio.AbstractEventLoop, future: asyncio.Future[int | None]) -> None:
        newest: int | None = None
        with suppress(SpooklogError):
            newest = self._newest() or 0

        def tell() -> None:
            if not future.done():
                future.set_result(newest)

        with suppress(RuntimeError):  # the loop may be closed
            loop.call_soon_threadsafe(tell)
