"""What distinguishes the lines of a chart: a colour, a mark and, when colours run out, dashes for each seat; and the claw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.pictures.svg import palette
from spooklog.pictures.svg.markup import group, tag

_COLOURS = ("#ffcf5c", "#7cc7ff", "#ff9ecb", "#9be38c", "#ffa45c", "#c7a8ff", "#5fe0d0", "#f3efe2")
"""On the dark felt. None is like the red of the claw and the target."""

_DASHES = (None, "9 4", "3 4", "12 3 3 3")
_SHAPES = (
    "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
    "M-.9-.9H.9V.9H-.9Z",
    "M0-1.25L1.15.85H-1.15Z",
    "M0-1.3L1.15 0L0 1.3L-1.15 0Z",
    "M0 1.25L1.15-.85H-1.15Z",
)
_CLAW = "M{x} -12.5Q{a} -1 {b} 12.5Q{c} 1 {x} -12.5Z"


def paint(seat: int) -> str:
    """Return the colour of a seat, counted from 1; the ninth has that of the first."""
    return _COLOURS[(seat - 1) % len(_COLOURS)]


def alike(seats: Iterable[int]) -> Iterator[int]:
    """Yield each seat, or where it came before one of the same colour, whose mark is another."""
    taken: set[int] = set()
    for seat in seats:
        other = seat
        while other in taken:
            other += len(_COLOURS)
        taken.add(other)
        yield other


def dashes(seat: int) -> str | None:
    """Return the dashes of a seat's line; None, a whole line, for the first eight."""
    return _DASHES[(seat - 1) // len(_COLOURS) % len(_DASHES)]


def mark(seat: int, size: float) -> str:
    """Return the mark of a seat around the origin: one of five shapes, so that seats of the same colour have different ones."""
    shape = _SHAPES[(seat - 1) % len(_SHAPES)]
    return tag("path", d=shape, transform=f"scale({size:.4g})", fill=paint(seat), stroke=palette.SHADE, stroke_width=0.28)


def claw() -> str:
    """Return three slashes around the origin, 25 high."""
    slashes = [_CLAW.format(x=x + 4, a=x - 3, b=x - 4.5, c=x + 3.6) for x in (-7.5, 0, 7.5)]
    return group(*(tag("path", d=path, fill=palette.BLOOD, stroke=palette.SHADE, stroke_width=0.9) for path in slashes))
