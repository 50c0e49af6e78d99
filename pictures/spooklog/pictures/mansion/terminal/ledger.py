"""The parts beside the floors in a terminal: the players, the clock, and the stores."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Clock, Stores, Visitor, Visitors
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.mansion.paints import seat_paint
from spooklog.pictures.mansion.wording import cards_in_words
from spooklog.pictures.saying import said
from spooklog.pictures.style import TerminalStyle

_NAME = 18
_INDENT = 4


class VisitorsText:
    """Draws the players: a line for each where there is room for it, else two or more."""

    def __init__(self, visitors: Visitors, style: TerminalStyle) -> None:
        self._visitors, self._style = visitors.visitors, style

    def fitting(self) -> RenderableType:
        """Return a table with everything on one line, else with cards on a second line, else lines under each other."""
        return Fitting(self._table(), Fitting(self._table(cards=False), self.lines()))

    def lines(self) -> RenderableType:
        """Return name and courage on one line, place and cards below."""
        return Group(*(part for one in self._visitors for part in self._lines(one)))

    def short(self) -> list[RichText]:
        """Return each player on one line: courage, the place as it is typed, marks and cards."""
        rows = [(self._name(one), self._courage(one), RichText(_typed(one.place))) for one in self._visitors]
        widths = [max((row[column].cell_len for row in rows), default=0) for column in range(3)]
        lines = []
        for one, row in zip(self._visitors, rows, strict=True):
            cells = (RichText.assemble(cell, " " * (width - cell.cell_len)) for cell, width in zip(row, widths, strict=True))
            lines.append(RichText("  ").join([*cells, *self._marks(one), *self._cards(one)]))
        return lines

    def _table(self, *, cards: bool = True) -> RenderableType:
        """Return a row for each player; with `cards` off, cards stand below their player's row."""
        rows = [(self._name(one), self._courage(one), self._change(one), RichText(one.place)) for one in self._visitors]
        widths = [max((row[column].cell_len for row in rows), default=0) for column in range(4)]
        lines: list[RenderableType] = []
        for one, row in zip(self._visitors, rows, strict=True):
            line = RichText(no_wrap=True)
            for cell, width in zip(row, widths, strict=True):
                line.append_text(cell).append(" " * (width - cell.cell_len + 2 * bool(width)))
            line.append_text(RichText("  ").join([*self._marks(one), *(self._cards(one) if cards else [])]))
            line.rstrip()
            lines.append(line)
            if not cards:
                lines += [Padding(shown, (0, 0, 0, _INDENT)) for shown in self._cards(one)]
        return Group(*lines)

    def _lines(self, one: Visitor) -> Iterator[RenderableType]:
        head = RichText.assemble(self._name(one), "  ", self._courage(one), " ", self._change(one), overflow="fold")
        head.rstrip()
        place, marks = RichText(one.place, overflow="fold"), RichText("  ", overflow="fold").join(self._marks(one))
        yield head
        yield Padding(
            Fitting(RichText.assemble(place, "  ", marks), Group(place, *([marks] if marks else []))), (0, 0, 0, _INDENT)
        )
        yield from (Padding(shown, (0, 0, 0, _INDENT)) for shown in self._cards(one))

    def _marks(self, one: Visitor) -> list[RichText]:
        return [self._style.text(mark) for mark in one.marks]

    def _cards(self, one: Visitor) -> list[RichText]:
        cards = cards_in_words(one)
        return [RichText(cards, "dim", overflow="fold")] if cards else []

    def _name(self, one: Visitor) -> RichText:
        plain, walker = self._style.plain, one.walker
        mark = (">" if plain else "▶") if one.active else " "
        tone = self._style.styled(seat_paint(self._style.look, walker.seat).terminal)
        name = _cut(walker.name, _NAME, self._style)
        line = RichText.assemble((f" {mark} ", "bold"), (name, "dim" if one.status == "out" else tone))
        if not walker.name.upper().startswith(walker.initial.upper()):
            line.append(f" ({walker.initial})", tone)
        if one.rank:
            line.append(f" {one.rank}.", self._style.of("good" if one.rank == 1 else ""))
        return line

    def _courage(self, one: Visitor) -> RichText:
        if one.status == "ghost":
            return RichText(f"~ {said('ghost')}", "dim")
        full, none = ("*", ".") if self._style.plain else ("♥", "·")
        left = max(one.most - one.courage, 0)
        tone = "dim" if one.status == "out" else "bold red" if one.courage <= one.most // 3 else "red"
        return RichText.assemble((full * one.courage, tone), (none * left, "dim"))

    def _change(self, one: Visitor) -> RichText:
        if not one.change:
            return RichText()
        return RichText(f"{one.change:+d}", self._style.of("good" if one.change > 0 else "warning"))


def _typed(place: str) -> str:
    """Return the typed form of a place, which stands in brackets behind its name; the name where there is none."""
    return place.rpartition("(")[2].removesuffix(")")


def clock_text(clock: Clock, style: TerminalStyle) -> RenderableType:
    """Return the hours side by side, the current one marked, and what it brings."""
    hours = RichText(" ")
    for place, hour in enumerate(clock.hours):
        shown = f"[{hour}]" if place == clock.at else hour
        hours.append("  " if place else "").append(shown, "bold reverse" if place == clock.at and not style.plain else "dim")
    if clock.note is None:
        return hours
    note = style.text(clock.note)
    return Fitting(RichText.assemble(hours, "   ", note), Group(hours, Padding(note, (0, 0, 0, 1))))


def stores_text(stores: Stores, style: TerminalStyle) -> RenderableType:
    """Return the stores, and the card that was drawn last."""
    between = ", " if style.plain else " · "
    left = RichText(f" {between.join(f'{name} {count}' for name, count in stores.items)}", "dim", overflow="fold")
    if stores.drawn is None:
        return left
    drawn = RichText.assemble(
        (f" {said('drawn: ')}", "dim"), (stores.drawn.text, style.of(stores.drawn.tone) or "bold"), overflow="fold"
    )
    return Fitting(RichText.assemble(left, "  ", drawn), Group(left, drawn))


def _cut(text: str, width: int, style: TerminalStyle) -> str:
    line = RichText(text)
    line.truncate(width, overflow="crop" if style.plain else "ellipsis")
    return line.plain
