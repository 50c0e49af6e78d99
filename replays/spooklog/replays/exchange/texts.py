"""Texts of other programs as this one keeps them: on one line, without signs that cannot be seen."""

from __future__ import annotations

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import composed
from spooklog.domain.words.visible import spelt
from spooklog.replays.times import read_date

BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8."""


def clean_text(text: str) -> str:
    """Return a text on one line, with single blanks and without control characters and invisible signs.

    HTML and the like stay as they were written: they are text wherever they are shown.
    """
    return composed(" ".join(spelt(text, lambda sign: " " if sign.isspace() else "").split()))


def read_when(text: str) -> str:
    """Return a date with or without a time as `read_date` takes it, empty where it is none."""
    words = " ".join(text.split())
    try:
        read_date(words)
    except Usage:
        return ""
    return words


def split_text(text: str, most: int) -> tuple[str, ...]:
    """Return the parts of a text that may be too long for one note: cut between words, at most `most` characters each."""
    parts, rest = list[str](), text
    while len(rest) > most:
        cut = rest.rfind(" ", 0, most + 1)
        cut = cut if cut > 0 else most
        parts.append(rest[:cut])
        rest = rest[cut:].lstrip()
    return (*parts, rest) if rest else tuple(parts)
