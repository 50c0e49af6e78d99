"""The base of all shapes on a board, and shapes for boards of any kind."""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, frozen=True, tag=True):
    """A thing on a board: plain data, drawn by the board's kind. A kind brings the shapes that it draws."""


class Supply(Shape, frozen=True):
    """Pieces beside the board: their name, the number left, and the total."""

    name: str
    left: int
    total: int
