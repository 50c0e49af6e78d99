"""How large letters and pawns are on a floor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Lettering:
    """Sizes in units of a floor, of which a space has `pieces.CELL`.

    Names of rooms are between `smallest` and `largest`; with `whole`, a name that does not fit in these sizes is left out, and
    with `clear` none comes near a mark.
    `number` is the size of a position's number, `pawn` the scale of a pawn, and `initial` the least size of the letters on it.
    Guests stand side by side on `camp` times the width of the camp, in rows where they would be less than `apart`.
    """

    smallest: float = 6.0
    largest: float = 10.5
    number: float = 11.0
    pawn: float = 1.15
    initial: float = 0.0
    camp: float = 1.0
    apart: float = 0.0
    whole: bool = False
    clear: bool = False


WIDE = Lettering()
