"""One log of a replay file while its lines are read: its contents, and the problems found in them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from hashlib import sha256

import msgspec

from spooklog.domain.contract.registry import stored_ruleset
from spooklog.domain.log.beside import Beside
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import check_labels, normal
from spooklog.domain.values.saying import said
from spooklog.replays.files.deciding_files import SharedFiles
from spooklog.replays.files.format import (
    MOST_FILES,
    MOST_PEOPLE,
    MOST_WAITING,
    AnyLine,
    EntryLine,
    FileLine,
    Header,
    PersonLine,
    SealLine,
    SealValues,
    SeatLine,
    TextLine,
    files_in,
    holds_few_values,
    is_whole,
    people_in,
    sealed_text,
    texts_in,
)
from spooklog.store.checks.examination import MOST_PROBLEMS, Examination, Problem
from spooklog.store.entries.ids import person_id
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.row_validation import printable, shown
from spooklog.store.entries.rows import EventRow, Seat
from spooklog.store.index.people import check_seats, clean_name

_SHOWN = 80

_TEXT_BYTES = 4 * 2**20
"""Characters of texts kept while a file is only verified: enough to quote an entry that has a problem."""


class Log:
    """One log of a file: its contents, and the problems found in them.

    `people` are names by id, None where they were erased; `called` the names that renamed people have now, and
    `salts` what the names of `people` are hashed with, by id; `texts` are
    texts by hash, `files` contents by sha256, `rows` the entries. Without `keep` there are no rows, and only those texts stay
    that are named by entries which a problem may yet quote. `shared` has files of the logs before this one.
    """

    def __init__(
        self,
        header: Header,
        mapper: EntryMapper,
        now: int,
        *,
        keep: bool,
        most: int = MOST_PROBLEMS,
        shared: SharedFiles | None = None,
    ) -> None:
        self.header = header
        self._shared = SharedFiles() if shared is None else shared
        self.files: dict[str, bytes] = {}
        self.salts: dict[str, bytes] = {}
        self.texts: dict[str, SealedText] = {}
        self.beside = Beside(self._find_file, self.find_texts)  # a method: `_drop_texts` replaces the dict of texts
        self.examination = Examination(mapper, header.kind, now, self.beside, most=most)
        self.people: dict[str, str | None] = {}
        self.called: dict[str, str] = {}
        self.rows: list[EventRow] = []
        self._keep = keep
        self._waiting: dict[str, str] = {}
        self._characters = 0

    @property
    def problems(self) -> list[Problem]:
        """The problems found so far, in the order of the file."""
        return self.examination.problems

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, by the header and the lines of people read so far."""
        return tuple(map(self._seat, self.header.seats))

    def names_of(self, ids: Iterable[str]) -> dict[str, str | None]:
        """Return names of people by id, None where they were erased or are in no line."""
        return {id: self.called.get(id, self.people.get(id)) for id in ids}

    def plain_texts(self) -> dict[str, str]:
        """Return the words of the texts by their hash."""
        return {digest: text.text for digest, text in self.texts.items()}

    def lay_beside(self, other: Log, texts: Iterable[SealedText]) -> None:
        """Give the log the people and files of another one, before its entries, and texts of its own."""
        self.people, self.salts, self.files = dict(other.people), dict(other.salts), other.option_files()
        self.called = dict(other.called)
        self.texts = {text.digest: text for text in texts}
        self.examination.remarks.there(tuple(self.texts))

    def leave_out(self, texts: Container[str], seats: Container[int]) -> None:
        """Drop texts by hash, and the labels of seats by number, as if the file had left them out."""
        self.texts = {digest: text for digest, text in self.texts.items() if digest not in texts}
        table = [SeatLine(one.seat, one.person, None, None) if one.seat in seats else one for one in self.header.seats]
        self.header = msgspec.structs.replace(self.header, seats=tuple(table))

    def option_files(self) -> dict[str, bytes]:
        """Return the files that decide how the game is played, those of logs before this one included."""
        named = files_in(self.rows[0]) if self.rows else ()
        shared = {digest: content for digest in named if (content := self._shared.get(digest)) is not None}
        return shared | self.files

    def _find_file(self, digest: str) -> bytes | None:
        found = self.files.get(digest)
        return self._shared.get(digest) if found is None else found

    def _seat(self, line: SeatLine) -> Seat:
        salt = None if line.salt is None else bytes.fromhex(line.salt)
        name = self.called.get(line.person, self.people.get(line.person))
        return Seat(line.seat, line.person, line.label, name, salt)

    def take(self, line: AnyLine) -> None:
        """Take one more line between header and seal. Raises Unreadable where a log of ours cannot have so many."""
        match line:
            case EntryLine():
                self._take_entry(line)
            case PersonLine(person):
                self._await_entry(
                    person, said("person"), again=person in self.people
                )  # before the person is taken, and so is there
                self._take_person(line)
            case TextLine():
                self._await_entry(line.text, said("text"), again=self.examination.remarks.is_there(line.text))
                self._take_text(sealed_text(line))
            case FileLine(digest, content):
                self._await_entry(digest, said("file"), again=digest in self.files)
                self.files[digest] = content
                self._shared.add(digest, content)
                if len(self.files) > MOST_FILES:
                    raise Unreadable(said("a log has {number} files that decide at most", number=MOST_FILES))
                if sha256(content).hexdigest() != digest:
                    self._report("altered", said("the file {digest} is not what was written", digest=digest[:12]))
            case Header() | SealLine():
                raise AssertionError("the reader takes headers and seals itself")

    def _take_person(self, line: PersonLine) -> None:
        name = self.people[line.person] = line.name
        salt = None if line.salt is None else bytes.fromhex(line.salt)
        if salt is not None:
            self.salts[line.person] = salt
        if line.now is not None:
            self.called[line.person] = line.now
        if len(self.people) > MOST_PEOPLE:
            raise Unreadable(said("a log names {number} people at most", number=MOST_PEOPLE))
        if name is not None and not _is_name(name):
            self._report("unreadable", said("the name {name} cannot have been typed", name=ascii(shown(name, _SHOWN))))
        elif line.now is not None and (name is None or not _is_name(line.now)):
            self._report("unreadable", said("the name {name} cannot have been typed", name=ascii(shown(line.now, _SHOWN))))
        elif (name is None) != (salt is None) or (name and salt and person_id(salt, name) != line.person):
            self._report("altered", said("the name {name} is not the one that was recorded", name=shown(str(name), _SHOWN)))

    def _take_text(self, text: SealedText) -> None:
        self.texts[text.digest] = text
        self._characters += len(text.text)
        self.examination.remarks.there((text.digest,))
        if not printable(text.text):
            self._report("text", said("a text holds signs that cannot have been typed"))
        elif not is_whole(text):
            self._report("text", said('the text "{text}" is not what was written', text=shown(text.text, _SHOWN)))

    def find_texts(self, digests: Sequence[str]) -> dict[str, SealedText]:
        """Return texts by their hashes; leave out those that the file left out."""
        return {digest: self.texts[digest] for digest in digests if digest in self.texts}

    def _take_entry(self, line: EntryLine) -> None:
        row = EventRow(self.header.stream, line.entry, line.topic, line.state.encode())
        if not holds_few_values(row.state):  # before decoding, which takes far more memory than the line
            self.examination.unreadable(
                self.examination.head + 1, said("entry {entry} holds more values than any of ours", entry=line.entry)
            )
            return
        if line.entry == 1:  # the header names those at the table
            for seat in self.header.seats:
                self._waiting.pop(seat.person, None)
        if self._waiting:
            for named in (*people_in(row), *texts_in(row), *files_in(row)):
                self._waiting.pop(named, None)
            for kind in self._waiting.values():
                self.examination.report(
                    "altered",
                    line.entry,
                    said("the {kind} before entry {entry} is named by no entry", kind=kind, entry=line.entry),
                )
            self._waiting.clear()
        entry = self.examination.take(row)
        if entry is not None and entry.by not in self.people:
            words = said("the person who recorded entry {entry} is in no line before it", entry=line.entry)
            self.examination.report("altered", line.entry, words)
        if self._keep:
            self.rows.append(row)
        elif self._characters > _TEXT_BYTES:
            self._drop_texts()

    def _drop_texts(self) -> None:
        """Keep only the texts named by entries which a problem may yet quote."""
        wanted = dict.fromkeys(digest for row in self.examination.in_question for digest in texts_in(row))
        self.texts = {digest: self.texts[digest] for digest in wanted if digest in self.texts}
        self._characters = 0

    def _await_entry(self, id: str, kind: str, *, again: bool) -> None:
        """Note that the next entry must name this person, text or file. Raises Unreadable where too many wait."""
        if again:
            self._report("altered", said("the same {kind} stands in the file a second time", kind=kind))
        self._waiting[id] = kind
        if len(self._waiting) > MOST_WAITING:
            raise Unreadable(said("before an entry stand {number} people and texts at most, which it names", number=MOST_WAITING))

    def _report(self, kind: str, words: str) -> None:
        """Keep a problem of a line that stands before an entry."""
        number = self.examination.head + 1
        self.examination.report(kind, number, said("before entry {number}: {words}", number=number, words=words))  # type: ignore[arg-type]  # one of its kinds

    def finish(self, seal: SealValues | None) -> None:
        """Compare the log with its seal, None where the file ends without one, and its header with its entries."""
        examination = self.examination
        if seal is None:
            examination.done()
            words = said("the file ends behind entry {head}, without its seal: its tail was cut off", head=examination.head)
            examination.report("cut", examination.head + 1, words)
            return
        examination.ends_at(seal.entry, seal.hash, said("the seal"))
        if examination.sound:
            self._check_header()

    def _check_header(self) -> None:
        header, replayer, report = self.header, self.examination.replayer, self.examination.report
        if replayer.ruleset and header.ruleset != replayer.ruleset:
            report(
                "index",
                None,
                said("the header says {header}, the log {log}", header=shown(header.ruleset, _SHOWN), log=replayer.ruleset),
            )
        if self._waiting:
            report("altered", None, said("behind the last entry stand people or texts that no entry names"))
        for seat in header.seats:
            if seat.person not in self.people:
                report("altered", None, said("the player of seat {seat} is in no line", seat=seat.seat))
        try:
            check_seats(self.seats, replayer.persons(), replayer.labels())
            meta = stored_ruleset(replayer.ruleset).meta if header.kind == "game" and not replayer.unsupported else None
            check_labels(
                [seat.label for seat in header.seats if seat.label],
                meta.keywords if meta else (),
                readable_as_token=meta.token_pattern if meta else None,
            )
        except SpooklogError as problem:
            report("index", None, problem.message)


def _is_name(name: str) -> bool:
    try:
        return clean_name(name) == name and bool(normal(name))
    except Usage:
        return False
