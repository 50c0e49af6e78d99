"""Read the file of a whole store: its logs one after the other, what stands around them, and whether it is whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt, Unreadable
from spooklog.domain.values.saying import Said, said
from spooklog.replays.files.format import MAX_BYTES, Header, begins_like_ours
from spooklog.replays.files.format import decode_line as decode_log_line
from spooklog.replays.files.lines import BEGINNING as LOG
from spooklog.replays.files.lines import MAX_LINE
from spooklog.replays.stores.format import (
    BEGINNING,
    FORMAT,
    MOST_BYTES,
    MOST_LOGS,
    MOST_MARKS,
    AnyLine,
    EndLine,
    EndValues,
    Head,
    Mark,
    WordListLine,
    decode_line,
    ends_log,
)
from spooklog.store.entries.row_validation import shown

_SHOWN = 160
_MOST_PROBLEMS = 100
_STRANGE = 100_000
"""Lines that no store file has; a file with more is refused unread: packed, any number of them takes little room."""
_SHORTEST = 100
"""Each line of a log counts for so many bytes at least: its lines are held in memory, where short ones take more."""


class Section:
    """One log of a file: the number of its first line, its header where that can be read, and its lines, to be read once."""

    def __init__(self, first: int, header: Header | None, lines: Iterator[bytes]) -> None:
        self.first = first
        self.header = header
        self.lines = lines


Item = WordListLine | Section | Mark


class StoreReader:
    """Reads one file. `head` is its first line; `problems` are those of the file beyond its logs, known once all is read."""

    def __init__(self, source: Iterable[bytes]) -> None:
        """Read the first line. Raises Unreadable for lines that are no file of a whole store, Corrupt for a damaged file."""
        self.problems: list[str] = []
        self._source = iter(source)
        self._sum = sha256()
        self._number = 0
        self._bytes = 0
        self._next = self._pulled()
        self._end: EndValues | None = None
        self._logs = set[str]()
        self._sections = 0
        self._marks = 0
        self._strange = 0
        self.head = self._read_head()

    def items(self) -> Iterator[Item]:
        """Yield everything between head and end, in the order of the file. Raises Unreadable for more than a file may hold."""
        while self._next is not None:
            if self._end is not None:
                self.problems.append(said("line {number} stands behind the end of the file", number=self._number + 1))
                return
            if self._next.startswith(LOG):
                yield from self._section()
            else:
                yield from self._other()
        self._finish()

    def _read_head(self) -> Head:
        if self._next is None:
            words = said("this is no file of a whole store: it is empty")
            raise Corrupt(self.problems[0]) if self.problems else Unreadable(words)
        raw = self._pop()
        try:
            line = decode_line(raw)
        except ValueError as problem:
            words = said("this is no file of a whole store: {problem}", problem=_plain(problem))
            raise Unreadable(_newer(raw) or words, line=1) from None
        if not isinstance(line, Head) or line.spooklogs != FORMAT:
            raise Unreadable(_newer(raw) or said("this is no file of a whole store: it does not begin with its head"), line=1)
        return line

    def _section(self) -> Iterator[Section]:
        assert self._next is not None
        self._sections += 1
        try:
            header = decode_log_line(self._next)
        except ValueError:
            header = None  # the reader of the log says what is wrong with it
        if isinstance(header, Header):
            if header.stream in self._logs:
                raise Unreadable("this log stands in the file a second time", line=self._number + 1)
            self._logs.add(header.stream)
        if self._sections > MOST_LOGS:
            raise Unreadable(said("a file of a whole store holds {number} logs at most", number=MOST_LOGS), line=self._number + 1)
        lines = self._lines_of_log()
        yield Section(self._number + 1, header if isinstance(header, Header) else None, lines)
        for _ in lines:  # what the caller left unread
            pass

    def _lines_of_log(self) -> Iterator[bytes]:
        left = MAX_BYTES
        begun = False
        while self._next is not None and not (begun and ends_log(self._next)):
            begun = True
            left -= max(len(self._next), _SHORTEST)
            if left < 0:
                raise Unreadable(said("a log has {number} bytes at most", number=MAX_BYTES), line=self._number + 1)
            if not begins_like_ours(self._next):
                self._count_strange()
            yield self._pop()

    def _other(self) -> Iterator[WordListLine | Mark]:
        raw = self._pop()
        try:
            line: AnyLine = decode_line(raw)
        except ValueError as problem:
            self._report(said("line {number} cannot be read: {problem}", number=self._number, problem=_plain(problem)))
            self._count_strange()
            return
        match line:
            case Head():
                self._report(said("line {number} is the head of another file", number=self._number))
            case EndLine(end):
                self._end = end
            case WordListLine():
                yield line
            case _:
                self._marks += 1
                if self._marks > MOST_MARKS:
                    raise Unreadable(
                        said("a file of a whole store holds {number} lines about people and logs", number=MOST_MARKS),
                        line=self._number,
                    )
                yield line

    def _finish(self) -> None:
        """Compare what was read with the end of the file."""
        end = self._end
        if end is None:
            if not self.problems:
                self._report(said("the file was cut off: it has no end"))
        elif end.logs != self._sections:
            self._report(said("the file holds {number} logs, its end says {there}", number=self._sections, there=end.logs))
        elif end.lines != self._before_end or end.sha256 != self._sum_before_end:
            self._report(said("the file is not what was written: a line was changed, added or taken out"))

    def _count_strange(self) -> None:
        self._strange += 1
        if self._strange > _STRANGE:
            raise Unreadable("this is no file of a whole store: too many of its lines cannot be read", line=self._number + 1)

    def _report(self, words: str) -> None:
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(words)

    def _pop(self) -> bytes:
        """Return the next line and read the one behind it."""
        raw = self._next
        assert raw is not None
        if raw.startswith(b'{"end":'):
            self._before_end, self._sum_before_end = self._number, self._sum.hexdigest()
        self._number += 1
        self._sum.update(raw)
        self._next = self._pulled()
        return raw

    def _pulled(self) -> bytes | None:
        try:
            raw = next(self._source, None)
        except Corrupt as problem:  # a packed file that ends too early
            self._report(problem.message)
            return None
        if raw is None:
            return None
        self._bytes += len(raw)
        if len(raw) > MAX_LINE or self._bytes > MOST_BYTES:
            words = said(
                "a file of a whole store has {whole} bytes at most, and a line of it {one}", whole=MOST_BYTES, one=MAX_LINE
            )
            raise Unreadable(words, line=self._number + 1)
        return raw


class _Beginning(msgspec.Struct):
    """What the heads of all formats have in common."""

    spooklogs: int


_BEGINNING = Codec(_Beginning)


def _newer(raw: bytes) -> str | None:
    """Return the message for a head in a format that this program does not read, or None where the fault is another."""
    if not raw.startswith(BEGINNING):
        return None
    try:
        found = _BEGINNING.decode(raw).spooklogs
    except ValueError:
        return None
    if found == FORMAT:
        return None
    words = said("this file has format {found}, and this program reads {known}", found=found, known=FORMAT)
    if found > FORMAT:
        return said("{words}: it was made by a newer spooklog", words=words)
    return said("{words}: it was made by an older spooklog", words=words)


def _plain(problem: ValueError) -> str:
    """Return an error's message, shortened and without control characters from the line."""
    words = problem.args[0] if problem.args else ""
    return words if isinstance(words, Said) else shown(str(problem), _SHOWN)
