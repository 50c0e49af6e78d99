"""A score sheet for small screens: who leads, the sheet as wide as the screen, the totals round by round below it."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Panel, ScoreSheet, Text
from spooklog.pictures.scoresheet.art import paper
from spooklog.pictures.scoresheet.art.cells import GAP, Measures
from spooklog.pictures.scoresheet.art.grid import Grid, measured
from spooklog.pictures.scoresheet.art.lined_sheet import block_picture
from spooklog.pictures.scoresheet.art.standings import result_height, result_picture
from spooklog.pictures.scoresheet.art.totals_chart import has_totals_chart, totals_picture
from spooklog.pictures.scoresheet.folding import here, is_result
from spooklog.pictures.scoresheet.wording import facts_of, in_words
from spooklog.pictures.svg.drawing import LEGIBLE, NarrowDrawing, NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, width, words, wrap
from spooklog.pictures.svg.markup import group, tag
from spooklog.pictures.svg.parts import flow, tap

MEASURES = Measures(
    figure=14.5,
    total=17,
    name=13,
    small=LEGIBLE,
    row=27,
    least=27,
    head=34,
    column=44,
    widest=160,
    names=46,
    shortened=40,
    labels=104,
    dot=0,
    ahead=2,
    finger=32,
)

_EDGE, _INSET, _GAP = 6.0, 10.0, 10.0
_LEAD, _LINE = 14.0, 17.0
_KEY = 36.0
_SLIP = 190.0
_BLANK = 90.0


def draw(panel: Panel, setting: NarrowSetting) -> NarrowDrawing:
    """Draw the sheet. Players, categories and further words of a line stand for what can be typed."""
    parts, y, wide, focus = list[str](), _EDGE + 4, setting.width, None
    for sheet in panel.of(ScoreSheet):
        picture, y, focus = _page(sheet, y, wide)
        parts.append(picture)
        if has_totals_chart(sheet):
            slip = Box.spanning(_EDGE, y, wide - _EDGE - 3, y + _SLIP)
            parts.append(totals_picture(sheet, slip))
            y = slip.bottom + _GAP
        keys, y = _keys(sheet.keys, y, wide)
        parts.append(keys)
    height = max(y, _BLANK)
    ground = tag("rect", x=0, y=0, width=wide, height=height, fill="url(#pad-table)")
    return NarrowDrawing(group(ground, *parts), height, paper.definitions(), tuple(in_words(panel)), wide, focus)


def _page(sheet: ScoreSheet, top: float, wide: float) -> tuple[str, float, Box | None]:
    """Return the pad with all that is written on it, where it ends, and the line that is written next."""
    focus = None
    left, right = _EDGE, wide - _EDGE - 3
    inside = Box.spanning(left + _INSET, top, right - _INSET, top)
    written, y = _head(sheet, inside, top + paper.BINDING + 6)
    if not sheet.columns:
        y += 80
    elif is_result(sheet):
        box = Box.spanning(inside.left, y, inside.right, y + result_height(sheet, _KEY * len(sheet.columns)))
        written.append(result_picture(sheet, box))
        y = box.bottom
    else:
        grid = measured(sheet, MEASURES, inside.width, None, least=inside.width)
        focus = _next_line(grid, inside.left, y)
        for block in grid.blocks:
            written.append(block_picture(grid, block, inside.left, y))
            y += grid.block + (GAP if block is not grid.blocks[-1] else 0)
    page = Box.spanning(left, top, right, y + 8)
    return group(paper.pad(page), *written), page.bottom + _GAP + 2, focus


def _next_line(grid: Grid, left: float, top: float) -> Box | None:
    """Return the place of the line that is written next in the first block; none where it may be one of several."""
    y, awaited = top + grid.head, here(grid.sheet.lines)
    for row in grid.rows:
        foot = y + grid.row_height(row)
        if row is awaited:
            return Box.spanning(left, y, left + grid.width, foot)
        y = foot
    return None


def _head(sheet: ScoreSheet, box: Box, y: float) -> tuple[list[str], float]:
    """Return who leads and what the sheet says about the game, in as many lines as that takes, and where they end."""
    drawn = list[str]()
    lead = sheet.lead or Text("")
    # bold letters are wider than those that `wrap` measures
    for text in wrap(lead.text, _LEAD * 1.08, box.width, 2):
        y += _LINE
        drawn.append(words(text, box.left, y - 4, _LEAD, paper.tone_ink(lead.tone), bold=True, room=box.width))
    if facts := " · ".join(facts_of(sheet)):
        y += _LINE
        drawn.append(words(facts, box.left, y - 5, LEGIBLE, paper.QUIET, room=box.width))
    return drawn, y + (4 if drawn else 10)


def _keys(keys: tuple[str, ...], top: float, room: float) -> tuple[str, float]:
    """Return further words of a line as notes on the table, and where they end."""
    if not keys:
        return "", top
    texts = [fit(key, _LEAD, room - 60) for key in keys]
    widths = [max(width(text, _LEAD) + 22, _KEY) for text in texts]
    parts, line = list[str](), 0
    for key, text, wide, (left, line) in zip(keys, texts, widths, flow(widths, room - 2 * _EDGE, 8.0), strict=True):
        box = Box.spanning(_EDGE + left, top + (_KEY + 8) * line, _EDGE + left + wide, top + (_KEY + 8) * line + _KEY)
        note = tag("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=3, fill=paper.BAND)
        parts.append(tap(key, note, words(text, box.x, box.y + 5, _LEAD, paper.GRAPHITE, anchor="middle"), ground=box))
    return group(*parts), top + (_KEY + 8) * (line + 1)
