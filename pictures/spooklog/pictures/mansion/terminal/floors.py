"""A floor in a terminal: as wide as there is room for; rooms whose names have no room on it are listed below it."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Storey
from spooklog.domain.values.saying import listed
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.mansion.survey import Survey, all_walkers, is_face_up, number
from spooklog.pictures.mansion.terminal.grid import NARROW, TUNNEL, WIDE, WIDEST, Grid
from spooklog.pictures.saying import said, told
from spooklog.pictures.style import TerminalStyle

_INDENT = 1
"""Columns at the left side of a floor, for the digits of its rows."""


class FloorText:
    """Draws one floor."""

    def __init__(self, storey: Storey, style: TerminalStyle) -> None:
        self.storey, self.survey = storey, Survey(storey)
        self._style = style

    def fitting(self) -> RenderableType:
        """Return the widest form that fits; where none does, the part around the pawns."""
        return Fitting(self.at(WIDEST), Fitting(self.at(WIDE), Fitting(self.at(NARROW), _Cut(self))))

    def at(self, pitch: int) -> RenderableType:
        """Return the whole floor with spaces of so many columns, and below it the rooms whose names had no room on it."""
        return _Whole(self, pitch)

    def grid(self, pitch: int, columns: range | None = None) -> Grid:
        """Return the letters of the floor, or of some columns of its spaces."""
        return Grid(self.survey, self._style, pitch, columns or range(self.storey.width))

    def rooms(self, named: frozenset[str] = frozenset()) -> list[RenderableType]:
        """Return tiles with their rooms on one line, except rooms whose names stand on the floor."""
        shown = []
        for wing in self.storey.wings:
            names = [room.name for room in wing.rooms if room.name not in named]
            if is_face_up(wing) and (names or not wing.rooms):
                shown.append(f"{number(wing.key)} {', '.join(names) or wing.tile}")
        return _quiet(("; " if self._style.plain else " · ").join(shown))

    def legend(self) -> list[RenderableType]:
        """Return the legend of the signs on this floor."""
        spaces = self.storey.spaces
        signs = (
            ("?", said("to search"), any(space.mark == "search" and not space.covered for space in spaces)),
            ("o", said("chip"), any(space.covered for space in spaces)),
            (TUNNEL.format("R"), said("tunnel"), any(space.mark == "tunnel" for space in spaces)),
            ("*", said("marked square"), any(space.mark == "square" for space in spaces)),
            ("C", said("camp"), any(space.ground == "camp" for space in spaces)),
            ("E", said("exit"), any(space.ground == "exit" for space in spaces)),
            ("$", said("treasure"), self.storey.treasure is not None or any(one.laden for one in all_walkers(self.storey))),
            ("a~", said("ghost player"), any(one.ghost for one in all_walkers(self.storey))),
        )
        shown = ", ".join(f"{sign} {name}" for sign, name, there in signs if there)
        return _quiet(shown)


def _quiet(words: str) -> list[RenderableType]:
    """Return words on as many lines as they need; nothing for no words."""
    return [Padding(RichText(words, "dim"), (0, 0, 0, _INDENT))] if words else []


class _Whole:
    """A floor with all its columns."""

    def __init__(self, floor: FloorText, pitch: int) -> None:
        self._floor, self._pitch = floor, pitch

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        grid = self._floor.grid(self._pitch)
        yield from grid.rows()
        yield from self._floor.rooms(grid.named)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure the width of all spaces."""
        width = self._pitch * self._floor.storey.width + 1 + _INDENT
        return Measurement(width, width)


class _Cut:
    """As many columns of a floor as fit, around the pawn on turn, with a line that says which are left out."""

    def __init__(self, floor: FloorText) -> None:
        self._floor = floor

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = self._floor.storey.width
        count = max(min((options.max_width - _INDENT - 1) // NARROW, width), 1)
        left = min(max(self._middle() - count // 2, 0), width - count)
        grid = self._floor.grid(NARROW, range(left, left + count))
        yield from grid.rows()
        right = width - left - count
        beyond = [said("{number} on the left", number=left)] if left else []
        beyond += [said("{number} on the right", number=right)] if right else []
        if beyond:
            yield from _quiet(said("not shown: {sides} of {number} columns", sides=told(listed(beyond)), number=width))
        yield from self._floor.rooms(grid.named)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure from one space to the whole floor."""
        return Measurement(NARROW + 1 + _INDENT, NARROW * self._floor.storey.width + 1 + _INDENT)

    def _middle(self) -> int:
        storey = self._floor.storey
        active = [walker.x for walker in storey.walkers if walker.active]
        moved = [x for x, _ in reversed(storey.way) if x >= 0]
        camp = [x for x, _ in self._floor.survey.camp]
        others = [walker.x for walker in storey.walkers]
        # the first that exists; a slice, since a floor may have no camp
        return next(iter((*active, *moved, *others, *camp[len(camp) // 2 :], storey.width // 2)))
