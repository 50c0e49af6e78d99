"""What an import of a whole store did, or would do: counts, and what people should know of single logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from spooklog.domain.values.answer import Answer
from spooklog.replays.files.newcomers import Renamed
from spooklog.store.entries.rows import LogKind

Change = Literal["new", "extended", "same", "older", "kept", "copied", "parted", "archived", "refused", "damaged"]
"""What became of a log of the file.

- `new`: stored; `extended`: continued; `same`: here as it is; `older`: here with more entries.
- `kept`: here under another name, as a copy or as the game that was copied.
- `copied`: a version that parted, stored as a copy; `parted`: such a version, left out.
- `archived`: longer than here, where it is archived; `refused`: it cannot be stored; `damaged`: it is not what was written.
"""

MOST_NOTES = 1_000
"""So many single logs are described of each change; the counts are of all."""


class Note(Answer, frozen=True):
    """What people should know of one log: its name here, or in the file, what became of it, and why."""

    change: Change
    kind: LogKind
    name: str
    words: str
    entry: int | None = None
    """The entry at which versions part."""


class Merged(Answer, frozen=True):
    """A name that counts as another one from now on."""

    merged: str
    into: str


class Called(Answer, frozen=True):
    """The name that a person has from now on, and the one before."""

    name: str
    was: str


class ImportedStore(Answer, frozen=True, kw_only=True):
    """What an import of a whole store did, or with `dry_run` would do; the fields are those of StoreReport.

    `people` are kept under other names, `renamed` are logs that got other names here.
    """

    file: str
    store: str
    dry_run: bool
    sound: bool
    logs: int
    entries: int
    games: Mapping[Change, int]
    series: Mapping[Change, int]
    notes: Sequence[Note]
    people: Sequence[Renamed]
    renamed: Sequence[Renamed]
    loose: Mapping[str, Sequence[str]]
    word_lists: Sequence[str]
    merged: Sequence[Merged]
    not_merged: Sequence[str]
    called: Sequence[Called]
    not_called: Sequence[str]
    archived: Sequence[str]
    not_archived: Sequence[str]
    erased_there: Sequence[str]
    erased_texts_there: int
    problems: Sequence[str]


class StoreReport(msgspec.Struct, kw_only=True):
    """What an import did. With `dry_run` nothing was stored, and this is what would be done.

    `counts` holds how many logs of each kind came to what. `renamed` are people of the file whose name another person has here,
    `renamed_logs` logs whose name another log has here. `loose` has the names of games that belong to a series of the file and
    to none here, by the name that the series has here.
    """

    store: str
    dry_run: bool = False
    counts: dict[tuple[LogKind, Change], int] = msgspec.field(default_factory=dict)
    entries: int = 0
    notes: list[Note] = msgspec.field(default_factory=list)
    renamed: list[Renamed] = msgspec.field(default_factory=list)
    renamed_logs: list[Renamed] = msgspec.field(default_factory=list)
    loose: dict[str, list[str]] = msgspec.field(default_factory=dict)
    word_lists: list[str] = msgspec.field(default_factory=list)
    merged: list[Merged] = msgspec.field(default_factory=list)
    not_merged: list[str] = msgspec.field(default_factory=list)
    called: list[Called] = msgspec.field(default_factory=list)
    not_called: list[str] = msgspec.field(default_factory=list)
    archived: list[str] = msgspec.field(default_factory=list)
    not_archived: list[str] = msgspec.field(default_factory=list)
    erased: list[str] = msgspec.field(default_factory=list)
    erased_texts: int = 0
    problems: list[str] = msgspec.field(default_factory=list)

    @property
    def logs(self) -> int:
        """How many logs the file held."""
        return sum(self.counts.values())

    @property
    def sound(self) -> bool:
        """Whether the file and every log in it were what was written."""
        return not self.problems and not self.number("damaged")

    def number(self, change: Change, kind: LogKind | None = None) -> int:
        """Return how many logs, of a kind or of both, came to something."""
        return sum(count for (of, what), count in self.counts.items() if what == change and kind in (None, of))

    def count(self, kind: LogKind, change: Change) -> None:
        """Count one log."""
        self.counts[kind, change] = self.counts.get((kind, change), 0) + 1

    def note(self, note: Note) -> None:
        """Keep what people should know of one log, while there is room."""
        if self.number(note.change) <= MOST_NOTES:  # it is counted already
            self.notes.append(note)

    def answer(self, file: str) -> ImportedStore:
        """Return the report as an answer about the import of a file."""
        games, series = ({what: n for (of, what), n in self.counts.items() if of == kind} for kind in ("game", "series"))
        return ImportedStore(
            file=file,
            store=self.store,
            dry_run=self.dry_run,
            sound=self.sound,
            logs=self.logs,
            entries=self.entries,
            games=games,
            series=series,
            notes=self.notes,
            people=self.renamed,
            renamed=self.renamed_logs,
            loose=self.loose,
            word_lists=self.word_lists,
            merged=self.merged,
            not_merged=self.not_merged,
            called=self.called,
            not_called=self.not_called,
            archived=self.archived,
            not_archived=self.not_archived,
            erased_there=self.erased,
            erased_texts_there=self.erased_texts,
            problems=self.problems,
        )
