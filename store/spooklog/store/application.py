"""The same store as eventsourcing sees it: an application over our recorder and mapper. Projections follow its notification log.

Nothing but this module and `subscription.py` imports the library, and only whoever follows a log imports these: recording a line
at the table does not wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, NoReturn, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    Cipher,
    Compressor,
    InfrastructureFactory,
    Mapper,
    Notification,
    ProcessRecorder,
    StoredEvent,
    Subscription,
    TrackingRecorder,
    Transcoder,
)
from eventsourcing.utils import Environment, EnvType

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.entry import AnyEntry
from spooklog.store.databases import open_recorder
from spooklog.store.location import Location, given, locate
from spooklog.store.mapper import EntryMapper
from spooklog.store.recorder import Recorder
from spooklog.store.rows import Batch, EventRow
from spooklog.store.subscription import LogSubscription

_HERE = __name__


class StreamEntry(NamedTuple):
    """An entry with its stream and number: what eventsourcing calls a domain event."""

    originator_id: str
    originator_version: int
    entry: AnyEntry


class LogRecorder(ApplicationRecorder):
    """Our recorder as eventsourcing asks of one. Rows have the fields of its stored events and notifications."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def insert_events(self, stored_events: Sequence[StoredEvent], *, batch: Batch | None = None, **_: Any) -> Sequence[int]:
        """Store entries with what belongs to them. Raises TypeError without a batch: beside the row of their stream they would be
        out of the chain.
        """
        if batch is None:
            raise TypeError("entries are stored with the row of their stream: pass batch=")
        return self.recorder.insert_events(cast("Sequence[EventRow]", stored_events), batch=batch)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The entries of a stream."""
        rows = self.recorder.select_events(str(originator_id), gt=gt, lte=lte, desc=desc, limit=limit)
        return cast("Sequence[StoredEvent]", rows)

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Entries of all streams in the order they were stored."""
        rows = self.recorder.select_notifications(start, limit, stop, topics, inclusive_of_start=inclusive_of_start)
        return cast("Sequence[Notification]", rows)

    def max_notification_id(self) -> int | None:
        """The id of the newest entry of the store, None while there is none."""
        return self.recorder.max_notification_id()

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        """Every entry after `gt`, those to come included; whoever writes them, in this process or another."""
        if isinstance(self.recorder, ApplicationRecorder):
            return self.recorder.subscribe(gt, topics)
        return LogSubscription(self, self.recorder.listener, gt, topics)


class NullTranscoder(Transcoder):
    """Stands where eventsourcing wants a transcoder. The mapper needs none."""

    def encode(self, obj: object) -> NoReturn:
        """Raise TypeError: entries are encoded by the mapper alone."""
        raise TypeError(f"entries only are stored, not {type(obj).__name__}")

    def decode(self, data: bytes) -> NoReturn:
        """Raise TypeError: entries are decoded by the mapper alone."""
        raise TypeError(f"entries only are stored, not {len(data)} bytes of something else")


class LogMapper(Mapper[str]):
    """Our mapper as eventsourcing asks of one."""

    def __init__(
        self, transcoder: Transcoder | None = None, compressor: Compressor | None = None, cipher: Cipher | None = None
    ) -> None:
        if compressor or cipher:
            raise TypeError("the chain is over plain bytes: entries are stored neither compressed nor encrypted")
        super().__init__(transcoder or NullTranscoder())
        self.entries = EntryMapper()

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row that stores an entry."""
        return cast("StoredEvent", self.entries.row(*domain_event))

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """The entry of a row, with its stream and number. Raises Corrupt, naming both."""
        row = cast("EventRow", stored_event)
        try:
            return StreamEntry(row.originator_id, row.originator_version, self.entries.entry(row))
        except Corrupt as problem:
            raise Corrupt(f"{row.originator_id}: {problem.message}") from problem


class StoreFactory(InfrastructureFactory[TrackingRecorder]):
    """Makes our recorder where eventsourcing would make its own, for either database.

    Its own factories are of no use: they want a path, or host, user and password apart, and open a pool of connections each.
    """

    STORE = "STORE"
    """The name under which the environment holds the store's URL."""

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of the store that the environment names."""
        return LogRecorder(open_recorder(locate(self.env[self.STORE]), self.env["SYNCHRONOUS"]))

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        """Raise NotImplementedError: entries are stored with the row of their stream."""
        raise NotImplementedError(purpose)

    def tracking_recorder(self, tracking_recorder_class: type[TrackingRecorder] | None = None) -> TrackingRecorder:
        """Raise NotImplementedError: positions lie with the projections."""
        raise NotImplementedError(tracking_recorder_class)

    def process_recorder(self) -> ProcessRecorder:
        """Raise NotImplementedError: nothing is stored in answer to an entry."""
        raise NotImplementedError


class GameLog(Application[str]):
    """The log of every game of a store. Alembic owns the tables, ids are text, topics are explicit.

    It opens the store that its environment names, or goes by a recorder that is open already.
    """

    name = "games"
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": f"{_HERE}:{StoreFactory.__name__}",
        "MAPPER_TOPIC": f"{_HERE}:{LogMapper.__name__}",
        "TRANSCODER_TOPIC": f"{_HERE}:{NullTranscoder.__name__}",
        "CREATE_TABLE": "n",
        "ORIGINATOR_ID_TYPE": "text",
        "SYNCHRONOUS": "FULL",
    }

    def __init__(self, env: EnvType | None = None, *, recorder: Recorder | None = None) -> None:
        self._open = recorder
        super().__init__(env)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Settings from here alone: a variable of the shell must not change how games are stored."""
        return Environment(name, {**self.env, **(env or {})})

    def construct_recorder(self) -> ApplicationRecorder:
        """The recorder that is open already, else one of its own."""
        return LogRecorder(self._open) if self._open else super().construct_recorder()

    @property
    def store_recorder(self) -> Recorder:
        """The recorder behind that of the library."""
        return cast("LogRecorder", self.recorder).recorder

    @property
    def entries(self) -> EntryMapper:
        """The mapper behind that of the library."""
        return cast("LogMapper", self.mapper).entries


def open_log(location: Location, synchronous: str) -> GameLog:
    """The log of the store at a place. Raises Unavailable when there is none."""
    return GameLog(env={StoreFactory.STORE: given(location), "SYNCHRONOUS": synchronous})


def log_of(recorder: Recorder) -> GameLog:
    """The log of a store that is open: what is read and written through it goes through the same connections."""
    return GameLog(env={StoreFactory.STORE: given(recorder.location)}, recorder=recorder)
