"""The words that bots know, found by their letters. The lists are made when a bot first looks for a word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import nlargest


@lru_cache(maxsize=1)
def words() -> tuple[str, ...]:
    """Return common words in capitals, the most common first."""
    from spooklog.domain.words.lexicons.files import common_words  # only bots need it

    return tuple(word.upper() for word in common_words())


@lru_cache(maxsize=256)
def with_letters(letters: str, times: int) -> tuple[int, ...]:
    """Return the numbers of the words that have these letters side by side, at least `times` times."""
    return tuple(number for number, word in enumerate(words()) if word.count(letters) >= times)


def promising(wanted: Sequence[tuple[str, int]], most: int, share: slice, is_free: Callable[[str], bool]) -> Iterator[str]:
    """Yield up to `most` words that may be worth most, out of a share of all.

    `wanted` are letters with what it is worth to have them. Only equal letters exclude each other here; overlaps of different
    ones are ignored.
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
    # the words are in order of use: of equal worth the more common one comes first
    found = nlargest(most, (number for number in numbers if worth[number]), key=lambda number: (worth[number], -number))
    return (word for word in map(words().__getitem__, found) if is_free(word))
