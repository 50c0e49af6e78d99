"""A list of words: read from a file's content, and looked up word by word. Its verdicts are advice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from typing import Literal, TypeAlias

from spooklog.domain.values.base_letters import base_letters
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.domain.words.lexicons.files import forms
from spooklog.domain.words.lexicons.morphology import base_forms
from spooklog.domain.words.visible import visibly

Verdict: TypeAlias = Literal["listed", "inflected", "unlisted"]

MAX_BYTES = 5_000_000
MAX_WORDS = 500_000
MAX_LETTERS = 60
"""The most letters in one word."""

_WORD = re.compile(r"'?[^\W\d_]+(?:[-'][^\W\d_]+)*'?")
_SHOWN = 40
_TYPED = str.maketrans({**dict.fromkeys("\u2019\u02bc", "'"), **dict.fromkeys("\u2010\u2011", "-")})
"""Typographic signs, with those on a keyboard that they stand for."""

_MARKS = str.maketrans(dict.fromkeys("-'\u2019\u02bc\u2010\u2011"))
"""Signs within words that are no letters."""

_SHORTER = said("a shorter list")


class WordList:
    """Words, looked up without regard to case, accents, hyphens and apostrophes.

    `id` is the name of the list, `sha256` the hash of its content as hex.
    """

    def __init__(self, id: str, content: bytes, words: Iterator[str]) -> None:
        self.id = id
        self.sha256 = sha256(content).hexdigest()
        self._written = tuple(words)
        self._folded = {"": frozenset(map(folded, self._written))}

    def __len__(self) -> int:
        return len(self._folded[""])

    def __contains__(self, word: str) -> bool:
        return folded(word) in self._folded[""]

    def verdict(self, word: str, own: str = "") -> tuple[Verdict, str | None]:
        """Return whether a word is in the list, or is a form of a word in it, and that word.

        Forms that lists often hold beside their base forms (`ran`, `smaller`) count as forms all the same. `own` are letters
        beyond A to Z that the caller does not equate with plain letters: with `ß` among them `maße` is not `masse`.
        """
        words = self._words(own)
        key = folded(word, own)
        base = forms().get(key)
        if base is None or base not in words:
            if key in words:
                return "listed", None
            base = next((base for base in base_forms(key) if base in words), None)
        return ("unlisted", None) if base is None else ("inflected", base)

    def _words(self, own: str) -> frozenset[str]:
        """Return the words folded for a caller with own letters. Cached: a game has one alphabet, so there are few."""
        if own not in self._folded:
            self._folded[own] = frozenset(folded(word, own) for word in self._written)
        return self._folded[own]


def folded(word: str, own: str = "") -> str:
    """Return a word in the form in which words are compared: small letters without accents, hyphens and apostrophes.

    The caller's own letters, in any case, keep their accents.
    """
    small = unicodedata.normalize("NFC", word).translate(_MARKS).lower()
    if not own:
        return base_letters(small)
    kept = own.lower()
    return "".join(sign if sign in kept else base_letters(sign) for sign in small)


def read_words(id: str, content: bytes) -> WordList:
    """Read a list from a file's content: UTF-8, a word a line, comments behind `#`, blank lines anywhere.

    If some words are in small letters, those with a capital are names or abbreviations, and do not count as listed. Raises Usage,
    with the number of the line, for a line that is not a word, and for content beyond the bounds.
    """
    if len(content) > MAX_BYTES:
        long = said("the word list has {number} bytes: {most} are the most", number=len(content), most=MAX_BYTES)
        raise Usage(long, expected=(_SHORTER,))
    try:
        text = content.decode("utf-8-sig")  # editors of Windows put a byte order mark first
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise Usage("the word list is not UTF-8 text", line=line, expected=(said("a file in UTF-8"),)) from None
    words = [*_words(text)]
    if not words:
        raise Usage("the word list has no words", expected=(said("a word a line"),))
    if len(words) > MAX_WORDS:
        many = said("the word list has {number} words: {most} are the most", number=len(words), most=MAX_WORDS)
        raise Usage(many, expected=(_SHORTER,))
    common = [word for word in words if word == word.lower()]
    return WordList(id, content, iter(common or words))


def _words(text: str) -> Iterator[str]:
    for number, line in enumerate(text.split("\n"), start=1):  # splitlines() also splits where editors count no line
        word = line.partition("#")[0].strip()
        if not word:
            continue
        composed = unicodedata.normalize("NFC", word.translate(_TYPED))
        if len(composed) > MAX_LETTERS or not _WORD.fullmatch(composed):
            no_word = said("that is no word: {word}", word=visibly(word[:_SHOWN]))
            raise Usage(no_word, line=number, expected=(said("one word a line"), said("# a comment")))
        yield composed
