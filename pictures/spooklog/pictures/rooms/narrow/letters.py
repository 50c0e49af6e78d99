"""The letters in the rooms on lines of their own, for screens that have no room for the rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Tile
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, tag
from spooklog.pictures.svg.parts import flow

_SIZE, _HIGH, _LINE, _PAD, _GAP = 18.0, 25.0, 28.0, 6.0, 4.0


def letters_picture(tiles: Sequence[Tile], area: Box) -> tuple[str, float]:
    """Return the letters of tiles in their order below the area's upper edge, and where the next thing begins."""
    shown = [clean(tile.letters) for tile in tiles if tile.mark != "gone"]
    wide = [max(width(letters, _SIZE, bold=True) + 2 * _PAD, _HIGH) for letters in shown]
    places = list(flow([one + _GAP for one in wide], area.width + _GAP))
    drawn = [
        group(*_letter(letters, Box.spanning(area.left + x, top, area.left + x + each, top + _HIGH)))
        for letters, each, (x, line) in zip(shown, wide, places, strict=True)
        for top in (area.top + _LINE * line,)
    ]
    lines = max((line for _, line in places), default=-1) + 1
    return group(*drawn), area.top + _LINE * lines + 1


def _letter(letters: str, box: Box) -> Iterator[str]:
    yield tag("rect", **box.shape(), rx=6, fill="url(#tile)", stroke=colours.CARD_EDGE)
    yield words(letters, box.x, box.y + _SIZE * 0.365, _SIZE, colours.INK, anchor="middle", bold=True)
