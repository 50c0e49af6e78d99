"""What hands add to statistics: cards laid, straights, tricks, Masters, cards taken, points left over."""

from __future__ import annotations

from spooklog.domain.ruleset import Statistic

STATISTICS: tuple[Statistic, ...] = (
    Statistic(name="hands", title="hands", help="hands that were followed card by card"),
    Statistic(name="laid", title="cards laid", help="cards laid in such a hand, in the mean", over="hands", unit="a hand"),
    Statistic(
        name="taken", title="cards taken", help="cards taken less cards given, a hand in the mean", over="hands", unit="a hand"
    ),
    Statistic(name="straights", title="straights", help="straights laid"),
    Statistic(name="tricks", title="tricks", help="Goblin tricks begun"),
    Statistic(name="masters", title="Masters", help="Masters laid, in tricks and straights too"),
    Statistic(name="left", title="most points left", help="the most points left in one hand", kind="best"),
)
