"""The numbers that a hand adds to statistics. A hand that was not followed card by card adds its points alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from spooklog.domain.contract.ruleset import StatValue, Step
from spooklog.domain.rulesets.spooks.actions import BiteCardGiven, GiftCardGiven
from spooklog.domain.rulesets.spooks.cards import GOBLINS, MASTER, NUMBER
from spooklog.domain.rulesets.spooks.measures import STATISTICS
from spooklog.domain.rulesets.spooks.rules.outcome import points
from spooklog.domain.rulesets.spooks.state import State


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return what was laid, counted on the pile, and what changed hands; points only once the hand is over."""
    return (*_followed(steps, end), *_left(end))


def _followed(steps: Sequence[Step], state: State) -> Iterator[StatValue]:
    if state.record == "result" or state.phase == "lost":
        return
    counts = Counter((laid.by, "laid") for laid in state.pile)
    for laid in state.pile:
        if laid.how == "straight":
            counts[laid.by, "straights"] += 1
        elif laid.how == "play" and laid.card in GOBLINS:
            counts[laid.by, "tricks"] += 1
        if NUMBER[laid.card] == MASTER:
            counts[laid.by, "masters"] += 1
    for giver, taker in _given(steps):
        counts[giver, "given"] += 1
        counts[taker, "taken"] += 1
    for seat in state.seats:
        counts[seat, "hands"] = 1
        yield from (StatValue(seat, one.name, counts[seat, one.name]) for one in STATISTICS if one.kind == "sum")


def _given(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """Yield giver and taker of each card in bites and gifts. An exchange leaves all hands as large as before."""
    for step in steps:
        match step.action:
            case BiteCardGiven(seat=seat) if step.before.victim:
                yield seat, step.before.victim
            case GiftCardGiven(seat=seat, to=to):
                yield seat, to
            case _:
                pass


def _left(state: State) -> Iterator[StatValue]:
    if state.phase == "over":
        yield from (StatValue(seat, "left", left) for seat, left in enumerate(points(state), start=1) if left is not None)
