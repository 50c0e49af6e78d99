"""The measures of a sheet that is drawn: widths of labels and columns, heights of heads, rows and totals, and the blocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from spooklog.domain.pictures.scene import ScoreCell, ScoreColumn, ScoreLine, ScoreSheet
from spooklog.pictures.saying import said
from spooklog.pictures.scoresheet.art.cells import GAP, LINE, PAD, Measures, Parts, narrowed, natural_width, parts_of
from spooklog.pictures.scoresheet.folding import Row, folded, split
from spooklog.pictures.scoresheet.wording import bonus_words, members_of, note_of, place_of
from spooklog.pictures.svg.letters import fit, width, wrap
from spooklog.pictures.svg.markup import clean


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
        return self.measures.head + LINE * sum(self.below)

    @property
    def below(self) -> tuple[bool, bool]:
        """Whether heads have a line for members, and one for marks."""
        return any(self.heading(column)[1] for column in self.sheet.columns), any(column.marks for column in self.sheet.columns)

    @property
    def totals(self) -> float:
        """The height of the totals."""
        if not self.sheet.sum and not self.behind:
            return 6.0
        return (self.measures.total * 1.75 if self.sheet.sum else 8.0) + LINE * self.behind

    @property
    def behind(self) -> int:
        """The number of lines below a total: the standing and a note, on one line where they fit."""
        return max((len(self.standing(column)) for column in self.sheet.columns), default=0)

    @property
    def height(self) -> float:
        """The height of all blocks with the gaps between them."""
        return (self.block + GAP) * len(self.blocks) - GAP

    @property
    def block(self) -> float:
        """The height of a block."""
        return self.head + sum(map(self.row_height, self.rows)) + self.row * self.blank + self.totals

    def row_height(self, row: Row) -> float:
        """Return the height of a row, with a line for reasons where it has some."""
        return self.base(row) + (LINE * lines_of_reasons(row, self.column, self.measures) if self.wordy else 0)

    def base(self, row: Row) -> float:
        """Return the height of a row without its reasons."""
        tapped = isinstance(row, ScoreLine) and (row.word or row.active or any(cell.pending for cell in row.cells))
        return max(self.row, self.measures.finger) if tapped else self.row

    def name_room(self, column: ScoreColumn) -> float:
        """Return the room for a name, beside the dot in the colour of its line."""
        return self.column - 10 - (self.measures.dot if column.history else 0)

    def heading(self, column: ScoreColumn) -> tuple[str, str]:
        """Return the name over a column, and the members of a team where it does not show them: `anna` and `and cora`."""
        members = column.members
        if width(clean(column.name), self.measures.small, bold=True) <= self.name_room(column):
            return column.name, members_of(column, whole=True)
        if members and not members_of(column, whole=True):
            return members[0], said("and {players}", players=", ".join(members[1:])) if members[1:] else ""
        return column.name, members_of(column, whole=False)

    def standing(self, column: ScoreColumn) -> list[str]:
        """Return what stands below a total."""
        place, note = place_of(column), note_of(column)
        both = " · ".join(part for part in (place, note) if part)
        room = self.column - PAD
        if width(clean(both), self.measures.small, bold=column.winner) <= room:
            return [both] if both else []
        return [fit(part, self.measures.small, room, bold=column.winner) for part in (place, note) if part]


def reasons(cell: ScoreCell, column: float, measures: Measures) -> list[str]:
    """Return the reasons of a figure, on two lines where a column is too narrow for one."""
    return wrap(", ".join(map(bonus_words, cell.bonuses)), measures.small, column - 6, 2)


def lines_of_reasons(row: Row, column: float, measures: Measures) -> int:
    """Return the number of lines that the reasons of a row's figures take."""
    return max((len(reasons(cell, column, measures)) for cell in row.cells), default=0) if isinstance(row, ScoreLine) else 0


def label_of(row: Row) -> str:
    """Return the label of a row."""
    return row.label if isinstance(row, ScoreLine) else row.label()


