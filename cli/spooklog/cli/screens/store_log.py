"""Prints the log of the store itself for `db log`, with the names that games and people have now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from spooklog.cli.output import ERASED, said, say
from spooklog.cli.screens.tables import show_rows
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.saying import chained, joined
from spooklog.domain.words.wording import because, counted
from spooklog.replays.times import show_time
from spooklog.store.entries.store_events import (
    CheckpointMade,
    EntrySkipped,
    Erased,
    IndexRebuilt,
    LinkChanged,
    LinkMade,
    LinksRevoked,
    LinksUsed,
    LogArchived,
    LogBegun,
    LogExtended,
    LogImported,
    LogRenamed,
    LogUnarchived,
    PeopleMerged,
    PersonRenamed,
    PersonSplit,
    StoreAccepted,
    StoreEvent,
    WordListAdded,
)

if TYPE_CHECKING:
    from spooklog.store.entries.mapper import StoredEntry
    from spooklog.store.store import Store

UPGRADE = "db upgrade"
"""Stands for the scribe of an entry that a migration wrote."""

VISITORS = said("visitors")
"""Stands for the scribe of an entry that says which links were used."""


class StoreEntry(Answer, frozen=True, kw_only=True):
    """An entry of the store's own log: `what` is its kind, `words` say what happened; `by` is None for an erased scribe."""

    entry: int
    at: Time
    by: str | None
    what: str
    words: str
    hash: str


class StoreLog(Answer, frozen=True, kw_only=True):
    """The log of the store itself."""

    entries: Sequence[StoreEntry]


def entries_of(store: Store) -> list[StoreEntry]:
    """Return the entries of the store's own log. Raises Corrupt."""
    log = store.own_log
    stored = log.entries(log.id)
    events = [one.entry.event for one in stored]
    scribes = {one.entry.by for one in stored if one.entry.by}
    people = store.people.names(scribes | {person for event in events for person in _people_of(event)})
    logs, texts = store.streams.names(sorted({id for event in events for id in _logs_of(event)})), log.texts(log.id)
    return [
        StoreEntry(
            entry=one.number,
            at=one.entry.at,
            by=_scribe(one, people),
            what=one.topic.removeprefix("store."),
            words=_describe(one.entry.event, Names(logs, people, texts)),
            hash=one.hash,
        )
        for one in stored
    ]


def _scribe(one: StoredEntry, people: Mapping[str, str | None]) -> str | None:
    """Return who recorded an entry, None for one who was erased."""
    if one.entry.by:
        return people[one.entry.by]
    return VISITORS if isinstance(one.entry.event, LinksUsed) else UPGRADE


def show(entries: Sequence[StoreEntry]) -> None:
    """Print the entries, a line each."""
    if not entries:
        say(said("nothing has happened to this store yet"))
        return
    rows = ((str(one.entry), show_time(one.at), one.by or ERASED, one.words) for one in entries)
    show_rows((said("entry"), said("when"), said("who"), said("what")), rows)


class Names(NamedTuple):
    """What ids stand for: names of logs and of people, and texts; None for an erased person, no text for an erased one."""

    logs: Mapping[str, str]
    people: Mapping[str, str | None]
    texts: Mapping[str, str]

    def persons(self, *ids: str) -> str:
        """Return the names of people, joined."""
        return chained(self.people.get(id) or ERASED for id in ids)

    def text(self, digest: str) -> str:
        """Return a text by its digest."""
        return self.texts.get(digest, ERASED)


def _describe(event: Any, names: Names) -> str:
    """Return an event in words; an event of an unknown kind as JSON."""
    words = _describe_log_event(event, names) or _describe_people_event(event, names)
    words = words or _describe_link_event(event, names) or _describe_store_event(event)
    return words or (msgspec.json.encode(event).decode() if isinstance(event, StoreEvent) else "")


