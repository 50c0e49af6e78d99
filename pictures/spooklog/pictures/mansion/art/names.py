"""The names of rooms on their floor: between rows of spaces or on spaces without a mark, as large as there is room for."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from spooklog.domain.pictures.scene import Chamber
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import CELL
from spooklog.pictures.mansion.survey import Run
from spooklog.pictures.svg.letters import shrunk, words
from spooklog.pictures.svg.markup import group

_LINES = 3
"""Lines of a name at most."""

_MARGIN, _LEAD = 4.0, 1.06
"""The margin of a name, and the distance from one line to the next in sizes of its letters."""

_BREAK = "\N{ZERO WIDTH SPACE}"
"""Marks where a word may be broken."""

Line = tuple[str, float, float, float]
"""Words with the middle and the width of their place."""

Setting = tuple[Sequence[Line], float, float]
"""A name on lines, the size of its letters, and a penalty, by which settings are compared."""


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


def name_picture(chamber: Chamber, runs: tuple[Run, ...], lettering: Lettering = WIDE) -> str:
    """Return a room's name on one line or more; nothing where the room has no place for it."""
    parts = re.sub(r"/(?=\S)", f"/{_BREAK} ", chamber.name).split()
    settings = [
        setting for lines in _broken(parts) for setting in (*_spread(lines, runs, lettering), *_stacked(lines, runs, lettering))
    ]
    if lettering.whole:
        settings = [setting for setting in settings if setting[1] >= lettering.smallest]
    if not settings:
        return ""
    lines, size, _ = max(settings, key=lambda setting: setting[1] - setting[2])
    return group(*(_written(line, max(size, lettering.smallest)) for line in lines))


def _written(line: Line, size: float) -> str:
    text, x, y, room = line
    return words(text, x, y + size * 0.34, size, colours.SIGN, anchor="middle", bold=True, room=room - _MARGIN + 2)


def _broken(parts: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the words of a name on one line, on two, and so on."""
    for count in range(1, min(len(parts), _LINES) + 1):
        for cuts in combinations(range(1, len(parts)), count - 1):
            ends = (0, *cuts, len(parts))
            lines = (" ".join(parts[start:end]) for start, end in pairwise(ends))
            yield [line.replace(f"{_BREAK} ", "").replace(_BREAK, "") for line in lines]


def _spread(lines: Sequence[str], runs: Sequence[Run], lettering: Lettering) -> Iterator[Setting]:
    """Yield settings with each line on its own place above the next; better when close, aligned, and where no pawns stand."""
    for taken in combinations(runs, len(lines)):
        pairs = list(pairwise(taken))
        if all(one.line < other.line and one.overlaps(other) for one, other in pairs):
            steps = [other.line - one.line for one, other in pairs] or [0]
            gaps = sum(max(step - 2, 0) for step in steps) + max(steps) - min(steps)
            aside = sum(abs(2 * one.x + one.count - 2 * other.x - other.count) for one, other in pairs)
            loss = 0.7 * gaps + 0.5 * aside + 0.4 * len(pairs) + 0.25 * sum(run.line % 2 for run in taken)
            places = [(line, *_middle(run)) for line, run in zip(lines, taken, strict=True)]
            # lines on neighbouring places are half a space apart
            apart = min(steps) * CELL / 2 / _LEAD if pairs else math.inf
            yield places, min(_size(places, lettering), apart), loss


def _stacked(lines: Sequence[str], runs: Sequence[Run], lettering: Lettering) -> Iterator[Setting]:
    """Yield settings with all lines on the same spaces."""
    for run in runs if len(lines) > 1 else ():
        x, y, room = _middle(run)
        # between two rows of spaces there is room for one line only
        if run.line % 2:
            size = min(_size([(line, x, y, room) for line in lines], lettering), (CELL - _MARGIN) / len(lines) / _LEAD)
            first = y - (len(lines) - 1) / 2 * size * _LEAD
            yield [(line, x, first + size * _LEAD * place, room) for place, line in enumerate(lines)], size, 0.3 * len(lines)


def _middle(run: Run) -> tuple[float, float, float]:
    return CELL * (run.x + run.count / 2), CELL * run.line / 2, CELL * run.count


def _size(lines: Sequence[Line], lettering: Lettering) -> float:
    return min(shrunk(text, lettering.largest, room - _MARGIN, 1, bold=True) for text, _, _, room in lines)
