"""The words of drawings, in the language that is spoken while they are drawn: English, unless `spoken` names another one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

from spooklog.domain.values.saying import Saying
from spooklog.domain.words.wording import counted as counted_things

if TYPE_CHECKING:
    from spooklog.domain.words.languages import Language

T = TypeVar("T")

PACKAGE = "spooklog.pictures"

_language: ContextVar[Language | None] = ContextVar("language of drawings", default=None)
saying = Saying(PACKAGE)
"""Makes sentences that are told where they are shown, such as refusals."""


@contextmanager
def spoken(language: Language | None) -> Iterator[None]:
    """Draw in a language, None for English."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def said(pattern: str, /, **parts: object) -> str:
    """Return a sentence in the language that is spoken."""
    language = _language.get()
    if language is None:
        return pattern.format_map(parts) if parts else pattern
    return language.tell(saying(pattern, **parts), PACKAGE)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun in the language that is spoken."""
    return told(counted_things(number, one, many))


def told(value: T) -> T:
    """Return a scene, a caption or a text with its sentences in the language that is spoken."""
    language = _language.get()
    return value if language is None else language.tell_all(value, PACKAGE)
