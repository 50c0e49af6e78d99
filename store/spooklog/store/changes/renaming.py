"""Renames games, series and people: the store's own log holds the salted hash of the new name; no other log changes."""

from __future__ import annotations

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.domain.values.labels import composed, normal
from spooklog.domain.values.saying import said
from spooklog.store.database.writes import Writer, query_of, rename_person
from spooklog.store.entries.rows import LogKind, Person, Stream
from spooklog.store.entries.store_events import LogRenamed, PersonRenamed
from spooklog.store.index.people import SALT_BYTES, clean_name
from spooklog.store.index.streams import Streams
from spooklog.store.storelog.log import StoreLog


class RenamedLog(Answer, frozen=True, kw_only=True):
    """A log by its new name, and the name before."""

    name: str
    was: str
    kind: LogKind


def rename(log: StoreLog, name: str, new: str, *, by: str) -> tuple[Stream, Stream]:
    """Give a game or a series another name; return its row before and after, the same where it has that name already.

    `by` is the name of the person who renames it. The old name is free from then on, and the salt of its hash in the store's log
    is gone. Raises NotFound and Ambiguous for the log, Usage for an impossible name, Conflict for a taken one.
    """
    found = Streams(log.recorder.query).find(name)
    if new == found.name:
        return found, found
    author, salt = log.author(by), log.context.entropy(SALT_BYTES)
    with log.writing() as writer:
        streams = Streams(query_of(writer))
        before = streams.get(found.id)
        if before.name != found.name:
            raise Conflict(said("{name} was renamed meanwhile: it is called {now}", name=found.name, now=before.name), input=name)
        streams.check_name(new)
        log.record(writer, author, log.drafts(author, write_name(writer, found.id, new, salt)))
        return before, streams.get(found.id)


def write_name(writer: Writer, stream: str, name: str, salt: bytes) -> LogRenamed:
    """Write the new name of a log within a transaction; return the event for the store's own log."""
    writer.execute("UPDATE streams SET name = ?, salt = ? WHERE id = ?", (name, salt, stream))
    return LogRenamed(stream, digest_of_text(salt, name))


def call(log: StoreLog, name: str, new: str, *, by: str) -> tuple[Person, Person]:
    """Give a person another name, in all games and series, past ones included; return the person before and after.

    Both are the same where the person has that name already. `by` is the name of the person who renames. Labels stay. The old
    name is free from then on; replay files have both, as the ids in logs are hashes of the old one.
    Raises NotFound for an unknown name, Usage for an impossible name and for that of another person.
    """
    people = log.context.people
    before = people.called(name)
    if composed(clean_name(new)) == before.name:
        return before, before
    author = log.author(by)
    with log.writing() as writer:
        there = people.by(query_of(writer))
        before = there.called(name)
        now = called(before, new)
        other = there.find(now.name or "")
        if other is not None and other.id != before.id:
            words = said("{name} is another person here; if both are one, merge them", name=other.name)
            raise Usage(words, input=new, expected=(f'players merge "{other.name}" "{before.name}"',))
        drafts = log.drafts(author, write_call(writer, before, now))
        log.record(writer, author, drafts)
    people.forget()
    return before, now


def called(person: Person, name: str) -> Person:
    """Return a person under another name. Raises Usage for an impossible name."""
    clean, proven = composed(clean_name(name)), person.name if person.written is None else person.written
    return msgspec.structs.replace(person, name=clean, key=normal(clean), written=None if clean == proven else proven)


def write_call(writer: Writer, before: Person, now: Person) -> PersonRenamed:
    """Write the new name of a person within a transaction; return the event for the store's own log."""
    rename_person(writer, before, now)
    return renamed_event(now)


def renamed_event(person: Person) -> PersonRenamed:
    """Return the event that gives a person the name that they have. Raises Usage for an erased person."""
    if person.name is None or person.salt is None:
        raise Usage("an erased person has no name")
    return PersonRenamed(person.id, digest_of_text(person.salt, person.name))
