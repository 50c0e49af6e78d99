"""The command that writes a series."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import PurePath
from typing import Annotated

import typer

from spooklog.api.series_files import series_file
from spooklog.cli.exports.html import series_page_of
from spooklog.cli.files.writing import output_file
from spooklog.cli.output import put_bytes, said, say
from spooklog.cli.params import As, By, Db, Force, InSeries, SeriesName
from spooklog.cli.series_arguments import one_name
from spooklog.cli.session import find_series, opened
from spooklog.domain.values.errors import Usage


class Written(StrEnum):
    """What a series can be written as."""

    SHEET = "sheet"
    SVG = "svg"
    PNG = "png"
    CSV = "csv"
    HTML = "html"


def export(
    name: SeriesName = None,
    series: InSeries = None,
    format: Annotated[
        Written | None,
        typer.Option(
            "--format",
            metavar="sheet|svg|png|csv|html",
            help="what to write; by default what the file's name ends with, else a sheet",
        ),
    ] = None,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="the file to write; - for standard output")] = "-",
    force: Force = False,
    viewer: As = None,
    log: Annotated[bool, typer.Option("--log", help="html: with the replay file inside, for import and verify")] = False,
    excel: Annotated[
        bool, typer.Option("--excel", help="csv: as Excel opens it, with a byte order mark, and semicolons between cells")
    ] = False,
    by: By = None,
    db: Db = None,
) -> None:
    """Write a series: as a sheet with all its games that import takes, its chart as a picture, its points as a table, or a page.

    The page plays every game back, and loads nothing.
    """
    chosen = _written_as(output, format)
    if chosen is not Written.HTML and (log or viewer is not None):
        given = "--log" if log else "--as"
        words = said("{option} is for html, not for {format}", option=given, format=chosen.value)
        raise Usage(words, input=given, expected=("--format html",))
    if excel and chosen is not Written.CSV:
        words = said("--excel is for csv, not for {format}", format=chosen.value)
        raise Usage(words, input="--excel", expected=("--format csv",))
    if chosen is Written.PNG and output == "-" and sys.stdout.isatty():
        raise Usage("a PNG cannot be shown in a terminal", expected=("-o FILE",))
    with opened(db) as store:
        stream = find_series(store, one_name(name, series), by)

        def made() -> bytes:
            if chosen is Written.HTML:
                return series_page_of(store, stream.id, viewer, with_log=log)
            return series_file(store, stream.id, chosen.value, excel=excel)

        if output == "-":
            put_bytes(made())
            return
        # a page takes long: a file that cannot be written is refused before it is drawn
        with output_file(output, store=store.recorder.location, force=force) as out:
            out.write(made())
        say(said("{file} written", file=output))


def _written_as(name: str, asked: Written | None) -> Written:
    """Return the format of the call, else that of the file's suffix. Raises Usage for an unknown or a contradicting suffix."""
    suffix = PurePath(name).suffix.casefold().removeprefix(".")
    named = Written.SHEET if suffix == "series" else next((one for one in Written if one.value == suffix), None)
    if asked and named not in (asked, None):
        words = said("'{file}' has the suffix of {named}, not of {asked}", file=name, named=named, asked=asked)
        raise Usage(words, input=name, expected=(f"-o FILE.{asked}",))
    if asked is None and named is None and suffix not in ("", "txt"):
        ways = tuple(f"--format {one}" for one in Written)
        if suffix == "spooklog":
            raise Usage("a replay file of a series is written by export", input=name, expected=(f"export -g SERIES -o {name}",))
        raise Usage(said("a series is not written as .{suffix}", suffix=suffix), input=name, expected=ways)
    return asked or named or Written.SHEET
