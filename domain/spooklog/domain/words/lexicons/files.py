"""The lists of this package, which lie packed. They are read on first use, as few commands look up a word."""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate, islice
from pkgutil import get_data

FORMS, COMMON = "forms.txt", "common.txt"

NONE, MOST = ord("A"), 25
"""The letter for no shared sign, and how many signs a letter says at most."""


def content_of(name: str) -> bytes:
    """Return the content of a list of this package, `forms.txt`, unpacked. Raises OSError where it is missing.

    A packed line begins with a letter for how many signs it shares with the line before: `A` for none, `B` for one.
    """
    packed = get_data(__package__, f"{name}.xz")
    if packed is None:
        raise FileNotFoundError(f"the loader of {__package__} cannot read {name}.xz")
    lines = lzma.decompress(packed).decode().splitlines()
    whole = accumulate(lines, lambda before, line: before[: ord(line[0]) - NONE] + line[1:], initial="")
    return "".join(f"{line}\n" for line in islice(whole, 1, None)).encode()


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
