"""Import a whole store into another one: each log by itself, as new, continued, left, or kept as a copy.

A log is verified as a whole before it is stored, and stored whole or not at all; some logs go into one transaction. A killed
import leaves whole logs, and repeating it does the rest: what is here already is passed over. A damaged log is left out and
reported; the others prove themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spooklog.domain.values.errors import Conflict, Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.files.deciding_files import SharedFiles
from spooklog.replays.files.format import FileLine, SealLine, decode_line
from spooklog.replays.files.log import Log
from spooklog.replays.files.newcomers import Renamed
from spooklog.replays.files.own_log import OwnLog
from spooklog.replays.files.plan import Planning
from spooklog.replays.files.reader import read_replay
from spooklog.replays.stores.family import Families, origin_of
from spooklog.replays.stores.format import WordListLine
from spooklog.replays.stores.marks import Marks
from spooklog.replays.stores.merging import Left, LogMerger, Stored
from spooklog.replays.stores.reader import Section, StoreReader
from spooklog.replays.stores.report import Change, Note, StoreReport
from spooklog.store.checks.replayer import SeriesReplayer
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.store import Store

_ATTEMPTS = 5
"""How often a transaction is planned anew when another writer gets in between."""

_MOST_LOGS, _MOST_BYTES = 50, 4 * 2**20
"""Of one transaction: a commit takes longer than a short log, and all logs of one are held in memory, folded."""

_MOST_WAITING = 200
"""Series that wait for another one to give up a game."""


class _Verified(NamedTuple):
    log: Log
    bytes: int


class StoreImport:
    """One import. `steps` does it; `report` says what was done.

    `by` is the name of the person who imports. With `branches` versions that parted are kept as copies; with `dry_run` nothing is
    stored.
    """

    def __init__(self, store: Store, source: Iterable[bytes], *, by: str, branches: bool = False, dry_run: bool = False) -> None:
        """Read the head of the file. Raises Unreadable for a file of another kind, Corrupt where it cannot be read."""
        self._store = store
        self._reader = StoreReader(source)
        self._by = by
        self._branches = branches
        self._shared = SharedFiles()
        self._own = OwnLog(store)
        self._families = Families(store)
        self._planning = Planning(store, own=self._own) if dry_run else None
        self._waiting = list[_Verified]()
        self._group = list[_Verified]()
        self._left = dict[str, tuple[str, ...]]()
        self._marks = Marks(store, by, dry_run=dry_run)
        self.report = StoreReport(store=self._reader.head.store, dry_run=dry_run)

    @property
    def expected(self) -> int:
        """How many logs the file says it holds."""
        return self._reader.head.logs

    def steps(self) -> Iterator[int]:
        """Import the file, and yield now and then how many logs were read. Raises Unreadable for more than a file may hold."""
        for item in self._reader.items():
            match item:
                case Section():
                    self._take(item)
                    yield self.report.logs + len(self._group)
                case WordListLine():
                    self._store_group()  # its people may have the name of the person who imports
                    self._marks.add_word_list(item, self.report)
                case _:
                    self._marks.take(item)
        self._store_group()
        self._store_waiting()
        self.report.problems += self._reader.problems
        self._report_loose_games()
        if not self._reader.problems:  # marks are proven by the end of the file alone
            self._marks.apply(self.report)
        yield self.report.logs

    # -- one log ---------------------------------------------------------------------------------------------------------

    def _take(self, section: Section) -> None:
        """Take one log: pass over it, or keep it for the next transaction once it has proven sound."""
        lines = list(section.lines)
        if section.header is not None and (known := self._as_here(section.header.stream, lines)):
            self.report.count(section.header.kind, known)
            for raw in lines:
                if raw.startswith(b'{"file":'):
                    self._keep_file(raw)
            return
        log = self._verified(section, lines)
        if log is None:
            return
        verified = _Verified(log, sum(map(len, lines)))
        if log.header.kind == "series":
            self._store_group()  # its games must be here
            self._store_series(verified)
            return
        copy = origin_of(log, self._store.mapper) is not None
        if copy:
            self._store_group()  # it may be a copy of one of them
        self._group.append(verified)
        if copy or len(self._group) >= _MOST_LOGS or sum(one.bytes for one in self._group) >= _MOST_BYTES:
            self._store_group()

    def _store_series(self, verified: _Verified) -> None:
        for _, what in self._stored([verified]):
            if isinstance(what, Left) and what.change == "refused" and len(self._waiting) < _MOST_WAITING:
                self._waiting.append(verified)
            else:
                self._done(verified, what)

    def _as_here(self, stream: str, lines: list[bytes]) -> Change | None:
        """Return whether a log is here as in the file, or with more entries, by the hash that its seal says; else None."""
        try:
            seal = decode_line(lines[-1])
        except ValueError:
            return None
        here = self._store.streams.several([stream])
        if not isinstance(seal, SealLine) or not here:
            return None
        entry, hash = seal.seal.entry, seal.seal.hash
        if (entry, hash) == (here[0].head, here[0].head_hash):
            return "same"
        rows = self._store.recorder.select_events(stream, gt=entry - 1, lte=entry) if entry < here[0].head else []
        return "older" if rows and entry_hash(rows[0]) == hash else None

    def _keep_file(self, raw: bytes) -> None:
        try:
            line = decode_line(raw)
        except ValueError:
            return
        if isinstance(line, FileLine):
            self._shared.add(line.file, line.content)

    def _verified(self, section: Section, lines: list[bytes]) -> Log | None:
        """Return a log that is what was written; report any other."""
        kind = section.header.kind if section.header else "game"
        name = section.header.name if section.header else said("the log at line {first}", first=section.first)
        clock = self._store.games.context.clock
        try:
            (log,) = read_replay(lines, self._store.mapper, keep=True, clock=clock, first=section.first, shared=self._shared)
        except Unreadable as problem:
            self._damaged(
                Note(
                    "damaged",
                    kind,
                    name,
                    said("{problem} (line {number})", problem=problem.message, number=problem.line or section.first),
                )
            )
            return None
        if log.problems:
            found = log.problems[0]
            self._damaged(Note("damaged", kind, name, found.message, found.entry))
            return None
        return log

    def _damaged(self, note: Note) -> None:
        self.report.count(note.kind, "damaged")
        self.report.note(note)

    # -- one transaction -------------------------------------------------------------------------------------------------

    def _store_group(self) -> None:
        """Store the logs that were kept."""
        group, self._group = self._group, []
        for verified, what in self._stored(group):
            self._done(verified, what)

    def _stored(self, group: list[_Verified]) -> list[tuple[_Verified, Stored | Left]]:
        """Store some logs in one transaction; return what became of each."""
        for attempt in range(_ATTEMPTS if group else 0):
            self._own.refresh()
            planning = self._planning or Planning(self._store, own=self._own)
            decider = LogMerger(self._store, planning, self._families, self._own, branches=self._branches)
            decided = [(one, decider.decide(one.log)) for one in group]
            batches = planning.batches([what.plan for _, what in decided if isinstance(what, Stored)], self._by)
            try:
                if batches and not self.report.dry_run:
                    self._store.log.store(batches)
            except Conflict:  # another writer recorded an entry or took a name in between
                if attempt + 1 == _ATTEMPTS:
                    raise
                self._store.people.forget()
            else:
                return decided
        return []

    def _store_waiting(self) -> None:
        """Try the series again that were refused: another one of the file may have given up a game since."""
        waiting, self._waiting = self._waiting, []
        while waiting:
            left = list[tuple[_Verified, Stored | Left]]()
            for one in waiting:
                for verified, what in self._stored([one]):
                    if isinstance(what, Left) and what.change == "refused":
                        left.append((verified, what))
                    else:
                        self._done(verified, what)
            if len(left) == len(waiting):
                for verified, what in left:
                    self._done(verified, what)
                return
            waiting = [one for one, _ in left]

    def _done(self, verified: _Verified, what: Stored | Left) -> None:
        """Report what became of a log."""
        log, report = verified.log, self.report
        kind, name = log.header.kind, log.header.name
        report.count(kind, what.change)
        if isinstance(what, Left):
            if what.words:
                report.note(Note(what.change, kind, name, what.words, what.entry))
            self._note_games(log, what)
            return
        taken = what.plan.taken
        report.entries += taken.entries
        report.renamed += taken.people
        if what.copy_of is not None:
            self._families.note(taken.stream.id, what.copy_of)
            report.note(Note(what.change, kind, taken.stream.name, name, what.entry))
        elif taken.change == "new" and taken.stream.name != name:
            report.renamed_logs.append(Renamed(name, taken.stream.name))

    # -- series that parted ----------------------------------------------------------------------------------------------

    def _note_games(self, log: Log, what: Left) -> None:
        """Remember the games of a series that was left although it has more than the one here."""
        replayer = log.examination.replayer
        if what.change in ("parted", "archived", "refused") and isinstance(replayer, SeriesReplayer) and replayer.series:
            here = self._store.streams.several([log.header.stream])
            self._left[here[0].name if here else log.header.name] = tuple(replayer.series.members)

    def _report_loose_games(self) -> None:
        """Report the games of such a series that are here now and in no series."""
        query = self._store.recorder.query
        for series, games in self._left.items():
            listed = {game for (game,) in rows_for(query, "SELECT game_id FROM members WHERE game_id IN ({})", games)}
            here = self._store.streams.several([game for game in games if game not in listed])
            if here:
                self.report.loose[series] = sorted(stream.name for stream in here)
