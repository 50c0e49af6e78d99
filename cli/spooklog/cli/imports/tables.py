"""CSV that people keep: lists of results, which become plays, and the score sheet of one game. First shown, then stored."""

from __future__ import annotations

from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.answers.recorded import answer_imported
from spooklog.cli.files.reading import opened_input
from spooklog.cli.imports.plays import take_plays
from spooklog.cli.output import INDENT, emit_json, propose, said, say, say_wrapped
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.saying import joined, within
from spooklog.replays.exchange.plays import MOST_BYTES
from spooklog.replays.exchange.spreadsheets.columns import Found, find_columns
from spooklog.replays.exchange.spreadsheets.grid import SEPARATORS, Grid, read_grid
from spooklog.replays.exchange.spreadsheets.mapping import Mapping, read_mapping
from spooklog.replays.exchange.spreadsheets.results import is_list, read_results
from spooklog.replays.exchange.spreadsheets.score_sheet import ScoreSheet, read_score_sheet
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.entries.clock import system_clock
from spooklog.store.entries.ids import id_of_request

if TYPE_CHECKING:
    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store

MAPPING = "--mapping"

_MOST_OF_MAPPING = 100_000
"""Bytes."""

_OF_LISTS = ("--match", "--as", "--skip-bad")
"""Options of plays that a score sheet does not take: its players are people of these names, as in every sheet."""


def take(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Show or store the results or the score sheet of a table. Raises Unreadable, Usage, and what storing raises."""
    mapping = _mapping(call)
    data = file.read(MOST_BYTES + 1)
    grid = read_grid(data, encoding=mapping.encoding, separator=mapping.separator)
    found = find_columns(grid, mapping)
    title = "" if call.file == "-" else PurePath(call.file).stem
    results = is_list(found)
    if not call.as_json:
        between = SEPARATORS.get(grid.separator, grid.separator)
        parts = {"file": call.file, "encoding": grid.encoding, "signs": between, "meanings": _meanings(grid, found)}
        if results:
            say_wrapped(said("{file} is a list of results, in {encoding} with {signs}{meanings}", **parts))
        else:
            say_wrapped(said("{file} is the score sheet of one game, in {encoding} with {signs}{meanings}", **parts))
    if results:
        take_plays(store, call, read_results(grid, found, mapping, title))
    else:
        _take_sheet(store, call, read_score_sheet(grid, found, mapping, title), sha256(data).hexdigest())


def _mapping(call: ImportCall) -> Mapping:
    name = call.option(MAPPING)
    if name is None:
        return Mapping()
    with opened_input(name) as file:
        return read_mapping(file.read(_MOST_OF_MAPPING))


def _meanings(grid: Grid, found: Found) -> str:
    """Return which columns were found, as the end of a sentence."""
    named = [
        said("{field} is '{column}'", field=field, column=grid.header[index])
        for field, index in found.fields.items()
        if grid.header[index]
    ]
    return within("; {fields}", fields=joined(named)) if named else ""


class ShownSheet(Answer, frozen=True, kw_only=True):
    """A score sheet that was not stored: as a sheet of ours, and the game that it is here already."""

    file: str
    applied: bool
    game: str | None
    sheet: str


def _take_sheet(store: Store, call: ImportCall, sheet: ScoreSheet, digest: str) -> None:
    """Show or store a score sheet. The same file is taken once."""
    for option in _OF_LISTS:
        if call.option(option):
            words = said("{option} is for lists of results; {file} is the score sheet of one game", option=option, file=call.file)
            raise Usage(words, input=option, expected=(f"import {call.file}",))
    id = id_of_request("g", digest, "score sheet")
    here = store.streams.several([id])
    if here or not call.option("--apply"):
        name = here[0].name if here else None
        if call.as_json:
            emit_json(ShownSheet(file=call.file, applied=False, game=name, sheet=sheet.text))
        elif name:
            say(said("it is here as {name}: nothing to store", name=name), INDENT)
        else:
            for line in sheet.lines:
                say(line, INDENT)
            propose("--apply")
        return
    lines = (f"{line}\n".encode() for line in sheet.lines)
    try:
        recorded = import_sheet(store.games, lines, by=call.recorder, now=system_clock(), name=call.name, id=id)
    except SpooklogError as problem:
        # the line of the table, where the line of the sheet is from one
        at = sheet.sources[problem.line - 1] if problem.line else 0
        problem.line = at or None
        raise
    answer_imported(store, recorded, call.file, as_json=call.as_json)
