"""SVG pictures as PNG, drawn by resvg with the font that ships with spooklog (extra `png`)."""

from __future__ import annotations

import math
import re
from html import unescape

from spooklog.domain.values.errors import Usage
from spooklog.pictures.saying import saying as said
from spooklog.pictures.svg.letters import BOLD, FONTS, REGULAR, is_shipped

MAX_PIXELS = 64_000_000
"""Of a picture: drawing takes four bytes a pixel."""

_SIZE = re.compile(r'<svg [^>]*\bwidth="(\d+)" height="(\d+)"')
# for our own markup alone: its texts hold no elements, and "<" in them is escaped
_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


def to_png(svg: str, *, scale: float = 1, width: int | None = None) -> bytes:
    """Return a picture as PNG, scaled by `scale` or `width` pixels wide.

    Where the shipped font has every letter, no other is used, so that the bytes are the same everywhere; the system's fonts draw
    other letters. Takes only SVGs of `pictures` that state their size; raises ValueError for others. Raises Usage where resvg is
    not installed, and for a picture of no size or too large a size.
    """
    try:
        import resvg_py  # noqa: PLC0415  (an extra)
    except ImportError:
        message = "PNG needs resvg, which is not installed"
        raise Usage(message, extra="png", expected=("--format svg",)) from None
    size = _SIZE.match(svg)
    if size is None:
        raise ValueError("internal error: not an SVG document of this program")
    across, down = int(size[1]), int(size[2])
    largest = int((MAX_PIXELS * across / down) ** 0.5)
    if not math.isfinite(scale) or not 1 <= (wanted := across * scale if width is None else width) <= largest:
        raise Usage(
            said("this picture can be 1 to {most} pixels wide", most=largest),
            expected=("--scale 2", f"--width {min(2 * across, largest)}"),
        )
    text = unescape("".join(_TEXT.findall(svg)))
    data: bytes = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=round(wanted),
            font_files=[str(FONTS / REGULAR), str(FONTS / BOLD)],
            skip_system_fonts=is_shipped(text),
        )
    )
    return data
