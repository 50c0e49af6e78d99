"""spooklog's own random generator: a seed deals the same hand on every machine and Python version, for ever.

SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014), with Lemire's rejection for
unbiased ranges and the Fisher-Yates shuffle.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

VERSION = 1
"""The version of the generator; it is raised whenever the same seed would give other draws."""

_MASK = (1 << 64) - 1


class Rng:
    """A stream of draws from a seed (any whole number; taken modulo 2**64)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits64(self) -> int:
        """Return the next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely. Raises ValueError unless 1 <= n <= 2**64."""
        if not 1 <= n <= 1 << 64:
            raise ValueError(f"below() takes 1 to 2**64, not {n}")
        # a low half below this would make some results likelier than others, as 2**64 is seldom a multiple of n
        threshold = (1 << 64) % n
        while True:
            product = self.bits64() * n
            if product & _MASK >= threshold:
                return product >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely. Raises IndexError when there are none."""
        if not items:
            raise IndexError("nothing to choose from")
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
