"""Consistency of rows that hold a fact twice: names and the keys they are found by, games and the last entry of their log.

Hash chains, the salted hashes of names, labels and texts, and the checks of SQLite find most changed bytes; this finds others.
The name of a word list is stored only once and cannot be checked so.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from typing import Any

from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.labels import check_labels, normal
from spooklog.store.checks.facts import Fact, select, table, walk
from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.row_validation import LINKS, PEOPLE, fault
from spooklog.store.entries.rows import Stream
from spooklog.store.index.link_rows import fault_of, link_of
from spooklog.store.index.people import check_name
from spooklog.store.index.streams import could_be_a_name

KINDS = ("game", "series")


_Log = namedtuple("_Log", "name id kind touched last")
"""A game or a series, and the time of its last entry: None for an unreadable one, which is a problem of its chain."""


def disagreements(recorder: EventRecorder, streams: Iterable[Stream], mapper: EntryMapper) -> Iterator[str]:
    """Yield the disagreements, a line each. `check_database` reports rows that are damaged beyond that."""
    logs = (_Log(one.name, one.id, one.kind, one.touched, _last(recorder, one.id, mapper)) for one in streams)
    found = chain(walk(FACTS, recorder), walk(OF_LOGS, logs), walk(STRANGE, recorder))
    return (finding.message for finding in found)


def _last(recorder: EventRecorder, log: str, mapper: EntryMapper) -> int | None:
    with suppress(Corrupt):
        for row in recorder.select_events(log, desc=True, limit=1):
            return mapper.envelope(row).at
    return None


def _refused(check: Callable[..., object], *values: object) -> str | None:
    """Return why a check refuses some values; None where it accepts them."""
    try:
        check(*values)
    except (Corrupt, Usage) as problem:
        return problem.message
    return None


def _is_altered(_: None, row: Any) -> bool:
    return isinstance(row.content, bytes) and sha256(row.content).hexdigest() != row.sha256


def _other_key(_: None, row: Any) -> bool:
    return (row.name is None) != (row.key is None) or (isinstance(row.name, str) and normal(row.name) != row.key)


_PEOPLE, _SEATS = table("people", PEOPLE), table("seats", ("stream_id", "seat", "label"))
# a page of one row: a list or a file may have 64 MB
_LISTS, _FILES = table("wordlists", ("sha256", "name", "content"), page=1), table("files", ("sha256", "content"), page=1)
_MERGED_TWICE = """
SELECT people.id FROM people LEFT JOIN people AS other ON other.id = people.same_as
WHERE people.same_as = people.id OR other.same_as IS NOT NULL
"""
_NEVER_STORED = """
SELECT request, stream_id FROM requests LEFT JOIN streams ON streams.id = stream_id
WHERE first < 2 OR first > last OR last > head OR head IS NULL
"""
_STRANGE = "SELECT id FROM streams WHERE kind NOT IN ('game', 'series', 'store') OR status NOT IN ('open', 'closed', 'void')"

# tables, a fact in two lines
# fmt: off
FACTS = (
    Fact(_PEOPLE, "the name and the search key of the person {id} do not fit each other", _other_key),
    Fact(_PEOPLE, "{said}",
         lambda _, row: fault("people", PEOPLE, row) is None and _refused(check_name, row.id, row.name, row.salt, row.written)),
    Fact(select("id", _MERGED_TWICE), "the person {id} counts as a person who counts as another"),
    Fact(_SEATS, "the label '{label}' of seat {seat} of {stream_id} is not a possible label",
         lambda _, row: row.label is not None and _refused(check_labels, [str(row.label)], ())),
    Fact(_LISTS, "the word list {name} was altered after it was added", _is_altered),
    Fact(_FILES, "the file with the sha256 {sha256} was altered after it was added", _is_altered),
    Fact(table("links", LINKS), "the link {id} is damaged: {said}",
         lambda _, row: fault("links", LINKS, row) is None and fault_of(link_of(row))),
    Fact(select("request log", _NEVER_STORED), "the request {request} of {log} names entries that the log does not have"),
)
"""Rows that are compared with themselves and with rows of other tables."""
OF_LOGS = (
    Fact(iter, "the name '{name}' is not a possible name of a game", lambda _, log: not could_be_a_name(log.name)),
    Fact(iter, "{name} cannot be a {kind}: its id is that of another kind", lambda _, log: log.id[:1] != log.kind[:1]),
    Fact(iter, "{name}: the index says that it was touched at {touched}, its last entry at {last}",
         lambda _, log: log.last not in (None, log.touched)),
)
STRANGE = (Fact(select("id", _STRANGE), "{id} is neither a game nor a series that is open, closed or void"),)
# fmt: on
