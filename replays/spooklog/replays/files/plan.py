"""Plan the import of a replay file: what is to be stored of each log, and under which names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.values.errors import Conflict, Corrupt, NotFound, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.files.format import people_in
from spooklog.replays.files.log import Log
from spooklog.replays.files.newcomers import Newcomers, Renamed, unnamed_ids
from spooklog.replays.files.overlap import check_overlap
from spooklog.replays.files.own_log import OwnLog
from spooklog.store.changes.renaming import renamed_event
from spooklog.store.checks.replayer import SeriesReplayer
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.rows import Batch, EventRow, Person, Seat, StoreDraft, Stream
from spooklog.store.entries.store_events import Head, LogExtended, LogImported, PersonRenamed
from spooklog.store.erasing.traces import Traces
from spooklog.store.index.people import SALT_BYTES, numbers_of, renamed_ids
from spooklog.store.logs.logs import refuse_archived
from spooklog.store.store import Store

Change = Literal["new", "extended", "same", "older"]
"""How the store knew a log of the file: not at all, but for its last entries, to its end, or further than the file goes."""


class Taken(NamedTuple):
    """What became of one log of a file: its row in the index now, and how many of the file's entries are new to the store."""

    change: Change
    stream: Stream
    log: Log
    entries: int
    people: tuple[Renamed, ...] = ()


class Plan(NamedTuple):
    """What is to be stored of one log: its new entries with what lies beside them, and the event for the store's own log.

    `names` are events about new people who were renamed before.
    """

    taken: Taken
    rows: Sequence[EventRow] = ()
    batch: Batch | None = None
    event: LogImported | LogExtended | None = None
    names: tuple[PersonRenamed, ...] = ()


