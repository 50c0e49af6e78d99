"""Houses of a narrow town: the token on the roof, the name, the ghosts in the lit room, a plate for each level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Happening, House, Plate, Town
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.svg.parts import Part, tap
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.activity import clash_picture, journeys
from spooklog.pictures.town.art.crowds import drawn, in_groups, one_by_one
from spooklog.pictures.town.art.homes import TURRET, name_board, roof, streets_picture
from spooklog.pictures.town.art.pieces import ghost, hexagon
from spooklog.pictures.town.narrow.parts import NUMERAL, owner
from spooklog.pictures.town.narrow.plan import NAME, PLATE, ROOM, Site, plates_across, site
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.wording import Names

_SINGLE = 7
"""Ghosts that stand side by side; of more, one of each level is drawn with their number."""

_TWO_DIGITS = 10
_MOST = 48
"""Points for places in a house at most."""

_GHOST, _STEP = 0.7, 17.0
_SIGN, _SIGN_WIDE, _SIGN_MOST = LEGIBLE, 64.0, 76.0


def town_part(town: Town, names: Names, paints: Paints, happening: Happening, wide: float) -> Part:
    """Return all houses, the streets between them, and what the last entry did."""
    layout = site(town.houses, wide)
    houses = [_house(house, place, layout, names, paints, happening, signs=town.signs) for place, house in enumerate(town.houses)]
    low = layout.eaves - 12
    clash = clash_picture(happening.clash, layout, paints, low, 20, least=LEGIBLE) if happening.clash else ""
    above = group(journeys(happening.moves, layout), clash, pointer_events="none")  # taps reach the houses below
    return Part(wide, layout.height, group(streets_picture(town, layout), *houses, above))


def _house(house: House, place: int, layout: Site, names: Names, paints: Paints, happening: Happening, *, signs: bool) -> str:
    box, eaves = layout.houses[house.key], layout.eaves
    half, tone = box.width / 2, f"house.{house.key}"
    low = eaves + NAME + ROOM
    wall = {"x": 3.5 - half, "y": eaves, "width": box.width - 7, "height": box.height - eaves, "rx": 1.5}
    return moved(
        box.x,
        box.top,
        tap(
            house.key,
            moved(0, TURRET * layout.scale, *roof(place), scale=layout.scale),
            tag("rect", **wall, fill=colours.WALL, stroke=colours.WALL_LINE, stroke_width=1),
            figure(tone, 15 - half, eaves - 12, 17) if has_figure(paints.look, tone) else "",
            _sign(house.sign, eaves - 11.5) if signs else "",
            name_board(house, Box.spanning(1 - half, eaves, half - 1, eaves + NAME), 12.5, LEGIBLE, bold=False),
            *_room(house, half, eaves + NAME, paints, happening),
            *_plates(house.plates, box.width, low, names, paints),
            ground=Box.spanning(-half, 0, half, box.height),
        ),
    )


def _sign(word: str, y: float) -> str:
    wide = min(max(_SIGN_WIDE, width(clean(word), _SIGN, bold=True) + 10), _SIGN_MOST)
    return hexagon(5, y, wide, 19, word, size=_SIGN, least=_SIGN)


def _room(house: House, half: float, top: float, paints: Paints, happening: Happening) -> Iterator[str]:
    """Yield the lit room with its ghosts, one by one where there is room for that."""
    frame = {"x": 7 - half, "y": top + 2, "width": 2 * half - 14, "height": ROOM - 3, "rx": 3.0}
    yield tag("rect", **frame, fill=colours.ROOM, stroke=colours.WALL_LINE, stroke_width=1)
    yield tag("ellipse", cy=top + 20, rx=half - 12, ry=13, fill="url(#town-glow)")
    yield from _places(sum(house.crowd), house.room, half - 12, top + 6)
    floor = top + ROOM - 2.5
    many = drawn(house, happening) > _SINGLE
    standing = in_groups(house, happening) if many else one_by_one(house, happening)
    step = min(20.0 if many else _STEP, (2 * half - 16) / max(len(standing), 1))
    for place, (level, mark, count) in enumerate(standing):
        x = step * (place - (len(standing) - 1) / 2)
        paint = paints.level(level)
        if many:
            shown = f"{paints.sign(level)}{count}" if count < _TWO_DIGITS else str(count)
            yield ghost(paint, 0, x, floor - 10, 0.5, mark=mark, stays=count > 0, least=LEGIBLE)
            yield words(shown, x, floor, LEGIBLE, colours.TEXT, anchor="middle", bold=True)
        else:
            yield ghost(paint, level, x, floor, _GHOST, mark=mark, least=NUMERAL)


def _places(held: int, room: int, right: float, y: float) -> Iterator[str]:
    """Yield a point for each ghost that fits, filled for those that stand here; none for a room without a limit."""
    many = min(room, _MOST)
    step = min(6.5, 2 * right / max(many, 1))
    for place in range(many):
        shape = {"cx": right - step * (many - place - 0.5), "cy": y, "r": min(1.9, step * 0.4)}
        yield tag("circle", **shape, fill=colours.QUIET if place < held else "none", stroke=colours.FAINT, stroke_width=0.8)


def _plates(plates: Sequence[Plate], wide: float, top: float, names: Names, paints: Paints) -> Iterator[str]:
    """Yield a plate in the colour of each level: its value while it is free, then its owner's disc."""
    across = plates_across([plate.value for plate in plates], wide)
    each = (wide - 8) / max(min(across, len(plates)), 1)
    for place, plate in enumerate(plates):
        row, column = divmod(place, across)
        paint, x, y = paints.level(place + 1), 4 - wide / 2 + each * (column + 0.5), top + PLATE * (row + 0.5)
        shape = {"x": x - each / 2 + 1, "y": y - 9.5, "width": each - 2, "height": 19, "rx": 3.0}
        yield tag("rect", **shape, fill=paint.fill, stroke=colours.WALL_LINE, stroke_width=1)
        if plate.owner:
            yield owner(paints.seat(plate.owner), x, y, 8.6, names.mark(plate.owner), new=plate.new, ring=plate.extra)
        else:
            yield words(str(plate.value), x, y + 4.3, 12, paint.ink, anchor="middle", bold=True)
