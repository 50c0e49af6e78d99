"""A floor for a phone: as large as the width allows, turned by a quarter where that makes its spaces larger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Look, Storey
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.names import Lettering, name_picture
from spooklog.pictures.mansion.art.pieces import CELL
from spooklog.pictures.mansion.art.storeys import storey_picture
from spooklog.pictures.mansion.art.taps import spaces_picture
from spooklog.pictures.mansion.narrow.turning import turned
from spooklog.pictures.mansion.survey import Survey, is_face_up, number
from spooklog.pictures.saying import said
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.letters import width, words, wrap
from spooklog.pictures.svg.markup import clean, group, moved
from spooklog.pictures.svg.parts import Part

TAP, GAP = 28.0, 6.0
"""The least width and height of what people tap, and the distance between two parts, in CSS pixels."""


_MOST, _TALL = 44.0, 720.0
"""The largest space, and the height that a floor fills."""

_PAWN, _SMALLEST_PAWN = 1.1, 0.8
"""Scales of a pawn, on spaces that can be tapped and on the smallest ones."""

_LARGEST_NAME = 12.0
_CLEAR = 26.0
"""Spaces smaller than this have no room for a mark beside letters."""

_LEAD = 15.0
"""The distance from one line of names to the next."""


@dataclass(frozen=True)
class Ground:
    """A floor as it lies on the page, and the width of a space there."""

    storey: Storey
    cell: float

    @property
    def width(self) -> float:
        """The width of the floor."""
        return self.storey.width * self.cell

    @property
    def height(self) -> float:
        """The height of the floor."""
        return self.storey.height * self.cell

    @property
    def mover(self) -> float | None:
        """How far down the pawn on turn stands; None where it is on another floor."""
        rows = [one.y for one in self.storey.walkers if one.active]
        if any(guest.active for guest in self.storey.camp):
            rows += [space.y for space in self.storey.spaces if space.ground == "camp"]
        return (sum(rows) / len(rows) + 0.5) * self.cell if rows else None


def is_turned(storeys: Sequence[Storey], across: float) -> bool:
    """Whether floors are turned: all of a house or none, so that a place is found again one floor higher."""
    wide, high = max((one.width for one in storeys), default=0), max((one.height for one in storeys), default=0)
    return high < wide and wide * TAP > across


def ground_of(storey: Storey, across: float, *, turn: bool) -> Ground:
    """Return how a floor lies on the page by itself."""
    shown = turned(storey) if turn else storey
    return Ground(shown, min(across / shown.width, max(_TALL / shown.height, TAP), _MOST))


def ground_beside(storey: Storey, across: float, beside: float, *, turn: bool) -> Ground | None:
    """Return how a floor lies on the page with a column `beside` it; None where spaces would be too small to be tapped."""
    ground = ground_of(storey, across, turn=turn)
    cell = min(ground.cell, (across - beside) / ground.storey.width)
    return Ground(ground.storey, cell) if cell >= TAP else None


def ground_picture(ground: Ground, look: Look, *, tapped: bool) -> str:
    """Return a floor, its upper left corner at the origin; with `tapped`, its spaces can be tapped."""
    scale = ground.cell / CELL
    drawn = moved(0, 0, storey_picture(ground.storey, look, _lettering(scale)), scale=scale)
    return drawn + (spaces_picture(ground.storey, ground.cell) if tapped else "")


def head_block(storey: Storey, wide: float, *, turn: bool) -> Part:
    """Return the name of a floor, and a remark where it is turned."""
    name = storey.name if storey.key.casefold() == storey.name.casefold() else f"{storey.key} · {storey.name}"
    note = said("turned: left side up") if turn else ""
    room = wide - (width(note, LEGIBLE) + 12 if note else 0)
    return Part(
        wide,
        20,
        words(name, 0, 14, 14, colours.TEXT, bold=True, room=room)
        + words(note, wide, 14, LEGIBLE, colours.QUIET, anchor="end", room=wide),
    )


def names_block(ground: Ground, wide: float) -> Part:
    """Return the names of rooms for which the floor has no room, with the numbers of their positions."""
    lines = [line for text in _unwritten(ground) for line in wrap(text, LEGIBLE, wide, 3)]
    rows: list[str] = []
    for line in lines:
        joined = f"{rows[-1]} · {line}" if rows else line
        if rows and width(clean(joined), LEGIBLE) <= wide and line[:1].isdigit():
            rows[-1] = joined
        else:
            rows.append(line)
    drawn = (words(row, 0, 11 + _LEAD * place, LEGIBLE, colours.QUIET, room=wide + 1) for place, row in enumerate(rows))
    return Part(wide, _LEAD * len(rows), group(*drawn))


def _unwritten(ground: Ground) -> Iterator[str]:
    survey, lettering = Survey(ground.storey), _lettering(ground.cell / CELL)
    for wing in ground.storey.wings:
        left = [
            room.name for room in wing.rooms if not name_picture(room, tuple(survey.runs(room, clear=lettering.clear)), lettering)
        ]
        if left and is_face_up(wing):
            yield f"{number(wing.key)} {', '.join(left)}"


def _lettering(scale: float) -> Lettering:
    return Lettering(
        smallest=LEGIBLE / scale,
        largest=_LARGEST_NAME / scale,
        number=LEGIBLE / scale,
        pawn=max(min(_PAWN, _PAWN * scale * CELL / TAP), _SMALLEST_PAWN) / scale,
        initial=LEGIBLE / scale,
        apart=15 / scale,
        whole=True,
        # on small spaces letters between two rows reach the marks on them
        clear=scale * CELL < _CLEAR,
    )
