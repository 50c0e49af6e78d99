"""A score sheet in a terminal: a ruled table of figures, in blocks where many players do not stand side by side."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Panel, ScoreLine, ScoreSheet
from spooklog.domain.words.visible import visibly
from spooklog.pictures.scoresheet.folding import Row, folded, here, is_numbered, is_result, split, standing
from spooklog.pictures.scoresheet.terminal.columns import Column, Detail, Signs, columns_of, cut, labels_of
from spooklog.pictures.scoresheet.wording import facts_of, members_of, note_of, place_of, remarks_of, tone_of
from spooklog.pictures.style import GAP, HERE, TerminalStyle

_INDENT = 2
_GAP = 2
_ROUNDS, _CATEGORIES = 16, 30
"""The most lines of a sheet, with all blocks together: more would not be seen at once."""

_DETAILS = (Detail(24, running=True), Detail(12, running=True), Detail(12), Detail(7))
"""What a sheet shows where there is room, from much to little."""

_AHEAD = 1
"""Lines to come that are shown; more would only be empty."""

_REMARKS = 4


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """Return every sheet of the panel, each with a blank line below it."""
    parts: list[RenderableType] = []
    for sheet in panel.of(ScoreSheet):
        if sheet.columns:
            parts += [_Result(sheet, style) if is_result(sheet) else _Sheet(sheet, style), *_foot(sheet, style), *GAP[style.low]]
    return Group(*parts)


def players(panel: Panel, style: TerminalStyle) -> list[RichText]:
    """Return the total of each column on a line; none of a sheet that is nothing but totals."""
    columns = [column for sheet in panel.of(ScoreSheet) if not is_result(sheet) for column in sheet.columns]
    names, totals = (max(map(cell_len, words), default=0) for words in ([c.name for c in columns], [c.total for c in columns]))
    lines = list[RichText]()
    for one in columns:
        line = RichText(" > " if one.active else "   ", style.of("actor"))
        line.append(one.name + " " * (names - cell_len(one.name)), style.of("actor" if one.active else ""))
        line.append("  " + " " * (totals - cell_len(one.total)) + one.total, "bold")
        lines.append(line.append(f"  {visibly(note_of(one))}", style.of(tone_of(one))))
    return lines


def _foot(sheet: ScoreSheet, style: TerminalStyle) -> Iterator[RenderableType]:
    """Yield who leads, and what the sheet says about the game."""
    facts = (" - " if style.plain else " · ").join(facts_of(sheet))
    lead = style.text(sheet.lead) if sheet.lead else RichText()
    between = "   " if lead and facts else ""
    if lead or facts:
        yield RichText.assemble(" " * _INDENT, lead, between, (facts, "dim"), overflow="fold")


class _Result:
    """Who ended where, of a game of which only the result is known."""

    def __init__(self, sheet: ScoreSheet, style: TerminalStyle) -> None:
        self._sheet, self._style = sheet, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        style, columns = self._style, standing(self._sheet.columns)
        signs = Signs.of(plain=style.plain)
        places = [place_of(column) for column in columns]
        scores = [cut(column.total, options.max_width // 2, signs) for column in columns]
        widest, totals = max(map(len, places)), max(map(cell_len, scores))
        room = max(options.max_width - _INDENT - widest - totals - 3 * _GAP - 4, 8)
        names = [cut(column.name, room, signs) for column in columns]
        wide = max(map(cell_len, names))
        for place, name, score, column in zip(places, names, scores, columns, strict=True):
            row = RichText(" " * _INDENT + f"{place:>{widest}}" + " " * (_GAP if widest else 0), no_wrap=True)
            row.append(name + " " * (wide - cell_len(name) + _GAP), style.of("good" if column.winner else "actor"))
            row.append(" " * (totals - cell_len(score)) + score)
            row.append("  " + visibly(note_of(column)), style.of(tone_of(column)))
            row.append("  " + visibly(members_of(column, whole=True)), style.of("quiet"))
            row.truncate(options.max_width, overflow="ellipsis" if not style.plain else "crop")
            row.rstrip()
            yield row

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(min(40, options.max_width), options.max_width)


class _Sheet:
    """The table of figures."""

    def __init__(self, sheet: ScoreSheet, style: TerminalStyle) -> None:
        self._sheet, self._style = sheet, style
        self._signs = Signs.of(plain=style.plain)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows, blocks, labels = self._fitted(options.max_width)
        for number, block in enumerate(blocks):
            if number:
                yield RichText()
            yield from self._block(rows, block, labels)
        yield from self._remarks(rows, options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(min(40, options.max_width), options.max_width)

    def _fitted(self, width: int) -> tuple[list[Row], list[list[Column]], int]:
        """Return the rows, the columns of each block, and the width of the labels, all with as much as there is room for."""
        for blocks in range(1, len(self._sheet.columns) + 1):
            rows, labels = self._rows(blocks, width)
            for detail in _DETAILS if blocks == 1 else _DETAILS[-2:]:
                columns = columns_of(self._sheet, rows, detail, self._signs)
                found = [[columns[place] for place in block] for block in split(len(columns), blocks)]
                if all(sum(column.width + _GAP for column in block) <= width - _INDENT - labels for block in found):
                    return rows, found, labels
        rows, labels = self._rows(len(self._sheet.columns), width)
        columns = columns_of(self._sheet, rows, _DETAILS[-1], self._signs)
        return rows, [[column.narrowed(max(width - _INDENT - labels - _GAP, 1))] for column in columns], labels

    def _rows(self, blocks: int, width: int) -> tuple[list[Row], int]:
        """Return the rows of a sheet in so many blocks, and the width of their labels."""
        sheet = self._sheet
        rows = folded(sheet.lines, (_ROUNDS if is_numbered(sheet) else _CATEGORIES) // blocks, _AHEAD)
        widest = max(map(cell_len, (*labels_of(rows, self._signs), sheet.heading, sheet.sum)))
        return rows, min(widest, max(width // 4, 10))

    def _block(self, rows: list[Row], columns: list[Column], labels: int) -> Iterator[RichText]:
        """Yield heads, rows and totals of some columns."""
        style, signs = self._style, self._signs
        names = labels_of(rows, signs)
        yield self._row(self._sheet.heading, "dim", [column.name(style) for column in columns], columns, labels)
        for below in ("members", "marks"):
            if any(getattr(column, below) for column in columns):
                words = [RichText(getattr(column, below), "dim") for column in columns]
                yield self._row("", "", words, columns, labels)
        for number, row in enumerate(rows):
            active = row is here(self._sheet.lines)
            figures = [column.cell(number, style) for column in columns]
            tone = "bold" if active else "dim" if row.due else ""
            line = self._row(names[number], tone, figures, columns, labels, signs.here if active else " ")
            if active:
                line.stylize(HERE)
            yield line
        wide = labels + sum(column.width + _GAP for column in columns)
        if self._sheet.sum:
            yield RichText(" " * _INDENT + signs.rule * wide, "dim", no_wrap=True)
            yield self._row(self._sheet.sum, "bold", [column.total(style) for column in columns], columns, labels)
        for below_total in ([column.place for column in columns], [column.note for column in columns]):
            if any(text for text, _ in below_total):
                yield self._row("", "", [RichText(text, style.of(tone)) for text, tone in below_total], columns, labels)

    def _row(self, label: str, tone: str, parts: list[RichText], columns: list[Column], labels: int, mark: str = " ") -> RichText:
        line = RichText.assemble((mark, "bold"), " ", no_wrap=True)
        label = cut(label, labels, self._signs)
        line.append(label + " " * (labels - cell_len(label)), tone)
        for part, column in zip(parts, columns, strict=True):
            line.append(" " * (_GAP + column.width - part.cell_len)).append_text(part)
        line.rstrip()
        return line

    def _remarks(self, rows: list[Row], width: int) -> Iterator[RichText]:
        """Yield notes of lines and the reasons of figures, those of the last lines where there are many."""
        said = [
            f"{f'{self._sheet.heading} ' if row.label.isdecimal() else ''}{row.label}: {', '.join(remarks)}"
            for row in rows
            if isinstance(row, ScoreLine)
            for remarks in [remarks_of(row, self._sheet.columns)]
            if remarks
        ]
        for words in said[-_REMARKS:]:
            yield RichText(" " * _INDENT + cut(words, width - _INDENT, self._signs), "dim", no_wrap=True)
