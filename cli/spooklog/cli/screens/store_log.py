"""What `db log` shows: the log of the store itself, with the names that games and people have now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.cli.output import say
from spooklog.cli.screens.game import show_rows
from spooklog.domain.wording import because
from spooklog.replays.times import show_time
from spooklog.store.storelog.events import (
    CheckpointMade,
    EntrySkipped,
    Erased,
    IndexRebuilt,
    LogArchived,
    LogBegun,
    LogExtended,
    LogImported,
    LogRenamed,
    LogUnarchived,
    PeopleMerged,
    PersonSplit,
    StoreAccepted,
    StoreEvent,
    WordListAdded,
)

if TYPE_CHECKING:
    from spooklog.store.store import Store

UPGRADE = "db upgrade"
"""Who did what was brought over from an older store."""


def plain(store: Store) -> list[dict[str, Any]]:
    """The entries as plain data: number, time in ms since 1970 UTC, who, what, and the words for it. Raises Corrupt."""
    log = store.own_log
    stored = log.entries(log.id)
    people = store.people.names({entry.entry.by for entry in stored if entry.entry.by} | set(_people(stored)))
    logs, texts = store.streams.names(sorted({*_logs(stored)})), log.texts(log.id)
    return [
        {
            "entry": one.number,
            "at": one.entry.at,
            "by": people[one.entry.by] if one.entry.by else UPGRADE,
            "what": one.topic.removeprefix("store."),
            "words": _words(one.entry.event, logs, people, texts),
            "hash": one.hash,
        }
        for one in stored
    ]


def show(entries: Sequence[Mapping[str, Any]]) -> None:
    """The entries, a line each."""
    if not entries:
        say("nothing has happened to this store yet")
        return
    rows = ((str(one["entry"]), show_time(one["at"]), one["by"] or "(erased)", one["words"]) for one in entries)
    show_rows(("entry", "when", "who", "what"), rows)


def _words(event: Any, logs: Mapping[str, str], people: Mapping[str, str | None], texts: Mapping[str, str]) -> str:
    """One event in words; a game that is not there by its id, a person who was erased by that."""
    match event:
        case LogBegun(log=log, kind=kind):
            return f"{kind} {logs[log]} begun"
        case LogImported(log=log, kind=kind, head=head):
            return f"{kind} {logs[log]} imported with {head.entry} {'entry' if head.entry == 1 else 'entries'}"
        case LogExtended(head=head):
            return f"{logs[head.log]} continued from a file up to entry {head.entry}"
        case LogRenamed(log):
            return f"renamed; it is called {logs[log]} now"
        case LogArchived(log, why):
            return f"{logs[log]} archived{because(texts.get(why, '(erased)')) if why else ''}"
        case LogUnarchived(log):
            return f"{logs[log]} listed again"
        case PeopleMerged(kept, merged):
            return f"{_and(merged, people)} {'counts' if len(merged) == 1 else 'count'} as {_and((kept,), people)}"
        case PersonSplit(person):
            return f"{_and((person,), people)} counts alone again"
        case Erased(persons=persons, labels=labels, texts=gone, lists=lists):
            counts = ((len(persons), "name"), (len(labels), "label of others"), (len(gone), "text"), (len(lists), "word list"))
            return "erased: " + ", ".join(_count(count, what) for count, what in counts if count)
        case EntrySkipped(log, entry):
            return f"lists go on without entry {entry} of {logs[log]}"
        case WordListAdded(digest):
            return f"word list {digest[:12]} given"
        case CheckpointMade(heads=heads):
            return f"checkpoint: {len(heads)} {'log' if len(heads) == 1 else 'logs'} moved"
        case IndexRebuilt(rows):
            return f"{rows} {'row' if rows == 1 else 'rows'} of the index made anew"
        case StoreAccepted():
            return "the store accepted as it is, although entries are missing"
        case _:
            return msgspec.json.encode(event).decode() if isinstance(event, StoreEvent) else ""


def _count(count: int, what: str) -> str:
    first, _, rest = what.partition(" of ")
    return f"{count} {first}{'s' * (count != 1)}{f' of {rest}' if rest else ''}"


def _and(ids: Sequence[str], people: Mapping[str, str | None]) -> str:
    return " and ".join(people.get(id) or "(erased)" for id in ids)


def _people(stored: Sequence[Any]) -> list[str]:
    found: list[str] = []
    for one in stored:
        match one.entry.event:
            case PeopleMerged(kept, merged):
                found += [kept, *merged]
            case PersonSplit(person):
                found.append(person)
    return found


def _logs(stored: Sequence[Any]) -> list[str]:
    found: list[str] = []
    for one in stored:
        match one.entry.event:
            case LogBegun(log=log) | LogRenamed(log) | LogArchived(log) | LogUnarchived(log) | EntrySkipped(log):
                found.append(log)
            case LogImported(head=head) | LogExtended(head=head):
                found.append(head.log)
    return found
