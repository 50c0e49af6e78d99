"""Whether sentences are told in the other languages: no English word is left in them but in what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from spooklog.domain.values.saying import LINE, Said
from spooklog.domain.words.languages import Language

LANGUAGES = Language("de"), Language("es")

_ENGLISH = re.compile(
    r"\b(the|of|is|are|not|with|plays|lays|leads|gives|and|or|card|cards|hand|next|who|has|by|from|only|player|now|it|ply"
    r"|to|turn|turns|rolls|moves|draws|space|spaces|step|steps|does|cannot|tile|there|here|first|may|up|be)\b"
)
_TYPED = re.compile(r"'[^']*'|--[a-z-]+")


def english_words(text: str) -> set[str]:
    """English words in a text of another language, but for what is typed."""
    return {*_ENGLISH.findall(_TYPED.sub("", text))}


def still_english(words: Iterable[str]) -> set[str]:
    """Sentences as they are told in another language, as far as they have English words in them."""
    return {told for one in {*words} for language in LANGUAGES if _has_english(told := language.tell(one), one)}


def _has_english(told: str, words: str) -> bool:
    bare = _TYPED.sub("", told)
    for line in _lines_in(words):
        bare = bare.replace(line, "")
    return _ENGLISH.search(bare) is not None


def _lines_in(words: object) -> Iterator[str]:
    """Lines to type in a sentence."""
    for name, part in words.parts.items() if isinstance(words, Said) else ():
        if name.startswith(LINE):
            yield str(part)
        else:
            yield from _lines_in(part)
