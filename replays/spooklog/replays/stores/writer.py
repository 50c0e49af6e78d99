"""A whole store as lines: all logs of one moment, one after the other, while others go on recording."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO

import msgspec

from spooklog.domain.values.errors import Corrupt, NotFound, Usage
from spooklog.domain.values.saying import said, within
from spooklog.replays.files.deciding_files import SharedFiles
from spooklog.replays.files.left_out import NOTHING, LeftOut
from spooklog.replays.files.writer import Output, program, write_log
from spooklog.replays.stores.format import (
    FORMAT,
    MOST_IDS,
    AnyLine,
    ArchivedLine,
    CalledLine,
    EndLine,
    EndValues,
    ErasedLine,
    Head,
    MergedLine,
    Omission,
    WordListLine,
    encode_line,
)
from spooklog.store.changes.archiving import reasons
from spooklog.store.entries.row_validation import STREAMS, WORDLISTS, Column, fault, validated
from spooklog.store.entries.rows import Stream
from spooklog.store.erasing.erase import UNNAMED
from spooklog.store.store import Store
from spooklog.store.storelog.folding import StoreState

_HEADS = "SELECT id, head, head_hash FROM streams WHERE kind <> 'store' ORDER BY kind, touched, id"
"""Games before series, and the log that was touched longest ago first."""

_COLUMNS = (STREAMS[0], Column("head", int, 2**40, 1), STREAMS[5])
"""What a row of them holds. The largest head leaves room for the sum of all in the head of a file."""


class Written(msgspec.Struct):
    """What was written of a store: games, series and entries, and what is damaged and so was left out, a line each.

    `expected` is how many logs there are to write.
    """

    expected: int = 0
    games: int = 0
    series: int = 0
    entries: int = 0
    problems: list[str] = msgspec.field(default_factory=list)

    @property
    def logs(self) -> int:
        """How many logs were written."""
        return self.games + self.series


def store_lines(store: Store, leaving_out: LeftOut = NOTHING, written: Written | None = None) -> Iterator[bytes]:
    """Yield the lines of a store's file; `written` counts along. A damaged log is left out, and named there.

    The heads of all logs are read at one moment, and each log is written up to its own; the largest log is held in memory.
    """
    lines = _Lines(store, leaving_out, Written() if written is None else written)
    for raw in lines.all():
        yield lines.count(raw)
    yield lines.end()


class _Lines:
    def __init__(self, store: Store, leaving_out: LeftOut, written: Written) -> None:
        self._store = store
        self._leaving_out = leaving_out
        self._written = written
        self._shared = SharedFiles()
        self._archived: dict[str, int] = {}
        self._sum = sha256()
        self._lines = 0

    def count(self, raw: bytes) -> bytes:
        """Add a line to those that the end covers; return it."""
        self._sum.update(raw)
        self._lines += 1
        return raw

    def all(self) -> Iterator[bytes]:
        """Yield every line but the last."""
        heads = list(self._heads())
        self._written.expected = len(heads)
        yield encode_line(self._head(heads))
        for id, head, head_hash in heads:
            yield from self._log(id, head, head_hash)
        yield from map(encode_line, self._word_lists())  # behind the logs, so that an import has met the people first
        yield from map(encode_line, self._marks())

    def end(self) -> bytes:
        """Return the last line."""
        return encode_line(EndLine(EndValues(self._written.logs, self._lines, self._sum.hexdigest())))

    def _heads(self) -> Iterator[tuple[str, int, str]]:
        for id, head, head_hash in self._store.recorder.query(_HEADS):
            problem = fault("streams", _COLUMNS, (id, head, head_hash))
            if problem is None:
                yield id, head, head_hash
            else:
                self._written.problems.append(problem)

    def _head(self, heads: Sequence[tuple[str, int, str]]) -> Head:
        entries, made = sum(head for _, head, _ in heads), self._store.games.context.clock()
        return Head(FORMAT, self._store.own_log.id, made, program(), len(heads), entries, self._without())

    def _without(self) -> tuple[Omission, ...]:
        left, found = self._leaving_out, list[Omission]()
        if left.notes:
            found.append("notes")
        if left.people:
            found.append("people")
        return tuple(found)

    def _word_lists(self) -> Iterator[WordListLine]:
        for (digest,) in self._store.recorder.query("SELECT sha256 FROM wordlists ORDER BY sha256"):
            select = "SELECT sha256, name, content FROM wordlists WHERE sha256 = ?"
            for _, name, content in validated("wordlists", WORDLISTS, self._store.recorder.query(select, (digest,))):
                if sha256(content).hexdigest() == digest:
                    yield WordListLine(digest, UNNAMED if self._leaving_out.people else name, content)
                else:
                    self._written.problems.append(said("the word list {name} was altered after it was added", name=name))

    def _log(self, id: str, head: int, head_hash: str) -> Iterator[bytes]:
        out, name = BytesIO(), id
        try:
            row = self._store.streams.get(id)
            name = row.name
            stream: Stream = msgspec.structs.replace(row, head=head, head_hash=head_hash)
            write_log(self._store, stream, Output(out), self._leaving_out, self._shared)
        except (Corrupt, NotFound, Usage) as problem:
            named = problem.message.startswith(f"{name}:")
            self._written.problems.append(
                problem.message if named else within("{name}: {problem}", name=name, problem=problem.message)
            )
            return
        if row.archived is not None:
            self._archived[id] = head
        self._written.games += row.kind == "game"
        self._written.series += row.kind == "series"
        self._written.entries += head
        out.seek(0)
        yield from out

    def _marks(self) -> Iterator[AnyLine]:
        """Yield what the store's own log says of people and archived logs."""
        try:
            state = self._store.own_log.state()
            why = {} if self._without() else reasons(self._store.own_log)
        except Corrupt as problem:
            self._written.problems.append(said("the store's own log: {problem}", problem=problem.message))
            return
        left = self._leaving_out
        for merged, into in sorted(state.same_as.items()):
            if not {merged, into} & left.people:
                yield MergedLine(merged, into)
        names = self._store.people.names(state.names)
        for person, name in sorted(names.items()):
            if name is not None and person not in left.people:
                yield CalledLine(person, name)
        for log, entry in self._archived.items():
            yield ArchivedLine(log, entry, why.get(log))
        yield from _erasures(state)


def _erasures(state: StoreState) -> Iterator[ErasedLine]:
    people, texts = sorted(state.erased_people), sorted(state.erased_texts)
    for begin in range(0, max(len(people), len(texts)), MOST_IDS):
        yield ErasedLine(tuple(people[begin : begin + MOST_IDS]), tuple(texts[begin : begin + MOST_IDS]))
