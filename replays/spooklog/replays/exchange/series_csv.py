"""The games of a series as CSV, for spreadsheets and other programs."""

from __future__ import annotations

import csv
import io

from spooklog.domain.series.answers import SeriesStandings
from spooklog.replays.exchange.cells import EXCEL_SEPARATOR, csv_cell

_TEAM = "team"
"""The column of those who win or lose together."""


def write_series_csv(data: SeriesStandings, *, excel: bool = False) -> str:
    """Return the games of a series as CSV: a row for each game.

    Columns are the game's number and name, how far it counts, then each player's points in it, then each player's total after it.
    A team has its points and total in place of the players'. With `excel` semicolons stand between cells.
    """
    out = io.StringIO()
    rows = csv.writer(out, delimiter=EXCEL_SEPARATOR if excel else ",", lineterminator="\n")
    players, team = [_TEAM] if data.team else list(data.totals), 0
    names = [data.each, "game", "status", "trust", "counted", *players, *(f"{player} total" for player in players)]
    rows.writerow(map(csv_cell, names))
    for game in data.games:
        head = [game.number, game.game, game.status, game.trust, "yes" if game.counted else "no"]
        if data.team:
            team += game.team or 0 if game.counted else 0
            cells = [*head, game.team, team]
        else:
            points, totals = game.points, game.totals
            cells = [*head, *(points.get(player) for player in players), *(totals[player] for player in players)]
        rows.writerow(map(csv_cell, cells))
    return out.getvalue()
