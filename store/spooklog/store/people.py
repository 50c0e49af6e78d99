"""People and the texts they wrote. Both lie beside the chain, so that either can be erased and every chain stays valid."""

from __future__ import annotations

from collections.abc import Iterable

from spooklog.domain.errors import Usage
from spooklog.domain.labels import normal
from spooklog.domain.log.texts import SealedText
from spooklog.store.ids import Entropy, new_id
from spooklog.store.rows import Person, Seat
from spooklog.store.schema import Query

MAX_NAME = 100


def clean_name(name: str) -> str:
    """A person's name as it is kept: one line, single blanks. Raises Usage when nobody could be called so."""
    clean = " ".join(name.split())
    if not clean or len(clean) > MAX_NAME or not clean.isprintable():
        raise Usage(f"a name has 1 to {MAX_NAME} letters, digits, signs and blanks", input=name)
    return clean


class People:
    """Looks up people, seats and texts by id."""

    def __init__(self, query: Query) -> None:
        self._query = query

    def find(self, name: str) -> Person | None:
        """The person of a name, however it is capitalised; None when the store knows nobody of that name."""
        rows = self._query("SELECT id, name, key FROM people WHERE key = ?", (normal(clean_name(name)),))
        return Person(*rows[0]) if rows else None

    def names(self, ids: Iterable[str]) -> dict[str, str | None]:
        """The names of people, None for whoever was erased or never known."""
        names: dict[str, str | None] = dict.fromkeys(ids)
        marks = ", ".join("?" * len(names))
        names.update(self._query(f"SELECT id, name FROM people WHERE id IN ({marks})", tuple(names)))
        return names

    def seats(self, stream: str) -> tuple[Seat, ...]:
        """The seats of a game, in order."""
        columns = "seats.seat, seats.person_id, seats.label, people.name"
        joined = "seats LEFT JOIN people ON people.id = seats.person_id"
        rows = self._query(f"SELECT {columns} FROM {joined} WHERE seats.stream_id = ? ORDER BY seats.seat", (stream,))
        return tuple(Seat(*row) for row in rows)

    def texts(self, stream: str) -> dict[str, SealedText]:
        """The texts of a stream by the hash that stands for each in its entries; those that were erased are not among them."""
        rows = self._query("SELECT digest, salt, text FROM texts WHERE stream_id = ?", (stream,))
        return {digest: SealedText(digest, salt, text) for digest, salt, text in rows}


class Guests:
    """Names to person ids while entries are decided: people the store knows, and newcomers to be stored with the entries."""

    def __init__(self, people: People, entropy: Entropy) -> None:
        self._people = people
        self._entropy = entropy
        self._known: dict[str, Person] = {}
        self.newcomers: list[Person] = []

    def person(self, name: str) -> Person:
        """The person of a name, new or known. Raises Usage when nobody could be called so."""
        clean = clean_name(name)
        key = normal(clean)
        person = self._known.get(key) or self._people.find(clean)
        if person is None:
            person = Person(new_id("p", self._entropy), clean, key)
            self.newcomers.append(person)
        self._known[key] = person
        return person
