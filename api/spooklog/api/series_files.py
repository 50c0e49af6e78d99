"""A series as a file: its sheet, its chart as a picture, its points as a table for other programs, its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.series.words import headline
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.png import to_png
from spooklog.projections.series import series_data
from spooklog.replays.exchange.series_csv import write_series_csv
from spooklog.replays.exchange.texts import BOM
from spooklog.replays.sheets.series_writing import write_series

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.series.answers import SeriesStandings
    from spooklog.store.store import Store


def series_file(store: Store, stream: str, format: str, *, excel: bool = False) -> bytes:
    """Return the bytes of a series in a format: sheet, svg, png or csv, for Excel or not. Raises what `to_png` raises."""
    if format == "sheet":
        return write_series(store, store.series.load(stream)).encode()
    data = series_data(store, stream)
    if format == "csv":
        return (BOM if excel else b"") + write_series_csv(data, excel=excel).encode()
    return _chart(data, png=format == "png")


def _chart(data: SeriesStandings, *, png: bool) -> bytes:
    drawn = draw_chart(chart_of(data), headline(data), data.status)
    return to_png(drawn) if png else drawn.encode()


def series_page_of(store: Store, stream: str, viewer: Viewer) -> bytes:
    """Return the page of a series, which plays every game back, for a viewer."""
    from spooklog.replays.page.series_page import series_page

    return series_page(store, store.series.load(stream), viewer).encode()


def _written_as(format: str) -> Callable[[Store, str, Viewer], bytes]:
    return lambda store, stream, _: series_file(store, stream, format)


OF_SERIES: Mapping[str, Callable[[Store, str, Viewer], bytes]] = {
    "html": series_page_of,
    "svg": _written_as("svg"),
    "png": _written_as("png"),
    "csv": _written_as("csv"),
    **dict.fromkeys(("series", "sheet", "txt"), _written_as("sheet")),
}
"""What makes each kind of file of a series, by its suffix."""
