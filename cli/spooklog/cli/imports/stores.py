"""Whole stores, as a file or as a database: merged into the store, log by log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.answers.stores import answer_store
from spooklog.cli.files.reading import peeked
from spooklog.cli.progress import progress_bar
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.replays.stores.importing import StoreImport
from spooklog.replays.stores.other_store import other_store
from spooklog.replays.stores.packing import unpacked
from spooklog.replays.stores.writer import Written, store_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spooklog.cli.imports.asked import Asked
    from spooklog.store.store import Store

_FIRST = 16
"""Bytes that tell whether a file is packed."""

_WORTH_A_BAR = 200
"""Logs: fewer are imported before a bar could be read."""


def take_file(store: Store, asked: Asked, file: BinaryIO) -> None:
    """Merge a `.spooklogs` file into the store. Raises Unreadable for another file, Corrupt for a damaged one, Usage."""
    first, whole = peeked(file, _FIRST)
    _merge(store, asked, unpacked(whole, first))


def take_database(store: Store, asked: Asked, _file: BinaryIO) -> None:
    """Merge the database of another store into the store; it is only read. Raises Usage, Unavailable, Corrupt."""
    if asked.file == "-":
        raise Usage("a database is read where it lies, not from standard input", input="-", expected=("import FILE",))
    written = Written()
    with other_store(Path(asked.file), store) as other:
        _merge(store, asked, store_lines(other, written=written), written)


def _merge(store: Store, asked: Asked, lines: Iterable[bytes], written: Written | None = None) -> None:
    if asked.name is not None:
        words = "--name is for one game: those of a store keep their names"
        raise Usage(words, input=asked.name, expected=(f"import {asked.file}",))
    branches, dry_run = asked.option("--branches", False), asked.option("--dry-run", False)
    merging = StoreImport(store, lines, by=asked.recorder, branches=branches, dry_run=dry_run)
    with progress_bar("comparing logs", as_json=asked.as_json, at_least=_WORTH_A_BAR) as progress:
        for done in merging.steps():
            if progress:
                progress(done, max(done, merging.expected))
    report = merging.report
    report.problems += written.problems if written else []
    answer_store(report, asked.file, as_json=asked.as_json)
    if not report.sound:
        what = "what is whole would be stored" if dry_run else "what is whole is stored"
        raise Corrupt(f"{asked.file} is not what was written: {what}", expected=(f"verify {asked.file}", "another copy of it"))
