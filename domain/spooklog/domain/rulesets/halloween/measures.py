"""Names and titles of the statistics; `results/numbers.py` works out the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic
from spooklog.domain.rulesets.halloween.refuse import said

THOUSANDTHS = 1000
"""Luck is counted in whole thousandths of a fight."""

STATISTICS = (
    Statistic(name="games", title=said("games"), help=said("games that came to a result"), shown=False),
    Statistic(
        name="wins", title=said("won"), help=said("games won, alone or shared, of all games"), over="games", unit="%", shown=False
    ),
    Statistic(
        name="place", title=said("mean place"), help=said("the place in a game, on average"), over="games", lowest=True, each=True
    ),
    Statistic(
        name="points",
        title=said("haunt points"),
        help=said("haunt points with those of the end"),
        over="games",
        unit=said("a game"),
        shown=False,
    ),
    Statistic(name="best", title=said("most haunt points"), help=said("the most haunt points in one game"), kind="best"),
    Statistic(name="turns", title=said("turns"), help=said("turns played, where the actions are recorded")),
    Statistic(name="acts", title=said("section actions"), help=said("actions and rests of sections"), shown=False),
    Statistic(
        name="rests",
        title=said("rests among actions"),
        help=said("rests, of all actions of sections"),
        over="acts",
        unit="%",
        lowest=True,
    ),
    Statistic(name="haunts", title=said("haunt tokens placed"), help=said("haunt tokens placed")),
    Statistic(
        name="haunt_points", title=said("points by haunting"), help=said("haunt points from haunt tokens, less those taken back")
    ),
    Statistic(name="cards", title=said("cards occupied"), help=said("cards occupied")),
    Statistic(
        name="card_points", title=said("points by cards"), help=said("haunt points for occupying cards and from their powers")
    ),
    Statistic(name="other_points", title=said("points otherwise"), help=said("haunt points from compensation and bonus tokens")),
    Statistic(
        name="end_points",
        title=said("points at the end"),
        help=said("haunt points from cards at the end, or from sets in the master variant"),
    ),
    Statistic(name="fights", title=said("fights"), help=said("fights declared, those of a brawl included")),
    Statistic(name="fights_won", title=said("fights won"), help=said("fights won, of all fights"), over="fights", unit="%"),
    Statistic(
        name="fight_luck",
        title=said("luck in fights"),
        help=said("attacks that win at the first throw, more than such dice win on average, exactly reckoned"),
        unit=said("wins against the odds"),
        scale=THOUSANDTHS,
    ),
    Statistic(name="blue", title=said("blue tokens"), help=said("blue ghost tokens gained")),
    Statistic(name="green", title=said("green tokens"), help=said("green ghost tokens gained")),
    Statistic(name="yellow", title=said("yellow tokens"), help=said("yellow ghost tokens gained")),
    Statistic(name="orange", title=said("orange tokens"), help=said("orange ghost tokens gained")),
    Statistic(name="red", title=said("red tokens"), help=said("red ghost tokens gained")),
    Statistic(name="scare", title=said("scare points"), help=said("scare points gained")),
    Statistic(name="bonus", title=said("bonus tokens used"), help=said("bonus tokens used")),
)
