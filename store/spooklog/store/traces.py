"""Where a text speaks of somebody: by the full name wherever it stands, by the label at the tables where they sat."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

_OWN = "(?:['’]?s)?"
"""`annas` and `anna's` are anna's."""
_BETWEEN = r"[\s,._-]*"
_TOKENS = {"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue"}


class Traces(NamedTuple):
    """Patterns of one person, or of several who are the same, for texts and for the speakable names of games."""

    text: re.Pattern[str]
    slug: re.Pattern[str]

    def in_text(self, text: str) -> bool:
        """Whether a text speaks of them."""
        return bool(self.text.search(_plain(text)))

    def in_slug(self, name: str) -> bool:
        """Whether the name of a game or a series, of small ASCII letters, is made of theirs."""
        return bool(self.slug.search(name))


def traces_of(names: Iterable[str], labels: Iterable[str]) -> Traces:
    """The traces of full names, and of the labels that they had at the table that is looked at.

    A name of several words is found anywhere, also joined by other signs or with the last word first; one word only where it
    stands as a word, since short names are part of many others.
    """
    names, words = list(names), list(labels)
    return Traces(
        _any_of([*map(_of_name, names), *map(_of_word, words)]),
        _any_of(pattern for name in (*names, *words) for pattern in _slugs(name)),
    )


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(dict.fromkeys(patterns)) or r"(?!)")


def _of_name(name: str) -> str:
    words = _plain(name).split()
    if len(words) < 2:
        return _of_word(name)
    orders = (words, [words[-1], *words[:-1]])
    return "|".join(_BETWEEN.join(map(re.escape, order)) for order in orders)


def _of_word(word: str) -> str:
    return rf"(?<!\w){re.escape(_plain(word))}{_OWN}(?!\w)"


def _slugs(name: str) -> Iterable[str]:
    """How a name may stand in the name of a game, which has ASCII only: marks left out, or written as a letter more."""
    for spelled in (name.casefold(), "".join(_TOKENS.get(sign, sign) for sign in _plain(name))):
        bare = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
        words = re.findall("[a-z0-9]+", bare)
        if len(words) > 1:
            yield "[-_]*".join(words)
        elif words:
            yield rf"(?<![a-z]){words[0]}s?(?![a-z])"


def _plain(text: str) -> str:
    """The form in which texts and names are compared: compatible, composed, without case. Never longer than a text may be."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
