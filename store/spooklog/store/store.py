"""A store, opened: the games, people and streams in it."""

from __future__ import annotations

import os
from types import TracebackType
from typing import Self

from spooklog.store.application import GameLog, open_log
from spooklog.store.check import check_database
from spooklog.store.clock import Clock, system_clock
from spooklog.store.draftbook import Desk
from spooklog.store.games import Games
from spooklog.store.ids import Entropy
from spooklog.store.location import sqlite_path
from spooklog.store.people import People
from spooklog.store.schema import check_version, found_version, require_file
from spooklog.store.streams import Streams


class Store:
    """Games with what belongs to them. `log` is the same store as eventsourcing sees it, for whoever follows it."""

    def __init__(self, log: GameLog, clock: Clock, entropy: Entropy) -> None:
        query = log.store_recorder.query
        self.log = log
        self.people = People(query)
        self.streams = Streams(query)
        self.games = Games(log, self.streams, Desk(log.entries, self.people, clock, entropy))

    def verify(self) -> list[str]:
        """Problems of the database as a whole, a line each; each game has its own `games.verify`."""
        return check_database(self.log.store_recorder.query)

    def close(self) -> None:
        """Let go of the database. Closing twice is fine."""
        self.log.store_recorder.close()
        self.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.close()


def open_store(url: str, *, clock: Clock = system_clock, entropy: Entropy = os.urandom, synchronous: str = "FULL") -> Store:
    """Open the store at `sqlite:///PATH` or a bare path.

    `entropy` draws ids, salts and names. `synchronous` is SQLite's: with FULL an acknowledged entry survives power loss. Raises
    SchemaMissing where there is no store yet, Unavailable where it cannot be used or has another version.
    """
    path = sqlite_path(url)
    require_file(path)
    log = open_log(path, synchronous)
    try:
        check_version(found_version(log.store_recorder.query, path), path)
    except BaseException:
        log.store_recorder.close()
        log.close()
        raise
    return Store(log, clock, entropy)
