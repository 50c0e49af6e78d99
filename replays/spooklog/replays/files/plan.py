"""What is to be stored of the logs of a replay file, and under which names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from spooklog.domain.errors import Conflict, Corrupt, NotFound, Usage
from spooklog.domain.labels import normal
from spooklog.domain.log.texts import SealedText, digest_of_text
from spooklog.domain.named_texts import texts_of
from spooklog.replays.audit.describe import told
from spooklog.replays.files.format import people_in, texts_in
from spooklog.replays.files.log import Log
from spooklog.store.chain import entry_hash
from spooklog.store.decoding import LogDecoder
from spooklog.store.erasing.search import words_in
from spooklog.store.erasing.traces import Traces, traces_of
from spooklog.store.logs import naming, refuse_archived
from spooklog.store.people import SALT_BYTES, Guests, check_seats, numbered
from spooklog.store.replayer import SeriesReplayer
from spooklog.store.row_validation import MENDING
from spooklog.store.rows import Batch, EventRow, Person, StoreDraft, Stream
from spooklog.store.schema import rows_for
from spooklog.store.store import Store
from spooklog.store.storelog.erased import erased_texts
from spooklog.store.storelog.events import Head, LogExtended, LogImported
from spooklog.store.storelog.folding import StoreState

Change = Literal["new", "extended", "same", "older"]
"""What a log of the file was here: not known, known but for its last entries, known to its end, or longer than in the file."""


class Renamed(NamedTuple):
    """A person of the file whose name another person has here, and the name under which the store keeps them."""

    name: str
    here: str


class Taken(NamedTuple):
    """What became of one log of a file: its row in the index now, and how many of the file's entries are new here."""

    change: Change
    stream: Stream
    log: Log
    entries: int
    people: tuple[Renamed, ...] = ()


class Plan(NamedTuple):
    """What is to be stored of one log, and how that will be told."""

    taken: Taken
    rows: Sequence[EventRow] = ()
    batch: Batch | None = None
    event: LogImported | LogExtended | None = None


