"""Two players in the games that both played: who finished before the other, and how often they were in one team."""

from __future__ import annotations

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
    found: dict[str, Pair] = {}
    for game in games:
        own = game.party_of(person)
        if own is None:
            continue
        for party in game.parties:
            if party is own:
                added = Pair(together=1, together_won=own.won, results=game.by_result)
            else:
                won, lost = own.place < party.place, own.place > party.place
                added = Pair(games=1, won=won, lost=lost, drawn=not won and not lost, results=game.by_result)
            for other in party.persons:
                if other != person:
                    found[other] = found.get(other, Pair()).plus(added)
    return found
