"""A chart in a terminal: a line for each player, marked with a letter, at any width from 40 columns."""

from __future__ import annotations

import math
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from spooklog.domain.words.visible import visibly
from spooklog.pictures.charts.chart import Chart, Line, spread, ticks
from spooklog.pictures.saying import said

CLAW = "///"
"""Ends the line of a grabbed player."""

_COLOURS = ("cyan", "yellow", "green", "magenta", "bright_blue", "bright_cyan", "bright_yellow", "bright_green", "bright_magenta")
_LEAST_ROWS, _MOST_TICKS = 12, 5
_WIDEST_SLOT, _LEAST_SLOT = 9, 2
_ROOM_FOR_WORDS = 60


class _Pen(NamedTuple):
    """The signs of a chart: a level line, the corners of a step up and down, an upright line; axis, foot, target."""

    level: str
    up: tuple[str, str]
    down: tuple[str, str]
    upright: str
    axis: str
    tick: str
    foot: str
    floor: str
    target: str
    cut: str
    edge: str


_DRAWN = _Pen("─", ("╯", "╭"), ("╮", "╰"), "│", "│", "┤", "└", "─", "┄", "…", "·")
_PLAIN = _Pen("-", ("'", "."), (".", "'"), "|", "|", "+", "+", "-", ".", "~", ":")


class TerminalChart:
    """A chart as a Rich renderable. `plain` draws in ASCII alone, except names; the console decides about colour."""

    def __init__(self, chart: Chart, *, plain: bool = False) -> None:
        self._chart = chart
        self._pen = _PLAIN if plain else _DRAWN

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._chart.hands:
            yield from _Drawing(self._chart, self._pen, max(options.max_width, 30)).rows()


