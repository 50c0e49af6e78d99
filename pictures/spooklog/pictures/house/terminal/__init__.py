"""A house to climb, in a terminal: floors from the top, the last roll, the chances of the next one, and the players' chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Chances, Dice, Ladder, Panel, Purse, Purses, Shape
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.house.terminal.floors import House
from spooklog.pictures.saying import counted
from spooklog.pictures.style import GAP, TerminalStyle
from spooklog.pictures.svg.letters import percent

_BAR = 24
_NAME = 20
"""Columns of a player's name that stay on one line."""

_OUTCOMES = ("good", "quiet", "warning")

_BETWEEN = {1: (" ", "   "), 2: (" ", "\n"), 3: ("\n", "\n")}
"""The separators between the player and the dice, and between the dice and what came of them, by the number of lines."""


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """Return the house with everything else beside it, or below where there is no room; a blank line below that."""
    if not panel.of(Ladder):
        return Group()
    shapes = panel.shapes
    house = _house(shapes, style)
    beside = Table.grid(padding=(0, 3, 0, 0))
    beside.add_row(house, _rest(shapes, style, bars=True, lines=2))
    narrow = Table.grid(padding=(0, 3, 0, 0))
    narrow.add_row(house, _rest(shapes, style, bars=False, lines=2))
    tight, least = (_tight(house, shapes, style) for house in (house, _house(shapes, style, tight=True)))
    bars = Group(house, RichText(), _rest(shapes, style, bars=True))
    below = Group(house, RichText(), _rest(shapes, style, bars=False))
    return Group(Fitting(beside, Fitting(narrow, Fitting(tight, Fitting(bars, below), measured=least))), *GAP[style.low])


def players(panel: Panel, style: TerminalStyle) -> list[RichText]:
    """Return a line for each player."""
    rows = [_purse(purse, style) for purses in panel.of(Purses) for purse in purses.purses]
    names = max((name.cell_len for name, _, _ in rows), default=0)
    counts = max((cell_len(count) for _, count, _ in rows), default=0)
    return [
        RichText.assemble(name, " " * (names - name.cell_len + 2), f"{count:>{counts}}  ", rest) for name, count, rest in rows
    ]


def _tight(house: Group, shapes: Sequence[Shape], style: TerminalStyle) -> Table:
    """Return the house with everything else beside it, as narrow as possible; where both do not fit, the house shrinks."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column()
    grid.add_column(no_wrap=True)
    grid.add_row(house, _rest(shapes, style, bars=False, lines=3))
    return grid


def _house(shapes: Sequence[Shape], style: TerminalStyle, *, tight: bool = False) -> Group:
    ladders = (shape for shape in shapes if isinstance(shape, Ladder))
    return Group(*(House(ladder, style, tight=tight) for ladder in ladders))


def _rest(shapes: Sequence[Shape], style: TerminalStyle, *, bars: bool, lines: int = 1) -> RenderableType:
    """Return dice, chart and players under each other, with a blank line between.

    The dice take so many lines; with three of them everything is as narrow as possible.
    """
    parts: list[RenderableType] = []
    for shape in shapes:
        match shape:
            case Dice():
                parts.append(Padding(_dice(shape, *_BETWEEN[lines], style), (0, 0, 1, 3)))
            case Chances():
                parts += [*_chart(shape, style, bars=bars, gap=1 if lines == 3 else 2), RichText()]
            case Purses() if not style.apart:
                parts.append(_purses(shape, style))
    return Group(*parts)


def _sign(text: str, style: TerminalStyle) -> str:
    return text if style.plain else text.replace(">=", "≥")


def _dice(roll: Dice, before: str, between: str, style: TerminalStyle) -> RichText:
    """Return a roll: the dice that count in brackets, and what came of it."""
    line = RichText(f"{roll.name}:{before}", overflow="fold")
    for place, die in enumerate(roll.dice):
        line.append(" " if place else "")
        line.append(f"[{die.face}]" if die.counts else die.face, "bold" if die.counts else "dim")
    line.append(f" = {roll.score}" if roll.score else "")
    if roll.came:
        line.append(between)
        line.append(_sign(roll.came.text, style), style.of(roll.came.tone))
    return line


def _chart(chart: Chances, style: TerminalStyle, *, bars: bool, gap: int) -> Iterator[RenderableType]:
    """Yield chances as a table; with `bars`, a bar behind each row."""
    grid = Table.grid(padding=(0, gap, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(len(chart.outcomes) + 1):
        grid.add_column(justify="right")
    heads = [RichText(one.text, style.of(one.tone)) for one in chart.outcomes]
    grid.add_row("", *heads, RichText(chart.beside, "dim"))
    for bar in chart.bars:
        shares = [percent(share) for share in bar.shares]
        grid.add_row(f"   {bar.name}", *shares, bar.beside, *([_bar(bar.shares, style)] if bars else []))
    yield Padding(RichText(_sign(chart.title, style), "dim", overflow="fold"), (0, 0, 0, 3))
    yield grid


def _bar(shares: Sequence[float], style: TerminalStyle) -> RichText:
    signs = "#-." if style.plain else "█▒░"
    ends = [round(_BAR * sum(shares[:number])) for number in range(len(shares) + 1)]
    line = RichText()
    for place, (start, end) in enumerate(pairwise(ends)):
        line.append(signs[place % 3] * (end - start), style.of(_OUTCOMES[place % 3]))
    return line


def _purses(purses: Purses, style: TerminalStyle) -> Table:
    """Return a line for each player."""
    longest = max((cell_len(purse.name) for purse in purses.purses), default=0)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold", min_width=min(longest, _NAME) + 3)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    for purse in purses.purses:
        grid.add_row(*_purse(purse, style))
    return grid


def _purse(purse: Purse, style: TerminalStyle) -> tuple[RichText, str, RichText]:
    name = RichText(f" > {purse.name}" if purse.active else f"   {purse.name}", style.of("actor") if purse.active else "")
    count = "" if purse.count is None else counted(purse.count, "chip") + " " * (purse.count == 1)
    parts = [RichText(purse.score)] if purse.score else []
    values = " ".join(f"{value}x{number}" for value, number in purse.values if number)
    parts += [RichText(values, "dim")] if values else []
    parts += [style.text(purse.note)] if purse.note else []
    return name, count, RichText("  ").join(parts)
