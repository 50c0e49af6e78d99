"""The command that writes games: as sheets, replay files, pages, pictures, tables, and in formats of other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.exports.call import ExportCall
from spooklog.cli.exports.formats import FORMATS, NAMES, check_options, chosen_format, find_format
from spooklog.cli.params import (
    As,
    AtPlace,
    By,
    Db,
    Force,
    Game,
    InFocus,
    OfPlayer,
    OfRuleset,
    OfStatus,
    OfTitle,
    Since,
    Tagged,
    Until,
    WatchedBy,
)
from spooklog.cli.session import opened
from spooklog.domain.values.errors import Usage


def export(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="the file to write, as with -o")] = None,
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help=f"{NAMES}; by default what the file's name ends with, else sheet"),
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="the file to write; - for standard output, the default")
    ] = None,
    force: Force = False,
    at: Annotated[
        list[str] | None,
        typer.Option("--at", metavar="PLY[,PLY…]", help="a picture of the table after this ply; of several, a strip"),
    ] = None,
    viewer: As = None,
    panel: InFocus = None,
    scale: Annotated[float | None, typer.Option("--scale", metavar="N", help="PNG: N times its own size")] = None,
    width: Annotated[
        int | None, typer.Option("--width", metavar="N", help="PNG, GIF: how wide, in pixels; cast: in columns")
    ] = None,
    first: Annotated[
        int | None, typer.Option("--from", metavar="PLY", help="GIF, cast: begin after this ply; 0 is the start")
    ] = None,
    last: Annotated[int | None, typer.Option("--to", metavar="PLY", help="GIF, cast: end after this ply")] = None,
    speed: Annotated[str | None, typer.Option("--speed", metavar="SPEED", help="GIF, cast: as fast as this: 4x, 0.5")] = None,
    pace: Annotated[
        str | None, typer.Option("--pace", metavar="SECONDS", help="GIF, cast: rest so long at each ply, whatever the table took")
    ] = None,
    sign: Annotated[str | None, typer.Option("--sign", metavar="KEY", help="replay, store: sign it with this SSH key")] = None,
    log: Annotated[bool, typer.Option("--log", help="html: with the replay file inside, for import and verify")] = False,
    what: Annotated[
        str | None,
        typer.Option(
            "--what",
            metavar="TABLE",
            help="csv, jsonl: games (the default), seats, players, plies (the default for one game), points, series, standings",
        ),
    ] = None,
    excel: Annotated[
        bool, typer.Option("--excel", help="csv: as Excel opens it, with a byte order mark, and semicolons between cells")
    ] = False,
    no_notes: Annotated[bool, typer.Option("--no-notes", help="store: without notes, reasons, claims and descriptions")] = False,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="NAME", help="store: without this person, as if erased")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="all games and series of the store, not one game")] = False,
    ruleset: OfRuleset = None,
    title: OfTitle = None,
    player: OfPlayer = None,
    status: OfStatus = None,
    since: Since = None,
    until: Until = None,
    place: AtPlace = None,
    tag: Tagged = None,
    watcher: WatchedBy = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
) -> None:
    """Write a game: as a sheet to read and type, a replay file with its whole history, a page that plays it back, a picture, a
    moving picture, tables, or a play for BG Stats. With --all, a whole store.

    The suffix of FILE says which. import takes back sheets, replay files, pages with --log, whole stores and plays. Anyone can
    verify a replay file; that of a series holds all its games.
    """
    if file is not None and output is not None:
        raise Usage("the file to write is named twice", input=file, expected=(f"export {file}", f"export -o {output}"))
    name = next((one for one in (file, output) if one is not None), "-")
    options = {
        "--at": at or None,
        "--as": viewer,
        "--panel": panel,
        "--scale": scale,
        "--width": width,
        "--from": first,
        "--to": last,
        "--speed": speed,
        "--pace": pace,
        "--sign": sign,
        "--log": log,
        "--what": what,
        "--excel": excel,
        "--no-notes": no_notes,
        "--without": without or None,
        "--all": every,
        "--ruleset": ruleset,
        "--title": title,
        "--player": player,
        "--status": status,
        "--since": since,
        "--until": until,
        "--place": place,
        "--tag": tag or None,
        "--with": watcher,
    }
    given = {option: value for option, value in options.items() if value is not None and value is not False}
    chosen = chosen_format(name, format)
    call = ExportCall(format=chosen, output=name, force=force, game=game, by=by, options=given)
    check_options(call)
    with opened(db) as store:
        (find_format(chosen) or FORMATS[chosen]).write(store, call)
