"""Plots what analyses said against what came: `python -m tools.calibration spookies|spooks|sheets [GAMES]` draws into docs.

Games of bots that nothing was fitted on. Each share of the win that was said of a seat is a point of its tenth; a bar is two
standard errors either way, over games, as the moments of one game are no independent ones.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from spooklog.domain.contract.bots import RandomBot, Sitting, branch, find_bot, next_action
from spooklog.domain.contract.registry import typed_ruleset
from spooklog.domain.contract.ruleset import Bot, Viewer
from spooklog.domain.values.chance import Rng
from spooklog.replays.analysis.efforts import Pasts
from spooklog.replays.analysis.judge import judge_of
from spooklog.replays.analysis.past import Party, Past, Result, Round, Shares, chances
from spooklog.replays.analysis.rolling import Erring, Roller
from tools.judge import SEED, games, set_up

GAMES = 1000
MOMENTS = 4

Said = tuple[Shares, Shares]
"""What was said of each seat at a moment, and what came."""

Games = Iterator[list[Said]]
"""The moments of each game."""


def judged(slug: str, count: int) -> Games:
    """Yield what the judge of a ruleset says of the positions that it is asked about."""
    judge = judge_of(typed_ruleset(slug))
    assert judge, f"{slug} has no judge"
    for game in games(typed_ruleset(slug), SEED + 2, count):
        yield [(judge.shares(gauge), shares) for gauge, shares in game]


def rolled(viewer: Viewer, count: int, *, seats: int = 4, rollouts: int = 24) -> Games:
    """Yield what roll-outs say of moments of Spooks, of players who err twice as often as the bots of the roll-outs."""
    ruleset = typed_ruleset("spooks")
    assert ruleset.analysis
    analysis, roller = ruleset.analysis, Roller(ruleset, ruleset.analysis, None, seats)
    players = Erring(find_bot(ruleset, analysis.bot), RandomBot(ruleset), 2 * analysis.errs)
    for number in range(count):
        states = _played("spooks", [players] * seats, (SEED + 3, number))
        came, found = roller.ended(states[-1]), list[Said]()
        assert came
        for moment in range(MOMENTS):
            seen = ruleset.knowledge.seen_by(states[(len(states) - 1) * moment // MOMENTS], viewer)
            seeds = [(number, moment, each) for each in range(rollouts)]
            shares = [roller.roll(roller.world(seen, seed), seed).shares for seed in seeds]
            found.append(([sum(column) / rollouts for column in zip(*shares, strict=True)], came))
        yield found


def drawn(weakest: str, count: int, *, rounds: int = 60, target: int = 60, seats: int = 4) -> Games:
    """Yield what past rounds say of score sheets: hands of Spooks to a target where the lowest total wins.

    All but the last player are the best bots. Each table has a past of its own of so many rounds; the hands come from 2,000.
    """
    ruleset = typed_ruleset("spooks")
    bots = [find_bot(ruleset, "shedder")] * (seats - 1) + [find_bot(ruleset, weakest)]
    hands = [_points(_played("spooks", bots, (SEED + 4, number))[-1]) for number in range(2 * GAMES)]
    parties = [Party([str(seat)]) for seat in range(seats)]
    for number in range(count):
        rng = branch(SEED, number)
        past = Past([_round(parties, rng.choice(hands)) for _ in range(rounds)])
        totals = [(0,) * seats]
        while max(totals[-1]) < target:
            totals.append(tuple(map(sum, zip(totals[-1], rng.choice(hands), strict=True))))
        found = list[Said]()
        for moment in range(MOMENTS):
            before = totals[(len(totals) - 1) * moment // MOMENTS]

            def play(again: Past, rng: Rng, before: Sequence[int] = before) -> Shares:
                now = before
                while max(now) < target:
                    now = [total + got for total, got in zip(now, again.draw(parties, rng), strict=True)]
                return _lowest(now)

            found.append((chances(past, play, Pasts(10, 20), (number, moment))[0], _lowest(totals[-1])))
        yield found


def _round(parties: Sequence[Party], points: Sequence[int]) -> Round:
    results = [Result(party, got, got) for party, got in zip(parties, points, strict=True)]
    return Round(tuple(sorted(results, key=lambda one: one.order)))


def _lowest(totals: Sequence[int]) -> Shares:
    return [(total == min(totals)) / totals.count(min(totals)) for total in totals]


def _points(end: Any) -> Sequence[int]:
    outcome = typed_ruleset("spooks").rules.outcome(end)
    assert outcome
    return [points or 0 for points in outcome.points]


def _played(slug: str, bots: Sequence[Bot], seed: tuple[int, ...]) -> list[Any]:
    """Return the states of a game of bots."""
    ruleset = typed_ruleset(slug)
    states: list[Any] = [ruleset.rules.start(set_up(ruleset, len(bots), seed))]
    table, chance = [Sitting(bot, branch(*seed, 1, seat)) for seat, bot in enumerate(bots)], branch(*seed, 2)
    while (action := next_action(ruleset, states[-1], table, chance)) is not None:
        states.append(ruleset.rules.apply(states[-1], action, len(states)))
    return states


class Tenth(NamedTuple):
    """The shares of a tenth: what was said and what came on average, the standard error of their difference, how many."""

    said: float
    came: float
    error: float
    shares: int


def tenths(found: Iterable[Sequence[Said]]) -> Iterator[Tenth]:
    """Yield what was said and came, by tenths of what was said."""
    bins: dict[int, dict[int, list[tuple[float, float]]]] = {}
    for number, game in enumerate(found):
        for said, came in game:
            for pair in zip(said, came, strict=True):
                bins.setdefault(min(9, int(pair[0] * 10)), {}).setdefault(number, []).append(pair)
    for _, by_game in sorted(bins.items()):
        pairs = [pair for some in by_game.values() for pair in some]
        said, came = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        off = [sum((b - a) - (came - said) for a, b in some) for some in by_game.values()]
        yield Tenth(said, came, math.sqrt(sum(one * one for one in off)) / len(pairs), len(pairs))


PLOTS: Mapping[str, Mapping[str, Callable[[int], Games]]] = {
    "spookies": {"the judge": lambda count: judged("spookies", count)},
    "spooks": {
        "all cards open": lambda count: rolled("full", count),
        "as the public knew it": lambda count: rolled("public", count),
    },
    "sheets": {"equal players": lambda count: drawn("shedder", count), "one weak player": lambda count: drawn("random", count)},
}
"""What is plotted, and the parts of each plot."""

SIZE, EDGE = 360, 44
_PAINTS = ("#1d4ed8", "#c2410c")


def plot(parts: Mapping[str, Sequence[Tenth]]) -> str:
    """Return a plot of what came against what was said; on the line both are the same."""
    far = SIZE - EDGE

    def x(share: float) -> str:
        return f"{EDGE + share * (far - EDGE + 20):.1f}"

    def y(share: float) -> str:
        return f"{far - share * (far - EDGE + 20):.1f}"

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="13">']
    lines += ["<title>What was said against what came</title>", f'<rect width="{SIZE}" height="{SIZE}" fill="#fdfcf9"/>']
    lines.append(f'<path d="M{x(0)} {y(1)}V{y(0)}H{x(1)}M{x(0)} {y(0)}L{x(1)} {y(1)}" fill="none" stroke="#8a909c"/>')
    for tick in (0.5, 1):
        lines.append(f'<text x="{x(tick)}" y="{far + 16}" text-anchor="middle" fill="#20242c">{tick * 100:.0f}%</text>')
    for tick in (0, 0.5, 1):
        lines.append(f'<text x="{EDGE - 6}" y="{y(tick)}" dy=".35em" text-anchor="end" fill="#20242c">{tick * 100:.0f}%</text>')
    lines.append(f'<text x="{x(0.5)}" y="{far + 34}" text-anchor="middle" fill="#20242c">said</text>')
    lines.append(f'<text x="{EDGE - 6}" y="{y(0.75)}" text-anchor="end" fill="#20242c">came</text>')
    for at, ((name, found), paint) in enumerate(zip(parts.items(), _PAINTS, strict=False)):
        shift = at * 0.012  # so that bars of two parts do not hide each other
        lines.append(f'<g fill="{paint}" stroke="{paint}" stroke-width="1.5">')
        for one in found:
            low, high = (min(1.0, max(0.0, one.came + side * 2 * one.error)) for side in (-1, 1))
            lines.append(f'<path d="M{x(one.said + shift)} {y(low)}V{y(high)}"/>')
            lines.append(f'<circle cx="{x(one.said + shift)}" cy="{y(one.came)}" r="3.5"/>')
        lines.append(f'<text x="{EDGE + 12}" y="{38 + 18 * at}" stroke="none">● {name}</text></g>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Play, plot, print the tenths."""
    name, *more = sys.argv[1:]
    count, parts = int(more[0]) if more else GAMES, dict[str, list[Tenth]]()
    for part, made in PLOTS[name].items():
        parts[part] = list(tenths(made(count)))
        print(
            part, *(f"said {one.said:.2f}, came {one.came:.2f} ± {one.error:.2f} ({one.shares})" for one in parts[part]), sep="\n"
        )
    (Path(__file__).parents[1] / "docs" / f"calibration-{name}.svg").write_text(plot(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
