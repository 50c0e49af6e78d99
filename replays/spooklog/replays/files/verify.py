"""Is a log still what was recorded? What is looked at, what is found, and what kind of proof it was.

A chain shows every entry that was altered, is missing or stands elsewhere, and the rules what they do not lead to. That a tail
was cut off shows where the end of the log is known: by the index of the store, the seal of a file, a receipt, a signature. Only a
receipt or a signature from before shows that a whole log was written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from spooklog.domain.errors import Corrupt
from spooklog.domain.wording import counted
from spooklog.replays.audit.describe import Names, told
from spooklog.replays.files.log import Log
from spooklog.replays.files.reader import read_replay
from spooklog.replays.files.receipt import Receipt
from spooklog.store.clock import Clock, system_clock
from spooklog.store.examine import Examination, Fault, Problem
from spooklog.store.hashes import Hashes
from spooklog.store.mapper import EntryMapper
from spooklog.store.rows import Kind, Seat, Stream
from spooklog.store.store import Store
from spooklog.store.storelog.events import Head

Proof = Literal["chain", "rules", "index", "seal", "receipt", "signature"]


NO_HASHES = Hashes()


class VerifyResult(NamedTuple):
    """What was found out about one log.

    `where` is a file, or None for a log of the store; `said` is what the first entry that is not as it must be says now, where
    that can be read; `since` how many entries were recorded after the receipt; `unsupported` why its rules are not
    known; `remarks` what is worth knowing and is no damage.
    """

    where: str | None
    kind: Kind
    name: str
    stream: str
    entries: int
    hash: str
    problems: tuple[Problem, ...]
    said: str | None
    proofs: tuple[Proof, ...]
    hashes: Hashes = NO_HASHES
    since: int | None = None
    unsupported: str | None = None
    signed_by: str | None = None
    key: str | None = None
    remarks: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def is_of(self, receipt: Receipt) -> bool:
        """Whether the log has the entry that a receipt is of, with the same hash."""
        hash = self.hashes.of(receipt.entry)
        return bool(hash) and receipt.fits(hash)

    def with_receipt(self, receipt: Receipt) -> VerifyResult:
        """The same, having compared it with a receipt. Of a damaged log a receipt proves what stands before the damage."""
        entry = receipt.entry
        if entry > self.entries:
            words = f"the log ends at entry {self.entries}, the receipt is of entry {entry}: its tail was cut off"
            return self._against("cut", self.entries + 1, words)
        if not self.hashes.of(entry):
            words = f"the receipt is of entry {entry}, which is missing or cannot be read: there is nothing to compare it with"
            return self._against("receipt", entry, words)
        if not self.is_of(receipt):
            words = f"entry {entry} is another than that of the receipt: it, or one before it, was changed since"
            return self._against("receipt", entry, words)
        if any(problem.entry is None or problem.entry <= entry for problem in self.problems):
            return self
        return self._replace(proofs=(*self.proofs, "receipt"), since=self.entries - entry)

    def with_head(self, head: Head) -> VerifyResult:
        """The same, having compared it with where it stood at the receipt of a whole store."""
        if self.entries < head.entry:
            entries = counted(self.entries, "entry", "entries")
            words = f"the log has {entries}, and had {head.entry} at the receipt: its tail was cut off"
            return self._against("cut", self.entries + 1, words)
        if self.hashes.of(head.entry) != head.hash:
            words = f"entry {head.entry} is another than at the receipt: it, or one before it, was changed since"
            return self._against("receipt", head.entry, words)
        if any(problem.entry is None or problem.entry <= head.entry for problem in self.problems):
            return self
        return self._replace(proofs=(*self.proofs, "receipt"), since=self.entries - head.entry)

    def signed(self, who: str | None, key: str) -> VerifyResult:
        """The same, having found that its file is signed."""
        return self._replace(proofs=(*self.proofs, "signature"), signed_by=who, key=key)

    def unsigned(self, problem: Corrupt) -> VerifyResult:
        """The same, its file having a signature that is not good, or lacking one that was asked for."""
        return self._against("signature", None, problem.message)

    def to_plain(self) -> dict[str, Any]:
        """The JSON shape."""
        return {
            "file": self.where,
            "kind": self.kind,
            "name": self.name,
            "stream": self.stream,
            "entries": self.entries,
            "hash": self.hash,
            "sound": self.sound,
            "problems": [{"kind": one.kind, "entry": one.entry, "message": one.message} for one in self.problems],
            "said": self.said,
            "proofs": list(self.proofs),
            "since": self.since,
            "unsupported": self.unsupported,
            "signed_by": self.signed_by,
            "key": self.key,
            "remarks": list(self.remarks),
        }

    def _against(self, kind: Fault, entry: int | None, words: str) -> VerifyResult:
        return self._replace(problems=(*self.problems, Problem(kind, entry, words)))


def verify_file(
    source: Iterable[bytes], mapper: EntryMapper, where: str, *, clock: Clock = system_clock
) -> Iterator[VerifyResult]:
    """A verdict on each log of a replay file, from its lines. Raises Unreadable for what is no replay file."""
    for log in read_replay(source, mapper, clock=clock):
        proofs: tuple[Proof, ...] = ("chain", "rules", "seal")
        said = _said(log.examination, mapper, log.seats, _names_of(log), partial(_texts_of, log))
        yield _verdict(log.examination, where, log.header.kind, log.header.name, log.header.stream, said, proofs)


def verify_stored(store: Store, stream: str) -> VerifyResult:
    """A verdict on a log of a store, by its id. Raises NotFound for one that is not there."""
    row = store.streams.get(stream)
    examination = {"game": store.games, "series": store.series, "store": store.own_log}[row.kind].examine(stream)
    said = _said_here(store, row, examination)
    return _verdict(examination, None, row.kind, row.name, row.id, said, ("chain", "rules", "index"))


def proven(verdicts: Iterable[VerifyResult]) -> str:
    """What is not excluded by what is known of sound logs, in words; empty where nothing is left open.

    A signature by an unknown key excludes nothing: anybody can make one.
    """
    if all("receipt" in verdict.proofs or verdict.signed_by is not None for verdict in verdicts):
        return ""
    return "not excluded: a log written anew as a whole. Only a receipt or a signature from before would show that"


def _verdict(
    examination: Examination,
    where: str | None,
    kind: Kind,
    name: str,
    stream: str,
    said: str | None,
    proofs: tuple[Proof, ...],
) -> VerifyResult:
    problems = tuple(sorted(examination.problems, key=lambda one: one.entry or examination.head + 2))
    head, hash, hashes = examination.head, examination.head_hash, examination.hashes
    unsupported = examination.replayer.unsupported
    proven = tuple(proof for proof in proofs if proof != "rules" or not unsupported)
    why = unsupported.message if unsupported else None
    remarks = tuple(examination.remarks.sentences())
    proofs = () if problems else proven
    return VerifyResult(where, kind, name, stream, head, hash, problems, said, proofs, hashes, unsupported=why, remarks=remarks)


def _said_here(store: Store, row: Stream, examination: Examination) -> str | None:
    try:
        seats = store.people.seats(row.id)
    except Corrupt:
        seats = ()
    return _said(examination, store.mapper, seats, store.people.names, lambda: store.games.texts(row.id))


def _said(
    examination: Examination, mapper: EntryMapper, seats: Sequence[Seat], names: Names, texts: Callable[[], Mapping[str, str]]
) -> str | None:
    """What the first entry that is not as it must be says now."""
    first = min(examination.problems, key=lambda one: one.entry or examination.head + 2, default=None)
    if first is None or first.row is None or first.kind == "unreadable":
        return None
    try:
        return told(first.row, mapper, seats, names, texts())
    except Corrupt:  # names and texts may be damaged as well
        return told(first.row, mapper, (), lambda ids: dict.fromkeys(ids), {})


def _texts_of(log: Log) -> Mapping[str, str]:
    return {digest: text.text for digest, text in log.texts.items()}


def _names_of(log: Log) -> Names:
    return lambda ids: {id: log.people.get(id) for id in ids}
