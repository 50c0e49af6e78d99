"""A floor as SVG, space by space: hallways, tiles with their rooms, the things and pawns on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import groupby

from spooklog.domain.pictures.scene import Look, Space, Storey, Wing
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.lines import walls_picture, way_picture
from spooklog.pictures.mansion.art.names import WIDE, Lettering, name_picture
from spooklog.pictures.mansion.art.pieces import CELL, exit_door, pawn, square, tent, tunnel, use
from spooklog.pictures.mansion.survey import Point, Survey, is_face_up, is_in, number
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, pair, tag

_SMALL = Lettering(pawn=2.1, camp=2.4)
"""A small floor, with large pawns."""

_BEYOND = 4.0
"""How far beyond its wall the number of a position stands."""

_GROUNDS = {
    "common": colours.HALL,
    "up": colours.STAIR,
    "down": colours.STAIR,
    "camp": colours.CAMP,
    "exit": colours.EXIT,
    "dark": colours.CARD,
    "room": colours.PAPERS[0],
}


def storey_picture(storey: Storey, look: Look, lettering: Lettering = WIDE) -> str:
    """Return one floor with its upper left corner at the origin, a space `CELL` wide."""
    survey = Survey(storey)
    return group(
        *_grounds(survey),
        *_cells(survey),
        *(_back(wing, survey) for wing in storey.wings if not is_face_up(wing)),
        *_camp(survey),
        *(part for space in storey.spaces for part in _space(space)),
        *(
            name_picture(room, tuple(survey.runs(room, clear=lettering.clear)), lettering)
            for wing in storey.wings
            for room in wing.rooms
        ),
        walls_picture(survey),
        *(_number(wing, survey, lettering.number) for wing in storey.wings if is_face_up(wing)),
        way_picture(survey),
        *_things(survey, look, lettering),
    )


def small_storey_picture(storey: Storey, look: Look) -> str:
    """Return a floor without words and marks, and with large pawns."""
    survey = Survey(storey)
    return group(*_grounds(survey), *_camp(survey), walls_picture(survey), way_picture(survey), *_things(survey, look, _SMALL))


# -- grounds ---------------------------------------------------------------------------------------------------------


def _grounds(survey: Survey) -> Iterator[str]:
    """Yield the floor itself with a shadow under it, and each room of a tile in its own colour."""
    shadow = {"fill": "#000", "stroke": "#000", "stroke_linejoin": "round"}
    every = "".join(_rectangles(survey.spaces))
    yield tag("path", d=every, **shadow, fill_opacity=0.45, stroke_opacity=0.45, stroke_width=9)
    # sorted: the picture has the same bytes in every process
    for ground in sorted({space.ground for space in survey.storey.spaces}):
        places = [at for at, space in survey.spaces.items() if space.ground == ground]
        yield tag("path", d="".join(_rectangles(places)), fill=_GROUNDS.get(ground, colours.HALL))
    for wing in survey.storey.wings:
        for place, chamber in enumerate(wing.rooms):
            paper = colours.PAPERS[place % len(colours.PAPERS)]
            # the first room has this colour from its ground
            if place:
                yield tag("path", d="".join(_rectangles(chamber.spaces)), fill=paper)


def _rectangles(places: Iterable[Point]) -> Iterator[str]:
    """Yield spaces as rectangles, with neighbours in a row joined."""
    for y, row in groupby(sorted((y, x) for x, y in places), key=lambda at: at[0]):
        for _, run in groupby(enumerate(x for _, x in row), key=lambda at: at[1] - at[0]):
            columns = [x for _, x in run]
            left, wide = CELL * columns[0], CELL * len(columns)
            yield f"M{pair(left, CELL * y)}h{wide:g}v{CELL:g}h-{wide:g}Z"


def _cells(survey: Survey) -> Iterator[str]:
    """Yield thin lines between spaces."""
    path = []
    for x, y in survey.spaces:
        if (x, y) not in survey.dark:
            for other, line in (((x - 1, y), f"v{CELL:g}"), ((x, y - 1), f"h{CELL:g}")):
                if other in survey.spaces and other not in survey.dark:
                    path.append(f"M{pair(CELL * x, CELL * y)}{line}")
    if path:
        yield tag("path", d="".join(path), fill="none", stroke="#5a3f20", stroke_opacity=0.2, stroke_width=0.9)


def _back(wing: Wing, survey: Survey) -> str:
    """Return a tile that lies face down: dark, with a keyhole and the number of its position."""
    dark = [at for at in survey.dark if is_in(at, wing)]
    if not dark:
        return ""
    left, right = CELL * min(x for x, _ in dark), CELL * (max(x for x, _ in dark) + 1)
    top, bottom = CELL * min(y for _, y in dark), CELL * (max(y for _, y in dark) + 1)
    frame = {"x": left + 5, "y": top + 5, "width": right - left - 10, "height": bottom - top - 10, "rx": 6.0}
    x, y = (left + right) / 2, (top + bottom) / 2
    return group(
        tag("rect", **frame, fill=colours.HATCH, stroke=colours.CARD_LINE, stroke_width=1.6),
        use("keyhole", x - 12, y - 6, 2.2),
        words(number(wing.key), x + 8, y + 12, 34, colours.KEYHOLE, bold=True, room=right - x - 8),
    )


def _camp(survey: Survey) -> Iterator[str]:
    """Yield the tent, in the middle of the camp."""
    if survey.camp:
        columns, rows = [x for x, _ in survey.camp], [y for _, y in survey.camp]
        x, y = CELL * (min(columns) + max(columns) + 1) / 2, CELL * (min(rows) + max(rows) + 1) / 2
        yield tent(x, y, min(len(set(columns)), len(set(rows))) * 0.7)


# -- things on spaces ------------------------------------------------------------------------------------------------


def _space(space: Space) -> Iterator[str]:
    x, y = CELL * (space.x + 0.5), CELL * (space.y + 0.5)
    if space.ground in ("up", "down"):
        yield use("stairs", x, y)
        yield use("up" if space.ground == "up" else "down", x, y)
    if space.ground == "exit":
        yield exit_door(x, y)
    match space.mark:
        case "tunnel":
            yield tunnel(space.tone, x, y, sealed=space.covered)
        case "square":
            yield square(x, y)
        case "search":
            yield use("chip" if space.covered else "plate", x, y)


def _number(wing: Wing, survey: Survey, size: float) -> str:
    """Return the number of a position on a small plate on its outer wall."""
    word = number(wing.key)
    columns = range(wing.x, wing.x + wing.width)
    rows = (wing.y, wing.y + wing.height)
    walled = [y for y in rows if all(survey.lines.get((x, y, "top"), "door") != "door" for x in columns)]
    row = walled[0] if walled else wing.y
    y = CELL * row + (_BEYOND if row > wing.y else -_BEYOND)
    wide = width(clean(word), size, bold=True) + 8
    x = CELL * (wing.x + wing.width - 1)
    shape = {"x": x - wide / 2, "y": y - size / 2 - 1.5, "width": wide, "height": size + 3, "rx": 4.0}
    return group(
        tag("rect", **shape, fill=colours.CARD, stroke=colours.KEYHOLE, stroke_width=1),
        words(word, x, y + size * 4 / 11, size, colours.TEXT, anchor="middle", bold=True),
    )


# -- things and pawns ------------------------------------------------------------------------------------------------


def _things(survey: Survey, look: Look, lettering: Lettering) -> Iterator[str]:
    """Yield the treasure, the guests of the camp, and all other pawns on their spaces."""
    storey, size = survey.storey, lettering.pawn
    if storey.treasure:
        yield use("chest", CELL * (storey.treasure[0] + 0.5), CELL * (storey.treasure[1] + 0.5), size)
    if survey.camp:
        for walker, (x, y) in zip(storey.camp, _seats(survey, lettering), strict=True):
            yield pawn(look, walker, x, y, size, least=lettering.initial / size)
    for (column, row), walkers in sorted((at, here) for at, here in survey.walkers.items() if at in survey.spaces):
        scale = size if len(walkers) == 1 else size * 0.75
        for place, walker in enumerate(walkers):
            x = CELL * (column + 0.5) + 10 * size * (place - (len(walkers) - 1) / 2)
            yield pawn(look, walker, x, CELL * (row + 0.5), scale, least=lettering.initial / scale)


def _seats(survey: Survey, lettering: Lettering) -> Iterator[tuple[float, float]]:
    """Yield the places of the guests of the camp: side by side, or in rows where they would be closer than allowed."""
    count = len(survey.storey.camp)
    wide, high = len({x for x, _ in survey.camp}), len({y for _, y in survey.camp})
    x = CELL * sum(x + 0.5 for x, _ in survey.camp) / len(survey.camp)
    y = CELL * sum(y + 0.5 for _, y in survey.camp) / len(survey.camp)
    ground = CELL * wide * lettering.camp - 4
    columns = max(min(count, int(ground / lettering.apart)), 1) if lettering.apart else count
    rows = math.ceil(count / max(columns, 1))
    columns = math.ceil(count / max(rows, 1))
    across, down = min(24.0 * lettering.pawn, ground / max(columns, 1)), CELL * high / max(rows, 1)
    for place in range(count):
        row, column = divmod(place, columns)
        inside = min(columns, count - row * columns)
        left = x + across * (column - (inside - 1) / 2)
        # a single row stands before the tent
        yield left, y + 20 if rows == 1 else y + down * (row - (rows - 1) / 2)
