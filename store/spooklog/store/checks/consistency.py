"""Consistency of rows that hold a fact twice: names and the keys they are found by, games and the last entry of their log.

Hash chains, the salted hashes of names, labels and texts, and the checks of SQLite find most changed bytes; this finds others.
The name of a word list is stored only once and cannot be checked so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.labels import check_labels, normal
from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.row_validation import LINKS, PEOPLE, fault, shown
from spooklog.store.entries.rows import EventRow, Stream
from spooklog.store.index.link_rows import fault_of, link_of
from spooklog.store.index.people import check_name
from spooklog.store.index.streams import could_be_a_name

KINDS = ("game", "series")

_MERGED_TWICE = """
SELECT people.id FROM people LEFT JOIN people AS other ON other.id = people.same_as
WHERE people.same_as = people.id OR other.same_as IS NOT NULL
"""
_NEVER_STORED = """
SELECT request, stream_id FROM requests LEFT JOIN streams ON streams.id = stream_id
WHERE first < 2 OR first > last OR last > head OR head IS NULL
"""


def disagreements(recorder: EventRecorder, streams: Iterable[Stream], mapper: EntryMapper) -> Iterator[str]:
    """Yield the disagreements, a line each. `check_database` reports rows that are damaged beyond that."""
    yield from _people(recorder)
    yield from _labels(recorder)
    yield from _wordlists(recorder)
    yield from _files(recorder)
    yield from _links(recorder)
    yield from _requests(recorder)
    for stream in streams:
        yield from _stream(recorder, stream, mapper)
    strange = "SELECT id FROM streams WHERE kind NOT IN ('game', 'series', 'store') OR status NOT IN ('open', 'closed', 'void')"
    for (stream_id,) in recorder.query(strange):
        yield f"{_printable(stream_id)} is neither a game nor a series that is open, closed or void"


def _people(recorder: EventRecorder) -> Iterator[str]:
    for row in recorder.every_row("people", [column.name for column in PEOPLE]):
        id, name, key, *proof = row
        if (name is None) != (key is None) or (isinstance(name, str) and normal(name) != key):
            yield f"the name and the search key of the person {_printable(id)} do not fit each other"
        if fault("people", PEOPLE, row) is None:
            try:
                check_name(id, name, *proof)
            except Corrupt as problem:
                yield problem.message
    for (id,) in recorder.query(_MERGED_TWICE):
        yield f"the person {_printable(id)} counts as a person who counts as another"


def _labels(recorder: EventRecorder) -> Iterator[str]:
    for stream, seat, label in recorder.every_row("seats", ("stream_id", "seat", "label")):
        if label is None:
            continue
        try:
            check_labels([str(label)], ())
        except Usage:
            yield f"the label '{_printable(label)}' of seat {_printable(seat)} of {_printable(stream)} is not a possible label"


def _stream(recorder: EventRecorder, stream: Stream, mapper: EntryMapper) -> Iterator[str]:
    if not could_be_a_name(stream.name):
        yield f"the name '{shown(stream.name)}' is not a possible name of a game"
    if stream.id[:1] != stream.kind[:1]:
        yield f"{shown(stream.name)} cannot be a {shown(stream.kind)}: its id is that of another kind"
    last: list[EventRow] = recorder.select_events(stream.id, desc=True, limit=1)
    for row in last:
        try:
            touched = mapper.envelope(row).at
        except Corrupt:
            return  # the check of its chain reports that
        if touched != stream.touched:
            yield f"{shown(stream.name)}: the index says that it was touched at {stream.touched}, its last entry at {touched}"


def _wordlists(recorder: EventRecorder) -> Iterator[str]:
    # a page of one row, here and below: a list or a file may have 64 MB
    for digest, name, content in recorder.every_row("wordlists", ("sha256", "name", "content"), page=1):
        if isinstance(content, bytes) and sha256(content).hexdigest() != digest:
            yield f"the word list {_printable(name)} was altered after it was added"


def _files(recorder: EventRecorder) -> Iterator[str]:
    for digest, content in recorder.every_row("files", ("sha256", "content"), page=1):
        if isinstance(content, bytes) and sha256(content).hexdigest() != digest:
            yield f"the file with the sha256 {_printable(digest)} was altered after it was added"


def _links(recorder: EventRecorder) -> Iterator[str]:
    for row in recorder.every_row("links", [column.name for column in LINKS]):
        if fault("links", LINKS, row) is None and (words := fault_of(link_of(row))):
            yield f"the link {_printable(row[0])} is damaged: {words}"


def _requests(recorder: EventRecorder) -> Iterator[str]:
    for request, stream in recorder.query(_NEVER_STORED):
        yield f"the request {_printable(request)} of {_printable(stream)} names entries that the log does not have"


def _printable(value: object) -> str:
    return shown(str(value), 100)
