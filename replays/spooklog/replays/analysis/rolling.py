"""Roll-outs: bots play on from a position, and what they come to is what the position is worth.

With a judge they end with the turn, at the next position that it can judge (the truncated roll-outs of GNU Backgammon), else with
the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.bots import RandomBot, Sitting, branch, find_bot, next_action
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Bot
from spooklog.domain.values.chance import Rng
from spooklog.replays.analysis.judge import Judge

Shares = tuple[float, ...]
"""What each seat has of the win, seat 1 first."""

MOST = 1_500
"""Actions of a roll-out at most, three times those of the longest game of bots; one without an end leaves all an equal share."""

_CHANCE, _WORLD = 0, -1
"""Branches of the seed of a roll-out; each seat has the branch of its number."""

Seed = tuple[int, ...]
"""A seed and a path from it: seed, position, number of the roll-out."""


class Erring:
    """A bot that plays at random in some of 100 decisions."""

    def __init__(self, bot: Bot, other: Bot, errs: int) -> None:
        self._bot, self._other, self._errs = bot, other, errs

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Return an action of one bot or the other."""
        return (self._other if rng.below(100) < self._errs else self._bot).choose(state, seat, rng)


class Rolled:
    """A roll-out: the first action, and what each seat has of the win in the end."""

    __slots__ = ("first", "shares")

    def __init__(self, first: Action | None, shares: Shares) -> None:
        self.first, self.shares = first, shares


class Roller:
    """Plays positions of a game on. Its judge may be left out: then games are played to their end."""

    def __init__(self, ruleset: AnyRuleset, analysis: Analysis[Any, Any], judge: Judge | None, seats: int) -> None:
        self.ruleset, self.analysis, self.judge, self.seats = ruleset, analysis, judge, seats
        best = find_bot(ruleset, analysis.bot)
        self.bot: Bot = Erring(best, RandomBot(ruleset), analysis.errs) if analysis.errs else best

    def world(self, seen: Any, seed: Seed) -> Any:
        """Return a full state of what is seen; the same seed gives the same one."""
        return self.analysis.world(seen, branch(*seed, _WORLD))

    def judged(self, state: Any) -> Shares | None:
        """Return what the judge says of a position; None where it cannot judge."""
        if self.judge is None or (gauge := self.analysis.gauge(state)) is None:
            return None
        return self.judge.shares(gauge)

    def ended(self, state: Any) -> Shares | None:
        """Return what each seat has of a game that is over; None where it goes on."""
        outcome = self.ruleset.rules.outcome(state)
        return None if outcome is None else self.analysis.stakes(outcome, self.seats)

    def roll(self, world: Any, seed: Seed) -> Rolled:
        """Play a position on by at least one action; the same seed draws the same chance."""
        if (shares := self.ended(world)) is not None:
            return Rolled(None, shares)
        table, chance = self._seated(seed)
        first = next_action(self.ruleset, world, table, chance)
        if first is None:
            return Rolled(None, self._even)
        return Rolled(first, self._on(self.ruleset.rules.apply(world, first, 1), table, chance))

    def roll_behind(self, world: Any, action: Action, seed: Seed) -> Shares:
        """Play a position on behind an action that leaves open what chance decides about it."""
        table, chance = self._seated(seed)
        return self._on(self.ruleset.rules.apply(world, self.ruleset.moves.draw(world, action, chance), 1), table, chance)

    def _on(self, state: Any, table: Sequence[Sitting], chance: Rng) -> Shares:
        for ply in range(2, MOST):
            if (shares := self.judged(state)) is not None:
                return shares
            if (action := next_action(self.ruleset, state, table, chance)) is None:
                return self.ended(state) or self._even
            state = self.ruleset.rules.apply(state, action, ply)
        return self._even

    def _seated(self, seed: Seed) -> tuple[list[Sitting], Rng]:
        root = branch(*seed).bits64()
        return [Sitting(self.bot, branch(root, seat)) for seat in range(1, self.seats + 1)], branch(root, _CHANCE)

    @property
    def _even(self) -> Shares:
        return (1 / self.seats,) * self.seats
