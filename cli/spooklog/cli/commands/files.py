"""Commands for files: import, export."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePath
from typing import Annotated

import typer

from spooklog.cli.params import As, AsJson, By, Db, Game
from spooklog.domain.errors import SpooklogError, Usage


class Format(StrEnum):
    """What a game can be written as."""

    SHEET = "sheet"
    SVG = "svg"
    PNG = "png"


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
    from spooklog.replays.sheet import import_sheet
    from spooklog.store.clock import system_clock

    if name and len(files) > 1:
        raise Usage("--name is for one file", expected=("import FILE --name NAME",))
    with opened(db) as store:
        for number, file in enumerate(files):
            try:
                recorded = import_sheet(store.games, open_input(file), by=recorder_name(by), now=system_clock(), name=name)
            except SpooklogError as problem:
                if len(files) > 1:
                    so_far = f"{number} of {len(files)} files are stored, none behind this one"
                    problem.message = f"{file}: {problem.message} ({so_far})"
                raise
            answer_imported(recorded, file, as_json=as_json)


def export(
    format: Annotated[
        Format | None, typer.Option("--format", help="what to write; by default what the file's name ends with, else a sheet")
    ] = None,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="where to; - for standard output")] = "-",
    at: Annotated[
        list[str] | None,
        typer.Option("--at", metavar="PLY[,PLY…]", help="a picture of the table after this ply; of several, a strip"),
    ] = None,
    viewer: As = None,
    scale: Annotated[float | None, typer.Option("--scale", metavar="N", help="PNG: so many times its own size")] = None,
    width: Annotated[int | None, typer.Option("--width", metavar="PIXELS", help="PNG: so wide")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
) -> None:
    """Write a game: as a sheet that people can type and read and that import takes, or a moment of it as a picture."""
    import sys

    from spooklog.cli.output import say
    from spooklog.cli.session import load_game, opened, viewer_of, write_output

    chosen = _format_of(output, format)
    if chosen is Format.SHEET and not (at is None and viewer is None):
        raise Usage("a sheet is the whole game, not a moment of it or a view", expected=("--format svg", "--format png"))
    if chosen is not Format.PNG and not (scale is None and width is None):
        raise Usage(f"--scale and --width are for png, not for {chosen.value}", expected=("--format png",))
    if not (scale is None or width is None):
        raise Usage("--scale or --width, not both", expected=("--scale 2", "--width 1800"))
    if chosen is Format.PNG and output == "-" and sys.stdout.isatty():
        raise Usage("a PNG is nothing for a terminal", expected=("-o FILE",))
    with opened(db) as store:
        file = store.recorder.path
        loaded = load_game(store, game, by)
        texts = store.games.texts(loaded.stream.id)
        if chosen is Format.SHEET:
            from spooklog.replays.sheet import write_sheet

            data = write_sheet(loaded, texts).encode()
        else:
            from spooklog.cli.pictures import picture, plies_of

            drawn = picture(loaded, texts, viewer_of(viewer, loaded.labels), plies_of(at or ()))
            data = drawn.encode()
            if chosen is Format.PNG:
                from spooklog.replays.png import to_png

                data = to_png(drawn, scale=1 if scale is None else scale, width=width)
    if output == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_output(output, data, store=file)
        say(f"{output} written")


def _format_of(name: str, asked: Format | None) -> Format:
    """What was asked for, else what the file is named for. Raises Usage where it is named for something else, or unknown."""
    suffix = PurePath(name).suffix.casefold().removeprefix(".")
    named = Format(suffix) if suffix in list(Format) else None
    if asked and named not in (asked, None):
        raise Usage(f"'{name}' is named for {named}, not for {asked}", input=name, expected=(f"-o FILE.{asked}",))
    if asked is None and named is None and suffix not in ("", "txt"):
        formats = tuple(f"--format {one}" for one in Format)
        raise Usage(f"nothing here is written as .{suffix}", input=name, expected=formats)
    return asked or named or Format.SHEET
