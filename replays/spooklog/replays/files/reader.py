"""Read replay files: check every line strictly, follow the chain, apply the rules again, and compare the seal.

Problems are gathered, so that `verify` can report all of them; `import` takes only logs without a problem.

Without `keep`, memory does not grow with the file: a file with more lines before an entry, more people or more logs than any of
our files is refused at that line, and after `MOST_PROBLEMS` a log is passed over up to its seal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt, Unreadable
from spooklog.domain.values.saying import Said, said, within
from spooklog.replays.files.deciding_files import SharedFiles
from spooklog.replays.files.format import (
    FORMAT,
    MAX_BYTES,
    MOST_LOGS,
    AnyLine,
    Header,
    SealLine,
    SealValues,
    begins_like_ours,
    decode_line,
    encode_line,
    is_written,
)
from spooklog.replays.files.lines import BEGINNING, MAX_LINE
from spooklog.replays.files.log import Log
from spooklog.store.checks.examination import MOST_PROBLEMS, Examination
from spooklog.store.entries.clock import Clock, system_clock
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.row_validation import shown

_SHOWN = 80

_ENOUGH = 1000
"""Problems of a whole file; after that, each further log keeps only its first `_FEW`."""
_FEW = 10
_STRANGE = 100_000
"""Lines that begin like no line of a replay file, allowed where a log is passed over."""

_ENTRY = re.compile(rb'\{"entry":([0-9]{1,15}),')
_SEAL = b'{"seal":'


def read_replay(
    source: Iterable[bytes],
    mapper: EntryMapper,
    *,
    keep: bool = False,
    clock: Clock = system_clock,
    first: int = 1,
    shared: SharedFiles | None = None,
) -> Iterator[Log]:
    """Yield the logs of a file, each examined to its end. With `keep` they hold their entries.

    `source` yields lines, none read further than one byte behind `MAX_LINE`; times after `clock` are remarked on. Where it is a
    part of a larger file, `first` is the number of its first line there, and `shared` has the files that decide. Raises
    Unreadable for lines that are no replay file, or too many or too long for one.
    """
    return _Reader(mapper, clock(), keep=keep, shared=shared).read(source, first)


class _Reader:
    def __init__(self, mapper: EntryMapper, now: int, *, keep: bool, shared: SharedFiles | None) -> None:
        self._mapper = mapper
        self._shared = shared
        self._now = now
        self._keep = keep
        self._converted = False
        self._problems = 0
        self._strange = 0
        self._log: Log | None = None
        self._sealed = False
        self._lines = 0
        self._sum = sha256()

    def read(self, source: Iterable[bytes], first: int) -> Iterator[Log]:
        left, streams = MAX_BYTES, set[str]()
        for number, raw in enumerate(source, start=first):
            left -= len(raw)
            if left < 0 or len(raw) > MAX_LINE:
                raise Unreadable(
                    said("a replay file has {whole} bytes at most, and a line of it {one}", whole=MAX_BYTES, one=MAX_LINE),
                    line=number,
                )
            if (self._log is None or self._sealed) and raw.startswith(BEGINNING):
                if self._log:
                    yield self._log
                    self._problems += len(self._log.problems)
                self._begin(raw, number)
                assert self._log is not None
                if self._log.header.stream in streams:
                    raise Unreadable("this log stands in the file a second time", line=number)
                streams.add(self._log.header.stream)
                if len(streams) > MOST_LOGS:
                    raise Unreadable(said("a replay file holds {number} logs at most", number=MOST_LOGS), line=number)
            elif self._log is None:
                raise Unreadable("this is no replay file: it does not begin with the header of one", line=number)
            else:
                self._take(self._log, raw, number)
        if self._log is None:
            raise Unreadable("this is no replay file: it is empty")
        if not self._sealed:
            self._log.finish(None)
        yield self._log

    def _begin(self, raw: bytes, number: int) -> None:
        try:
            header = decode_line(raw)
        except ValueError as problem:
            raise Unreadable(
                _newer(raw) or said("the header of a log cannot be read: {problem}", problem=_plain(problem)), line=number
            ) from None
        assert isinstance(header, Header)
        if header.spooklog != FORMAT or header.stream[0] != header.kind[0]:
            raise Unreadable(_newer(raw) or said("the header of a log contradicts itself"), line=number)
        most = MOST_PROBLEMS if self._problems < _ENOUGH else _FEW
        self._log = Log(header, self._mapper, self._now, keep=self._keep, most=most, shared=self._shared)
        self._sealed = False
        self._sum, self._lines, self._converted = sha256(raw), 1, False
        self._compare_form(self._log, header, raw, number)

    def _take(self, log: Log, raw: bytes, number: int) -> None:
        examination = log.examination
        if self._sealed:
            examination.report("added", None, said("line {number} stands behind the seal", number=number))
            return
        if examination.full:
            self._pass_over(examination, raw, number)
            return
        try:
            line = decode_line(raw)
            if not raw.endswith(b"\n"):
                raise ValueError(said("its end was cut off"))
            if isinstance(line, Header):
                raise ValueError(said("another log begins before this one is sealed"))
        except ValueError as problem:
            words = said(
                "line {number} of the file, about entry {entry}, cannot be read: {problem}",
                number=number,
                entry=examination.head + 1,
                problem=_plain(problem),
            )
            if raw.startswith(b'{"entry":'):
                examination.unreadable(examination.head + 1, words)
            else:
                examination.report("unreadable", examination.head + 1, words)
        else:
            if isinstance(line, SealLine):
                self._close(log, raw, line.seal)
            else:
                self._compare_form(log, line, raw, number)
                try:
                    log.take(line)
                except Unreadable as problem:
                    raise problem.located(line=number) from None
        self._sum.update(raw)  # after the seal was compared, which covers the lines before it
        self._lines += 1

    def _pass_over(self, examination: Examination, raw: bytes, number: int) -> None:
        """Skip a line of a log that has as many problems as are kept. Raises Unreadable after too many strange lines."""
        if raw.startswith(_SEAL):
            self._sealed = True
        elif entry := _ENTRY.match(raw):
            examination.pass_over(int(entry[1]))
        elif not begins_like_ours(raw):
            self._strange += 1
            if self._strange > _STRANGE:
                raise Unreadable("this is no replay file: too many of its lines cannot be read", line=number)

    def _compare_form(self, log: Log, line: AnyLine, raw: bytes, number: int) -> None:
        """Report a line that decodes as one of ours but has other bytes. Line ends are left to the seal."""
        if not is_written(line, raw):
            entry = log.examination.head + 1
            words = said(
                "line {number} of the file, about entry {entry}, is not written as spooklog writes it: "
                "a key twice, blanks or another spelling",
                number=number,
                entry=entry,
            )
            log.examination.report("form", entry, words)
        elif not raw.endswith(b"}\n"):
            self._converted = True

    def _close(self, log: Log, raw: bytes, seal: SealValues) -> None:
        self._sealed = True
        log.finish(seal)
        if log.problems:
            return
        if seal.lines != self._lines:
            words = said(
                "the seal says that {number} lines stand before it, and there are {there}", number=seal.lines, there=self._lines
            )
            log.examination.report("seal", None, words)
        elif seal.sha256 != self._sum.hexdigest():
            words = said(
                "the entries are whole, but what stands beside them (header, names, texts, form) is not what was written"
            )
            if raw.endswith(b"\r\n"):
                words = said("the line ends are those of another system: something converted the file on its way")
            log.examination.report("seal", None, words)
        elif raw != encode_line(SealLine(seal)):
            log.examination.report("seal", None, said("the seal is not written as spooklog writes it"))
        elif self._converted:
            log.examination.report("form", None, said("lines do not end as spooklog ends them"))


class _Beginning(msgspec.Struct):
    """What the headers of all formats have in common."""

    spooklog: int


_BEGINNING = Codec(_Beginning)


def _plain(problem: ValueError) -> str:
    """Return an error's message, shortened and without control characters from the line."""
    words = problem.args[0] if problem.args else ""
    return words if isinstance(words, Said) else shown(str(problem), 2 * _SHOWN)


def _newer(raw: bytes) -> str | None:
    """Return the message for a header in a format that this program does not read, or None where the fault is another."""
    try:
        found = _BEGINNING.decode(raw).spooklog
    except ValueError:
        return None
    if found == FORMAT:
        return None
    words = said("this replay file has format {found}, and this program reads {known}", found=found, known=FORMAT)
    if found > FORMAT:
        return said("{words}: it was made by a newer spooklog", words=words)
    return said("{words}: it was made by an older spooklog", words=words)


def sound(logs: Iterable[Log]) -> list[Log]:
    """Return the logs, all without a problem. Raises Corrupt with the first problem of the first log that has one."""
    checked = []
    for log in logs:
        if log.problems:
            raise Corrupt(within("{name}: {problem}", name=log.header.name, problem=log.problems[0].message))
        checked.append(log)
    return checked
