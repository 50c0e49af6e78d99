"""Decisions: what was chosen against the best of what else could be, on worlds that the player could not tell apart."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.bots import branch
from spooklog.domain.contract.ruleset import Action
from spooklog.domain.values.value import Value
from spooklog.replays.analysis.course import Course
from spooklog.replays.analysis.mean import Mean
from spooklog.replays.analysis.rolling import Roller

DEAR = 0.01
"""The least part of the win that an alternative must be worth more to be called better."""

SURE = 3.0
"""By how many standard errors an alternative must lead to be called better: among a hundred decisions, two would be by chance."""


class Decision(Value, frozen=True):
    """A decision at a step of the course, and the best alternative: its lead in shares of the win, with the error.

    `best` is the action that was chosen where nothing else did better. `shares` are those of the win behind the alternative and
    behind what was chosen, with `errors`; where they are the same action, nothing was measured, and there are none.
    """

    at: int
    seat: int
    chosen: Action
    best: Action
    lead: float
    error: float
    shares: tuple[float, ...] = ()
    errors: tuple[float, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether the alternative is better beyond doubt, and by enough to speak of."""
        return self.lead >= DEAR and self.lead > SURE * self.error


def decide(course: Course, roller: Roller, at: int, seed: int, worlds: int) -> Decision | None:
    """Judge the decision at a step; None where no player decided anything.

    Each alternative is played on in the same worlds with the same chance. The best one is chosen on some worlds and its lead
    measured on others: the best of several noisy means looks better than it is.
    """
    action, state = course.actions[at], course.states[at]
    seat, analysis = action.owner, roller.analysis
    if not isinstance(seat, int):
        return None
    chosen = analysis.undrawn(action) or action
    seen = roller.ruleset.knowledge.seen_by(state, seat)
    offered = list(analysis.options(seen, seat))
    if len(offered) < 2:
        return None
    bots = roller.bot.choose(seen, seat, branch(seed, at))
    options = list(dict.fromkeys([chosen, *offered, *([bots] if bots else [])]))

    def worth(option: Action, numbers: Sequence[int]) -> list[float]:
        seeds = ((seed, at, number) for number in numbers)
        return [roller.roll_behind(roller.world(seen, one), option, one)[seat - 1] for one in seeds]

    means = {option: sum(worth(option, range(worlds))) for option in options}
    best = max(means, key=means.__getitem__)  # the one that was chosen is the first of equals
    if best == chosen:
        return Decision(at, seat, chosen, chosen, 0.0, 0.0)
    measured, fresh = Mean(3), range(worlds, 2 * worlds)
    for better, own in zip(worth(best, fresh), worth(chosen, fresh), strict=True):
        measured.add((better - own, better, own))
    (lead, *shares), (error, *errors) = measured.values, measured.errors
    return Decision(at, seat, chosen, best, lead, error, tuple(shares), tuple(errors))
