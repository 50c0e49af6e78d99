"""A scene as text for a terminal: laid out for any width from 40 columns, in colour where there is colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Panel, Scene
from spooklog.domain.values.errors import NotFound
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.kinds import TerminalKind, players_of, terminal_kind
from spooklog.pictures.saying import said, told
from spooklog.pictures.style import GAP, TerminalStyle

_INDENT = 3


class TerminalBoard(msgspec.Struct, frozen=True, kw_only=True):
    """Draws scenes.

    `plain` leaves out glyphs and draws in ASCII alone; the console decides about colour. `apart` leaves out what `players`
    returns; `low` draws boards of few rows.
    """

    plain: bool = False
    apart: bool = False
    low: bool = False

    def draw(self, scene: Scene) -> RenderableType:
        """Return the whole scene, top to bottom. Raises NotFound for a kind of board that is not installed."""
        terminal_kind(scene.kind)
        return self.draw_or_explain(scene)

    def draw_or_explain(self, scene: Scene) -> RenderableType:
        """Return the whole scene; where its kind of board cannot be used, its text and a line that says so."""
        scene, style = told(scene), TerminalStyle(scene.look, self.plain, self.apart, self.low)
        try:
            panels = _panels(scene, terminal_kind(scene.kind), style)
        except NotFound as missing:
            words = _indented(RichText(missing.message, style.of("warning")))
            return Group(*_head(scene, style), words, RichText(), *_foot(scene, style))
        return Group(*_head(scene, style), panels, *_foot(scene, style))

    def players(self, scene: Scene) -> Sequence[RichText]:
        """Return the players of a scene, a line each; none for a kind of board that does not draw them apart."""
        return players_of(scene.kind, told(scene.panel), TerminalStyle(scene.look, self.plain, self.apart, self.low))


def _indented(words: RichText) -> Padding:
    return Padding(words, (0, 0, 0, _INDENT))


def _head(scene: Scene, style: TerminalStyle) -> Iterator[RenderableType]:
    """Yield the title with the facts beside it."""
    rows = scene.facts.rows
    if not rows:
        if scene.title.words:
            yield from (style.line(scene.title, indent=1), *GAP[style.low])
        return
    grid = Table.grid(padding=(0, _INDENT))
    for number, row in enumerate(rows):
        head = style.line(scene.title, indent=1) if number == 0 else RichText()
        grid.add_row(head, *map(style.line, row))
    between = (" - " if style.plain else " · ", "dim")
    parts = [part for row in rows for line in row if line.words for part in (between, style.line(line))]
    yield Fitting(grid, Padding(RichText.assemble(style.line(scene.title), *parts), (0, 0, 0, 1)))
    yield from GAP[style.low]


def _foot(scene: Scene, style: TerminalStyle) -> Iterator[RenderableType]:
    """Yield what happens next, and the remarks."""
    yield from (_indented(style.line(line)) for line in (*scene.call.lines, *scene.remarks))


def _panels(scene: Scene, kind: TerminalKind, style: TerminalStyle) -> RenderableType:
    """Return all panels side by side where there is room for them, else the one in focus with the names of the others."""
    if len(scene.panels) < 2:
        return kind.draw(scene.panel, style)
    focus = scene.panel
    grid = Table.grid(padding=(0, _INDENT, 0, 0))
    grid.add_row(*(Group(_title(panel, style, focus=panel is focus), kind.draw(panel, style)) for panel in scene.panels))
    others = ", ".join(panel.name for panel in scene.panels if panel is not focus)
    also = _indented(RichText(said("other panels: {names}", names=others), style.of("quiet")))
    return Fitting(grid, Group(_title(focus, style, focus=True), kind.draw(focus, style), also, *GAP[style.low]))


def _title(panel: Panel, style: TerminalStyle, *, focus: bool) -> RichText:
    """Return a panel's name and title, marked where it is in focus."""
    words = "  ".join(part for part in (panel.name, panel.title) if part)
    return RichText(f" {'>' if focus else ' '} {words}", style.of("actor" if focus else "quiet"))
