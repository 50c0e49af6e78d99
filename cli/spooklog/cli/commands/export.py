"""The command that writes a game as a sheet, a replay file or a picture."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.files.pictures import plies_of
from spooklog.cli.files.writing import output_file, output_files, write_output
from spooklog.cli.output import gathering, put_bytes, say
from spooklog.cli.params import As, By, Db, Force, Game, InFocus
from spooklog.cli.session import find_game, load_game, opened, viewer_of
from spooklog.domain.errors import Usage
from spooklog.domain.wording import counted
from spooklog.pictures.png import to_png
from spooklog.replays.files.signature import SUFFIX
from spooklog.replays.files.signature import sign as signed
from spooklog.replays.files.writer import write_replay
from spooklog.replays.pictures import picture
from spooklog.replays.sheets.sheet import write_sheet

if TYPE_CHECKING:
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store


class Format(StrEnum):
    """What a game can be written as."""

    SHEET = "sheet"
    REPLAY = "replay"
    SVG = "svg"
    PNG = "png"

    @property
    def suffix(self) -> str:
        """The suffix of such a file, without the dot."""
        return "spooklog" if self is Format.REPLAY else self.value


def export(
    format: Annotated[
        Format | None,
        typer.Option(
            "--format",
            metavar="sheet|replay|svg|png",
            help="what to write; by default what the file's name ends with, else a sheet",
        ),
    ] = None,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="the file to write; - for standard output")] = "-",
    force: Force = False,
    at: Annotated[
        list[str] | None,
        typer.Option("--at", metavar="PLY[,PLY…]", help="a picture of the table after this ply; of several, a strip"),
    ] = None,
    viewer: As = None,
    panel: InFocus = None,
    scale: Annotated[float | None, typer.Option("--scale", metavar="N", help="PNG: N times its own size")] = None,
    width: Annotated[int | None, typer.Option("--width", metavar="PIXELS", help="PNG: the width")] = None,
    sign: Annotated[str | None, typer.Option("--sign", metavar="KEY", help="replay: sign it with this SSH key")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
) -> None:
    """Write a game: as a sheet that people can type and read, with its whole history as a replay file, or as a picture.

    import takes sheets and replay files. Anyone can verify a replay file; that of a series holds all its games.
    """
    chosen = _format_of(output, format)
    if chosen is Format.SHEET and not (at is None and viewer is None):
        raise Usage("a sheet is the whole game, not a moment of it or a view", expected=("--format svg", "--format png"))
    if chosen is not Format.PNG and not (scale is None and width is None):
        raise Usage(f"--scale and --width are for png, not for {chosen.value}", expected=("--format png",))
    if panel is not None and chosen not in (Format.SVG, Format.PNG):
        raise Usage(f"--panel is for pictures, not for {chosen.value}", expected=("--format svg", "--format png"))
    if not (scale is None or width is None):
        raise Usage("--scale or --width, not both", expected=("--scale 2", "--width 1800"))
    if chosen is Format.PNG and output == "-" and sys.stdout.isatty():
        raise Usage("a PNG cannot be shown in a terminal", expected=("-o FILE",))
    if chosen is Format.REPLAY:
        _check_replay(at, viewer)
        _export_replay(output, sign, game, by, db, force=force)
        return
    if sign is not None:
        raise Usage(f"--sign is for replay files, not for {chosen.value}", expected=("--format replay",))
    with opened(db) as store:
        file = store.recorder.location
        # before the game is loaded: the log of a series cannot be folded as one
        _refuse_series(find_game(store, game, by), output)
        loaded = load_game(store, game, by)
        texts = store.games.texts(loaded.stream.id)
        if chosen is Format.SHEET:
            data = write_sheet(loaded, texts).encode()
        else:
            drawn = picture(loaded, texts, viewer_of(viewer, loaded.labels, loaded.stream.id), plies_of(at or ()), panel)
            data = drawn.encode()
            if chosen is Format.PNG:
                data = to_png(drawn, scale=1 if scale is None else scale, width=width)
    if output == "-":
        put_bytes(data)
    else:
        write_output(output, data, store=file, force=force)
        say(f"{output} written")


def _refuse_series(stream: Stream, output: str) -> None:
    """Raise Usage for a series: `series export` writes its sheets and pictures."""
    if stream.kind == "series":
        to = "" if output == "-" else f" -o {output}"
        expected = (f"series export {stream.name}{to}", f"export -g {stream.name} -o {stream.name}.spooklog")
        raise Usage(f"{stream.name} is a series, not a game", input=stream.name, expected=expected)


def _check_replay(at: list[str] | None, viewer: str | None) -> None:
    """Raise Usage for a moment or a view of a game: a part of a log cannot be verified."""
    if viewer is not None:
        words = "a replay file holds the whole log: the view of one seat could not be verified"
        raise Usage(words, input=f"--as {viewer}", expected=("--format svg --as SEAT", "replay --as SEAT"))
    if at is not None:
        raise Usage("a replay file is the whole log, not a moment of it", expected=("--format svg", "--format png"))


def _export_replay(output: str, sign: str | None, game: str | None, by: str | None, db: str | None, *, force: bool) -> None:
    """Write a replay file, signed with a key where `sign` names one. Raises Usage, Conflict."""
    if sign is not None and output == "-":
        raise Usage("a signature needs a file to stand beside", expected=("-o FILE.spooklog",))
    with opened(db) as store:
        stream = find_game(store, game, by)
        if output == "-" and gathering():
            raise Usage("a replay file cannot be shown on a screen", expected=(f"-o {stream.name}.spooklog",))
        if output == "-":
            write_replay(store, stream, sys.stdout.buffer)
            sys.stdout.buffer.flush()
            return
        if sign is not None:
            logs = _write_signed(store, stream, output, sign, force=force)
        else:
            with output_file(output, store=store.recorder.location, force=force) as out:
                logs = write_replay(store, stream, out)
    also = f", signed in {output}.sig" if sign is not None else ""
    entries = counted(sum(log.head for log in logs), "entry", "entries")
    say(f"{output} written: {counted(len(logs), 'log')}, {entries}{also}")


def _write_signed(store: Store, stream: Stream, output: str, key: str, *, force: bool) -> list[Stream]:
    """Write a replay file and its signature: both, or neither. Returns the logs in it."""
    with output_files([output, f"{output}{SUFFIX}"], store=store.recorder.location, force=force) as (replay, signature):
        logs = write_replay(store, stream, replay.file)
        # ssh-keygen reads the draft by its path
        replay.file.flush()
        signature.file.write(signed(replay.path, key))
    return logs


def _format_of(name: str, asked: Format | None) -> Format:
    """Return the format of the call, else that of the file's suffix. Raises Usage for an unknown or a contradicting suffix."""
    suffix = PurePath(name).suffix.casefold().removeprefix(".")
    named = next((one for one in Format if one.suffix == suffix), None)
    if asked and named not in (asked, None):
        raise Usage(f"'{name}' has the suffix of {named}, not of {asked}", input=name, expected=(f"-o FILE.{asked.suffix}",))
    if asked is None and named is None and suffix not in ("", "txt"):
        formats = tuple(f"--format {one}" for one in Format)
        raise Usage(f"a game is not written as .{suffix}", input=name, expected=formats)
    return asked or named or Format.SHEET
