"""A list of words: read from a file's content, asked about single words. What it says is advice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from typing import Literal, TypeAlias

from spooklog.domain.errors import Usage
from spooklog.domain.lexicons.files import forms
from spooklog.domain.lexicons.morphology import base_forms
from spooklog.domain.visible import visibly

Verdict: TypeAlias = Literal["listed", "inflected", "unlisted"]

MAX_BYTES = 5_000_000
MAX_WORDS = 500_000
MAX_LETTERS = 60
"""Of one word."""

_WORD = re.compile(r"'?[^\W\d_]+(?:[-'][^\W\d_]+)*'?")
_SHOWN = 40
_TYPED = str.maketrans({**dict.fromkeys("\u2019\u02bc", "'"), **dict.fromkeys("\u2010\u2011", "-")})
"""Signs that stand for those on a keyboard."""

_MARKS = str.maketrans(dict.fromkeys("-'"))
"""Signs of a word that are no letters."""


class WordList:
    """Words that are asked about without regard to case, accents, hyphens and apostrophes.

    `id` is what the list is called, `sha256` that of its content as hex.
    """

    def __init__(self, id: str, content: bytes, words: Iterator[str]) -> None:
        self.id = id
        self.sha256 = sha256(content).hexdigest()
        self._words = frozenset(words)

    def __len__(self) -> int:
        return len(self._words)

    def __contains__(self, word: str) -> bool:
        return folded(word) in self._words

    def verdict(self, word: str) -> tuple[Verdict, str | None]:
        """Whether a word stands in the list, or is a form of one that does, and of which.

        Forms that lists often hold beside their base forms (`ran`, `smaller`) are forms all the same.
        """
        key = folded(word)
        base = forms().get(key)
        if base is None or base not in self._words:
            if key in self._words:
                return "listed", None
            base = next((base for base in base_forms(key) if base in self._words), None)
        return ("unlisted", None) if base is None else ("inflected", base)


def folded(word: str) -> str:
    """A word as words are compared: small letters without accents, hyphens and apostrophes, however it was typed."""
    plain = unicodedata.normalize("NFKD", word.translate(_TYPED).casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(_MARKS)


def read_words(id: str, content: bytes) -> WordList:
    """A list from a file's content: UTF-8, a word a line, comments behind `#`, blank lines anywhere.

    Where some words are written in small letters, those with a capital are names or abbreviations, and do not count as listed.
    Raises Usage, with the number of the line, for what is no word, and for content that is larger than any list.
    """
    if len(content) > MAX_BYTES:
        raise Usage(f"the word list has {len(content)} bytes: {MAX_BYTES} are the most", expected=("a shorter list",))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise Usage("the word list is not UTF-8 text", line=line, expected=("a file in UTF-8",)) from None
    words = [*_words(text)]
    if not words:
        raise Usage("the word list has no words", expected=("a word a line",))
    if len(words) > MAX_WORDS:
        raise Usage(f"the word list has {len(words)} words: {MAX_WORDS} are the most", expected=("a shorter list",))
    common = [word for word in words if word == word.lower()]
    return WordList(id, content, map(folded, common or words))


def _words(text: str) -> Iterator[str]:
    for number, line in enumerate(text.split("\n"), start=1):
        word = line.partition("#")[0].strip()
        if not word:
            continue
        composed = unicodedata.normalize("NFC", word.translate(_TYPED))
        if len(composed) > MAX_LETTERS or not _WORD.fullmatch(composed):
            raise Usage(f"that is no word: {visibly(word[:_SHOWN])}", line=number, expected=("one word a line", "# a comment"))
        yield composed
