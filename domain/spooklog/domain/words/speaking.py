"""The language of what is shown: the edges, the command line and pages, set it for all that they print and draw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.domain.words.languages import Language

_language: ContextVar[Language | None] = ContextVar("language")
"""A thread that draws is given the context."""


@contextmanager
def speaking(language: Language | None) -> Iterator[None]:
    """Print and draw in a language, None for English."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def is_speaking() -> bool:
    """Return whether a language is set, be it English: a command that another one runs answers in that of the outer one."""
    return _language in copy_context()


def spoken() -> Language | None:
    """Return the language of what is shown, None for English."""
    return _language.get(None)


def spoken_code() -> str:
    """Return the code of the language of what is shown."""
    language = spoken()
    return "en" if language is None else language.code
