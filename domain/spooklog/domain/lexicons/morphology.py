"""Base forms that an English word may be a form of: plurals, verbs with -s, -ed and -ing, adjectives with -er and -est.

Only spelling is looked at. Whether a base form is a word, a list of words has to say.
"""

from __future__ import annotations

from collections.abc import Iterator

_VOWELS = frozenset("aeiou")
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")
"""What a word ends in that takes -es and not -s."""
_SHORTEST = 2
"""Letters of the shortest base form."""

ENDINGS = ("s", "ing", "ed", "er", "est")


def base_forms(word: str) -> Iterator[str]:
    """What a word in small letters may be a form of, the likeliest first; none of them twice, and never the word itself."""
    found = dict.fromkeys(base for ending in ENDINGS if word.endswith(ending) for base in bases(word, ending))
    yield from (base for base in found if len(base) >= _SHORTEST and base != word)


def bases(word: str, ending: str) -> Iterator[str]:
    """What a word may be a form of if this is its ending."""
    stem = word.removesuffix(ending)
    if ending == "s":
        yield from _without_s(stem)
    elif ending == "ing" and stem.endswith("y"):
        yield stem
        yield f"{stem[:-1]}ie"  # lying
    else:
        if stem.endswith("i") and ending != "ing":
            yield f"{stem[:-1]}y"  # scarier
        if _doubled(stem):
            yield stem[:-1]  # running
        yield from (f"{stem}e", stem) if _is_short(stem) else (stem, f"{stem}e")


def _without_s(stem: str) -> Iterator[str]:
    if stem.endswith("ie"):
        yield f"{stem[:-2]}y"
    if stem.endswith("e") and stem[:-1].endswith(_SIBILANT):
        yield stem[:-1]
    if not stem.endswith(("s", "i", "u")):  # glass, basis, focus
        yield stem
    if stem.endswith("ve"):
        yield f"{stem[:-2]}f"
        yield f"{stem[:-2]}fe"


def _doubled(stem: str) -> bool:
    return len(stem) > _SHORTEST and stem[-1] == stem[-2] and stem[-1] not in _VOWELS


def _is_short(stem: str) -> bool:
    """Return whether a stem would double its last letter, had it no e behind it: hoped is from hope, not from hop."""
    sounds = [letter in _VOWELS for letter in stem]
    return sounds.count(True) == 1 and sounds[-2:] == [True, False] and stem[-1] not in "wxy"
