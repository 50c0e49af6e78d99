"""Examines a log entry by entry: finds the first entry that is not what was stored, and what happened to it.

Each entry holds the hash of the one before, so two neighbours show whether they belong together. Where they do not, the entry
behind them shows which of the two is the wrong one.
"""

from __future__ import annotations

from collections import deque
from typing import Literal, NamedTuple

from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import Described
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.store.checks.remarks import Remarks
from spooklog.store.checks.replayer import replayer_of
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.hashes import Hashes
from spooklog.store.entries.mapper import EntryMapper, entry_hash
from spooklog.store.entries.rows import EventRow, Kind

Fault = Literal[
    "unreadable",
    "altered",
    "missing",
    "moved",
    "added",
    "cut",
    "form",
    "rules",
    "index",
    "name",
    "text",
    "seal",
    "signature",
    "receipt",
]
"""`form`: a valid entry in other bytes than spooklog writes; `index`: rows that differ from the log they follow from; `name`: a
name or a label that is not the recorded one.
"""

_BLAMED = 2
"""How many entries back the entry to blame may lie when a problem shows."""

MOST_PROBLEMS = 100
"""At most so many problems of one log are reported: a log of nonsense need not yield one for each line."""


class Problem(NamedTuple):
    """What is wrong: its kind, the entry to blame (None where none is), a message, and the row of that entry as it is now."""

    kind: Fault
    entry: int | None
    message: str
    row: EventRow | None = None


