"""The store as an application of eventsourcing: entries go in through its event store and come out through its repository.

The library's aggregates and `save` are not used: a game is decided and folded by plain functions, and its entries are stored with
the row of their stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, cast

from eventsourcing.application import Application
from eventsourcing.utils import Environment, EnvType

from spooklog.store.location import Location, PostgresLocation
from spooklog.store.mapper import EntryMapper, StoredEntry
from spooklog.store.recorder import EventRecorder
from spooklog.store.rows import Batch, EventRow
from spooklog.store.settings import READING, RECORDER, STORE, SYNCHRONOUS

_SQLITE = "spooklog.store.sqlite.recorder:SQLiteStoreFactory"
_POSTGRES = "spooklog.store.postgres.recorder:PostgresStoreFactory"
_GROUP = "spooklog.store.postgres.group:GroupEventRecorder"
"""Topics of factories and of a recorder: only those of the store are imported."""


class GameLog(Application[str]):
    """The logs of a store as one application. Alembic owns the tables, ids are text, topics are explicit."""

    name = "games"
    env: ClassVar[dict[str, str]] = {
        "MAPPER_TOPIC": "spooklog.store.mapper:EntryMapper",
        "CREATE_TABLE": "n",
        "ORIGINATOR_ID_TYPE": "text",
        "AGGREGATE_CACHE_MAXSIZE": "64",
        "DEEPCOPY_FROM_AGGREGATE_CACHE": "n",
        SYNCHRONOUS: "FULL",
    }
    recorder: EventRecorder
    mapper: EntryMapper

    def entries(self, stream: str, *, gt: int | None = None, lte: int | None = None) -> Iterator[StoredEntry]:
        """Read the entries of a stream after `gt` up to `lte`, in order. Raises Corrupt at one that cannot be read."""
        return cast("Iterator[StoredEntry]", self.events.get(stream, gt=gt, lte=lte))

    def store(self, logs: Iterable[tuple[Sequence[StoredEntry | EventRow], Batch]]) -> None:
        """Store entries of several logs with what belongs to them, all of it or nothing; on return they are durable.

        Raises Conflict when a log has moved on, or when another writer took a name or number meanwhile.
        """
        logs = tuple(logs)
        entries: Any = [entry for entries, _ in logs for entry in entries]
        self.events.put(entries, batches=[batch for _, batch in logs], ids=False)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Take settings from here alone: a variable of the shell must not change how games are stored."""
        settings: dict[str, Any] = {**self.env, **(env or {})}
        postgres = isinstance(settings[STORE], PostgresLocation)
        return Environment(name, {"PERSISTENCE_MODULE": _POSTGRES if postgres else _SQLITE, **settings})

    def close(self) -> None:
        """Close the recorder first, then the factory: followers and waiting lines still need a connection."""
        if "recorder" in vars(self):  # else it could not be made
            self.recorder.close()
        super().close()


def open_log(location: Location, synchronous: str = "FULL", *, group: bool = False, reading: bool = False) -> GameLog:
    """Open the logs of the store at a location, without a look at its schema. Raises Unavailable where there is no store.

    Closing the application closes its recorder.
    """
    chosen: dict[str, Any] = {STORE: location, SYNCHRONOUS: synchronous, READING: "y" if reading else "n"}
    if group and isinstance(location, PostgresLocation):
        chosen[RECORDER] = _GROUP
    return GameLog(chosen)
