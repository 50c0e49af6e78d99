"""Write a page as plain text in the language that is spoken, at most a hundred columns wide: for terminals, files, printers."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells
from rich.console import Console

from spooklog.domain.pictures.scene import Scene
from spooklog.domain.words.visible import visibly
from spooklog.pictures.charts.chart import Chart
from spooklog.pictures.charts.terminal import TerminalChart
from spooklog.pictures.saying import told
from spooklog.pictures.terminal import TerminalBoard
from spooklog.replays.paper.tree import Block, Facts, Fold, Heading, Items, Paper, Picture, Prose, Span, Table, Words

WIDTH = 100
_GAP = 2
_LEAST = 10
"""The least width of a column of prose."""

STRUCK = "x"
"""Marks a row that does not hold any more."""


def to_text(paper: Paper) -> str:
    """Return the page as lines, each with a line end."""
    paper = told(paper)
    lines = [f"{paper.kind.upper()}: {visibly(paper.title)}", visibly(paper.subtitle)]
    lines.insert(1, "=" * cell_len(lines[0]))
    for block in paper.summary:
        lines += ["", *_block(block)]
    for section in paper.sections:
        title = section.title.upper()
        lines += ["", "", title, "-" * len(title)]
        for number, block in enumerate(section.blocks):
            lines += [""] if number else []
            lines += _block(block)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _block(block: Block) -> list[str]:
    match block:
        case Facts(rows):
            indent = max((cell_len(_plain(name)) for name, _ in rows), default=0) + _GAP
            return [line for name, words in rows for line in _hanging(_plain(name), _plain(words), indent)]
        case Heading(words):
            return [visibly(_plain(words))]
        case Prose(paragraphs):
            return [line for words in paragraphs for line in wrapped(_plain(words), WIDTH)]
        case Items(items):
            return [line for words in items for line in _hanging("-", _plain(words), _GAP)]
        case Fold(summary, blocks):
            return [f"{visibly(summary)}:", *(line for one in blocks for line in ["", *_block(one)])]
        case Table():
            return _table(block)
        case Picture():
            return [f"{block.words}:", "", *_drawn(block.drawn)]


def wrapped(words: str, width: int) -> list[str]:
    """Return words on lines of at most `width` columns, broken between words where possible; line ends in them stay."""
    return [line for one in words.split("\n") for line in _wrapped(visibly(one), width)]


def _wrapped(words: str, width: int) -> Iterator[str]:
    line = ""
    for word in words.split(" "):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            yield line
        *full, line = chop_cells(word, width) or [""]  # Rich returns nothing for an empty word
        yield from full
    yield line


def _hanging(name: str, words: str, indent: int) -> list[str]:
    lines = wrapped(words, WIDTH - indent)
    return [f"{_padded(name, indent)}{lines[0]}", *(" " * indent + line for line in lines[1:])]


def _table(table: Table) -> list[str]:
    marked = any(row.struck for row in table.rows)
    cells = [[_plain(cell).split("\n") for cell in row.cells] for row in table.rows if not row.heading]
    widths = [
        max(cell_len(visibly(line)) for row in [[[name] for name in table.head], *cells] for line in row[column])
        for column in range(len(table.head))
    ]
    _fit(widths, table, WIDTH - (_GAP if marked else 0))
    lines = [_aligned([[name] for name in table.head], widths, table)[0]] if any(table.head) else []
    for row in table.rows:
        if row.heading:
            lines.append(f"-- {visibly(_plain(row.cells[0]))}")
            continue
        aligned = _aligned([wrapped(_plain(cell), widths[column]) for column, cell in enumerate(row.cells)], widths, table)
        if marked:
            marks = [f"{STRUCK:<{_GAP}}" if row.struck else " " * _GAP, *[" " * _GAP] * (len(aligned) - 1)]
            aligned = [mark + line for mark, line in zip(marks, aligned, strict=True)]
        lines += aligned
    if marked and any(table.head):
        lines[0] = " " * _GAP + lines[0]
    return lines


def _fit(widths: list[int], table: Table, room: int) -> None:
    """Make columns narrower until all have room: the widest of prose first, the others when no column of prose can shrink."""
    spare = room - _GAP * (len(widths) - 1)
    while sum(widths) > spare:
        wide = [column for column in table.prose if widths[column] > _LEAST] or [
            column for column, width in enumerate(widths) if width > 1
        ]
        if not wide:
            return
        widths[max(wide, key=lambda column: widths[column])] -= 1


def _aligned(cells: Sequence[Sequence[str]], widths: Sequence[int], table: Table) -> list[str]:
    """Return the lines of a row whose cells are wrapped."""
    lines = []
    for number in range(max(map(len, cells))):
        parts = []
        for column, cell in enumerate(cells):
            text = cell[number] if number < len(cell) else ""
            blank = " " * max(widths[column] - cell_len(text), 0)
            parts.append(blank + text if column in table.numbers else text + blank)
        lines.append((" " * _GAP).join(parts).rstrip())
    return lines


def _drawn(picture: Scene | Chart) -> list[str]:
    drawn = (
        TerminalBoard(plain=True).draw_or_explain(picture) if isinstance(picture, Scene) else TerminalChart(picture, plain=True)
    )
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        console.print(drawn)
    return [visibly(line.rstrip()) for line in capture.get().splitlines()]


def _plain(words: Words) -> str:
    """Return words without styles and links, and without what is for listeners alone."""
    match words:
        case str():
            return words
        case Span(inner, style):
            return "" if style == "heard" else _plain(inner)
        case tuple():
            return "".join(map(_plain, words))


def _padded(text: str, width: int) -> str:
    return visibly(text) + " " * max(width - cell_len(visibly(text)), 1)
