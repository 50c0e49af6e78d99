"""Rounds of past games drawn again: what each player may get in the next one. Pure.

A round is drawn whole, so that its results fit together: one winner, a sum of zero. Who gets which of them is drawn by strength:
each player draws a result of the past, and the order of these is the order in which the results of the round are dealt out (the
Schaake shuffle of Clark and others, Journal of Hydrometeorology 2004). A player draws from results of their own and from some of
all: the less players differ beyond chance, the more of all (the credibility of Bühlmann, ASTIN Bulletin 1967).

What comes of it is as uncertain as the past is short. So the past itself is drawn again, too, a few times (the bootstrap: Efron,
Annals of Statistics 1979), and how far the chances differ from one such past to the next is part of their error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from spooklog.domain.contract.bots import branch
from spooklog.domain.values.chance import Rng
from spooklog.replays.analysis.efforts import Pasts

ENOUGH = 20
"""So many rounds are enough to draw from."""

_USUAL, _PARTIES = 40, 3
"""How many results of all stand beside a player's own at usual tables, which count as so many parties more than there are."""

_MOST_SHARED = 1_000

Party = frozenset[str]
"""The persons of a player or of a team, by id."""

Shares = Sequence[float]


class Result(NamedTuple):
    """What a party got in a round: the number that results are ordered by, either way, and what it is worth in the game."""

    party: Party
    order: float
    got: Any


class Round(NamedTuple):
    """The results of a round, and its number in its game."""

    results: tuple[Result, ...]
    number: int = 0


class Past:
    """Rounds to draw from; `shared` results of all are among those of each party.

    With `by_number` a round is like those of its number.
    """

    def __init__(self, rounds: Sequence[Round], *, by_number: bool = False, shared: int | None = None) -> None:
        self.rounds, self._by_number = rounds, by_number
        self._own: dict[Party, list[float]] = {}
        for one in rounds:
            for result in one.results:
                self._own.setdefault(result.party, []).append(result.order)
        self._all = [order for orders in self._own.values() for order in orders]
        self._fitting: dict[tuple[int, int], Sequence[Round]] = {}
        self.shared = _shared([*self._own.values()]) if shared is None else shared

    def own(self, party: Party) -> int:
        """Return how many results of its own a party has."""
        return len(self._own.get(party, ()))

    def enough_for(self, parties: int) -> bool:
        """Return whether there are enough rounds of so many parties or more."""
        return sum(len(one.results) >= parties for one in self.rounds) >= ENOUGH

    def again(self, rng: Rng) -> Past:
        """Return a past that could as well have been."""
        return Past([rng.choice(self.rounds) for _ in self.rounds], by_number=self._by_number, shared=self.shared)

    def draw(self, parties: Sequence[Party], rng: Rng, number: int = 0) -> list[Any]:
        """Return what each party gets in the next round, which has a number in its game."""
        size = len(parties)
        key = size, number if self._by_number else 0
        if (fitting := self._fitting.get(key)) is None:
            fitting = self._fitting[key] = self._fits(*key)
        dealt = _of_size(rng.choice(fitting).results, size, rng)
        dealt = sorted(dealt, key=lambda one: one.order)
        drawn = [(self._strength(party, rng), rng.bits64(), at) for at, party in enumerate(parties)]
        got = [None] * size
        for result, (_, _, at) in zip(dealt, sorted(drawn), strict=True):
            got[at] = result.got
        return got

    def _strength(self, party: Party, rng: Rng) -> float:
        own = self._own.get(party, ())
        at = rng.below(len(own) + self.shared)
        return own[at] if at < len(own) else rng.choice(self._all)

    def _fits(self, size: int, number: int) -> Sequence[Round]:
        """Return the rounds of that size, with fewer than `ENOUGH` those of more parties too; of them the nearest by number."""
        same = [one for one in self.rounds if len(one.results) == size]
        fitting = same if len(same) >= ENOUGH else [one for one in self.rounds if len(one.results) >= size]
        if number and len(fitting) > ENOUGH:
            far = sorted(abs(one.number - number) for one in fitting)[ENOUGH - 1]
            return [one for one in fitting if abs(one.number - number) <= far]
        return fitting


