"""The town in a terminal: houses as boxes in their rows, with the streets between them, or one under another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import House, Plate, Town
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.saying import said
from spooklog.pictures.style import TerminalStyle
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.wording import Names, crowd_in_letters

_MOST, _LONGEST, _SHORTER = 9, 22, 17
"""Pieces of a house that have a letter each; the largest width of a box for a long name, and of a tight box."""

_BOX, _PLAIN_BOX = "╭╮╰╯─│", "++++-|"
_WAY, _PLAIN_WAY = "═║", "=I"


class TownText:
    """Draws one town."""

    def __init__(self, town: Town, names: Names, paints: Paints, style: TerminalStyle) -> None:
        self._town, self._names, self._paints, self._style = town, names, paints, style
        rows, columns = ({getattr(house, side) for house in town.houses} for side in ("row", "column"))
        self._rows, self._columns = sorted(rows), sorted(columns)
        self._at = {(house.row, house.column): house for house in town.houses}
        self._pairs = {frozenset(street) for street in town.streets}

    def fitting(self) -> RenderableType:
        """Return the widest form that fits."""
        least = self._grid(1, 0, tight=True)
        return Fitting(self.roomy(4), Fitting(self.roomy(2), Fitting(self.tight(), Fitting(least, self.stacked()))))

    def roomy(self, gap: int) -> RenderableType:
        """Return boxes side by side, so many columns apart, with a plate as `6:A`."""
        return self._grid(gap, _LONGEST, tight=False)

    def tight(self) -> RenderableType:
        """Return boxes as near to each other as possible, with a plate as `6A`."""
        return self._grid(1, _SHORTER, tight=True)

    def _grid(self, gap: int, longest: int, *, tight: bool) -> RenderableType:
        if len(self._at) != len(self._town.houses):  # two houses at one place
            return self.stacked()
        inner = max((line.cell_len for house in self._town.houses for line in self._inside(house, tight=tight)), default=0)
        inner = max(inner, *(min(cell_len(f"{house.key} {house.name}"), longest) for house in self._town.houses), 0)
        lines: list[RichText] = []
        for place, row in enumerate(self._rows):
            if place:
                lines += self._lanes(self._rows[place - 1], row, inner + 4, gap)
            lines += self._row(row, inner, gap, tight=tight)
        return Group(*lines, *self._others())

    def stacked(self) -> RenderableType:
        """Return each house on two lines, for narrow terminals."""
        lines: list[RichText] = []
        for house in self._town.houses:
            *sign, crowd, plates = self._inside(house, tight=True)
            head = RichText.assemble(" ", (house.key, "bold"), f" {house.name}  ", *sign, overflow="fold")
            lines += [head, RichText.assemble("    ", plates, "  ", crowd, overflow="fold")]
        return Group(*lines, *self._ways(sorted(map(sorted, self._pairs))))

    def listed(self) -> RenderableType:
        """Return each house on a line: its name, its token, its pieces and its plates."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for house in self._town.houses:
            head = RichText.assemble(" ", (house.key, "bold"), f" {cut(house.name, _LONGEST, self._style)}", no_wrap=True)
            grid.add_row(head, *self._inside(house, tight=True))
        return grid

    def _row(self, row: int, inner: int, gap: int, *, tight: bool) -> Iterator[RichText]:
        houses = [self._at.get((row, column)) for column in self._columns]
        cells = [self._cell(house, inner, tight=tight) for house in houses]
        middle = len(cells[0]) // 2
        for number in range(len(cells[0])):
            line = RichText(" ", no_wrap=True)
            for place, cell in enumerate(cells):
                if place:
                    met = number == middle and self._joined(houses[place - 1], houses[place])
                    line.append((self._way[0] if met else " ") * gap, "dim")
                line.append_text(cell[number])
            line.rstrip()
            yield line

    def _cell(self, house: House | None, inner: int, *, tight: bool) -> list[RichText]:
        height = 5 + self._town.signs
        if house is None:
            return [RichText(" " * (inner + 4))] * height
        head = RichText.assemble((house.key, "bold"), f" {house.name}")
        if head.cell_len > inner:
            head = RichText.assemble((house.key, "bold"), f" {cut(house.name, inner - cell_len(house.key) - 1, self._style)}")
        left, right, low, low_right, flat, side = list(_PLAIN_BOX if self._style.plain else _BOX)
        edge = "dim"
        lines = [RichText(left + flat * (inner + 2) + right, edge)]
        for line in (head, *self._inside(house, tight=tight)):
            lines.append(RichText.assemble((side, edge), " ", line, " " * (inner - line.cell_len), " ", (side, edge)))
        return [*lines, RichText(low + flat * (inner + 2) + low_right, edge)]

    def _inside(self, house: House, *, tight: bool) -> list[RichText]:
        """Return the lines of a house below its name: the token, the pieces, the plates."""
        sign = RichText(f"[{house.sign}]", "bold magenta") if house.sign else RichText("[ ]", "dim")
        plates = RichText(" ").join(self._plate(level, plate, tight=tight) for level, plate in enumerate(house.plates, start=1))
        return [*([sign] if self._town.signs else []), self._crowd(house), plates]

    def _crowd(self, house: House) -> RichText:
        count = sum(house.crowd)
        if count > _MOST:
            line = RichText()
            for level, many in enumerate(house.crowd, start=1):
                line.append(f"{self._paints.sign(level)}{many}" if many else "", self._level(level))
            return line
        pieces = [level for level, many in enumerate(house.crowd, start=1) for _ in range(many)]
        line = RichText(" ").join(RichText(self._paints.sign(level), self._level(level)) for level in pieces)
        free = max(min(house.room, _MOST) - count, 0) if house.room else int(not count)
        dots = " ".join(("." if self._style.plain else "·") * free)
        return line.append(f"{' ' * bool(count and dots)}{dots}", "dim")

    def _plate(self, level: int, plate: Plate, *, tight: bool) -> RichText:
        value = f"{plate.value}{'' if tight else ':'}"
        if not plate.owner:
            return RichText.assemble((value, self._level(level)), ("-" if self._style.plain or not tight else "·", "dim"))
        mark = f"{self._names.mark(plate.owner)}{'+' * plate.extra}"
        tone = self._style.styled(self._paints.seat(plate.owner).terminal)
        return RichText.assemble((value, "dim"), (mark, f"{tone} reverse" if plate.new else tone))

    def _lanes(self, above: int, below: int, width: int, gap: int) -> list[RichText]:
        """Return the line between two rows of houses; none where no street crosses it."""
        line = RichText(" ", no_wrap=True)
        for place, column in enumerate(self._columns):
            met = self._joined(self._at.get((above, column)), self._at.get((below, column)))
            line.append(" " * (gap * bool(place)))
            line.append(set_cell_size(" " * (width // 2 - 1) + (self._way[1] * 2 if met else "  "), width), "dim")
        line.rstrip()
        return [line] if line.plain.strip() else []

    def _others(self) -> list[RichText]:
        """Return the streets that do not lead to the next house in a row or column."""
        drawn: set[frozenset[str]] = set()
        for row, row_below in zip(self._rows, [*self._rows[1:], None], strict=True):
            for column, column_right in zip(self._columns, [*self._columns[1:], None], strict=True):
                here = self._at.get((row, column))
                # rows and columns count from 1, so nothing stands at 0
                for there in (self._at.get((row, column_right or 0)), self._at.get((row_below or 0, column))):
                    drawn |= {frozenset((here.key, there.key))} if here and there else set()
        return self._ways(sorted(map(sorted, self._pairs - drawn)), also=True)

    def _ways(self, streets: Sequence[Sequence[str]], *, also: bool = False) -> list[RichText]:
        shown = ", ".join("-".join(pair) for pair in streets)
        words = said("also streets: {streets}", streets=shown) if also else said("streets: {streets}", streets=shown)
        return [RichText(f" {words}", "dim", overflow="fold")] if shown else []

    def _joined(self, one: House | None, other: House | None) -> bool:
        return bool(one and other and frozenset((one.key, other.key)) in self._pairs)

    def _level(self, level: int) -> str:
        return self._style.styled(self._paints.level(level).terminal)

    @property
    def _way(self) -> str:
        return _PLAIN_WAY if self._style.plain else _WAY


def cut(text: str, width: int, style: TerminalStyle) -> str:
    """Return a name, cut off where it is wider than `width`."""
    if cell_len(text) <= width:
        return text
    end = ".." if style.plain else "…"
    return set_cell_size(text, max(width - len(end), 0)).rstrip() + end


def crowd_text(
    counts: Sequence[int], paints: Paints, style: TerminalStyle, between: str = " ", *, zeros: bool = True
) -> RichText:
    """Return counts by level, each in its colour: `b1 g4`."""
    if not zeros and not crowd_in_letters(counts, paints):
        return RichText("-", "dim")
    parts = [
        RichText(f"{paints.sign(level)}{count}", style.styled(paints.level(level).terminal) if count else "dim")
        for level, count in enumerate(counts, start=1)
        if count or zeros
    ]
    return RichText(between).join(parts)
