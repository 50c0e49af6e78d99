"""An open store: its games, series, people and streams."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING

from spooklog.store.database.application import GameLog, open_log
from spooklog.store.database.location import PostgresLocation, locate
from spooklog.store.database.schema import check_schema
from spooklog.store.entries.clock import Clock, system_clock
from spooklog.store.entries.ids import Entropy
from spooklog.store.index.people import People
from spooklog.store.index.streams import Streams
from spooklog.store.logs.games import Games
from spooklog.store.logs.log_writer import WriterContext
from spooklog.store.logs.logs import beside_of

if TYPE_CHECKING:
    from types import TracebackType

    from spooklog.domain.contract.ruleset import Lexicon
    from spooklog.store.changes.links import Links
    from spooklog.store.changes.wordlists import Wordlists
    from spooklog.store.database.schema import Query
    from spooklog.store.entries.rows import NamedList
    from spooklog.store.logs.results import Results
    from spooklog.store.logs.series import SeriesStore
    from spooklog.store.storelog.log import StoreLog


class Store(AbstractContextManager["Store"]):
    """An open store. `close` it after use, or open it with `with`."""

    cached_results: Results | None = None
    """Finds results of games that the lists have folded already. `series` uses it, except where a decision rests on them."""

    warning = ""
    """A witness's warning, for the screens of programs that stay open; empty where there is none."""

    def __init__(self, log: GameLog, clock: Clock, entropy: Entropy) -> None:
        self.log, self.clock = log, clock
        self.recorder = recorder = log.recorder
        self.mapper = log.mapper
        self.people = People(recorder.query, self._given_names)
        self.streams = Streams(recorder.query)
        context = WriterContext(self.mapper, self.people, clock, entropy, self._lexicon, beside_of(recorder.query), self._held)
        self.games = Games(log, self.streams, context)

    @cached_property
    def series(self) -> SeriesStore:
        """The series of the store, imported on first use: recording a line at the table does without."""
        from spooklog.store.logs.series import SeriesStore

        series = SeriesStore(self.log, self.streams, self.games)
        series.cached_results = self.cached_results
        return series

    @cached_property
    def own_log(self) -> StoreLog:
        """The store's own log, imported on first use: recording a line at the table does without."""
        from spooklog.store.storelog.log import StoreLog

        return StoreLog(self.log, self.streams, self.games.context)

    @cached_property
    def wordlists(self) -> Wordlists:
        """The word lists of the store, imported on first use: most games are played without one."""
        from spooklog.store.changes.wordlists import Wordlists

        return Wordlists(self.recorder, lambda: self.own_log)

    @cached_property
    def links(self) -> Links:
        """The links of the store, imported on first use: only a server needs them."""
        from spooklog.store.changes.links import Links

        return Links(self.own_log, self.streams)

    def close(self) -> None:
        """Close the database. Closing twice is fine."""
        self.log.close()

    def _given_names(self, query: Query) -> dict[str, str]:
        from spooklog.store.storelog.given import given_names  # few people are ever renamed

        return given_names(query, self.recorder.entry_columns, self.mapper)

    def _lexicon(self, value: str) -> Lexicon | None:
        return self.wordlists.find(value)

    def _held(self) -> tuple[NamedList, ...]:
        return self.wordlists.held() if "wordlists" in vars(self) else ()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.log.close()


def open_store(
    url: str,
    *,
    clock: Clock = system_clock,
    entropy: Entropy = os.urandom,
    synchronous: str = "FULL",
    group: bool = False,
    reading: bool = False,
) -> Store:
    """Open the store at `sqlite:///PATH`, a bare path, or `postgresql://USER@HOST/DATABASE`.

    `entropy` draws ids, salts and names. With `synchronous` FULL an acknowledged entry survives power loss, with NORMAL or OFF
    the last ones may not. With `group` PostgreSQL commits the lines of this process's threads together; SQLite ignores it.
    With `reading` a store in a file is only read, and the file is left as it lies.
    Raises SchemaMissing where there is no store yet, Unavailable where it cannot be used or has another
    version, Corrupt where its tables are not those that spooklog makes.
    """
    location = locate(url)
    log = open_log(location, synchronous, group=group, reading=reading)
    try:
        if isinstance(location, PostgresLocation):
            from spooklog.store.postgres import schema as postgres  # its packages are optional

            postgres.check_schema(log.recorder.query, location)
        else:
            check_schema(log.recorder.query, location)
    except BaseException:
        log.close()
        raise
    return Store(log, clock, entropy)
