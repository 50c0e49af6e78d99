"""A series as a file: its sheet, its chart as a picture, its points as a table for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.cli.answers.standing import told
from spooklog.domain.labels import listed
from spooklog.domain.wording import counted
from spooklog.replays.audit.headline import headline

if TYPE_CHECKING:
    from spooklog.replays.sheets.series_sheet import ImportedSeries
    from spooklog.store.store import Store


def answer_imported_series(store: Store, imported: ImportedSeries, file: str, *, as_json: bool) -> None:
    """A series sheet was stored: its games, and how it stands."""
    from spooklog.cli.answers.standing import standing
    from spooklog.cli.output import INDENT, emit_json, say

    data = told(store, imported.series.stream.id)
    if as_json:
        emit_json(data | {"file": file})
        return
    names = [name for name in imported.games if name]
    parts = [counted(len(names), data["each"])] if names else []
    parts += [counted(len(imported.games) - len(names), "result")] if len(names) < len(imported.games) else []
    say(f"{data['series']}: {data['format']}, {', '.join(data['totals'])}; {listed(parts) or 'no games'} from {file}")
    say(" " * INDENT + standing(data).partition(": ")[2])


def written(store: Store, stream: str, format: str) -> bytes:
    """The bytes of a series in a format: sheet, svg, png or csv. Raises Usage for a PNG where nothing can draw one."""
    if format == "sheet":
        from spooklog.replays.sheets.series_writing import write_series

        return write_series(store, store.series.load(stream)).encode()
    data = told(store, stream)
    if format == "csv":
        from spooklog.replays.exchange.series_csv import write_series_csv

        return write_series_csv(data).encode()
    return _picture(data, png=format == "png")


def _picture(data: Mapping[str, Any], *, png: bool) -> bytes:
    from spooklog.pictures.charts.chart import chart_of
    from spooklog.pictures.charts.svg import draw_series

    drawn = draw_series(chart_of(data), headline(data), data["status"])
    if not png:
        return drawn.encode()
    from spooklog.pictures.png import to_png

    return to_png(drawn)
