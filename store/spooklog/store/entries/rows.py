"""The rows of the tables as frozen values. Field order is column order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from spooklog.domain.log.texts import SealedText

if TYPE_CHECKING:
    from spooklog.store.entries.store_events import StoreEvent

LogKind = Literal["game", "series"]
Kind = Literal["game", "series", "store"]
"""What a log is about; one log is of the kind `store`, the store's own."""
Status = Literal["open", "closed", "void"]
Role = Literal["scribe", "seat", "watch"]
"""Who a link is for: a scribe of the game, the player on a seat, or a spectator."""


GONE = "(erased)"
"""Replaces the reason to skip an entry, where a row needs one."""


class EventRow(NamedTuple):
    """A stored entry, with the fields of eventsourcing's StoredEvent, so that the library accepts it as one.

    A tuple, because a replay makes one for each of a hundred thousand rows.
    """

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class NotificationRow(NamedTuple):
    """A stored entry with its place in the order of the whole store. Takes the place of eventsourcing's Notification."""

    id: int
    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class Stream(msgspec.Struct, frozen=True):
    """A game or a series: its opaque id, its speakable name, and where its log stands.

    `head` is the number of the last entry and `head_hash` its hash; `touched` is when it was recorded and `archived` when the log
    was archived, None where it was not, both in ms since 1970 UTC.
    """

    id: str
    kind: Kind
    name: str
    ruleset: str
    head: int
    head_hash: str
    touched: int
    status: Status
    archived: int | None = None

    @property
    def log_kind(self) -> LogKind:
        """The kind of a log other than the store's own."""
        return "series" if self.kind == "series" else "game"


class Person(msgspec.Struct, frozen=True):
    """A person who sits on seats or records. `key` is the name as lookups compare it; once erased, all but the id is None.

    The id is a salted hash of the name (`ids.person_id`), or of `written` where that is set: a person who was renamed, or one
    of a replay file whose name another person has here, so that they are called `Anna Berg (2)`, and `written` is `Anna Berg`.
    """

    id: str
    name: str | None
    key: str | None
    salt: bytes | None = None
    written: str | None = None


class Seat(msgspec.Struct, frozen=True):
    """A seat of a game (1-based) with its person and the label that stands for it in lines; label and salt None once erased."""

    number: int
    person: str
    label: str | None
    name: str | None
    salt: bytes | None = None


class StoreDraft(NamedTuple):
    """An entry to be added to the store's own log: what happened, who did it (a person id) and when (ms since 1970 UTC)."""

    event: StoreEvent
    by: str
    at: int


class Link(msgspec.Struct, frozen=True):
    """A link that gives access to a game, to a series with its games, or with `stream` None to the whole store.

    `digest` is the sha256 of its key, which is stored nowhere. `seat` is the seat in a game, or the player's number in a series;
    only a link for a seat has one. `records` is whether lines may be recorded with it, and `person` is who records then (an id):
    who sits on the seat, or the scribe. `label` is what people call the link. Times are in ms since 1970 UTC: when the link was
    `made`, when it was `revoked`, `until` when it opens anything, and about when it was `used` last. All but `made` may be None.
    `salt` is that of the label's hash in the store's own log, None without a label.
    """

    id: str
    digest: str
    role: Role
    stream: str | None
    seat: int | None
    records: bool
    person: str | None
    made: int
    revoked: int | None = None
    label: str | None = None
    until: int | None = None
    used: int | None = None
    salt: bytes | None = None


class Skip(msgspec.Struct, frozen=True):
    """A decision that projections go on without an unreadable entry, and without what follows it in its game.

    `person` is who decided (an id), `at` when, in ms since 1970 UTC; `why` is the reason given, `problem` what was wrong then.
    `salt` is that of their hashes in the store's own log, None once they were erased.
    """

    stream: str
    entry: int
    person: str
    at: int
    why: str
    problem: str
    salt: bytes | None = None


class PlayerRow(NamedTuple):
    """Who a player of another program is, kept when originals are erased: `key` is the sha256 of the player's key there, `person`
    an id, `salt` that of the hash of all three in the store's own log.
    """

    program: str
    key: str
    person: str
    salt: bytes


class NamedList(NamedTuple):
    """A word list of a file: its checksum, the name of the file, and its bytes."""

    sha256: str
    name: str
    content: bytes


class Request(msgspec.Struct, frozen=True):
    """A request of a client whose entries are stored: the client's text for it, and its first and last entry.

    `at` is when they were recorded, in ms since 1970 UTC; `asked` is the sha256 of what was asked, None once a person was erased.
    """

    request: str
    first: int
    last: int
    at: int
    asked: str | None


class Batch(msgspec.Struct, frozen=True):
    """What is written beside entries in the same transaction.

    `stream` is the row as it will be, `head` and `head_hash` where the log stood when the entries were decided (0 and empty for a
    new stream), `seats` those that come or change, `gone` the numbers of those that leave, `recorders` the people for whom this
    is now the game they touched last. `labelled` is the number of labelled
    seats at decision time, -1 if unchecked: it guards against a concurrent erasure. `members` maps games, by stream, to their
    number in this series from now on, None for games that leave it. `files` are contents that decide, by sha256, `lists` the word
    lists that a new log brings. `drafts` are
    entries for the store's own log, `salt` is the salt for the hash of a new stream's name there. `named` are ids of people that
    the entries name: if one of them was erased meanwhile, nothing is stored. `request` is the request that the entries answer.
    """

    stream: Stream
    head: int
    head_hash: str
    people: tuple[Person, ...] = ()
    seats: tuple[Seat, ...] = ()
    texts: tuple[SealedText, ...] = ()
    recorders: tuple[Person, ...] = ()
    members: tuple[tuple[str, int | None], ...] = ()
    files: dict[str, bytes] = msgspec.field(default_factory=dict)
    lists: tuple[NamedList, ...] = ()
    labelled: int = -1
    drafts: tuple[StoreDraft, ...] = ()
    salt: bytes | None = None
    named: tuple[str, ...] = ()
    request: Request | None = None
    gone: tuple[int, ...] = ()
