"""Ratings of players with their uncertainty: the model of Plackett and Luce, as openskill keeps it.

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, Journal of Machine Learning Research 12, 2011.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import NamedTuple

from spooklog.domain.values.answer import Answer
from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.filters import name_order
from spooklog.store.store import Store

SCALE = 40
"""How many points of the scale a unit of the model has: everyone begins at 1000 ± 667."""

SETTLED = 10
"""A rating that rests on fewer games is provisional."""

_MU, _SIGMA = 25.0, 25.0 / 3
"""What the model believes of a player without games, its own defaults."""


class Rating(NamedTuple):
    """What is believed of a player's strength: mean and standard deviation of a normal distribution, after so many games.

    `results` are those of the `games` that are known by their result alone.
    """

    mu: float = _MU
    sigma: float = _SIGMA
    games: int = 0
    results: int = 0

    @property
    def points(self) -> int:
        """The mean on the readable scale, from 1000."""
        return round(SCALE * self.mu)

    @property
    def spread(self) -> int:
        """Two standard deviations on that scale: the strength lies within `points` ± `spread` with 95 %."""
        return round(2 * SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether the rating rests on few games."""
        return self.games < SETTLED


class ShownRating(Answer, frozen=True, kw_only=True):
    """A rating on its scale with two standard deviations, what it rests on, and the numbers of the model."""

    rating: int
    plus_minus: int
    games: int
    results: int
    provisional: bool
    mu: float
    sigma: float


class RatedPlayer(ShownRating, frozen=True):
    """The rating of a player, who has no `player` name once erased."""

    player: str | None


def shown_rating(rating: Rating) -> ShownRating:
    """Return a rating as readers see it."""
    return ShownRating(
        rating=rating.points,
        plus_minus=rating.spread,
        games=rating.games,
        results=rating.results,
        provisional=rating.provisional,
        mu=round(rating.mu, 4),
        sigma=round(rating.sigma, 4),
    )


def ranking(store: Store, now: Mapping[str, Rating]) -> list[RatedPlayer]:
    """Return the ratings of the players of a title, by person, the highest first, those on few games after all others."""
    names = store.people.names(list(now))
    best = sorted(now.items(), key=lambda one: (one[1].provisional, -one[1].mu, *name_order(names[one[0]])))
    return [shown_rating(rating).also(RatedPlayer, player=names[person]) for person, rating in best]


class Ratings:
    """The ratings of all players of one title: now, and after each game that was rated."""

    def __init__(self, games: Iterable[Decided], before: Ratings | None = None) -> None:
        """Rate games in their order. Those without parties say nothing of strength and are left out.

        The games with which the ratings `before` begin are not rated again.
        """
        from openskill.models import PlackettLuce, PlackettLuceRating  # noqa: PLC0415  (only ratings wait for it)

        self.now: dict[str, Rating] = {}
        self.rated: list[tuple[Decided, Mapping[str, Rating]]] = []
        """The games that were rated, each with the ratings of its players after it."""
        model = PlackettLuce(mu=_MU, sigma=_SIGMA)
        counted = [game for game in games if game.parties]
        if before is not None:
            alike = takewhile(lambda pair: pair[0] == pair[1][0], zip(counted, before.rated, strict=False))
            self.rated = [rated for _, rated in alike]
            if len(self.rated) == len(before.rated):
                self.now |= before.now
            else:
                for _, ratings in self.rated:
                    self.now |= ratings
        known: dict[str, PlackettLuceRating] = {
            person: model.rating(mu=rating.mu, sigma=rating.sigma) for person, rating in self.now.items()
        }
        for game in counted[len(self.rated) :]:
            teams = [[known.setdefault(person, model.rating()) for person in party.persons] for party in game.parties]
            rated = model.rate(teams, ranks=[float(party.place) for party in game.parties])
            after: dict[str, Rating] = {}
            for party, team in zip(game.parties, rated, strict=True):
                for person, one in zip(party.persons, team, strict=True):
                    known[person] = one
                    was = self.now.get(person, Rating())
                    after[person] = Rating(one.mu, one.sigma, was.games + 1, was.results + game.by_result)
            self.now |= after
            self.rated.append((game, after))
