"""Files read into a store: sheets of games and series, replay files, pages with one inside."""

from __future__ import annotations

import builtins
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from spooklog.api.game import Game
from spooklog.api.series import Series
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.lines import is_replay, lines_of
from spooklog.replays.page.log_block import is_page, log_lines
from spooklog.replays.sheets.series_sheet import import_series, is_series_sheet
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.replays.stores.packing import is_store_file
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    import os

    from spooklog.api.opened import OpenedStore

_PEEKED = 4096
_OF_OTHERS = frozenset({".bgsplay", ".csv", ".db", ".json", ".sqlite", ".tsv", ".xml"})


def read_file(store: OpenedStore, path: str | os.PathLike[str], name: str | None, by: str | None) -> list[Game | Series]:
    """Store what a file holds. Raises what `Store.read` raises."""
    try:
        with builtins.open(path, "rb") as file:
            return _read(store, file, str(path), name, by)
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}", input=str(path)) from None
    except (OSError, ValueError) as problem:
        words = getattr(problem, "strerror", None) or "that is no file name"
        raise Usage(f"'{path}' cannot be read: {words}", input=str(path)) from None


def _read(store: OpenedStore, file: BinaryIO, path: str, name: str | None, by: str | None) -> list[Game | Series]:
    inner, who, first = store.inner, store.recorder(by), file.read(_PEEKED)
    file.seek(0)
    if is_replay(path, first) or is_page(first):
        taken = import_replay(inner, lines_of(file) if is_replay(path, first) else log_lines(file), by=who, name=name)
        rows = sorted((one.stream for one in taken), key=lambda row: row.kind)
        return [Game(store, row.id, by) if row.kind == "game" else Series(store, row.id, by) for row in rows]
    if is_store_file(path, first) or Path(path).suffix.casefold() in _OF_OTHERS:
        raise Usage(f"'{path}' is for the program spooklog", input=path, expected=(f"spooklog import {path}",))
    of_series, lines = is_series_sheet(lines_of(file))
    if not of_series:
        recorded = import_sheet(inner.games, lines, by=who, now=system_clock(), name=name)
        return [Game(store, recorded.loaded.stream.id, by)]
    imported = import_series(inner, lines, by=who, now=system_clock(), name=name)
    ids = imported.series.series.games
    return list(chain((Game(store, id, by) for id in ids), (Series(store, imported.series.stream.id, by),)))
