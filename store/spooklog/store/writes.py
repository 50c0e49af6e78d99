"""What is written into a store, statement by statement: the same for every kind of database.

Each function works within the caller's transaction, and leaves it to end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from spooklog.domain.errors import Conflict, Corrupt
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.store.chain import entry_hash
from spooklog.store.mapper import stored_row
from spooklog.store.rows import Batch, EventRow, Person, Skip, StoreDraft

if TYPE_CHECKING:
    from spooklog.domain.log.texts import SealedText
    from spooklog.store.schema import Query

INSERT_EVENT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"

_INSERT_STREAM = """
INSERT INTO streams (id, kind, name, ruleset, head, head_hash, touched, status, archived, salt)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_MOVE_STREAM = """
UPDATE streams SET head = ?, head_hash = ?, touched = ?, status = ? WHERE id = ? AND head = ? AND head_hash = ? AND name = ?
AND archived IS NULL
AND ? IN (-1, (SELECT count(label) FROM seats WHERE stream_id = streams.id))
"""
_INSERT_PERSON = "INSERT INTO people (id, name, key, salt, written) VALUES (?, ?, ?, ?, ?)"
_RECORDER = "SELECT touched FROM people WHERE id = ? AND key = ?"
_TOUCH = "UPDATE people SET touched = ? WHERE id = ?"
_INSERT_SEAT = "INSERT INTO seats (stream_id, seat, person_id, label, salt) VALUES (?, ?, ?, ?, ?)"
_ERASED = "SELECT 1 FROM people WHERE id = ? AND key IS NULL"
_INSERT_TEXT = "INSERT INTO texts (digest, stream_id, salt, text) VALUES (?, ?, ?, ?)"
_FILE = "SELECT 1 FROM files WHERE sha256 = ?"
_INSERT_FILE = "INSERT INTO files (sha256, content) VALUES (?, ?)"
_INSERT_MEMBER = "INSERT INTO members (game_id, series_id, number) VALUES (?, ?, ?)"
_DELETE_MEMBER = "DELETE FROM members WHERE game_id = ? AND series_id = ?"
_INSERT_SKIP = "INSERT INTO skipped (stream_id, entry, person_id, at, why, problem) VALUES (?, ?, ?, ?, ?, ?)"
_COUNTS_AS = "SELECT same_as FROM people WHERE id = ?"
_OWN_LOG = "SELECT id, head, head_hash FROM streams WHERE kind = 'store'"
_MOVE_OWN_LOG = "UPDATE streams SET head = ?, head_hash = ?, touched = ? WHERE id = ?"
_MERGE = "UPDATE people SET same_as = ? WHERE id = ? OR same_as = ?"
_SPLIT = "UPDATE people SET same_as = NULL WHERE id = ? AND same_as IS NOT NULL"


