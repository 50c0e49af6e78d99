"""SVG as text: elements with escaped content and rounded numbers, so that a picture has the same bytes everywhere."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from html import escape

from spooklog.domain.words.visible import pieces

Value = str | float | None

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINERS = frozenset("\u200c\u200d")
_NOT_SHOWN = frozenset({"Cc", "Cs", "Cn", "Co", "Zl", "Zp"})
MAX_MARKS = 2
"""Combining marks on a letter at most: more would climb out of the line."""


def number(value: float) -> str:
    """Return a coordinate with two decimals at most, and no negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(x: float, y: float) -> str:
    """Return two coordinates, as a path takes them."""
    return f"{number(x)} {number(y)}"


def tag(name: str, /, *children: str, **attributes: Value) -> str:
    """Return an element. Children are markup; in names of attributes `_` stands for `-`; an attribute of None is left out."""
    head = name
    for key, value in attributes.items():
        if value is not None:
            head += _attribute(key, value)
    inside = "".join(children)
    return f"<{head}>{inside}</{name}>" if inside else f"<{head}/>"


@lru_cache(maxsize=8192)  # the boards of a game share most of what is drawn
def _attribute(key: str, value: str | float) -> str:
    text = number(value) if isinstance(value, int | float) else escape(value)
    # a `_` at the end avoids words that Python keeps, such as `class`
    return f' {key.rstrip("_").replace("_", "-")}="{text}"'


def group(*children: str, **attributes: Value) -> str:
    """Return a group, or nothing where it would be empty."""
    return tag("g", *children, **attributes) if any(children) else ""


def moved(x: float, y: float, *children: str, scale: float = 1, turn: float = 0) -> str:
    """Return markup scaled, then turned (degrees), then moved."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    # rounded first: one Python adds up to 1, another to a little less
    if (factor := f"{scale:.4g}") != "1":
        steps.append(f"scale({factor})")
    return group(*children, transform=" ".join(steps))


def clean(text: str) -> str:
    """Return words without what XML forbids, what changes the reading direction, and what would leave the line."""
    return text if text.isascii() and text.isprintable() else _cleaned(text)


@lru_cache(maxsize=1024)  # as above
def _cleaned(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for one in pieces(unicodedata.normalize("NFC", text)):
        kind = unicodedata.category(one) if len(one) == 1 else "So"  # of an emoji nothing is hidden
        if kind in _NOT_SHOWN or one in _BIDI:
            kept.append(" " if one in "\t\n" else _REPLACEMENT)
        elif kind == "Cf" and one not in _JOINERS:
            continue
        else:
            marks = marks + 1 if kind in ("Mn", "Me") else 0
            if marks <= MAX_MARKS:
                kept.append(one)
    return "".join(kept)


def content(text: str) -> str:
    """Return words as the content of an element."""
    return escape(clean(text), quote=False)
