"""The command that stores sheets and replay files."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.answers.recorded import answer_imported
from spooklog.cli.answers.series import answer_imported_series
from spooklog.cli.answers.verdicts import answer_taken
from spooklog.cli.files.options import deciding_given
from spooklog.cli.files.reading import open_input
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.errors import SpooklogError, Usage
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.lines import is_replay, lines_of
from spooklog.replays.sheets.series_sheet import import_series, is_series_sheet
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.clock import system_clock

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spooklog.store.store import Store

SQLITE = b"SQLite format 3\0"
"""The first bytes of a database file."""


def import_(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="sheets or replay files; - for standard input")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="the game's name; drawn by default")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="NAME=FILE", help="a file that a sheet names by its sha256, such as a board"),
    ] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Store sheets of games and of series as new ones, and logs from replay files. Each file is taken whole or not at all.

    A series sheet is stored with all its games. A replay file is verified first. A log that is here already is only continued,
    and refused where it differs from the one here.
    """
    if name and len(files) > 1:
        raise Usage("--name is for one file", expected=("import FILE --name NAME",))
    given = deciding_given(option or ())
    with opened(db, create=True) as store:
        for number, file in enumerate(files):
            try:
                lines = open_input(file, lines_of)
                first = next(lines, b"")
                # read as a sheet, a database would be refused for the bytes of its first line
                if first.startswith(SQLITE):
                    raise _database(file)
                whole = chain((first,) if first else (), lines)
                if is_replay(file, first):
                    _import_replay(store, whole, file, name, by, as_json)
                else:
                    _import_sheet(store, whole, file, name, by, given, as_json)
            except SpooklogError as problem:
                if len(files) > 1:
                    so_far = f"{number} of {len(files)} files are stored, none behind this one"
                    problem.message = f"{file}: {problem.message} ({so_far})"
                raise


def _database(file: str) -> Usage:
    """Return the refusal of a database: a store is used with --db, not imported."""
    words = f"{file} is a database: use it as a store with --db, or export its games and import the files"
    store = f"--db {file}"
    return Usage(words, input=file, expected=(f"games {store}", f"export {store} -o GAME.spooklog, then import GAME.spooklog"))


def _import_sheet(
    store: Store,
    lines: Iterator[bytes],
    file: str,
    name: str | None,
    by: str | None,
    given: Mapping[str, bytes],
    as_json: bool,
) -> None:
    """Store a sheet of a game or of a series."""
    of_series, lines = is_series_sheet(lines)
    if of_series:
        imported = import_series(store, lines, by=recorder_name(by), now=system_clock(), name=name, files=given)
        answer_imported_series(store, imported, file, as_json=as_json)
        return
    recorded = import_sheet(store.games, lines, by=recorder_name(by), now=system_clock(), name=name, files=given)
    answer_imported(store, recorded, file, as_json=as_json)


def _import_replay(store: Store, lines: Iterator[bytes], file: str, name: str | None, by: str | None, as_json: bool) -> None:
    """Store the logs of a replay file."""
    for taken in import_replay(store, lines, by=recorder_name(by), name=name):
        answer_taken(taken, file, as_json=as_json)
