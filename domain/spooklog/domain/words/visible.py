"""Which text is harmless to show: no character of it hides, moves a cursor or turns the reading direction.

Emoji are made with characters that are hidden anywhere else: joiners make a family of people, tags the flag of Scotland. They
are allowed within an emoji alone. Its shape is that of Unicode Technical Standard 51; which ones fonts know is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_PICTURE = "[\u2190-\u21ff\u2300-\u27bf\u2900-\u2bff\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
"""Blocks of symbols and pictures, without skin tones and the letters of flags, which are no element by themselves."""
_ELEMENT = f"{_PICTURE}[\ufe0f\U0001f3fb-\U0001f3ff]?"
_FLAG = "\U0001f3f4[\U000e0061-\U000e007a]{2}[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,3}\U000e007f"
"""A black flag, then the code of a region in tags: two letters of a country, up to three letters and digits, the end."""
_EMOJI = f"(?:{_ELEMENT}(?:\u200d{_ELEMENT}){{1,5}}|{_FLAG})"
"""An emoji with hidden characters. Others need no care: all their characters can be seen."""

_PIECE = f"(?s:{_EMOJI}|.)"


def without_emoji(text: str) -> str:
    """Return a text without the emoji that hidden characters are part of.

    >>> without_emoji("Anna \U0001f469\u200d\U0001f467")
    'Anna '
    """
    return re.sub(_EMOJI, "", text)  # compiled on first use, here and below: nearly every text is printable


def is_visible(text: str) -> bool:
    """Return whether a text has no hidden character, but for those within an emoji."""
    return text.isprintable() or without_emoji(text).isprintable()


def find_hidden(text: str) -> int | None:
    """Return the index of the first hidden character that is not within an emoji; None where there is none."""
    if text.isprintable():
        return None
    return next((piece.start() for piece in re.finditer(_PIECE, text) if not _is_harmless(piece[0])), None)


def pieces(text: str) -> Iterator[str]:
    """Yield the characters of a text; an emoji with hidden characters is one piece."""
    return (piece[0] for piece in re.finditer(_PIECE, text))


def spelt(text: str, spell: Callable[[str], str]) -> str:
    """Return a text with other words for each hidden character that is not within an emoji."""
    if text.isprintable():
        return text
    return re.sub(_PIECE, lambda piece: piece[0] if _is_harmless(piece[0]) else spell(piece[0]), text)


def visibly(text: str, *, keep: str = "") -> str:
    """Return a text with escapes for its hidden characters. The characters of `keep` stay.

    >>> visibly("a\\u202eb")
    'a\\\\u202eb'
    """
    return text if text.isprintable() else spelt(text, lambda one: one if one in keep else ascii(one)[1:-1])


def _is_harmless(piece: str) -> bool:
    """Return whether a piece, an emoji or a character, hides nothing."""
    return len(piece) > 1 or piece.isprintable()
