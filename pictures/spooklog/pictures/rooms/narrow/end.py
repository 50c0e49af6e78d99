"""How a game ended in a narrow drawing: the points and their name, the terms of their sum, and all names."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.scene import EndBanner, Look
from spooklog.pictures.rooms.art import shop
from spooklog.pictures.rooms.art.pieces import span
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import NARROW
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words, wrap
from spooklog.pictures.svg.markup import group, tag

_PITCH = 25.0


def banner_picture(banner: EndBanner, look: Look, area: Box) -> tuple[str, float]:
    """Return the picture of the end below the upper edge of an area, and where the next thing begins."""
    top = area.top
    terms = wrap(" ".join(banner.terms).replace("- ", "\u2212 "), 12, area.width - 14, 3)
    y = top + 138
    sums = [words(line, area.x, y + 15 * place, 12, shop.QUIET, anchor="middle") for place, line in enumerate(terms)]
    start = y + 15 * len(terms) - 2
    ladder = _ladder(banner, area, start)
    foot = start + _PITCH * len(banner.bands) + 8
    return group(*_ghosts(look, area), *_points(banner, area), *sums, *ladder), foot


def _points(banner: EndBanner, area: Box) -> Iterator[str]:
    top = area.top
    text = str(banner.points)
    size = shrunk(text, 76, NARROW - 190, 30, bold=True)
    name = shrunk(banner.name, 24, area.width - 14, 13, bold=True)
    yield tag("ellipse", cx=area.x, cy=top + 48, rx=150, ry=64, fill="url(#halo)")
    yield words(text, area.x, top + 66, size, palette.CANDLE, anchor="middle", bold=True)
    yield words("point" if banner.points == 1 else "points", area.x, top + 85, 13, shop.QUIET, anchor="middle")
    yield words(banner.name, area.x, top + 116, name, shop.TEXT, anchor="middle", bold=True, room=area.width - 10)


def _ladder(banner: EndBanner, area: Box, top: float) -> Iterator[str]:
    """Yield all names from the lowest up, the one that was reached lit."""
    for place, (least, name) in enumerate(reversed(banner.bands)):
        reached = name == banner.name
        y = top + _PITCH * place
        wide = (NARROW - 40) * max(1 - place * 0.07, 0.62)
        left = area.x - wide / 2
        shape = {"x": left, "y": y + 1.5, "width": wide, "height": _PITCH - 3, "rx": (_PITCH - 3) / 2}
        ink = shop.INK if reached else shop.QUIET
        points = span(banner.bands, least)
        begin = width(points, 12, bold=True) + 22
        fill = palette.CANDLE if reached else shop.PANEL
        yield tag("rect", **shape, fill=fill, fill_opacity=1 if reached else 0.8, stroke=shop.PANEL_LINE)
        yield words(points, left + 12, y + 17, 12, ink, bold=True)
        yield words(name, left + begin, y + 17, 12, ink, bold=reached, room=wide - begin - 12)


def _ghosts(look: Look, area: Box) -> Iterator[str]:
    """Yield two ghosts that look on."""
    if has_figure(look, "ghost.one"):
        pair = (figure("ghost.one", area.x + x, area.top + 48, 84) for x in (-128, 128))
        yield group(*pair, opacity=0.16)
