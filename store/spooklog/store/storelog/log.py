"""The store's own log, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import ClassVar, NamedTuple

from spooklog.store.logs import LogReader, Logs, naming
from spooklog.store.people import Guests
from spooklog.store.recorder import EventRecorder
from spooklog.store.rows import Kind, Person, StoreDraft, Stream
from spooklog.store.storelog.events import StoreEvent
from spooklog.store.storelog.folding import StoreState, fold_store
from spooklog.store.writes import Writer, write_author


class Author(NamedTuple):
    """A person who does something to the store, and whether the store is yet to know them."""

    person: Person
    new: bool


class StoreLog(Logs):
    """The log of a store: games and series begun and imported, people merged, split and erased, checkpoints, and so on.

    Entries are added within the transaction that does what they say.
    """

    kind: ClassVar[Kind] = "store"

    @property
    def id(self) -> str:
        """The id of the log, and so of the store: a copy of the store has the same. Raises Corrupt where there is none."""
        return self.row().id

    def row(self) -> Stream:
        """Where the log stands. Raises Corrupt where there is none."""
        return self._streams.own()

    def state(self, last: int | None = None) -> StoreState:
        """What the log comes to, up to an entry where one is given. Raises Corrupt for a broken log."""
        row = self.row()
        reading = LogReader(self._recorder, self.context, row)
        with naming(row):
            return fold_store(reading.entries(row.head if last is None else min(last, row.head)))

    @property
    def recorder(self) -> EventRecorder:
        """The way into the store."""
        return self._recorder

    def writing(self) -> AbstractContextManager[Writer]:
        """A transaction as the only writer: all that is done with it is stored, or none of it."""
        return self._recorder.writing()

    def author(self, name: str) -> Author:
        """The person of a name, known or new, as the author of what is done next. Raises Usage for what is no name."""
        self.context.people.forget()  # they may have been erased since this process saw them
        guests = Guests(self.context.people, self.context.entropy)
        person = guests.person(name)
        return Author(person, bool(guests.newcomers))

    def drafts(self, author: Author, *events: StoreEvent) -> list[StoreDraft]:
        """Entries to be added, with their author and the time."""
        now = self.context.clock()
        return [StoreDraft(event, author.person.id, now) for event in events]

    def record(self, writer: Writer, author: Author, drafts: Sequence[StoreDraft]) -> None:
        """Add entries within a transaction. Raises Conflict where the author was erased meanwhile."""
        write_author(writer, author.person, new=author.new)
        self._recorder.record(writer, drafts)
