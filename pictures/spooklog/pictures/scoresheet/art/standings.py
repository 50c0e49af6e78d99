"""The result of a game of which nothing else is known: who ended where, line by line on a page."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import ScoreColumn, ScoreSheet
from spooklog.pictures.scoresheet.art import paper
from spooklog.pictures.scoresheet.art.cells import PAD
from spooklog.pictures.scoresheet.folding import standing
from spooklog.pictures.scoresheet.wording import members_of, note_of, place_of, tone_of
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, shrunk, width, words
from spooklog.pictures.svg.markup import clean, group
from spooklog.pictures.svg.parts import tap

_ROW, _SMALL, _FIGURE, _NAME = 40.0, 11.5, 20.0, 16.0
_PLACE = 44.0


def result_height(sheet: ScoreSheet, most: float) -> float:
    """Return the height of a result, at most so much."""
    return min(_ROW * len(sheet.columns), most)


def result_picture(sheet: ScoreSheet, box: Box) -> str:
    """Return the columns by their places, each on a ruled line: place, name with members, score, and a note."""
    columns = standing(sheet.columns)
    row = box.height / len(columns)
    scale = min(row / _ROW * 1.15, 1.0)
    place = _PLACE if any(column.place for column in columns) else 0.0
    totals = max(width(clean(column.total), _FIGURE, bold=True) for column in columns)
    totals = min(totals, box.width * 0.4)
    notes = min(max(width(clean(note_of(column)), _SMALL, bold=column.winner) for column in columns), box.width * 0.25)
    parts: list[str] = [paper.rule(box.left, box.right, box.top, colour=paper.GRAPHITE, thick=1.1)]
    for number, column in enumerate(columns):
        line = Box.spanning(box.left, box.top + row * number, box.right, box.top + row * (number + 1))
        parts.append(_line(column, line, (place, totals, notes), scale, number))
        parts.append(paper.rule(box.left, box.right, line.bottom))
    if place:
        parts.append(paper.upright(box.left + place, box.top, box.bottom, colour=paper.MARGIN_RULE, thick=1.2))
    return group(*parts)


def _line(column: ScoreColumn, line: Box, widths: tuple[float, float, float], scale: float, at: int) -> str:
    """Return one line of a result; its winner's score is circled, or the name where nothing was counted."""
    place, totals, notes = widths
    small = max(_SMALL * scale, LEGIBLE)
    end = line.right - PAD - (notes + 14 if notes else 0)
    x = line.left + place + PAD
    size = shrunk(column.total, max(_FIGURE * scale, LEGIBLE), totals, LEGIBLE, bold=True)
    text = fit(column.total, size, totals + 1, bold=True)
    base = line.y + small * 0.36
    note = words(
        note_of(column), end + 14, base, small, paper.tone_ink(tone_of(column)), bold=column.winner, room=line.right - end - 14
    )
    return tap(
        column.word,
        words(place_of(column), line.left + PAD, base, small, paper.QUIET),
        *_name(column, Box.spanning(x, line.top, end - totals - 26, line.bottom), scale, loop=column.winner and not text),
        _loop(end - width(text, size, bold=True), end, line, size * 1.75) if column.winner and text else "",
        paper.figure(text, end, line.y + size * 0.36, size, paper.GRAPHITE, at, anchor="end", bold=True),
        note,
        ground=line,
    )


def _name(column: ScoreColumn, box: Box, scale: float, *, loop: bool) -> Iterator[str]:
    """Yield a name with the members of a team below it, or behind it where the line is low."""
    size = shrunk(column.name, max(_NAME * scale, LEGIBLE), box.width, LEGIBLE, bold=True)
    name, small = fit(column.name, size, box.width, bold=True), max(_SMALL * scale, LEGIBLE)
    wide, members = width(name, size, bold=True), members_of(column, whole=name == column.name)
    below = bool(members) and box.height >= 34
    y = box.y + size * 0.36 - (8 if below else 0)
    if loop:
        yield _loop(box.left, box.left + wide, Box(box.x, y - size * 0.36, box.width, box.height), size * (1.5 if below else 1.9))
    yield words(name, box.left, y, size, paper.GRAPHITE, bold=True)
    if below:
        yield words(members, box.left, y + small + 5, small, paper.QUIET, room=box.width)
    elif members and box.width - wide > 50:
        yield words(members, box.left + wide + 10, y, small, paper.QUIET, room=box.width - wide - 10)


def _loop(left: float, right: float, line: Box, high: float) -> str:
    return paper.circled(Box((left + right) / 2, line.y, right - left + 18, min(line.height - 5, high)))
