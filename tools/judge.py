"""Fits the judge of a ruleset on games of its own bot: `python -m tools.judge spookies [GAMES]` writes its judge.toml.

A game in five is played by each number of seats that the ruleset allows, up to five. Only positions are taken that the judge is
asked about. Then it says how well the judge does on other games.
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from spooklog.domain.contract.bots import Sitting, branch, find_bot, next_action
from spooklog.domain.contract.registry import typed_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.labels import Labels
from spooklog.replays.analysis.judge import FILE, Judge, Row, fitted

GAMES, SEED, CHECKED = 600, 43, 150
MOST_SEATS = 5


def games(ruleset: AnyRuleset, seed: int, count: int) -> Iterator[list[Row]]:
    """Yield the judged positions of games that the bot of the analysis plays against itself."""
    rules, analysis = ruleset.rules, ruleset.analysis
    assert analysis, f"{ruleset.meta.slug} has no analysis"
    bot, few, many = find_bot(ruleset, analysis.bot), ruleset.meta.min_seats, min(ruleset.meta.max_seats, MOST_SEATS)
    for number in range(count):
        seats = few + number % (many - few + 1)
        state: Any = rules.start(set_up(ruleset, seats, (seed, number)))
        table, chance = [Sitting(bot, branch(seed, number, 1, seat)) for seat in range(seats)], branch(seed, number, 2)
        found, ply = [], 0
        while (action := next_action(ruleset, state, table, chance)) is not None:
            if (gauge := analysis.gauge(state)) is not None:
                found.append(gauge)
            state, ply = rules.apply(state, action, ply + 1), ply + 1
        outcome = rules.outcome(state)
        assert outcome, "a game of bots comes to an end"
        shares = analysis.stakes(outcome, seats)
        yield [(gauge, shares) for gauge in found]


def set_up(ruleset: AnyRuleset, seats: int, seed: tuple[int, ...]) -> Any:
    """Return a digital game of players without names, dealt by a seed."""
    players = [Player(f"p{seat}", f"P{seat}") for seat in range(1, seats + 1)]
    made = arrange(ruleset, players, options={}, data=(), header=(), facts={}, revision=None, contents=lambda _: None).setup
    return digital_setup(ruleset, made, branch(*seed, 0), options={}, labels=Labels([player.label for player in players]))


def fit(slug: str, count: int) -> Judge:
    """Return the judge of a ruleset, fitted on so many games."""
    ruleset = typed_ruleset(slug)
    assert ruleset.analysis
    rows = [row for game in games(ruleset, SEED, count) for row in game]
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    return Judge(
        revision=ruleset.meta.revision,
        version=project["version"],
        bot=ruleset.analysis.bot,
        games=count,
        positions=len(rows),
        command=f"python -m tools.judge {slug} {count}",
        weights=tuple(round(weight, 5) for weight in fitted(rows)),
    )


def check(judge: Judge, slug: str) -> Iterator[str]:
    """Yield, on games that the judge was not fitted on, what it said in tenths beside what came, and the log loss."""
    bins: dict[int, list[tuple[float, float]]] = {}
    loss = even = moments = 0.0
    for game in games(typed_ruleset(slug), SEED + 1, CHECKED):
        for gauge, shares in game:
            said = judge.shares(gauge)
            loss -= sum(true * math.log(share) for share, true in zip(said, shares, strict=True))
            even += math.log(len(said))
            moments += 1
            for pair in zip(said, shares, strict=True):
                bins.setdefault(min(9, int(pair[0] * 10)), []).append(pair)
    yield f"log loss {loss / moments:.3f}, of equal shares {even / moments:.3f}"
    for _, pairs in sorted(bins.items()):
        said, came = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        yield f"said {said:.3f}, came {came:.3f} ({len(pairs)} seats)"


def main() -> None:
    """Fit, write, say how well it does."""
    slug, *more = sys.argv[1:]
    judge = fit(slug, int(more[0]) if more else GAMES)
    folder = Path(str(import_module(typed_ruleset(slug).package).__file__)).parent
    lines = [f"# What the judge of an analysis weighs, fitted on games of bots. Made by: {judge.command}"]
    lines += [f"{name} = {getattr(judge, name)!r}".replace("'", '"') for name in judge.__struct_fields__ if name != "weights"]
    lines += ["weights = [", *(f"    {weight}," for weight in judge.weights), "]"]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(*check(judge, slug), sep="\n")


if __name__ == "__main__":
    main()
