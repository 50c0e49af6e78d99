"""A word list's verdict on a word of a game, with the listed words that it shares with others (dict.1, ruling 12)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.context import Lexicon
from spooklog.domain.rulesets.spukstaben.actions import ListVerdict
from spooklog.domain.rulesets.spukstaben.letters import tidy
from spooklog.domain.rulesets.spukstaben.rules.notices import SHORTEST_SHARED
from spooklog.domain.rulesets.spukstaben.state import State


def verdict(state: State, seat: int | None, word: str, lexicon: Lexicon) -> ListVerdict:
    """Return the record of a list's verdict on a word of this owner."""
    found, lemma = lexicon.verdict(word, state.table.own_letters)
    shared = tuple(_shared(state, seat, word, lexicon))
    return ListVerdict(lexicon.id, lexicon.sha256, found, tidy(lemma) if lemma else None, shared)


def _shared(state: State, seat: int | None, word: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield for each used word and each other word of this turn the longest listed word inside both, once."""
    letters, own, shared = state.plain(word), state.table.own_letters, set[str]()
    for other in (*state.used, *(other.letters for other in state.standing if other.seat != seat)):
        inside = (part for part in _stretches(letters) if part in other)
        found = next((part for part in inside if lexicon.verdict(part, own)[0] == "listed"), None)
        if found and other != letters and found not in shared:
            shared.add(found)
            yield found


def _stretches(letters: str) -> Iterator[str]:
    """Yield every stretch of four letters or more, the longest first."""
    for size in range(len(letters), SHORTEST_SHARED - 1, -1):
        yield from (letters[at : at + size] for at in range(len(letters) - size + 1))
