"""What hands tell when many of them are added up: cards laid, straights, tricks, Masters, cards taken, points left over.

A hand that was not followed card by card tells its points alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spooklog.domain.ruleset import Figure, Statistic
from spooklog.domain.rulesets.spooks.cards import GOBLINS, MASTER, NUMBER
from spooklog.domain.rulesets.spooks.scoring import points
from spooklog.domain.rulesets.spooks.state import State

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


def statistics(state: State) -> tuple[Figure, ...]:
    """The figures of a hand; of its points only once it is over."""
    return (*_followed(state), *_left(state))


def _followed(state: State) -> Iterator[Figure]:
    if state.record == "result" or state.phase == "lost":
        return
    said = Counter((laid.by, "laid") for laid in state.pile)
    for laid in state.pile:
        if laid.how == "straight":
            said[laid.by, "straights"] += 1
        elif laid.how == "play" and laid.card in GOBLINS:
            said[laid.by, "tricks"] += 1
        if NUMBER[laid.card] == MASTER:
            said[laid.by, "masters"] += 1
    for seat in state.seats:
        said[seat, "hands"] = 1
        said[seat, "taken"] = state.count(seat) + said[seat, "laid"] - state.table.dealt[seat - 1]
        yield from (Figure(seat, one.name, said[seat, one.name]) for one in STATISTICS if one.kind == "sum")


def _left(state: State) -> Iterator[Figure]:
    if state.phase == "over":
        yield from (Figure(seat, "left", left) for seat, left in enumerate(points(state), start=1) if left is not None)
