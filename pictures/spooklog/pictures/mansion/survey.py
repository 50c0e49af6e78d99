"""A floor measured: spaces by place, lines by edge, and the places where a room's name has room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from spooklog.domain.pictures.scene import Chamber, Panel, Space, Storey, Walker, Wall, Wing

Point = tuple[int, int]
Edge = tuple[int, int, str]
"""A place, and the side of it on which the edge lies: `top` or `left`."""


@dataclass(frozen=True)
class Survey:
    """One storey, indexed by spaces and edges."""

    storey: Storey

    @cached_property
    def spaces(self) -> dict[Point, Space]:
        """Spaces by their places."""
        return {(space.x, space.y): space for space in self.storey.spaces}

    @cached_property
    def lines(self) -> dict[Edge, str]:
        """Walls, rails and doors by their edges."""
        return {_edge(wall): wall.kind for wall in self.storey.walls}

    @cached_property
    def barred(self) -> frozenset[Edge]:
        """Edges that barred a refused move."""
        return frozenset(map(_edge, self.storey.barred))

    @cached_property
    def dark(self) -> frozenset[Point]:
        """The spaces of tiles that lie face down."""
        return frozenset(at for at, space in self.spaces.items() if space.ground == "dark")

    @cached_property
    def walkers(self) -> dict[Point, tuple[Walker, ...]]:
        """Pawns by the spaces on which they stand."""
        found: dict[Point, tuple[Walker, ...]] = {}
        for walker in self.storey.walkers:
            found[walker.x, walker.y] = (*found.get((walker.x, walker.y), ()), walker)
        return found

    @cached_property
    def steps(self) -> tuple[tuple[Point, Point], ...]:
        """Steps of the last move between neighbouring spaces, without stairs and tunnels."""
        return tuple((one, other) for one, other in pairwise(self.storey.way) if between(one, other))

    @cached_property
    def way(self) -> frozenset[Point]:
        """The spaces of the last move."""
        return frozenset(at for at in self.storey.way if min(at) >= 0)

    @cached_property
    def camp(self) -> tuple[Point, ...]:
        """The spaces of the camp."""
        return tuple(at for at, space in self.spaces.items() if space.ground == "camp")

    @cached_property
    def _places(self) -> list[tuple[Point, str, str]]:
        """Spaces whose typed form ends in a letter and a digit: their places, the letter and the digit."""
        words = ((at, space.word.rpartition(".")[2]) for at, space in self.spaces.items())
        return [(at, word[0], word[1:]) for at, word in words if len(word) == 2 and word[0].isalpha() and word[1].isdecimal()]

    def letter(self, x: int) -> str:
        """Return the letter that all spaces of a column have in their typed forms; empty where they have none, or several."""
        found = {letter for at, letter, _ in self._places if at[0] == x}
        return found.pop() if len(found) == 1 else ""

    def digit(self, y: int) -> str:
        """Return the digit that all spaces of a row have in their typed forms; empty where they have none, or several."""
        found = {digit for at, _, digit in self._places if at[1] == y}
        return found.pop() if len(found) == 1 else ""

    def is_open(self, one: Point, other: Point, among: frozenset[Point]) -> bool:
        """Whether two neighbouring spaces are both among these, with no line between them."""
        edge = between(one, other)
        return one in among and other in among and edge is not None and edge not in self.lines and edge not in self.barred

    def runs(self, chamber: Chamber, *, clear: bool = False) -> Iterator[Run]:
        """Yield the places of a room for its name: between two rows of spaces, or on spaces of a row without a mark.

        With `clear`, places between rows have no marks above and below.
        """
        among = frozenset(chamber.spaces)
        for y in sorted({y for _, y in among}):
            row = sorted(x for x, at in among if at == y)
            joined = {x for x in row if self.is_open((x - 1, y), (x, y), among)}
            above = {x for x in row if self.is_open((x - 1, y - 1), (x, y - 1), among)}
            between = [x for x in row if self.is_open((x, y), (x, y - 1), among)]
            if clear:
                between = [x for x in between if not (self.spaces[x, y].mark or self.spaces[x, y - 1].mark)]
            yield from _runs(2 * y, between, joined & above)
            yield from _runs(2 * y + 1, [x for x in row if not self.spaces[x, y].mark], joined)


@dataclass(frozen=True)
class Run:
    """Edges or spaces side by side, `count` from `x` on; `line` is even for the upper edges of a row, odd for its spaces."""

    line: int
    x: int
    count: int

    def overlaps(self, other: Run) -> bool:
        """Whether the two share a column."""
        return self.x < other.x + other.count and other.x < self.x + self.count


def _runs(line: int, columns: Sequence[int], joined: set[int]) -> Iterator[Run]:
    """Yield runs of neighbouring columns, each joined to the one at its left."""
    start = 0
    for place, x in enumerate(columns):
        if place and (columns[place - 1] != x - 1 or x not in joined):
            yield Run(line, columns[start], place - start)
            start = place
    if columns:
        yield Run(line, columns[start], len(columns) - start)


def between(one: Point, other: Point) -> Edge | None:
    """Return the edge between two neighbouring spaces; None for spaces that do not touch."""
    # -1 is a gap in a way, where the move was on another floor
    if min(*one, *other) < 0 or abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        return None
    # the edge belongs to the later of the two, as its left or upper side
    return (*max(one, other), "left" if one[1] == other[1] else "top")


def main_storey(panel: Panel) -> Storey | None:
    """Return the floor of a panel: the one that it is named after, else that of the player on turn, of the last move, or any."""
    storeys = panel.of(Storey)
    named = [storey for storey in storeys if storey.key == panel.name]
    active = [storey for storey in storeys if any(walker.active for walker in all_walkers(storey))]
    moved = [storey for storey in storeys if storey.way]
    return next(iter((*named, *active, *moved, *storeys)), None)


def all_walkers(storey: Storey) -> tuple[Walker, ...]:
    """Return all pawns of a floor."""
    inside = (
        walker for area in storey.areas for walker in (*area.walkers, *(one for spot in area.spots for one in spot.walkers))
    )
    return (*storey.walkers, *storey.camp, *inside)


def tunnels(storeys: Iterable[Storey]) -> Iterator[str]:
    """Yield the colours of the tunnels of all floors, each once."""
    floors = tuple(storeys)
    spaces = {space.tone for storey in floors for space in storey.spaces if space.mark == "tunnel"}
    spots = {spot.name[1:] for storey in floors for area in storey.areas for spot in area.spots if spot.name.startswith("~")}
    yield from sorted(spaces | spots)


def number(key: str) -> str:
    """Return the last part of a position's key: `3` of `1F.3`."""
    return key.rpartition(".")[2]


def is_face_up(wing: Wing) -> bool:
    """Whether the rooms of a position are known."""
    return bool(wing.tile or wing.rooms)


def is_in(at: Point, wing: Wing) -> bool:
    """Whether a space belongs to a tile."""
    return wing.x <= at[0] < wing.x + wing.width and wing.y <= at[1] < wing.y + wing.height


def has_treasure(storey: Storey) -> bool:
    """Whether the treasure lies on a floor."""
    inside: Sequence[bool] = [area.treasure or any(spot.treasure for spot in area.spots) for area in storey.areas]
    return storey.treasure is not None or any(inside)


def _edge(wall: Wall) -> Edge:
    return wall.x, wall.y, wall.side
