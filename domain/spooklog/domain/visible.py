"""Text with nothing in it that works on whoever shows it."""

from __future__ import annotations


def visibly(text: str, *, keep: str = "") -> str:
    """Return the text with escapes for what cannot be seen, moves a cursor or turns the direction of reading; `keep` stays."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else ascii(one)[1:-1] for one in text)