class Result(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def __iter__(self) -> Iterator[Any]: ...

    def fetchone(self) -> Any:
        """The next row that it found, None behind the last."""

    def fetchall(self) -> list[Any]:
        """The rows that it found."""


class Writer(Protocol):
    """A connection within a transaction. Placeholders are written as `?`, whatever the database."""

    def execute(self, statement: str, parameters: Sequence[Any] = ..., /) -> Result:
        """Run one statement."""


def query_of(writer: Writer) -> Query:
    """What reads within the transaction of a writer as a store is read: a statement and its parameters, to rows."""

    def query(statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return writer.execute(statement, parameters).fetchall()

    return query


def write_batches(writer: Writer, batches: Sequence[Batch]) -> None:
    """Everything that belongs to new entries of some logs, before they are inserted. Raises Conflict when a log has moved on.

    People come first: all the logs may name them, whichever of them brings them. A series comes behind its games.
    """
    write_people(writer, sorted((person for batch in batches for person in batch.people), key=lambda one: one.key or ""))
    for batch in batches:
        write_batch(writer, batch)


def write_batch(writer: Writer, batch: Batch) -> None:
    """Everything but new people that belongs to new entries of one log. Raises Conflict when the log has moved on."""
    execute, stream = writer.execute, batch.stream
    if batch.head == 0:
        execute(_INSERT_STREAM, (*msgspec.structs.astuple(stream), batch.salt))
    else:
        moved = (stream.head, stream.head_hash, stream.touched, stream.status, stream.id, batch.head, batch.head_hash)
        if execute(_MOVE_STREAM, (*moved, stream.name, batch.labelled)).rowcount != 1:
            raise Conflict("another process wrote first: try again")
    for recorder in batch.recorders:
        touched = execute(_RECORDER, (recorder.id, recorder.key)).fetchone()
        if touched is None:
            raise Conflict(f"{recorder.name} is not called so any more: try again")
        if touched[0] != stream.id and stream.kind == "game":
            execute(_TOUCH, (stream.id, recorder.id))
    for person_id in (*(draft.by for draft in batch.drafts), *batch.named):
        if execute(_ERASED, (person_id,)).fetchone():
            raise Conflict("a person whom this names was erased meanwhile: try again")
    for seat in batch.seats:
        execute(_INSERT_SEAT, (stream.id, seat.number, seat.person, seat.label, seat.salt))
        if seat.label is not None and execute(_ERASED, (seat.person,)).fetchone():
            raise Conflict("somebody at the table was erased meanwhile: try again")
    for text in batch.texts:
        write_text(writer, stream.id, text)
    for digest, content in batch.files.items():
        if execute(_FILE, (digest,)).fetchone() is None:
            execute(_INSERT_FILE, (digest, content))
    for game, number in batch.members:
        if number is None:
            execute(_DELETE_MEMBER, (game, stream.id))
        else:
            execute(_INSERT_MEMBER, (game, stream.id, number))


def write_drafts(writer: Writer, drafts: Sequence[StoreDraft]) -> list[EventRow]:
    """Chain entries to the store's own log and move its row; the rows that are still to be inserted.

    Raises Corrupt where the store has no log of its own.
    """
    if not drafts:
        return []
    found = writer.execute(_OWN_LOG).fetchall()
    if len(found) != 1:
        raise Corrupt("the store is damaged: its own log is not in the index")
    ((log, head, hash),) = found
    rows: list[EventRow] = []
    for number, draft in enumerate(drafts, start=head + 1):
        entry: AnyEntry = Entry(draft.event.VERSION, draft.by, draft.at, hash, "", draft.event)
        row = stored_row(log, number, entry)
        hash = entry_hash(row)
        rows.append(row)
    writer.execute(_MOVE_OWN_LOG, (head + len(rows), hash, drafts[-1].at, log))
    return rows


def write_text(writer: Writer, stream: str, text: SealedText) -> None:
    """A text that an entry of a log names."""
    writer.execute(_INSERT_TEXT, (text.digest, stream, text.salt, text.text))


def write_people(writer: Writer, people: Sequence[Person]) -> None:
    """People who are new."""
    for person in people:
        writer.execute(_INSERT_PERSON, msgspec.structs.astuple(person))


def merge_people(writer: Writer, keep: str, others: Sequence[str]) -> None:
    """People become the same person as one of them. Raises Conflict for one who is the same person already."""
    keep = _counts_as(writer, keep)
    for other in others:
        counts = _counts_as(writer, other)
        if counts == keep:
            raise Conflict("they are the same person already")
        writer.execute(_MERGE, (keep, counts, counts))


def split_person(writer: Writer, person: str) -> None:
    """A person counts alone again. Raises Conflict where they do already."""
    if writer.execute(_SPLIT, (person,)).rowcount != 1:
        raise Conflict("they count alone already")


def write_author(writer: Writer, person: Person, *, new: bool) -> None:
    """The author of an entry of the store's log, where the store does not know them. Raises Conflict where they were erased."""
    if new:
        write_people(writer, (person,))
    elif writer.execute(_ERASED, (person.id,)).fetchone():
        raise Conflict(f"{person.name} was erased meanwhile: try again")


def write_skip(writer: Writer, skip: Skip) -> None:
    """The decision to go on without an entry."""
    writer.execute(_INSERT_SKIP, msgspec.structs.astuple(skip))


def _counts_as(writer: Writer, person: str) -> str:
    """The person that somebody was merged into, else the same. One step is enough: a merge turns all who came before."""
    row = writer.execute(_COUNTS_AS, (person,)).fetchone()
    return cast(str, row[0]) if row and row[0] else person
