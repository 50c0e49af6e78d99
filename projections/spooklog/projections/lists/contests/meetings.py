"""How the players of some games did against each other: who finished ahead of whom, the last games of each, games by month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.runs import FORM


class Ahead(NamedTuple):
    """The games of two players against each other, from the side of the first: how often the first was ahead, behind, level."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        """How many games they are."""
        return sum(self)

    def plus(self, other: Ahead) -> Ahead:
        """Return the sums of both."""
        return Ahead(self.won + other.won, self.lost + other.lost, self.drawn + other.drawn)

    @property
    def turned(self) -> Ahead:
        """The same from the side of the second."""
        return Ahead(self.lost, self.won, self.drawn)


class Ended(NamedTuple):
    """How a game ended for a player; `order` is where it stands among all games."""

    order: tuple[int, str, int]
    won: bool


class Meetings:
    """How the players of some games, which are in the order of play, did against each other.

    `ahead` is of two players, the smaller id first; `last` are the last games of each; `chance` adds up how probable a win was
    where all parties are alike; `months` counts the games of each month by the table's clock, in UTC where that is
    unknown, as `2026-11`.
    """

    def __init__(self, games: Sequence[Decided], before: Meetings | None = None) -> None:
        """Take games; those with which the games of the meetings `before` begin are taken over from there."""
        self.games = games
        known = before if before is not None and games[: len(before.games)] == before.games else None
        self.ahead: dict[tuple[str, str], Ahead] = dict(known.ahead) if known else {}
        self.last: dict[str, tuple[Ended, ...]] = dict(known.last) if known else {}
        self.chance: dict[str, float] = dict(known.chance) if known else {}
        self.months: Counter[str] = Counter(known.months if known else ())
        self._add(games[len(known.games) :] if known else games)

    def _add(self, games: Iterable[Decided]) -> None:
        ahead: dict[tuple[str, str], list[int]] = {}
        last: dict[str, list[Ended]] = {}
        days: Counter[int] = Counter()
        for game in games:
            if game.played is not None:
                days[(game.played + _MINUTE * (game.offset or 0)) // _DAY] += 1
            order, alike = game.order, 1 / (len(game.parties) or 1)
            for party in game.parties:
                for person in party.persons:
                    last.setdefault(person, []).append(Ended(order, party.won))
                    self.chance[person] = self.chance.get(person, 0) + alike
            for one, other in combinations(game.parties, 2):
                for first in one.persons:
                    for second in other.persons:
                        place, beside = (one.place, other.place) if first < second else (other.place, one.place)
                        pair = (first, second) if first < second else (second, first)
                        counts = ahead.setdefault(pair, [0, 0, 0])
                        counts[0 if place < beside else 1 if place > beside else 2] += 1
        for pair, counts in ahead.items():
            self.ahead[pair] = Ahead(*counts).plus(self.ahead.get(pair, Ahead()))
        for person, ended in last.items():
            self.last[person] = (*self.last.get(person, ()), *ended)[-FORM:]
        for day, number in days.items():
            self.months[f"{_EPOCH + timedelta(days=day):%Y-%m}"] += number


_MINUTE, _DAY = 60_000, 86_400_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def ahead_of(pairs: Iterable[Mapping[tuple[str, str], Ahead]]) -> dict[tuple[str, str], Ahead]:
    """Return the sums of several `Meetings.ahead`, of each two players from both sides."""
    found: dict[tuple[str, str], Ahead] = {}
    for some in pairs:
        for pair, ahead in some.items():
            found[pair] = ahead.plus(found.get(pair, Ahead()))
    return found | {(second, first): ahead.turned for (first, second), ahead in found.items()}
