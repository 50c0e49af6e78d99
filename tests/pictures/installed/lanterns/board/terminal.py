"""A floor in a terminal: a lantern on each line, with the name of the player who lit it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from lanterns.shapes import Row
from spooklog.domain.pictures.scene import Panel
from spooklog.pictures.style import TerminalStyle


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """The lanterns of a floor, a blank line below them."""
    dark, light = ("o", "*") if style.plain else ("○", "●")
    lines = [
        Text.assemble("   ", (light if name else dark, style.of("lantern") if name else "dim"), f" {name or 'dark'}")
        for row in panel.of(Row)
        for name in row.lanterns
    ]
    return Group(*lines, Text())
