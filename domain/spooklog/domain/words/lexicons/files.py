"""The lists of this package, which lie packed. They are read on first use, as few commands look up a word."""

from __future__ import annotations

import bz2
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from pkgutil import get_data

WORDS, FORMS, COMMON = "wordnet-3.0.txt", "forms.txt", "common.txt"

NONE = ord("A")
"""The letter for no sign."""


def content_of(name: str) -> bytes:
    """Return the content of a list of this package, `forms.txt`, unpacked. Raises OSError where it is missing.

    Behind its first line a packed list has a line for each word: a letter for how many signs the word before loses at its end
    (`A` for none), and what comes there instead. Two words of `FORMS` are a line. The common words are numbers: how many words
    further in the list of all words each stands than the one before.
    """
    packed = get_data(__package__, f"{name}.bz2")
    if packed is None:
        raise FileNotFoundError(f"the loader of {__package__} cannot read {name}.bz2")
    head, *lines = bz2.decompress(packed).decode().splitlines()
    if name == COMMON:
        words = lines_of(content_of(WORDS))
        found = [words[place] for place in accumulate(map(int, lines))]
    else:
        _, *found = accumulate(lines, _changed, initial="")
    if name == FORMS:
        found = [*map(" ".join, zip(found[::2], found[1::2], strict=True))]
    return "\n".join((head, *found, "")).encode()


def _changed(word: str, change: str) -> str:
    return word[: len(word) - ord(change[0]) + NONE] + change[1:]


@lru_cache
def forms() -> Mapping[str, str]:
    """Return base forms by irregular forms, and by forms that lists often hold as words: `ran` has `run`."""
    return dict(line.split() for line in lines_of(content_of(FORMS)))


@lru_cache
def common_words() -> tuple[str, ...]:
    """Return the words that bots know: common words in base form, 3 to 10 letters, the most common first, none rude."""
    return tuple(lines_of(content_of(COMMON)))


def lines_of(content: bytes) -> list[str]:
    """Return the lines of a shipped file without the comments at its head."""
    return [line for line in content.decode().splitlines() if not line.startswith("#")]
