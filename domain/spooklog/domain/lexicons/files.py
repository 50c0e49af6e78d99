"""The files of this package. They are read when somebody first asks: few commands ask about a word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pkgutil import get_data

FORMS, COMMON = "forms.txt", "common.txt"


def content_of(name: str) -> bytes:
    """What a file of this package says. Raises OSError where it is missing."""
    content = get_data(__package__, name)
    if content is None:
        raise FileNotFoundError(f"{__package__} cannot be asked for {name}")
    return content


@lru_cache
def forms() -> Mapping[str, str]:
    """Forms that are irregular, or that lists often hold as words, with their base forms: `ran` is of `run`."""
    return dict(line.split() for line in lines_of(content_of(FORMS)))


@lru_cache
def common_words() -> tuple[str, ...]:
    """Common words in base form, 3 to 10 letters, the most common first; none of them is rude. What bots know."""
    return tuple(lines_of(content_of(COMMON)))


def lines_of(content: bytes) -> list[str]:
    """Return the lines of a file that this program came with, but for its heading."""
    return [line for line in content.decode().splitlines() if not line.startswith("#")]
