"""How the players of some games did against each other: who finished ahead of whom, the last games of each, games by month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.runs import FORM

_MINUTE, _DAY = 60_000, 86_400_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Ahead(NamedTuple):
    """The games of two players against each other, from the side of the first: how often the first was ahead, behind, level."""

    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """How many games they are."""
        return sum(self)


class Ended(NamedTuple):
    """How a game ended for a player; `order` is where it stands among all games."""

    order: tuple[int, str, int]
    won: bool


class Meetings:
    """How the players of some games did against each other, in counts that can be added up over titles.

    `ahead` counts the games in which a first person had a better place than a second one, and under both names in the order of
    their ids and `level` those in which both had the same. `parties` counts the games of each person by how many parties took
    part, `months` all games by the month at the table, in UTC where its clock is unknown: `2026-11`. `last` are the last games of
    each person, the newest last.
    """

    def __init__(self, games: Sequence[Decided], before: Meetings | None = None) -> None:
        """Take games in the order of play; after the meetings `before`, those that came, changed or went since are counted."""
        self.games = {one.game: one for one in games}
        known = before.games if before else {}
        self.ahead: Counter[tuple[str, str]] = Counter(before.ahead if before else ())
        self.level: Counter[tuple[str, str]] = Counter(before.level if before else ())
        self.parties: Counter[tuple[str, int]] = Counter(before.parties if before else ())
        self.months: Counter[str] = Counter(before.months if before else ())
        self.last: dict[str, tuple[Ended, ...]] = dict(before.last if before else ())
        came = [one for one in games if known.get(one.game) is not one]
        went = [one for one in known.values() if self.games.get(one.game) is not one]
        self._count(came, 1)
        self._count(went, -1)
        self.last |= _last_games(games, {person for game in (*came, *went) for party in game.parties for person in party.persons})

    def _count(self, games: Iterable[Decided], each: int) -> None:
        days: Counter[int] = Counter()
        for game in games:
            if game.played is not None:
                days[(game.played + _MINUTE * (game.offset or 0)) // _DAY] += each
            for party in game.parties:
                for person in party.persons:
                    self.parties[person, len(game.parties)] += each
            for one, other in combinations(game.parties, 2):
                for person in one.persons:
                    for second in other.persons:
                        if one.place == other.place:
                            self.level[min(person, second), max(person, second)] += each
                        else:
                            self.ahead[(person, second) if one.place < other.place else (second, person)] += each
        for day, number in days.items():
            self.months[f"{_EPOCH + timedelta(days=day):%Y-%m}"] += number


def _last_games(games: Sequence[Decided], persons: Set[str]) -> dict[str, tuple[Ended, ...]]:
    """Return the last games of some persons, the newest last."""
    found: dict[str, list[Ended]] = {person: [] for person in persons}
    missing = set(persons)
    for game in reversed(games):
        if not missing:
            break
        for party in game.parties:
            for person in missing.intersection(party.persons):
                found[person].append(Ended(game.order, party.won))
                if len(found[person]) == FORM:
                    missing.discard(person)
    return {person: tuple(reversed(last)) for person, last in found.items()}


class Met(NamedTuple):
    """The meetings of several titles together."""

    titles: Sequence[Meetings]

    def against(self) -> dict[str, dict[str, Ahead]]:
        """Return the games of each two persons, by the first and the second, from both sides."""
        ahead, level = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for one in self.titles:
            ahead.update(one.ahead)
            level.update(one.level)
        found: dict[str, dict[str, Ahead]] = {}
        for first, second in {*ahead, *level}:
            drawn = level[min(first, second), max(first, second)]
            for pair in ((first, second), (second, first)):
                games = Ahead(ahead[pair], ahead[pair[::-1]], drawn)
                if games.games:
                    found.setdefault(pair[0], {})[pair[1]] = games
        return found

    def chance(self, person: str) -> float | None:
        """Return the share of games that a person would win if all parties were alike; None without games against others."""
        counts = [(parties, games) for one in self.titles for (whose, parties), games in one.parties.items() if whose == person]
        played = sum(games for _, games in counts)
        return sum(games / parties for parties, games in counts) / played if played else None

    def last(self, person: str) -> Sequence[Ended]:
        """Return the last games of a person, the newest last."""
        return sorted(game for one in self.titles for game in one.last.get(person, ()))[-FORM:]

    def months(self) -> Iterator[tuple[str, int]]:
        """Yield each month with games, and how many these are."""
        months = Counter[str]()
        for one in self.titles:
            months.update(one.months)
        yield from sorted((month, games) for month, games in months.items() if games)
