"""Prints how likely each player was to win a series: the curve, a line a player, and what limits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import Hanging, say, show
from spooklog.cli.screens.analysis import effort_of, rests_drawn, show_all, show_curve
from spooklog.replays.analysis.wording import BY_GAMES, series_headline

if TYPE_CHECKING:
    from spooklog.replays.analysis.answers import SeriesAnalysed


def show_series_chances(found: SeriesAnalysed, *, kept: bool = False) -> None:
    """Print the chances of a series. Every number is marked as an estimate. `kept` says that they were counted before."""
    show(Hanging(Text(f"{found.series}, {found.format}: estimates by past games")))
    show(Hanging(Text(series_headline(found), style="bold")))
    show(Hanging(Text(f"{rests_drawn(found.past, 'game', found.rollouts)} {effort_of(found, kept=kept)}", style="dim")))
    say()
    first, last = found.curve[0].number, found.curve[-1].number
    when = "before its first game" if not last else f"behind game {last}" if first == last else f"behind games {first} to {last}"
    show_curve(found.players, found.curve, f"who was likely to win the series {when}, {BY_GAMES}")
    show_all("what limits these estimates", list(found.notes))
