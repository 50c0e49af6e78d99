"""The letters of a word without case and accents, and where a hyphen or an apostrophe parts them (words.11).

A letter that the deck prints beyond A to Z, such as Ä, Ñ or ẞ, is a letter of its own; in other games it is its base letter, or
is spelt out. The small ß is ẞ in capitals: it stays one sign.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from spooklog.domain.values.base_letters import base_letters
from spooklog.domain.values.value import Value

MAX_WORD = 24
"""The longest word that is read, in characters: longer than any that could be meant."""

_HYPHENS = "-\u2010\u2011"
_APOSTROPHES = "'\u2019\u02bc"
_ONE_MARK = str.maketrans({**dict.fromkeys(_HYPHENS, "-"), **dict.fromkeys(_APOSTROPHES, "'")})
_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
_MOST_PRINTED = 40
"""The longest text, in characters, that is read as the letters of a card."""


class Spelling(Value, frozen=True):
    """A word as letters, and its marks, each by the number of letters before it.

    A letter is A to Z where it has a Latin base letter, and itself where the deck prints it.
    """

    letters: str
    marks: tuple[int, ...] = ()

    def length(self, *, with_marks: bool = False) -> int:
        """Return how many letters the word has, or letters and marks (words.1)."""
        return len(self.letters) + (len(self.marks) if with_marks else 0)

    def find(self, part: str) -> tuple[tuple[int, ...], ...]:
        """Return every place where these letters stand beside each other, positions from 1. A mark between them parts them."""
        size = len(part)
        found = []
        at = self.letters.find(part) if part else -1
        while at >= 0:
            if not any(at < mark < at + size for mark in self.marks):
                found.append(tuple(range(at + 1, at + size + 1)))
            at = self.letters.find(part, at + 1)  # places may overlap: AAA has AA twice
        return tuple(found)


def tidy(text: str) -> str | None:
    """Return a word as it is stored: composed, in capitals, with one kind of hyphen and apostrophe. None for other text.

    A word is letters, with single hyphens or apostrophes between them.
    """
    # before and after: a long text gives Unicode no work, and capitals may be longer (ﬁ becomes FI)
    if len(text) > MAX_WORD:
        return None
    word = capitals(text).translate(_ONE_MARK)
    return word if len(word) <= MAX_WORD and _WORD.fullmatch(word) and spell(word).letters else None


def capitals(text: str) -> str:
    """Return a text composed and in capitals; ß becomes ẞ, as it would become two letters otherwise."""
    upper = unicodedata.normalize("NFC", text).replace("ß", "ẞ").upper()
    # again, as capitals may come apart: ΐ becomes three characters
    return upper if upper.isascii() else unicodedata.normalize("NFC", upper)


def printed(text: str) -> str:
    """Return the letters of a card as they are stored: composed capitals, each one character. Empty for other text."""
    letters = capitals(text) if len(text) <= _MOST_PRINTED else ""
    return letters if letters and all(unicodedata.category(letter) in ("Lu", "Lo") for letter in letters) else ""


@lru_cache(maxsize=8192)
def spell(word: str, own: str = "") -> Spelling:
    """Return the letters and marks of a word. `own` are the letters beyond A to Z that the deck prints."""
    letters: list[str] = []
    marks = []
    for sign in capitals(word.translate(_ONE_MARK)):
        if sign in "-'":
            marks.append(len(letters))
        elif sign in own:
            letters.append(sign)
        else:
            letters += (base for base in base_letters(sign).upper() if base.isalpha())
    return Spelling("".join(letters), tuple(marks))


def plain(word: str, own: str = "") -> str:
    """Return the letters of a word and nothing else: words are compared by them."""
    return spell(word, own).letters


def is_part(part: str, word: str, own: str = "") -> bool:
    """Return whether a stretch of letters stands unbroken in a word; marks do not matter, as it scares no ghost."""
    return plain(part, own) in plain(word, own)
