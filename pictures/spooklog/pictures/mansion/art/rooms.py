"""A floor without recorded spaces, as SVG: a card for each room, hallway or landing, with the pawns and things in it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from spooklog.domain.pictures.scene import Area, Look, Spot, Storey
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import pawn, square, tent, tunnel, use
from spooklog.pictures.mansion.survey import number
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, words
from spooklog.pictures.svg.markup import group, moved, tag
from spooklog.pictures.svg.parts import tap

_MOST, _CELLS = 6, 24
"""Cards side by side at most; the width of a floor of them in spaces."""

_WIDE, _HIGH = 144.0, 84.0
CAMP = "camp"
"""The last part of the camp's key."""

_PAWN, _LARGE = 0.95, 2.4
"""The size of pawns on a card with words, and on one without."""

_ROWS = 3
"""The height of a card in spaces."""


def rooms_size(storey: Storey) -> tuple[int, int]:
    """Return the width and height of a floor of cards, in spaces."""
    return _CELLS, _ROWS * _grid(storey)[1]


def _grid(storey: Storey) -> tuple[int, int]:
    """Return the number of columns and rows of cards."""
    count = max(len(storey.areas), 1)
    rows = math.ceil(count / _MOST)
    return math.ceil(count / rows), rows


def rooms_picture(storey: Storey, look: Look, box: Box, *, named: bool = True) -> str:
    """Return the cards of a floor in its box, with or without words."""
    columns, rows = _grid(storey)
    across, down = box.width / columns, box.height / rows
    scale = min(across / (_WIDE + 6), down / (_HIGH + 6))
    return group(
        *(
            tap(
                area.key,
                moved(
                    box.left + across * (place % columns) + (across - _WIDE * scale) / 2,
                    box.top + down * (place // columns) + (down - _HIGH * scale) / 2,
                    *_card(area, look, named=named),
                    scale=scale,
                ),
            )
            for place, area in enumerate(storey.areas)
        )
    )


def _card(area: Area, look: Look, *, named: bool) -> Iterator[str]:
    """Yield a room with its name, a row of its spots, and the pawns there."""
    fill, line, ink = card_colours(area)
    shape = {"x": 0.0, "y": 0.0, "width": _WIDE, "height": _HIGH, "rx": 7.0}
    yield tag("rect", **shape, fill=fill, stroke=line, stroke_width=1.6)
    if area.dark:
        yield use("keyhole", _WIDE / 2, _HIGH / 2 + 2, 2)
    if number(area.key) == CAMP:
        yield tent(_WIDE - 26, _HIGH / 2 + 8, 1.1)
    if named:
        yield from _words(area, ink)
        pitch = min(26.0, (_WIDE - 12) / max(len(area.spots), 1))
        for place, spot in enumerate(area.spots):
            yield from _spot(f"{area.key}{spot.name}", spot, 8 + pitch * (place + 0.5), 43.0, look, min(1.0, pitch / 20))
    spots = () if named else area.spots
    standing = [*area.walkers, *(one for spot in spots for one in spot.walkers)]
    size = _PAWN if named else _LARGE
    count = len(standing) + area.treasure
    step = min(25.0 * size, (_WIDE - 24) / max(count, 1))
    wide = step * (count - 1)
    first = (_WIDE - wide) / 2 if not named else _WIDE - 18 - wide if area.spots else 18.0
    for place, walker in enumerate(standing):
        yield pawn(look, walker, first + step * place, _HIGH - 17 if named else _HIGH / 2, size)
    if area.treasure:
        yield use("chest", first + step * len(standing), _HIGH - 14, size)


def _words(area: Area, ink: str) -> Iterator[str]:
    """Yield the area's key and its name."""
    yield words(area.key, 8, 15, shrunk(area.key, 10, _WIDE - 16, 6, bold=True), ink, bold=True, room=_WIDE - 14)
    if not area.dark and area.name != area.key:
        yield words(area.name, 8, 28, shrunk(area.name, 10, _WIDE - 16, 7), ink, room=_WIDE - 14)


def _spot(word: str, spot: Spot, x: float, y: float, look: Look, scale: float) -> Iterator[str]:
    """Yield a plate with its number, an arch, or the marked square; below it the pawns on it."""
    if spot.name.startswith("~"):
        mark = tunnel(spot.name[1:], 0, 0, sealed=spot.covered)
    elif spot.name.startswith("?"):
        mark = plate(spot)
    else:
        mark = square(0, 0)
    yield tap(word, moved(x, y, mark, scale=scale))
    for place, walker in enumerate(spot.walkers):
        yield pawn(look, walker, x + 9 * place, y + 23, _PAWN * scale)
    if spot.treasure:
        yield use("chest", x + 9 * len(spot.walkers), y + 22, 0.9 * scale)


def plate(spot: Spot, radius: float = 9.6, letters: float = 6) -> str:
    """Return a space to search, or its chip, with its number in letters of `letters` units at least."""
    fill, line, ink = (
        (colours.CHIP, colours.CHIP_LINE, "#fff") if spot.covered else (colours.PLATE, colours.PLATE_LINE, colours.PLATE_INK)
    )
    size = max(shrunk(spot.name, 10.5, 16, 6, bold=True), letters)
    return group(
        tag("circle", r=radius, fill=fill, stroke=line, stroke_width=1.4),
        words(spot.name, 0, size * 0.36, size, ink, anchor="middle", bold=True),
    )


def card_colours(area: Area) -> tuple[str, str, str]:
    """Return the ground, edge and ink of a card."""
    last = number(area.key)
    if area.dark:
        return colours.CARD, colours.CARD_LINE, colours.KEYHOLE
    if last == CAMP:
        return colours.CAMP, colours.CAMP_LINE, colours.WALL
    if last.isdigit() or len(last) == 1:
        return colours.PAPERS[0], colours.WALL, colours.WALL
    return colours.HALL, colours.HALL_LINE, colours.WALL
