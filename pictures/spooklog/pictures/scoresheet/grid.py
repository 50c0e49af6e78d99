"""The measures of a sheet that is drawn: widths of labels and columns, heights of heads, rows and totals, and the blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from spooklog.domain.scene import ScoreCell, ScoreColumn, ScoreLine, ScoreSheet
from spooklog.pictures.scoresheet.folding import Row, folded, split
from spooklog.pictures.scoresheet.wording import note_of, place_of
from spooklog.pictures.svg.letters import fit, width
from spooklog.pictures.svg.markup import clean


@dataclass(frozen=True)
class Measures:
    """The sizes of one medium: of letters, of rows (as high as they should be, and at least), and of columns.

    `column` is the least width of a column, `widest` the width at which it no longer grows for its figures, `names` that at
    which it no longer grows for a name. `labels` is the most width of labels, `ahead` the number of lines to come that are shown,
    `finger` the least height of rows that can be tapped.
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
    labels: float
    ahead: int
    finger: float = 0.0


PAD = 7.0
"""The space at both sides of a cell."""

LINE = 13.5
"""The height of a line of small words."""

GAP = 10.0
"""Between blocks."""

_BETWEEN = 6.0
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
        return sum(part + _BETWEEN for part in (self.mark, self.figure, self.running) if part) - _BETWEEN


@dataclass(frozen=True)
class Grid:
    """A sheet measured: its rows, the blocks of its columns, widths and heights; `wordy`: reasons of figures have lines."""

    sheet: ScoreSheet
    rows: list[Row]
    blocks: list[range]
    parts: list[Parts]
    label: float
    column: float
    row: float
    blank: int
    wordy: bool
    measures: Measures

    @property
    def width(self) -> float:
        """The width of the widest block."""
        return self.label + self.column * max(map(len, self.blocks))

    @property
    def head(self) -> float:
        """The height of a block's head."""
        below = sum(any(words) for words in ([one.members for one in self._columns], [one.marks for one in self._columns]))
        return self.measures.head + LINE * below

    @property
    def totals(self) -> float:
        """The height of the totals."""
        if not self.sheet.sum and not self.behind:
            return 6.0
        return (self.measures.total * 1.75 if self.sheet.sum else 8.0) + LINE * self.behind

    @property
    def behind(self) -> int:
        """The number of lines below a total: the standing and a note, on one line where they fit."""
        return max((len(self.standing(column)) for column in self._columns), default=0)

    @property
    def height(self) -> float:
        """The height of all blocks with the gaps between them."""
        return (self.block + GAP) * len(self.blocks) - GAP

    @property
    def block(self) -> float:
        """The height of a block."""
        return self.head + sum(map(self.row_height, self.rows)) + self.row * self.blank + self.totals

    @property
    def _columns(self) -> tuple[ScoreColumn, ...]:
        return self.sheet.columns

    def row_height(self, row: Row) -> float:
        """Return the height of a row, with a line for reasons where it has some."""
        return self.base(row) + (LINE if self.wordy and has_reasons(row) else 0)

    def base(self, row: Row) -> float:
        """Return the height of a row without its reasons."""
        tapped = isinstance(row, ScoreLine) and (row.word or row.active or any(cell.pending for cell in row.cells))
        return max(self.row, self.measures.finger) if tapped else self.row

    def standing(self, column: ScoreColumn) -> list[str]:
        """Return what stands below a total."""
        place, note = place_of(column), note_of(column)
        both = " · ".join(part for part in (place, note) if part)
        room = self.column - PAD
        if width(clean(both), self.measures.small) <= room:
            return [both] if both else []
        return [fit(part, self.measures.small, room) for part in (place, note) if part]


def has_reasons(row: Row) -> bool:
    """Whether a row has figures with reasons."""
    return isinstance(row, ScoreLine) and any(cell.bonuses for cell in row.cells)


def label_of(row: Row) -> str:
    """Return the label of a row."""
    return row.label if isinstance(row, ScoreLine) else row.label()


