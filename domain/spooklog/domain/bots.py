"""Bots at a table: one that plays any game at random, the others of a ruleset, and who of them does what next.

A bot is handed the state as its seat knows it. What a seat does not know can therefore not change what its bot does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spooklog.domain.chance import Rng
from spooklog.domain.errors import NotFound
from spooklog.domain.ruleset import Action, AnyRuleset, Bot, Form

RANDOM = "random"

_TRIES = 1000
"""How often an action of another seat is thrown away before a bot is content with what can be listed."""


class RandomBot:
    """Plays any game: each action that the seat may list is as likely as the next.

    Where there are forms beside the actions, the ruleset's `sample` draws, as often as it takes to be this seat's.
    """

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._ruleset = ruleset

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """An action of the seat, None when it has nothing to do."""
        offered = list(self._ruleset.choices_of(state, seat))
        actions: list[Action] = [choice for choice in offered if not isinstance(choice, Form)]
        if len(actions) < len(offered) and (drawn := self._sampled(state, seat, rng)):
            return drawn
        return rng.choice(actions) if actions else None

    def _sampled(self, state: Any, seat: int, rng: Rng) -> Action | None:
        for _ in range(_TRIES):
            drawn: Action = self._ruleset.sample(state, rng)
            if drawn.owner in (seat, "team"):
                return drawn
        return None


class Sitting(NamedTuple):
    """A bot on a seat, with its own chance."""

    bot: Bot
    rng: Rng


def bots_of(ruleset: AnyRuleset) -> Mapping[str, Bot]:
    """Everybody who can play a game for a seat, by name."""
    return {RANDOM: RandomBot(ruleset)} | dict(ruleset.bots)


def find_bot(ruleset: AnyRuleset, name: str) -> Bot:
    """The bot of a name. Raises NotFound with the names there are."""
    bots = bots_of(ruleset)
    if name not in bots:
        raise NotFound(f"no bot '{name}' plays {ruleset.meta.title}", input=name, expected=tuple(bots))
    return bots[name]


def branch(seed: int, *path: int) -> Rng:
    """A stream of draws of its own for each path from a seed: game 3, seat 2. The same for ever, like the draws themselves."""
    for step in path:
        seed = Rng(Rng(seed).bits64() + step).bits64()
    return Rng(seed)


def next_action(ruleset: AnyRuleset, state: Any, table: Sequence[Sitting], chance: Rng) -> Action | None:
    """What is done next, by the bots in the order of their seats or by `chance`; None when the game is over.

    Raises LookupError when an action is awaited and nobody of whom it is awaited has one.
    """
    turn = ruleset.to_act(state)
    match turn.kind:
        case "over":
            return None
        case "seats":
            for seat in _in_asking_order(turn.seats, len(table)):
                bot, rng = table[seat - 1]
                chosen = bot.choose(ruleset.seen_by(state, seat), seat, rng)
                if chosen is not None:
                    completed: Action = ruleset.draw(state, chosen, chance)
                    return completed
            raise LookupError(f"none of the seats {turn.seats} acts")
        case _:
            drawn: Action = ruleset.sample(state, chance)
            return drawn


def _in_asking_order(seats: Sequence[int], count: int) -> Iterator[int]:
    """Whoever may cut in is asked before the seat whose turn it is, clockwise from there."""
    if not seats:
        return iter(())
    first = seats[0]
    return iter(sorted(seats, key=lambda seat: (seat - first - 1) % count))
