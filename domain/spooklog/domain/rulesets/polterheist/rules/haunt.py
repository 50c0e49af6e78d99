"""Ways of ghost players, who go through walls and floors: steps, retracing, and where a whole roll leads (4.15)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.movement import CAMP, NOWHERE, Block, Edge, Movement, edge, way_back
from spooklog.domain.rulesets.polterheist.state import State


class Haunt(Movement):
    """A ghost player's movement from where the pawn stands; it changes nothing but its own record."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.camp_open = may_enter_camp(state)
        # kept: `ends` asks for the steps of a space in every layer, and steps_to asks again
        self._steps: dict[int, list[int]] = {}

    def steps(self, space: int) -> list[int]:
        """Return where one step leads from a space, retracing aside; a living player's space is among them."""
        if space in self._steps:
            return self._steps[space]
        mansion = self.house.mansion
        found = self._steps[space] = list[int]()
        for to in (*mansion.sides[space], *mansion.vertical[space]):
            # R37: a ghost player inside may leave the camp or move in it at any time
            if to in self.exits or (to in self.camp and not self.camp_open and space not in self.camp):
                continue
            if (other := self.pawns.get(to)) and self.state.is_ghost(other):
                continue
            found.append(to)
        return found

    def steps_to(self, space: int) -> list[int]:
        """Return the spaces from which one step leads to a space."""
        mansion = self.house.mansion
        return [one for one in (*mansion.sides[space], *mansion.vertical[space]) if space in self.steps(one)]

    def meets(self, space: int) -> int:
        """Return the living player who stands on a space; 0 where none does."""
        other = self.pawns.get(space, 0)
        return other if other and not self.state.is_ghost(other) else 0

    def block(self, to: int) -> Block | None:
        """Return why the step from here to a space cannot be made; None where it can."""
        mansion, here = self.house.mansion, self.here
        if to in self.exits:
            return Block("gpmove.8", said("exit spaces are closed to ghost players"))
        if to == CAMP:
            return Block("gpcamp.1", said("a ghost player names a space of the camp"))
        if here < 0 or to not in (*mansion.sides[here], *mansion.vertical[here]):
            mark = self.house.mark[here] if here >= 0 else ""
            if mark in self.house.tunnels and to in self.house.tunnels[mark]:
                return Block("gpmove.3", said("ghost players do not use secret tunnels"))
            return Block(
                "gpmove.2", said("{space} is not beside, above or below {here}", space=self.said(to), here=self.said(here))
            )
        if (other := self.pawns.get(to)) and self.state.is_ghost(other):
            return Block("gpmove.6", said("the ghost player @{other} stands on {space}", other=other, space=self.said(to)))
        if to not in self.steps(here):
            return Block(
                "gpcamp.1", said("ghost players stay out of the camp unless the Treasure is in it or has left the house")
            )
        if not self.is_free(here, to):
            return Block("gpmove.5", said("the step to {space} was made in this turn already", space=self.said(to)))
        return None

    def is_stuck(self) -> bool:
        """Return whether no legal step is left (R40)."""
        return not any(self.is_free(self.here, to) for to in self.steps(self.here))

    # -- ways ------------------------------------------------------------------------------------------------------------------

    def way_to(self, goal: int, most: int, exactly: int = 0) -> tuple[int, ...] | None:
        """Return the shortest way of at most so many steps to a space, or one of exactly so many.

        No player is scared before its end.
        """
        if exactly:
            return self._trail(goal, exactly)
        parents: dict[int, int] = {self.here: NOWHERE}
        queue, far = deque([self.here]), {self.here: 0}
        while queue:
            space = queue.popleft()
            if far[space] == most or (space != self.here and self.meets(space)):
                continue
            for to in self.steps(space):
                if to not in parents and self.is_free(space, to):
                    parents[to], far[to] = space, far[space] + 1
                    queue.append(to)
        if goal not in parents or goal == self.here:
            return None
        return way_back(parents, goal)

    def ends(self, count: int) -> dict[int, tuple[int, ...]]:
        """Return every space on which a movement of so many steps can end, with a way to it.

        It ends after all steps, or on a living player's space. Layers without turning back find the spaces; then a way that uses
        no step twice is looked for to each. Where the movement gets stuck before its last step, only the spaces of living players
        are left.
        """
        layers: list[set[int]] = [{self.here}]
        scared: dict[int, int] = {}
        for distance in range(1, count + 1):
            following = set[int]()
            for space in layers[-1]:
                for to in self.steps(space):
                    if self.meets(to):
                        scared.setdefault(to, distance)
                    elif self.is_free(space, to):
                        following.add(to)
            layers.append(following)
        found = dict[int, tuple[int, ...]]()
        for goal in sorted(layers[-1]):
            if way := self._back(goal, layers):
                found[goal] = way
        for goal, distance in sorted(scared.items()):
            if way := self.way_to(goal, distance):
                found[goal] = way
        return found

    def _trail(self, goal: int, exactly: int) -> tuple[int, ...] | None:
        """Return a way of exactly so many steps that ends on the goal and scares none before it."""
        layers: list[set[int]] = [{self.here}]
        for distance in range(1, exactly + 1):
            nexts = {to for space in layers[-1] for to in self.steps(space) if self.is_free(space, to)}
            layers.append(nexts if distance == exactly else {to for to in nexts if not self.meets(to)})
        return self._back(goal, layers) if goal in layers[-1] else None

    def _back(self, goal: int, layers: Sequence[set[int]]) -> tuple[int, ...] | None:
        """Return a way through the layers that ends on the goal and uses nothing twice, found from its end."""
        whole = len(layers) - 1

        def before(way: tuple[int, ...], used: frozenset[Edge]) -> tuple[int, ...] | None:
            at, left = way[0], whole - len(way)
            if left < 0:
                return way[1:] if at == self.here else None
            for one in self.steps_to(at):
                step = edge(one, at)
                if one not in layers[left] or step in used or not self.is_free(one, at):
                    continue
                if self.retrace == "space" and one in way:
                    continue
                if found := before((one, *way), used | {step} if self.retrace == "step" else used):
                    return found
            return None

        return before((goal,), frozenset())


def may_enter_camp(state: State) -> bool:
    """Return whether ghost players may enter the camp: the carrier is in it, or the Treasure is out (gpcamp.1, R37)."""
    if state.out:
        return True
    if not state.bearer or state.is_ghost(state.bearer):
        return False
    return state.options.ghost_camp == "carried" or state.in_camp(state.bearer)
