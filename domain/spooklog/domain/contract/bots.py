"""Bots at a table: one that plays any game at random, those of a ruleset, and the next action of a game among bots.

A bot receives the state as its seat knows it. So what a seat does not know cannot change what its bot does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from spooklog.domain.contract.ruleset import Action, Actor, AnyRuleset, Bot, Form, Turn
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.labels import Labels

RANDOM = "random"

_TRIES = 1000
"""Samples that a bot rejects as another seat's before it falls back to the actions that can be listed."""


class NobodyActs(LookupError):
    """The game waits for actors, `must`, and none of them acts."""

    def __init__(self, must: Sequence[Actor]) -> None:
        super().__init__(f"none of {tuple(must)} acts")
        self.must = must


class RandomBot:
    """Plays any game at random: all listed actions of the seat are equally likely, and so is declining where it need not act.

    Where forms stand beside the actions, the ruleset's `sample` draws, repeated until the action is this seat's.
    """

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._ruleset = ruleset

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Return an action of the seat, None when it cannot act or declines."""
        offered = list(self._ruleset.moves.choices(state, seat))
        actions: list[Action] = [choice for choice in offered if not isinstance(choice, Form)]
        must = self._ruleset.rules.turn(state).must
        if offered and seat not in must and "team" not in must and not rng.below(len(offered) + 1):
            return None
        # a form stands for actions that cannot be listed: only `sample` can draw among all of them
        if len(actions) < len(offered) and (drawn := self._sampled(state, seat, rng)):
            return drawn
        return rng.choice(actions) if actions else None

    def _sampled(self, state: Any, seat: int, rng: Rng) -> Action | None:
        for _ in range(_TRIES):
            drawn: Action = self._ruleset.moves.sample(state, rng)
            if drawn.owner in (seat, "team"):
                return drawn
        return None


@runtime_checkable
class LineBot(Protocol):
    """A bot that sees the game as players do and answers with lines, such as `spooklog.Bot`."""

    def seated(self, labels: Labels, game: Callable[[], Any], /) -> Bot:
        """Return the bot for one game: `labels` are those of its table, `game` returns the `Game` as it stands."""


class Sitting(NamedTuple):
    """A bot on a seat, with its own chance."""

    bot: Bot
    rng: Rng


def bots_of(ruleset: AnyRuleset) -> Mapping[str, Bot]:
    """Return every bot of a ruleset by name, the random one first."""
    return {RANDOM: RandomBot(ruleset)} | dict(ruleset.moves.bots)


def find_bot(ruleset: AnyRuleset, name: str) -> Bot:
    """Return the bot with a name. Raises NotFound with the existing names."""
    bots = bots_of(ruleset)
    if name not in bots:
        raise NotFound(f"no bot '{name}' plays {ruleset.meta.title}", input=name, expected=tuple(bots))
    return bots[name]


def branch(seed: int, *path: int) -> Rng:
    """Return the stream of draws of a path from a seed: game 3, seat 2. Each path has its own stream, the same for ever."""
    for step in path:
        # the seed is scrambled before a step is added: seed 7, step 1 must not be seed 8, step 0
        seed = Rng(Rng(seed).bits64() + step).bits64()
    return Rng(seed)


def next_action(ruleset: AnyRuleset, state: Any, table: Sequence[Sitting], chance: Rng) -> Action | None:
    """Return the next action of a digital game; None when the game is over.

    First each seat that may act but need not is offered to act once, clockwise from the first seat that must; its bot may
    decline. Then the first actor that must act does: chance and the table by `sample`, a seat by its bot. A bot that waits for
    others is passed over. Raises NobodyActs where no actor acts.
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
            # the table's chance, not the bot's own: a bot that draws more or less leaves the dice as they are
            completed: Action = ruleset.moves.draw(state, chosen, chance)
            return completed
    raise NobodyActs(turn.must)


def _awaited(turn: Turn, seats: int) -> Iterator[int | None]:
    """Yield the seats that must act, in order, with None for chance and the table. For the team, yield every seat."""
    for actor in turn.must:
        if actor == "team":
            yield from range(1, seats + 1)
        else:
            yield actor if isinstance(actor, int) else None


def _clockwise(seats: Sequence[int], after: Sequence[int], count: int) -> list[int]:
    """Return seats in clockwise order, beginning behind the first seat that must act."""
    first = after[0] if after else count
    return sorted(seats, key=lambda seat: (seat - first - 1) % count)
