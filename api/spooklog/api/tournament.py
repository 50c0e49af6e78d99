"""Bots that play many games against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.api.bots import Bot, name_of
from spooklog.api.given import checked
from spooklog.api.options import option_texts
from spooklog.domain.contract.bots import find_bot
from spooklog.domain.contract.registry import typed_revision, typed_ruleset
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.migrations.opening import open_store
from spooklog.replays.simulation import RECORDER, Simulation, Tally, seated, seats_with, simulate, tallies

if TYPE_CHECKING:
    from spooklog.api.store import Store
    from spooklog.domain.contract.ruleset import AnyRuleset
    from spooklog.domain.contract.ruleset import Bot as StateBot


class Tournament(msgspec.Struct, frozen=True):
    """The results of a tournament. `tournament["random"]` is the `Tally` of one bot; iterating gives all of them.

    A `Tally` has `bot`, `played` (a game counts for each seat of a bot), `wins`, `points` and `mean`, the points a game; `mean`
    is None in games without points. `games` are the names of the games in the store that `tournament` was given.
    """

    ruleset: str
    seed: int
    tallies: tuple[Tally, ...]
    games: tuple[str, ...]

    def __getitem__(self, bot: str) -> Tally:
        """Return the results of a bot. Raises NotFound for one that did not play."""
        for tally in self.tallies:
            if tally.bot == bot:
                return tally
        raise NotFound(f"no bot '{bot}' played", input=str(bot), expected=tuple(one.bot for one in self.tallies))

    def __iter__(self) -> Iterator[Tally]:
        return iter(self.tallies)

    def __len__(self) -> int:
        return len(self.tallies)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each bot, for a data frame: `bot`, `played`, `wins`, `points`, `mean`."""
        return [
            {
                "bot": one.bot,
                "played": one.played,
                "wins": one.wins,
                "points": one.points if one.counted else None,
                "mean": one.mean,
            }
            for one in self.tallies
        ]

    def __repr__(self) -> str:
        won = ", ".join(f"{one.bot} won {one.wins} of {one.played}" for one in self.tallies)
        return f"<Tournament of {self.ruleset}, seed {self.seed}: {won}>"


@checked
def tournament(
    ruleset: str,
    bots: Sequence[Bot | StateBot | str],
    *,
    games: int = 1,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    store: Store | None = None,
    name: str | None = None,
) -> Tournament:
    """Let bots play digital games, and return how often each won.

    `bots` sit down in this order: bots of your own, and names of those that spooklog knows, such as `random`. They move on by a
    seat after each game, so that no bot keeps the best one. Fewer bots than a game needs players take turns round the table.
    `seed` decides all chance: the same seed and bots give the same games. `options` are those of the ruleset, as for
    `Store.new`. The games are kept in `store` where one is given, as `name-1`, `name-2` …, else under names that are drawn.

    Raises NotFound for a ruleset or the name of a bot, Usage for options, for two bots of one name, and for bots that do not
    act or come to no end; what the rules refuse where a bot answers with a line that they forbid.
    """
    found = typed_ruleset(ruleset)
    if not bots or games < 1:
        raise Usage("a tournament needs a list of bots, and games", expected=('["random", "random"], games=50',))
    names, own = _named(bots, found)
    simulation = Simulation(
        ruleset=found,
        seats=seated(names, max(len(names), found.meta.min_seats)),
        options=option_texts(options or {}),
        seed=seed % (1 << 64),
        games=games,
        prefix=name,
        by=RECORDER,
        revision=typed_revision(ruleset),
        bots=own,
        rotating=True,
    )
    counts, played = tallies(simulation), list[str]()
    with open_store("memory:") if store is None else nullcontext(store.inner) as inner:
        for game, loaded in enumerate(simulate(simulation, inner), start=1):
            played.append(loaded.stream.name)
            for tally in counts:
                tally.count(loaded.game, seats_with(tally.bot, simulation.seats_of(game)))
    return Tournament(found.meta.name, seed, tuple(counts), () if store is None else tuple(played))


def _named(bots: Sequence[Bot | StateBot | str], ruleset: AnyRuleset) -> tuple[list[str], dict[str, Any]]:
    """Return the names of bots by seat, and by name those that are no names themselves."""
    names, own = list[str](), dict[str, Any]()
    for bot in bots:
        if isinstance(bot, str):
            find_bot(ruleset, bot)
            names.append(bot)
            continue
        if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
            words = f"{bot!r} is no bot: a bot has a method `choose`"
            raise Usage(words, expected=("an object of a class that derives from spooklog.Bot", '"random"'))
        called = name_of(bot)
        if own.setdefault(called, bot) is not bot or called in bots:
            words = f"two bots are called {called}: give each a `name` of its own"
            raise Usage(words, input=called, expected=(f"{called}2",))
        names.append(called)
    return names, own
