"""Names and titles of the statistics; `results/numbers.py` computes the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic

STATISTICS = (
    Statistic(name="games", title="games", help="games that came to a result", shown=False),
    Statistic(name="wins", title="won", help="games won, alone or shared, of all games", over="games", unit="%", shown=False),
    Statistic(name="placed", title="games with places", help="games that places are known of", shown=False),
    Statistic(name="place", title="mean place", help="the place in a game, on average", over="placed", lowest=True, each=True),
    Statistic(name="best", title="most points", help="the most points of a game", kind="best"),
    Statistic(name="rounds", title="rounds", help="rounds that were recorded"),
    Statistic(name="a_round", title="points", help="points of a round, on average", over="rounds", unit="a round"),
    Statistic(name="best_round", title="most in a round", help="the most points of a round", kind="best"),
    Statistic(name="added", title="points with reasons", help="points given besides rounds and categories"),
    Statistic(name="bids", title="bids", help="bids of tricks", shown=False),
    Statistic(name="met", title="bids met", help="bids that were met, of all bids", over="bids", unit="%"),
)
