"""Bots at a table: one that plays any game at random, the others of a ruleset, and who of them does what next.

A bot is handed the state as its seat knows it. What a seat does not know can therefore not change what its bot does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from spooklog.domain.chance import Rng
from spooklog.domain.errors import NotFound
from spooklog.domain.ruleset import Action, AnyRuleset, Bot, Form, Turn

RANDOM = "random"

_TRIES = 1000
"""How often an action of another seat is thrown away before a bot is content with what can be listed."""


class RandomBot:
    """Plays any game: each action that the seat may list is as likely as the next, and so is to decline where it need not act.

    Where there are forms beside the actions, the ruleset's `sample` draws, as often as it takes to be this seat's.
    """

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._ruleset = ruleset

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Return an action of the seat; None when it has nothing to do, or declines."""
        offered = list(self._ruleset.moves.choices(state, seat))
        actions: list[Action] = [choice for choice in offered if not isinstance(choice, Form)]
        must = self._ruleset.rules.turn(state).must
        if offered and seat not in must and "team" not in must and not rng.below(len(offered) + 1):
            return None
        if len(actions) < len(offered) and (drawn := self._sampled(state, seat, rng)):
            return drawn
        return rng.choice(actions) if actions else None

    def _sampled(self, state: Any, seat: int, rng: Rng) -> Action | None:
        for _ in range(_TRIES):
            drawn: Action = self._ruleset.moves.sample(state, rng)
            if drawn.owner in (seat, "team"):
                return drawn
        return None


class Sitting(NamedTuple):
    """A bot on a seat, with its own chance."""

    bot: Bot
    rng: Rng


def bots_of(ruleset: AnyRuleset) -> Mapping[str, Bot]:
    """Return every bot that can play the game for a seat, by name."""
    return {RANDOM: RandomBot(ruleset)} | dict(ruleset.moves.bots)


def find_bot(ruleset: AnyRuleset, name: str) -> Bot:
    """Return the bot of a name. Raises NotFound with the names there are."""
    bots = bots_of(ruleset)
    if name not in bots:
        raise NotFound(f"no bot '{name}' plays {ruleset.meta.title}", input=name, expected=tuple(bots))
    return bots[name]


def branch(seed: int, *path: int) -> Rng:
    """Return a stream of draws of its own for each path from a seed: game 3, seat 2. The same for ever, like the draws themselves."""
    for step in path:
        seed = Rng(Rng(seed).bits64() + step).bits64()
    return Rng(seed)


def next_action(ruleset: AnyRuleset, state: Any, table: Sequence[Sitting], chance: Rng) -> Action | None:
    """Return the next action of a digital game; None when the game is over.

    First the seats that may act and need not are asked once, clockwise from the first seat that must; they may decline. Then
    comes the first of those that must: chance and the table by `sample`, a seat by its bot. Of several seats that must, one that
    waits for others is passed over. Raises LookupError where none of them acts.
    """
    turn = ruleset.rules.turn(state)
    if turn.over:
        return None
    may = [actor for actor in turn.may if isinstance(actor, int)]
    for seat in (*_clockwise(may, turn.seats, len(table)), *_awaited(turn, len(table))):
        if seat is None:
            drawn: Action = ruleset.moves.sample(state, chance)
            return drawn
        bot, rng = table[seat - 1]
        chosen = bot.choose(ruleset.knowledge.seen_by(state, seat), seat, rng)
        if chosen is not None:
            completed: Action = ruleset.moves.draw(state, chosen, chance)
            return completed
    raise LookupError(f"none of {turn.must} acts")


def _awaited(turn: Turn, seats: int) -> Iterator[int | None]:
    """Yield the seats that must act, in order; None stands for chance and the table. For the team any of its players acts."""
    for actor in turn.must:
        if actor == "team":
            yield from range(1, seats + 1)
        else:
            yield actor if isinstance(actor, int) else None


def _clockwise(seats: Sequence[int], after: Sequence[int], count: int) -> list[int]:
    """Seats in the order in which they are asked, clockwise from behind the first seat that must act."""
    first = after[0] if after else count
    return sorted(seats, key=lambda seat: (seat - first - 1) % count)
