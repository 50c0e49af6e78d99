"""The command that copies a store to one file."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from spooklog.cli.output import emit_json, say
from spooklog.cli.params import AsJson, Db
from spooklog.cli.session import existing
from spooklog.domain.values.errors import Usage
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
        entries, size = _count(copy.entries, "entry", "entries"), f"{copy.bytes / 1e6:.1f} MB"
        say(f"{file} written: {_count(copy.games, 'game')}, {_count(copy.series, 'series')}, {entries}, {size}")
        for problem in copy.problems:
            say(f"   {problem}")
        if copy.problems:
            say("   the copy is damaged as the store is: spooklog db check")
        say(f"   try it with --db {file}; to go back to it, with no spooklog running:")
        # SQLite would read the old -wal file into the copy that takes the store's place
        say(f"   rm -f {quote(f'{source}-wal')} {quote(f'{source}-shm')} && cp {quote(file)} {quote(str(source))}")
    if copy.problems:
        raise typer.Exit(8)


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 or one == 'series' else several or one + 's'}"
