"""Whole stores, as a file or as a database: merged into the store, log by log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.answers.stores import answer_store
from spooklog.cli.files.reading import peeked
from spooklog.cli.output import said
from spooklog.cli.progress import progress_bar
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.replays.stores.importing import StoreImport
from spooklog.replays.stores.other_store import other_store
from spooklog.replays.stores.packing import unpacked
from spooklog.replays.stores.writer import Written, store_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store

_FIRST = 16
"""Bytes that tell whether a file is packed."""

_WORTH_A_BAR = 200
"""Logs: fewer are imported before a bar could be read."""


def take_file(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Merge a `.spooklogs` file into the store. Raises Unreadable for another file, Corrupt for a damaged one, Usage."""
    first, whole = peeked(file, _FIRST)
    _merge(store, call, unpacked(whole, first))


def take_database(store: Store, call: ImportCall, _file: BinaryIO) -> None:
    """Merge the database of another store into the store; it is only read. Raises Usage, Unavailable, Corrupt."""
    if call.file == "-":
        raise Usage("a database is read where it lies, not from standard input", input="-", expected=("import FILE",))
    written = Written()
    with other_store(Path(call.file), store) as other:
        _merge(store, call, store_lines(other, written=written), written)


def _merge(store: Store, call: ImportCall, lines: Iterable[bytes], written: Written | None = None) -> None:
    if call.name is not None:
        words = "--name is for one game: those of a store keep their names"
        raise Usage(words, input=call.name, expected=(f"import {call.file}",))
    branches, dry_run = call.option("--branches", False), call.option("--dry-run", False)
    merging = StoreImport(store, lines, by=call.recorder, branches=branches, dry_run=dry_run)
    with progress_bar(said("comparing logs"), as_json=call.as_json, at_least=_WORTH_A_BAR) as progress:
        for done in merging.steps():
            if progress:
                progress(done, max(done, merging.expected))
    report = merging.report
    report.problems += written.problems if written else []
    answer_store(report, call.file, as_json=call.as_json)
    if not report.sound:
        words = said("{file} is not what was written: what is whole is stored", file=call.file)
        if dry_run:
            words = said("{file} is not what was written: what is whole would be stored", file=call.file)
        raise Corrupt(words, expected=(f"verify {call.file}", said("another copy of it")))
