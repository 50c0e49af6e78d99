"""Word lists: those that come with the program, and how any list is read and asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.domain.lexicons.wordlist import WordList

BUNDLED: Mapping[str, str] = {"wordnet": "wordnet-3.0"}
"""Lists by the name that options have for them, with their ids; the file is called like the id."""


@lru_cache
def bundled(name: str) -> WordList | None:
    """The list of a name that comes with the program; None for any other name."""
    from spooklog.domain.lexicons.files import content_of, lines_of
    from spooklog.domain.lexicons.wordlist import WordList, folded

    if name not in BUNDLED:
        return None
    content = content_of(f"{BUNDLED[name]}.txt")
    return WordList(BUNDLED[name], content, map(folded, lines_of(content)))
