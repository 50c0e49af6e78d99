"""Reads and writes the store's own log."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, NamedTuple

from spooklog.store.database.writes import Writer, write_author
from spooklog.store.entries.mapper import Chain
from spooklog.store.entries.rows import Kind, Person, StoreDraft, Stream
from spooklog.store.entries.store_events import StoreEvent
from spooklog.store.index.people import Guests
from spooklog.store.logs.logs import Logs, naming
from spooklog.store.storelog.folding import StoreState, fold_store


class Author(NamedTuple):
    """A person who changes the store, and whether they are new to it."""

    person: Person
    new: bool


class StoreLog(Logs[Any]):
    """The log of a store: games and series begun and imported, people merged, split and erased, checkpoints, and so on.

    Entries are added within the transaction that makes the change they record.
    """

    kind: ClassVar[Kind] = "store"

    @property
    def id(self) -> str:
        """The id of the log, and so of the store: a copy of the store has the same. Raises Corrupt where there is none."""
        return self.row().id

    def row(self) -> Stream:
        """Return the row of the log. Raises Corrupt where there is none."""
        return self.streams.own()

    def state(self, last: int | None = None) -> StoreState:
        """Fold the log, up to entry `last` if given. Raises Corrupt for a broken log."""
        row = self.row()
        last = row.head if last is None else min(last, row.head)
        with naming(row):
            return fold_store(Chain().entries(self._log.entries(row.id, lte=last), row, last))

    def writing(self) -> AbstractContextManager[Writer]:
        """Begin a transaction as the only writer: all that is done with it is stored, or none of it."""
        return self.recorder.writing()

    def author(self, name: str) -> Author:
        """Return the person of a name, known or new, as the author of the next change. Raises Usage for an impossible name."""
        self.context.people.forget()  # they may have been erased since this process saw them
        guests = Guests(self.context.people, self.context.entropy)
        person = guests.person(name)
        return Author(person, bool(guests.newcomers))

    def drafts(self, author: Author, *events: StoreEvent, at: int | None = None) -> list[StoreDraft]:
        """Return entries to be added, with their author and the time: `at`, in ms since 1970 UTC, else now."""
        at = self.context.clock() if at is None else at
        return [StoreDraft(event, author.person.id, at) for event in events]

    def record(self, writer: Writer, author: Author, drafts: Sequence[StoreDraft]) -> None:
        """Add entries within a transaction. Raises Conflict where the author was erased meanwhile."""
        write_author(writer, author.person, new=author.new)
        self.recorder.record(writer, drafts)
