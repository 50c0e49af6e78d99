"""Exact chances of a roll: ways to each score, and how a roll goes on from a field. All numbers count equally likely rolls."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import comb
from typing import NamedTuple

from spooklog.domain.rulesets.spookies.box import Box, score_needed
from spooklog.domain.rulesets.spookies.state import GATE


class Climb(NamedTuple):
    """What chances depend on: the fields from below, the sides of a die, the dice that count, and the score that pays in the
    attic.
    """

    fields: tuple[int, ...]
    sides: int
    counting: int
    attic_score: int

    @property
    def attic(self) -> int:
        """The highest floor."""
        return len(self.fields)

    def needed(self, floor: int) -> int:
        """Return the score that climbs from a floor, or pays in the attic."""
        return score_needed(self.fields, self.attic_score, floor)


def climb_of(box: Box) -> Climb:
    """Return the climb of a game."""
    return Climb(box.fields, box.sides, box.counting, box.attic_score)


class Odds(NamedTuple):
    """How a roll from a floor goes, in ways out of `of`: up (or paid in the attic), no change, and down by 1, 2, … floors."""

    of: int
    up: int
    stay: int
    down: tuple[int, ...]

    @property
    def falls(self) -> int:
        """Ways to fall at all."""
        return sum(self.down)

    @property
    def penalty(self) -> int:
        """Floors fallen, added up over all ways: out of `of`, the mean penalty."""
        return self.penalty_of(len(self.down))

    def penalty_of(self, owned: int) -> int:
        """Return the same for a player who owns this many chips and cannot pay more (down.6)."""
        return sum(min(floors, owned) * ways for floors, ways in enumerate(self.down, start=1))


@lru_cache(maxsize=512)
def ways(dice: int, sides: int, counting: int) -> tuple[int, ...]:
    """Return how many rolls of this many dice have each score, from 0: the sum of the highest `counting` dice (roll.2)."""
    highest = sides * min(dice, counting)
    found = [[0] * (highest + 1) for _ in range(dice + 1)]  # by dice whose face is still open, then by score so far
    found[dice][0] = 1
    # from the highest face down: the dice that count are those placed first
    for face in range(sides, 0, -1):
        now = [[0] * (highest + 1) for _ in range(dice + 1)]
        for open_, scores in enumerate(found):
            free = max(counting - (dice - open_), 0)
            for score, count in enumerate(scores):
                for showing in range(open_ + 1) if count else ():
                    now[open_ - showing][score + face * min(showing, free)] += count * comb(open_, showing)
        found = now
    return tuple(found[0])


def at_least(score: int, dice: int, sides: int, counting: int) -> int:
    """Return the ways to roll a score or more."""
    return sum(ways(dice, sides, counting)[max(score, 0) :])


@lru_cache(maxsize=4096)
def odds(climb: Climb, floor: int, dice: int) -> Odds:
    """Return how a roll of this many dice from a floor goes (up.1, stay.1, down.1, down.2, down.8, attic.1, attic.6)."""
    up = stay = 0
    down = [0] * floor
    for score, count in enumerate(ways(dice, climb.sides, climb.counting)):
        if score >= climb.needed(floor):
            up += count
        # the gate has no number: without this test fields[-1], the attic, would stand for it
        elif floor == GATE or score >= climb.fields[floor - 1]:
            stay += count
        else:
            down[floor - bisect_right(climb.fields, score) - 1] += count
    return Odds(climb.sides**dice, up, stay, tuple(down))
