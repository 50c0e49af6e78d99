"""A log that somebody else may be writing to while it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store

EVERY = 0.25
"""Seconds between two looks."""


class Watch:
    """The log of one game."""

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._stream = stream

    def newer(self, known: LoadedGame) -> LoadedGame | None:
        """The game as it stands, if something was recorded since. Reads only what is new. Raises Unavailable, Corrupt."""
        loaded = self._store.games.load(self._stream)
        return None if loaded.stream.head_hash == known.stream.head_hash else loaded

    def texts(self) -> Mapping[str, str]:
        """The game's notes and reasons by their hashes."""
        return self._store.games.texts(self._stream)
