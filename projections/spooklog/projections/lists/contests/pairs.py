"""Two players in the games that both played: who finished before the other, and how often they were in one team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import astuple

from spooklog.domain.values.answer import Answer
from spooklog.projections.lists.contests.contests import Decided


class Pair(Answer, frozen=True, kw_only=True):
    """The games of two players against each other, from the side of the first, and those in one team.

    `drawn` are games in which both had the same place. `together` are games in one team, of which `together_won` were won; they
    do not count among `games`. `results` are those of all these games that are known by their result alone.
    """

    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    together: int = 0
    together_won: int = 0
    results: int = 0

    def plus(self, other: Pair) -> Pair:
        """Return the sums of both."""
        return Pair(**dict(zip(Pair.__struct_fields__, map(sum, zip(astuple(self), astuple(other), strict=True)), strict=True)))


def pairs_of(games: Iterable[Decided], person: str) -> dict[str, Pair]:
    """Return the games of a person with each other person that they played with."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        own = game.party_of(person)
        if own is None:
            continue
        for party in game.parties:
            how = "won" if own.place < party.place else "lost" if own.place > party.place else "drawn"
            for other in party.persons:
                if other != person:
                    counts = found.setdefault(other, Counter())
                    counts["results"] += game.by_result
                    if party is own:
                        counts["together"] += 1
                        counts["together_won"] += own.won
                    else:
                        counts["games"] += 1
                        counts[how] += 1
    return {other: Pair(**counts) for other, counts in found.items()}
