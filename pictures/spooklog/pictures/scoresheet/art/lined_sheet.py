"""A sheet drawn on paper: blocks with heads, rows of figures, and totals."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import ScoreCell, ScoreColumn, ScoreLine
from spooklog.pictures.scoresheet.art import paper
from spooklog.pictures.scoresheet.art.cells import BETWEEN, LINE, PAD, cell_of
from spooklog.pictures.scoresheet.art.grid import Grid, label_of, reasons
from spooklog.pictures.scoresheet.folding import Fold, Row, here
from spooklog.pictures.scoresheet.wording import bonus_words, tone_of
from spooklog.pictures.svg.contrast import legible
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, shrunk, width, words
from spooklog.pictures.svg.markup import clean, content, group, moved, pair, tag
from spooklog.pictures.svg.parts import tap


def block_picture(grid: Grid, block: range, left: float, top: float) -> str:
    """Return one block of a sheet with its upper left corner at a place.

    A row is drawn at the origin and moved down, so that on another sheet it differs by where it stands alone: a page that shows
    every moment holds each row once.
    """
    right = left + grid.label + grid.column * len(block)
    foot = top + grid.block
    edges = [left + grid.label + grid.column * place for place in range(len(block) + 1)]
    boxes = {place: Box.spanning(edges[n], top, edges[n + 1], foot) for n, place in enumerate(block)}
    y = top + grid.head
    parts: list[str] = []
    lines: list[str] = [paper.rule(left, right, y, colour=paper.GRAPHITE, thick=1.1)]
    places = {id(line): place for place, line in enumerate(grid.sheet.lines)}
    for row in grid.rows:
        height = grid.row_height(row)
        parts.append(moved(0, y, _row(grid, places.get(id(row), 0), row, Box.spanning(left, 0, right, height), boxes)))
        y += height
        lines.append(paper.rule(left, right, y))
    for _ in range(grid.blank):
        y += grid.row
        lines.append(paper.rule(left, right, y))
    lines += [paper.upright(x, top + 4, y) for x in edges[1:-1]]
    lines.append(paper.upright(edges[0], top + 4, foot - 2, colour=paper.MARGIN_RULE, thick=1.2))
    heads = [_head(grid, place, Box.spanning(box.left, top, box.right, top + grid.head)) for place, box in boxes.items()]
    heading = words(
        grid.sheet.heading, left + PAD, top + grid.measures.head * 0.64, grid.measures.small, paper.QUIET, room=grid.label - PAD
    )
    totals = [_total(grid, place, Box.spanning(box.left, y, box.right, foot)) for place, box in boxes.items()]
    return group(*parts, *lines, heading, *heads, *_sum(grid, left, right, y), *totals)


# -- heads ---------------------------------------------------------------------------------------------------------------------


def _head(grid: Grid, place: int, box: Box) -> str:
    """Return the name over a column, with members and marks below it; a player who is awaited is marked."""
    column, sizes = grid.sheet.columns[place], grid.measures
    dot, room = sizes.dot if column.history else 0.0, grid.name_room(column)
    shown, members = grid.heading(column)
    size = shrunk(shown, sizes.name, room, sizes.small, bold=True)
    name = fit(shown, size, room, bold=True)
    wide = width(name, size, bold=True) + dot
    x, y = box.x - wide / 2, box.top + sizes.head * 0.64
    parts = [tag("title", content(", ".join((column.name, *column.members))))]
    if column.active:
        parts.append(paper.marker(Box.spanning(x - 3, y - size * 0.82, x + wide + 3, y + size * 0.28)))
    if dot:
        parts.append(tag("circle", cx=x + 3.5, cy=y - size * 0.33, r=3.5, fill=_ink(column, place)))
    colour = _ink(column, place) if column.history and not dot else paper.GRAPHITE
    parts.append(words(name, x + dot, y, size, legible(colour, paper.MARKER if column.active else paper.PAPER), bold=True))
    line = y
    for has_line, text in zip(grid.below, (members, ", ".join(column.marks)), strict=True):
        line += LINE if has_line else 0
        parts.append(words(text, box.x, line, sizes.small, paper.QUIET, anchor="middle", room=box.width - 8))
    return tap(column.word, *parts, ground=box)


def _ink(column: ScoreColumn, place: int) -> str:
    return paper.ink(column.seats[0] if column.seats else place + 1)


# -- rows ----------------------------------------------------------------------------------------------------------------------


def _row(grid: Grid, number: int, row: Row, box: Box, columns: dict[int, Box]) -> str:
    """Return a line with its label and its figures; `number` is its place among all lines of the sheet."""
    active = row is here(grid.sheet.lines)
    parts: list[str] = []
    if active or isinstance(row, Fold):
        shape = box.shape()
        parts.append(tag("rect", **shape, fill=paper.BAND if active else paper.FOLD))
    parts.append(_label(grid, row, box, paper.BAND if active else paper.FOLD if isinstance(row, Fold) else paper.PAPER))
    for place, column in columns.items():
        cell = cell_of(row, place)
        ground = Box.spanning(column.left, box.top, column.right, box.bottom)
        if isinstance(cell, str):
            size = shrunk(cell, grid.parts[place].size * 0.9, ground.width - 8, grid.measures.small)
            y = ground.top + grid.base(row) / 2 + size * 0.36
            parts.append(words(cell, ground.x, y, size, legible(paper.QUIET, paper.FOLD), anchor="middle", room=ground.width - 4))
        else:
            drawn = group(*_cell(grid, place, cell, ground, (number, grid.base(row))))
            parts.append(tap(grid.sheet.columns[place].word, drawn, ground=ground) if cell.pending else drawn)
    word = row.word if isinstance(row, ScoreLine) else ""
    return tap(word, *parts, ground=box)


def _label(grid: Grid, row: Row, box: Box, ground: str) -> str:
    """Return the label of a line on its ground, with a note below or beside it; that of a lit line is bold."""
    sizes, room = grid.measures, grid.label - PAD - 4
    text = label_of(row)
    quiet = row.due or isinstance(row, Fold)
    note = row.note if isinstance(row, ScoreLine) else None
    high = grid.base(row)
    size = min(shrunk(text, sizes.name, room, sizes.small), max(high * 0.6, sizes.small))
    colour = legible(paper.QUIET, ground) if quiet else paper.GRAPHITE
    x, y = box.left + PAD, box.top + high / 2 + size * 0.36
    bold = ground == paper.BAND
    shown = fit(text, size, room, bold=bold)
    parts = [words(shown, x, y, size, colour, bold=bold)]
    if note:
        tone = legible(paper.tone_ink(note.tone or "quiet"), ground)
        beside = width(shown, size, bold=bold) + 6
        if box.height >= high + LINE:
            parts.append(words(note.text, x, y + LINE, sizes.small, tone, room=room))
        elif beside + width(clean(note.text), sizes.small) <= room + 4:
            parts.append(words(note.text, x + beside, y, sizes.small, tone))
        else:
            parts.append(tag("title", content(note.text)))
    return group(*parts)


def _cell(grid: Grid, place: int, cell: ScoreCell, box: Box, row: tuple[int, float]) -> Iterator[str]:
    """Yield what a hand wrote in a cell: mark, figure and running total side by side, reasons below.

    `row` is the number of the row, and its height without the reasons.
    """
    sizes, parts, (number, high) = grid.measures, grid.parts[place], row
    middle = box.top + high / 2
    left = box.x - parts.width / 2
    end = left + (parts.mark + BETWEEN if parts.mark else 0) + parts.figure
    size = min(parts.size, max(high * 0.62, sizes.small))
    y = middle + size * 0.36
    text = fit(cell.text, size, parts.figure + 2)
    wide = width(text, size)
    x = end - (parts.figure if parts.centred or not text else wide) / 2
    if cell.bonuses or cell.mark:
        yield tag("title", content(", ".join([cell.mark, cell.text, *map(bonus_words, cell.bonuses)]).strip(", ")))
    if cell.new:
        yield paper.marker(Box(x, middle, wide + 8, size * 1.2))
    if cell.mark:
        yield words(cell.mark, left, y - 2, sizes.small, paper.QUIET, room=parts.mark + 2)
    if cell.text:
        colour = legible(paper.tone_ink(cell.tone), paper.MARKER if cell.new else paper.BAND)
        yield paper.figure(text, x, y, size, colour, number * 31 + place)
    elif cell.pending:
        shape = {"stroke": paper.GRAPHITE, "stroke_dasharray": "1.5 3", "stroke_linecap": "round"}
        yield tag("path", d=f"M{pair(x - 9, y + 2)}h18", stroke_width=1.2, **shape)
    if parts.running:
        yield words(cell.total, end + BETWEEN + parts.running, y, sizes.small, paper.QUIET, anchor="end")
    if cell.bonuses and grid.wordy:
        for line, said in enumerate(reversed(reasons(cell, grid.column, sizes))):
            yield words(said, box.x, box.bottom - 5 - LINE * line, sizes.small, paper.QUIET, anchor="middle")
    elif cell.bonuses:
        yield tag("circle", cx=min(x + wide / 2 + 5, box.right - 4), cy=middle - size * 0.3, r=1.8, fill=paper.CIRCLE)


# -- totals --------------------------------------------------------------------------------------------------------------------


def _sum(grid: Grid, left: float, right: float, y: float) -> Iterator[str]:
    """Yield the double line over the totals, and their word."""
    if grid.sheet.sum:
        sizes = grid.measures
        yield paper.drawn_rule(left, right, y + 0.6)
        yield paper.drawn_rule(left + 2, right - 1, y + 3.6)
        baseline = y + 4 + sizes.total * 1.18
        yield words(grid.sheet.sum, left + PAD, baseline, sizes.name, paper.GRAPHITE, bold=True, room=grid.label - PAD - 4)


def _total(grid: Grid, place: int, box: Box) -> str:
    """Return the total of a column with its standing below; that of a winner is circled."""
    column, sizes = grid.sheet.columns[place], grid.measures
    parts: list[str] = []
    y = box.top + 6
    if grid.sheet.sum:
        y = box.top + 4 + sizes.total * 1.18
        size = shrunk(column.total, sizes.total, box.width - 14, sizes.small, bold=True)
        text = fit(column.total, size, box.width - 6, bold=True)
        if column.winner and text:
            wide = min(width(text, size, bold=True) + 20, box.width - 1)
            parts.append(paper.circled(Box(box.x, y - size * 0.36, wide, sizes.total * 1.5)))
        parts.append(paper.figure(text, box.x, y, size, paper.GRAPHITE, place, bold=True))
        y += 3
    for line in grid.standing(column):
        y += LINE
        colour = paper.tone_ink(tone_of(column))
        parts.append(words(line, box.x, y, sizes.small, colour, anchor="middle", bold=column.winner, room=box.width - 2))
    return group(*parts)
