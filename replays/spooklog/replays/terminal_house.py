"""A house to climb, in a terminal: floors from the top, the last roll, the chances of the next one, and what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.scene import Chances, Dice, Floor, Ladder, Pawn, Purse, Purses, Shape, Text
from spooklog.replays.svg.letters import percent
from spooklog.replays.terminal_fitting import Fitting

Style = Callable[[str], str]

_BAR = 24
_NAME = 20
"""So much of a player's name stays on one line."""

_OUTCOMES = ("good", "quiet", "warning")

_BETWEEN = {1: (" ", "   "), 2: (" ", "\n"), 3: ("\n", "\n")}
"""What parts who rolled from the dice, and these from what came of them, by the number of lines."""


class House:
    """The floors, as wide as the terminal allows: names are put under each other where they do not fit beside each other, and
    what lies on a floor is told in a word where there is room for it. A `tight` one asks for no more room than its floors need.
    """

    def __init__(self, ladder: Ladder, *, plain: bool, style: Style, tight: bool = False) -> None:
        self._ladder = ladder
        self._tight = tight
        self._plain = plain
        self._style = style
        floors = ladder.floors
        self._name = max((cell_len(floor.name) for floor in floors), default=0)
        self._number = max((cell_len(self._sign(floor.number)) for floor in floors), default=0)
        cells = [cell for floor in floors for cell in floor.cells]
        self._cell = max((cell_len(cell) for cell in (*cells, *ladder.heads)), default=1) + 2
        self._columns = len(ladder.heads)
        self._longest = max((cell_len(pawn.name) for floor in floors for pawn in floor.pawns), default=0)
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
        """Columns to the left of the figures."""
        return 3 + self._name + 1 + self._number + 3

    @property
    def _bare(self) -> int:
        """Columns that the floors need beside the figures and what lies there."""
        return self._left + 3 + self._columns * self._cell

    @property
    def _fixed(self) -> int:
        most = 3 + cell_len(self._ladder.chips) + 1 + len(str(self._most)) if self._most else 0
        return self._bare + most

    def _sign(self, text: str) -> str:
        return text if self._plain else text.replace(">=", "≥")

    def _wall(self) -> RichText:
        return RichText("|" if self._plain else "│", "dim")

    def _heads(self, middle: int, room: int) -> RichText:
        heads = "".join(f"{head:^{self._cell}}" for head in self._ladder.heads)
        line = " " * (self._left + middle + 2) + heads.rstrip()
        return RichText(line + "  dice" if heads and len(line) + 6 <= room else line[:room], "dim")

    def _storey(self, floor: Floor, middle: int, *, words: bool) -> Iterator[RichText]:
        """A floor, on as many lines as its figures take."""
        first, *others = self._figures(floor.pawns, middle) or [RichText()]
        number = f"{self._sign(floor.number):>{self._number}}"
        mark = " > " if floor.next else "   "
        name = RichText(f"{floor.name:>{self._name}} ", "" if floor.next else "dim")
        row = [RichText(mark, self._style("actor")), name, RichText(number, "bold" if floor.next else "")]
        yield self._row(
            row, first, middle, [*self._cells(floor), RichText(self._chips(floor, words=words), self._style("warning"))]
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
                yield RichText(f"{f'[{cell}]':^{self._cell}}", self._style("good"))
            else:
                yield RichText(f"{cell:^{self._cell}}", "" if floor.next else "dim")

    def _chips(self, floor: Floor, *, words: bool) -> str:
        if not floor.chips:
            return ""
        return f"   {self._ladder.chips} {floor.chips}" if words else f" +{floor.chips}"

    def _figures(self, pawns: Sequence[Pawn], room: int) -> list[RichText]:
        """Names side by side, on the next line where there is no room."""
        lines: list[RichText] = []
        for pawn in pawns:
            style = f"bold reverse {self._style(pawn.tone)}" if pawn.active else self._style(pawn.tone)
            name = f"{pawn.name[: room - 1]}." if cell_len(pawn.name) > room else pawn.name
            if lines and lines[-1].cell_len + 1 + cell_len(name) <= room:
                lines[-1].append(" ")
            else:
                lines.append(RichText())
            lines[-1].append(name, style)
        return lines

    def _ground(self, floor: Floor, room: int) -> Iterator[RichText]:
        """The strip below the lowest field, which has no walls."""
        name = f"   {floor.name:>{self._name}} " if len(floor.name) <= self._name else f"   {floor.name} "
        for number, line in enumerate(self._figures(floor.pawns, max(room, 8)) or [RichText()]):
            head = name if number == 0 else ""
            start = RichText(f"{head:<{self._left - 2}}", "dim")
            row = RichText.assemble(start, self._wall(), " ", line, overflow="fold")
            row.rstrip()
            yield row


class HouseTerminal:
    """Draws a house and what stands around it. `style` is the Rich style of a tone."""

    def __init__(self, *, plain: bool, style: Style) -> None:
        self.plain = plain
        self._style = style

    def draw(self, shapes: Sequence[Shape]) -> RenderableType:
        """The house with everything else beside it, else below."""
        house = self._house(shapes)
        beside = Table.grid(padding=(0, 3, 0, 0))
        beside.add_row(house, self._rest(shapes, bars=True, lines=2))
        narrow = Table.grid(padding=(0, 3, 0, 0))
        narrow.add_row(house, self._rest(shapes, bars=False, lines=2))
        tight, least = (self._tight(house, shapes) for house in (house, self._house(shapes, tight=True)))
        bars = Group(house, RichText(), self._rest(shapes, bars=True))
        below = Group(house, RichText(), self._rest(shapes, bars=False))
        return Fitting(beside, Fitting(narrow, Fitting(tight, Fitting(bars, below), measured=least)))

    def _tight(self, house: Group, shapes: Sequence[Shape]) -> Table:
        """The house with everything else beside it as narrow as can be; where there is not room for both, the house gives way."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column()
        grid.add_column(no_wrap=True)
        grid.add_row(house, self._rest(shapes, bars=False, lines=3))
        return grid

    def _house(self, shapes: Sequence[Shape], *, tight: bool = False) -> Group:
        ladders = (shape for shape in shapes if isinstance(shape, Ladder))
        return Group(*(House(ladder, plain=self.plain, style=self._style, tight=tight) for ladder in ladders))

    def _rest(self, shapes: Sequence[Shape], *, bars: bool, lines: int = 1) -> RenderableType:
        """Dice on so many lines, chart and players under each other, with a blank line between; with three lines all as narrow
        as can be.
        """
        parts: list[RenderableType] = []
        for shape in shapes:
            match shape:
                case Dice():
                    parts.append(Padding(self._dice(shape, *_BETWEEN[lines]), (0, 0, 1, 3)))
                case Chances():
                    parts += [*self._chart(shape, bars=bars, gap=1 if lines == 3 else 2), RichText()]
                case Purses():
                    parts.append(self._purses(shape))
        return Group(*parts)

    def _sign(self, text: str) -> str:
        return text if self.plain else text.replace(">=", "≥")

    def _dice(self, roll: Dice, before: str, between: str) -> RichText:
        """A roll, the dice that count in brackets, and what came of it."""
        line = RichText(f"{roll.name}:{before}", overflow="fold")
        for place, die in enumerate(roll.dice):
            line.append(" " if place else "")
            line.append(f"[{die.face}]" if die.counts else die.face, "bold" if die.counts else "dim")
        line.append(f" = {roll.score}" if roll.score else "")
        if roll.came:
            line.append(between)
            line.append(self._sign(roll.came.text), self._style(roll.came.tone))
        return line

    def _chart(self, chart: Chances, *, bars: bool, gap: int) -> Iterator[RenderableType]:
        """Chances as a table; where there is room, with a bar behind each row."""
        grid = Table.grid(padding=(0, gap, 0, 0))
        grid.add_column(no_wrap=True)
        for _ in range(len(chart.outcomes) + 1):
            grid.add_column(justify="right")
        heads = [RichText(one.text, self._style(one.tone)) for one in chart.outcomes]
        grid.add_row("", *heads, RichText(chart.beside, "dim"))
        for bar in chart.bars:
            shares = [percent(share) for share in bar.shares]
            grid.add_row(f"   {bar.name}", *shares, bar.beside, *([self._bar(bar.shares)] if bars else []))
        yield Padding(RichText(self._sign(chart.title), "dim", overflow="fold"), (0, 0, 0, 3))
        yield grid

    def _bar(self, shares: Sequence[float]) -> RichText:
        signs = "#-." if self.plain else "█▒░"
        ends = [round(_BAR * sum(shares[:number])) for number in range(len(shares) + 1)]
        line = RichText()
        for place, (start, end) in enumerate(pairwise(ends)):
            line.append(signs[place % 3] * (end - start), self._style(_OUTCOMES[place % 3]))
        return line

    def _purses(self, purses: Purses) -> Table:
        """A line a player."""
        longest = max((cell_len(purse.name) for purse in purses.purses), default=0)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(overflow="fold", min_width=min(longest, _NAME) + 3)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(overflow="fold")
        for purse in purses.purses:
            grid.add_row(*self._purse(purse))
        return grid

    def _purse(self, purse: Purse) -> tuple[RichText, str, RichText]:
        name = RichText(f" > {purse.name}" if purse.active else f"   {purse.name}", self._style("actor") if purse.active else "")
        count = "" if purse.count is None else "1 chip " if purse.count == 1 else f"{purse.count} chips"
        parts = [RichText(purse.score)] if purse.score else []
        values = " ".join(f"{value}x{number}" for value, number in purse.values if number)
        parts += [RichText(values, "dim")] if values else []
        parts += [self._note(purse.note)] if purse.note else []
        return name, count, RichText("  ").join(parts)

    def _note(self, note: Text) -> RichText:
        return RichText(note.text, self._style(note.tone))


def _width(pawns: Sequence[Pawn]) -> int:
    """How wide the names are side by side."""
    return sum(cell_len(pawn.name) for pawn in pawns) + max(len(pawns) - 1, 0)
