"""What stands at the open places of lines: words, letters, points (catalogue 7.1)."""

from __future__ import annotations

from spooklog.domain.grammar.kinds import Kind, LineContext, Word
from spooklog.domain.rulesets.spukstaben.letters import MAX_WORD, tidy
from spooklog.domain.values.errors import Unreadable


class Spelt(Kind[str]):
    """A word or a stretch of one: stored in capitals, written small."""

    def read(self, text: str, context: LineContext) -> str:  # noqa: ARG002
        return read_word(text)

    def write(self, value: str, context: LineContext) -> str:  # noqa: ARG002
        return value.lower()


def read_word(text: str, *expected: str) -> str:
    """Return a word as it is stored. Raises Unreadable (words.11) with the lines that are expected instead."""
    word = tidy(text)
    if word is None:
        shown = text if len(text) <= MAX_WORD else text[:MAX_WORD] + "…"
        what = f"letters only, with single hyphens or apostrophes between them, {MAX_WORD} characters at most"
        raise Unreadable(f"'{shown}' is no word: {what}", rule="spukstaben:words.11", expected=expected)
    return word


WORD, LETTERS = Spelt("word"), Spelt("letters")
POINTS = Word[int]("number", lambda text, _: int(text), pattern="-?[0-9]{1,6}", sign="POINTS")
