"""The statements that write a store, the same for every kind of database.

Each function works within the caller's transaction and does not end it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec
from eventsourcing.persistence import IntegrityError

from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.values.errors import Conflict, Corrupt
from spooklog.domain.values.saying import said
from spooklog.store.entries.mapper import entry_hash, stored_row
from spooklog.store.entries.rows import Batch, EventRow, Link, NamedList, Person, PlayerRow, Seat, Skip, StoreDraft

if TYPE_CHECKING:
    from spooklog.domain.log.texts import SealedText
    from spooklog.store.database.schema import Query

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
_CALLED_SO = "AND EXISTS (SELECT 1 FROM people WHERE id = ? AND key = ?)"
_INSERT_PERSON = "INSERT INTO people (id, name, key, salt, written) VALUES (?, ?, ?, ?, ?)"
_RECORDER = "SELECT 1 FROM people WHERE id = ? AND key = ?"
_TOUCH = "UPDATE people SET touched = ? WHERE id = ? AND (touched IS NULL OR touched <> ?)"
"""Most lines go into the same game, and write nothing here."""
_RENAME_PERSON = "UPDATE people SET name = ?, key = ?, written = ? WHERE id = ? AND key = ?"
_WRITE_SEAT = """
INSERT INTO seats (stream_id, seat, person_id, label, salt) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (stream_id, seat) DO UPDATE SET person_id = excluded.person_id, label = excluded.label, salt = excluded.salt
"""
_DELETE_SEAT = "DELETE FROM seats WHERE stream_id = ? AND seat = ?"
_ERASED = "SELECT 1 FROM people WHERE id = ? AND key IS NULL"
_INSERT_TEXT = "INSERT INTO texts (digest, stream_id, salt, text) VALUES (?, ?, ?, ?)"
_FILE = "SELECT 1 FROM files WHERE sha256 = ?"
_INSERT_FILE = "INSERT INTO files (sha256, content) VALUES (?, ?)"
_INSERT_LIST = "INSERT INTO wordlists (sha256, name, content) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_INSERT_MEMBER = "INSERT INTO members (game_id, series_id, number) VALUES (?, ?, ?)"
_DELETE_MEMBER = "DELETE FROM members WHERE game_id = ? AND series_id = ?"
_INSERT_SKIP = "INSERT INTO skipped (stream_id, entry, person_id, at, why, problem, salt) VALUES (?, ?, ?, ?, ?, ?, ?)"
_INSERT_LINK = """
INSERT INTO links (id, digest, role, stream_id, seat, records, person_id, made, revoked, label, until, used, salt)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LINK_OF = "SELECT id FROM links WHERE digest = ?"
_CHANGE_LINK = "UPDATE links SET label = ?, until = ?, salt = ? WHERE id = ? AND revoked IS NULL"
_USE_LINK = "UPDATE links SET used = ? WHERE id = ? AND revoked IS NULL AND (used IS NULL OR used < ?)"
_REVOKE = "UPDATE links SET revoked = ? WHERE id = ? AND revoked IS NULL"
_REVOKE_OF = "UPDATE links SET revoked = ? WHERE person_id = ? AND revoked IS NULL"
_FORGET_USES = "UPDATE links SET used = NULL WHERE person_id = ?"
_INSERT_PLAYER = "INSERT INTO players (program, key, person_id, salt) VALUES (?, ?, ?, ?)"
_INSERT_REQUEST = "INSERT INTO requests (stream_id, request, first, last, at, asked) VALUES (?, ?, ?, ?, ?, ?)"
_FORGET_ASKED = "UPDATE requests SET asked = NULL WHERE asked IS NOT NULL"
_COUNTS_AS = "SELECT same_as FROM people WHERE id = ?"
_OWN_LOG = "SELECT id, head, head_hash FROM streams WHERE kind = 'store'"
_MOVE_OWN_LOG = "UPDATE streams SET head = ?, head_hash = ?, touched = ? WHERE id = ?"
_MERGE = "UPDATE people SET same_as = ? WHERE id = ? OR same_as = ?"
_SPLIT = "UPDATE people SET same_as = NULL WHERE id = ? AND same_as IS NOT NULL"


class LostRace(Conflict, IntegrityError):
    """A log has moved on, or another writer took a name or a number: to eventsourcing an error of integrity."""


