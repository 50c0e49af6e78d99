"""Ways of the living through the house, space by space: legal steps, retracing, dead ends, and what can be reached (4.4, 4.6).

A walk knows who walks, what stands in the way, and what was crossed in this turn; it changes nothing but its own record.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from spooklog.domain.rulesets.polterheist.mansion.house import House
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.decks import can_draw
from spooklog.domain.rulesets.polterheist.rules.movement import CAMP, NOWHERE, Block, Movement, way_back
from spooklog.domain.rulesets.polterheist.rules.places import number_of
from spooklog.domain.rulesets.polterheist.rules.saying import both_said
from spooklog.domain.rulesets.polterheist.state import State


class Walk(Movement):
    """A living player's walk from where the pawn stands.

    `runner`: the camp is ordinary ground and exits are open. `covered` are spaces with chips.
    """

    def __init__(self, state: State, seat: int, *, run: bool = False) -> None:
        super().__init__(state, seat)
        options, self.runner = state.options, state.is_runner(seat)
        self.covered = {number_of(state, chip) for chip in state.chips}
        # R56: a run from a Spider ends in the camp whatever the option says
        self.stops_in_camp = run or options.camp_stop
        self.reveals = options.reveal == "must"
        # spider.4, disc.11: a run searches nothing, and neither does a player when no card is left
        self.lands = options.landing == "enter" and not run and can_draw(state)

    # -- single steps ----------------------------------------------------------------------------------------------------------

    def steps(self, space: int) -> Iterator[int]:
        """Yield where one legal step leads from a space, retracing aside."""
        for to in self.neighbours(space):
            if to not in self.pawns:
                yield to

    def neighbours(self, space: int) -> Iterator[int]:
        """Yield the spaces that can be stepped on from a space if no pawn stands there."""
        house = self.house
        if space == CAMP:
            yield from _around_camp(house)
            return
        # room.1: from a room that lies face down one step leads back out, none further in
        unknown = not house.known[space] and house.room[space] >= 0
        camped = False
        for to in house.near[space]:
            if to in self.exits:
                if self.runner:
                    yield to
            elif to in self.camp and not self.runner:
                # camp.1: for a guest its spaces are one neighbour
                if not camped:
                    camped = True
                    yield CAMP
            elif not unknown or house.room[to] < 0:
                yield to
        colour = house.mark[space]
        if colour in house.tunnels and space not in self.covered:
            for to in house.tunnels[colour]:
                if to != space and to not in self.covered:
                    yield to

    def ends(self, space: int) -> bool:
        """Return whether a space ends or interrupts a movement: the camp, an exit, an unknown room, a `?` with landing=enter."""
        house = self.house
        if space == CAMP:
            return self.stops_in_camp
        if space in self.exits or (self.reveals and not house.known[space] and house.room[space] >= 0):
            return True
        return self.lands and house.mark[space] == "?" and space not in self.covered

    def is_dead_end(self, space: int) -> bool:
        """Return whether a pawn on a space can only go back (R8).

        All that it can reach without retracing is its room, or its own space.
        """
        room = self.house.room[space] if space >= 0 else -1
        if room < 0:
            return not any(self.is_free(space, to) for to in self.steps(space))
        seen, queue = {space}, deque([space])
        while queue:
            here = queue.popleft()
            # the pawn stops there, so what lies behind is out of reach
            if here != space and self.ends(here):
                continue
            for to in self.steps(here):
                if to not in seen and self.is_free(here, to):
                    if to < 0 or self.house.room[to] != room:
                        return False
                    seen.add(to)
                    queue.append(to)
        return True

    def block(self, to: int) -> Block | None:
        """Return why the step from here to a space cannot be made; None where it can."""
        here = self.here
        # before the neighbours, which leave exits out for all but runners
        if to in self.exits and not self.runner and here != to:
            return Block("exit.2", said("only a player with the Treasure, or an escaping one, goes out"))
        if to == here:
            camped = here == CAMP
            words = (
                said("the camp is one single space: a guest leaves it or stays")
                if camped
                else said("a step leads to another space")
            )
            return Block("camp.1" if camped else "move.1", words)
        if to not in set(self.neighbours(here)):
            return self._barred(to)
        if other := self.pawns.get(to):
            if self.state.is_ghost(other):
                return Block("move.13", said("the ghost player @{other} stands on {space}", other=other, space=self.said(to)))
            return Block("move.12", said("@{other} stands on {space}", other=other, space=self.said(to)))
        if not self.is_free(here, to) and not self.is_dead_end(here):
            return Block(
                "move.4", said("the step to {space} was made in this turn already, and this is no dead end", space=self.said(to))
            )
        return None

    def _barred(self, to: int) -> Block:
        """Return why two spaces are no neighbours."""
        house, here = self.house, self.here
        mansion, name = house.mansion, self.said(to)
        if here == CAMP:
            return Block("camp.7", said("{name} is not next to the camp", name=name))
        if to == CAMP:
            if self.runner:
                return Block("camp.10", said("a player who carries the Treasure or escapes names a space of the camp"))
            return Block("move.1", said("the camp is not next to {space}", space=self.said(here)))
        if to in self.camp and not self.runner:
            return Block("camp.1", said("for a guest the camp is one single space: name the camp, not a space of it"))
        same = house.mark[here] in house.tunnels and house.mark[here] == house.mark[to]
        if same and {here, to} & self.covered:
            sealed = here if here in self.covered else to
            return Block("tunnel.5", said("the tunnel is sealed on {space}", space=self.said(sealed)))
        if house.mark[here] in house.tunnels and not house.known[to] and to not in mansion.sides[here]:
            return Block("tunnel.4", said("no tunnel leads to a tile that lies face down: {name}", name=name))
        if not house.known[here] and house.room[here] >= 0 and house.room[to] == house.room[here]:
            return Block("room.1", said("the tile is turned over before the pawn goes on in the room"))
        if to in mansion.sides[here]:
            line = house.line(here, to)
            if line == "open":
                return Block("move.1", said("no step leads to {name}", name=name))
            return Block(
                "move.6", _line_said(line, both_said(self.state, self.name(here), self.name(to))), _drawn(house, here, to, line)
            )
        return Block("move.1", said("{name} is not next to {space}", name=name, space=self.said(here)))

    # -- ways ------------------------------------------------------------------------------------------------------------------

    def reach(self, most: int, *, quiet: bool = False) -> dict[int, tuple[int, ...]]:
        """Return every other space that a legal way of at most so many steps leads to, with the shortest way."""
        parents = self.search(most, quiet=quiet)
        return {space: way_back(parents, space) for space in parents if space != self.here}

    def search(self, most: int, *, quiet: bool = False, through_camp: bool = False) -> dict[int, int]:
        """Return every space that a legal way of at most so many steps leads to, with the space before it.

        NOWHERE stands before the start. No way goes on behind a space on which the movement ends or is interrupted; `quiet` ones
        do not go through unknown rooms either, nor through the camp but for `through_camp` (7.3). Breadth first, in the order of
        the spaces.
        """
        parents: dict[int, int] = {self.here: NOWHERE}
        layer, distance = [self.here], 0
        # with nothing used up no shortest way can retrace a step: the tests below are spared
        back = bool(self.crossed or self.entered)
        while layer and distance < most:
            following = list[int]()
            for space in layer:
                if distance and (self.ends(space) or (quiet and self._is_loud(space, through_camp=through_camp))):
                    continue
                dead = None  # worked out at the first step back, if any: it costs a walk of its own
                for to in self.steps(space):
                    if to in parents:
                        continue
                    if back and not self.is_free(space, to):
                        if dead is None:
                            dead = self._dead_after(space, parents)
                        if not dead:
                            continue
                    parents[to] = space
                    following.append(to)
            layer, distance = following, distance + 1
        return parents

    def way_to(self, goal: int, most: int, exactly: int = 0) -> tuple[int, ...] | None:
        """Return the shortest legal way of at most so many steps to a space, or one of exactly so many; None if there is none."""
        if not exactly:
            parents = self.search(most, quiet=True)
            return way_back(parents, goal) if goal in parents and goal != self.here else None
        return _trail(self, goal, exactly)

    def way_through_camp(self, goal: int, most: int) -> tuple[int, ...] | None:
        """Return the shortest legal way of at most so many steps that may lead through the camp; None if there is none."""
        parents = self.search(most, quiet=True, through_camp=True)
        return way_back(parents, goal) if goal in parents and goal != self.here else None

    def _is_loud(self, space: int, *, through_camp: bool) -> bool:
        """Return whether a way that is not typed in full avoids a space: the camp, from outside, and unknown rooms."""
        if space == CAMP or space in self.camp:
            return not through_camp and self.here not in self.camp
        return not self.house.known[space] and self.house.room[space] >= 0

    def _dead_after(self, space: int, parents: dict[int, int]) -> bool:
        """Return whether a space is a dead end for a pawn that has come to it by the way found so far."""
        way = way_back(parents, space)
        other = self.copy()
        for to in way:
            other.step(to)
        return other.is_dead_end(space)

    def copy(self) -> Walk:
        """Return a walk from the same place with the same record."""
        # without __init__, which would work the record out of the state again
        other = object.__new__(Walk)
        other.__dict__.update(self.__dict__)
        other.crossed, other.entered = set(self.crossed), set(self.entered)
        return other


def _line_said(line: str, spaces: str) -> str:
    """Return which line lies between two spaces."""
    match line:
        case "rail":
            return said("a bannister lies between {spaces}", spaces=spaces)
        case "gap":
            return said("the gap between two tiles lies between {spaces}", spaces=spaces)
        case _:
            return said("a wall lies between {spaces}", spaces=spaces)


def _drawn(house: House, a: int, b: int, line: str) -> str:
    """Return two spaces side by side with the line between them: `  a1 | b1`, or one above the other."""
    mansion = house.mansion
    one, other = (mansion.names[space].rpartition(".")[2] for space in (a, b))
    (x, y), (u, v) = mansion.place_of[a], mansion.place_of[b]
    if y == v:
        sign = ":" if line == "rail" else "|"
        return f"  [ {one} {sign} {other} ]" if x < u else f"  [ {other} {sign} {one} ]"
    sign = "~~" if line == "rail" else "--"
    return f"  [ {one} {sign} {other} ]" if y < v else f"  [ {other} {sign} {one} ]"


def _around_camp(house: House) -> tuple[int, ...]:
    """Return the spaces next to the camp, exits left out (camp.7)."""
    mansion = house.mansion
    return tuple(
        sorted({to for space in mansion.camp for to in house.near[space] if to not in mansion.camp and to not in mansion.exits})
    )


TRIES = 20_000
"""How many steps a search for a way of an exact length tries at most."""


def _trail(walk: Walk, goal: int, exactly: int) -> tuple[int, ...] | None:
    """Return a legal way of exactly so many steps that ends on the goal, found depth first; None where none was found."""
    far = _distances(walk, goal)
    budget = [TRIES]

    def search(here: Walk, left: int) -> tuple[int, ...] | None:
        budget[0] -= 1
        if not left:
            return () if here.here == goal else None
        if budget[0] < 0:
            return None
        # spaces too far from the goal for the steps left are cut off; the nearest come first
        nexts = sorted((to for to in here.steps(here.here) if far.get(to, 999) < left), key=lambda to: far.get(to, 999))
        for to in nexts:
            if here.block(to) or (left > 1 and here.ends(to)):
                continue
            after = here.copy()
            after.step(to)
            rest = search(after, left - 1)
            if rest is not None:
                return (to, *rest)
        return None

    return search(walk.copy(), exactly)


def _distances(walk: Walk, goal: int) -> dict[int, int]:
    """Return how many steps every space is from a goal at least."""
    found, queue = {goal: 0}, deque([goal])
    while queue:
        space = queue.popleft()
        for to in walk.neighbours(space):
            if to not in found:
                found[to] = found[space] + 1
                queue.append(to)
    return found
