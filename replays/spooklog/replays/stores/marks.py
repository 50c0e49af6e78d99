"""What stands around the logs of a store: word lists, people who are one, archived logs, erasures. Added, never taken back.

A merge, another name of a person and an archive mark come along where nothing else was decided here; a decision made here stays.
What was erased here does not come back. What was erased there is reported, and erased here only by the people of this store.
"""

from __future__ import annotations

from hashlib import sha256

from spooklog.domain.values.errors import Corrupt, SpooklogError, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.stores.format import ArchivedLine, CalledLine, ErasedLine, Mark, MergedLine, WordListLine
from spooklog.replays.stores.report import Called, Merged, StoreReport
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.changes.renaming import call
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.rows import EventRow
from spooklog.store.entries.store_events import Erased, LogArchived, LogUnarchived, PeopleMerged, PersonRenamed, PersonSplit
from spooklog.store.store import Store

_TOPICS = (Erased.TOPIC, LogArchived.TOPIC, LogUnarchived.TOPIC, PeopleMerged.TOPIC, PersonSplit.TOPIC, PersonRenamed.TOPIC)


class Marks:
    """The marks of one file; `by` is the name of the person who imports. With `dry_run` nothing is stored."""

    def __init__(self, store: Store, by: str, *, dry_run: bool) -> None:
        self._store = store
        self._by = by
        self._dry_run = dry_run
        self._merged = list[MergedLine]()
        self._called = list[CalledLine]()
        self._archived = list[ArchivedLine]()
        self._people = list[str]()
        self._texts = list[str]()
        self._decided_people = set[str]()
        self._named_people = set[str]()
        self._decided_logs = set[str]()
        self._erased_lists = set[str]()
        self._read_own_log()

    def take(self, mark: Mark) -> None:
        """Keep a mark until the end of the file has proven it."""
        match mark:
            case MergedLine():
                self._merged.append(mark)
            case CalledLine():
                self._called.append(mark)
            case ArchivedLine():
                self._archived.append(mark)
            case ErasedLine(people, texts):
                self._people += people
                self._texts += texts

    def add_word_list(self, line: WordListLine, report: StoreReport) -> None:
        """Add a word list that this store neither has nor has erased. Its sha256 proves it."""
        store, digest = self._store, line.wordlist
        if sha256(line.content).hexdigest() != digest:
            report.problems.append(said("the word list {name} is not what was written", name=line.name))
            return
        if digest in self._erased_lists or store.recorder.query("SELECT 1 FROM wordlists WHERE sha256 = ?", (digest,)):
            return
        try:
            if not self._dry_run:
                store.wordlists.add("dictionary", line.name, line.content, by=self._by)
        except Usage as problem:
            report.problems.append(said("the word list {name}: {problem}", name=line.name, problem=problem.message))
        else:
            report.word_lists.append(line.name)

    def apply(self, report: StoreReport) -> None:
        """Add the marks to the store, and report what was erased on the other side and is here."""
        for line in self._merged:
            self._merge(line, report)
        for one in self._called:
            self._call(one, report)
        for mark in self._archived:
            self._archive(mark, report)
        names = self._store.people.names(self._people)
        report.erased = sorted(name for name in names.values() if name is not None)
        here = rows_for(self._store.recorder.query, "SELECT digest FROM texts WHERE digest IN ({})", self._texts)
        report.erased_texts = sum(1 for _ in here)

    def _merge(self, line: MergedLine, report: StoreReport) -> None:
        """Make two people one, unless they are, or something was decided about the merged one here."""
        people = self._store.people
        found, same = people.several((line.merged, line.into)), people.merged()
        merged, into = (found[id].name if id in found else None for id in (line.merged, line.into))
        if merged is None or into is None or same.get(line.merged, line.merged) == same.get(line.into, line.into):
            return
        if line.merged in self._decided_people:
            report.not_merged.append(said("{merged} and {into}: this store has decided otherwise", merged=merged, into=into))
            return
        try:
            if not self._dry_run:
                merge(self._store.own_log, into, [merged], by=self._by)
        except SpooklogError as problem:
            report.not_merged.append(problem.message)
        else:
            report.merged.append(Merged(merged, into))

    def _call(self, line: CalledLine, report: StoreReport) -> None:
        """Give a person the name that they have there, unless this store has renamed them itself."""
        name = self._store.people.names((line.called,))[line.called]
        if name is None or name == line.name or line.called in self._named_people:
            return
        try:
            if not self._dry_run:
                call(self._store.own_log, name, line.name, by=self._by)
        except SpooklogError as problem:
            report.not_called.append(problem.message)
        else:
            report.called.append(Called(line.name, name))

    def _archive(self, line: ArchivedLine, report: StoreReport) -> None:
        """Archive a log that stands here where it stood there, unless this store has archived it or listed it again."""
        found = self._store.streams.several([line.archived])
        if not found or found[0].archived is not None or line.archived in self._decided_logs:
            return
        if found[0].head != line.entry:
            report.not_archived.append(found[0].name)
            return
        if not self._dry_run:
            archive(self._store.own_log, [found[0].name], by=self._by, why=line.why)
        report.archived.append(found[0].name)

    def _read_own_log(self) -> None:
        """Read which people, logs and lists this store has decided about. Unreadable entries are skipped."""
        recorder = self._store.recorder
        own = "originator_id = (SELECT id FROM streams WHERE kind = 'store')"
        select = f"SELECT {recorder.entry_columns} FROM events WHERE {own} AND topic IN ({', '.join('?' * len(_TOPICS))})"
        for row in recorder.query(select, _TOPICS):
            try:
                event = self._store.mapper.entry(EventRow._make(row)).event
            except Corrupt:  # the check of the store's own log reports it
                continue
            match event:
                case Erased(lists=lists):
                    self._erased_lists.update(lists)
                case LogArchived(log=id) | LogUnarchived(log=id):
                    self._decided_logs.add(id)
                case PeopleMerged(merged=merged):
                    self._decided_people.update(merged)
                case PersonRenamed(person=person):
                    self._named_people.add(person)
                case PersonSplit(person=person):
                    self._decided_people.add(person)
