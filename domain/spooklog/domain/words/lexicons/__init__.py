"""Word lists: those that ship with the program, and the reading and look-up of any list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.domain.words.lexicons.wordlist import WordList

WORDNET = "wordnet-3.0@afc1cff3ea3469faab6c44011cd1ffaac40ac40188be6f17b302407b7c741638"
"""Base forms of English words from WordNet: the list's id and the sha256 of its content, as an option names it."""

BUNDLED: Mapping[str, str] = {WORDNET: "wordnet-3.0"}
"""The ids of shipped lists, by the value that options have for them; a list's file is named after its id."""


@lru_cache
def bundled(name: str) -> WordList | None:
    """Return the list that an option names, if it ships with the program; else None."""
    from spooklog.domain.words.lexicons.files import content_of, lines_of  # both imports: few commands look up words
    from spooklog.domain.words.lexicons.wordlist import WordList, folded

    if name not in BUNDLED:
        return None
    content = content_of(f"{BUNDLED[name]}.txt")
    return WordList(BUNDLED[name], content, map(folded, lines_of(content)))
