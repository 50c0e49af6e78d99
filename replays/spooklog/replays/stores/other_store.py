"""The database of another store as a source: only read, also while another process records in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spooklog.domain.values.errors import SpooklogError, Unavailable, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.quoting import quoted
from spooklog.store.database.location import given
from spooklog.store.database.schema import SchemaMissing, SchemaOlder
from spooklog.store.files.targets import TABLES_ID
from spooklog.store.sqlite.connections import WAYS_OUT
from spooklog.store.store import Store, open_store

_HEADER = 100
_ID = slice(68, 72)
"""Where the header of an SQLite database holds its `application_id`."""


@contextmanager
def other_store(file: Path, store: Store) -> Iterator[Store]:
    """Open the store in a file to read it, and leave file and folder as they lie.

    Raises Usage where it is the store in use, or no store; Unavailable for a store of another version, one whose last writes
    cannot be read without writing, and one that a process opens to write in meanwhile.
    """
    here = store.recorder.location
    if isinstance(here, Path) and here.exists() and os.path.samefile(here, file):
        raise Usage(
            said("{file} is the store in use", file=file),
            input=str(file),
            expected=(said("the file of another store"), "--db PATH"),
        )
    if _is_of_tables(file):
        words = said("{file} holds tables that were exported: they are no store", file=file)
        raise Usage(
            words, input=str(file), expected=(said("export --all FILE.spooklogs where they come from, then import that"),)
        )
    left = file.with_name(f"{file.name}-wal")
    if left.exists() and left.stat().st_size and not file.with_name(f"{file.name}-shm").exists():
        words = said(
            "the last writes of {file} lie in {name}, and can only be read by a program that may write", file=file, name=left.name
        )
        raise Unavailable(
            words, expected=(said("{line}, then the same import", line=f"spooklog games --db {quoted(str(file))}"),)
        )
    try:
        other = open_store(given(file), reading=True)
    except SchemaOlder as problem:
        words = said("{problem}: upgrade it, or a copy of it, first", problem=problem.message.partition(":")[0])
        raise SchemaOlder(
            words, expected=(f"spooklog db upgrade --db {quoted(str(file))}", said("then the same import"))
        ) from None
    except SchemaMissing:
        raise Usage(
            said("{file} is an empty database, not a store", file=file), input=str(file), expected=(said("the file of a store"),)
        ) from None
    with other:
        try:
            yield other
        except Unavailable as problem:
            raise _again(problem) from None


def _again(problem: Unavailable) -> SpooklogError:
    """Return the error of a store that a process began to write in: what was imported stays, and the rest comes the next time."""
    if problem.expected != ("the same command again",):
        return problem
    return Unavailable(
        said("{problem}; what was imported before is stored", problem=problem.message),
        expected=(said("the same import again"), *WAYS_OUT[:1]),
    )


def _is_of_tables(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(_HEADER)[_ID] == TABLES_ID.to_bytes(4)
