"""Series sheets on their way through a store."""

from __future__ import annotations

from tests.replays.conftest import NOW

from spooklog.domain.formats.standings import Standings
from spooklog.replays.sheets.series_sheet import ImportedSeries, import_series
from spooklog.store.store import Store


def take(store: Store, text: str, name: str | None = None) -> ImportedSeries:
    """The series of a sheet, stored."""
    return import_series(store, text.encode().splitlines(keepends=True), by="Scribe", now=NOW, name=name)


def standings(store: Store, imported: ImportedSeries) -> Standings:
    """How a series stands."""
    return store.series.standings(imported.series.stream.id)


def body(text: str) -> list[str]:
    """A sheet without the name of the series."""
    return text.splitlines()[1:]
