"""Names and titles of the statistics; `results/numbers.py` works out the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic

THOUSANDTHS = 1000
"""Luck is counted in whole thousandths of a fight."""

STATISTICS = (
    Statistic(name="games", title="games", help="games that came to a result", shown=False),
    Statistic(name="wins", title="won", help="games won, alone or shared, of all games", over="games", unit="%", shown=False),
    Statistic(name="place", title="mean place", help="the place in a game, on average", over="games", lowest=True, each=True),
    Statistic(
        name="points", title="haunt points", help="haunt points with those of the end", over="games", unit="a game", shown=False
    ),
    Statistic(name="best", title="most haunt points", help="the most haunt points in one game", kind="best"),
    Statistic(name="turns", title="turns", help="turns played, where the actions are recorded"),
    Statistic(name="acts", title="section actions", help="actions and rests of sections", shown=False),
    Statistic(
        name="rests", title="rests among actions", help="rests, of all actions of sections", over="acts", unit="%", lowest=True
    ),
    Statistic(name="haunts", title="haunt tokens placed", help="haunt tokens placed"),
    Statistic(name="haunt_points", title="points by haunting", help="haunt points from haunt tokens, less those taken back"),
    Statistic(name="cards", title="cards occupied", help="cards occupied"),
    Statistic(name="card_points", title="points by cards", help="haunt points for occupying cards and from their powers"),
    Statistic(name="other_points", title="points otherwise", help="haunt points from compensation and bonus tokens"),
    Statistic(
        name="end_points",
        title="points at the end",
        help="haunt points from cards at the end, or from sets in the master variant",
    ),
    Statistic(name="fights", title="fights", help="fights declared, those of a brawl included"),
    Statistic(name="fights_won", title="fights won", help="fights won, of all fights", over="fights", unit="%"),
    Statistic(
        name="fight_luck",
        title="luck in fights",
        help="attacks that win at the first throw, more than such dice win on average, exactly reckoned",
        unit="wins against the odds",
        scale=THOUSANDTHS,
    ),
    Statistic(name="blue", title="blue tokens", help="blue ghost tokens gained"),
    Statistic(name="green", title="green tokens", help="green ghost tokens gained"),
    Statistic(name="yellow", title="yellow tokens", help="yellow ghost tokens gained"),
    Statistic(name="orange", title="orange tokens", help="orange ghost tokens gained"),
    Statistic(name="red", title="red tokens", help="red ghost tokens gained"),
    Statistic(name="scare", title="scare points", help="scare points gained"),
    Statistic(name="bonus", title="bonus tokens used", help="bonus tokens used"),
)
