"""What a replay file brings beside its entries that is new to the store: people and texts. What was erased stays erased."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.log.texts import SealedText
from spooklog.domain.series.named_texts import texts_of
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.labels import normal
from spooklog.replays.files.format import texts_in
from spooklog.replays.files.log import Log
from spooklog.replays.files.own_log import OwnLog
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.rows import EventRow, Person
from spooklog.store.erasing.search import words_in
from spooklog.store.erasing.traces import Traces, traces_of
from spooklog.store.index.people import Guests, numbered
from spooklog.store.store import Store


class Renamed(Answer, frozen=True):
    """A person of the file whose name another person has here, and the name under which the store keeps them."""

    name: str
    here: str


class Newcomers:
    """People and texts of the logs of one file; what one log brings, the logs after it need not bring again."""

    def __init__(self, store: Store, own: OwnLog) -> None:
        self._store = store
        self._own = own
        self._brought = set[str]()
        self._keys = set[str]()
        self._people = list[Person]()
        self._texts = set[str]()

    # -- people ----------------------------------------------------------------------------------------------------------

    def author(self, name: str) -> Person:
        """Return the person of a name: the one in the store, else the one whom the file brings under it, else a new one."""
        guests = Guests(self._store.people, self._store.games.context.entropy)
        guests.know(self._people)
        return guests.person(name)

    def is_there(self, person: str) -> bool:
        """Whether the store knows the id of a person, or the file brings it."""
        return person in self._known((person,)) or person in self._brought

    def people(self, log: Log, ids: Sequence[str]) -> tuple[tuple[Person, ...], tuple[Renamed, ...]]:
        """Return those people of a log who are new to the store, and which of them get another name here than in the file."""
        known = self._known(ids)
        people, renamed = [], []
        for id in ids:
            if id in known or id in self._brought:
                continue
            self._brought.add(id)
            proven = log.people[id]
            name = log.called.get(id, proven)
            here = None if name is None else self._free(name)
            if name is None or here is None:
                people.append(Person(id, None, None))
            else:
                people.append(Person(id, here, normal(here), log.salts[id], None if here == proven else proven))
            if name is not None and here is not None and here != name:
                renamed.append(Renamed(name, here))
        self._people += people
        return tuple(people), tuple(renamed)

    def erased(self, log: Log) -> set[str]:
        """Return the ids of a log's people who were erased, there or here: nothing of theirs comes back."""
        gone = {id for id, name in log.people.items() if name is None}
        return gone | {id for id, name in self._known(list(log.people)).items() if name is None}

    def named(self, log: Log, erased: set[str]) -> tuple[str, ...]:
        """Return the ids of a log's people whom the store knows by name."""
        return tuple(id for id, name in self._known(list(log.people)).items() if name is not None and id not in erased)

    def traces(self, log: Log, erased: set[str]) -> Traces:
        """Return what would give away those who were erased here: the file still holds their names and labels."""
        labels = [seat.label for seat in log.seats if seat.person in erased and seat.label]
        names = [name for id in sorted(erased) for name in (log.people.get(id), log.called.get(id)) if name]
        return traces_of(names, [*labels, *(name for name in names if " " not in name)])

    def _known(self, ids: Sequence[str]) -> dict[str, str | None]:
        """Return the names of those people whom the store knows, None for those who were erased."""
        return {id: person.name for id, person in self._store.people.several(ids).items()}

    def _free(self, name: str) -> str:
        """Return the name, or a free one made from it: an equal name in another store need not be the same person."""
        number, free = 1, name
        while normal(free) in self._keys or self._store.people.find(free):
            number += 1
            free = numbered(name, number)
        self._keys.add(normal(free))
        return free

    # -- texts -----------------------------------------------------------------------------------------------------------

    def texts(self, log: Log, rows: Sequence[EventRow], erased: set[str]) -> tuple[SealedText, ...]:
        """Return the texts of some entries that are new to the store.

        Texts that were erased here stay away: those erased alone, those by an erased person, and those that speak of one.
        """
        wanted: dict[str, SealedText] = {}
        traces = self.traces(log, erased)
        for row in rows:
            found = [digest for digest in texts_in(row) if digest in log.texts and digest not in self._own.erased_texts]
            if found and self._store.mapper.envelope(row).by in erased:
                # the words of options in a first entry are the table's, not its scribe's
                found = [digest for digest in found if row.originator_version == 1 and digest in words_in(row.state)]
            if found:
                texts = ((digest, log.texts[digest]) for digest in found)
                wanted.update((digest, text) for digest, text in texts if not traces.in_text(text.text))
        for digest in self._stored_texts(list(wanted)):
            del wanted[digest]
        new = tuple(text for digest, text in wanted.items() if digest not in self._texts)
        self._texts.update(wanted)
        return new

    def missing(self, log: Log, rows: Sequence[EventRow], texts: Sequence[SealedText]) -> tuple[str, ...]:
        """Return the hashes in some entries whose texts the store will lack: erased there or here, or left out of the file."""
        decoder = LogDecoder(self._store.mapper, log.examination.replayer.unsupported)
        named = list(dict.fromkeys(digest for row in rows for digest in texts_of(decoder.entry(row))))
        here = {text.digest for text in texts} | self._texts | self._stored_texts(named)
        return tuple(digest for digest in named if digest not in here)

    def _stored_texts(self, digests: Sequence[str]) -> set[str]:
        rows = rows_for(self._store.recorder.query, "SELECT digest FROM texts WHERE digest IN ({})", digests)
        return {digest for (digest,) in rows}


def unnamed_ids(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the ids of those whose names are not known."""
    return tuple(person.id for person in people if person.name is None)
