"""What the caller who records a line knows beside the log: the time, and word lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec


class Lexicon(Protocol):
    """A list of words that may advise: its id, the sha256 of its content as hex, and its verdict on a word."""

    id: str
    sha256: str

    def verdict(self, word: str, own: str = "") -> tuple[Literal["listed", "inflected", "unlisted"], str | None]:
        """Return whether the word (letters of any case) stands there, as it is or as a form of the lemma beside it.

        `own` are letters with accents, and others beyond A to Z, that are letters of their own for the caller.
        """


class Context(msgspec.Struct, frozen=True):
    """What is known beside the log when a line is recorded: the time in ms since 1970 UTC, and word lists by an option's value.

    `lexicon` returns None for a list that is not here.
    """

    now: int | None = None
    lexicon: Callable[[str], Lexicon | None] = lambda _: None


NO_CONTEXT = Context()
"""No clock, no word lists."""
