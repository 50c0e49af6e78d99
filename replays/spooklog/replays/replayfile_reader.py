"""Replay files read: every line looked at strictly, the chain followed, the rules applied again, and the seal compared.

What is wrong is gathered, so that whoever verifies is told of all of it; whoever imports takes a log that has no problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from spooklog.domain.errors import Corrupt, SpooklogError, Unreadable, Usage
from spooklog.domain.labels import check_labels, normal
from spooklog.domain.log.texts import SealedText
from spooklog.domain.registry import stored_ruleset
from spooklog.replays.replayfile import (
    FORMAT,
    MAX_BYTES,
    AnyLine,
    EntryLine,
    FileLine,
    Header,
    PersonLine,
    SealLine,
    SealValues,
    SeatLine,
    TextLine,
    decode_line,
    encode_line,
    files_in,
    is_whole,
    people_in,
    sealed_text,
    texts_in,
)
from spooklog.replays.replayfile_lines import BEGINNING, MAX_LINE
from spooklog.store.examine import Examination, Problem
from spooklog.store.ids import person_id
from spooklog.store.mapper import EntryMapper
from spooklog.store.people import check_seats, clean_name
from spooklog.store.rows import EventRow, Seat
from spooklog.store.whole import printable, shown

_SHOWN = 80


class Log:
    """One log of a file: what stands in it, and what is wrong with that.

    `people` are names by id, None where they were erased, `salts` what they are hashed with, `texts` by their hash, `files`
    contents by their sha256, `rows` the entries where they were to be kept.
    """

    def __init__(self, header: Header, mapper: EntryMapper, *, keep: bool) -> None:
        self.header = header
        self.files: dict[str, bytes] = {}
        self.examination = Examination(mapper, header.kind, self.files.get)
        self.people: dict[str, str | None] = {}
        self.salts: dict[str, bytes] = {}
        self.texts: dict[str, SealedText] = {}
        self.rows: list[EventRow] = []
        self._keep = keep
        self._waiting: dict[str, str] = {}

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with it, in the order of the file."""
        return self.examination.problems

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return tuple(map(self._seat, self.header.seats))

    def _seat(self, line: SeatLine) -> Seat:
        salt = None if line.salt is None else bytes.fromhex(line.salt)
        return Seat(line.seat, line.person, line.label, self.people.get(line.person), salt)

    def take(self, line: AnyLine) -> None:
        """One more line between header and seal."""
        match line:
            case EntryLine():
                self._take_entry(line)
            case PersonLine(person, name, salt):
                self._wait_for(person, "person", again=person in self.people)
                self.people[person] = name
                if salt is not None:
                    self.salts[person] = bytes.fromhex(salt)
                if name is not None and not _is_name(name):
                    self._tell("unreadable", f"the name {shown(name, _SHOWN)!a} is none that anybody could have typed")
                elif (name is None) != (salt is None) or (name and person_id(self.salts[person], name) != person):
                    self._tell("altered", f"the name {shown(str(name), _SHOWN)} is not the one that was recorded")
            case TextLine():
                self._wait_for(line.text, "text", again=line.text in self.texts)
                text = self.texts[line.text] = sealed_text(line)
                if not printable(text.text):
                    self._tell("text", "a text holds signs that nobody could have typed")
                elif not is_whole(text):
                    self._tell("text", f'the text "{shown(text.text, _SHOWN)}" is not what was written')
            case FileLine(digest, content):
                self._wait_for(digest, "file", again=digest in self.files)
                self.files[digest] = content
                if sha256(content).hexdigest() != digest:
                    self._tell("altered", f"the file {digest[:12]} is not what was written")
            case Header() | SealLine():
                raise AssertionError("neither stands within a log")

    def _take_entry(self, line: EntryLine) -> None:
        row = EventRow(self.header.stream, line.entry, line.topic, line.state.encode())
        if line.entry == 1:
            for seat in self.header.seats:
                self._waiting.pop(seat.person, None)
        if self._waiting:
            for named in (*people_in(row), *texts_in(row), *files_in(row)):
                self._waiting.pop(named, None)
            for kind in self._waiting.values():
                self.examination.tell("altered", line.entry, f"the {kind} before entry {line.entry} is named by none")
            self._waiting.clear()
        self.examination.take(row)
        if self._keep:
            self.rows.append(row)

    def _wait_for(self, id: str, kind: str, *, again: bool) -> None:
        if again:
            self._tell("altered", f"the same {kind} stands in the file a second time")
        self._waiting[id] = kind

    def _tell(self, kind: str, words: str) -> None:
        number = self.examination.head + 1
        self.examination.tell(kind, number, f"before entry {number}: {words}")  # type: ignore[arg-type]  # one of its kinds

    def finish(self, seal: SealValues | None) -> None:
        """Compare what was read with its seal, and the header with the entries."""
        examination = self.examination
        if seal is None:
            examination.done()
            words = f"the file ends behind entry {examination.head}, without its seal: its tail was cut off"
            examination.tell("cut", examination.head + 1, words)
            return
        examination.ends_at(seal.entry, seal.hash, "the seal")
        if examination.sound:
            self._check_header()

    def _check_header(self) -> None:
        header, course, tell = self.header, self.examination.course, self.examination.tell
        if course.ruleset and header.ruleset != course.ruleset:
            tell("index", None, f"the header says {shown(header.ruleset, _SHOWN)}, the log {course.ruleset}")
        if self._waiting:
            tell("altered", None, "behind the last entry stand people or texts that none names")
        try:
            check_seats(self.seats, course.persons(), course.labels())
            meta = stored_ruleset(course.ruleset).meta if header.kind == "game" and not course.unsupported else None
            check_labels(
                [seat.label for seat in header.seats if seat.label],
                meta.keywords if meta else (),
                readable_as_token=meta.token_pattern if meta else None,
            )
        except SpooklogError as problem:
            tell("index", None, problem.message)


