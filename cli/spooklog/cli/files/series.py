"""A series as a file: its sheet, its chart as a picture, its points as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.cli.answers.standing import series_data
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_series
from spooklog.pictures.png import to_png
from spooklog.replays.audit.headline import headline
from spooklog.replays.sheets.series_writing import write_series

TEAM = "team"
"""The column of a team that wins or loses together."""

if TYPE_CHECKING:
    from spooklog.store.store import Store


def series_file(store: Store, stream: str, format: str) -> bytes:
    """Return the bytes of a series in a format: sheet, svg, png or csv. Raises what `to_png` raises."""
    if format == "sheet":
        return write_series(store, store.series.load(stream)).encode()
    data = series_data(store, stream)
    return csv_table(data).encode() if format == "csv" else _chart(data, png=format == "png")


def csv_table(data: Mapping[str, Any]) -> str:
    """Return the games of a series as CSV, a row a game: its number and name, how far it counts, points and total of each player.

    A team has points and a total in place of the players.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    players, team = [TEAM] if data["team"] else list(data["totals"]), 0
    rows.writerow([data["each"], "game", "status", "trust", "counted", *players, *(f"{player} total" for player in players)])
    for game in data["games"]:
        about = [game["number"], game["game"] or "", game["status"], game["trust"] or "", "yes" if game["counted"] else "no"]
        if data["team"]:
            team += game["team"] if game["counted"] else 0
            rows.writerow([*about, "" if game["team"] is None else game["team"], team])
            continue
        points = ["" if (n := game["points"].get(player)) is None else n for player in players]
        rows.writerow([*about, *points, *(game["totals"][player] for player in players)])
    return out.getvalue()


def _chart(data: Mapping[str, Any], *, png: bool) -> bytes:
    drawn = draw_series(chart_of(data), headline(data), data["status"])
    return to_png(drawn) if png else drawn.encode()
