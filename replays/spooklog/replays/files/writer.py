"""Write logs of a store as a replay file: entries byte for byte, one page of them in memory at a time."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import islice
from typing import BinaryIO

from spooklog.domain.log.events import BeginningAmended, GameStarted
from spooklog.domain.series.events import PlayerJoined, SeriesOpened
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.files.deciding_files import SharedFiles
from spooklog.replays.files.format import (
    FORMAT,
    MAX_BYTES,
    MOST_LOGS,
    MOST_PEOPLE,
    MOST_VALUES,
    AnyLine,
    EntryLine,
    FileLine,
    Header,
    SealLine,
    SealValues,
    SeatLine,
    encode_line,
    files_in,
    games_in,
    holds_few_values,
    people_in,
    person_line,
    text_line,
    texts_in,
)
from spooklog.replays.files.left_out import NOTHING, LeftOut
from spooklog.replays.files.lines import MAX_LINE
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.mapper import Chain
from spooklog.store.entries.rows import EventRow, Seat, Stream
from spooklog.store.index.people import check_seats
from spooklog.store.logs.logs import content as content_of
from spooklog.store.logs.logs import naming
from spooklog.store.store import Store

_PAGE = 200
"""Entries."""


def logs_of(store: Store, stream: Stream) -> list[Stream]:
    """Return the logs in the replay file of a log: the log itself and, after a series, the games that it names, in that order."""
    if stream.kind == "game":
        return [stream]
    games = dict.fromkeys(id for row in store.recorder.iter_events(stream.id, lte=stream.head) for id in games_in(row))
    rows = rows_for(store.recorder.query, "SELECT id FROM streams WHERE id IN ({})", list(games))
    here = {id for (id,) in rows}
    return [stream, *(store.streams.get(id) for id in games if id in here)]


def write_replay(store: Store, stream: Stream, out: BinaryIO) -> list[Stream]:
    """Write a log, and after a series its games. Returns their rows in the index as they were then.

    Raises Corrupt for a log whose chain is broken, Usage for more than `read_replay` would take.
    """
    output, logs = Output(out), logs_of(store, stream)
    if len(logs) > MOST_LOGS:
        raise Usage(
            said(
                "this is too large for a replay file: it holds {most} logs at most, these are {number}",
                most=MOST_LOGS,
                number=len(logs),
            )
        )
    for log in logs:
        write_log(store, log, output)
    return logs


def write_log(
    store: Store, stream: Stream, out: Output, leaving_out: LeftOut = NOTHING, shared: SharedFiles | None = None
) -> None:
    """Write one log up to the head in its row, without what is left out, and without files that are `shared` already.

    Raises Corrupt for a log whose chain is broken, Usage for more than `read_replay` would take.
    """
    out.begin()
    at_table = _Table(store, stream)
    seats = at_table.seats
    table = tuple(_seat_line(leaving_out.seat(seat)) for seat in seats)
    name = leaving_out.names.get(stream.id, stream.name)
    out.write(Header(FORMAT, stream.log_kind, stream.id, name, stream.ruleset, program(), table))
    named, quoted = set[str](), set[str]()
    chain = Chain()
    rows = store.recorder.iter_events(stream.id, lte=stream.head, page=_PAGE)
    while page := list(islice(rows, _PAGE)):
        people = store.people.several(({id for row in page for id in people_in(row)} | {seat.person for seat in seats}) - named)
        texts = store.people.texts(stream.id, sorted({digest for row in page for digest in texts_in(row)} - quoted))
        for row in page:
            chain.follow(row, store.mapper.envelope(row))  # logs of rules that this program does not play are exported too
            if not holds_few_values(row.state):
                raise Usage(
                    said("this is too large for a replay file: an entry holds {number} values at most", number=MOST_VALUES)
                )
            at_table.follow(row)
            first = [seat.person for seat in seats] if row.originator_version == 1 else []
            for person in _new((*first, *people_in(row)), named, people):
                out.write(person_line(leaving_out.person(people[person])))
            if len(named) > MOST_PEOPLE:
                raise Usage(said("this is too large for a replay file: a log names {number} people at most", number=MOST_PEOPLE))
            for digest in _new(texts_in(row), quoted, texts):
                if leaving_out.has_text(digest, row):
                    out.write(text_line(texts[digest]))
            for digest in files_in(row) if row.originator_version == 1 else ():  # options stand in the first entry alone
                known = shared is not None and shared.get(digest) is not None
                if not known and (content := content_of(store.recorder.query, digest)) is not None:
                    out.write(FileLine(digest, content))
                    if shared is not None:
                        shared.add(digest, content)
            out.write(EntryLine(row.originator_version, row.topic, row.state.decode()))
    at_table.check()
    try:
        chain.ends_at(stream)
    except Corrupt as problem:
        raise Corrupt(
            said("{name}: {problem}", name=stream.name, problem=problem.message), expected=(f"verify -g {stream.name}",)
        ) from None
    out.seal(stream)


class _Table:
    """Who sits at the table by the entries of a log: the stored seats must be those behind the last one."""

    _TOPICS = frozenset({GameStarted.TOPIC, SeriesOpened.TOPIC, BeginningAmended.TOPIC, PlayerJoined.TOPIC})

    def __init__(self, store: Store, stream: Stream) -> None:
        self.seats = store.people.seats(stream.id)
        self._mapper, self._stream = store.mapper, stream
        self._persons: tuple[str, ...] = ()
        self._labels: tuple[str, ...] = ()

    def follow(self, row: EventRow) -> None:
        """Read one more entry. Raises Corrupt for one that cannot be read."""
        if row.topic not in self._TOPICS:
            return
        with naming(self._stream):
            event = self._mapper.entry(row).event
        if isinstance(event, PlayerJoined):
            self._persons, self._labels = (*self._persons, event.person), (*self._labels, event.label)
        elif isinstance(event, (GameStarted, SeriesOpened, BeginningAmended)):
            self._persons = self._persons if event.persons is None else event.persons
            self._labels = self._labels if event.labels is None else event.labels

    def check(self) -> None:
        """Raise Corrupt where other people or labels are stored than the entries say."""
        if self._persons:
            with naming(self._stream):
                check_seats(self.seats, self._persons, self._labels)


def _new(ids: Iterable[str], seen: set[str], known: Container[str]) -> Iterator[str]:
    """Yield those ids that are known and not yet in `seen`, and add them to it."""
    for id in ids:
        if id in known and id not in seen:
            seen.add(id)
            yield id


def _seat_line(seat: Seat) -> SeatLine:
    return SeatLine(seat.number, seat.person, seat.label, seat.salt.hex() if seat.salt else None)


@cache
def program() -> str:
    """Return the version of this program, which every log of a file names."""
    return version("spooklog")


class Output:
    """The file that is written, with the count and checksum of its lines."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._left = MAX_BYTES
        self.begin()

    def begin(self) -> None:
        """Begin the next log."""
        self._sum = sha256()
        self._lines = 0

    def write(self, line: AnyLine) -> None:
        """Write one more line. Raises Usage where `read_replay` would refuse it."""
        raw = encode_line(line)
        self._left -= len(raw)
        if len(raw) > MAX_LINE or self._left < 0:
            raise Usage(
                said(
                    "this is too large for a replay file: a line has {one} bytes at most, a file {whole}",
                    one=MAX_LINE,
                    whole=MAX_BYTES,
                )
            )
        self._sum.update(raw)
        self._lines += 1
        self._out.write(raw)

    def seal(self, stream: Stream) -> None:
        """Write the last line of a log."""
        self.write(SealLine(SealValues(stream.head, stream.head_hash, self._lines, self._sum.hexdigest())))
