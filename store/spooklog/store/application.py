"""The store as an application of eventsourcing: its factory makes the recorder, its mapper reads and writes every entry.

The library's aggregates, repository and `save` are not used: a game is decided and folded by plain functions, and its entries are
stored with the row of their stream.
"""

from __future__ import annotations

from typing import Any, ClassVar

from eventsourcing.application import Application
from eventsourcing.utils import Environment, EnvType

from spooklog.store.location import Location, PostgresLocation, given, locate
from spooklog.store.mapper import EntryMapper
from spooklog.store.recorder import EventRecorder
from spooklog.store.settings import GROUP, READING, STORE, SYNCHRONOUS


class GameLog(Application[str]):
    """The logs of a store as one application. Alembic owns the tables, ids are text, topics are explicit."""

    name = "games"
    env: ClassVar[dict[str, str]] = {
        "MAPPER_TOPIC": "spooklog.store.mapper:EntryMapper",
        "TRANSCODER_TOPIC": "spooklog.store.mapper:NullTranscoder",
        "CREATE_TABLE": "n",
        "ORIGINATOR_ID_TYPE": "text",
        SYNCHRONOUS: "FULL",
    }
    recorder: EventRecorder
    mapper: EntryMapper

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Take settings from here alone: a variable of the shell must not change how games are stored."""
        settings: dict[str, Any] = {**self.env, **(env or {})}
        return Environment(name, {"PERSISTENCE_MODULE": _factory_of(locate(settings[STORE])), **settings})


def open_log(location: Location, synchronous: str = "FULL", *, group: bool = False, reading: bool = False) -> GameLog:
    """Open the logs of the store at a location, without a look at its schema. Raises Unavailable where there is no store.

    Closing the application closes its recorder.
    """
    chosen = {GROUP: "y" if group else "n", READING: "y" if reading else "n"}
    return GameLog({STORE: given(location), SYNCHRONOUS: synchronous, **chosen})


def _factory_of(location: Location) -> str:
    """Return the topic of the factory for a kind of database: only that factory is imported."""
    if isinstance(location, PostgresLocation):
        return "spooklog.store.postgres.factory:PostgresStoreFactory"
    return "spooklog.store.sqlite.factory:SQLiteStoreFactory"
