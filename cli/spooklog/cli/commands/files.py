"""Commands for files: import, export."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.params import AsJson, By, Db, Game

if TYPE_CHECKING:
    from spooklog.store.loaded import LoadedGame


class Format(StrEnum):
    """What a game can be written as."""

    SHEET = "sheet"


def import_(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="sheets; - for standard input")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="the game's name; drawn by default")] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Store sheets as new games. Each file is taken whole or not at all."""
    from spooklog.cli.answers import answer_imported
    from spooklog.cli.session import open_input, opened, recorder_name
    from spooklog.domain.errors import Usage
    from spooklog.replays.sheet import import_sheet
    from spooklog.store.clock import system_clock

    if name and len(files) > 1:
        raise Usage("--name is for one file", expected=("import FILE --name NAME",))
    with opened(db) as store:
        for file in files:
            recorded = import_sheet(store.games, open_input(file), by=recorder_name(by), now=system_clock(), name=name)
            answer_imported(recorded, file, as_json=as_json)


def export(
    format: Annotated[Format, typer.Option("--format", help="what to write")] = Format.SHEET,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="where to; - for standard output")] = "-",
    game: Game = None,
    by: By = None,
    db: Db = None,
) -> None:
    """Write a game as it now stands as a sheet: text that people can type and read, and that import takes."""
    import sys

    from spooklog.cli.session import load_game, opened, write_output

    with opened(db) as store:
        loaded = load_game(store, game, by)
        data = _WRITERS[format](loaded, store.games.texts(loaded.stream.id))
    if output == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_output(output, data)


def _sheet(loaded: LoadedGame, texts: Mapping[str, str]) -> bytes:
    from spooklog.replays.sheet import write_sheet

    return write_sheet(loaded, texts).encode()


_WRITERS: Mapping[Format, Callable[[LoadedGame, Mapping[str, str]], bytes]] = {Format.SHEET: _sheet}
