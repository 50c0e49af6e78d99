"""Houses of a town: roof with its token, name, the ghosts in the lit room, plates with their owners; streets between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Happening, House, Plate
from spooklog.pictures.saying import said
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, words
from spooklog.pictures.svg.markup import moved, tag
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.crowds import drawn, in_groups, one_by_one
from spooklog.pictures.town.art.homes import EAVES, EDGE, HOUSE, TURRET, name_board, roof
from spooklog.pictures.town.art.pieces import GHOST, disc, ghost, hexagon, hole
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.svg.plan import Plan
from spooklog.pictures.town.wording import Names

_WIDE, _HIGH = HOUSE[0], HOUSE[1] - TURRET
_HALF = _WIDE / 2
_NAME, _FLOOR = 66.0, 112.0
"""The heights of the lower edge of the name, and of the floor on which the ghosts stand."""

_SINGLE = 9
"""Ghosts that stand side by side; of more, one of each level is drawn with their number."""


def house_picture(
    house: House, place: int, layout: Plan, names: Names, paints: Paints, happening: Happening, *, signs: bool
) -> str:
    """Return one house in its box."""
    box = layout.houses[house.key]
    tone = f"house.{house.key}"
    emblem = figure(tone, -_HALF + 26, 27, 26) if has_figure(paints.look, tone) else ""
    return moved(
        box.x,
        box.top + TURRET * layout.scale,
        *_walls(place),
        emblem,
        hexagon(0, 28, 70, 26, house.sign, size=12) if signs else "",
        name_board(house, Box.spanning(2 - _HALF, EAVES, _HALF - 2, _NAME), 13.5, 9, bold=True),
        *_crowd(house, paints, happening),
        *_plates(house.plates, names, paints),
        scale=layout.scale,
    )


def _walls(place: int) -> Iterator[str]:
    yield tag("ellipse", cy=_HIGH - 1, rx=_HALF + 4, ry=6, fill="#000", fill_opacity=0.35)
    yield from roof(place)
    yield tag("rect", x=-_HALF + 6, y=EAVES, width=_WIDE - 12, height=_HIGH - EAVES, fill=colours.WALL, **EDGE)
    room = {"x": -_HALF + 12, "y": _NAME + 2, "width": _WIDE - 24, "height": _FLOOR - _NAME + 2, "rx": 4.0}
    yield tag("rect", **room, fill=colours.ROOM, stroke=colours.WALL_LINE, stroke_width=1.2)
    yield tag("ellipse", cy=_FLOOR - 16, rx=_HALF - 16, ry=24, fill="url(#town-glow)")


def _crowd(house: House, paints: Paints, happening: Happening) -> Iterator[str]:
    """Yield the ghosts; those that just came have a plus, those that just left are faint with a minus."""
    many = drawn(house, happening) > _SINGLE
    standing = in_groups(house, happening) if many else one_by_one(house, happening)
    room = _WIDE - 34
    each = min(27.0 if not many else 46.0, room / max(len(standing), 1))
    scale = min(1.0, each / (27 if not many else 46))
    left = -each * (len(standing) - 1) / 2
    for place, (level, mark, count) in enumerate(standing):
        x = left + each * place
        yield ghost(paints.level(level), level, x - (8 * scale if many else 0), _FLOOR, scale * 1.04, mark=mark)
        if many:
            yield words(f"×{count}", x + 6 * scale, _FLOOR - 4, 12 * scale, colours.TEXT, bold=True)
    if not standing:
        yield words(said("empty"), 0, _FLOOR - GHOST[1] / 2 + 4, 10.5, colours.FAINT, anchor="middle")
    if house.room:
        held = f"{sum(house.crowd)}/{house.room}"
        yield words(held, _HALF - 16, _NAME + 11.5, 9, colours.FAINT, anchor="end")


def _plates(plates: Sequence[Plate], names: Names, paints: Paints) -> Iterator[str]:
    """Yield a sign in the colour of each level with its value, and under it the owner's disc or the place for one."""
    each = min(34.0, (_WIDE - 16) / max(len(plates), 1))
    left = -each * (len(plates) - 1) / 2
    scale = each / 34
    for place, plate in enumerate(plates):
        paint = paints.level(place + 1)
        x = left + each * place
        shape = {"x": x - 14 * scale, "y": _FLOOR + 6, "width": 28 * scale, "height": 15, "rx": 3.0}
        size = shrunk(str(plate.value), 12, 26 * scale, 4, bold=True)
        yield tag("rect", **shape, fill=paint.fill, stroke=colours.WALL_LINE, stroke_width=1)
        yield words(str(plate.value), x, _FLOOR + 13.5 + size * 0.36, size, paint.ink, anchor="middle", bold=True)
        y, radius = _FLOOR + 32.5, 9.5 * min(scale, 1)
        if plate.owner:
            yield disc(paints.seat(plate.owner), x, y, radius, names.mark(plate.owner), new=plate.new, ring=plate.extra)
        else:
            yield hole(x, y, radius * 0.8)
