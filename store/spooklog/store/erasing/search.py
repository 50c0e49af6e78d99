"""Searches a store for a person: certain finds and suspected ones, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

import msgspec

from spooklog.domain.log.events import GameStarted, Noted
from spooklog.domain.series.events import SeriesOpened
from spooklog.store.database.schema import Query
from spooklog.store.entries.rows import Person
from spooklog.store.erasing.traces import Certainty, Traces, contains, traces_of
from spooklog.store.index.people import People
from spooklog.store.logs.surroundings import watched_by

Kind = Literal["text", "skip", "game", "person", "label", "list name", "list", "link"]
"""The kinds of finds: a text beside a log, the reason to skip an entry, the name of a game or a series, the name or the label of
another person, the name of a word list, a word list, and the label of a link.
"""

_HASH = re.compile(rb'"([0-9a-f]{64})"')
_WORDS = re.compile(rb'\["[0-9a-f]{64}"(?:,"[0-9a-f]{64}")*\]')
"""The words of an option in the first entry of a log. They are the table's, not those of the person who recorded the entry."""

_SEAT = re.compile(rb'"seat":([0-9]+)')
_FIRST = (GameStarted.TOPIC, SeriesOpened.TOPIC)
_SHORTEST_MARK = 4
_SHOWN_WORDS = 5


class Place(NamedTuple):
    """Where a find lies: its kind, its stream (empty where it belongs to no log), and a key unique for the kind and stream.

    The key is the digest of a text, the entry of a skip, the id of a person (of a label: id and label), the sha256 of a list, or
    the id of a link.
    """

    kind: Kind
    stream: str
    key: str


class Item(NamedTuple):
    """A find: its place, its text, how certain it is, and whether the person wrote it."""

    place: Place
    text: str
    certainty: Certainty
    written: bool = False


class Search(msgspec.Struct, frozen=True):
    """All finds of a person: the people who count as them, the streams where they sat with their labels there, the finds.

    `watched` are games that they watched: there a name of one word is theirs, as at their tables.
    """

    people: tuple[Person, ...]
    tables: Mapping[str, tuple[str, ...]]
    items: tuple[Item, ...]
    watched: frozenset[str] = frozenset()

    @property
    def certain(self) -> tuple[Item, ...]:
        """The finds that certainly mention them."""
        return tuple(item for item in self.items if item.certainty == "certain")

    @property
    def suspected(self) -> tuple[Item, ...]:
        """The finds that may mention them."""
        return tuple(item for item in self.items if item.certainty == "suspected")

    def marks(self) -> dict[Place, str]:
        """Return a short mark for each find, in hexadecimal digits; later searches give a find the same mark."""
        sums = {item.place: sha256("\n".join(item.place).encode()).hexdigest() for item in self.items}
        size = _SHORTEST_MARK
        while len({sum[:size] for sum in sums.values()}) < len(sums):
            size += 1
        return {place: sum[:size] for place, sum in sums.items()}


class PersonTraces:
    """Finds mentions of a person, by their labels at each table, and the texts to be erased with them."""

    def __init__(self, names: Sequence[str], tables: Mapping[str, tuple[str, ...]], also: Sequence[str] = ()) -> None:
        called = [name for name in names if len(name.split()) == 1]
        labels = sorted({label for found in tables.values() for label in found})
        self.also = contains(also)
        self.elsewhere = traces_of(names, (), labels)
        # once for each set of labels: most tables share one
        at = {found: traces_of(names, [*found, *called], labels) for found in {*tables.values()}}
        self._tables = {stream: at[found] for stream, found in tables.items()}

    def find(self, stream: str, text: str) -> Certainty | None:
        """Return how certain it is that a text of a stream mentions them, None where nothing points at them."""
        return "certain" if self.also.in_text(text) else self.at(stream).find(text)

    def find_in_slug(self, stream: str, name: str) -> Certainty | None:
        """Return how certain it is that the name of a stream mentions them, None where nothing points at them."""
        return "certain" if self.also.in_text(name) else self.at(stream).find_in_slug(name)

    def suspect(self, text: str) -> bool:
        """Return whether anything in a text that belongs to no table points at them."""
        return self.find("", text) is not None

    def at(self, stream: str) -> Traces:
        """Return the traces to search a text of a stream for."""
        return self._tables.get(stream, self.elsewhere)


def search(people: People, name: str, also: Sequence[str] = ()) -> Search:
    """Search a store for a person, for all who count as them, and for the texts in `also`.

    Raises NotFound for an unknown name.
    """
    query, person, same = people.query, people.called(name), people.merged()
    counting = same.get(person.id, person.id)
    ids = [counting, *sorted(id for id, into in same.items() if into == counting)]
    group = tuple(people.get(id) for id in ids)
    seats: dict[str, list[str]] = {}
    for id in ids:
        for stream, label in query("SELECT stream_id, label FROM seats WHERE person_id = ?", (id,)):
            seats.setdefault(stream, []).extend([label] if label else [])
    tables = {stream: tuple(labels) for stream, labels in seats.items()}
    watched = frozenset(watched_by(query, ids))
    traces = traces_in(group, tables, also, watched)
    found = [
        *_texts(query, ids, traces),
        *_skips(query, ids, traces),
        *_games(query, traces),
        *_others(query, ids, traces),
        *_labels(query, ids, traces),
        *_lists(query, traces),
        *_links(query, ids, traces),
    ]
    return Search(group, tables, tuple(sorted(found, key=lambda item: (item.certainty, item.place))), watched)


