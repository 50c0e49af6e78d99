"""What stands at the open places of lines: words, letters, points (catalogue 7.1)."""

from __future__ import annotations

import string

from spooklog.domain.contract.actions import Field
from spooklog.domain.grammar.kinds import Kind, LineContext, Open, Player, Word
from spooklog.domain.rulesets.spukstaben.letters import MAX_WORD, tidy
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.values.errors import Unreadable


class Spelt(Kind[str]):
    """A word or a stretch of one: stored in capitals, written small."""

    def read(self, text: str, context: LineContext) -> str:  # noqa: ARG002
        return read_word(text)

    def write(self, value: str, context: LineContext) -> str:  # noqa: ARG002
        return value.lower()

    def field(self, context: LineContext, given: Open) -> Field:
        """Return a place for one of some words, or for any letters in capitals: the ghosts' first, those of the deck last."""
        if given.values is not None:
            return Field(given.name or self.name, tuple(given.values), text=True)
        state = context.state
        haunting = sorted({state.card(ghost).letters for ghost in state.ghosts})
        letters = dict.fromkeys((*haunting, *string.ascii_uppercase, *state.table.own_letters))
        return Field(said("letter"), tuple(letters), most=MAX_WORD, again=True, between="", text=True)


def read_word(text: str, *expected: str) -> str:
    """Return a word as it is stored. Raises Unreadable (words.11) with the lines that are expected instead."""
    word = tidy(text)
    if word is None:
        shown = text if len(text) <= MAX_WORD else text[:MAX_WORD] + "…"
        words = said(
            "'{text}' is no word: letters only, with single hyphens or apostrophes between them, {most} characters at most",
            text=shown,
            most=MAX_WORD,
        )
        raise Unreadable(words, rule="spukstaben:words.11", expected=expected)
    return word


WORD, LETTERS = Spelt(said("word")), Spelt(said("letters")).asking(said("what do the words share?"))
POINTS = Word[int](said("number of points"), lambda text, _: int(text), pattern="-?[0-9]{1,6}", sign="POINTS").asking(
    said("how many points has the team?")
)
OTHER = Player().asking(said("whose word is it like?"))
