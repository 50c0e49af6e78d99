"""Sheets of games and of series, stored as new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.answers.recorded import answer_imported
from spooklog.cli.answers.series import answer_imported_series
from spooklog.replays.files.lines import lines_of
from spooklog.replays.sheets.series_sheet import import_series, is_series_sheet
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store


def take(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Store a sheet of a game or of a series. Raises what reading it and playing its lines raise."""
    of_series, lines = is_series_sheet(lines_of(file))
    by, now, given = call.recorder, system_clock(), call.given
    if of_series:
        imported = import_series(store, lines, by=by, now=now, name=call.name, files=given)
        answer_imported_series(store, imported, call.file, as_json=call.as_json)
        return
    recorded = import_sheet(store.games, lines, by=by, now=now, name=call.name, files=given)
    answer_imported(store, recorded, call.file, as_json=call.as_json)
