"""The floors of a house in a terminal: who stands where, what a floor earns, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Floor, Ladder, Pawn
from spooklog.pictures.saying import said
from spooklog.pictures.style import TerminalStyle


class House:
    """The floors, as wide as the terminal allows. Names stand under each other where they do not fit side by side; chips on a
    floor stand beside it, with a word where there is room. A `tight` house asks for no more room than its floors need.
    """

    def __init__(self, ladder: Ladder, style: TerminalStyle, *, tight: bool = False) -> None:
        self._ladder = ladder
        self._tight = tight
        self._style = style
        floors = ladder.floors
        self._name = max((cell_len(floor.name) for floor in floors), default=0)
        self._number = max((cell_len(self._sign(floor.number)) for floor in floors), default=0)
        cells = [cell for floor in floors for cell in floor.cells]
        self._cell = max((cell_len(cell) for cell in (*cells, *ladder.heads)), default=1) + 2
        self._columns, self._dice = len(ladder.heads), said("dice")
        self._longest = max((cell_len(pawn.name) for floor in floors for pawn in floor.pawns), default=0)
        # the lowest floor has no walls, so its pawns do not make the house wider
        self._widest = max((_width(floor.pawns) for floor in floors[1:]), default=0)
        self._most = max((floor.chips for floor in floors), default=0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        words = self._fixed + max(self._longest, 12) <= options.max_width
        room = (
            options.max_width
            - self._bare
            - max((cell_len(self._chips(floor, words=words)) for floor in self._ladder.floors), default=0)
        )
        middle = max(min(max(self._widest, self._longest, 12), room), min(self._longest, room), 4)
        yield self._heads(middle, options.max_width)
        for floor in reversed(self._ladder.floors[1:]):
            yield from self._storey(floor, middle, words=words)
        if self._ladder.floors:
            yield from self._ground(self._ladder.floors[0], options.max_width - self._left)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        ground = self._left + _width(self._ladder.floors[0].pawns) if self._ladder.floors else 0
        if self._tight:
            chips = max((cell_len(self._chips(floor, words=False)) for floor in self._ladder.floors), default=0)
            least = self._bare + max(self._longest, 12) + chips
            return Measurement(min(least, options.max_width), least)
        return Measurement(min(40, options.max_width), max(self._fixed + max(self._widest, 12), ground))

    @property
    def _left(self) -> int:
        """Columns to the left of the names."""
        return 3 + self._name + 1 + self._number + 3

    @property
    def _bare(self) -> int:
        """Columns that the floors need without names and chips."""
        return self._left + 3 + self._columns * self._cell

    @property
    def _fixed(self) -> int:
        most = 3 + cell_len(self._ladder.chips) + 1 + len(str(self._most)) if self._most else 0
        return self._bare + most

    def _sign(self, text: str) -> str:
        return text if self._style.plain else text.replace(">=", "≥")

    def _wall(self) -> RichText:
        return RichText("|" if self._style.plain else "│", "dim")

    def _heads(self, middle: int, room: int) -> RichText:
        heads = "".join(_centred(head, self._cell) for head in self._ladder.heads)
        line = " " * (self._left + middle + 2) + heads.rstrip()
        return RichText(
            f"{line}  {self._dice}" if heads and cell_len(line) + 2 + cell_len(self._dice) <= room else line[:room], "dim"
        )

    def _storey(self, floor: Floor, middle: int, *, words: bool) -> Iterator[RichText]:
        """Yield a floor, on as many lines as its names take."""
        first, *others = self._figures(floor.pawns, middle) or [RichText()]
        number = _right(self._sign(floor.number), self._number)
        mark = " > " if floor.next else "   "
        name = RichText(f"{_right(floor.name, self._name)} ", "" if floor.next else "dim")
        row = [RichText(mark, self._style.of("actor")), name, RichText(number, "bold" if floor.next else "")]
        yield self._row(
            row, first, middle, [*self._cells(floor), RichText(self._chips(floor, words=words), self._style.of("warning"))]
        )
        for line in others:
            blank = [RichText(" " * (self._left - 3))]
            yield self._row(blank, line, middle, [RichText(" " * (self._columns * self._cell))])

    def _row(self, left: Iterable[RichText], figures: RichText, middle: int, right: Iterable[RichText]) -> RichText:
        gap = " " * (middle - figures.cell_len)
        line = RichText.assemble(*left, " ", self._wall(), " ", figures, gap, " ", self._wall(), *right, overflow="fold")
        line.rstrip()
        return line

    def _cells(self, floor: Floor) -> Iterator[RichText]:
        for column, cell in enumerate(floor.cells):
            if column == floor.used:
                yield RichText(_centred(f"[{cell}]", self._cell), self._style.of("good"))
            else:
                yield RichText(_centred(cell, self._cell), "" if floor.next else "dim")

    def _chips(self, floor: Floor, *, words: bool) -> str:
        if not floor.chips:
            return ""
        return f"   {self._ladder.chips} {floor.chips}" if words else f" +{floor.chips}"

    def _figures(self, pawns: Sequence[Pawn], room: int) -> list[RichText]:
        """Return names side by side, on the next line where there is no room."""
        lines: list[RichText] = []
        for pawn in pawns:
            style = "bold reverse " + self._style.of(pawn.tone) if pawn.active else self._style.of(pawn.tone)
            name = f"{set_cell_size(pawn.name, room - 1).rstrip()}." if cell_len(pawn.name) > room else pawn.name
            if lines and lines[-1].cell_len + 1 + cell_len(name) <= room:
                lines[-1].append(" ")
            else:
                lines.append(RichText())
            lines[-1].append(name, style)
        return lines

    def _ground(self, floor: Floor, room: int) -> Iterator[RichText]:
        """Yield the strip below the lowest field, which has no walls."""
        name = f"   {_right(floor.name, self._name)} "
        for number, line in enumerate(self._figures(floor.pawns, max(room, 8)) or [RichText()]):
            head = name if number == 0 else ""
            start = RichText(head + " " * (self._left - 2 - cell_len(head)), "dim")
            row = RichText.assemble(start, self._wall(), " ", line, overflow="fold")
            row.rstrip()
            yield row


def _right(text: str, width: int) -> str:
    """Return a text at the right end of so many columns."""
    return " " * (width - cell_len(text)) + text


def _centred(text: str, width: int) -> str:
    """Return a text in the middle of so many columns."""
    free = max(width - cell_len(text), 0)
    return " " * (free // 2) + text + " " * (free - free // 2)


def _width(pawns: Sequence[Pawn]) -> int:
    """Return the width of the names side by side."""
    return sum(cell_len(pawn.name) for pawn in pawns) + max(len(pawns) - 1, 0)
