"""The command that copies a store to one file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from spooklog.cli.output import INDENT, emit_json, said, say
from spooklog.cli.params import AsJson, Db
from spooklog.cli.session import existing
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import joined
from spooklog.domain.words.wording import counted
from spooklog.replays.quoting import quoted
from spooklog.store.backup import back_up


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="the copy")],
    force: Annotated[bool, typer.Option("--force", help="replace an older copy")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Copy the store to one file, as it is at this moment, while others may go on recording. The copy is checked.

    To go back to it: end every spooklog, remove the store's -wal and -shm files, and put the copy in the store's place.
    """
    with existing(db) as store:
        source = store.recorder.location
        if not isinstance(source, Path):
            words = "a store on a PostgreSQL server is copied with pg_dump"
            raise Usage(words, expected=("pg_dump --format=custom --file=FILE DATABASE",))
        copy = back_up(source, file, force=force)
    if as_json:
        emit_json(copy)
    else:
        logs = [counted(copy.games, "game"), counted(copy.series, "series", "series")]
        parts = joined([*logs, counted(copy.entries, "entry", "entries"), f"{copy.bytes / 1e6:.1f} MB"])
        say(said("{file} written: {parts}", file=file, parts=parts))
        for problem in copy.problems:
            say(problem, INDENT)
        if copy.problems:
            say(said("the copy is damaged as the store is: spooklog db check"), INDENT)
        say(said("try it with --db {file}; to go back to it, with no spooklog running:", file=quoted(file)), INDENT)
        for command in ways_back(file, source):
            say(command, INDENT)
    if copy.problems:
        raise typer.Exit(8)


def ways_back(copy: str, store: Path) -> Iterator[str]:
    """Yield the commands that put a copy in a store's place, for the shell of this system; on Windows for cmd and PowerShell.

    The files beside the store go first: SQLite would read the old -wal file into the copy.
    """
    if sys.platform == "win32":
        # a pattern: PowerShell complains of a missing file that is named, and there is none after a clean end
        yield f"del {quoted(f'{store}-wa?')}, {quoted(f'{store}-sh?')}"
        yield f"copy {quoted(copy)} {quoted(str(store))}"
    else:
        yield f"rm -f {quoted(f'{store}-wal')} {quoted(f'{store}-shm')} && cp {quoted(copy)} {quoted(str(store))}"
