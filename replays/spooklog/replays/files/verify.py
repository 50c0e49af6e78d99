"""Verify that a log is still what was recorded: the problems found, and the kinds of proof that it passed.

The chain finds every entry that was altered, is missing or was moved; the rules find positions that they do not lead to. A tail
that was cut off is found only where the end of the log is known: by the index of the store, the seal of a file, a receipt or a
signature. A log that was written anew as a whole is found only by an earlier receipt or signature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import counted
from spooklog.replays.describe import Names, describe_entry
from spooklog.replays.files.log import Log
from spooklog.replays.files.reader import read_replay
from spooklog.replays.files.receipt import Receipt
from spooklog.store.checks.examination import Examination, Fault, Problem
from spooklog.store.checks.logs import examine
from spooklog.store.entries.clock import Clock, system_clock
from spooklog.store.entries.hashes import Hashes
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import Kind, Seat, Stream
from spooklog.store.entries.store_events import Head
from spooklog.store.logs.logs import Logs
from spooklog.store.store import Store

Proof = Literal["chain", "rules", "index", "seal", "receipt", "signature"]

NO_HASHES = Hashes()


class ProblemAnswer(Answer, frozen=True, kw_only=True):
    """What is wrong with a log, and the entry to blame, None where none is."""

    kind: Fault
    entry: int | None
    message: str


class VerifiedLog(Answer, frozen=True, kw_only=True):
    """The result of verifying one log: `said` is what the first damaged entry says now; the rest is that of VerifyResult."""

    file: str | None
    kind: Kind
    name: str
    stream: str
    entries: int
    hash: str
    sound: bool
    problems: Sequence[ProblemAnswer]
    said: str | None
    proofs: Sequence[Proof]
    since: int | None
    unsupported: str | None
    signed_by: str | None
    key: str | None
    remarks: Sequence[str]


class VerifyResult(NamedTuple):
    """The result of verifying one log.

    `where` is a file, or None for a log of the store; `quote` describes what the first damaged entry says now, where it can be
    read; `since` is how many entries were recorded after the receipt; `unsupported` is why its rules are not known; `remarks` are
    worth knowing and no damage.
    """

    where: str | None
    kind: Kind
    name: str
    stream: str
    entries: int
    hash: str
    problems: tuple[Problem, ...]
    quote: str | None
    proofs: tuple[Proof, ...]
    hashes: Hashes = NO_HASHES
    since: int | None = None
    unsupported: str | None = None
    signed_by: str | None = None
    key: str | None = None
    remarks: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the log has no problem."""
        return not self.problems

    def is_of(self, receipt: Receipt) -> bool:
        """Whether the log has the entry of a receipt, with the same hash."""
        hash = self.hashes.of(receipt.entry)
        return bool(hash) and receipt.fits(hash)

    def with_receipt(self, receipt: Receipt) -> VerifyResult:
        """Return the result compared with a receipt. Of a damaged log, a receipt proves the entries before the damage."""
        entry = receipt.entry
        if entry > self.entries:
            words = said(
                "the log ends at entry {entries}, the receipt is of entry {entry}: its tail was cut off",
                entries=self.entries,
                entry=entry,
            )
            return self._against("cut", self.entries + 1, words)
        if not self.hashes.of(entry):
            words = said(
                "the receipt is of entry {entry}, which is missing or cannot be read: there is nothing to compare it with",
                entry=entry,
            )
            return self._against("receipt", entry, words)
        if not self.is_of(receipt):
            words = said(
                "entry {entry} is another than that of the receipt: it, or one before it, was changed since", entry=entry
            )
            return self._against("receipt", entry, words)
        if any(problem.entry is None or problem.entry <= entry for problem in self.problems):
            return self
        return self._replace(proofs=(*self.proofs, "receipt"), since=self.entries - entry)

    def with_head(self, head: Head) -> VerifyResult:
        """Return the result compared with the head that the log had at the receipt of a whole store."""
        if self.entries < head.entry:
            entries = counted(self.entries, "entry", "entries")
            words = said(
                "the log has {entries}, and had {entry} at the receipt: its tail was cut off", entries=entries, entry=head.entry
            )
            return self._against("cut", self.entries + 1, words)
        if self.hashes.of(head.entry) != head.hash:
            words = said(
                "entry {entry} is another than at the receipt: it, or one before it, was changed since", entry=head.entry
            )
            return self._against("receipt", head.entry, words)
        if any(problem.entry is None or problem.entry <= head.entry for problem in self.problems):
            return self
        return self._replace(proofs=(*self.proofs, "receipt"), since=self.entries - head.entry)

    def signed(self, who: str | None, key: str) -> VerifyResult:
        """Return the result with a good signature of its file: the signer's name, if known, and the key's fingerprint."""
        return self._replace(proofs=(*self.proofs, "signature"), signed_by=who, key=key)

    def unsigned(self, problem: Corrupt) -> VerifyResult:
        """Return the result with the problem of a signature that is not good, or missing though asked for."""
        return self._against("signature", None, problem.message)

    def answer(self) -> VerifiedLog:
        """Return the result as an answer."""
        return VerifiedLog(
            file=self.where,
            kind=self.kind,
            name=self.name,
            stream=self.stream,
            entries=self.entries,
            hash=self.hash,
            sound=self.sound,
            problems=[ProblemAnswer(kind=one.kind, entry=one.entry, message=one.message) for one in self.problems],
            said=self.quote,
            proofs=self.proofs,
            since=self.since,
            unsupported=self.unsupported,
            signed_by=self.signed_by,
            key=self.key,
            remarks=self.remarks,
        )

    def _against(self, kind: Fault, entry: int | None, words: str) -> VerifyResult:
        return self._replace(problems=(*self.problems, Problem(kind, entry, words)))