def measured(sheet: ScoreSheet, measures: Measures, room: float, high: float | None, *, least: float) -> Grid:
    """Return the grid of a sheet with columns in a room so wide, and so high where that has an end.

    It is `least` wide at least. Names are shortened, running totals and the notes of lines left out before columns go into a
    second block.
    """
    parts = [parts_of(sheet, place, measures) for place in range(len(sheet.columns))]
    label, natural = _across(sheet, parts, measures, room)
    most = max(int((room - label + 1e-6) // natural), 1)
    blocks = split(len(parts), -(-len(parts) // most))
    across = max(map(len, blocks))
    column = max(natural, min(natural * 1.35, 112.0), (least - label) / across)
    return _heightened(_Plan(sheet, parts, blocks, label, min(column, (room - label) / across), measures), high)


def _across(sheet: ScoreSheet, parts: list[Parts], measures: Measures, room: float) -> tuple[float, float]:
    """Return the widths of labels and columns: labels have no notes beside them where all columns stand side by side only so."""
    found = [(label, _natural(sheet, parts, measures, room - label)) for label in _labels(sheet, measures)]
    return next(((label, column) for label, column in found if label + column * len(parts) <= room + 1e-6), found[0])


def _natural(sheet: ScoreSheet, parts: list[Parts], measures: Measures, room: float) -> float:
    """Return the width that columns would like to have: less, with less on them, where all stand side by side only so."""
    lean, small = [replace(one, running=0.0) for one in parts], measures.figure * 0.9
    found = room
    for names, cells, total in (
        (measures.names, parts, measures.total),
        (measures.shortened, parts, small),
        (measures.shortened, lean, small),
    ):
        wanted = (natural_width(column, one, measures, names, total) for column, one in zip(sheet.columns, cells, strict=True))
        found = min(max(wanted), room)
        if found * len(parts) <= room:
            break
    return found


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
    fitting = [narrowed(one, column, measures) for one in parts]
    if any(one.running and not fitted.running for one, fitted in zip(parts, fitting, strict=True)):
        fitting = [replace(one, running=0.0) for one in fitting]

    def grid(rows: list[Row], row: float, blank: int = 0, *, wordy: bool = True) -> Grid:
        return Grid(sheet, rows, blocks, fitting, label, column, row, blank, wordy, measures)

    if high is None:
        return grid(folded(sheet.lines, _LONG // len(blocks), measures.ahead), measures.row, 0 if sheet.lines else 2)
    empty = grid([], 0)
    each = (high + GAP) / len(blocks) - GAP - empty.head - empty.totals
    rows = folded(sheet.lines, int(each // measures.least), measures.ahead)
    said = LINE * sum(lines_of_reasons(row, column, measures) for row in rows)
    wordy = said + measures.least * len(rows) <= each
    row = (each - (said if wordy else 0)) / max(len(rows), 1)
    row = max(min(row, measures.row), measures.least)
    blank = max(min(_FEW - len(rows), int((each - row * len(rows)) // row) - 1), 0) if len(blocks) == 1 else 0
    return grid(rows, row, blank, wordy=wordy)


_LONG = 24
"""The most rows of a sheet whose height has no end, with all blocks together."""

_FEW = 7
"""A pad has so many ruled lines at least."""


def _labels(sheet: ScoreSheet, measures: Measures) -> tuple[float, float]:
    """Return the width of labels with notes beside them, and of labels alone."""
    texts = [sheet.heading, sheet.sum, *(line.label for line in sheet.lines)]
    wide = max(width(clean(text), measures.name, bold=True) for text in texts)
    noted = ((line.label, line.note.text) for line in sheet.lines if line.note)
    beside = (width(clean(label), measures.name, bold=True) + 7 + width(clean(note), measures.small) for label, note in noted)
    return min(max(wide, *beside, 0.0), measures.labels) + 2 * PAD, min(wide, measures.labels) + 2 * PAD
