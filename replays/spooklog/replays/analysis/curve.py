"""The curve of a game, and what luck and decisions moved, counted together: one roll-out of every position after the other.

At each step k a roll-out from before it is what the seats can expect: W(k). Behind the player's choice, before chance decides, it
is I(k). The next position is worth A(k + 1): what the judge says where it can, else a roll-out.

- luck is A(k + 1) - I(k): what chance gave beyond what was to be expected. Its expectation is 0, however poor the judge is
  (Burch, Schmid, Moravčík, Bowling: AIVAT, AAAI 2018).
- play is I(k) - W(k): what the choice moved against the bot's own. Where the bot would have chosen the same, both are the same
  roll-out, and it is exactly 0.

Roll-out i of position k has the seed (seed, k, i). So each i gives a whole estimate of every sum, and the spread over i is the
error of the sum. Rounds can be rolled anywhere; they are added in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spooklog.domain.contract.ruleset import Action
from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.analysis.course import Course
from spooklog.replays.analysis.mean import Mean
from spooklog.replays.analysis.rolling import Roller, Shares

Round = Sequence[tuple[Shares | None, Shares | None]]
"""A roll-out of every position: what it is worth, and what it is worth behind the choice that was made there."""


class Curve:
    """Estimates that grow with each round.

    `worth` has what each position of `Course.asked` is worth to each seat. With `sums`, `luck` has what chance moved for a seat,
    `play` what its own decisions moved for it. Positions that bots cannot play on from are in `passed`: those behind
    a ruling, in a game whose rest the log lost. `chance` says whether anything was drawn after the start.
    """

    def __init__(self, course: Course, roller: Roller, seed: int, *, sums: bool) -> None:
        self._course, self._roller, self._seed, self.sums = course, roller, seed, sums
        self.worth = [Mean(roller.seats) for _ in course.states]
        self.luck, self.play = Mean(roller.seats), Mean(roller.seats)
        self.chance = any(self._is_drawn(action) for action in course.actions)
        self.passed = set[int]()
        self.rounds = 0

    @property
    def size(self) -> int:
        """How many positions a round plays on."""
        return len(self._course.asked)

    def rolled(self, number: int) -> Round:
        """Roll each position of `Course.asked` out once. It depends on the number of the round alone, and is not added."""
        return list(self._rolled(number))

    def add(self, found: Round) -> None:
        """Add the next round."""
        self.passed.update(at for at, (shares, _) in enumerate(found) if shares is None and at in self._course.asked)
        # another process may not know yet that a position was passed over
        found = [(None, None) if at in self.passed else one for at, one in enumerate(found)]
        for mean, (shares, _) in zip(self.worth, found, strict=True):
            if shares is not None:
                mean.add(shares)
        if self.sums:
            self._add_sums(found)
        self.rounds += 1

    def _rolled(self, number: int) -> Iterator[tuple[Shares | None, Shares | None]]:
        for at, seen in enumerate(self._course.seen):
            try:
                asked = at in self._course.asked and at not in self.passed
                yield self._one(at, seen, (self._seed, at, number)) if asked else (None, None)
            except (SpooklogError, LookupError, ArithmeticError, TypeError, ValueError):
                # a ruling let through what the rules forbid: bots need not be ready for what comes of it
                yield None, None

    def _one(self, at: int, seen: Any, seed: tuple[int, int, int]) -> tuple[Shares, Shares | None]:
        roller, world = self._roller, self._roller.world(seen, seed)
        rolled = roller.roll(world, seed)
        if not self.sums or at == len(self._course.actions):
            return rolled.shares, None
        action, undrawn = self._course.actions[at], roller.analysis.undrawn
        if rolled.first is None or not isinstance(action.owner, int):
            return rolled.shares, rolled.shares
        chosen = undrawn(action) or action
        if (undrawn(rolled.first) or rolled.first) == chosen:
            return rolled.shares, rolled.shares
        return rolled.shares, roller.roll_behind(world, chosen, seed)

    def _add_sums(self, found: Round) -> None:
        seats, actions = self._roller.seats, self._course.actions
        luck, play = [0.0] * seats, [0.0] * seats
        for at, action in enumerate(actions):
            before, behind = found[at]
            after = self._arrival(at + 1, found)
            if before is None or behind is None or after is None:
                continue
            if isinstance(action.owner, int):
                play[action.owner - 1] += behind[action.owner - 1] - before[action.owner - 1]
            if self._is_drawn(action):
                for seat in range(seats):
                    luck[seat] += after[seat] - behind[seat]
        self.luck.add(luck)
        self.play.add(play)

    def _is_drawn(self, action: Action) -> bool:
        return action.owner == "chance" or self._roller.analysis.undrawn(action) is not None

    def _arrival(self, at: int, found: Round) -> Shares | None:
        return self._roller.judged(self._course.states[at]) or found[at][0]
