"""Makes text harmless to show: no control characters reach a terminal or page."""

from __future__ import annotations


def visibly(text: str, *, keep: str = "") -> str:
    """Return the text with escapes for characters that are invisible, move a cursor or turn the reading direction.

    The characters of `keep` stay.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else ascii(one)[1:-1] for one in text)