def verify_file(
    source: Iterable[bytes], mapper: EntryMapper, where: str, *, clock: Clock = system_clock
) -> Iterator[VerifyResult]:
    """Yield the result of each log of a replay file, from its lines. Raises Unreadable for lines that are no replay file."""
    for log in read_replay(source, mapper, clock=clock):
        yield verified(log, mapper, where)


def verified(log: Log, mapper: EntryMapper, where: str) -> VerifyResult:
    """Return the result of one log of a file."""
    proofs: tuple[Proof, ...] = ("chain", "rules", "seal")
    quote = _quote(log.examination, mapper, log.seats, log.names_of, log.plain_texts)
    return _result(log.examination, where, log.header.kind, log.header.name, log.header.stream, quote, proofs)


def verify_stored(store: Store, stream: str) -> VerifyResult:
    """Verify a log of a store, by its id. Raises NotFound where there is none."""
    row = store.streams.get(stream)
    kinds: dict[Kind, Logs[Any]] = {"game": store.games, "series": store.series, "store": store.own_log}
    examination = examine(kinds[row.kind], stream)
    quote = _quote_stored(store, row, examination)
    return _result(examination, None, row.kind, row.name, row.id, quote, ("chain", "rules", "index"))


def not_excluded(results: Iterable[VerifyResult]) -> str:
    """Return what the proofs of sound logs leave open, in words; empty where they leave nothing open.

    A signature by an unknown key excludes nothing: anyone can make one.
    """
    if all("receipt" in result.proofs or result.signed_by is not None for result in results):
        return ""
    return said("not excluded: a log written anew as a whole. Only a receipt or a signature from before would show that")


def _result(
    examination: Examination,
    where: str | None,
    kind: Kind,
    name: str,
    stream: str,
    quote: str | None,
    proofs: tuple[Proof, ...],
) -> VerifyResult:
    # problems of no entry come last, behind those of an entry that was cut off
    problems = tuple(sorted(examination.problems, key=lambda one: one.entry or examination.head + 2))
    head, hash, hashes = examination.head, examination.head_hash, examination.hashes
    unsupported = examination.replayer.unsupported
    passed = () if problems else tuple(proof for proof in proofs if proof != "rules" or not unsupported)
    why = unsupported.message if unsupported else None
    remarks = tuple(examination.remarks.sentences())
    return VerifyResult(where, kind, name, stream, head, hash, problems, quote, passed, hashes, unsupported=why, remarks=remarks)


def _quote_stored(store: Store, row: Stream, examination: Examination) -> str | None:
    try:
        seats = store.people.seats(row.id)
    except Corrupt:
        seats = ()
    return _quote(examination, store.mapper, seats, store.people.names, lambda: store.games.texts(row.id))


def _quote(
    examination: Examination, mapper: EntryMapper, seats: Sequence[Seat], names: Names, texts: Callable[[], Mapping[str, str]]
) -> str | None:
    """Describe what the first damaged entry says now; None where it cannot be read, or no entry is damaged."""
    first = min(examination.problems, key=lambda one: one.entry or examination.head + 2, default=None)
    if first is None or first.row is None or first.kind == "unreadable":
        return None
    try:
        return describe_entry(first.row, mapper, seats, names, texts())
    except Corrupt:  # names and texts may be damaged as well
        return describe_entry(first.row, mapper, (), lambda ids: dict.fromkeys(ids), {})
