"""A floor without recorded spaces, in a terminal: a line for each room, hallway or landing."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Area, Spot, Storey, Walker
from spooklog.pictures.mansion.paints import seat_paint, tunnel_paint
from spooklog.pictures.saying import said
from spooklog.pictures.style import TerminalStyle


def areas_text(storey: Storey, style: TerminalStyle) -> RenderableType:
    """Return areas with the pawns and things in them; those of tiles that lie face down on one line."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for area in storey.areas:
        if not area.dark or area.walkers or area.treasure:
            grid.add_row(RichText(f" {area.key}", "bold"), RichText(area.name), _inside(area, style))
    dark = [area.key for area in storey.areas if area.dark and not (area.walkers or area.treasure)]
    hidden = [RichText(f" {said('face down: {keys}', keys=', '.join(dark))}", "dim", overflow="fold")] if dark else []
    return Group(grid, *hidden)


def _inside(area: Area, style: TerminalStyle) -> RichText:
    return RichText("  ").join(
        [*(_spot(spot, style) for spot in area.spots), *_things(area.walkers, style, treasure=area.treasure)]
    )


def _spot(spot: Spot, style: TerminalStyle) -> RichText:
    """Return a spot's name, or a chip with its number, and the pawns on it."""
    tone = "bold yellow"
    if spot.name.startswith("~"):
        tone = style.styled(tunnel_paint(style.look, spot.name[1:]).terminal)
    elif not spot.name.startswith("?"):
        tone = "bold magenta"
    shown = f"o{spot.name.lstrip('?')}" if spot.covered else spot.name
    line = RichText(shown, "dim" if spot.covered else tone)
    for thing in _things(spot.walkers, style, treasure=spot.treasure):
        line.append(":").append_text(thing)
    return line


def _things(walkers: tuple[Walker, ...], style: TerminalStyle, *, treasure: bool) -> Iterator[RichText]:
    for walker in walkers:
        tone = style.styled(seat_paint(style.look, walker.seat).terminal)
        shown = f"{walker.initial.lower()}~" if walker.ghost else f"{walker.initial}{'$' * walker.laden}"
        yield RichText(shown, tone if walker.ghost else f"{tone} reverse")
    if treasure:
        yield RichText("$", "bold yellow reverse")