def _describe_log_event(event: Any, names: Names) -> str:
    """Return in words what happened to one log; empty for another event."""
    match event:
        case LogBegun(log=log, kind=kind):
            name = names.logs[log]
            return said("series {name} begun", name=name) if kind == "series" else said("game {name} begun", name=name)
        case LogImported(log=log, kind=kind, head=head):
            name, entries = names.logs[log], counted(head.entry, "entry", "entries")
            if kind == "series":
                return said("series {name} imported with {entries}", name=name, entries=entries)
            return said("game {name} imported with {entries}", name=name, entries=entries)
        case LogExtended(head=head):
            return said("{name} continued from a file up to entry {entry}", name=names.logs[head.log], entry=head.entry)
        case LogRenamed(log):
            return said("renamed; it is called {name} now", name=names.logs[log])
        case LogArchived(log, why):
            return said("{name} archived{why}", name=names.logs[log], why=because(names.text(why)) if why else "")
        case LogUnarchived(log):
            return said("{name} listed again", name=names.logs[log])
        case EntrySkipped(log, entry):
            return said("lists go on without entry {entry} of {name}", entry=entry, name=names.logs[log])
    return ""


def _describe_people_event(event: Any, names: Names) -> str:
    """Return in words what happened to people and their texts; empty for another event."""
    match event:
        case PeopleMerged(kept, merged):
            parts = {"names": names.persons(*merged), "kept": names.persons(kept)}
            return said.counted(len(merged), "{names} counts as {kept}", "{names} count as {kept}", **parts)
        case PersonSplit(person):
            return said("{name} counts alone again", name=names.persons(person))
        case PersonRenamed(person):
            return said("a person renamed, who is called {name} now", name=names.persons(person))
        case Erased(persons=persons, labels=labels, texts=texts, lists=lists, skips=skips, links=links):
            counts = (
                (len(persons), counted(len(persons), "name")),
                (len(labels), counted(len(labels), "label of others", "labels of others")),
                (len(texts), counted(len(texts), "text")),
                (len(lists), counted(len(lists), "word list")),
                (len(skips), counted(len(skips), "reason to skip", "reasons to skip")),
                (len(links), counted(len(links), "label of a link", "labels of links")),
            )
            return said("erased: {parts}", parts=joined(words for number, words in counts if number))
    return ""


def _describe_link_event(event: Any, names: Names) -> str:
    """Return in words what happened to links; empty for another event."""
    match event:
        case LinkMade(link=id, role=role, log=log, person=person):
            opens = names.logs[log] if log else said("the whole store")
            if role == "seat" and person:
                name = names.persons(person)
                return said("link {id} made: {role} for {name}, opens {opens}", id=id, role=role, name=name, opens=opens)
            return said("link {id} made: {role}, opens {opens}", id=id, role=role, opens=opens)
        case LinkChanged(link=id, until=until):
            if until is None:
                return said("link {id} changed; it ends never", id=id)
            return said("link {id} changed; it ends {time}", id=id, time=show_time(until))
        case LinksRevoked(ids):
            return said.counted(len(ids), "link {ids} revoked", "links {ids} revoked", ids=", ".join(ids))
        case LinksUsed(uses):
            used = ", ".join(use.link for use in uses)
            return said.counted(len(uses), "link {ids} used", "links {ids} used", ids=used)
    return ""


def _describe_store_event(event: Any) -> str:
    """Return in words what happened to the store as a whole; empty for another event."""
    match event:
        case WordListAdded(digest):
            return said("word list {name} given", name=digest[:12])
        case CheckpointMade(heads=heads):
            return said("checkpoint: {logs} moved", logs=counted(len(heads), "log"))
        case IndexRebuilt(rows):
            return said("{rows} of the index made anew", rows=counted(rows, "row"))
        case StoreAccepted():
            return said("the store accepted as it is, although entries are missing")
    return ""


def _people_of(event: Any) -> Sequence[str]:
    """Return the ids of the people that the words for an event name."""
    match event:
        case PeopleMerged(kept, merged):
            return (kept, *merged)
        case PersonSplit(person) | PersonRenamed(person):
            return (person,)
        case LinkMade(person=str(person)):
            return (person,)
    return ()


def _logs_of(event: Any) -> Sequence[str]:
    """Return the ids of the logs that the words for an event name."""
    match event:
        case LogBegun(log=log) | LogRenamed(log) | LogArchived(log) | LogUnarchived(log) | EntrySkipped(log):
            return (log,)
        case LogImported(head=head) | LogExtended(head=head):
            return (head.log,)
        case LinkMade(log=str(log)):
            return (log,)
    return ()
