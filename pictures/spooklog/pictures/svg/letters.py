"""Words in a picture: their width in the shipped font, and how they are shortened where there is no room."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path

from spooklog.pictures.svg.markup import clean, content, tag

FAMILY = "Spooklog Sans, DejaVu Sans, Verdana, sans-serif"
FONTS = Path(str(resources.files("spooklog.pictures"))) / "fonts"
REGULAR, BOLD = "SpooklogSans.ttf", "SpooklogSans-Bold.ttf"

_WIDE, _OTHER = 1.3, 0.75
"""Widths, in ems, of letters that the font lacks: those that East Asian text sets in a square (emoji too), and others."""


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "start",
    bold: bool = False,
    room: float | None = None,
    opacity: float | None = None,
) -> str:
    """Return a line of text at a baseline, cut off where it is longer than `room`; no element for an empty text."""
    if not text:
        return ""
    shown = clean(text) if room is None else fit(text, size, room, bold=bold)
    return tag(
        "text",
        content(shown),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        fill_opacity=opacity,
        font_weight="bold" if bold else None,
        text_anchor=None if anchor == "start" else anchor,
    )


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text at a size, in the shipped font."""
    return size * _ems(text, BOLD if bold else REGULAR)


@lru_cache(maxsize=8192)  # the boards of a game have the same words
def _ems(text: str, font: str) -> float:
    advances = _advances(font)
    return sum(advances[one] if one in advances else _guess(one) for one in text)


def shrunk(text: str, size: float, room: float, least: float, *, bold: bool = False) -> float:
    """Return the size, between `least` and `size`, at which a text fits the room."""
    wide = width(clean(text), size, bold=bold)
    return size if wide <= room else max(least, size * room / wide)


def mathematical(text: str) -> str:
    """Return a text with printed signs in place of those typed as two letters: ≥, ≤, →."""
    return text.replace(">=", "≥").replace("<=", "≤").replace(" -> ", " → ")


def percent(share: float) -> str:
    """Return a probability in per cent; 0 and 100 only for the impossible and the certain."""
    if 0 < share < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= share < 1 else f"{share:.0%}"


def is_shipped(text: str) -> bool:
    """Whether the shipped font has every letter of a text."""
    letters = set(text)
    return letters <= _advances(REGULAR).keys() and letters <= _advances(BOLD).keys()


def fit(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return as much of a text as there is room for, with an ellipsis where it was cut, never between a letter and its marks."""
    text = clean(text)
    if width(text, size, bold=bold) <= room:
        return text
    cut = len(text)
    while cut and (width(text[:cut], size, bold=bold) + width("…", size, bold=bold) > room or _joined(text, cut)):
        cut -= 1
    return text[:cut].rstrip() + "…"


def wrap(text: str, size: float, room: float, lines: int) -> list[str]:
    """Return a text on at most `lines` lines, broken between words."""
    rows: list[str] = []
    rest = clean(text).split()
    while rest and len(rows) < lines - 1:
        taken = 1
        while taken < len(rest) and width(" ".join(rest[: taken + 1]), size) <= room:
            taken += 1
        rows.append(fit(" ".join(rest[:taken]), size, room))
        rest = rest[taken:]
    return [*rows, fit(" ".join(rest), size, room)] if rest else rows


def _joined(text: str, cut: int) -> bool:
    return cut < len(text) and (_is_mark(text[cut]) or text[cut - 1] == "\u200d")


def _is_mark(one: str) -> bool:
    return unicodedata.category(one) in ("Mn", "Me", "Cf")


def _guess(one: str) -> float:
    if _is_mark(one):
        return 0
    return _WIDE if unicodedata.east_asian_width(one) in "WF" else _OTHER


@lru_cache
def _advances(name: str) -> Mapping[str, float]:
    """Map letters to widths in ems, read from the font's own tables (OpenType: head, hhea, hmtx, and a cmap of format 4)."""
    data = (FONTS / name).read_bytes()
    tables = {data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0] for at in range(12, 12 + 16 * _short(data, 4), 16)}
    em = _short(data, tables[b"head"] + 18)
    measured = _short(data, tables[b"hhea"] + 34)

    def advance(glyph: int) -> float:
        # glyphs behind those measured have the width of the last one
        return _short(data, tables[b"hmtx"] + 4 * min(glyph, measured - 1)) / em

    cmap = tables[b"cmap"]
    # the first encoding, which has format 4 in the shipped fonts
    offset: int = struct.unpack_from(">I", data, cmap + 8)[0]
    start = cmap + offset
    double = _short(data, start + 6)
    ends, starts = start + 14, start + 16 + double
    deltas, ranges = starts + double, starts + 2 * double
    found: dict[str, float] = {}
    for segment in range(0, double, 2):
        shift, delta = _short(data, ranges + segment), _short(data, deltas + segment)
        # 0xFFFF ends the segments, and is no letter
        for code in range(_short(data, starts + segment), min(_short(data, ends + segment), 0xFFFE) + 1):
            at = ranges + segment + shift + 2 * (code - _short(data, starts + segment))
            named = _short(data, at) if shift else code
            # OpenType adds the delta modulo 65536; glyph 0, in the array too, stands for a letter that the font lacks
            glyph = named + delta & 0xFFFF if named or not shift else 0
            if glyph:
                found[chr(code)] = advance(glyph)
    return found


def _short(data: bytes, at: int) -> int:
    value: int = struct.unpack_from(">H", data, at)[0]
    return value
