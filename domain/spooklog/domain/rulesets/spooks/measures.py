"""What hands add to statistics: cards laid, taken and given, straights, tricks, Masters, points left over."""

from __future__ import annotations

from spooklog.domain.contract.ruleset import Statistic

_EACH = "a player and hand"

STATISTICS: tuple[Statistic, ...] = (
    Statistic(name="hands", title="hands", help="hands that were followed card by card", shown=False),
    Statistic(name="laid", title="cards laid", help="cards that a player lays in a hand, on average", over="hands", unit=_EACH),
    Statistic(
        name="taken", title="cards taken", help="cards got from others in bites and gifts, on average", over="hands", unit=_EACH
    ),
    Statistic(
        name="given", title="cards given", help="cards given to others in bites and gifts, on average", over="hands", unit=_EACH
    ),
    Statistic(name="straights", title="straights", help="straights laid"),
    Statistic(name="tricks", title="tricks", help="Goblin tricks begun"),
    Statistic(name="masters", title="Masters", help="Masters laid, in tricks and straights too"),
    Statistic(name="left", title="most points left", help="the most points left in one hand", kind="best"),
)
