"""Games drawn at random for an option set: the same number is the same game on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from spooklog.domain.contract.ruleset import AnyRuleset, Seen
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.testing.option_sets import OptionSet, seats
from spooklog.testing.playing import Played, arranged, play_out

DRAWS = 40
"""How many games are looked at to find one that is worth being shown."""

PLIES = 60
"""A game that is read to its end has no more."""


@dataclass(frozen=True)
class Draw:
    """A game drawn for an option set; at the ply `parts_at` the same draw without the set's own options goes another way."""

    options: OptionSet
    number: int
    played: Played
    parts_at: int | None

    @property
    def worth(self) -> tuple[int, bool, int]:
        """How much a reader gets out of it: short enough, showing what the options do, with much going on."""
        ruleset, steps = self.played.ruleset, list(self.played.steps())
        begun = {landmark for before, _, after in steps for landmark in ruleset.pictures.landmarks(before, after)}
        kinds = {action.TOPIC for action in self.played.actions}
        return min(0, PLIES - len(steps)), self.parts_at is not None, len(begun) + len(kinds)


def drawn(ruleset: AnyRuleset, options: OptionSet, number: int) -> Draw | None:
    """The game of that number. None when it does not start."""
    played = _play(ruleset, options, number, options.given)
    if played is None:
        return None
    same = _play(ruleset, options, number, {}) if options.given else played
    return Draw(options, number, played, _parting(played, same))


def best_draw(ruleset: AnyRuleset, options: OptionSet, draws: int = DRAWS) -> Draw:
    """The game most worth being shown, the first of equal ones."""
    found = [draw for number in range(draws) if (draw := drawn(ruleset, options, number))]
    return max(found, key=lambda draw: draw.worth)


def _play(ruleset: AnyRuleset, options: OptionSet, number: int, given: Mapping[str, str]) -> Played | None:
    rng = Rng(_seed(ruleset, f"{options.name}/{number}"))
    count = options.seats or rng.choice(seats(ruleset))
    try:
        setup = arranged(ruleset, count, given, rng, digital=not options.told)
    except SpooklogError:
        return None
    return play_out(ruleset, setup, rng)


def _seed(ruleset: AnyRuleset, name: str) -> int:
    return int.from_bytes(sha256(f"{ruleset.meta.slug}/{name}".encode()).digest()[:8], "big")


def _parting(played: Played, same: Played | None) -> int | None:
    """The first ply that is another action, or after which something is not the same that was the same at the start."""
    if same is None or same.setup.opening != played.setup.opening:
        return 1
    one, other = _view(played, 0), _view(same, 0)
    alike = [name for name in one if name in other and one[name] == other[name]]
    for number, actions in enumerate(zip_longest(played.actions, same.actions), start=1):
        if actions[0] != actions[1]:
            return number
        one, other = _view(played, number), _view(same, number)
        if any(one[name] != other[name] for name in alike):
            return number
    return None


def _view(played: Played, moment: int) -> dict[str, Any]:
    state, ruleset = played.states[moment], played.ruleset
    return ruleset.pictures.view(Seen(state, played.labels, ruleset.rules.turn(state)))
