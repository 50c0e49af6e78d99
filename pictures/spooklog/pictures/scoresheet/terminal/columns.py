"""The columns of a sheet in a terminal: their figures one under another, as wide as the widest of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len, set_cell_size
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import ScoreCell, ScoreColumn, ScoreLine, ScoreSheet
from spooklog.domain.words.visible import visibly
from spooklog.pictures.scoresheet.folding import Row
from spooklog.pictures.scoresheet.wording import members_of, note_of, place_of, tone_of
from spooklog.pictures.style import TerminalStyle


@dataclass(frozen=True)
class Signs:
    """The signs of a sheet: what was cut, a rule, the line that is written in, an open figure, a dash between numbers."""

    cut: str
    rule: str
    here: str
    open: str
    dash: str
    part: str

    @classmethod
    def of(cls, *, plain: bool) -> Signs:
        """Return the signs of a terminal, in ASCII alone where it is plain."""
        return cls("~", "-", ">", "_", "-", "*") if plain else cls("…", "─", "▸", "_", "–", "*")


@dataclass(frozen=True)
class Detail:
    """How much of a sheet is shown: the longest name, and whether figures have their running totals beside them."""

    name: int
    running: bool = False


@dataclass(frozen=True)
class Column:
    """One column laid out: its head, its cells, and the widths of marks, figures, signs and running totals in them.

    No text is wider than `most`, no note than `notes`.
    """

    column: ScoreColumn
    head: str
    members: str
    marks: str
    cells: tuple[ScoreCell | str | None, ...]
    widths: tuple[int, int, int, int]
    signs: Signs
    most: int
    notes: int

    @property
    def width(self) -> int:
        """The width of the column."""
        below = (self.head, self.members, self.marks, self.column.total, self.place[0], self.note[0])
        return min(max(sum(self.widths), *map(cell_len, below)), max(self.most, self.notes))

    @property
    def place(self) -> tuple[str, str]:
        """The standing with its tone."""
        return place_of(self.column), "quiet"

    @property
    def note(self) -> tuple[str, str]:
        """The word below the total with its tone."""
        return cut(note_of(self.column), self.notes, self.signs), tone_of(self.column)

    def narrowed(self, most: int) -> Column:
        """Return the column for a terminal that it is too wide for."""
        return replace(self, most=most, notes=most, head=cut(self.head, most, self.signs), members="", marks="")

    def name(self, style: TerminalStyle) -> RichText:
        """Return the head."""
        return RichText(self.head, style.of("good" if self.column.winner else "actor") if self._lit else "")

    @property
    def _lit(self) -> bool:
        return self.column.active or self.column.winner

    def total(self, style: TerminalStyle) -> RichText:
        """Return the total."""
        return RichText(self._under(self.column.total), style.of("good") if self.column.winner else "bold")

    def cell(self, number: int, style: TerminalStyle) -> RichText:
        """Return what the column has in a row."""
        match self.cells[number]:
            case ScoreCell() as cell:
                return self._figure(cell, style)
            case str(total):
                return RichText(self._under(total), "dim")
            case None:
                return RichText()

    def _figure(self, cell: ScoreCell, style: TerminalStyle) -> RichText:
        marks, figures, parts, running = self.widths
        tone = "bold yellow" if cell.new else style.of(cell.tone)
        figure = cell.text or (self.signs.open if cell.pending else "")
        if marks + figures + parts + running > self.most:
            return RichText(self._cut(figure), tone)
        text = RichText.assemble((_left(cell.mark, marks), "dim"), (_right(figure, figures), tone))
        text.append(_left(self.signs.part if cell.bonuses else "", parts), "dim")
        return text.append(_right(cell.total, running) if running else "", "dim")

    def _under(self, total: str) -> str:
        """Return a total as it stands below figures: not below the signs behind them."""
        *_, parts, running = self.widths
        text = self._cut(total)
        return text if running or cell_len(text) + parts > self.width else text + " " * parts

    def _cut(self, text: str) -> str:
        return cut(text, self.most, self.signs)


def columns_of(sheet: ScoreSheet, rows: Sequence[Row], detail: Detail, signs: Signs) -> list[Column]:
    """Return the columns of a sheet with so much detail."""
    return [_column(sheet, place, rows, detail, signs) for place in range(len(sheet.columns))]


def _column(sheet: ScoreSheet, place: int, rows: Sequence[Row], detail: Detail, signs: Signs) -> Column:
    column, cells = sheet.columns[place], [_cell_of(row, place) for row in rows]
    written = [cell for cell in cells if isinstance(cell, ScoreCell)]
    marks = max((cell_len(cell.mark) + 1 for cell in written if cell.mark), default=0)
    figures = max((cell_len(cell.text) for cell in written), default=0) or 1
    parts = 1 if any(cell.bonuses for cell in written) else 0
    running = max((cell_len(cell.total) + 2 for cell in written if cell.total), default=0)
    widths = (marks, figures, parts, running if sheet.running and detail.running else 0)
    most = max(detail.name, sum(widths), cell_len(column.total), *(cell_len(cell) for cell in cells if isinstance(cell, str)), 3)
    head = cut(column.name, detail.name, signs)
    members = cut(members_of(column, whole=head == visibly(column.name)), max(detail.name, most), signs)
    return Column(
        column,
        head,
        members,
        cut(", ".join(column.marks), most, signs),
        tuple(cells),
        widths,
        signs,
        most,
        max(sum(widths), min(detail.name, 14), 8),
    )


def _cell_of(row: Row, place: int) -> ScoreCell | str | None:
    if isinstance(row, ScoreLine):
        return row.cells[place] if place < len(row.cells) else None
    return row.totals[place] if place < len(row.totals) else None


def labels_of(rows: Sequence[Row], signs: Signs) -> list[str]:
    """Return the label of each row."""
    return [visibly(row.label if isinstance(row, ScoreLine) else row.label(signs.dash)) for row in rows]


def cut(text: str, most: int, signs: Signs) -> str:
    """Return as much of a text as fits so many columns of the terminal."""
    text = visibly(text)
    return text if cell_len(text) <= most else set_cell_size(text, most - 1).rstrip() + signs.cut


def _left(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