class Result(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows the statement changed."""

    def __iter__(self) -> Iterator[Any]: ...

    def fetchone(self) -> Any:
        """Return the next row that the statement found, None after the last."""

    def fetchall(self) -> list[Any]:
        """Return the rows that the statement found."""


class Writer(Protocol):
    """A connection within a transaction. Placeholders are `?` for every database."""

    def execute(self, statement: str, parameters: Sequence[Any] = ..., /) -> Result:
        """Run one statement."""


def query_of(writer: Writer) -> Query:
    """Return a query function that reads within the transaction of a writer."""

    def query(statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return writer.execute(statement, parameters).fetchall()

    return query


def write_batches(writer: Writer, batches: Sequence[Batch]) -> None:
    """Write everything that belongs to new entries of some logs, before the entries. Raises Conflict when a log has moved on.

    People come first, as any of the logs may name them. A series comes behind its games.
    """
    # in one order: two writers with the same new names would deadlock on PostgreSQL
    if new := [person for batch in batches for person in batch.people]:
        write_people(writer, sorted(new, key=lambda one: one.key or ""))
    for batch in batches:
        write_batch(writer, batch)


def write_batch(writer: Writer, batch: Batch) -> None:
    """Write everything but new people that belongs to new entries of one log.

    Raises Conflict when the log has moved on, or a recorder was renamed or erased. The row of the stream comes first, as other
    rows refer to it: a new one is inserted, that of a log moves only from where its entries were decided.
    """
    row, stream = batch.stream, batch.stream.id
    if batch.head:
        moved = (row.head, row.head_hash, row.touched, row.status, stream, batch.head, batch.head_hash, row.name, batch.labelled)
        called = [word for one in batch.recorders for word in (one.id, one.key)]
        if writer.execute(_MOVE_STREAM + _CALLED_SO * len(batch.recorders), (*moved, *called)).rowcount != 1:
            _refuse_renamed(writer, batch.recorders)
            raise LostRace("another process wrote first: try again")
    else:
        writer.execute(_INSERT_STREAM, (*msgspec.structs.astuple(row), batch.salt))
        _refuse_renamed(writer, batch.recorders)
    if row.kind == "game":
        for recorder in batch.recorders:
            writer.execute(_TOUCH, (stream, recorder.id, stream))
    if batch.drafts or batch.named:
        _refuse_erased(writer, batch)
    for gone in batch.gone:
        writer.execute(_DELETE_SEAT, (stream, gone))
    for seat in batch.seats:
        _write_seat(writer, stream, seat)
    for text in batch.texts:
        write_text(writer, stream, text)
    for digest, content in batch.files.items():
        _write_file(writer, digest, content)
    for one in batch.lists:
        write_list(writer, one)
    for game, number in batch.members:
        _write_member(writer, game, stream, number)
    if batch.request:
        writer.execute(_INSERT_REQUEST, (stream, *msgspec.structs.astuple(batch.request)))


def _refuse_renamed(writer: Writer, recorders: Sequence[Person]) -> None:
    """Raise Conflict where a recorder was renamed or erased."""
    for recorder in recorders:
        if writer.execute(_RECORDER, (recorder.id, recorder.key)).fetchone() is None:
            raise Conflict(said("{name} is not called so any more: try again", name=recorder.name))


def _refuse_erased(writer: Writer, batch: Batch) -> None:
    """Raise Conflict where a person whom the entries name was erased since they were decided."""
    for person_id in (*(draft.by for draft in batch.drafts), *batch.named):
        if writer.execute(_ERASED, (person_id,)).fetchone():
            raise Conflict("a person whom this names was erased meanwhile: try again")


def _write_seat(writer: Writer, stream: str, seat: Seat) -> None:
    writer.execute(_WRITE_SEAT, (stream, seat.number, seat.person, seat.label, seat.salt))
    if seat.label is not None and writer.execute(_ERASED, (seat.person,)).fetchone():
        raise Conflict("a person at the table was erased meanwhile: try again")


def _write_file(writer: Writer, digest: str, content: bytes) -> None:
    if writer.execute(_FILE, (digest,)).fetchone() is None:
        writer.execute(_INSERT_FILE, (digest, content))


def _write_member(writer: Writer, game: str, series: str, number: int | None) -> None:
    """Put a game into a series under a number, or take it out where the number is None."""
    if number is None:
        writer.execute(_DELETE_MEMBER, (game, series))
    else:
        writer.execute(_INSERT_MEMBER, (game, series, number))


def write_drafts(writer: Writer, drafts: Sequence[StoreDraft]) -> list[EventRow]:
    """Chain entries to the store's own log and move its row; return the rows that the caller still inserts.

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
    """Write a text that an entry of a log names."""
    writer.execute(_INSERT_TEXT, (text.digest, stream, text.salt, text.text))


def write_list(writer: Writer, one: NamedList) -> None:
    """Write a word list unless it is there."""
    writer.execute(_INSERT_LIST, one)


def write_people(writer: Writer, people: Sequence[Person]) -> None:
    """Write new people."""
    for person in people:
        writer.execute(_INSERT_PERSON, msgspec.structs.astuple(person))


def merge_people(writer: Writer, keep: str, others: Sequence[str]) -> None:
    """Make people count as one of them. Raises Conflict for a person who counts as that one already."""
    keep = _counts_as(writer, keep)
    for other in others:
        counts = _counts_as(writer, other)
        if counts == keep:
            raise Conflict("they are the same person already")
        writer.execute(_MERGE, (keep, counts, counts))


def split_person(writer: Writer, person: str) -> None:
    """Make a person count alone again. Raises Conflict where they do already."""
    if writer.execute(_SPLIT, (person,)).rowcount != 1:
        raise Conflict("they count alone already")


def rename_person(writer: Writer, before: Person, now: Person) -> None:
    """Write the new name of a person. Raises Conflict where they were renamed or erased meanwhile."""
    if writer.execute(_RENAME_PERSON, (now.name, now.key, now.written, before.id, before.key)).rowcount != 1:
        raise Conflict(said("{name} was renamed or erased meanwhile", name=before.name))


def write_author(writer: Writer, person: Person, *, new: bool) -> None:
    """Write the author of an entry of the store's own log if they are new. Raises Conflict where they were erased meanwhile."""
    if new:
        write_people(writer, (person,))
    elif writer.execute(_ERASED, (person.id,)).fetchone():
        raise Conflict(said("{name} was erased meanwhile: try again", name=person.name))


def write_skip(writer: Writer, skip: Skip) -> None:
    """Write the decision to go on without an entry."""
    writer.execute(_INSERT_SKIP, msgspec.structs.astuple(skip))


def write_link(writer: Writer, link: Link) -> None:
    """Write a new link. Raises Conflict where another one has its key."""
    if writer.execute(_LINK_OF, (link.digest,)).fetchone() is not None:
        raise Conflict("there is a link with this key already")
    values = msgspec.structs.asdict(link) | {"records": int(link.records)}
    writer.execute(_INSERT_LINK, tuple(values.values()))


def revoke_link(writer: Writer, id: str, now: int) -> bool:
    """Revoke a link that is valid; return whether it was. `now` is the time, in ms since 1970 UTC."""
    return writer.execute(_REVOKE, (now, id)).rowcount == 1


def change_link(writer: Writer, link: Link) -> None:
    """Write the label and the end of a link that is not revoked. Raises Conflict for one that was revoked meanwhile."""
    if writer.execute(_CHANGE_LINK, (link.label, link.until, link.salt, link.id)).rowcount != 1:
        raise Conflict("the link was revoked meanwhile")


def use_link(writer: Writer, id: str, at: int, before: int) -> bool:
    """Write when a link was used, unless a use since `before` is written; both in ms since 1970 UTC. Return whether it was."""
    return writer.execute(_USE_LINK, (at, id, before)).rowcount == 1


def revoke_links_of(writer: Writer, person: str, now: int) -> None:
    """Revoke all valid links of a person, and forget when any were used; `now` is the time, in ms since 1970 UTC."""
    writer.execute(_REVOKE_OF, (now, person))
    writer.execute(_FORGET_USES, (person,))


def write_player(writer: Writer, player: PlayerRow) -> None:
    """Write who a player of another program is."""
    writer.execute(_INSERT_PLAYER, player)


def forget_asked(writer: Writer) -> None:
    """Remove the hashes of what was asked from all requests: a short text could be found by trying."""
    writer.execute(_FORGET_ASKED)


def _counts_as(writer: Writer, person: str) -> str:
    """Return the person whom a person counts as. One step is enough: a merge moves all who counted as the merged person."""
    row = writer.execute(_COUNTS_AS, (person,)).fetchone()
    return cast(str, row[0]) if row and row[0] else person