def read_replay(source: Iterable[bytes], mapper: EntryMapper, *, keep: bool = False) -> Iterator[Log]:
    """The logs of a file, each looked at to its end. With `keep` they hold their entries.

    `source` are lines, none read further than `MAX_LINE`. Raises Unreadable for what is no replay file, or too large for one.
    """
    return _Reader(mapper, keep=keep).read(source)


class _Reader:
    def __init__(self, mapper: EntryMapper, *, keep: bool) -> None:
        self._mapper = mapper
        self._keep = keep
        self._log: Log | None = None
        self._sealed = False
        self._lines = 0
        self._sum = sha256()

    def read(self, source: Iterable[bytes]) -> Iterator[Log]:
        left, streams = MAX_BYTES, set[str]()
        for number, raw in enumerate(source, start=1):
            left -= len(raw)
            if left < 0 or len(raw) >= MAX_LINE:
                words = f"a replay file has {MAX_BYTES} bytes at most, and a line of it {MAX_LINE}"
                raise Unreadable(words, line=number)
            if (self._log is None or self._sealed) and raw.startswith(BEGINNING):
                if self._log:
                    yield self._log
                self._begin(raw, number)
                assert self._log is not None
                if self._log.header.stream in streams:
                    raise Unreadable("this log stands in the file a second time", line=number)
                streams.add(self._log.header.stream)
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
            raise Unreadable(_newer(raw) or f"the header of a log cannot be read: {_plain(problem)}", line=number) from None
        assert isinstance(header, Header)
        if header.spooklog != FORMAT or header.stream[0] != header.kind[0]:
            raise Unreadable(_newer(raw) or "the header of a log contradicts itself", line=number)
        self._log, self._sealed = Log(header, self._mapper, keep=self._keep), False
        self._sum, self._lines = sha256(raw), 1

    def _take(self, log: Log, raw: bytes, number: int) -> None:
        examination = log.examination
        if self._sealed:
            examination.tell("added", None, f"line {number} stands behind the seal")
            return
        try:
            line = decode_line(raw)
            if not raw.endswith(b"\n"):
                raise ValueError("its end was cut off")
            if isinstance(line, Header):
                raise ValueError("another log begins before this one is sealed")
        except ValueError as problem:
            words = f"line {number} of the file, about entry {examination.head + 1}, cannot be read: {_plain(problem)}"
            if raw.startswith(b'{"entry":'):
                examination.unreadable(examination.head + 1, words)
            else:
                examination.tell("unreadable", examination.head + 1, words)
        else:
            if isinstance(line, SealLine):
                self._close(log, raw, line.seal)
            else:
                log.take(line)
        self._sum.update(raw)
        self._lines += 1

    def _close(self, log: Log, raw: bytes, seal: SealValues) -> None:
        self._sealed = True
        log.finish(seal)
        if log.problems:
            return
        if seal.lines != self._lines:
            words = f"the seal says that {seal.lines} lines stand before it, and there are {self._lines}"
            log.examination.tell("seal", None, words)
        elif seal.sha256 != self._sum.hexdigest():
            words = "the entries are whole, but what stands beside them (header, names, texts, form) is not what was written"
            if raw.endswith(b"\r\n"):
                words = "the line ends are those of another system: something converted the file on its way"
            log.examination.tell("seal", None, words)
        elif raw != encode_line(SealLine(seal)):
            log.examination.tell("seal", None, "the seal is not written as spooklog writes it")


def _is_name(name: str) -> bool:
    try:
        return clean_name(name) == name and bool(normal(name))
    except Usage:
        return False


def _plain(problem: ValueError) -> str:
    """What is wrong with a line, in few words and with nothing of the line in it that could move a cursor."""
    return shown(str(problem), 2 * _SHOWN)


def _newer(raw: bytes) -> str | None:
    """What to say of a header in a format that this program does not know."""
    import msgspec

    class Beginning(msgspec.Struct):
        spooklog: int

    try:
        found = msgspec.json.decode(raw, type=Beginning).spooklog
    except ValueError:
        return None
    if found == FORMAT:
        return None
    return f"this replay file has format {found}, and this program reads {FORMAT}: it was made by a newer spooklog"


def sound(logs: Iterable[Log]) -> list[Log]:
    """Logs without any problem. Raises Corrupt with the first problem there is."""
    taken = []
    for log in logs:
        if log.problems:
            raise Corrupt(f"{log.header.name}: {log.problems[0].message}")
        taken.append(log)
    return taken
