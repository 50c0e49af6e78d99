"""What the caller knows besides the log when it records a line: the time, and word lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec


class Lexicon(Protocol):
    """A list of words that may give advice: its id, the sha256 of its content as hex, and its verdict on a word."""

    id: str
    sha256: str

    def verdict(self, word: str, own: str = "") -> tuple[Literal["listed", "inflected", "unlisted"], str | None]:
        """Return whether the list has the word (letters of any case) as it is, or as a form of the lemma that is also returned.

        `own` are the letters beyond A to Z, accented ones among them, that the caller does not equate with plain letters.
        """


class Context(msgspec.Struct, frozen=True):
    """What the caller knows besides the log: the time in ms since 1970 UTC, and word lists by an option's value.

    `lexicon` returns None for a list that the caller does not have.
    """

    now: int | None = None
    lexicon: Callable[[str], Lexicon | None] = lambda _: None


NO_CONTEXT = Context()
"""No clock, no word lists."""
