"""The course of a game: all its steps with the states between them, as a viewer knew each at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.ruleset import Action, Viewer
from spooklog.domain.log.game import Game


class Course:
    """The steps of a game in order, up to where it was broken off.

    `states` are those before each step, and the last one; `seen` are these as the viewer knew them, `plies` the number of the ply
    that each step is of, and `ends` the place among the states of the end of each ply, the start first.
    """

    def __init__(self, game: Game, analysis: Analysis[Any, Any], viewer: Viewer) -> None:
        self.game = game
        self._analysis = analysis
        self.viewer = viewer
        steps = [step for ply in game.plies if not ply.void for step in game.steps_of(ply)]
        self.actions: Sequence[Action] = [step.action for step in steps]
        self.plies = [step.ply for step in steps]
        last = next((ply.state for ply in reversed(game.plies) if not ply.void), game.start)
        self.states: Sequence[Any] = [*(step.before for step in steps), last]
        self.ends = [0, *(at for at, ply in enumerate(self.plies, start=1) if at == len(steps) or self.plies[at] != ply)]

    @cached_property
    def seen(self) -> Sequence[Any]:
        """The states as the viewer knew them."""
        if self.viewer == "full":
            return self.states
        return [self.game.ruleset.knowledge.seen_by(state, self.viewer) for state in self._watched()]

    def _watched(self) -> Sequence[Any]:
        """Return the states as those at the table remember them."""
        start, apply = self._analysis.watched(self.game.start), self.game.ruleset.rules.apply
        if start == self.game.start:
            return self.states
        states = [start]
        for action, ply in zip(self.actions, self.plies, strict=True):
            states.append(apply(states[-1], action, ply))
        return states