class Planning:
    """Plans for the logs of one file, one after the other; what one log brings, the logs after it need not bring again."""

    def __init__(self, store: Store, name: str | None = None, own: OwnLog | None = None) -> None:
        """`own` is the store's own log as it was read for the logs before; by default it is read anew."""
        self._store = store
        self._name = name
        self._own = own or OwnLog(store)
        self._names = set[str]()
        self._here = set[str]()
        self._newcomers = Newcomers(store, self._own)

    def plan(self, log: Log) -> Plan:
        """Plan what is to be stored of one log. Raises Conflict, Corrupt or Usage where it cannot be."""
        try:
            here = self._store.streams.get(log.header.stream)
        except NotFound:
            return self._new(log)
        return self._extension(log, here)

    def batches(self, plans: Sequence[Plan], by: str) -> list[tuple[Sequence[EventRow], Batch]]:
        """Return what is to be stored, with its events for the store's own log; `by` is the name of the person who imports."""
        author, now = self._newcomers.author(by), self._store.games.context.clock()
        batches = [
            (
                plan.rows,
                msgspec.structs.replace(
                    plan.batch, drafts=tuple(StoreDraft(event, author.id, now) for event in (plan.event, *plan.names))
                ),
            )
            for plan in plans
            if plan.batch and plan.event
        ]
        if batches and not self._newcomers.is_there(author.id):
            rows, first = batches[0]  # any would do: the people of all are written first
            batches[0] = rows, msgspec.structs.replace(first, people=(*first.people, author))
        return batches

    # -- a log that is new to the store ----------------------------------------------------------------------------------

    def _new(self, log: Log) -> Plan:
        header, newcomers = log.header, self._newcomers
        self._refuse_another(log)
        members = self._members(log)  # before `newcomers`, which counts on what this log brings
        people, renamed = newcomers.people(log, list(log.people))
        erased = newcomers.erased(log)
        stream = self._stream(log, header.stream, self._name_for(header.name, newcomers.traces(log, erased)))
        seats = self._seats(log, erased)
        texts = newcomers.texts(log, log.rows, erased)
        self._here.add(stream.id)  # for the series of the same file, which is planned behind its games
        salt = self._store.games.context.entropy(SALT_BYTES)
        batch = Batch(
            stream,
            0,
            "",
            people,
            seats,
            texts,
            members=members,
            files=log.option_files(),
            salt=salt,
            named=newcomers.named(log, erased),
        )
        event = LogImported(
            log=stream.id,
            kind=header.kind,
            name=digest_of_text(salt, stream.name),
            hash=log.examination.hashes[0],
            head=Head(stream.id, stream.head, stream.head_hash),
            unnamed=unnamed_ids(people),
            renamed=renamed_ids(people),
            numbers=numbers_of(people),
            unlabelled=tuple(seat.number for seat in seats if seat.label is None),
            missing=newcomers.missing(log, log.rows, texts),
        )
        return Plan(Taken("new", stream, log, len(log.rows), renamed), log.rows, batch, event, _names(people))

    def _refuse_another(self, log: Log) -> None:
        """Raise Conflict for a log whose id the store knows from a log with another first entry."""
        known = self._own.state.logs.get(log.header.stream)
        if known is not None and known.hash != log.examination.hashes.of(1):
            raise Conflict(said("{name}: another log was begun here under the same id", name=log.header.name))

    def _seats(self, log: Log, erased: set[str]) -> tuple[Seat, ...]:
        """Return the seats of a log, without labels that were erased here, alone or with their players."""
        lost = {number for stream, number in self._own.state.erased_labels if stream == log.header.stream}
        return tuple(
            msgspec.structs.replace(seat, label=None, salt=None) if seat.person in erased or seat.number in lost else seat
            for seat in log.seats
        )

    def _name_for(self, name: str, erased: Traces) -> str:
        """Return the name of a log that is new to the store. Raises Conflict, Usage where the wanted name cannot be given."""
        if self._name is not None:
            return self._store.streams.check_name(self._name)
        try:
            if name not in self._names and erased.find_in_slug(name) != "certain":
                self._names.add(name)
                return self._store.streams.check_name(name)
        except (Conflict, Usage):  # taken, or kept for receipts
            pass
        return self._store.streams.new_name(self._store.games.context.entropy)

    # -- a log that the store has ----------------------------------------------------------------------------------------

    def _extension(self, log: Log, here: Stream) -> Plan:
        head, newcomers = log.examination.head, self._newcomers
        if self._name is not None and self._name != here.name:
            raise Conflict(said("this log is here already, as {name}", name=here.name), input=self._name)
        check_overlap(self._store, log, here)
        if head <= here.head:
            return Plan(Taken("same" if head == here.head else "older", here, log, 0))
        refuse_archived(here)
        members = self._members(log)
        rows = log.rows[here.head :]
        speaking = dict.fromkeys(id for row in rows for id in people_in(row) if id in log.people)
        people, renamed = newcomers.people(log, list(speaking))
        stream = self._stream(log, here.id, here.name)
        erased = newcomers.erased(log)
        texts = newcomers.texts(log, rows, erased)
        named = newcomers.named(log, erased)
        there = {seat.number: seat for seat in self._store.people.seats(here.id)}
        labels = log.examination.replayer.labels()
        seats = tuple(
            seat
            for seat, label in zip(self._seats(log, erased), labels, strict=True)
            if _is_other(seat, there.get(seat.number), label)
        )
        gone = tuple(there.keys() - {seat.number for seat in log.seats})
        batch = Batch(stream, here.head, here.head_hash, people, seats, texts, members=members, named=named, gone=gone)
        reached, missing = Head(stream.id, stream.head, stream.head_hash), newcomers.missing(log, rows, texts)
        event = LogExtended(
            head=reached,
            unnamed=unnamed_ids(people),
            renamed=renamed_ids(people),
            numbers=numbers_of(people),
            unlabelled=tuple(seat.number for seat in seats if seat.label is None),
            missing=missing,
        )
        return Plan(Taken("extended", stream, log, len(rows), renamed), rows, batch, event, _names(people))

    # -- both ------------------------------------------------------------------------------------------------------------

    def _stream(self, log: Log, id: str, name: str) -> Stream:
        """Return the row that the index will have of a log."""
        found, replayer = log.examination, log.examination.replayer
        status = replayer.status()
        return Stream(id, log.header.kind, name, replayer.ruleset, found.head, found.head_hash, found.touched, status)

    def _members(self, log: Log) -> tuple[tuple[str, int | None], ...]:
        """Return what changes in the list of the games of a series: the id of each with its new number, None for one taken out.

        Raises Corrupt for a game that is neither in the file nor here, Conflict for one that counts in another series here.
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
                raise Corrupt(
                    said(
                        "{name}: game {number} of the series is neither in the file nor here", name=log.header.name, number=number
                    )
                )
            if listed.get(game, log.header.stream) != log.header.stream:
                names = self._store.streams.names((game, listed[game]))
                raise Conflict(
                    said("{game} counts in another series here, {series}", game=names[game], series=names[listed[game]])
                )
        # games leave before they join: `members` has one row for each game
        gone = tuple((game, None) for game, number in before.items() if now.get(game) != number)
        return (*gone, *((game, number) for game, number in now.items() if before.get(game) != number))


def _names(people: Sequence[Person]) -> tuple[PersonRenamed, ...]:
    """Return an event for each person who has another name than the one that proves them, but for a number behind it."""
    numbered = renamed_ids(people)
    return tuple(renamed_event(one) for one in people if one.written is not None and one.id not in numbered)


def _is_other(seat: Seat, here: Seat | None, label: str) -> bool:
    """Whether a seat of a longer log is to be written in place of the one here; `label` is the salted hash of its label.

    A label that the file left out stays here, unless the longer log gave the seat another.
    """
    if here is None or seat.person != here.person:
        return True
    if here.label is None or here.salt is None:
        return seat.label is not None
    return digest_of_text(here.salt, here.label) != label
