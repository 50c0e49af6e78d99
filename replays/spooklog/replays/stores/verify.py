"""Verify the file of a whole store: each log by itself, and that the file is whole. Memory does not grow with the entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.files.deciding_files import SharedFiles
from spooklog.replays.files.reader import read_replay
from spooklog.replays.files.verify import NO_HASHES, VerifyResult, verified
from spooklog.replays.stores.reader import Section, StoreReader
from spooklog.store.entries.mapper import EntryMapper

_MOST_UNREADABLE = 100


class StoreFileCheck:
    """The check of one file. `results` verifies its logs; `problems` are those of the file beyond them, known afterwards.

    With `hashes` the results hold the hashes of all entries, which only a comparison with a receipt needs.
    """

    def __init__(
        self,
        source: Iterable[bytes],
        mapper: EntryMapper,
        where: str,
        *,
        hashes: bool = False,
    ) -> None:
        """Read the head of the file. Raises Unreadable for a file of another kind, Corrupt where it cannot be read."""
        self._reader = StoreReader(source)
        self._mapper = mapper
        self._where = where
        self._hashes = hashes
        self._shared = SharedFiles()
        self._unreadable = list[str]()

    @property
    def problems(self) -> list[str]:
        """The problems of the file, and of logs that cannot be read as logs, a line each."""
        return [*self._unreadable, *self._reader.problems]

    def results(self) -> Iterator[VerifyResult]:
        """Yield the result of each log. Raises Unreadable for more than a file may hold."""
        for item in self._reader.items():
            if isinstance(item, Section):
                yield from self._verified(item)

    def _verified(self, section: Section) -> Iterator[VerifyResult]:
        lines = section.lines
        try:
            for log in read_replay(lines, self._mapper, first=section.first, shared=self._shared):
                result = verified(log, self._mapper, self._where)
                yield result if self._hashes else result._replace(hashes=NO_HASHES)
        except Unreadable as problem:
            name = section.header.name if section.header else said("a log")
            if len(self._unreadable) < _MOST_UNREADABLE:
                number = problem.line or section.first
                words = said("{name} (line {number}): {problem}", name=name, number=number, problem=problem.message)
                self._unreadable.append(words)
