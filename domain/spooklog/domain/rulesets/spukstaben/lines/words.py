"""The verdicts of a word list behind words: `earth [listed]`, `farmers [inflected farmer shares farm]`."""

from __future__ import annotations

import re

from spooklog.domain.rulesets.spukstaben.actions import ListVerdict
from spooklog.domain.rulesets.spukstaben.lines.names import RULE
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.rulesets.spukstaben.typed import read_word
from spooklog.domain.values.errors import Unreadable

_VERDICT = re.compile(r"\s\[([^\[\]]*)\]$")
_VERDICTS = ("listed", "inflected WORD", "unlisted", "listed shares WORD …")


def split_verdict(text: str, state: State) -> tuple[str, ListVerdict | None]:
    """Return a text without the verdict behind it, and that verdict, as of the word list that the game's options name.

    Raises Unreadable for a verdict that no list has, and in a game without a list.
    """
    found = _VERDICT.search(text)
    if not found:
        return text, None
    expected = tuple(f"[{words}]" for words in _VERDICTS)
    # blanks around: `shares` may be the first or the last word
    result, _, common = f" {found[1]} ".partition(" shares ")
    shared = tuple(read_word(token, *expected) for token in common.split())
    if not state.options.dictionary:
        raise Unreadable(said("this game has no word list, so a word has no verdict"), rule=RULE, expected=("the word alone",))
    name, _, checksum = state.options.dictionary.partition("@")
    match result.split():
        case ["listed" | "unlisted" as verdict]:
            read = ListVerdict(name, checksum, "listed" if verdict == "listed" else "unlisted", None, shared)
        case ["inflected", *lemma] if len(lemma) < 2:
            read = ListVerdict(name, checksum, "inflected", read_word(lemma[0], *expected) if lemma else None, shared)
        case _:
            raise Unreadable(said("'{words}' is no verdict of a word list", words=found[1]), rule=RULE, expected=expected)
    return text[: found.start()].rstrip(), read


def write_verdict(verdict: ListVerdict | None) -> str:
    """Return the text behind a word that reads back as this verdict."""
    if verdict is None:
        return ""
    lemma = f" {verdict.lemma.lower()}" if verdict.lemma else ""
    shared = f" shares {' '.join(verdict.shared).lower()}" if verdict.shared else ""
    return f" [{verdict.verdict}{lemma}{shared}]"
