"""Names and titles of the statistics; `results/numbers.py` computes the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic
from spooklog.domain.rulesets.tally.refuse import said

STATISTICS = (
    Statistic(name="games", title=said("games"), help=said("games that came to a result"), shown=False),
    Statistic(
        name="wins", title=said("won"), help=said("games won, alone or shared, of all games"), over="games", unit="%", shown=False
    ),
    Statistic(name="placed", title=said("games with places"), help=said("games that places are known of"), shown=False),
    Statistic(
        name="place",
        title=said("mean place"),
        help=said("the place in a game, on average"),
        over="placed",
        lowest=True,
        each=True,
    ),
    Statistic(name="best", title=said("most points"), help=said("the most points of a game"), kind="best"),
    Statistic(name="rounds", title=said("rounds"), help=said("rounds that were recorded")),
    Statistic(
        name="a_round", title=said("points"), help=said("points of a round, on average"), over="rounds", unit=said("a round")
    ),
    Statistic(name="best_round", title=said("most in a round"), help=said("the most points of a round"), kind="best"),
    Statistic(name="added", title=said("points with reasons"), help=said("points given besides rounds and categories")),
    Statistic(name="bids", title=said("bids"), help=said("bids of tricks"), shown=False),
    Statistic(name="met", title=said("bids met"), help=said("bids that were met, of all bids"), over="bids", unit="%"),
)
