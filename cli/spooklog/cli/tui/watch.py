"""Follows a log that another program may be writing to, for a replay."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from spooklog.cli.output import internal
from spooklog.domain.values.errors import SpooklogError

if TYPE_CHECKING:
    from spooklog.replays.timeline.timeline import Timeline
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

EVERY = 0.25
"""Seconds between two reads of the log."""


class Watch:
    """The log of one game, read in a thread of its own, so that the screen never waits for a busy store.

    A context manager: its end waits for a read that is still going on; until then the store must stay open.
    """

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._stream = stream
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="watch")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)

    async def renewed(self, before: Timeline) -> Timeline | None:
        """Return the timeline as the log now stands; None where nothing changed. Reads only the new entries.

        Raises Unavailable where the store cannot be reached, Corrupt and NotFound where it is damaged.
        """
        return await asyncio.get_running_loop().run_in_executor(self._executor, self._read, before)

    def _read(self, before: Timeline) -> Timeline | None:
        try:
            loaded = self._store.games.load(self._stream)
            texts = self._store.games.texts(self._stream)
            if _visible_parts(loaded) == _visible_parts(before.loaded) and texts == before.texts:
                return None
            return before.renewed(loaded, texts)
        except SpooklogError:
            raise
        except Exception as problem:  # a bug must not end the replay
            raise internal(problem) from problem


def _visible_parts(loaded: LoadedGame) -> tuple[object, ...]:
    """Return what a replay shows of a log beside its texts: its head, and the names, for people may be erased meanwhile."""
    return loaded.stream.head_hash, loaded.stream.name, loaded.seats
