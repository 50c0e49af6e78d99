"""The events of the store's own log. Stored under explicit topics; they hold ids and hashes, no names and no texts.

`log` is the id of a game or a series, `name` the salted hash of its name from then on, `link` the id of a link.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.entry import Count
from spooklog.domain.values.value import Value

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""A running number, 0 for none."""


class Head(Value, frozen=True, forbid_unknown_fields=True):
    """Where a log stood: the number of its last entry, and the hash of that."""

    log: str
    entry: Count
    hash: str


class StoreEvent(Action, frozen=True):
    """Something that happened to the store as a whole."""


class LogBegun(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A game or a series was begun; `hash` is that of its first entry.

    `unlabelled` are seats of a copy whose labels had been erased.
    """

    TOPIC = "store.log_begun"

    log: str
    kind: Literal["game", "series"]
    name: str
    hash: str
    unlabelled: tuple[Count, ...] = ()


class LogImported(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A log came from a file; `hash` is that of its first entry, and `head` is where it stood.

    The file left out the names of the people in `unnamed`, the labels of the seats in `unlabelled`, and the texts with the hashes
    in `missing`; the people in `renamed` got a number behind their name, since another person has that name here: that in
    `numbers`, in the same order.
    """

    TOPIC = "store.log_imported"

    log: str
    kind: Literal["game", "series"]
    name: str
    hash: str
    head: Head
    unnamed: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    numbers: tuple[Count, ...] = ()
    unlabelled: tuple[Count, ...] = ()
    missing: tuple[str, ...] = ()


class LogExtended(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A replay file brought more entries of a log that was here; the fields are those of `LogImported`."""

    TOPIC = "store.log_extended"

    head: Head
    unnamed: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    numbers: tuple[Count, ...] = ()
    unlabelled: tuple[Count, ...] = ()
    missing: tuple[str, ...] = ()


class LogRenamed(StoreEvent, frozen=True):
    """A game or a series was renamed."""

    TOPIC = "store.log_renamed"

    log: str
    name: str


class LogArchived(StoreEvent, frozen=True, omit_defaults=True):
    """A game or a series was archived: lists and statistics leave it out. `why` is the hash of the reason."""

    TOPIC = "store.log_archived"

    log: str
    why: str | None = None


class LogUnarchived(StoreEvent, frozen=True):
    """A game or a series that was archived is listed again."""

    TOPIC = "store.log_unarchived"

    log: str


class PeopleMerged(StoreEvent, frozen=True):
    """People, by id, count as `kept` from now on; so do all who counted as one of them."""

    TOPIC = "store.people_merged"

    kept: str
    merged: tuple[str, ...]


class PersonSplit(StoreEvent, frozen=True):
    """A person counts alone again."""

    TOPIC = "store.person_split"

    person: str


class PersonRenamed(StoreEvent, frozen=True):
    """A person got another name; `name` is its hash, salted as the name in the person's id is."""

    TOPIC = "store.person_renamed"

    person: str
    name: str


class SeatOf(Value, frozen=True, forbid_unknown_fields=True):
    """A seat of a log, by number."""

    log: str
    seat: Count


class EntryOf(Value, frozen=True, forbid_unknown_fields=True):
    """An entry of a log, by number."""

    log: str
    entry: Count


class PlayerOf(Value, frozen=True, forbid_unknown_fields=True):
    """Who a player of another program is; `hash` is the salted hash of program, player and person."""

    person: str
    hash: str


class Erased(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """People were erased, with texts, word lists, labels of others, reasons to skip and labels of links that reveal them.

    All by ids and hashes. Links of these people are revoked. `players` says who the other players of imported games are whose
    originals went.
    """

    TOPIC = "store.erased"

    persons: tuple[str, ...]
    labels: tuple[SeatOf, ...] = ()
    texts: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    skips: tuple[EntryOf, ...] = ()
    links: tuple[str, ...] = ()
    players: tuple[PlayerOf, ...] = ()


class EntrySkipped(StoreEvent, frozen=True, omit_defaults=True):
    """Lists go on without an entry of a log, and without what follows it there.

    `why` and `problem` are the salted hashes of the reason, and of what was wrong.
    """

    TOPIC = "store.entry_skipped"

    log: str
    entry: Count
    why: str | None = None
    problem: str | None = None


class WordListAdded(StoreEvent, frozen=True):
    """A word list was added from a file; `list` is its sha256."""

    TOPIC = "store.word_list_added"

    list: str


class CheckpointMade(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Where logs stood at this moment: those that had moved since the checkpoint before; `more` follow in the next entry."""

    TOPIC = "store.checkpoint_made"

    heads: tuple[Head, ...] = ()
    more: bool = False


class IndexRebuilt(StoreEvent, frozen=True):
    """Rows that follow from the logs were rebuilt; `rows` is how many."""

    TOPIC = "store.index_rebuilt"

    rows: Number


class StoreAccepted(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """The store was accepted as it is, although it had more entries before: `seen` is the last entry then, `found` the last now,
    both numbered in the order of the store.
    """

    TOPIC = "store.accepted"

    seen: Number
    found: Number


class LinkMade(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A link was made: the fields are those of `rows.Link`, `label` is the salted hash of the label."""

    TOPIC = "store.link_made"

    link: str
    digest: str
    role: Literal["scribe", "seat", "watch"]
    log: str | None = None
    seat: Count | None = None
    records: bool = False
    person: str | None = None
    label: str | None = None
    until: int | None = None


class LinkChanged(StoreEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A link got another label and another end; the fields are those of `LinkMade`."""

    TOPIC = "store.link_changed"

    link: str
    label: str | None = None
    until: int | None = None


class LinksRevoked(StoreEvent, frozen=True):
    """Links were revoked."""

    TOPIC = "store.links_revoked"

    links: tuple[str, ...]


class UseOf(Value, frozen=True, forbid_unknown_fields=True):
    """A use of a link, in ms since 1970 UTC."""

    link: str
    at: int


class LinksUsed(StoreEvent, frozen=True):
    """Links were used; the last use of each is written once an hour at most."""

    TOPIC = "store.links_used"

    uses: tuple[UseOf, ...]


STORE_EVENTS: tuple[type[StoreEvent], ...] = (
    LogBegun,
    LogImported,
    LogExtended,
    LogRenamed,
    LogArchived,
    LogUnarchived,
    PeopleMerged,
    PersonSplit,
    PersonRenamed,
    Erased,
    EntrySkipped,
    WordListAdded,
    CheckpointMade,
    IndexRebuilt,
    StoreAccepted,
    LinkMade,
    LinkChanged,
    LinksRevoked,
    LinksUsed,
)
