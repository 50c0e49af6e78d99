"""The words of drawings, in the language that is spoken while they are drawn."""

from __future__ import annotations

from typing import TypeVar

from spooklog.domain.values.saying import Saying, spoken
from spooklog.domain.words.wording import counted as counted_things

T = TypeVar("T")

PACKAGE = "spooklog.pictures"

saying = Saying(PACKAGE)
"""Makes sentences that are told where they are shown, such as refusals."""


def said(pattern: str, /, **parts: object) -> str:
    """Return a sentence in the language that is spoken."""
    language = spoken()
    if language is None:
        return pattern.format_map(parts) if parts else pattern
    return language.tell(saying(pattern, **parts), PACKAGE)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun in the language that is spoken."""
    if spoken() is None:
        return f"{number} {one if abs(number) == 1 else many or one + 's'}"
    return told(counted_things(number, one, many))


def told(value: T) -> T:
    """Return a scene, a caption or a text with its sentences in the language that is spoken."""
    language = spoken()
    return value if language is None else language.tell_all(value, PACKAGE)