def traces_in(
    people: Sequence[Person],
    tables: Mapping[str, tuple[str, ...]],
    also: Sequence[str] = (),
    watched: Iterable[str] = (),
) -> PersonTraces:
    """Return the traces of people who count as one, at tables where they sat and in games that they watched."""
    names = dict.fromkeys(name for person in people for name in (person.name, person.written) if name)
    return PersonTraces([*names], dict.fromkeys(watched, ()) | {**tables}, also)


def text_of(value: object) -> str:
    """Return a value of a row as text, whatever type another program may have put there."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _texts(query: Query, ids: Sequence[str], traces: PersonTraces) -> Iterator[Item]:
    """Yield the texts that they wrote, and texts of other people that mention them."""
    others: dict[str, dict[str, tuple[str, Certainty | None]]] = {}
    for digest, stream, text in query("SELECT digest, stream_id, text FROM texts", ()):
        words = text_of(text)
        certainty = traces.find(stream, words)
        if certainty == "certain":
            yield Item(Place("text", stream, digest), words, "certain")
        else:
            others.setdefault(stream, {})[digest] = (words, certainty)  # grouped, so that each log is read once for its authors
    for stream, texts in others.items():
        written = _written_by(query, ids, stream)
        for digest, (words, certainty) in texts.items():
            if digest in written:
                yield Item(Place("text", stream, digest), words, "certain", written=True)
            elif certainty:
                yield Item(Place("text", stream, digest), words, certainty)


def _written_by(query: Query, ids: Sequence[str], stream: str) -> set[str]:
    """Return what may be digests of texts in entries that the people recorded, or of words they spoke that another recorded.

    The search goes through bytes, so that damaged entries and future kinds of entries do not protect a text from erasure.
    """
    authors = [b'"by":"%s"' % id.encode() for id in ids]
    seated = [query("SELECT seat FROM seats WHERE person_id = ? AND stream_id = ?", (id, stream)) for id in ids]
    seats = {b"%d" % seat for rows in seated for (seat,) in rows if isinstance(seat, int)}
    digests: set[str] = set()
    for topic, state in query("SELECT topic, state FROM events WHERE originator_id = ?", (stream,)):
        raw = bytes_of(state)
        noted = topic == Noted.TOPIC and not seats.isdisjoint(_SEAT.findall(raw))
        if noted or any(author in raw for author in authors):
            digests.update(digest.decode() for digest in _HASH.findall(raw))
            digests -= words_in(raw) if topic in _FIRST else set()
    return digests


def words_in(first: bytes) -> set[str]:
    """Return what may be digests of the words of options in the bytes of a first entry."""
    return {digest.decode() for words in _WORDS.findall(first) for digest in _HASH.findall(words)}


def bytes_of(state: object) -> bytes:
    """Return the bytes of an entry, whatever type the database or another program gave them."""
    return state.encode() if isinstance(state, str) else bytes(state)  # type: ignore[call-overload]


def _skips(query: Query, ids: Sequence[str], traces: PersonTraces) -> Iterator[Item]:
    for stream, entry, person, why, problem in query("SELECT stream_id, entry, person_id, why, problem FROM skipped", ()):
        words = f"{text_of(why)} {text_of(problem)}"
        certainty = "certain" if person in ids else traces.find(stream, words)
        if certainty:
            yield Item(Place("skip", stream, str(entry)), words, certainty, person in ids)


def _games(query: Query, traces: PersonTraces) -> Iterator[Item]:
    for stream, name in query("SELECT id, name FROM streams WHERE kind <> 'store' ORDER BY name", ()):
        if certainty := traces.find_in_slug(stream, text_of(name)):
            yield Item(Place("game", stream, stream), text_of(name), certainty)


def _others(query: Query, ids: Sequence[str], traces: PersonTraces) -> Iterator[Item]:
    for id, name in query("SELECT id, name FROM people WHERE name IS NOT NULL", ()):
        if id not in ids and traces.suspect(text_of(name)):
            yield Item(Place("person", "", id), text_of(name), "suspected")


def _labels(query: Query, ids: Sequence[str], traces: PersonTraces) -> Iterator[Item]:
    """Yield labels of others, one find for all tables where the same person has the same label."""
    for person, label in query("SELECT DISTINCT person_id, label FROM seats WHERE label IS NOT NULL", ()):
        if person not in ids and traces.suspect(text_of(label)):
            yield Item(Place("label", "", f"{person} {text_of(label)}"), text_of(label), "suspected")


def _lists(query: Query, traces: PersonTraces) -> Iterator[Item]:
    """Yield names of word lists, and lists that hold a word of the name. A whole list is never more than suspected."""
    for digest, name in query("SELECT sha256, name FROM wordlists", ()):
        if certainty := traces.find("", text_of(name)):
            yield Item(Place("list name", "", digest), text_of(name), certainty)
        for (content,) in query("SELECT content FROM wordlists WHERE sha256 = ?", (digest,)):
            words = [line.strip() for line in text_of(content).splitlines() if traces.suspect(line)]
            if words:
                yield Item(Place("list", "", digest), f"{text_of(name)}: {', '.join(words[:_SHOWN_WORDS])}", "suspected")


def _links(query: Query, ids: Sequence[str], traces: PersonTraces) -> Iterator[Item]:
    """Yield labels of their links, and labels of other links that mention them."""
    for id, stream, person, label in query("SELECT id, stream_id, person_id, label FROM links WHERE label IS NOT NULL", ()):
        words = text_of(label)
        if certainty := "certain" if person in ids else traces.find(stream or "", words):
            yield Item(Place("link", stream or "", id), words, certainty)
