"""Whether sentences are told in the other languages: no English word is left in them but in what was typed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from spooklog.domain.words.languages import Language

LANGUAGES = Language("de"), Language("es")

_ENGLISH = re.compile(
    r"\b(the|of|is|are|not|with|plays|lays|leads|gives|and|or|card|cards|hand|next|who|has|by|from|only|player|now|it|ply"
    r"|to|turn|turns|rolls|moves|draws|space|spaces|step|steps|does|cannot|tile|there|here|first|may|up|be)\b"
)
_TYPED = re.compile(r"'[^']*'")


def still_english(words: Iterable[str]) -> set[str]:
    """Sentences as they are told in another language, as far as they have English words in them."""
    told = {language.tell(one) for language in LANGUAGES for one in {*words}}
    return {one for one in told if _ENGLISH.search(_TYPED.sub("", one))}
