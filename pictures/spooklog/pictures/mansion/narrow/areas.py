"""A floor without recorded spaces for a phone: a card for each room, hallway or landing, with its spots and pawns."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Area, Look, Spot, Storey, Walker
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import pawn, square, tent, tunnel, use
from spooklog.pictures.mansion.art.rooms import CAMP, card_colours, plate
from spooklog.pictures.mansion.narrow.floor import GAP, TAP
from spooklog.pictures.mansion.survey import number
from spooklog.pictures.mansion.wording import area_in_words, spot_in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import content, group, moved, tag
from spooklog.pictures.svg.parts import Part, flow, line_count, tap, touch

_LEAST = 165.0
"""The least width of a column."""

_PAD = 8.0
_KEY, _NAME = 13.0, 12.0
_ROW = 30.0
"""The height of a line of spots or pawns."""

_PAWN, _STEP = 1.1, 23.0
"""The scale of a pawn, and the distance from one to the next."""


def areas_block(storey: Storey, look: Look, wide: float) -> Part:
    """Return the areas of a floor in columns; a remark where it has none."""
    if not storey.areas:
        return Part(wide, 20, words(said("nothing is known of this floor"), 0, 14, 12, colours.QUIET, room=wide))
    columns = max(int((wide + GAP) // (_LEAST + GAP)), 1)
    across = (wide - GAP * (columns - 1)) / columns
    parts, top = [], 0.0
    for first in range(0, len(storey.areas), columns):
        row = storey.areas[first : first + columns]
        high = max(_height(area, across) for area in row)
        parts += [moved((across + GAP) * place, top, _card(area, look, across, high)) for place, area in enumerate(row)]
        top += high + GAP
    return Part(wide, max(top - GAP, 0), group(*parts))


def _height(area: Area, wide: float) -> float:
    head = 22.0 if _name(area) == "" else 38.0
    rows = line_count(flow(_widths(area), wide - 2 * _PAD, 4))
    return max(head + _ROW * rows + (6 if rows else 2), 44)


def _name(area: Area) -> str:
    return "" if area.dark or area.name == area.key else area.name


def _card(area: Area, look: Look, wide: float, high: float) -> str:
    """Return an area with its key and name, a line of its spots, and the pawns that are simply in it."""
    fill, line, ink = card_colours(area)
    shape = {"x": 0.5, "y": 0.5, "width": wide - 1, "height": high - 1, "rx": 7.0}
    name = _name(area)
    return tap(
        area.key,
        tag("title", content(area_in_words(area))),
        tag("rect", **shape, fill=fill, stroke=line, stroke_width=1.6),
        use("keyhole", wide - 20, high / 2 - 3, 1.4) if area.dark else "",
        tent(wide - 24, 24, 0.9) if number(area.key) == CAMP else "",
        words(area.key, _PAD, 18, _KEY, ink, bold=True, room=wide - 2 * _PAD - (26 if area.dark else 0)),
        words(name, _PAD, 33, _NAME, ink, room=wide - 2 * _PAD),
        moved(_PAD, 22.0 if not name else 38.0, *_inside(area, look, wide - 2 * _PAD)),
    )


def _widths(area: Area) -> list[float]:
    """Return the widths of the spots, each with its pawns, then of the pawns and the treasure that are on none."""
    spots = [TAP + _STEP * (len(spot.walkers) + spot.treasure) for spot in area.spots]
    return [*spots, *[_STEP] * (len(area.walkers) + area.treasure)]


def _inside(area: Area, look: Look, room: float) -> Iterator[str]:
    """Yield spots, pawns and the treasure of a card."""
    places = iter(flow(_widths(area), room, 4))
    for spot in area.spots:
        left, row = next(places)
        yield moved(left, _ROW * row, _spot(area, spot, look))
    standing: tuple[Walker | None, ...] = (*area.walkers, *([None] if area.treasure else []))
    for walker, (left, row) in zip(standing, places, strict=True):
        yield _piece(walker, look, left + _STEP / 2, _ROW * row + TAP / 2)


def _spot(area: Area, spot: Spot, look: Look) -> str:
    """Return a spot with the pawns on it in one frame, its upper left corner at the origin."""
    standing: tuple[Walker | None, ...] = (*spot.walkers, *([None] if spot.treasure else []))
    wide = TAP + _STEP * len(standing)
    middle = TAP / 2
    if spot.name.startswith("~"):
        mark = tunnel(spot.name[1:], middle, middle, sealed=spot.covered)
    elif spot.name.startswith("?"):
        mark = moved(middle, middle, plate(spot, 13.0, LEGIBLE))
    else:
        mark = square(middle, middle)
    frame = {"x": 0.5, "y": 0.5, "width": wide - 1, "height": TAP - 1, "rx": 14.0}
    return tap(
        f"{area.key}{spot.name}",
        tag("rect", **frame, fill=colours.HALL, fill_opacity=0.55) if standing else "",
        mark,
        *(_piece(walker, look, TAP + _STEP * (place + 0.5), middle) for place, walker in enumerate(standing)),
        touch(0, 0, wide, TAP, f"{area.key}{spot_in_words(spot)}"),
    )


def _piece(walker: Walker | None, look: Look, x: float, y: float) -> str:
    """Return a pawn, or the treasure."""
    return pawn(look, walker, x, y, _PAWN, least=LEGIBLE / _PAWN) if walker else use("chest", x, y, 1)
