"""A series as a file: its sheet, its chart as a picture, its points as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.cli.answers.standing import standing, told
from spooklog.cli.output import INDENT, emit_json, say
from spooklog.domain.labels import listed
from spooklog.domain.wording import counted
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_series
from spooklog.pictures.png import to_png
from spooklog.replays.audit.headline import headline
from spooklog.replays.sheets.series_writing import write_series

TEAM = "team"
"""What stands for those who win or lose together."""

if TYPE_CHECKING:
    from spooklog.replays.sheets.series_sheet import ImportedSeries
    from spooklog.store.store import Store


def answer_imported_series(store: Store, imported: ImportedSeries, file: str, *, as_json: bool) -> None:
    """A series sheet was stored: its games, and how it stands."""
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
        return write_series(store, store.series.load(stream)).encode()
    data = told(store, stream)
    return table(data).encode() if format == "csv" else _picture(data, png=format == "png")


def table(data: Mapping[str, Any]) -> str:
    """The games of a series as CSV, a row a game: its number and name, how far it counts, points and total of each player.

    A team has both in the place of the players.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    players, team = [TEAM] if data["team"] else list(data["totals"]), 0
    rows.writerow([data["each"], "game", "status", "trust", "counted", *players, *(f"{player} total" for player in players)])
    for game in data["games"]:
        said = [game["number"], game["game"] or "", game["status"], game["trust"] or "", "yes" if game["counted"] else "no"]
        if data["team"]:
            team += game["team"] if game["counted"] else 0
            rows.writerow([*said, "" if game["team"] is None else game["team"], team])
            continue
        points = ["" if (n := game["points"].get(player)) is None else n for player in players]
        rows.writerow([*said, *points, *(game["totals"][player] for player in players)])
    return out.getvalue()


def _picture(data: Mapping[str, Any], *, png: bool) -> bytes:
    drawn = draw_series(chart_of(data), headline(data), data["status"])
    if not png:
        return drawn.encode()
    return to_png(drawn)
