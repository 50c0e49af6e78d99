"""People and the texts they wrote. Both lie beside the chain, so that either can be erased and every chain stays valid.

The log holds salted hashes of them: the id of a person is that of the name, the first entry holds those of the labels, other
entries those of texts. A name, a label or a text that does not fit its hash is never shown.
"""

from __future__ import annotations

import getpass
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import Ambiguous, Corrupt, NotFound, Usage
from spooklog.domain.values.labels import normal, unaccented
from spooklog.domain.values.saying import chained, said
from spooklog.domain.words.visible import is_visible
from spooklog.store.database.schema import Query, rows_for
from spooklog.store.entries.ids import Entropy, person_id
from spooklog.store.entries.row_validation import (
    MENDING,
    NAMES,
    PEOPLE,
    SAME,
    SEATED,
    SEATS,
    STREAMS,
    TEXTS,
    WORDS,
    validated,
)
from spooklog.store.entries.rows import Person, Seat, Stream

if TYPE_CHECKING:
    from spooklog.domain.start.arrange import Player

MAX_NAME = 100
_SUFFIX = r" \(([0-9]{1,9})\)\Z"
"""The number that tells a person of a replay file from another of the same name here."""

SALT_BYTES = 16

_RECENT = """
SELECT COALESCE(people.same_as, people.id), seats.label
FROM (SELECT id, touched FROM streams WHERE kind <> 'store' AND archived IS NULL ORDER BY touched DESC, id LIMIT ?) AS logs
JOIN seats ON seats.stream_id = logs.id JOIN people ON people.id = seats.person_id
WHERE seats.label IS NOT NULL ORDER BY logs.touched DESC, logs.id, seats.seat
"""
_SEATED = """
SELECT COALESCE(people.same_as, people.id), seats.seat
FROM (SELECT id, kind, touched FROM streams WHERE kind <> 'store' AND archived IS NULL ORDER BY touched DESC, id LIMIT ?) AS logs
JOIN seats ON seats.stream_id = logs.id JOIN people ON people.id = seats.person_id
ORDER BY logs.kind DESC, logs.touched DESC, logs.id, seats.seat
"""
_RECENT_LOGS = 1000
"""So many games and series, the newest, are searched for people who played recently."""

_COLUMNS = "people.id, people.name, people.key, people.salt, people.written"
_BY_ID = _COLUMNS.replace("people.", "it.")
_CALLED = f"SELECT {_COLUMNS}, {_BY_ID} FROM people LEFT JOIN people AS it ON it.id = people.id WHERE people.key = ?"
"""A person by the key and by the id as well: a damaged index of keys leads to a row that is sound in itself."""
_BESIDE = 2 * len(PEOPLE)
_AT_HAND = f"""
SELECT {_COLUMNS}, {_BY_ID}, {", ".join(f"streams.{column.name}" for column in STREAMS)} FROM people
LEFT JOIN people AS it ON it.id = people.id LEFT JOIN streams ON streams.id = people.touched WHERE people.key = ?
"""


_MOST_SEEN = 1000
"""How many people a process caches by name."""


def recorder_name(given: str | None) -> str:
    """Return the name of who records: the one that the caller gives, else the user's login name."""
    if given:
        return given
    try:
        # a name from LOGNAME or USER may be no UTF-8 text
        return getpass.getuser().encode("utf-8", "replace").decode()
    # Python raises KeyError before 3.13, OSError since, ImportError on Windows
    except (OSError, KeyError, ImportError):
        return "somebody"  # a user without a login name; stores hold this name


def clean_name(name: str) -> str:
    """Return a person's name as it is stored: one line, single blanks. Raises Usage for an impossible name."""
    clean = " ".join(name.split())
    if not clean or len(clean) > MAX_NAME or not is_visible(clean):
        raise Usage(said("a name has 1 to {most} letters, digits, signs and blanks", most=MAX_NAME), input=name)
    return clean


def check_name(id: str, name: str | None, salt: bytes | None, written: str | None = None) -> None:
    """Raise Corrupt unless the name fits the hash in the id, or the person was erased.

    Of a person with another name than the `written` one, the id proves that one; `People` looks the other up.
    """
    if name is None and written is None and salt is None:
        return
    proven = name if written is None else written
    if proven is None or salt is None or person_id(salt, proven) != id:
        raise Corrupt(said("the name of the person {id} is not the one that was recorded", id=id), expected=MENDING)


def numbered(name: str, number: int) -> str:
    """Return a name with a number behind it, cut to the length of a name: `Anna Berg (2)`."""
    suffix = f" ({number})"
    return name[: MAX_NAME - len(suffix)].rstrip() + suffix


def number_behind(name: str) -> int:
    """Return the number behind a name that `numbered` made; 0 without one."""
    found = re.search(_SUFFIX, name)
    return int(found[1]) if found else 0