class Examination:
    """The examination of one log, from its first entry to its last. It goes on behind a problem, but folds no further.

    `now` is the time of the examination, in ms since 1970 UTC; `beside` finds files that decide and sealed texts; at most
    `most` problems are kept. A log of rules that this program does not play is followed along its chain alone.
    """

    def __init__(self, mapper: EntryMapper, kind: Kind, now: int, beside: Beside = NOTHING, *, most: int = MOST_PROBLEMS) -> None:
        self._most = most
        self._mapper = mapper
        self._decoder = LogDecoder(mapper)
        self.replayer = replayer_of(kind, beside)
        self.problems: list[Problem] = []
        self.hashes = Hashes()
        """The hashes of the entries so far, by number."""
        self.remarks = Remarks(now)
        """What is worth knowing of the entries so far and is no damage."""
        self.persons: set[str] = set()
        """The ids of those who recorded the entries so far, and of the people whom they name."""
        self.head_hash = ""
        """The hash of the last entry so far; empty before the first."""
        self.touched = 0
        self._number = 0
        self._recent: deque[EventRow] = deque(maxlen=_BLAMED + 1)
        self._missing: set[int] = set()
        self._doubted: int | None = None

    @property
    def head(self) -> int:
        """The number of the last entry so far."""
        return self._number

    @property
    def sound(self) -> bool:
        """Whether no problem was found so far."""
        return not self.problems

    @property
    def full(self) -> bool:
        """Whether `most` problems were found, so that the examination looks for no more."""
        return len(self.problems) >= self._most

    @property
    def in_question(self) -> list[EventRow]:
        """The entries that a problem names, or that a later problem may yet name."""
        return [*(problem.row for problem in self.problems if problem.row), *self._recent]

    def take(self, row: EventRow) -> AnyEntry | None:
        """Examine the next entry and return it; None where it cannot be read."""
        number, before = row.originator_version, self.head_hash
        if type(number) is not int:  # another program may have written any type there
            self.report("unreadable", None, said("an entry behind entry {number} has no number", number=self._number))
            return None
        if len(self.problems) >= self._most:  # endless nonsense must not take endless time
            self.pass_over(number)
            return None
        # before the next check, which would take a late entry for a second one
        if number in self._missing:
            self._found_late(number)
            return None
        if number <= self._number:
            self.report(
                "added",
                number,
                said(
                    "entry {number} stands behind entry {last}, and there is one of that number before",
                    number=number,
                    last=self._number,
                ),
            )
            return None
        in_order = number == self._number + 1
        if not in_order:
            self._gap(number)
        self._recent.append(row)  # before any report, which looks the row up there
        self._number = number
        self._hash(entry_hash(row))
        try:
            entry = self._decoder.entry(row)
        except Corrupt as problem:
            self._settle(following=None)
            self.report("unreadable", number, problem.message)
            return None
        if not self._mapper.is_canonical(row, entry):
            words = said(
                "entry {number} is not written as spooklog writes entries: a key twice, blanks, defaults or another spelling",
                number=number,
            )
            self.report("form", number, words)
        if in_order:  # behind a gap the entry before is not there to compare with
            self._link(number, entry, before)
        self.remarks.take(number, entry)
        self.persons.update((entry.by, *(entry.event.people if isinstance(entry.event, Described) else ())))
        self.touched = entry.at
        # behind a problem every position would be wrong, all of one cause
        if self.sound and self._doubted is None:
            self._fold(number, entry)
        return entry

    def pass_over(self, number: int) -> None:
        """Count an entry without examining it."""
        self._number = max(self._number, number)

    def unreadable(self, number: int, message: str) -> None:
        """Report that something other than an entry stands where an entry should."""
        self._settle(following=None)
        self.report("unreadable", number, message)
        self._number = number
        self._hash("")

    def ends_at(self, head: int, head_hash: str, where: str) -> None:
        """Compare the end of the log with a known head; `where` names the source of that, such as "the index".

        Only this comparison finds entries cut off or added at the end, and an altered last entry.
        """
        if self._number < head:
            self._settle(following=None)
            self.report(
                "cut",
                self._number + 1,
                said("the log ends at entry {last}, {where} says that it has {head}", last=self._number, where=where, head=head),
            )
        elif self._number > head:
            self._settle(following=None)
            self.report(
                "added",
                head + 1,
                said(
                    "the log goes on to entry {last}, {where} says that it ends at {head}",
                    last=self._number,
                    where=where,
                    head=head,
                ),
            )
        else:
            same = self.head_hash == head_hash
            self._settle(following=same)
            if not same and not any(problem.entry == head for problem in self.problems):
                self.report(
                    "altered",
                    head,
                    said("entry {head} is not what was stored: its hash is another than {where} says", head=head, where=where),
                )

    def done(self) -> None:
        """Settle an open doubt, where the end of the log is not known."""
        self._settle(following=None)

    def report(self, kind: Fault, entry: int | None, message: str) -> None:
        """Keep one more problem, up to `most`."""
        if not self.full:
            row = next((one for one in self._recent if one.originator_version == entry), None)
            if row and any((problem.entry or 0) < row.originator_version for problem in self.problems if problem.row):
                row = None  # only the row of the first problem is shown
            self.problems.append(Problem(kind, entry, message, row))

    def _hash(self, hash: str) -> None:
        self.hashes.append(hash, self._number)
        self.head_hash = hash

    def _fold(self, number: int, entry: AnyEntry) -> None:
        try:
            digest = self.replayer.step(number, entry)
        except Corrupt as problem:
            self.report("rules", number, problem.message)
            return
        if digest is not None and digest != entry.digest:
            rules = self.replayer.ruleset
            self.report(
                "rules",
                number,
                said(
                    "entry {number} led to another position when it was stored than {rules} leads to now",
                    number=number,
                    rules=rules,
                ),
            )

    def _link(self, number: int, entry: AnyEntry, before: str) -> None:
        """Compare the hash that an entry holds of the one before with the entry that stands there."""
        if entry.prev == before:
            self._settle(following=True)
            return
        if number == 1:
            self.report("altered", 1, said("entry 1 was altered: it claims that there was one before it"))
            return
        origin = self._written_after(entry.prev)
        if origin is not None and origin + 1 != number:
            if self._doubted == origin + 1:
                self._doubted = None
                words = said(
                    "entry {before} is not the one that was stored there: that stands at {number} now",
                    before=origin + 1,
                    number=number,
                )
                self.report("moved", origin + 1, words)
            else:
                self._settle(following=False)
                self.report(
                    "moved",
                    number,
                    said("entry {number} was entry {before} when it was stored", number=number, before=origin + 1),
                )
            return
        self._settle(following=False)
        # a damaged entry before explains that this one does not follow it
        if not any(problem.entry == number - 1 and problem.kind in ("unreadable", "altered") for problem in self.problems):
            self._doubted = number

    def _settle(self, *, following: bool | None) -> None:
        """Report which entry is to blame where one did not follow the one before: that one, unless the next entry follows it."""
        number, self._doubted = self._doubted, None
        if number is None:
            return
        if following is None:
            blamed = number
            words = said(
                "entry {number} does not follow entry {before}: one of them is not what was stored",
                number=number,
                before=number - 1,
            )
        elif following:
            blamed = number - 1
            words = said("entry {before} was altered: entry {number} was written after another one", before=blamed, number=number)
        else:
            blamed = number
            words = said("entry {number} was altered: it does not follow entry {before}", number=number, before=number - 1)
        # an altered entry leads to another position: one problem, not two
        self.problems = [problem for problem in self.problems if (problem.kind, problem.entry) != ("rules", blamed)]
        self.report("altered", blamed, words)

    def _written_after(self, prev: str) -> int | None:
        """Return the number of the entry with the hash `prev`: 0 for the beginning, None where no entry has it."""
        if not prev:
            return 0
        return self.hashes.number_of(prev)

    def _gap(self, number: int) -> None:
        self._settle(following=None)
        first, last = self._number + 1, number - 1
        # a forged number far ahead must not fill memory
        self._missing |= set(range(first, min(last, first + MOST_PROBLEMS) + 1))
        one, several = (
            said("entry {number} is missing", number=first),
            said("entries {first} to {last} are missing", first=first, last=last),
        )
        self.report("missing", first, one if first == last else several)

    def _found_late(self, number: int) -> None:
        self._missing.discard(number)
        words = said(
            "entry {number} stands behind entry {last}: entries were put in another order", number=number, last=self._number
        )
        for place, problem in enumerate(self.problems):
            if problem[:3] == ("missing", number, said("entry {number} is missing", number=number)):
                self.problems[place] = Problem("moved", number, words)
                return
        self.report("moved", number, words)
