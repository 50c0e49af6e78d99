"""A score sheet as SVG: a pad on a table, with the totals round by round on a slip of squared paper beside it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.pictures.scene import Panel, ScoreSheet
from spooklog.pictures.scoresheet.art import paper
from spooklog.pictures.scoresheet.art.cells import GAP, Measures
from spooklog.pictures.scoresheet.art.grid import Grid, measured
from spooklog.pictures.scoresheet.art.lined_sheet import block_picture
from spooklog.pictures.scoresheet.art.standings import result_height, result_picture
from spooklog.pictures.scoresheet.art.totals_chart import has_totals_chart, totals_picture
from spooklog.pictures.scoresheet.folding import is_result
from spooklog.pictures.scoresheet.wording import facts_of, in_words
from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, moved, tag

MEASURES = Measures(
    figure=16,
    total=19,
    name=14,
    small=11.5,
    row=31,
    least=18.5,
    head=30,
    column=56,
    widest=205,
    names=110,
    shortened=60,
    labels=170,
    dot=11,
    ahead=3,
)

_EDGE, _TITLE, _FOOT = 16.0, 32.0, 12.0
_SLIP, _GAP = 268.0, 26.0
_LEAST, _RESULT = 380.0, 460.0
"""The least width of a pad, and the width of one with a result alone."""

_LARGEST = 1.4
"""So many times its size a small sheet is drawn at most."""


def draw(panel: Panel, setting: Setting) -> Drawing:
    """Draw the sheet on its pad. It looks the same from every seat."""
    ground = tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill="url(#pad-table)")
    sheet = next(iter(panel.of(ScoreSheet)), ScoreSheet(()))
    area = setting.area
    if not sheet.columns:
        things = paper.pad(Box(area.x, area.y + 6, _LEAST, 240)) + paper.pencil(area.x - 60, area.y + 40, 150, -24)
    elif is_result(sheet):
        things = _result(sheet, area)
    else:
        things = _sheet(sheet, area)
    return Drawing(ground, things, paper.definitions(), description=tuple(in_words(panel)))


def _result(sheet: ScoreSheet, area: Box) -> str:
    """Return a result on a pad, with a pencil beside it."""
    height = result_height(sheet, area.height - paper.BINDING - _TITLE - _FOOT - 12)
    page = Box.spanning(0, 0, _RESULT, height + paper.BINDING + _TITLE + _FOOT)
    inside = Box.spanning(page.left + _EDGE, page.top + paper.BINDING + _TITLE, page.right - _EDGE, page.bottom - _FOOT)
    parts = [paper.pad(page), _title(sheet, page), result_picture(sheet, inside)]
    return _enlarged([*parts, paper.pencil(page.right + 22, page.bottom - 12, 130, -62)], page.right + 80, page.bottom, area)


def _sheet(sheet: ScoreSheet, area: Box) -> str:
    """Return the pad with the slip beside it where there is room for both."""
    high = area.height - paper.BINDING - _TITLE - _FOOT - 12
    grid = measured(sheet, MEASURES, area.width - 2 * _EDGE - 12, high, least=_LEAST - 2 * _EDGE)
    beside = has_totals_chart(sheet) and max(grid.width + 2 * _EDGE, _LEAST) + _GAP + _SLIP <= area.width - 12
    needed = grid.height
    scale = min(high / needed, 1.0)
    page = Box.spanning(0, 0, max(grid.width * scale + 2 * _EDGE, _LEAST), needed * scale + paper.BINDING + _TITLE + _FOOT)
    parts = [paper.pad(page), _title(sheet, page), _blocks(grid, page, scale)]
    if beside:
        slip = Box.spanning(page.right + _GAP, 14, page.right + _GAP + _SLIP, 14 + min(max(page.height * 0.62, 200), 280))
        parts += [totals_picture(sheet, slip), paper.pencil(slip.left + 18, slip.bottom + 58, 170, -14)]
        return _enlarged(parts, slip.right, max(page.bottom, slip.bottom + 70), area)
    if area.width - page.right > 110:
        parts.append(paper.pencil(page.right + 22, page.bottom - 12, 130, -68))
        return _enlarged(parts, page.right + 80, page.bottom, area)
    return _enlarged(parts, page.right, page.bottom, area)


def _enlarged(parts: Sequence[str], wide: float, tall: float, area: Box) -> str:
    """Return things that begin at the origin in the middle of an area, larger where there is room."""
    scale = max(min((area.width - 40) / wide, (area.height - 24) / tall, _LARGEST), 1.0)
    return moved(area.x - wide * scale / 2, area.y + 2 - tall * scale / 2, *parts, scale=scale)


def _blocks(grid: Grid, page: Box, scale: float) -> str:
    """Return the blocks one under another; a narrow sheet stands in the middle of its page."""
    x, y = page.x - grid.width * scale / 2, page.top + paper.BINDING + _TITLE
    drawn = [block_picture(grid, block, 0, (grid.block + GAP) * number) for number, block in enumerate(grid.blocks)]
    return moved(x, y, *drawn, scale=scale)


def _title(sheet: ScoreSheet, page: Box) -> str:
    """Return the line at the head of a page: who leads, and what the sheet says about the game."""
    facts, y = " · ".join(facts_of(sheet)), page.top + paper.BINDING + 20
    taken = min(width(clean(facts), 12), page.width * 0.5)
    room = page.width - 2 * _EDGE - taken - 16
    parts = [words(facts, page.right - _EDGE, y, 12, paper.QUIET, anchor="end", room=taken + 1)]
    if sheet.lead:
        size = shrunk(sheet.lead.text, 15, room, 11.5, bold=True)
        parts.append(words(sheet.lead.text, page.left + _EDGE, y, size, paper.tone_ink(sheet.lead.tone), bold=True, room=room))
    return group(*parts)
