"""A floor as SVG: lanterns in a row, with the names of the players who lit them."""

from __future__ import annotations

from lanterns.shapes import Row
from spooklog.domain.pictures.scene import Panel
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, tag

_RADIUS = 60.0


def draw(panel: Panel, setting: Setting) -> Drawing:
    """The lanterns of a floor."""
    names = [name for row in panel.of(Row) for name in row.lanterns]
    area = setting.area
    step = area.width / max(len(names), 1)
    lantern = setting.look["lantern"]
    parts = []
    for place, name in enumerate(names):
        x = area.left + step * (place + 0.5)
        parts.append(tag("circle", cx=x, cy=area.y, r=_RADIUS, fill=lantern.fill if name else palette.SHADE, stroke=lantern.fill))
        parts.append(words(name, x, area.y + _RADIUS + 28, 18, palette.TEXT, anchor="middle", room=step))
    ground = tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill=lantern.ink)
    return Drawing(ground, group(*parts), description=(f"{panel.title}: {', '.join(name or 'dark' for name in names)}",))
