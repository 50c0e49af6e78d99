"""A mansion in a terminal: the floor in focus with the players beside or below it, and a line for each other floor."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Clock, Panel, Stores, Storey, Visitors
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.mansion.paints import seat_paint
from spooklog.pictures.mansion.survey import all_walkers, main_storey
from spooklog.pictures.mansion.terminal.floors import FloorText
from spooklog.pictures.mansion.terminal.grid import WIDE, WIDEST
from spooklog.pictures.mansion.terminal.ledger import VisitorsText, clock_text, stores_text
from spooklog.pictures.mansion.terminal.places import areas_text
from spooklog.pictures.mansion.wording import summary
from spooklog.pictures.style import GAP, TerminalStyle

LEDGER = 42
"""Columns of the players where they stand beside a floor."""


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """Return the panel's floor, with the players beside it where there is room for that; all floors where they fit."""
    main = main_storey(panel)
    if main is None:
        return Group(*_ledger(panel, style))
    others = [_other(storey, style) for storey in panel.of(Storey) if storey is not main]
    head = [] if panel.name == main.key else [_head(main, style, main=True)]
    ledger, aside = _ledger(panel, style), _ledger(panel, style, aside=True)
    if not main.spaces:
        return Group(*head, areas_text(main, style), RichText(), *ledger, *others, RichText())
    floor = FloorText(main, style)
    fitting: RenderableType = Group(*head, floor.fitting(), *GAP[style.low], *ledger, *others, *floor.legend(), *GAP[style.low])
    # from narrow to wide: each layout falls back on the one before
    for pitch in (WIDE, WIDEST):
        beside = [*aside, RichText(), *others, RichText(), *floor.legend()]
        fitting = _fitting([Group(*head, floor.at(pitch))], beside, fitting)
    storeys = panel.of(Storey)
    if others and all(storey.spaces for storey in storeys):
        floors = [FloorText(storey, style) for storey in storeys]
        for pitch in (WIDE, WIDEST):
            columns = _columns(floors, pitch, [_head(storey, style, main=storey is main) for storey in storeys])
            fitting = _fitting(columns, [RichText(), *aside, RichText(), *floor.legend()], fitting)
    return fitting


def players(panel: Panel, style: TerminalStyle) -> list[RichText]:
    """Return a line for each player."""
    return [line for shape in panel.of(Visitors) for line in VisitorsText(shape, style).short()]


def _fitting(floors: Sequence[RenderableType], aside: Sequence[RenderableType], narrow: RenderableType) -> RenderableType:
    """Return floors with the players beside them where there is room for that, else `narrow`."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in floors:
        grid.add_column()
    grid.add_column(width=LEDGER)
    grid.add_row(*floors, Group(*aside))
    return Fitting(Group(grid, RichText()), narrow, grid)


def _columns(floors: Sequence[FloorText], pitch: int, heads: Sequence[RichText]) -> list[RenderableType]:
    """Return all floors below their names, in two columns."""
    drawn = [Group(head, floor.at(pitch), RichText()) for head, floor in zip(heads, floors, strict=True)]
    half = (len(drawn) + 1) // 2
    return [Group(*drawn[:half]), Group(*drawn[half:])]


def _head(storey: Storey, style: TerminalStyle, *, main: bool) -> RichText:
    return RichText(f" {'>' if main else ' '} {storey.name}", style.of("actor" if main else "quiet"))


def _ledger(panel: Panel, style: TerminalStyle, *, aside: bool = False) -> list[RenderableType]:
    """Return the players, the clock and the stores; with `aside`, on more and shorter lines."""
    visitors = [] if style.apart else [VisitorsText(shape, style) for shape in panel.of(Visitors)]
    return [
        *(one.lines() if aside else one.fitting() for one in visitors),
        *([RichText()] if aside and visitors else []),
        *(clock_text(shape, style) for shape in panel.of(Clock)),
        *(stores_text(shape, style) for shape in panel.of(Stores)),
    ]


def _other(storey: Storey, style: TerminalStyle) -> RichText:
    """Return another floor on one line."""
    line = RichText.assemble((f" {storey.key}", "bold"), overflow="fold")
    for walker in all_walkers(storey):
        shown = f"{walker.initial.lower()}~" if walker.ghost else walker.initial
        line.append(" ").append(shown, style.styled(seat_paint(style.look, walker.seat).terminal))
    return line.append(f"  {summary(storey)}", "dim")
