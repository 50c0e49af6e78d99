"""What hands add to statistics: cards laid, taken and given, straights, tricks, Masters, points left over."""

from __future__ import annotations

from spooklog.domain.contract.ruleset import Statistic
from spooklog.domain.rulesets.spooks.refuse import said

_EACH = said("a player and hand")

STATISTICS: tuple[Statistic, ...] = (
    Statistic(name="hands", title=said("hands"), help=said("hands that were followed card by card"), shown=False),
    Statistic(
        name="laid",
        title=said("cards laid"),
        help=said("cards that a player lays in a hand, on average"),
        over="hands",
        unit=_EACH,
    ),
    Statistic(
        name="taken",
        title=said("cards taken"),
        help=said("cards got from others in bites and gifts, on average"),
        over="hands",
        unit=_EACH,
    ),
    Statistic(
        name="given",
        title=said("cards given"),
        help=said("cards given to others in bites and gifts, on average"),
        over="hands",
        unit=_EACH,
    ),
    Statistic(name="straights", title=said("straights"), help=said("straights laid")),
    Statistic(name="tricks", title=said("tricks"), help=said("Goblin tricks begun")),
    Statistic(name="masters", title=said("Masters"), help=said("Masters laid, in tricks and straights too")),
    Statistic(name="left", title=said("most points left"), help=said("the most points left in one hand"), kind="best"),
)
