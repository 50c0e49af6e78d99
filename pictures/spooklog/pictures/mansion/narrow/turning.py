"""A floor turned by a quarter, clockwise: its left side is up."""

from __future__ import annotations

from msgspec.structs import replace

from spooklog.domain.pictures.scene import Storey, Wall, Wing
from spooklog.pictures.mansion.survey import Point


def turned(storey: Storey) -> Storey:
    """Return a floor with all that is on it, turned by a quarter. Letters, stairs and pawns stay upright."""
    last = storey.height - 1

    def at(place: Point) -> Point:
        # -1 is no place of this floor
        return (last - place[1], place[0]) if min(place) >= 0 else place

    def wall(one: Wall) -> Wall:
        if one.side == "top":
            return replace(one, x=last + 1 - one.y, y=one.x, side="left")
        return replace(one, x=last - one.y, y=one.x, side="top")

    def wing(one: Wing) -> Wing:
        rooms = tuple(replace(room, spaces=tuple(map(at, room.spaces))) for room in one.rooms)
        return replace(one, x=last + 1 - one.y - one.height, y=one.x, width=one.height, height=one.width, rooms=rooms)

    spaces = ((space, at((space.x, space.y))) for space in storey.spaces)
    walkers = ((walker, at((walker.x, walker.y))) for walker in storey.walkers)
    return replace(
        storey,
        width=storey.height,
        height=storey.width,
        spaces=tuple(replace(space, x=x, y=y) for space, (x, y) in spaces),
        walls=tuple(map(wall, storey.walls)),
        wings=tuple(map(wing, storey.wings)),
        walkers=tuple(replace(walker, x=x, y=y) for walker, (x, y) in walkers),
        treasure=at(storey.treasure) if storey.treasure else None,
        way=tuple(map(at, storey.way)),
        barred=tuple(map(wall, storey.barred)),
    )
