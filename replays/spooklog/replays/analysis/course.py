"""The course of a game: all its steps with the states between them, as a viewer knew each at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Setup, Viewer
from spooklog.domain.log.game import Game

_ENCODER = msgspec.json.Encoder(order="sorted")


class Steps(NamedTuple):
    """What happened in a game, up to where it was broken off: all that an analysis of it rests on.

    `slug` names the ruleset, `plies` has the number of the ply that each action is of.
    """

    slug: str
    setup: Setup
    actions: Sequence[Action]
    plies: Sequence[int]

    @property
    def digest(self) -> str:
        """The sha256 of the steps, as hex: a game that was corrected has another, one that got a note has not."""
        actions = [(ply, one.TOPIC, one) for ply, one in zip(self.plies, self.actions, strict=True)]
        return sha256(_ENCODER.encode((self.slug, self.setup, actions))).hexdigest()


def steps_of(game: Game) -> Steps:
    """Return the steps of a game."""
    found = [(action, ply.number) for ply in game.plies if not ply.void for action in ply.actions]
    return Steps(game.ruleset.meta.slug, game.setup, [action for action, _ in found], [ply for _, ply in found])


class Course:
    """The steps of a game in order.

    `states` are those before each step, and the last one; `seen` are these as the viewer knew them, `plies` the number of the ply
    that each step is of, and `ends` the place among the states of the end of each ply, the start first. `asked` are the places of
    the states that are played on: all, or the first of each round and the last one where the game has an estimate a round. Then
    `rounds` has the number of the round at the end of each ply, else None.
    """

    def __init__(self, ruleset: AnyRuleset, analysis: Analysis[Any, Any], steps: Steps, viewer: Viewer) -> None:
        self._ruleset, self._analysis, self._viewer = ruleset, analysis, viewer
        self.actions, self.plies = steps.actions, steps.plies
        self._start = ruleset.start(steps.setup)
        self.states = self._behind(self._start)
        last = len(self.plies)
        self.ends = [0, *(at for at in range(1, last + 1) if at == last or self.plies[at] != self.plies[at - 1])]
        self.rounds = [analysis.round_of(self.states[at]) for at in self.ends]
        self.by_round = self.rounds[0] is not None
        begins = {at for at, one, before in zip(self.ends, self.rounds, [None, *self.rounds], strict=False) if one != before}
        self.asked = frozenset({*begins, last} if self.by_round else range(last + 1))

    @cached_property
    def seen(self) -> Sequence[Any]:
        """The states as the viewer knew them, remembered as at the table."""
        if self._viewer == "full":
            return self.states
        start = self._analysis.watched(self._start)
        states = self.states if start == self._start else self._behind(start)
        return [self._ruleset.knowledge.seen_by(state, self._viewer) for state in states]

    def _behind(self, start: Any) -> Sequence[Any]:
        states, apply = [start], self._ruleset.rules.apply
        for action, ply in zip(self.actions, self.plies, strict=True):
            states.append(apply(states[-1], action, ply))
        return states