def renamed_ids(people: Iterable[Person]) -> tuple[str, ...]:
    """Return the ids of those who got a number behind their name, since another person has that name here."""
    return tuple(person.id for person in people if _number_of(person))


def numbers_of(people: Iterable[Person]) -> tuple[int, ...]:
    """Return the numbers behind the names of those in `renamed_ids`, in the same order."""
    return tuple(filter(None, map(_number_of, people)))


def is_numbered(name: str, written: str) -> bool:
    """Return whether `name` is `written` with a number behind it."""
    return bool(re.search(_SUFFIX, name)) and name == numbered(written, number_behind(name))


def unnumbered(person: Person) -> str | None:
    """Return the name of a person without the number that tells them from another of that name here; None once erased."""
    return person.written if _number_of(person) else person.name


def _number_of(person: Person) -> int:
    """Return the number behind the name of a person of a file, 0 without one."""
    name, written = person.name or "", person.written
    return number_behind(name) if written is not None and is_numbered(name, written) else 0


def check_seats(seats: Sequence[Seat], persons: Sequence[str], labels: Sequence[str]) -> None:
    """Raise Corrupt unless the seats are those that the first entry names: people by id, labels by salted hash."""
    if [(seat.number, seat.person) for seat in seats] != list(enumerate(persons, start=1)):
        raise Corrupt("other people sit at the table than those who started")
    if len(labels) != len(persons):
        raise Corrupt("the first entry does not say how the players are called")
    for seat, digest in zip(seats, labels, strict=True):
        if seat.label is None and seat.salt is None:
            continue
        if seat.label is None or seat.salt is None or digest_of_text(seat.salt, seat.label) != digest:
            raise Corrupt(
                said("the label of seat {number} is not the one that was recorded", number=seat.number), expected=MENDING
            )
    if len({normal(seat.label or str(seat.number)) for seat in seats}) < len(seats):
        raise Corrupt("two players at the table have the same label")


