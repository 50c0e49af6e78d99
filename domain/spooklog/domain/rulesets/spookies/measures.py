"""Names and titles of the statistics; `results/numbers.py` computes the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic
from spooklog.domain.rulesets.spookies.refuse import said

THOUSANDTHS = 1000
"""The scale of luck: whole thousandths of a chip."""

STATISTICS = (
    Statistic(name="games", title=said("games"), help=said("games that came to a result"), shown=False),
    Statistic(
        name="wins", title=said("won"), help=said("games won, alone or shared, of all games"), over="games", unit="%", shown=False
    ),
    Statistic(
        name="place", title=said("mean place"), help=said("the place in a game, on average"), over="games", lowest=True, each=True
    ),
    Statistic(name="turns", title=said("turns"), help=said("turns begun, where the rolls are recorded")),
    Statistic(
        name="rolls_a_turn",
        title=said("rolls"),
        help=said("rolls of the number dice in a turn, on average"),
        over="turns",
        unit=said("a turn"),
    ),
    Statistic(name="rolls", title=said("rolls in all"), help=said("rolls of the number dice")),
    Statistic(
        name="successes",
        title=said("rolls that succeeded"),
        help=said("rolls that climbed or paid in the attic, of all rolls"),
        over="rolls",
        unit="%",
    ),
    Statistic(name="highest", title=said("highest field"), help=said("the highest field that a character reached"), kind="best"),
    Statistic(name="won", title=said("chips won"), help=said("chips taken from the stockpile")),
    Statistic(name="collected", title=said("penalty chips collected"), help=said("penalty chips collected")),
    Statistic(name="paid", title=said("chips lost in falls"), help=said("chips left behind in falls"), lowest=True),
    Statistic(
        name="luck",
        title=said("luck in rolls"),
        help=said("chips won more than the rolls chosen win on average, exactly reckoned"),
        unit=said("chips against the odds"),
        scale=THOUSANDTHS,
    ),
)
