"""A mansion at night, as SVG: one floor large and the others small, or all floors stacked; players, clock and stores."""

from __future__ import annotations

import math

from spooklog.domain.pictures.scene import Clock, Look, Panel, Stores, Storey, Visitors
from spooklog.pictures.mansion.art import colours, pieces
from spooklog.pictures.mansion.art.rooms import rooms_picture, rooms_size
from spooklog.pictures.mansion.art.storeys import small_storey_picture, storey_picture
from spooklog.pictures.mansion.art.taps import spaces_picture
from spooklog.pictures.mansion.survey import tunnels
from spooklog.pictures.mansion.svg.clocks import clock_picture, stores_picture
from spooklog.pictures.mansion.svg.plan import Plan, single, stacked
from spooklog.pictures.mansion.svg.strips import Players
from spooklog.pictures.mansion.wording import in_words
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved

_LEGIBLE, _MOST = 26.0, 2.0
"""The size of a space below which a picture is shown larger; the largest zoom."""


def draw(panel: Panel, setting: Setting) -> Drawing:
    """Draw the floor that the panel is named after, with everything around it; all floors where it is named after none."""
    storeys = panel.of(Storey)
    visitors = [one for shape in panel.of(Visitors) for one in shape.visitors]
    large = [storey for storey in storeys if storey.key == panel.name] or storeys
    others = [storey for storey in storeys if storey not in large]
    sizes = [_size(storey) for storey in large]
    if len(large) == 1:
        layout = single(setting.area, sizes[0], [_size(storey) for storey in others], len(visitors))
    else:
        layout = stacked(setting.area, sizes, len(visitors))
    players = Players(setting.look, setting.taps)
    return Drawing(
        ground=colours.ground(),
        things=group(
            *(_floor(storey, box, setting.look, taps=setting.taps) for storey, box in zip(large, layout.floors, strict=True)),
            # not strict: a plan without room for small floors has none
            *(_small(storey, box, setting.look) for storey, box in zip(others, layout.small, strict=False)),
            *(players.picture(one, box) for one, box in zip(visitors, layout.players, strict=True)),
            *(clock_picture(shape, layout.clock) for shape in panel.of(Clock)[:1]),
            *(stores_picture(shape, layout.stores) for shape in panel.of(Stores)[:1]),
        ),
        definitions=(*colours.definitions(), *pieces.definitions(setting.look, tuple(tunnels(storeys)))),
        description=tuple(in_words(panel)),
        zoom=_zoom(layout),
    )


def _zoom(layout: Plan) -> float:
    return min(max(1.0, math.ceil(_LEGIBLE / layout.cell * 4) / 4), _MOST) if layout.cell else 1.0


def _size(storey: Storey) -> tuple[int, int]:
    return (storey.width, storey.height) if storey.spaces else rooms_size(storey)


def _floor(storey: Storey, box: Box, look: Look, *, taps: bool) -> str:
    """Return a floor below its name."""
    name = words(storey.name, box.left, box.top - 7, 12, colours.QUIET, bold=True, room=box.width)
    if not storey.spaces:
        return group(name, rooms_picture(storey, look, box))
    floor = storey_picture(storey, look) + (spaces_picture(storey, pieces.CELL) if taps else "")
    return group(name, moved(box.left, box.top, floor, scale=box.width / storey.width / pieces.CELL))


def _small(storey: Storey, box: Box, look: Look) -> str:
    """Return a small floor below its name, without words on it."""
    name = words(storey.name, box.left, box.top - 4, 10, colours.FAINT, bold=True, room=box.width)
    if not storey.spaces:
        return group(name, rooms_picture(storey, look, box, named=False))
    return group(name, moved(box.left, box.top, small_storey_picture(storey, look), scale=box.width / storey.width / pieces.CELL))
