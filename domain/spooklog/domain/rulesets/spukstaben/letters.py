"""What a word is made of: its letters without case and accents, and where a hyphen or an apostrophe parts them (words.11)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from spooklog.domain.value import Value

MAX_WORD = 24
"""Characters of the longest word that is read: longer than any that could be meant."""

_HYPHENS = "-\u2010\u2011"
_APOSTROPHES = "'\u2019\u02bc"
_ONE_MARK = str.maketrans({**dict.fromkeys(_HYPHENS, "-"), **dict.fromkeys(_APOSTROPHES, "'")})
_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
_SPELT_OUT = str.maketrans(
    {"Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "Ŋ": "NG", "ẞ": "SS", "ß": "SS"}
)


class Spelling(Value, frozen=True):
    """A word as letters, A to Z for whatever has a Latin base letter, and its marks, each by the letters that stand before it."""

    letters: str
    marks: tuple[int, ...] = ()

    def length(self, *, with_marks: bool = False) -> int:
        """How many letters it has, or letters and marks (words.1)."""
        return len(self.letters) + (len(self.marks) if with_marks else 0)

    def find(self, part: str) -> tuple[tuple[int, ...], ...]:
        """Every place where these letters stand beside each other: positions from 1. A mark between them parts them."""
        size = len(part)
        found = []
        at = self.letters.find(part) if part else -1
        while at >= 0:
            if not any(at < mark < at + size for mark in self.marks):
                found.append(tuple(range(at + 1, at + size + 1)))
            at = self.letters.find(part, at + 1)
        return tuple(found)


def tidy(text: str) -> str | None:
    """A word as it is kept: composed, in capitals, with one kind of hyphen and apostrophe. None for what is no word.

    A word is letters, with single hyphens or apostrophes between them.
    """
    if len(text) > MAX_WORD:
        return None
    word = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).upper()).translate(_ONE_MARK)
    return word if len(word) <= MAX_WORD and _WORD.fullmatch(word) and spell(word).letters else None


@lru_cache(maxsize=8192)
def spell(word: str) -> Spelling:
    """The letters and marks of a word."""
    bare = unicodedata.normalize("NFD", word.translate(_ONE_MARK).upper().translate(_SPELT_OUT))
    letters: list[str] = []
    marks = []
    for sign in bare:
        if sign in "-'":
            marks.append(len(letters))
        elif sign.isalpha():
            letters.append(sign)
    return Spelling("".join(letters), tuple(marks))


def plain(word: str) -> str:
    """The letters of a word and nothing else: what two words are compared by."""
    return spell(word).letters


def is_part(part: str, word: str) -> bool:
    """Whether a stretch of letters stands unbroken in a word; marks do not matter here, as no ghost is scared with it."""
    return plain(part) in plain(word)
