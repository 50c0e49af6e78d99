"""Names and titles of the statistics; `results/numbers.py` works out the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic
from spooklog.domain.rulesets.polterheist.refuse import said

THOUSANDTHS = 1000
"""Luck is counted in whole thousandths of a ghost."""

STATISTICS = (
    Statistic(name="games", title=said("games"), help=said("games that came to a result"), shown=False),
    Statistic(
        name="wins", title=said("won"), help=said("games won, alone or shared, of all games"), over="games", unit="%", shown=False
    ),
    Statistic(
        name="place", title=said("mean place"), help=said("the place in a game, on average"), over="games", lowest=True, each=True
    ),
    Statistic(
        name="out", title=said("got out"), help=said("games in which the player got out, of all games"), over="games", unit="%"
    ),
    Statistic(name="treasure", title=said("carried the Treasure out"), help=said("times the player carried the Treasure out")),
    Statistic(
        name="scared",
        title=said("scared to death"),
        help=said("games in which the player became a ghost"),
        over="games",
        unit="%",
        lowest=True,
    ),
    Statistic(name="ghost_wins", title=said("won as a ghost"), help=said("games won as a ghost player")),
    Statistic(
        name="carried",
        title=said("courage carried out"),
        help=said("courage left on getting out"),
        over="games",
        unit=said("a game"),
        shown=False,
    ),
    Statistic(
        name="most", title=said("most courage carried out"), help=said("the most courage carried out of one game"), kind="best"
    ),
    Statistic(name="turns", title=said("turns"), help=said("turns played, those of a ghost player included")),
    Statistic(name="rolls", title=said("rolls"), help=said("rolls of two dice")),
    Statistic(
        name="distance",
        title=said("distance walked"),
        help=said("steps made, those of a ghost player included, as far as recorded"),
        unit=said("steps"),
    ),
    Statistic(
        name="farthest", title=said("longest way"), help=said("the most steps of one move"), kind="best", unit=said("steps")
    ),
    Statistic(name="discoveries", title=said("discovery cards drawn"), help=said("discovery cards drawn")),
    Statistic(name="found", title=said("Treasure found"), help=said("times the player drew the Treasure")),
    Statistic(name="ghosts", title=said("ghosts met"), help=said("ghost cards followed, those of ghost players included")),
    Statistic(
        name="by_roll",
        title=said("rolls that met a ghost"),
        help=said("rolls of two dice that brought a ghost"),
        over="rolls",
        unit="%",
        lowest=True,
    ),
    Statistic(
        name="ghost_luck",
        title=said("luck with ghosts"),
        help=said("ghosts fewer than the chances of these rolls bring on average, exactly reckoned"),
        unit=said("fewer than the odds"),
        scale=THOUSANDTHS,
    ),
    Statistic(name="gained", title=said("courage gained"), help=said("courage gained in the camp and by cards")),
    Statistic(name="lost", title=said("courage lost"), help=said("courage lost to ghost cards and ghost players"), lowest=True),
    Statistic(name="candles", title=said("Candles played"), help=said("Candles played")),
    Statistic(name="stolen", title=said("lost to Poltergeists"), help=said("cards that Poltergeists took"), lowest=True),
    Statistic(name="rests", title=said("turns in the Base Camp"), help=said("turns spent in the Base Camp")),
    Statistic(name="covered", title=said("spaces covered as ghost"), help=said("spaces covered with a chip as a ghost player")),
    Statistic(
        name="scares",
        title=said("players scared as ghost"),
        help=said("players scared by moving onto their spaces as a ghost player"),
    ),
    Statistic(name="sent", title=said("ghost cards sent"), help=said("ghost cards sent to players as a ghost player")),
)