def measured(sheet: ScoreSheet, measures: Measures, room: float, high: float | None, *, least: float) -> Grid:
    """Return the grid of a sheet with columns in a room so wide, and so high where that has an end.

    It is `least` wide at least. Names are shortened before columns go into a second block.
    """
    parts = [_parts(sheet, place, measures) for place in range(len(sheet.columns))]
    label = _label(sheet, measures)
    for names in (measures.names, measures.names * _SHORTER):
        wanted = max(_natural(column, one, measures, names) for column, one in zip(sheet.columns, parts, strict=True))
        natural = min(wanted, room - label)
        most = max(int((room - label + 1e-6) // natural), 1)
        if len(parts) <= most:
            break
    blocks = split(len(parts), -(-len(parts) // most))
    across = max(map(len, blocks))
    column = max(natural, min(natural * 1.35, 112.0), (least - label) / across)
    return _heightened(_Plan(sheet, parts, blocks, label, min(column, (room - label) / across), measures), high)


class _Plan(NamedTuple):
    """A sheet measured across."""

    sheet: ScoreSheet
    parts: list[Parts]
    blocks: list[range]
    label: float
    column: float
    measures: Measures


def _heightened(plan: _Plan, high: float | None) -> Grid:
    """Return a grid with as many rows as the height has room for."""
    sheet, parts, blocks, label, column, measures = plan
    narrowed = [_narrowed(one, column, measures) for one in parts]

    def grid(rows: list[Row], row: float, blank: int = 0, *, wordy: bool = True) -> Grid:
        return Grid(sheet, rows, blocks, narrowed, label, column, row, blank, wordy, measures)

    if high is None:
        return grid(folded(sheet.lines, _LONG // len(blocks), measures.ahead), measures.row, 0 if sheet.lines else 2)
    empty = grid([], 0)
    each = (high + GAP) / len(blocks) - GAP - empty.head - empty.totals
    rows = folded(sheet.lines, int(each // measures.least), measures.ahead)
    wordy = LINE * sum(map(has_reasons, rows)) + measures.least * len(rows) <= each
    row = (each - (LINE * sum(map(has_reasons, rows)) if wordy else 0)) / max(len(rows), 1)
    row = max(min(row, measures.row), measures.least)
    blank = max(min(_FEW - len(rows), int((each - row * len(rows)) // row) - 1), 0) if len(blocks) == 1 else 0
    return grid(rows, row, blank, wordy=wordy)


_SHORTER = 0.55
"""The share of a name's width that is kept where all columns stand side by side only so."""

_LONG = 24
"""The most rows of a sheet whose height has no end, with all blocks together."""

_FEW = 7
"""A pad has so many ruled lines at least."""


def _label(sheet: ScoreSheet, measures: Measures) -> float:
    texts = [sheet.heading, sheet.sum, *(line.label for line in sheet.lines)]
    wide = max(width(clean(text), measures.name) for text in texts)
    notes = max((width(clean(line.note.text), measures.small) for line in sheet.lines if line.note), default=0.0)
    return min(max(wide, notes), measures.labels) + 2 * PAD


def _parts(sheet: ScoreSheet, place: int, measures: Measures) -> Parts:
    cells = [line.cells[place] for line in sheet.lines if place < len(line.cells)]
    mark = max((width(clean(cell.mark), measures.small) for cell in cells), default=0.0)
    figure = max((width(clean(cell.text), measures.figure) for cell in cells), default=0.0)
    running = max((width(clean(cell.total), measures.small) for cell in cells), default=0.0) if sheet.running else 0.0
    numbers = all(any(one.isdigit() for one in cell.text) for cell in cells if cell.text)
    return Parts(mark, max(figure, measures.figure * 0.6), running, measures.figure, not numbers)


def _natural(column: ScoreColumn, parts: Parts, measures: Measures, names: float) -> float:
    """Return the width that a column would like to have."""
    name = min(width(clean(column.name), measures.name, bold=True) + (12 if column.course else 0), names) + PAD + 1
    total = width(clean(column.total), measures.total, bold=True) + 14
    behind = max(width(clean(text), measures.small) for text in (place_of(column), note_of(column))) + PAD
    marks = max((min(width(clean(text), measures.small), names) for text in column.marks), default=0.0) + PAD
    return max(min(max(parts.width + 2 * PAD, name, total, behind, marks), measures.widest), measures.column)


def _narrowed(parts: Parts, column: float, measures: Measures) -> Parts:
    """Return the parts of a cell as they fit a column: without running totals if need be, and with smaller figures."""
    room = column - 2 * PAD + 4
    if parts.width > room and parts.running:
        parts = Parts(parts.mark, parts.figure, 0.0, parts.size, parts.centred)
    if parts.width > room:
        free = max(room - (parts.mark + _BETWEEN if parts.mark else 0), 10.0)
        size = max(parts.size * min(free / parts.figure, 1.0), measures.small)
        parts = Parts(parts.mark, min(parts.figure * size / parts.size, free), 0.0, size, parts.centred)
    return parts


def cell_of(row: Row, place: int) -> ScoreCell | str:
    """Return what a row has in a column: a cell, or the total after lines that are folded away."""
    if isinstance(row, ScoreLine):
        return row.cells[place] if place < len(row.cells) else ScoreCell()
    return row.totals[place] if place < len(row.totals) else ""
