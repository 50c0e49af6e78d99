"""The canvas of a board: its size, and the ground between the words above and below."""

from __future__ import annotations

from spooklog.pictures.svg.geometry import Box

CANVAS = Box.spanning(0, 0, 900, 640)
HEADER, FOOTER, FOOTER_LINE = 40.0, 50.0, 17.0
MARGIN = 8.0


def room(rows: int) -> Box:
    """Return the ground between the words above and the words below, which have so many rows of remarks."""
    bottom = CANVAS.bottom - FOOTER - FOOTER_LINE * rows
    return Box.spanning(MARGIN, HEADER, CANVAS.right - MARGIN, bottom - 4)