class People(msgspec.Struct, eq=False):
    """Looks up people, seats and texts. Raises Corrupt for a damaged row, and for a name that no person has.

    `read_given` returns the salted hashes of the names of renamed people by their ids, as the store's own log has them.
    """

    query: Query
    read_given: Callable[[Query], Mapping[str, str]]
    seen: dict[str, Person] = {}
    """People by name as this process found them last. They may have been erased since: storing checks that."""
    _given: Mapping[str, str] = {}

    def by(self, query: Query) -> People:
        """Return the same by the queries of a transaction."""
        return People(query, self.read_given)

    def find(self, name: str) -> Person | None:
        """Return the person of a name, however it is capitalised; None where the store knows none."""
        key = normal(clean_name(name))
        for row in self.query(_CALLED, (key,)):
            return self._called(row, name, key)
        return None

    def last_touched(self, name: str) -> Stream | None:
        """Return the game that a person, by name, recorded in last; None where there is none."""
        key = normal(" ".join(name.split()))
        for row in self.query(_AT_HAND, (key,)):
            self._called(row, name, key)
            found = [] if row[_BESIDE] is None else [row[_BESIDE:]]
            return next((Stream(*one) for one in validated("streams", STREAMS, found)), None)
        return None

    def called(self, name: str) -> Person:
        """Return the person of a name. Raises NotFound with names that may have been meant, Usage for an impossible name."""
        person = self.find(name)
        if person is None:
            raise NotFound(said("no person here is called '{name}'", name=name), input=name, expected=self.near(name))
        return person

    def meant(self, name: str) -> Person:
        """Return the person of a name, typed with or without its accents, or of a label; for commands that only read.

        Raises NotFound with names that may have been meant, Ambiguous where several fit, Usage for an impossible name.
        """
        person = self.find(name)
        if person is not None:
            return person
        bare = unaccented(clean_name(name))
        alike = tuple(name for key, name in self._names().items() if unaccented(key) == bare)
        if len(alike) > 1:
            words = said("'{name}' could be {names}: type the accents", name=name, names=chained(alike, "or"))
            raise Ambiguous(words, input=name, expected=alike)
        return self.called(alike[0] if alike else self._labelled(bare) or name)

    def spoken(self) -> list[tuple[str, str]]:
        """Return how people are called, a name or a label each time, with the id: of merged people each id with each of these."""
        names = validated("people", NAMES, self.query("SELECT id, name FROM people WHERE name IS NOT NULL"))
        labels = self.query("SELECT DISTINCT person_id, label FROM seats WHERE label IS NOT NULL")
        said = [*names, *((id, label) for id, label in validated("seats", (SEATS[2], SEATS[3]), labels) if id)]
        counts_as = self.merged()
        same: dict[str, set[str]] = {}
        for id, _ in said:
            same.setdefault(counts_as.get(id, id), set()).add(id)
        return [(each, words) for id, words in said for each in same[counts_as.get(id, id)]]

    def _labelled(self, bare: str) -> str | None:
        """Return the name of the one person who has a label, typed without accents; None without one. Raises Ambiguous."""
        labels = "SELECT DISTINCT person_id, label FROM seats WHERE label IS NOT NULL"
        rows = validated("seats", (SEATS[2], SEATS[3]), self.query(labels))
        counts_as = self.merged()
        labelled: set[str] = {person for person, label in rows if person and unaccented(label) == bare}
        persons = {counts_as.get(person, person) for person in labelled}
        names = sorted({*filter(None, self.names(persons).values())})
        if len(names) > 1:
            raise Ambiguous(
                said("'{label}' is a label of {names}: type the name", label=bare, names=chained(names)),
                input=bare,
                expected=tuple(names),
            )
        return names[0] if names else None

    def forget(self) -> None:
        """Look every person up anew."""
        self.seen.clear()

    def get(self, id: str) -> Person:
        """Return the person of an id. Raises NotFound."""
        person = self._one("id", id)
        if person is None:
            raise NotFound(said("there is no person {id}", id=id), input=id)
        return person

    def near(self, name: str) -> tuple[str, ...]:
        """Return names of people that may have been meant."""
        from difflib import get_close_matches  # only ever needed for a typo

        names = self._names()
        close = get_close_matches(normal(clean_name(name)), names, n=5, cutoff=0.5)
        return tuple(names[key] for key in close)

    def _names(self) -> dict[str, str]:
        """Return the names of all people by the key of each."""
        rows = validated("people", PEOPLE[:3], self.query("SELECT id, name, key FROM people WHERE key IS NOT NULL"))
        return {key: name for _, name, key in rows if name}

    def recent(self, most: int) -> tuple[Player, ...]:
        """Return people who have played, each with the label they had last, who played last first; merged people as one."""
        from spooklog.domain.start.arrange import Player  # start-up cost: a line at the table does without

        labels: dict[str, str] = {}
        for person, label in validated("seats", (SEATS[2], SEATS[3]), self.query(_RECENT, (_RECENT_LOGS,))):
            if person in labels or len(labels) < most:
                labels.setdefault(person, label)
        return tuple(Player(labels[id], name) for id, name in self.names(labels).items() if name)

    def last_seats(self) -> tuple[tuple[str, int], ...]:
        """Return the names of people with the seat that each had last, in a series before others; merged people as one."""
        seats: dict[str, int] = {}
        for person, seat in validated("seats", (SEATS[2], SEATS[1]), self.query(_SEATED, (_RECENT_LOGS,))):
            seats.setdefault(person, seat)
        return tuple((name, seats[id]) for id, name in self.names(seats).items() if name)

    def merged(self) -> dict[str, str]:
        """Map each merged person's id to the id of the person they count as."""
        return dict(validated("people", SAME, self.query("SELECT id, same_as FROM people WHERE same_as IS NOT NULL")))

    def tables_of(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of all games and series in which any of these people have a seat, by id."""
        select = "SELECT id, name FROM streams WHERE id IN (SELECT stream_id FROM seats WHERE person_id IN ({}))"
        return dict(validated("streams", NAMES, rows_for(self.query, select, ids)))

    def names(self, ids: Iterable[str]) -> dict[str, str | None]:
        """Return the names of people by id; None for those who were erased or are unknown."""
        names: dict[str, str | None] = dict.fromkeys(ids)
        rows = rows_for(self.query, f"SELECT {_COLUMNS} FROM people WHERE id IN ({{}})", tuple(names))
        for id, name, _, salt, written in validated("people", PEOPLE, rows):
            self._check(id, name, salt, written)
            names[id] = name
        return names

    def several(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return people by id; unknown ids are left out."""
        rows = rows_for(self.query, f"SELECT {_COLUMNS} FROM people WHERE id IN ({{}})", tuple(dict.fromkeys(ids)))
        return {person.id: person for person in map(self._checked, validated("people", PEOPLE, rows))}

    def seats(self, stream: str) -> tuple[Seat, ...]:
        """Return the seats of a game, in order."""
        return self.seats_of((stream,))[stream]

    def seats_of(self, streams: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
        """Return the seats of several games by stream, in order."""
        columns = "seats.stream_id, seats.seat, seats.person_id, seats.label, seats.salt"
        proof = "people.name, people.salt, people.written"
        joined = "seats LEFT JOIN people ON people.id = seats.person_id"
        select = f"SELECT {columns}, {proof} FROM {joined} WHERE seats.stream_id IN ({{}}) ORDER BY seats.seat"
        found: dict[str, list[Seat]] = {stream: [] for stream in streams}
        for stream, number, person, label, salt, name, *written in validated(
            "seats", SEATED, rows_for(self.query, select, streams)
        ):
            if stream not in found:
                raise Corrupt("the store is damaged: its index of seats leads to another game", expected=MENDING)
            self._check(person, name, *written)
            found[stream].append(Seat(number, person, label, name, salt))
        return {stream: tuple(seats) for stream, seats in found.items()}

    def sealed(self, digests: Sequence[str]) -> dict[str, SealedText]:
        """Return texts of any log by digest; erased texts are left out."""
        return sealed_texts(self.query, digests)

    def texts(self, stream: str, digests: Sequence[str] | None = None) -> dict[str, SealedText]:
        """Return texts of a stream by the digest that its entries hold, all or some; erased texts are left out."""
        select = "SELECT digest, salt, text, stream_id FROM texts WHERE"
        if digests is None:
            rows: Iterable[tuple[Any, ...]] = self.query(f"{select} stream_id = ?", (stream,))
        else:
            rows = rows_for(self.query, f"{select} digest IN ({{}})", digests)
        found = validated("texts", (*TEXTS, SEATS[0]), rows)
        # a damaged or forged entry may hold the digest of another log's text
        return {digest: SealedText(digest, salt, text) for digest, salt, text, of in found if of == stream}

    def words(self, stream: str) -> dict[str, str]:
        """Return the texts of a stream by digest without their salts, in half the time: every page of a game needs them."""
        rows = self.query("SELECT digest, text FROM texts WHERE stream_id = ?", (stream,))
        return dict(validated("texts", WORDS, rows))

    def _one(self, column: str, value: str) -> Person | None:
        rows = validated("people", PEOPLE, self.query(f"SELECT {_COLUMNS} FROM people WHERE {column} = ?", (value,)))
        return next(map(self._checked, rows), None)

    def _called(self, row: tuple[Any, ...], name: str, key: str) -> Person:
        """Return the person of a row that `_CALLED` found, and remember them as `seen` by this name.

        Raises Corrupt where the index of names leads to another one.
        """
        ((*found,),) = validated("people", PEOPLE, (row[: len(PEOPLE)],))
        if found != [*row[len(PEOPLE) : _BESIDE]]:
            words = said("the store is damaged: its index of names leads from {key} to another person", key=key)
            raise Corrupt(words, expected=MENDING)
        person = Person(*found)
        self._check(person.id, person.name, person.salt, person.written)
        if len(self.seen) >= _MOST_SEEN:
            self.seen.clear()
        self.seen[name] = person
        return person

    def _checked(self, row: tuple[Any, ...]) -> Person:
        person = Person(*row)
        self._check(person.id, person.name, person.salt, person.written)
        return person

    def _check(self, id: str, name: str | None, salt: bytes | None, written: str | None) -> None:
        """Raise Corrupt unless the name is the recorded one, that with a number behind it, or one that the person was given."""
        check_name(id, name, salt, written)
        if name is None or salt is None or written is None or is_numbered(name, written):
            return
        digest = digest_of_text(salt, name)
        if self._given.get(id) != digest:  # another process may have renamed them
            self._given = self.read_given(self.query)
        if self._given.get(id) != digest:
            raise Corrupt(said("the name of the person {id} is not the one that was recorded", id=id), expected=MENDING)


def sealed_texts(query: Query, digests: Sequence[str]) -> dict[str, SealedText]:
    """Return texts of any log by digest; erased texts are left out. Raises Corrupt for a damaged row."""
    rows = rows_for(query, "SELECT digest, salt, text FROM texts WHERE digest IN ({})", digests)
    return {digest: SealedText(digest, salt, text) for digest, salt, text in validated("texts", TEXTS, rows)}


class Guests(msgspec.Struct, eq=False):
    """Turns names into people while entries are decided: known people, and newcomers to be stored with the entries."""

    people: People
    entropy: Entropy
    newcomers: list[Person] = []
    _known: dict[str, Person] = {}

    def know(self, people: Iterable[Person]) -> None:
        """Register people whom another writer stores in the same transaction."""
        self._known.update({person.key: person for person in people if person.key})

    def recorder(self, name: str) -> Person:
        """Return the recorder of a name, new or known. Raises Usage for an impossible name."""
        person = self._known.get(name) or self.people.seen.get(name) or self.person(name)
        self._known[name] = person  # also under the name as typed, which a line finds without normalising it
        return person

    def person(self, name: str) -> Person:
        """Return the person of a name, new or known. Raises Usage for an impossible name."""
        clean = clean_name(name)
        key = normal(clean)
        person = self._known.get(key) or self.people.find(clean)  # not as seen: another process may have renamed them
        if person is None:
            salt = self.entropy(SALT_BYTES)
            person = Person(person_id(salt, clean), clean, key, salt)
            self.newcomers.append(person)
        self._known[key] = person
        return person
