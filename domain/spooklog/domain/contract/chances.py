"""The part of a ruleset whose games are rounds of points: what chances from past rounds need, where no bot can play.

A ruleset without this part has no such chances. A module derives nothing from it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Protocol

from spooklog.domain.contract.parts import S_in

Points = tuple[int, ...]
"""The points of each side, in the order of the sides."""


class Chances(Protocol[S_in]):
    """What a game needs to be played on with rounds of past games, drawn again until it ends."""

    @abstractmethod
    def untold(self, start: S_in, /) -> str | None:
        """Return why this game's chances cannot be told, as a part of a sentence; None where they can."""

    @abstractmethod
    def alike(self, state: S_in, /) -> Hashable:
        """Return what games of one title have in common where rounds of one can stand in the other."""

    @abstractmethod
    def sides(self, state: S_in, /) -> Sequence[tuple[int, ...]]:
        """Return the seats of each side."""

    @abstractmethod
    def rounds(self, state: S_in, /) -> Sequence[Points]:
        """Return the points of each complete round."""

    @abstractmethod
    def by_number(self, state: S_in, /) -> bool:
        """Return whether the points of a round depend on its number, as where hands grow."""

    @abstractmethod
    def winners(self, state: S_in, totals: Points, rounds: int, /) -> Sequence[int] | None:
        """Return the sides, from 1, that would have won with these totals after so many rounds; None where the game goes on."""
