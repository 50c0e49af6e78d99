"""Prints how likely each player was to win a series: the curve, a line a player, and what limits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.output import Hanging, said, say, show
from spooklog.cli.screens.analysis import effort_of, rests_drawn, show_all, show_curve
from spooklog.domain.values.saying import within
from spooklog.replays.analysis.wording import BY_GAMES, series_headline

if TYPE_CHECKING:
    from spooklog.replays.analysis.answers import SeriesAnalysed


def show_series_chances(found: SeriesAnalysed, *, kept: bool = False) -> None:
    """Print the chances of a series. Every number is marked as an estimate. `kept` says that they were counted before."""
    show(Hanging(said("{series}, {format}: estimates by past games", series=found.series, format=found.format)))
    show(Hanging(series_headline(found), "bold"))
    by = rests_drawn(found.past, "game", found.rollouts)
    show(Hanging(within("{by} {effort}", by=by, effort=effort_of(found, kept=kept)), "dim"))
    say()
    first, last = found.curve[0].number, found.curve[-1].number
    if not last:
        head = said("who was likely to win the series before its first game, {how}", how=BY_GAMES)
    elif first == last:
        head = said("who was likely to win the series behind game {last}, {how}", last=last, how=BY_GAMES)
    else:
        head = said(
            "who was likely to win the series behind games {first} to {last}, {how}", first=first, last=last, how=BY_GAMES
        )
    show_curve(found.players, found.curve, head)
    show_all(said("what limits these estimates"), list(found.notes))
