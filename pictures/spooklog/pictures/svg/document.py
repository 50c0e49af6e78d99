"""SVG documents: one moment, or several as a strip; and a board alone at the width of a screen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from spooklog.domain.pictures.scene import Paint, Panel, Scene
from spooklog.domain.values.errors import NotFound
from spooklog.pictures.kinds import narrow_kind, svg_kind
from spooklog.pictures.saying import told
from spooklog.pictures.svg import figures, palette
from spooklog.pictures.svg.canvas import CANVAS, room
from spooklog.pictures.svg.drawing import NARROW, Drawing, NarrowSetting, Setting
from spooklog.pictures.svg.frame import Board, Caption, framed, note_rows
from spooklog.pictures.svg.letters import FAMILY, words, wrap
from spooklog.pictures.svg.markup import clean, content, group, moved, tag
from spooklog.pictures.svg.parts import untapped
from spooklog.pictures.svg.windows import window

_GUTTER = 14.0
_STRIP_SCALE = 2 / 3
_EXPLAINED = 16.0
"""The size of letters in the place of a board that cannot be drawn."""


class Moment(NamedTuple):
    """A scene with its caption; `asked` where the reader asked for the panel in focus."""

    scene: Scene
    caption: Caption
    asked: bool = False


def draw(moments: Sequence[Moment], *, nearest: int = 1, taps: bool = False) -> str:
    """Return one board, or a strip of boards: up to three side by side, two by two, then rows of three.

    The seat `nearest` sits at the bottom; with `taps`, what can be typed carries its word, for a page where people tap it.

    A scene with several panels has a board for each, the one in focus first. Panels that all hold the same shapes are views of
    one board: it is drawn once, as a whole, or as the panel that was asked for. A kind of board that cannot be used has the
    reason in its place.
    """
    boards = [board for moment in moments for board in _boards(told(moment), nearest, taps=taps)]
    look: dict[str, Paint] = {}
    for moment in moments:
        look |= moment.scene.look
    if len(boards) == 1:
        return _document(boards, look, boards[0].markup, CANVAS.width, CANVAS.height, boards[0].zoom)
    columns = 2 if len(boards) in (2, 4) else 3
    rows = math.ceil(len(boards) / columns)
    across, down = CANVAS.width + _GUTTER, CANVAS.height + _GUTTER
    placed = [moved(_GUTTER + n % columns * across, _GUTTER + n // columns * down, b.markup) for n, b in enumerate(boards)]
    width, height = columns * across + _GUTTER, rows * down + _GUTTER
    ground = tag("rect", x=0, y=0, width=width, height=height, fill=palette.SHADE)
    zoom = max(board.zoom for board in boards) * _STRIP_SCALE
    return _document(boards, look, ground + "".join(placed), width, height, zoom)


def draw_narrow(
    scene: Scene, *, nearest: int = 1, taps: bool = True, width: float = NARROW, cut: bool = False, whole: bool = False
) -> str:
    """Return the panel in focus as its kind draws it for small screens, without the words around it.

    With `cut`, a screen that is too low for it shows the part where the next ply is played, at the full width. Panels that are
    views of one board are drawn as one where it is asked for `whole`.

    It is `width` wide, or as wide as the kind can; a kind that has no such drawing is drawn on the canvas. Without `taps`,
    nothing in it can be tapped.
    """
    scene = told(scene)
    panel = _panels(scene, asked=not whole)[0]
    try:
        drawing = narrow_kind(scene.kind).draw(panel, NarrowSetting(scene.look, nearest, taps, width))
    except NotFound:
        return draw([Moment(scene, Caption(), asked=True)], nearest=nearest, taps=taps)
    title = ", ".join(clean(part) for part in (scene.title.words, panel.name, panel.title) if part)
    parts = [
        tag("title", content(title)),
        tag("desc", content(". ".join(drawing.description))),
        tag("defs", *drawing.definitions) if drawing.definitions else "",
        figures.definitions(scene.look),
        drawing.markup if taps else untapped(drawing.markup),
    ]
    return _svg(parts, drawing.width, drawing.height, view=window(drawing) if cut else {})


def _boards(moment: Moment, nearest: int, *, taps: bool) -> Iterator[Board]:
    """Yield the panels of a moment, each in its own frame; one frame where they are views of one board."""
    scene, caption = moment.scene, moment.caption
    setting = Setting(scene.look, room(note_rows(scene, caption)), nearest, taps)
    for panel in _panels(scene, asked=moment.asked):
        drawing = _drawn(scene.kind, panel, setting)
        yield framed(scene, panel, caption, drawing if taps else replace(drawing, things=untapped(drawing.things)))


def _drawn(name: str, panel: Panel, setting: Setting) -> Drawing:
    """Return a panel as its kind draws it; where the kind cannot be used, the reason in its place."""
    try:
        return svg_kind(name).draw(panel, setting)
    except NotFound as missing:
        area, reason = setting.area, missing.message
        lines = enumerate(wrap(reason, _EXPLAINED, area.width, 6), start=1)
        parts = [words(line, area.left, area.top + 1.5 * _EXPLAINED * place, _EXPLAINED, palette.QUIET) for place, line in lines]
        ground = tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill=palette.SHADE)
        return Drawing(ground, group(*parts), description=(reason,))


def _panels(scene: Scene, *, asked: bool) -> tuple[Panel, ...]:
    focus = scene.panel
    if len(scene.panels) > 1 and all(panel.shapes == focus.shapes for panel in scene.panels):
        return (focus,) if asked else (Panel(focus.shapes),)
    return (focus, *(panel for panel in scene.panels if panel is not focus))


def _document(boards: Sequence[Board], look: dict[str, Paint], inside: str, width: float, height: float, zoom: float) -> str:
    titles = list(dict.fromkeys(board.title for board in boards))
    parts = [
        tag("title", content("; ".join(titles))),
        tag("desc", content(" | ".join(board.description for board in boards))),
        # boards of a strip share definitions, and an id may stand in a document only once
        tag("defs", *dict.fromkeys(one for board in boards for one in board.definitions)),
        figures.definitions(look),
        inside,
    ]
    return _svg(parts, width, height, zoom)


def _svg(parts: Sequence[str], width: float, height: float, zoom: float = 1.0, view: Mapping[str, str] = {}) -> str:
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:g} {height:g}", **view, "role": "img"}
    body = "\n".join(part for part in parts if part)
    return tag("svg", f"\n{body}\n", **head, width=round(width * zoom), height=round(height * zoom), font_family=FAMILY) + "\n"
