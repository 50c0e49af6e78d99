"""Names and titles of the statistics; `results/numbers.py` works out the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic

THOUSANDTHS = 1000
"""Luck is counted in whole thousandths of a ghost."""

STATISTICS = (
    Statistic(name="games", title="games", help="games that came to a result", shown=False),
    Statistic(name="wins", title="won", help="games won, alone or shared, of all games", over="games", unit="%", shown=False),
    Statistic(name="place", title="mean place", help="the place in a game, on average", over="games", lowest=True, each=True),
    Statistic(name="out", title="got out", help="games in which the player got out, of all games", over="games", unit="%"),
    Statistic(name="treasure", title="carried the Treasure out", help="times the player carried the Treasure out"),
    Statistic(
        name="scared",
        title="scared to death",
        help="games in which the player became a ghost",
        over="games",
        unit="%",
        lowest=True,
    ),
    Statistic(name="ghost_wins", title="won as a ghost", help="games won as a ghost player"),
    Statistic(
        name="carried", title="courage carried out", help="courage left on getting out", over="games", unit="a game", shown=False
    ),
    Statistic(name="most", title="most courage carried out", help="the most courage carried out of one game", kind="best"),
    Statistic(name="turns", title="turns", help="turns played, those of a ghost player included"),
    Statistic(name="rolls", title="rolls", help="rolls of two dice"),
    Statistic(
        name="distance",
        title="distance walked",
        help="steps made, those of a ghost player included, as far as recorded",
        unit="steps",
    ),
    Statistic(name="farthest", title="longest way", help="the most steps of one move", kind="best", unit="steps"),
    Statistic(name="discoveries", title="discovery cards drawn", help="discovery cards drawn"),
    Statistic(name="found", title="Treasure found", help="times the player drew the Treasure"),
    Statistic(name="ghosts", title="ghosts met", help="ghost cards followed, those of ghost players included"),
    Statistic(
        name="by_roll",
        title="rolls that met a ghost",
        help="rolls of two dice that brought a ghost",
        over="rolls",
        unit="%",
        lowest=True,
    ),
    Statistic(
        name="ghost_luck",
        title="luck with ghosts",
        help="ghosts fewer than the chances of these rolls bring on average, exactly reckoned",
        unit="fewer than the odds",
        scale=THOUSANDTHS,
    ),
    Statistic(name="gained", title="courage gained", help="courage gained in the camp and by cards"),
    Statistic(name="lost", title="courage lost", help="courage lost to ghost cards and ghost players", lowest=True),
    Statistic(name="candles", title="Candles played", help="Candles played"),
    Statistic(name="stolen", title="lost to Poltergeists", help="cards that Poltergeists took", lowest=True),
    Statistic(name="rests", title="turns in the Base Camp", help="turns spent in the Base Camp"),
    Statistic(name="covered", title="spaces covered as ghost", help="spaces covered with a chip as a ghost player"),
    Statistic(
        name="scares", title="players scared as ghost", help="players scared by moving onto their spaces as a ghost player"
    ),
    Statistic(name="sent", title="ghost cards sent", help="ghost cards sent to players as a ghost player"),
)
