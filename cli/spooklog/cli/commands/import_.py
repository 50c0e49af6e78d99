"""The command that stores files: sheets, replay files, pages, whole stores, and files of other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.files.options import deciding_given
from spooklog.cli.files.reading import expanded, opened_input, peeked
from spooklog.cli.imports.call import ImportCall
from spooklog.cli.imports.file_types import PEEKED, check_options, file_type_of, is_dry
from spooklog.cli.output import said
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened
from spooklog.domain.values.errors import SpooklogError, Usage


def import_(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help="sheets, replay files, pages, whole stores, plays of BG Stats or BGG, also from standard input (-); .csv, .tsv",
        ),
    ],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="the game's name; drawn by default")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("-o", "--option", metavar="NAME=FILE", help="a file that a sheet names by its sha256, such as a board"),
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="plays: store what is otherwise only shown")] = False,
    match: Annotated[
        bool, typer.Option("--match", help="plays: a player with the name of a person here counts as that person")
    ] = False,
    same: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="PLAYER=PERSON", help="plays: this player of the file counts as this person here"),
    ] = None,
    skip_bad: Annotated[bool, typer.Option("--skip-bad", help="plays: leave out those that cannot be read")] = False,
    mapping: Annotated[str | None, typer.Option("--mapping", metavar="FILE", help="CSV: what its columns mean, as TOML")] = None,
    branches: Annotated[
        bool, typer.Option("--branches", help="stores: keep versions of games that parted as copies, which count for nothing")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="stores: say what would be done, and store nothing")] = False,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Store sheets as new games, logs from replay files and pages, whole stores, plays of BG Stats and BGG, and tables as CSV.

    A sheet or a replay file is taken whole or not at all, a series sheet with all its games. Logs are verified first. One that is
    here already is only continued, and refused where it differs from the one here. A whole store, as a file or its database, is
    merged into this one log by log: the answer names versions of a game that parted, and --branches keeps them as copies. Plays
    and tables are shown first: --apply stores them, and a second import adds only what is new.
    """
    files = expanded(files)
    if name and len(files) > 1:
        raise Usage("--name is for one file", expected=("import FILE --name NAME",))
    given = deciding_given(option or ())
    of_plays = {"--apply": apply, "--match": match, "--as": same, "--skip-bad": skip_bad, "--mapping": mapping}
    of_stores = {"--branches": branches, "--dry-run": dry_run}
    options = {name: value for name, value in (of_plays | of_stores).items() if value}
    stored = 0
    with opened(db, create=True) as store:
        for file in files:
            call = ImportCall(file=file, name=name, by=by, given=given, options=options, as_json=as_json)
            try:
                with opened_input(file) as opened_file:
                    first, whole = peeked(opened_file, PEEKED)
                    kind = file_type_of(file, first)
                    check_options(kind, call)
                    kind.take(store, call, whole)
                stored += not is_dry(kind, call)
            except SpooklogError as problem:
                if len(files) > 1:
                    parts = {"file": file, "problem": problem.message, "stored": stored, "number": len(files)}
                    problem.message = said(
                        "{file}: {problem} ({stored} of {number} files are stored, none behind this one)", **parts
                    )
                raise
