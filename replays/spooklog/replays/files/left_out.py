"""What a file leaves out of its logs: texts, and people with all that reveals them. A chain stays valid without them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from spooklog.store.entries.rows import EventRow, Person, Seat
from spooklog.store.erasing.search import words_in


class LeftOut(msgspec.Struct, frozen=True, kw_only=True):
    """What a file leaves out; by default nothing.

    With `notes` all texts that people wrote about games: notes, reasons, claims, descriptions. Words of options stay, since they
    are the table's rules. `people` are left out by id, with their labels, `texts` by hash; `names` are the names that logs get
    instead of revealing ones, by id.
    """

    notes: bool = False
    people: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()
    names: Mapping[str, str] = {}

    def has_text(self, digest: str, row: EventRow) -> bool:
        """Return whether the file has a text that an entry names."""
        if digest in self.texts:
            return False
        return not self.notes or (row.originator_version == 1 and digest in words_in(row.state))

    def person(self, person: Person) -> Person:
        """Return a person as the file has them."""
        return Person(person.id, None, None) if person.id in self.people else person

    def seat(self, seat: Seat) -> Seat:
        """Return a seat as the file has it."""
        if seat.person in self.people:
            return msgspec.structs.replace(seat, label=None, salt=None)
        return seat


NOTHING = LeftOut()
