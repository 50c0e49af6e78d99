"""The picture of an end: the points and their name, the terms of their sum, the ladder of names, and both heaps."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.scene import EndBanner, Look, Panel, Rooms, Words
from spooklog.pictures.rooms.art import shop
from spooklog.pictures.rooms.art.pieces import span
from spooklog.pictures.rooms.svg.heaps import heap_picture
from spooklog.pictures.rooms.svg.words import plates, word_picture
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, words
from spooklog.pictures.svg.markup import group, tag

_POINTS, _NAME, _TERM, _GHOST = 128.0, 34.0, 13.0, 84.0


def banner_picture(panel: Panel, banner: EndBanner, area: Box, look: Look) -> str:
    """Return the picture of the end of a game."""
    heaps = [heap for shape in panel.of(Rooms) for heap in shape.heaps]
    spoken = [word for shape in panel.of(Words) for word in shape.words]
    side = 236.0  # without heaps the middle is no wider
    middle = Box.spanning(area.left + side, area.top, area.right - side, area.bottom)
    top = area.top + (36 if spoken else 56)
    foot = area.bottom - (100 if spoken else 16)
    parts = [_ghosts(look, middle, top), *_points(banner, middle, top), _ladder(banner, middle, top + 222, foot)]
    for place, heap in enumerate(heaps[:2]):
        left = area.left + 4 if place else area.right - side + 8
        parts.append(heap_picture(heap, Box.spanning(left, area.top + 8, left + side - 14, area.bottom - 4)))
    if spoken:
        strip = Box.spanning(middle.left + 2, middle.bottom - 92, middle.right - 2, middle.bottom - 4)
        for word, plate in zip(spoken, plates(len(spoken), strip), strict=True):
            parts.append(word_picture(word, plate, ()).picture)
    return group(*parts)


def _points(banner: EndBanner, box: Box, top: float) -> Iterator[str]:
    text = str(banner.points)
    size = shrunk(text, _POINTS, box.width - 2 * _GHOST - 50, 30, bold=True)
    yield tag("ellipse", cx=box.x, cy=top + 66, rx=box.width * 0.42, ry=96, fill="url(#halo)")
    yield words(text, box.x, top + 108, size, palette.CANDLE, anchor="middle", bold=True)
    yield words("point" if banner.points == 1 else "points", box.x, top + 132, 15, shop.QUIET, anchor="middle")
    name = shrunk(banner.name, _NAME, box.width - 16, 14, bold=True)
    yield words(banner.name, box.x, top + 176, name, shop.TEXT, anchor="middle", bold=True, room=box.width)
    terms = " ".join(banner.terms).replace("- ", "\u2212 ")
    yield words(terms, box.x, top + 200, _TERM, shop.QUIET, anchor="middle", room=box.width)


def _ladder(banner: EndBanner, box: Box, top: float, foot: float) -> str:
    """Return all names from the lowest up, the one that was reached lit."""
    bands = banner.bands
    if not bands:
        return ""
    pitch = min(26.0, (foot - top) / len(bands))
    parts: list[str] = []
    for place, (least, name) in enumerate(reversed(bands)):
        reached = name == banner.name
        y = top + pitch * (place + 0.5)
        share = 1 - place * 0.085
        wide = (box.width - 70) * share
        shape = {"x": box.x - wide / 2, "y": y - pitch / 2 + 1.5, "width": wide, "height": pitch - 3, "rx": (pitch - 3) / 2}
        fill = palette.CANDLE if reached else shop.PANEL
        parts.append(tag("rect", **shape, fill=fill, fill_opacity=1 if reached else 0.75, stroke=shop.PANEL_LINE))
        size = min(12.5, pitch * 0.55)
        ink = shop.INK if reached else shop.QUIET
        parts.append(words(name, box.x + 14, y + size * 0.36, size, ink, anchor="middle", bold=reached, room=wide - 80))
        parts.append(words(span(bands, least), box.x - wide / 2 + 14, y + size * 0.36, size, ink, bold=True))
    return group(*parts)


def _ghosts(look: Look, box: Box, top: float) -> str:
    """Return two ghosts that look on."""
    if not has_figure(look, "ghost.one"):
        return ""
    pair = (figure("ghost.one", box.x + side * (box.width / 2 - _GHOST * 0.62), top + 58, _GHOST) for side in (-1, 1))
    return group(*pair, opacity=0.16)
