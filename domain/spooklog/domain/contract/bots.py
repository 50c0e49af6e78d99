"""Bots at a table: one that plays any game at random, those of a ruleset and of plugins, and the next action among bots.

A bot receives the state as its seat knows it. So what a seat does not know cannot change what its bot does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from spooklog.domain.contract.plugins import BadPlugin, Group, Plugin, PluginFailure, blaming, installed, load, plugin_of
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action, Actor, AnyRuleset, Bot, Form, Turn
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import said

RANDOM = "random"

BOTS = Group(
    "spooklog.bots",
    "bot",
    (RANDOM,),
    r"([a-z][a-z0-9_-]{0,39}\.)?[a-z][a-z0-9_-]{0,39}",
    "SLUG.NAME, or NAME for any game, in small letters, digits, _ and -, 40 signs at most each",
)

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
            drawn: Action = self._ruleset.sample(state, rng)
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
    """Return the bots that a ruleset has by name, the random one first."""
    return {RANDOM: RandomBot(ruleset)} | dict(ruleset.moves.bots)


def bot_names(ruleset: AnyRuleset) -> tuple[str, ...]:
    """Return the names of all bots that play a ruleset, those of plugins last. No plugin is imported."""
    own = f"{ruleset.meta.slug}."
    points = sorted(installed(BOTS).points)
    theirs = (point.removeprefix(own) for point in points if point.startswith(own) or "." not in point)
    return tuple(dict.fromkeys((*bots_of(ruleset), *theirs)))


def find_bot(ruleset: AnyRuleset, name: str) -> Bot:
    """Return the bot with a name: of the ruleset, else of a plugin for it alone, else of one for any game.

    Raises NotFound with the existing names, PluginFailure for a plugin that cannot be used.
    """
    bots = bots_of(ruleset)
    if name in bots:
        return bots[name]
    points = installed(BOTS).points
    for point in (f"{ruleset.meta.slug}.{name}", name):
        if point in points and "." not in name:
            return plugin_bot(point, ruleset)
    names = bot_names(ruleset)
    meant = did_you_mean(name, names)
    words = said("no bot '{name}' plays {title}{meant}", name=name, title=ruleset.meta.title, meant=meant)
    raise NotFound(words, input=name, expected=names)


def plugin_bot(point: str, ruleset: AnyRuleset) -> Bot:
    """Return the bot of an entry point for a ruleset. Raises PluginFailure."""
    found, plugin = load(BOTS, point, _check_bot), plugin_of(BOTS, point)
    with blaming(plugin, f"it cannot be made for {ruleset.meta.slug}"):
        # a class or a function makes the bot; what plays already needs no making
        made = found if _plays(found) and not isinstance(found, type) else found(*[ruleset][: _takes(found)])
    if not _plays(made):
        raise PluginFailure(plugin, BadPlugin("wrong", f"it makes a {type(made).__name__}, which has no choose"))
    return cast("Bot", made) if isinstance(made, LineBot) else _OfPlugin(made, plugin)


class _OfPlugin:
    """A bot of a plugin, whose answers are checked."""

    def __init__(self, bot: Bot, plugin: Plugin) -> None:
        self._bot, self._plugin = bot, plugin

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Return what the bot chooses. Raises PluginFailure for an answer that is no action."""
        chosen: object = self._bot.choose(state, seat, rng)
        if chosen is None or isinstance(chosen, Action):
            return chosen
        words = f"it answers with a {type(chosen).__name__}, not with an action or None"
        raise PluginFailure(self._plugin, BadPlugin("wrong", words))


def check_bot(point: str) -> None:
    """Import the bot of a plugin, and make it for the ruleset that its name begins with. Raises PluginFailure."""
    slug, dot, name = point.rpartition(".")
    if not dot:
        load(BOTS, point, _check_bot)
        return
    try:
        ruleset = find_ruleset(slug)
    except NotFound as problem:
        failed = BadPlugin("wrong", f"it plays {slug}: {problem.message}", f"the package that brings {slug}")
        raise PluginFailure(plugin_of(BOTS, point), failed) from problem
    if name in bots_of(ruleset):
        raise PluginFailure(plugin_of(BOTS, point), BadPlugin("duplicate", f"{slug} has a bot {name} of its own"))
    plugin_bot(point, ruleset)


def _check_bot(found: Any) -> Any:
    if not callable(found) and not _plays(found):
        raise BadPlugin("wrong", f"its entry point names a {type(found).__name__}, which neither is nor makes a bot")
    return found


def _plays(bot: Any) -> bool:
    return callable(getattr(bot, "choose", None))


def _takes(make: Any) -> int:
    """Return how many arguments a class or a function of a bot takes: 1 for the ruleset, or 0."""
    from inspect import Parameter, signature  # only for a plugin

    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    return int(any(one.kind in kinds for one in signature(make).parameters.values()))


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
            drawn: Action = ruleset.sample(state, chance)
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
