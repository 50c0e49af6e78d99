"""Erasing somebody: name, labels, what they wrote and what was written of them. No event changes, every chain stays whole.

All of it happens in one transaction, or none of it. What lies in unused bytes of the database is scrubbed after that; a mark in
the file says so until it is done, so that a process that was killed in between can be followed by another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.errors import NotFound
from spooklog.domain.log.events import Noted
from spooklog.store.people import SALT_BYTES, People
from spooklog.store.rows import Person
from spooklog.store.schema import Query
from spooklog.store.storelog.events import Erased, StoreEvent
from spooklog.store.storelog.log import StoreLog
from spooklog.store.streams import Streams
from spooklog.store.traces import Traces, traces_of
from spooklog.store.writes import Writer, rename

GONE = "(erased)"
"""Stands where a reason has to be."""

_HASH = re.compile(rb'"([0-9a-f]{64})"')
_SEAT = re.compile(rb'"seat":([0-9]+)')


class Found(msgspec.Struct, frozen=True):
    """What there is of somebody.

    `people` are all who count as one, `tables` the streams where they sat with the labels they had there, `texts` the digests of
    the texts with the stream of each, `skips` reasons of skipped entries by stream and number, `games` the speakable names of
    streams that would tell the name, by id.
    """

    people: tuple[Person, ...]
    tables: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, str]
    skips: tuple[tuple[str, int], ...]
    games: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are to go."""
        return tuple(person.name for person in self.people if person.name)


def find(query: Query, name: str) -> Found:
    """Everything that tells of the person of a name, and of whoever counts as the same one.

    Raises NotFound for a name that nobody has.
    """

    people = People(query)
    person, same = people.called(name), people.merged()
    counting = same.get(person.id, person.id)
    ids = [counting, *sorted(id for id, into in same.items() if into == counting)]
    everybody = tuple(people.get(id) for id in ids)
    seats: dict[str, list[str]] = {}
    for id in ids:
        for stream, label in query("SELECT stream_id, label FROM seats WHERE person_id = ?", (id,)):
            seats.setdefault(stream, []).extend([label] if label else [])
    tables = {stream: tuple(labels) for stream, labels in seats.items()}
    names = [one.name for one in everybody if one.name]
    traces = _Traces(names, tables)
    return Found(everybody, tables, _texts(query, ids, traces), _skips(query, ids, traces), _games(query, traces))


def erase(log: StoreLog, name: str, *, by: str) -> tuple[Found, dict[str, str]]:
    """Erase somebody, and whoever counts as the same person; what was found, and the new names of games by the old ones.

    On return no byte of the database holds any of it. Raises NotFound for a name that nobody has, unless something that was
    erased before was still to be scrubbed, which is done then; Unavailable where the store cannot be written, or, when all is
    erased, not be scrubbed while others read it: then the same call does the rest.
    """
    renamed: dict[str, str] = {}
    recorder, entropy, author = log.recorder, log.context.entropy, log.author(by)
    try:
        with recorder.erasing() as writer:

            def query(statement: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
                return writer.execute(statement, parameters).fetchall()

            found, streams = find(query, name), Streams(query)
            events: list[StoreEvent] = []
            for stream, before in found.games.items():
                renamed[before] = streams.new_name(entropy)
                events.append(rename(writer, stream, renamed[before], entropy(SALT_BYTES)))
            events.append(Erased(persons=tuple(person.id for person in found.people), texts=tuple(found.texts)))
            log.record(writer, author, log.drafts(author, *events))  # before that: the author may be the one who is erased
            _remove(writer, found)
    except NotFound:
        if not recorder.unscrubbed():
            raise
        found = Found((), {}, {}, (), {})
    recorder.scrub()
    return found, renamed


def _remove(writer: Writer, found: Found) -> None:
    for person in found.people:
        writer.execute(
            "UPDATE people SET name = NULL, key = NULL, touched = NULL, salt = NULL, written = NULL WHERE id = ?", (person.id,)
        )
        writer.execute("UPDATE seats SET label = NULL, salt = NULL WHERE person_id = ?", (person.id,))
    for digest in found.texts:
        writer.execute("DELETE FROM texts WHERE digest = ?", (digest,))
    for stream, entry in found.skips:
        gone = (GONE, GONE, stream, entry)
        writer.execute("UPDATE skipped SET why = ?, problem = ? WHERE stream_id = ? AND entry = ?", gone)


class _Traces:
    """The traces of somebody, with their labels at each table."""

    def __init__(self, names: Sequence[str], tables: Mapping[str, tuple[str, ...]]) -> None:
        self._names = names
        self._elsewhere = traces_of(names, ())
        self._tables = {stream: traces_of(names, labels) for stream, labels in tables.items()}

    def at(self, stream: str) -> Traces:
        """Those that a text of a stream is looked through for."""
        return self._tables.get(stream, self._elsewhere)


def _texts(query: Query, ids: Sequence[str], traces: _Traces) -> dict[str, str]:
    """The texts that they wrote, and those of anybody that speak of them."""
    found: dict[str, str] = {}
    others: dict[str, set[str]] = {}
    for digest, stream, text in query("SELECT digest, stream_id, text FROM texts", ()):
        if traces.at(stream).in_text(_said(text)):
            found[digest] = stream
        else:
            others.setdefault(stream, set()).add(digest)
    for stream, digests in others.items():
        found.update(dict.fromkeys(digests & _written_by(query, ids, stream), stream))
    return found


def _written_by(query: Query, ids: Sequence[str], stream: str) -> set[str]:
    """Whatever may be the digest of a text in the entries that somebody recorded, or of what they said as somebody recorded it.

    Looked for in the bytes: no damaged entry, and none of a kind to come, keeps a text from being erased.
    """
    authors = [b'"by":"%s"' % id.encode() for id in ids]
    seated = [query("SELECT seat FROM seats WHERE person_id = ? AND stream_id = ?", (id, stream)) for id in ids]
    seats = {b"%d" % seat for rows in seated for (seat,) in rows if isinstance(seat, int)}
    digests: set[str] = set()
    for topic, state in query("SELECT topic, state FROM events WHERE originator_id = ?", (stream,)):
        raw = state.encode() if isinstance(state, str) else bytes(state)
        said = topic == Noted.TOPIC and not seats.isdisjoint(_SEAT.findall(raw))
        if said or any(author in raw for author in authors):
            digests.update(digest.decode() for digest in _HASH.findall(raw))
    return digests


def _skips(query: Query, ids: Sequence[str], traces: _Traces) -> tuple[tuple[str, int], ...]:
    rows = query("SELECT stream_id, entry, person_id, why, problem FROM skipped", ())
    return tuple(
        (stream, entry)
        for stream, entry, person, why, problem in rows
        if person in ids or traces.at(stream).in_text(f"{_said(why)} {_said(problem)}")
    )


def _games(query: Query, traces: _Traces) -> dict[str, str]:
    rows = query("SELECT id, name FROM streams ORDER BY name", ())
    return {stream: name for stream, name in rows if traces.at(stream).in_slug(_said(name))}


def _said(value: object) -> str:
    """A text of a row, whatever a stranger may have put there."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
