"""What a misspelt word may stand for, among words that are known: rulesets, options and their values, formats, bots, names."""

from __future__ import annotations

from collections.abc import Iterable

from spooklog.domain.values.labels import unaccented
from spooklog.domain.values.saying import said

LONGEST = 60
"""Letters of a word that are compared: a longer one is no slip of the fingers."""

_LIKE = 0.7
"""How alike a slip and the word that was meant are, of 1, by the measure of `difflib`."""

_BEGINNING = 2
"""Letters of a beginning, or of letters that changed places, that say enough."""


def nearest(typed: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return the known words that a misspelt one may stand for, the nearest first; none for a known word.

    Case and accents do not count.
    """
    from difflib import get_close_matches  # only a refusal needs it

    key = unaccented(typed.strip())[:LONGEST]
    known = [*known]
    if typed in known:
        return ()
    words = {unaccented(word): word for word in reversed(known)}
    near = get_close_matches(key, words, n=most, cutoff=_LIKE)
    # `difflib` finds letters that changed places unlike in short words
    swapped = [one for one in words if len(key) >= _BEGINNING and sorted(one) == sorted(key)]
    begun = [one for one in words if len(key) >= _BEGINNING and one.startswith(key)]
    return tuple(words[one] for one in dict.fromkeys((*near, *swapped, *begun)))[:most]


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """Return the end of a refusal that names the word that was probably meant; empty where none is near."""
    near = nearest(typed, known, 1)
    return said(" (did you mean {word}?)", word=near[0]) if near else ""


def nearest_first(typed: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return all known words, those first that a misspelt one may stand for."""
    words = tuple(known)
    return tuple(dict.fromkeys((*nearest(typed, words), *words)))
