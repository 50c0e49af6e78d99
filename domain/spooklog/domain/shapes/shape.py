"""The base of everything that lies on a board, and what boards of any kind may have."""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, frozen=True, tag=True):
    """A thing on a board: plain data, drawn by the board's kind. A kind brings the shapes that it draws."""


class Supply(Shape, frozen=True):
    """Pieces beside the board: so many left of so many."""

    name: str
    left: int
    total: int
