"""The picture of an end: the points and their name, the terms of their sum, the ladder of names, and both heaps."""

from __future__ import annotations

from spooklog.domain.pictures.scene import EndBanner, Look, Panel, Rooms, Words
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.end import end_picture, ladder, terms_of
from spooklog.pictures.rooms.svg.heaps import heap_picture
from spooklog.pictures.rooms.svg.words import plates, word_picture
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group


def banner_picture(panel: Panel, banner: EndBanner, area: Box, look: Look) -> str:
    """Return the picture of the end of a game."""
    heaps = [heap for shape in panel.of(Rooms) for heap in shape.heaps]
    spoken = [word for shape in panel.of(Words) for word in shape.words]
    side = 236.0  # without heaps the middle is no wider
    middle = Box.spanning(area.left + side, area.top + (36 if spoken else 56), area.right - side, area.bottom)
    foot = area.bottom - (100 if spoken else 16)
    drawn, y = end_picture(banner, middle, look, 120)
    names = Box.spanning(middle.left + 35, y + 40, middle.right - 35, foot)
    pitch = min(26.0, names.height / max(len(banner.bands), 1))
    terms = words(terms_of(banner), middle.x, y + 24, 13, colours.QUIET, anchor="middle", room=middle.width)
    parts = [drawn, terms, *ladder(banner, names, pitch)]
    for place, heap in enumerate(heaps[:2]):
        left = area.left + 4 if place else area.right - side + 8
        parts.append(heap_picture(heap, Box.spanning(left, area.top + 8, left + side - 14, area.bottom - 4)))
    if spoken:
        strip = Box.spanning(middle.left + 2, middle.bottom - 92, middle.right - 2, middle.bottom - 4)
        for word, plate in zip(spoken, plates(len(spoken), strip), strict=True):
            parts.append(word_picture(word, plate, ()).picture)
    return group(*parts)