def _shared(results: Sequence[Sequence[float]]) -> int:
    """Return the variance of the results of a party, measured by the variance between parties (analysis of variance).

    Few parties say little of the latter, so the usual one is weighed in.
    """
    known = [some for some in results if len(some) > 1]
    total, others = sum(map(len, known)), len(known) - 1
    if others < 1:
        return _USUAL
    means = [sum(some) / len(some) for some in known]
    middle = sum(map(sum, known)) / total
    within = sum((one - mean) ** 2 for some, mean in zip(known, means, strict=True) for one in some) / (total - others - 1)
    size = (total - sum(len(some) ** 2 for some in known) / total) / others
    spread = sum(len(some) * (mean - middle) ** 2 for some, mean in zip(known, means, strict=True)) / others
    differ = (spread / within - 1) / size if within else 0.0
    return round(1 / max((others * differ + _PARTIES / _USUAL) / (others + _PARTIES), 1 / _MOST_SHARED))


def _of_size(results: Sequence[Result], size: int, rng: Rng) -> list[Result]:
    """Return so many of the results in any order, the first among them: the one that the others are measured by."""
    first, *others = results
    rng.shuffle(others)
    return [first, *others[: size - 1]]


class Drawn(NamedTuple):
    """What so many rests of a game came to: the mean share of each player, and two parts of its variance.

    `games` is what the mean owes to the number of rests; `between` is how far pasts differ beyond what few rests of each make
    them differ, and may be below 0 by chance (analysis of variance with one way).
    """

    shares: Shares
    games: Shares
    between: Shares


def drawn(past: Past, play: Callable[[Past, Rng], Shares], counts: Pasts, seed: tuple[int, ...]) -> Drawn:
    """Return what `play` comes to, in rests of several pasts that could as well have been."""
    means, within = [], []
    for number in range(counts.pasts):
        again = past.again(branch(*seed, number, 0))
        games = [play(again, branch(*seed, number, game)) for game in range(1, counts.games + 1)]
        mean = [sum(column) / counts.games for column in zip(*games, strict=True)]
        means.append(mean)
        within.append(
            [sum((a - m) ** 2 for a in col) / (counts.games - 1) for col, m in zip(zip(*games, strict=True), mean, strict=True)]
        )
    shares, of_games, between = [], [], []
    for of_pasts, of_rests in zip(zip(*means, strict=True), zip(*within, strict=True), strict=True):
        share, spread = sum(of_pasts) / counts.pasts, sum(of_rests) / counts.pasts / counts.games
        shares.append(share)
        of_games.append(spread / counts.pasts)
        between.append(sum((one - share) ** 2 for one in of_pasts) / (counts.pasts - 1) - spread)
    return Drawn(shares, of_games, between)


def errors_of(curve: Sequence[Drawn], counts: Pasts) -> list[Shares]:
    """Return the standard errors of the shares at each moment of a curve.

    How far a few pasts differ at one moment is itself known to a factor of two at best, and often below what it must be. It is
    about in proportion to p(1 - p) for a share p, so this proportion is taken from the whole curve.
    """
    open_ = sum(share * (1 - share) for one in curve for share in one.shares)
    proportion = max(0.0, sum(sum(one.between) for one in curve)) / open_ if open_ else 0.0
    least = 1 / (counts.rollouts + 4)  # ten rests alike are no certainty
    of_pasts = proportion * (1 + 1 / counts.pasts)
    return [
        [
            max(math.sqrt(of_pasts * share * (1 - share) + games), least)
            for share, games in zip(one.shares, one.games, strict=True)
        ]
        for one in curve
    ]


def chances(past: Past, play: Callable[[Past, Rng], Shares], counts: Pasts, seed: tuple[int, ...]) -> tuple[Shares, Shares]:
    """Return the shares that `play` comes to on average, and their standard errors, of one moment alone."""
    found = drawn(past, play, counts, seed)
    return found.shares, errors_of([found], counts)[0]
