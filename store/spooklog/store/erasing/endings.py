"""Patterns of a word with the endings of its declined forms, by the script of the word.

The patterns are wide on purpose: a find is only suspected, and people decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spooklog.store.erasing.spelling import BEGINS, ENDS

_STEM = 3
"""The least number of letters of a stem."""

_OWN = "(?:['’]?s|['’])?"

_LATIN_WHOLE = (
    "s|es|n|en|ens|ns|e|a|u|i|y|in|an|on|un|em|om|ou|ovi|owi|ovu|ova|owa|ovo|ow|ov|ie|iem|im|ia|iu|ami|ach|ovy|ove|ka|ek|chen|lein|"
    "l|li|na|ksi|lla|lta|lle|ssa|sta|ta|t|hin|ille|illa|ilta|nak|nek|val|vel|t[oe]l|bol|ban|ben"
)
_LATIN_STEM = "y|e|i|u|o|a|ej|ou|oj|om|am|ami|ach|an|en|in|ie|ii|iji|iju|ijo|ovi|in[ayeou]?"
_CYRILLIC = "[аеиоуыэюяьіїєѣ]{0,3}(?:[мхвн][аиуоыіе]?|го|му|ми|ин[аыуе]?)?"
_GREEK = "[αεηιουω]{0,3}[νσς]?"
_OTHERS = 3
"""How many letters more a word of another script may have: particles and endings are written with it."""


def inflected(word: str) -> Iterator[str]:
    """Yield patterns of a whole word, in plain or bare form, with any ending that it may take."""
    first = word[0]
    if first < "\u0250":
        yield from _latin(word)
    elif "\u0400" <= first <= "\u052f":
        for stem in _stems(word, "[аеиоуыэюяьіїєй]{1,2}$"):
            yield rf"{BEGINS}{re.escape(stem)}{_CYRILLIC}{ENDS}"
    elif "\u0370" <= first <= "\u03ff":
        for stem in _stems(word, "[αεηιουω]{1,2}[σς]?$"):
            yield rf"{BEGINS}{re.escape(stem)}{_GREEK}{ENDS}"
    elif "\uac00" <= first <= "\ud7a3":
        yield rf"{BEGINS}{re.escape(word)}\w{{0,{_OTHERS}}}{ENDS}"
    else:
        yield rf"{BEGINS}\w{{0,2}}{re.escape(word)}\w{{0,{_OTHERS}}}{ENDS}"


def _latin(word: str) -> Iterator[str]:
    if len(word) < _STEM:
        yield rf"{BEGINS}{re.escape(word)}{_OWN}{ENDS}"
        return
    yield rf"{BEGINS}{re.escape(word)}(?:['’]?(?:{_LATIN_WHOLE})|['’])?{ENDS}"
    for stem in _stems(word, "[aeiouy]$"):
        if stem != word:
            yield rf"{BEGINS}{re.escape(stem)}(?:{_LATIN_STEM}){ENDS}"


def _stems(word: str, ending: str) -> Iterator[str]:
    """Yield the stems of a word: without its last vowels, and without a fleeting vowel (Павел, Павла)."""
    stem = re.sub(ending, "", word)
    yield stem if len(stem) >= _STEM else word
    if len(word) > _STEM and stem == word and word[-2] in "eоеo":  # e and o, in Latin and in Cyrillic
        yield word[:-2] + word[-1]


def seed(word: str) -> str:
    """Return a beginning of a word that is in every text in which a pattern of `inflected` finds the word."""
    if len(word) < _STEM or not ("\u0000" <= word[0] < "\u0250" or "\u0370" <= word[0] <= "\u052f"):
        return word
    return word[: max(2, len(word) - 3)]  # a Greek stem may lack three letters: two vowels and a sigma
