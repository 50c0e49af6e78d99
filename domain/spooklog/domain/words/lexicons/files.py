"""The lists of this package, which lie packed. They are read on first use, as few commands look up a word."""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from pkgutil import get_data

WORDS, FORMS, COMMON = "wordnet-3.0.txt", "forms.txt", "common.txt"

NONE = ord("A")
"""The letter for no sign."""


def content_of(name: str) -> bytes:
    """Return the content of a list of this package, `forms.txt`, unpacked. Raises OSError where it is missing.

    Behind its first line a packed list has changes: a letter for how many signs the word before loses at its end, `A` for none,
    and what comes there instead. The first word of a line is a change of that of the line before, the second one of the first.
    The common words are numbers: how many words further in the list of all words each stands than the one before.
    """
    packed = get_data(__package__, f"{name}.bz2")
    if packed is None:
        raise FileNotFoundError(f"the loader of {__package__} cannot read {name}.bz2")
    head, *lines = bz2.decompress(packed).decode().splitlines()
    words = _placed(lines) if name == COMMON else _changed(lines)
    return "\n".join((head, *words, "")).encode()


def _changed(lines: Iterable[str]) -> Iterator[str]:
    word = ""
    for line in lines:
        first, _, second = line.partition(" ")
        word = word[: len(word) - ord(first[0]) + NONE] + first[1:]
        yield f"{word} {word[: len(word) - ord(second[0]) + NONE]}{second[1:]}" if second else word


def _placed(lines: Iterable[str]) -> Iterator[str]:
    words = lines_of(content_of(WORDS))
    return (words[place] for place in accumulate(map(int, lines)))


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
