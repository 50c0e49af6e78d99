"""Folds the store's own log: what the rows beside the logs must hold. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.values.errors import Corrupt
from spooklog.store.entries.store_events import (
    CheckpointMade,
    EntrySkipped,
    Erased,
    Head,
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
    WordListAdded,
)
from spooklog.store.storelog.links import LinkFold

LogEvent: TypeAlias = LogBegun | LogImported | LogExtended | LogRenamed | LogArchived | LogUnarchived
"""An event about one game or series."""


class KnownLog(NamedTuple):
    """A log that was begun or imported: its kind, the hash of its first entry, and the hash of its name."""

    kind: Literal["game", "series"]
    hash: str
    name: str


class KnownSkip(NamedTuple):
    """An entry that is skipped: who decided and when, in ms since 1970 UTC, and the hashes of the reason and of what was wrong.

    The hashes are None once the reason was erased, and where the entry is from before such hashes were kept.
    """

    by: str
    at: int
    why: str | None = None
    problem: str | None = None


class StoreState:
    """The fold of the store's own log, entry by entry.

    `same_as` maps people by id to the person that they count as, `renamed` those with a number behind their name to that, None
    where the log does not say it, `names` people who were renamed to the hash of the name, and `players` the hashes of players
    of other programs to persons. `skips` maps skipped entries (log, number) to the decision, `heads` maps logs to where they
    stood at the last checkpoint and the entry of the store's log that holds it, `reached` to where they stood after a file,
    `archived` to the time of archiving, in ms since 1970 UTC.
    `reasons` are the hashes of reasons to archive.
    """

    def __init__(self) -> None:
        self.logs: dict[str, KnownLog] = {}
        self.same_as: dict[str, str] = {}
        self.erased_people: set[str] = set()
        self.unnamed_people: set[str] = set()
        self.erased_labels: set[tuple[str, int]] = set()
        self.unlabelled: set[tuple[str, int]] = set()
        self.renamed: dict[str, int | None] = {}
        self.names: dict[str, str] = {}
        self.players: dict[str, str] = {}
        self.erased_texts: set[str] = set()
        self.lists: set[str] = set()
        self.skips: dict[tuple[str, int], KnownSkip] = {}
        self.links = LinkFold()
        self.heads: dict[str, tuple[Head, int]] = {}
        self.last_checkpoint = 0
        self.reached: dict[str, Head] = {}
        self.archived: dict[str, int] = {}
        self.reasons: set[str] = set()
        self.accepted: list[StoreAccepted] = []
        self.problems: list[str] = []

    def step(self, number: int, entry: AnyEntry) -> None:
        """Fold one more entry; one that contradicts those before it is a problem. Raises Corrupt for an event of a game."""
        match entry.event:
            case LogBegun() | LogImported() | LogExtended() | LogRenamed() | LogArchived() | LogUnarchived() as event:
                self._fold_log(number, entry.at, event)
            case PeopleMerged(kept, merged):
                self._merge(kept, merged)
            case PersonSplit(person):
                self._split(number, person)
            case PersonRenamed(person, name):
                self.names[person] = name
            case Erased() as event:
                self._erase(entry.at, event)
            case LinkMade() | LinkChanged() | LinksRevoked() | LinksUsed() as event:
                if problem := self.links.step(entry.at, event):
                    self.problems.append(f"entry {number} {problem}")
            case EntrySkipped(log, skipped, why, problem):
                self.skips[log, skipped] = KnownSkip(entry.by, entry.at, why, problem)
            case WordListAdded(list):
                self.lists.add(list)
            case CheckpointMade() as event:
                self.heads.update({head.log: (head, number) for head in event.heads})
                self.last_checkpoint = number
            case StoreAccepted() as event:
                self.accepted.append(event)
            case IndexRebuilt():
                pass  # the rows then follow from the logs, as they should anyway
            case event:
                raise Corrupt(f"entry {number} is {event.TOPIC}, which does not belong in a store's own log")

    def _fold_log(self, number: int, at: int, event: LogEvent) -> None:
        """Fold an event about one game or series, recorded at `at`, in ms since 1970 UTC."""
        match event:
            case LogBegun():
                self._begin(number, event)
            case LogImported():
                self._begin(number, event)
                self._reach(event)
            case LogExtended():
                self._knows(number, event.head.log)
                self.unlabelled.update((event.head.log, seat) for seat in event.unlabelled)
                self._reach(event)
            case LogRenamed(log, name):
                self._rename(number, log, name)
            case LogArchived(log, why):
                self._archive(number, log, why, at)
            case LogUnarchived(log):
                self._unarchive(number, log)

    def _begin(self, number: int, event: LogBegun | LogImported) -> None:
        known = self.logs.get(event.log)
        again = isinstance(event, LogImported) and known is not None and known.hash == event.hash
        if known is not None and not again:  # a log that was deleted may come back from a replay file
            self.problems.append(f"entry {number} begins a log that was begun before")
            return
        self.logs[event.log] = KnownLog(event.kind, event.hash, event.name)
        self.archived.pop(event.log, None)  # a log that comes back is listed, as its new row is
        self.unlabelled.update((event.log, seat) for seat in event.unlabelled)

    def _knows(self, number: int, log: str) -> bool:
        """Return whether a log was begun; note a problem of entry `number` where it was not."""
        if log not in self.logs:
            self.problems.append(f"entry {number} is about a log that was never begun")
        return log in self.logs

    def _rename(self, number: int, log: str, name: str) -> None:
        if self._knows(number, log):
            self.logs[log] = self.logs[log]._replace(name=name)

    def _archive(self, number: int, log: str, why: str | None, at: int) -> None:
        if self._knows(number, log):
            if log in self.archived:
                self.problems.append(f"entry {number} archives a log that was archived before")
            self.archived[log] = at
        self.reasons.update([why] if why else [])

    def _unarchive(self, number: int, log: str) -> None:
        if self._knows(number, log) and self.archived.pop(log, None) is None:
            self.problems.append(f"entry {number} lists a log again that was not archived")

    def _split(self, number: int, person: str) -> None:
        if self.same_as.pop(person, None) is None:
            self.problems.append(f"entry {number} splits a person who was not merged")

    def _erase(self, at: int, event: Erased) -> None:
        self.erased_people.update(event.persons)
        self.players = {hash: person for hash, person in self.players.items() if person not in event.persons}
        self.players.update((one.hash, one.person) for one in event.players)
        self.links.erase(at, event)
        for one in event.skips:
            if skip := self.skips.get((one.log, one.entry)):
                self.skips[one.log, one.entry] = skip._replace(why=None, problem=None)
        self.erased_labels.update((one.log, one.seat) for one in event.labels)
        self.erased_texts.update(event.texts)
        self.lists.difference_update(event.lists)

    def _reach(self, event: LogImported | LogExtended) -> None:
        self.reached[event.head.log] = event.head
        self.unnamed_people.update(event.unnamed)
        self.renamed.update(zip_longest(event.renamed, event.numbers[: len(event.renamed)]))

    def _merge(self, kept: str, merged: tuple[str, ...]) -> None:
        kept = self.same_as.get(kept, kept)
        for one in merged:
            counted = self.same_as.get(one, one)
            for other, into in list(self.same_as.items()):
                if into == counted:
                    self.same_as[other] = kept
            self.same_as[counted] = kept


def fold_store(entries: Iterable[tuple[int, AnyEntry]]) -> StoreState:
    """Fold the entries of the store's own log, numbered as stored. Raises Corrupt for an event of another kind of log."""
    state = StoreState()
    for number, entry in entries:
        state.step(number, entry)
    return state
