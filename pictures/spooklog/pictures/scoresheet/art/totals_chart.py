"""The totals round by round, on a slip of squared paper: a line for each player in the pencil of its head.

The scale of a long game grows by steps, and its lines are drawn in pieces: what one round changes is then the last piece, and a
page that shows every moment holds the others once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log

from spooklog.domain.pictures.scene import ScoreColumn, ScoreSheet
from spooklog.pictures.charts.chart import spread, ticks
from spooklog.pictures.charts.marks import dashes
from spooklog.pictures.scoresheet.art import paper
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, width, words
from spooklog.pictures.svg.markup import group, number, pair, tag

_SMALL = LEGIBLE
_SQUARE = 12.0
_NAME, _LABEL = 84.0, 13.0
_MOST = 14
"""With more lines on it a slip could not be read."""
_APART = 3.0
"""Points of a line are at least so far apart: a pencil draws none finer, and a page of a long game has many lines."""
_EXACT = 20
"""With so many rounds a slip is filled exactly."""
_GROWTH = 1.15
"""A longer game is drawn to a scale that has room for up to so many times its rounds and points."""
_PIECE = 16
"""Points of a piece of a line."""


def has_totals_chart(sheet: ScoreSheet) -> bool:
    """Whether totals make lines worth drawing: of several players, over several rounds."""
    histories = [column.history for column in sheet.columns if len(column.history) > 2]
    return 1 < len(histories) <= _MOST and any(len(set(history)) > 1 for history in histories)


def totals_picture(sheet: ScoreSheet, page: Box) -> str:
    """Return the slip with its lines."""
    columns = [(place, column) for place, column in enumerate(sheet.columns) if len(column.history) > 1]
    values = [value for _, column in columns for value in column.history]
    low, high = min(0.0, *values), max(1.0, *values)
    span = reach = max(len(column.history) for _, column in columns) - 1
    if span > _EXACT:
        low, high, reach = -_stepped(-low), _stepped(high), ceil(_stepped(span))
    marks = ticks(int(low // 1), int(-(-high // 1)), 4)
    names = [fit(column.name, _SMALL, _NAME, bold=True) for _, column in columns]
    axis = max(width(f"{value}", _SMALL) for value in marks) + 10
    plot = Box.spanning(
        page.left + axis + 4, page.top + 20, page.right - max(width(n, _SMALL, bold=True) for n in names) - 22, page.bottom - 24
    )

    def at(step: float, value: float) -> tuple[float, float]:
        return plot.left + plot.width * step / reach, plot.bottom - plot.height * (value - low) / (high - low)

    parts = [paper.slip(page), *_squares(page)]
    for value in marks:
        y = at(0, value)[1]
        parts.append(paper.rule(plot.left - 3, plot.right, y, colour=paper.RULE if value else paper.QUIET, thick=1))
        parts.append(words(f"{value}", plot.left - 6, y + 4, _SMALL, paper.QUIET, anchor="end"))
    parts.append(words(sheet.heading, plot.left, page.bottom - 7, _SMALL, paper.QUIET, room=plot.width / 2))
    parts.append(words(f"{span}", at(span, 0)[0], page.bottom - 7, _SMALL, paper.QUIET, anchor="middle"))
    ends: list[tuple[float, str, str]] = []
    for name, (place, column) in zip(names, columns, strict=True):
        rounds = _drawn(len(column.history), plot.width / reach)
        points = [at(step, column.history[step]) for step in rounds]
        parts.append(_line(column, place, points))
        ends.append((points[-1][1], name, _colour(column, place)))
    return group(*parts, *_labels(ends, Box.spanning(plot.left, plot.top, at(span, 0)[0], plot.bottom)))


def _stepped(value: float) -> float:
    """Return the first step of the scale that is no less than a value."""
    return _GROWTH ** ceil(log(value) / log(_GROWTH) - 1e-9) if value > 0 else 0.0


def _drawn(length: int, apart: float) -> list[int]:
    """Return the rounds whose totals are points of a line: all, or each n-th and the last where they lie too close."""
    every = max(ceil(_APART / apart), 1)
    return [*range(0, length - 1, every), length - 1]


def _colour(column: ScoreColumn, place: int) -> str:
    return paper.ink(column.seats[0] if column.seats else place + 1)


def _squares(page: Box) -> Iterator[str]:
    """Yield the squares of the paper as one path."""
    columns, rows = (range(1, int(side // _SQUARE) + 1) for side in (page.width, page.height))
    path = [f"M{pair(page.left + step * _SQUARE, page.top)}V{number(page.bottom)}" for step in columns]
    path += [f"M{pair(page.left, page.top + step * _SQUARE)}H{number(page.right)}" for step in rows]
    yield tag("path", d="".join(path), fill="none", stroke=paper.RULE, stroke_width=0.5, stroke_opacity=0.55)


def _line(column: ScoreColumn, place: int, points: Sequence[tuple[float, float]]) -> str:
    colour, seat = _colour(column, place), column.seats[0] if column.seats else place + 1
    pieces = [points[first : first + _PIECE + 1] for first in range(0, max(len(points) - 1, 1), _PIECE)]
    paths = ["M" + "L".join(pair(*point) for point in piece) for piece in pieces]
    shape = {"fill": "none", "stroke": colour, "stroke_linejoin": "round", "stroke_dasharray": dashes(seat)}
    step = abs(points[-1][0] - points[0][0]) / max(len(points) - 1, 1)
    dots = [tag("circle", cx=x, cy=y, r=2.4, fill=colour) for x, y in (points if step >= 9 else points[-1:])]
    return group(*(tag("path", d=path, stroke_width=2, **shape) for path in paths), *dots)


def _labels(ends: Sequence[tuple[float, str, str]], plot: Box) -> Iterator[str]:
    """Yield a name at the end of each line, or as near as there is room."""
    ordered = sorted(ends)
    places = spread([y for y, _, _ in ordered], _LABEL, plot.top - 8, plot.bottom + 8)
    for y, (end, name, colour) in zip(places, ordered, strict=True):
        if abs(y - end) > 3:
            path = f"M{pair(plot.right + 3, end)}L{pair(plot.right + 9, y)}"
            yield tag("path", d=path, fill="none", stroke=colour, stroke_width=0.9)
        yield words(name, plot.right + 11, y + 4, _SMALL, colour, bold=True)
