"""A log that somebody else may be writing to while it is looked at."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from spooklog.cli.output import internal
from spooklog.domain.errors import SpooklogError

if TYPE_CHECKING:
    from spooklog.replays.timeline.timeline import Timeline
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store

EVERY = 0.25
"""Seconds between two looks."""


class Watch:
    """The log of one game, read in a thread of its own: nobody who looks at a screen waits for a busy store.

    Where it ends, as a context, it waits for the look that is still going on; until then the store must stay open.
    """

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._stream = stream
        self._hand = ThreadPoolExecutor(1, thread_name_prefix="watch")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._hand.shutdown(wait=True, cancel_futures=True)

    async def renewed(self, known: Timeline) -> Timeline | None:
        """The timeline as the log stands now, if something was recorded since. Reads only what is new.

        Raises Unavailable, Corrupt and NotFound when the store is not there or not sound.
        """
        return await asyncio.get_running_loop().run_in_executor(self._hand, self._look, known)

    def _look(self, known: Timeline) -> Timeline | None:
        try:
            loaded = self._store.games.load(self._stream)
            texts = self._store.games.texts(self._stream)
            if _all_that_is_told(loaded) == _all_that_is_told(known.loaded) and texts == known.texts:
                return None
            return known.renewed(loaded, texts)
        except SpooklogError:
            raise
        except Exception as problem:  # a fault of ours: the replay goes on
            raise internal(problem) from problem


def _all_that_is_told(loaded: LoadedGame) -> tuple[object, ...]:
    """Where a log stands, and the names that it is told with: somebody may be erased while it is looked at."""
    return loaded.stream.head_hash, loaded.stream.name, loaded.seats