class Planning:
    """What is to be stored of the logs of one file; what one of them brings, those behind it need not bring again."""

    def __init__(self, store: Store, name: str | None) -> None:
        self._store = store
        self._name = name
        self._names = set[str]()
        self._brought = set[str]()
        self._here = set[str]()
        self._keys = set[str]()
        self._people = list[Person]()
        self._texts = set[str]()

    def plan(self, log: Log) -> Plan:
        """What is to be stored of one log."""
        try:
            here = self._store.streams.get(log.header.stream)
        except NotFound:
            return self._new(log)
        return self._on(log, here)

    def batches(self, plans: Sequence[Plan], by: str) -> list[tuple[Sequence[EventRow], Batch]]:
        """What is stored, with what the store's log says of it: `by` is the name of the person who imports."""
        author, now = self._author(by), self._store.games.context.clock()
        batches = [
            (plan.rows, msgspec.structs.replace(plan.batch, drafts=(StoreDraft(plan.event, author.id, now),)))
            for plan in plans
            if plan.batch and plan.event
        ]
        if batches and author.id not in self._known((author.id,)) and author.id not in self._brought:
            rows, first = batches[0]
            batches[0] = rows, msgspec.structs.replace(first, people=(*first.people, author))
        return batches

    def _author(self, by: str) -> Person:
        """The person of a name who is here, else the one whom the file brings under that name, else a new one."""
        guests = Guests(self._store.people, self._store.games.context.entropy)
        guests.know(self._people)
        return guests.person(by)

    def _new(self, log: Log) -> Plan:
        header = log.header
        self._refuse_another(log)
        people, renamed = self._newcomers(log, list(log.people))
        erased = self._erased(log)
        stream = self._stream(log, header.stream, self._name_for(header.name, self._traces(log, erased)))
        gone = {"label": None, "salt": None}
        lost = {number for stream_id, number in self._state.erased_labels if stream_id == header.stream}
        without = [seat.person in erased or seat.number in lost for seat in log.seats]
        seats = tuple(
            msgspec.structs.replace(seat, **gone) if bare else seat for seat, bare in zip(log.seats, without, strict=True)
        )
        texts = self._new_texts(log, log.rows, erased)
        self._here.add(stream.id)
        salt = self._store.games.context.entropy(SALT_BYTES)
        batch = Batch(
            stream,
            0,
            "",
            people,
            seats,
            texts,
            members=self._members(log),
            files=log.files,
            salt=salt,
            named=self._named(log, erased),
        )
        event = LogImported(
            log=stream.id,
            kind=header.kind,
            name=digest_of_text(salt, stream.name),
            hash=log.examination.hashes[0],
            head=Head(stream.id, stream.head, stream.head_hash),
            unnamed=_unnamed(people),
            renamed=_renamed(people),
            unlabelled=tuple(seat.number for seat in seats if seat.label is None),
            missing=self._missing(log, log.rows, texts),
        )
        return Plan(Taken("new", stream, log, len(log.rows), renamed), log.rows, batch, event)

    def _refuse_another(self, log: Log) -> None:
        """Raise Conflict for a log that was begun here before, with another first entry."""
        known = self._state.logs.get(log.header.stream)
        if known is not None and known.hash != log.examination.hashes.of(1):
            raise Conflict(f"{log.header.name}: another log was begun here under the same id")

    def _on(self, log: Log, here: Stream) -> Plan:
        head = log.examination.head
        if self._name is not None and self._name != here.name:
            raise Conflict(f"this log is here already, as {here.name}", input=self._name)
        if not self._goes_with(log, here):
            raise self._parted(log, here)
        self._check_people(log, here)
        self._check_here(log, here)
        if head <= here.head:
            return Plan(Taken("same" if head == here.head else "older", here, log, 0))
        refuse_archived(here)
        rows = log.rows[here.head :]
        speaking = dict.fromkeys(id for row in rows for id in people_in(row) if id in log.people)
        people, renamed = self._newcomers(log, list(speaking))
        stream = self._stream(log, here.id, here.name)
        erased = self._erased(log)
        texts = self._new_texts(log, rows, erased)
        named = self._named(log, erased)
        batch = Batch(stream, here.head, here.head_hash, people, (), texts, members=self._members(log), named=named)
        reached = Head(stream.id, stream.head, stream.head_hash)
        event = LogExtended(
            head=reached, unnamed=_unnamed(people), renamed=_renamed(people), missing=self._missing(log, rows, texts)
        )
        return Plan(Taken("extended", stream, log, len(rows), renamed), rows, batch, event)

    def _stream(self, log: Log, id: str, name: str) -> Stream:
        """The row that the index will have of a log."""
        found, replayer = log.examination, log.examination.replayer
        status = replayer.status()
        return Stream(id, log.header.kind, name, replayer.ruleset, found.head, found.head_hash, found.touched, status)

    # -- the log that is here --------------------------------------------------------------------------------------------

    def _goes_with(self, log: Log, here: Stream) -> bool:
        """Whether one of both logs is the beginning of the other: the hash of an entry stands for all before it."""
        hashes = log.examination.hashes
        if len(hashes) >= here.head:
            return hashes[here.head - 1] == here.head_hash
        (row,) = self._store.recorder.select_events(here.id, gt=len(hashes) - 1, lte=len(hashes)) or (None,)
        return row is not None and entry_hash(row) == hashes[-1]

    def _check_people(self, log: Log, here: Stream) -> None:
        """Raise Corrupt where other names, labels or texts lie beside the log here than those that it was recorded with."""
        replayer, people = log.examination.replayer, self._store.people
        with naming(here):
            check_seats(people.seats(here.id), replayer.persons(), replayer.labels())
            people.several(log.people)
            for text in people.sealed(list(log.texts)).values():
                if text != log.texts[text.digest]:
                    raise Corrupt(f"the text {text.digest[:12]} is not what was written", expected=MENDING)

    def _check_here(self, log: Log, here: Stream) -> None:
        """Raise Corrupt where entries here are not those of the file, as far as both go.

        That both have the same end by the index does not tell: an entry before it may have been altered here.
        """
        hashes = log.examination.hashes
        last, count = min(here.head, len(hashes)), 0
        for row, hash in zip(self._store.recorder.iter_events(here.id, lte=last), hashes, strict=False):
            count += 1
            if row.originator_version != count or entry_hash(row) != hash:
                raise Corrupt(f"{here.name}: entry {count} here is not what was stored; in the file it is whole")
        if count != last:
            raise Corrupt(f"{here.name}: the log here ends at entry {count}, it should have {here.head}")

    def _parted(self, log: Log, here: Stream) -> Conflict:
        """The refusal that says where both logs part, and what each of them says there. Raises Corrupt where they do not."""
        stored = self._store.recorder.iter_events(here.id, lte=here.head)
        for theirs, hash in zip(log.rows, log.examination.hashes, strict=True):
            ours = next(stored, None)
            if ours is None:
                break
            if entry_hash(ours) != hash:
                return self._both(log, here, ours, theirs)
        raise Corrupt(f"{here.name}: the log here is not what the index says", expected=(f"verify -g {here.name}",))

    def _both(self, log: Log, here: Stream, ours: EventRow, theirs: EventRow) -> Conflict:
        at = theirs.originator_version
        people, mapper = self._store.people, self._store.mapper
        said_here = told(ours, mapper, people.seats(here.id), people.names, self._store.games.texts(here.id))
        said_there = told(
            theirs,
            mapper,
            log.seats,
            lambda ids: {id: log.people.get(id) for id in ids},
            {digest: text.text for digest, text in log.texts.items()},
        )
        words = f"{here.name}: both logs are the same up to entry {at - 1}, and part at entry {at}. Here: {said_here}. "
        return Conflict(f"{words}In the file: {said_there}. Nothing was changed")

    # -- the games of a series -------------------------------------------------------------------------------------------

    def _members(self, log: Log) -> tuple[tuple[str, int | None], ...]:
        """What changes in the list of the games of a series.

        Raises Corrupt for a game that is nowhere, Conflict for one that counts in another series here.
        """
        replayer = log.examination.replayer
        if not isinstance(replayer, SeriesReplayer) or replayer.series is None:
            return ()
        now = replayer.series.members
        query, games = self._store.recorder.query, list(now)
        before: dict[str, int] = dict(query("SELECT game_id, number FROM members WHERE series_id = ?", (log.header.stream,)))
        there = {id for (id,) in rows_for(query, "SELECT id FROM streams WHERE id IN ({})", games)} | self._here
        listed = dict(rows_for(query, "SELECT game_id, series_id FROM members WHERE game_id IN ({})", games))
        for game, number in now.items():
            if game not in there:
                raise Corrupt(f"{log.header.name}: game {number} of the series is neither in the file nor here")
            if listed.get(game, log.header.stream) != log.header.stream:
                names = self._store.streams.names((game, listed[game]))
                raise Conflict(f"{names[game]} counts in another series here, {names[listed[game]]}")
        gone = tuple((game, None) for game, number in before.items() if now.get(game) != number)
        return (*gone, *((game, number) for game, number in now.items() if before.get(game) != number))

    # -- names -----------------------------------------------------------------------------------------------------------

    def _name_for(self, name: str, erased: Traces) -> str:
        """What a log that is new here will be called. Raises Conflict, Usage where a name was asked for that cannot be."""
        if self._name is not None:
            return self._store.streams.check_name(self._name)
        try:
            if name not in self._names and erased.find_in_slug(name) != "certain":
                self._names.add(name)
                return self._store.streams.check_name(name)
        except (Conflict, Usage):  # taken, or kept for receipts
            pass
        return self._store.streams.new_name(self._store.games.context.entropy)

    def _newcomers(self, log: Log, ids: Sequence[str]) -> tuple[tuple[Person, ...], tuple[Renamed, ...]]:
        """Those of some people who are not known here, and which of them get another name here than in the file."""
        known = self._known(ids)
        people, renamed = [], []
        for id in ids:
            if id in known or id in self._brought:
                continue
            self._brought.add(id)
            name = log.people[id]
            here = None if name is None else self._free(name)
            if name is None or here is None:
                people.append(Person(id, None, None))
            else:
                people.append(Person(id, here, normal(here), log.salts[id], None if here == name else name))
            if name is not None and here is not None and here != name:
                renamed.append(Renamed(name, here))
        self._people += people
        return tuple(people), tuple(renamed)

    def _erased(self, log: Log) -> set[str]:
        """Those of the file's people who were erased, there or here: nothing of theirs comes back."""
        gone = {id for id, name in log.people.items() if name is None}
        return gone | {id for id, name in self._known(list(log.people)).items() if name is None}

    def _traces(self, log: Log, erased: set[str]) -> Traces:
        """What would tell of those who were erased here: the file still knows their names."""
        labels = [seat.label for seat in log.seats if seat.person in erased and seat.label]
        names = [name for id in sorted(erased) if (name := log.people.get(id))]
        return traces_of(names, [*labels, *(name for name in names if " " not in name)])

    def _known(self, ids: Sequence[str]) -> dict[str, str | None]:
        """The names of those of some people who are known here, None for those who were erased."""
        return {id: person.name for id, person in self._store.people.several(ids).items()}

    def _free(self, name: str) -> str:
        """The name, or one made from it that is free here: an equal name in another store need not be the same person."""
        number, free = 1, name
        while normal(free) in self._keys or self._store.people.find(free):
            number += 1
            free = numbered(name, number)
        self._keys.add(normal(free))
        return free

    def _new_texts(self, log: Log, rows: Sequence[EventRow], erased: set[str]) -> tuple[SealedText, ...]:
        """The texts of some entries that are not here, and were not erased here, alone or with who wrote them or is spoken of."""
        wanted: dict[str, SealedText] = {}
        traces = self._traces(log, erased)
        for row in rows:
            found = [digest for digest in texts_in(row) if digest in log.texts and digest not in self._gone]
            if found and self._store.mapper.envelope(row).by in erased:
                found = [digest for digest in found if row.originator_version == 1 and digest in words_in(row.state)]
            if found:
                texts = ((digest, log.texts[digest]) for digest in found)
                wanted.update((digest, text) for digest, text in texts if not traces.in_text(text.text))
        known = rows_for(self._store.recorder.query, "SELECT digest FROM texts WHERE digest IN ({})", list(wanted))
        for (digest,) in known:
            del wanted[digest]
        new = tuple(text for digest, text in wanted.items() if digest not in self._texts)
        self._texts.update(wanted)
        return new

    def _named(self, log: Log, erased: set[str]) -> tuple[str, ...]:
        """The people of a file whom this store knows by name."""
        return tuple(id for id, name in self._known(list(log.people)).items() if name is not None and id not in erased)

    @cached_property
    def _gone(self) -> frozenset[str]:
        return erased_texts(self._store.recorder, self._store.mapper)

    @cached_property
    def _state(self) -> StoreState:
        """What the store's own log says; nothing where that is damaged, which keeps no game from being taken."""
        try:
            return self._store.own_log.state()
        except Corrupt:
            return StoreState()

    def _missing(self, log: Log, rows: Sequence[EventRow], texts: Sequence[SealedText]) -> tuple[str, ...]:
        """The hashes in some entries whose texts will not be here: erased there or here, or left out of the file."""
        decoder = LogDecoder(self._store.mapper, log.examination.replayer.unsupported)
        named = list(dict.fromkeys(digest for row in rows for digest in texts_of(decoder.entry(row))))
        known = rows_for(self._store.recorder.query, "SELECT digest FROM texts WHERE digest IN ({})", named)
        here = {text.digest for text in texts} | self._texts | {digest for (digest,) in known}
        return tuple(digest for digest in named if digest not in here)


def _unnamed(people: Sequence[Person]) -> tuple[str, ...]:
    return tuple(person.id for person in people if person.name is None)


def _renamed(people: Sequence[Person]) -> tuple[str, ...]:
    return tuple(person.id for person in people if person.written is not None)
