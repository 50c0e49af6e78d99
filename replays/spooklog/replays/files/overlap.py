"""Compare a log of a replay file with the log of the same id in the store: do both agree as far as both go?"""

from __future__ import annotations

from contextlib import suppress

from spooklog.domain.series.events import GameAdded
from spooklog.domain.values.errors import Conflict, Corrupt
from spooklog.domain.values.saying import said
from spooklog.replays.describe import describe_entry
from spooklog.replays.files.log import Log
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.row_validation import MENDING
from spooklog.store.entries.rows import EventRow, Stream
from spooklog.store.index.people import check_seats
from spooklog.store.logs.logs import naming
from spooklog.store.store import Store


class Parted(Conflict):
    """The log of a file and the store's log of the same id differ from an entry on; `entry` is its number."""

    def __init__(self, message: str, entry: int) -> None:
        super().__init__(message)
        self.entry = entry


def check_overlap(store: Store, log: Log, here: Stream) -> None:
    """Compare a log of a file with the store's; `here` is the row that the store's index has of it.

    Raises Parted where the logs differ, and Corrupt where the store's log, or what lies beside it, is damaged.
    """
    if not _has_same_beginning(store, log, here):
        raise _difference(store, log, here)
    _check_beside(store, log, here)
    _check_entries(store, log, here)
    if not _seated_alike(log, here):
        (store.games if here.kind == "game" else store.series).load(here.id)  # checks the seats by the entries here


def _seated_alike(log: Log, here: Stream) -> bool:
    """Whether the seats here must be those of the file: entries that only one of them has may correct who sits where."""
    examination = log.examination
    return len(examination.hashes) == here.head or bool(examination.replayer.unsupported)


def _has_same_beginning(store: Store, log: Log, here: Stream) -> bool:
    """Whether one log is the beginning of the other: the hash of an entry stands for all entries before it."""
    hashes = log.examination.hashes
    if len(hashes) >= here.head:
        return hashes[here.head - 1] == here.head_hash
    (row,) = store.recorder.select_events(here.id, gt=len(hashes) - 1, lte=len(hashes)) or (None,)
    return row is not None and entry_hash(row) == hashes[-1]


def _check_beside(store: Store, log: Log, here: Stream) -> None:
    """Raise Corrupt where names, labels or texts beside the store's log are not those that it was recorded with."""
    replayer, people = log.examination.replayer, store.people
    with naming(here):
        if _seated_alike(log, here):
            check_seats(people.seats(here.id), replayer.persons(), replayer.labels())
        people.several(log.people)  # reading the people checks them
        for text in people.sealed(list(log.texts)).values():
            if text != log.texts[text.digest]:
                raise Corrupt(said("the text {digest} is not what was written", digest=text.digest[:12]), expected=MENDING)


def _check_entries(store: Store, log: Log, here: Stream) -> None:
    """Raise Corrupt where entries in the store are not those of the file, as far as both go.

    An equal head in the index is not enough: an entry before it may have been altered in the store.
    """
    hashes = log.examination.hashes
    last, count = min(here.head, len(hashes)), 0
    for row, hash in zip(store.recorder.iter_events(here.id, lte=last), hashes, strict=False):
        count += 1
        if row.originator_version != count or entry_hash(row) != hash:
            raise Corrupt(
                said("{name}: entry {count} here is not what was stored; in the file it is whole", name=here.name, count=count)
            )
    if count != last:
        raise Corrupt(
            said("{name}: the log here ends at entry {count}, it should have {head}", name=here.name, count=count, head=here.head)
        )


def _difference(store: Store, log: Log, here: Stream) -> Parted:
    """Return the refusal that shows the first entry in which the logs differ. Raises Corrupt where they do not differ."""
    stored = store.recorder.iter_events(here.id, lte=here.head)
    for theirs, hash in zip(log.rows, log.examination.hashes, strict=True):
        ours = next(stored, None)
        if ours is None:
            break
        if entry_hash(ours) != hash:
            return _conflict(store, log, here, ours, theirs)
    raise Corrupt(said("{name}: the log here is not what the index says", name=here.name), expected=(f"verify -g {here.name}",))


def _conflict(store: Store, log: Log, here: Stream, ours: EventRow, theirs: EventRow) -> Parted:
    """Return the refusal that quotes the two entries."""
    at = theirs.originator_version
    people, mapper = store.people, store.mapper
    games = _added_games(store, ours, theirs)
    in_store = describe_entry(ours, mapper, people.seats(here.id), people.names, {**store.games.texts(here.id), **games})
    in_file = describe_entry(theirs, mapper, log.seats, log.names_of, {**log.plain_texts(), **games})
    words = said(
        "{name}: both logs are the same up to entry {last}, and part at entry {entry}. "
        "Here: {here}. In the file: {there}. Nothing was changed",
        name=here.name,
        last=at - 1,
        entry=at,
        here=in_store,
        there=in_file,
    )
    return Parted(words, at)


def _added_games(store: Store, *rows: EventRow) -> dict[str, str]:
    """Return the names here of the games that entries of a series add, by id. An entry that cannot be read is skipped."""
    games = list[str]()
    for row in rows:
        with suppress(Corrupt):
            event = store.mapper.entry(row).event
            games += [event.game] if isinstance(event, GameAdded) else []
    return store.streams.names(games)
