"""What the store's own log says of links: which there are, what they open, until when, and who used them last.

A link opens something only where its row is what this log says: a row that another program wrote opens nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import TypeAlias

from msgspec.structs import replace

from spooklog.domain.contract.digests import digest_of_text
from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import Link
from spooklog.store.entries.store_events import Erased, LinkChanged, LinkMade, LinksRevoked, LinksUsed
from spooklog.store.storelog.given import own_entries

LinkEvent: TypeAlias = LinkMade | LinkChanged | LinksRevoked | LinksUsed
"""An event about links."""

_TOPICS = (LinkMade.TOPIC, LinkChanged.TOPIC, LinksRevoked.TOPIC, LinksUsed.TOPIC, Erased.TOPIC)


def as_logged(link: Link) -> Link:
    """Return a link as the log holds it: the salted hash of its label in place of label and salt."""
    label = None if link.label is None else digest_of_text(link.salt or b"", link.label)
    return replace(link, label=label, salt=None)


class LinkFold:
    """The fold of events about links: `links` maps ids to links as the log holds them."""

    def __init__(self) -> None:
        self.links: dict[str, Link] = {}

    def step(self, at: int, event: LinkEvent) -> str | None:
        """Fold one more event, recorded at `at`, in ms since 1970 UTC; return what contradicts those before it, None without."""
        match event:
            case LinkMade() as made:
                if made.link in self.links:
                    return "makes a link that was made before"
                self.links[made.link] = Link(
                    id=made.link,
                    digest=made.digest,
                    role=made.role,
                    stream=made.log,
                    seat=made.seat,
                    records=made.records,
                    person=made.person,
                    made=at,
                    label=made.label,
                    until=made.until,
                )
            case LinkChanged(link=id, label=label, until=until):
                return self._change([id], label=label, until=until)
            case LinksRevoked(ids):
                return self._change(ids, revoked=at)
            case LinksUsed(uses):
                problems = [self._change([use.link], used=use.at) for use in uses]
                return next(filter(None, problems), None)
        return None

    def erase(self, at: int, event: Erased) -> None:
        """Revoke the links of people who were erased at `at`, in ms since 1970 UTC; forget uses and labels that went."""
        for link in self.links.values():
            if link.person in event.persons:
                self.links[link.id] = replace(link, revoked=at if link.revoked is None else link.revoked, used=None)
        self._change(event.links, label=None)

    def _change(self, ids: Iterable[str], **values: object) -> str | None:
        """Give links other values; return what is wrong where one of them is unknown or revoked."""
        problem = None
        for id in ids:
            link = self.links.get(id)
            if link is None:
                problem = "is about a link that was never made"
            elif link.revoked is not None and values.keys() != {"label"}:
                problem = "is about a link that was revoked before"
            else:
                self.links[id] = replace(link, **values)
        return problem


class LinkBook:
    """The links by the store's own log, read on as it grows. Any thread may use it."""

    def __init__(self, recorder: EventRecorder, mapper: EntryMapper) -> None:
        self._recorder, self._mapper = recorder, mapper
        self._fold, self._read = LinkFold(), 0
        self._lock = Lock()

    def get(self, id: str, head: int) -> Link | None:
        """Return a link as the log holds it up to entry `head`; None for one that it does not know.

        Unreadable entries are passed over.
        """
        with self._lock:
            if head < self._read:  # an older copy took the place of the store, or another thread has read on
                self._fold, self._read = LinkFold(), 0
            if head > self._read:
                self._read_on(head)
                self._read = head
            return self._fold.links.get(id)

    def _read_on(self, head: int) -> None:
        """Fold what was added to the log up to entry `head`."""
        query, columns = self._recorder.query, self._recorder.entry_columns
        for entry in own_entries(query, columns, self._mapper, _TOPICS, gt=self._read, lte=head):
            match entry.event:
                case Erased() as event:
                    self._fold.erase(entry.at, event)
                case LinkMade() | LinkChanged() | LinksRevoked() | LinksUsed() as event:
                    self._fold.step(entry.at, event)
