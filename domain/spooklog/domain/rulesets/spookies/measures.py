"""Names and titles of the statistics; `results/numbers.py` computes the numbers of a game."""

from __future__ import annotations

from spooklog.domain.contract.meta import Statistic

THOUSANDTHS = 1000
"""The scale of luck: whole thousandths of a chip."""

STATISTICS = (
    Statistic(name="games", title="games", help="games that came to a result", shown=False),
    Statistic(name="wins", title="won", help="games won, alone or shared, of all games", over="games", unit="%", shown=False),
    Statistic(name="place", title="mean place", help="the place in a game, on average", over="games", lowest=True, each=True),
    Statistic(name="turns", title="turns", help="turns begun, where the rolls are recorded"),
    Statistic(
        name="rolls_a_turn", title="rolls", help="rolls of the number dice in a turn, on average", over="turns", unit="a turn"
    ),
    Statistic(name="rolls", title="rolls in all", help="rolls of the number dice"),
    Statistic(
        name="successes",
        title="rolls that succeeded",
        help="rolls that climbed or paid in the attic, of all rolls",
        over="rolls",
        unit="%",
    ),
    Statistic(name="highest", title="highest field", help="the highest field that a character reached", kind="best"),
    Statistic(name="won", title="chips won", help="chips taken from the stockpile"),
    Statistic(name="collected", title="penalty chips collected", help="penalty chips collected"),
    Statistic(name="paid", title="chips lost in falls", help="chips left behind in falls", lowest=True),
    Statistic(
        name="luck",
        title="luck in rolls",
        help="chips won more than the rolls chosen win on average, exactly reckoned",
        unit="chips against the odds",
        scale=THOUSANDTHS,
    ),
)