class _Drawing:
    """A chart on a grid of cells; row 0 is the lowest."""

    def __init__(self, chart: Chart, pen: _Pen, width: int) -> None:
        # the edges of several lines would hide the lines
        self.chart, self.pen = chart if len(chart.lines) == 1 else chart.without_edges, pen
        self.low, self.high = self.chart.lowest, self.chart.highest
        self.words = width >= _ROOM_FOR_WORDS
        self.letters = letters_of([line.player for line in sorted(chart.lines, key=lambda line: line.seat)])
        self.names = {line.player: _shown(line.player, max(width // 4, 8), pen.cut) for line in chart.lines}
        self.labels = {line.player: self._label(line) for line in chart.lines}
        self.margin = max(len(chart.each), *(len(str(value)) for value in (self.low, self.high))) + 1
        room = width - self.margin - 2 - max(label.cell_len for label in self.labels.values())
        self.shown = _thinned(len(chart.hands), max(room // _LEAST_SLOT, 1))
        self.slot = max(min(room // len(self.shown), _WIDEST_SLOT), _LEAST_SLOT)
        self.ticks = ticks(self.low, self.high, _MOST_TICKS)
        self.height = _height(chart, self.ticks)
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def rows(self) -> Iterable[Text]:
        """Yield rows from the top: the lines with the axis on their left and the labels on their right, then the hands."""
        self._draw()
        rows = {self._row(value): str(value) for value in self.ticks}
        if self.chart.mark is not None:
            near = self._row(self.chart.mark)
            rows = {row: words for row, words in rows.items() if abs(row - near) > 1} | {near: str(self.chart.mark)}
        labels = self._placed_labels()
        for row in range(self.height - 1, -1, -1):
            line = Text(no_wrap=True)
            line.append(f"{rows.get(row, ''):>{self.margin - 1}}", "dim")
            line.append(self.pen.tick if row in rows else self.pen.axis, "dim")
            for column in range(self.slot * len(self.shown)):
                line.append(*self.cells.get((row, column), (" ", "")))
            if row in labels:
                line.append("  ").append_text(labels[row])
            line.rstrip()
            yield line
        yield Text(" " * (self.margin - 1) + self.pen.foot + self.pen.floor * (self.slot * len(self.shown)), "dim", no_wrap=True)
        yield Text(self._hands(), "dim", no_wrap=True)

    def _draw(self) -> None:
        if self.chart.mark is not None:
            row = self._row(self.chart.mark)
            self.cells |= {(row, column): (self.pen.target, "red dim") for column in range(self.slot * len(self.shown))}
        for line in self.chart.banded:
            self._draw_edges(line)
        for line in reversed(self.chart.lines):  # the best one lies on top
            self._draw_line(line)
        for at in range(len(self.shown)):
            self._mark(at)

    def _draw_line(self, line: Line) -> None:
        style, row = _colour(line), self._row(line.totals[0])
        for at, value in enumerate(self._values(line)):
            if self.shown[at] < line.joined:
                continue
            column, to = at * self.slot, self._row(value)
            if to == row:
                self.cells[row, column] = self.pen.level, style
            else:
                first, last = self.pen.up if to > row else self.pen.down
                self.cells |= {(between, column): (self.pen.upright, style) for between in range(min(row, to), max(row, to))}
                self.cells[row, column], self.cells[to, column] = (first, style), (last, style)
            end = self.slot // 2 + 1 if self._ends(line, at) else self.slot
            self.cells |= {(to, column + step): (self.pen.level, style) for step in range(1, end)}
            row = to

    def _draw_edges(self, line: Line) -> None:
        """Draw between which values the totals may lie."""
        for at, hand in enumerate(self.shown):
            for value in line.edges(hand + 1) if hand >= line.joined else ():
                row = self._row(value)
                columns = range(at * self.slot, (at + 1) * self.slot)
                self.cells |= {(row, column): (self.pen.edge, f"dim {_colour(line)}") for column in columns}

    def _mark(self, at: int) -> None:
        """Draw the letters after a hand, side by side where several lines are level, and the claw of a grabbed player."""
        level: dict[int, list[Line]] = defaultdict(list)
        for line in self.chart.lines:
            if self.shown[at] >= line.joined and at < len(values := self._values(line)):
                level[self._row(values[at])].append(line)
        for row, lines in level.items():
            signs = [(self.letters[line.player], f"bold {_colour(line)}") for line in lines]
            if any(self._ends(line, at) for line in lines):
                signs += [(sign, "bold red") for sign in CLAW]
            # the first column of a slot holds the corner of a step
            signs = signs[: self.slot - 1]
            start = at * self.slot + 1 + (self.slot - 1 - len(signs)) // 2
            self.cells |= {(row, start + step): sign for step, sign in enumerate(signs)}

    def _values(self, line: Line) -> list[int]:
        """Return the totals after the hands that are shown, up to the one that ended the line."""
        last = len(line.totals) - 1
        values = [line.totals[hand + 1] for hand in self.shown if hand + 1 <= last]
        # the hand that ended the line may be thinned out: the slot that stands for it shows the end
        if line.grabbed is not None and len(values) < len(self.shown) and self.shown[len(values)] + 1 - last < self._step:
            values.append(line.total)
        return values

    @property
    def _step(self) -> int:
        """The most hands that one slot stands for."""
        return max((later - one for one, later in zip([-1, *self.shown], self.shown, strict=False)), default=1)

    def _ends(self, line: Line, at: int) -> bool:
        return line.grabbed is not None and at == len(self._values(line)) - 1

    def _row(self, value: int) -> int:
        # not `round`, which takes halves to the even row
        return math.floor((value - self.low) * (self.height - 1) / (self.high - self.low) + 0.5)

    def _placed_labels(self) -> dict[int, Text]:
        lines = sorted(self.chart.lines, key=lambda line: (line.total, line.place))
        rows = spread([self._row(line.total) for line in lines], 1, 0, self.height - 1)
        return {math.floor(row + 0.5): self.labels[line.player] for row, line in zip(rows, lines, strict=True)}

    def _label(self, line: Line) -> Text:
        label = Text.assemble((self.letters[line.player], f"bold {_colour(line)}"), f" {self.names[line.player]} {line.total}")
        if line.grabbed is not None:
            label.append(f" {CLAW}", "bold red")
            label.append(f" {self.chart.each} {line.grabbed}" if self.words else "", "dim")
        if line.won:
            label.append(f" {said('wins')}" if self.words else " *", "bold green")
        if line.note:
            label.append(f" {line.note}" if self.pen is not _PLAIN else f" {line.note.replace('±', '+-')}", "dim")
        return label

    def _hands(self) -> str:
        """Return the numbers or labels of the hands under their slots, as many as there is room for; the last always."""
        words = f"{self.chart.each:>{self.margin - 1}} "
        labels = [self.chart.label(hand + 1) for hand in self.shown]
        starts = [self.margin + at * self.slot + 1 + (self.slot - 1 - len(n)) // 2 for at, n in enumerate(labels)]
        starts[-1] = max(min(starts[-1], self.margin + self.slot * len(labels) - len(labels[-1])), len(words))
        shown = ""
        for at, (start, label) in enumerate(zip(starts, labels, strict=True)):
            last = at == len(labels) - 1
            if label != shown and (last or (start >= len(words) + (at > 0) and start + len(label) < starts[-1])):
                words, shown = f"{words:<{start}}{label}", label
        return words


def letters_of(players: Sequence[str]) -> dict[str, str]:
    """Return a letter or digit for each player, one of the name where it is free; `*` where none is left."""
    letters: dict[str, str] = {}
    for player in players:
        own = [one for one in unicodedata.normalize("NFKD", player).lower() if one.isascii() and one.isalnum()]
        pool = (*own[:1], *(one.upper() for one in own[:1]), *own[1:], *ascii_lowercase, *ascii_uppercase, *digits)
        letters[player] = next((one for one in pool if one not in letters.values()), "*")
    return letters


def _height(chart: Chart, marks: Sequence[int]) -> int:
    """Return a height with room for every label; where the axis ends on round numbers, one that spaces them evenly."""
    whole = (marks[0], marks[-1]) == (chart.lowest, chart.highest)
    parts = len(marks) - 1 if whole else 1
    return math.ceil((max(_LEAST_ROWS, len(chart.lines)) - 1) / parts) * parts + 1


def _thinned(hands: int, most: int) -> list[int]:
    """Return the hands (from 0) that are shown where there is room for `most`: evenly spaced, the last one always."""
    step = math.ceil(hands / most)
    return list(range((hands - 1) % step, hands, step))


def _shown(name: str, most: int, cut: str) -> str:
    name = visibly(name)
    return name if cell_len(name) <= most else set_cell_size(name, most - 1).rstrip() + cut


def _colour(line: Line) -> str:
    return _COLOURS[(line.seat - 1) % len(_COLOURS)]
