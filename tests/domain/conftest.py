"""What all tests of rules are held to: a refusal says in words what the game has words for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

import pytest

from spooklog.domain.contract.rulebook import Rulebook

_CODES = {
    "spooks": r"\b([0-9]+|M)[SKGBT]\b",
    "spookies": r"(?<!\w)\?|\b[0-9]+x[0-9]+\b",
    "spukstaben": r"\b[cpod][0-9]+\b|\b[A-Z]+(-f?l?|/[cpod]|\+|\.[0-9]|~)(\W|$)|\bof team\b",
    "halloween": r"\b[A-D]([1-9]|1[0-6])\b|\b[1-4][SBUMFHRIAJPED]\b|\b(ch|sc|th|ce|po|ho|ig|es|ay|co)\b"
    r"|\b[bgyor]{3}\b|(plus|mas)3",
    "polterheist": r"\b([12]F|attic|cellar)\b|\b[ACFS][0-9]\b|[?~*][0-9a-z]",
    "tally": r"\b(categories|sheet|bids|sum)=",
}
"""The codes of cards, places, pieces and options in lines of each game, for all of which it has words."""

_FIELD = r"\b[a-z]+_[a-z]+\b|\b[a-z]+="
"""Names of fields and options."""

_QUOTED = re.compile(r"'[^']*'|\[[^]]*\]")
"""Typed text, and a wall drawn with the spaces beside it."""


def coded(slug: str, message: str) -> str | None:
    """Return the first code in a message; None where it is in words. What was typed stands in quotes, and may be a code."""
    found = re.search(f"{_CODES[slug]}|{_FIELD}", _QUOTED.sub("", message))
    return found[0] if found else None


@pytest.fixture(autouse=True, scope="session")
def refusals_in_words() -> Iterator[None]:
    """Fail a test in which a shipped ruleset refuses with a code of its notation: each rule has a test that breaks it."""
    refuse = Rulebook.refuse

    def held(self: Rulebook, rule_id: str, message: str, *, expected: tuple[str, ...] = ()) -> NoReturn:
        code = coded(self.slug, message) if self.slug in _CODES else None
        assert code is None, f"{self.slug}:{rule_id} says the code {code!r}: {message}"
        refuse(self, rule_id, message, expected=expected)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rulebook, "refuse", held)
        yield
