"""What the ways of living and of ghost players share: where the pawn is, what was crossed in this turn, and who stands where.

Spaces are numbers of the board; CAMP stands for the Base Camp as the single space of its guests.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.rules.places import house_of, number_of
from spooklog.domain.rulesets.polterheist.rules.saying import place_said
from spooklog.domain.rulesets.polterheist.state import State

CAMP = -1
NOWHERE = -2
Edge = tuple[int, int]


def edge(a: int, b: int) -> Edge:
    """Return a step between two spaces, the same in either direction."""
    return (a, b) if a < b else (b, a)


class Block(NamedTuple):
    """Why a step cannot be made: the short id of the rule, in words, and a small drawing of the line that bars it."""

    rule: str
    words: str
    drawn: str = ""


class Movement:
    """A pawn's movement in the present turn; it changes nothing but its own record.

    `here` is the space, `crossed` the steps and `entered` the spaces that may not be used again (one of them is empty, by the
    option `retrace`). `pawns` are the seats of other pawns by their spaces, guests of the camp left out.
    """

    def __init__(self, state: State, seat: int) -> None:
        mansion = state.mansion
        self.state, self.house = state, house_of(state)
        self.here = place_number(state, state.at[seat - 1])
        self.retrace = state.options.retrace
        self.crossed: set[Edge] = {edge(place_number(state, a), place_number(state, b)) for a, b in state.crossed}
        self.entered: set[int] = {place_number(state, place) for place in state.entered}
        self.pawns = {place_number(state, state.at[one - 1]): one for one in state.seats if one != seat and state.is_in(one)}
        # camp.1, camp.11: guests share the camp and block none
        self.pawns.pop(CAMP, None)
        self.camp, self.exits = mansion.camp, mansion.exits

    def is_free(self, a: int, b: int) -> bool:
        """Return whether a step has not been used up this turn (move.4, gpmove.5)."""
        if self.retrace == "step":
            return edge(a, b) not in self.crossed
        return self.retrace == "off" or b not in self.entered

    def step(self, to: int) -> None:
        """Go to a space: it is here now, and the step is used up."""
        if self.retrace == "step":
            self.crossed.add(edge(self.here, to))
        elif self.retrace == "space":
            # R7: the start counts as entered
            if not self.entered:
                self.entered.add(self.here)
            self.entered.add(to)
        self.here = to

    def name(self, space: int) -> str:
        """Return the name of a space."""
        return act.CAMP if space == CAMP else self.house.mansion.names[space] if space >= 0 else "nowhere"

    def said(self, space: int) -> str:
        """Return a space in words."""
        return place_said(self.state, self.name(space))


def place_number(state: State, place: str) -> int:
    """Return the number of a place on the walk: that of its space, CAMP for the camp, NOWHERE for what is no space."""
    if place == act.CAMP:
        return CAMP
    number = number_of(state, place)
    return NOWHERE if number < 0 else number


def names_of(state: State, spaces: Iterable[int]) -> tuple[str, ...]:
    """Return the names of the spaces of a way."""
    names = state.mansion.names
    return tuple(act.CAMP if space == CAMP else names[space] for space in spaces)


def way_back(parents: dict[int, int], space: int) -> tuple[int, ...]:
    """Return the way to a space that a search has reached, without the space where it began."""
    way = list[int]()
    while parents[space] != NOWHERE:
        way.append(space)
        space = parents[space]
    return tuple(reversed(way))
