"""The words that bots know, found by the letters they have. Made once, when a bot first looks for a word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import nlargest


@lru_cache(maxsize=1)
def words() -> tuple[str, ...]:
    """Common words in capitals, the most common first."""
    from spooklog.domain.lexicons.files import common_words  # people who play themselves need none of it

    return tuple(word.upper() for word in common_words())


@lru_cache(maxsize=256)
def with_letters(letters: str, times: int) -> tuple[int, ...]:
    """The numbers of the words that have these letters, in this order and beside each other, so often at least."""
    return tuple(number for number, word in enumerate(words()) if word.count(letters) >= times)


def promising(wanted: Sequence[tuple[str, int]], most: int, share: slice, is_free: Callable[[str], bool]) -> Iterator[str]:
    """So many words that may be worth most, out of a share of all: `wanted` are letters and what it is worth to have them.

    That letters can be used only once is looked at for the same letters alone.
    """
    worth = [0] * len(words())
    by_letters = defaultdict[str, list[int]](list)
    for letters, value in wanted:
        by_letters[letters].append(value)
    for letters, values in by_letters.items():
        for times, value in enumerate(sorted(values, reverse=True), start=1):
            for number in with_letters(letters, times):
                worth[number] += value
    numbers = range(len(worth))[share]
    found = nlargest(most, (number for number in numbers if worth[number]), key=lambda number: (worth[number], -number))
    return (word for word in map(words().__getitem__, found) if is_free(word))
