"""Possible base forms of an English word: of plurals, verbs with -s, -ed and -ing, adjectives with -er and -est.

They follow from spelling alone. A word list has to decide whether a base form is a word.
"""

from __future__ import annotations

from collections.abc import Iterator

_VOWELS = frozenset("aeiou")
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")
"""Endings of words that take -es instead of -s."""
_SHORTEST = 2
"""The number of letters of the shortest base form."""

ENDINGS = ("s", "ing", "ed", "er", "est")


def base_forms(word: str) -> Iterator[str]:
    """Yield the possible base forms of a word in small letters, the likeliest first, each once, never the word itself."""
    found = dict.fromkeys(base for ending in ENDINGS if word.endswith(ending) for base in bases(word, ending))
    yield from (base for base in found if len(base) >= _SHORTEST and base != word)


def bases(word: str, ending: str) -> Iterator[str]:
    """Yield the possible base forms of a word with this ending."""
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
        yield f"{stem[:-2]}y"  # stories
    if stem.endswith("e") and stem[:-1].endswith(_SIBILANT):
        yield stem[:-1]
    if not stem.endswith(("s", "i", "u")):  # glass, basis, focus
        yield stem
    if stem.endswith("ve"):
        yield f"{stem[:-2]}f"  # wolves
        yield f"{stem[:-2]}fe"  # knives


def _doubled(stem: str) -> bool:
    return len(stem) > _SHORTEST and stem[-1] == stem[-2] and stem[-1] not in _VOWELS


def _is_short(stem: str) -> bool:
    """Return whether a stem without a final e would double its last letter: so hoped is a form of hope, not of hop."""
    sounds = [letter in _VOWELS for letter in stem]
    # w, x and y are never doubled: showed, fixed, played
    return sounds.count(True) == 1 and sounds[-2:] == [True, False] and stem[-1] not in "wxy"
