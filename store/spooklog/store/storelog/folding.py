"""The store's log folded: what the rows beside the logs must say. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.entry import AnyEntry
from spooklog.store.storelog.events import (
    CheckpointMade,
    EntrySkipped,
    Erased,
    Head,
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
    WordListAdded,
)


class Known(NamedTuple):
    """A log that was begun or imported: its kind, the hash of its first entry, and that of its name."""

    kind: Literal["game", "series"]
    hash: str
    name: str


class StoreState:
    """What the store's log comes to, entry by entry.

    `same_as` are people by id with the person that they count as, `skips` entries by log and number with who decided and when,
    `heads` where logs stood at the last checkpoint, with the entry of the store's log that says so, `reached` where they stood
    after a replay file, `archived` logs with the time when they were put away, in ms since 1970 UTC, `reasons` the hashes of the
    reasons for that.
    """

    def __init__(self) -> None:
        self.logs: dict[str, Known] = {}
        self.same_as: dict[str, str] = {}
        self.erased_people: set[str] = set()
        self.unnamed_people: set[str] = set()
        self.erased_labels: set[tuple[str, int]] = set()
        self.unlabelled: set[tuple[str, int]] = set()
        self.renamed: set[str] = set()
        self.erased_texts: set[str] = set()
        self.lists: set[str] = set()
        self.skips: dict[tuple[str, int], tuple[str, int]] = {}
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
            case LogBegun() as event:
                self._begin(number, event)
            case LogImported() as event:
                self._begin(number, event)
                self._reach(event)
            case LogExtended() as event:
                self._about(number, event.head.log)
                self._reach(event)
            case LogRenamed(log, name):
                if self._about(number, log):
                    self.logs[log] = self.logs[log]._replace(name=name)
            case LogArchived(log, why):
                self._archive(number, log, entry.at)
                self.reasons.update([why] if why else [])
            case LogUnarchived(log):
                if self._about(number, log) and self.archived.pop(log, None) is None:
                    self.problems.append(f"entry {number} lists a log again that was not archived")
            case PeopleMerged(kept, merged):
                self._merge(kept, merged)
            case PersonSplit(person):
                if self.same_as.pop(person, None) is None:
                    self.problems.append(f"entry {number} splits a person who was not merged")
            case Erased() as event:
                self.erased_people.update(event.persons)
                self.erased_labels.update((one.log, one.seat) for one in event.labels)
                self.erased_texts.update(event.texts)
                self.lists.difference_update(event.lists)
            case EntrySkipped(log, skipped):
                self.skips[log, skipped] = entry.by, entry.at
            case WordListAdded(list):
                self.lists.add(list)
            case CheckpointMade() as event:
                self.heads.update({head.log: (head, number) for head in event.heads})
                self.last_checkpoint = number
            case StoreAccepted() as event:
                self.accepted.append(event)
            case IndexRebuilt():
                pass  # what the rows say then is what the logs say anyway
            case event:
                raise Corrupt(f"entry {number} is {event.TOPIC}, which is not said of a store")

    def _begin(self, number: int, event: LogBegun | LogImported) -> None:
        known = self.logs.get(event.log)
        again = isinstance(event, LogImported) and known is not None and known.hash == event.hash
        if known is not None and not again:  # a log that was deleted may come back from a replay file
            self.problems.append(f"entry {number} begins a log that was begun before")
            return
        self.logs[event.log] = Known(event.kind, event.hash, event.name)
        self.archived.pop(event.log, None)
        self.unlabelled.update((event.log, seat) for seat in event.unlabelled)

    def _about(self, number: int, log: str) -> bool:
        if log not in self.logs:
            self.problems.append(f"entry {number} is about a log that was never begun")
        return log in self.logs

    def _archive(self, number: int, log: str, at: int) -> None:
        if self._about(number, log):
            if log in self.archived:
                self.problems.append(f"entry {number} archives a log that was archived before")
            self.archived[log] = at

    def _reach(self, event: LogImported | LogExtended) -> None:
        self.reached[event.head.log] = event.head
        self.unnamed_people.update(event.unnamed)
        self.renamed.update(event.renamed)

    def _merge(self, kept: str, merged: tuple[str, ...]) -> None:
        kept = self.same_as.get(kept, kept)
        for one in merged:
            counted = self.same_as.get(one, one)
            for other, into in list(self.same_as.items()):
                if into == counted:
                    self.same_as[other] = kept
            self.same_as[counted] = kept


def fold_store(entries: Iterable[tuple[int, AnyEntry]]) -> StoreState:
    """Fold the entries of the store's log, numbered as stored. Raises Corrupt for what is not said of a store."""
    state = StoreState()
    for number, entry in entries:
        state.step(number, entry)
    return state
