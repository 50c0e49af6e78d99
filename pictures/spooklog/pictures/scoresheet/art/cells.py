"""The measures of a medium, and how wide the cells of a sheet are: marks, figures and running totals side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spooklog.domain.pictures.scene import ScoreCell, ScoreColumn, ScoreLine, ScoreSheet
from spooklog.pictures.scoresheet.folding import Row
from spooklog.pictures.scoresheet.wording import note_of, place_of
from spooklog.pictures.svg.letters import width
from spooklog.pictures.svg.markup import clean


@dataclass(frozen=True)
class Measures:
    """The sizes of one medium: of letters, of rows (as high as they should be, and at least), and of columns.

    `column` is the least width of a column, `widest` the width at which it no longer grows for its figures, `names` that at
    which it no longer grows for a name, `shortened` the same where all columns stand side by side only so. `labels` is the most
    width of labels, `dot` that of the dot before a name (0: the name itself has the colour of its line), `ahead` the number of
    lines to come that are shown, `finger` the least height of rows that can be tapped.
    """

    figure: float
    total: float
    name: float
    small: float
    row: float
    least: float
    head: float
    column: float
    widest: float
    names: float
    shortened: float
    labels: float
    dot: float
    ahead: int
    finger: float = 0.0


PAD = 7.0
"""The space at both sides of a cell."""

LINE = 13.5
"""The height of a line of small words."""

GAP = 10.0
"""Between blocks."""

BETWEEN = 8.0
"""Between the parts of a cell."""


@dataclass(frozen=True)
class Parts:
    """The widths of what stands side by side in the cells of a column: mark, figure, running total; and the figures' size."""

    mark: float
    figure: float
    running: float
    size: float
    centred: bool

    @property
    def width(self) -> float:
        """The width of all."""
        return sum(part + BETWEEN for part in (self.mark, self.figure, self.running) if part) - BETWEEN


def cell_of(row: Row, place: int) -> ScoreCell | str:
    """Return what a row has in a column: a cell, or the total after lines that are folded away."""
    if isinstance(row, ScoreLine):
        return row.cells[place] if place < len(row.cells) else ScoreCell()
    return row.totals[place] if place < len(row.totals) else ""


def parts_of(sheet: ScoreSheet, place: int, measures: Measures) -> Parts:
    """Return the widths of what a column's cells hold, at the full size of figures."""
    cells = [line.cells[place] for line in sheet.lines if place < len(line.cells)]
    mark = max((width(clean(cell.mark), measures.small) for cell in cells), default=0.0)
    figure = max((width(clean(cell.text), measures.figure) for cell in cells), default=0.0)
    running = max((width(clean(cell.total), measures.small) for cell in cells), default=0.0) if sheet.running else 0.0
    numbers = all(any(one.isdigit() for one in cell.text) for cell in cells if cell.text)
    return Parts(mark, max(figure, measures.figure * 0.6), running, measures.figure, not numbers)


def natural_width(column: ScoreColumn, parts: Parts, measures: Measures, names: float, total_size: float) -> float:
    """Return the width that a column would like to have, with its name no wider than `names` and a total of this size."""
    name = min(width(clean(column.name), measures.name, bold=True) + (measures.dot if column.history else 0), names) + 10
    total = width(clean(column.total), total_size, bold=True) + 14
    behind = max(width(clean(text), measures.small, bold=column.winner) for text in (place_of(column), note_of(column))) + PAD
    marks = max((min(width(clean(text), measures.small), names) for text in column.marks), default=0.0) + PAD
    return max(min(max(parts.width + 2 * PAD, name, total, behind, marks), measures.widest), measures.column)


def narrowed(parts: Parts, column: float, measures: Measures) -> Parts:
    """Return the parts of a cell as they fit a column: without running totals if need be, and with smaller figures."""
    room = column - 2 * PAD + 4
    if parts.width > room and parts.running:
        parts = replace(parts, running=0.0)
    if parts.width > room:
        mark = min(parts.mark, room * 0.55)
        free = max(room - (mark + BETWEEN if mark else 0), 10.0)
        size = max(parts.size * min(free / parts.figure, 1.0), measures.small)
        parts = replace(parts, mark=mark, figure=min(parts.figure * size / parts.size, free), size=size)
    return parts
