"""A scene as text for a terminal: laid out for any width from 40 columns, in colour where there is colour."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.scene import (
    Call,
    Card,
    Facts,
    Ladder,
    Line,
    Pile,
    Ring,
    Rooms,
    Scene,
    Seat,
    Text,
    Verdict,
    Words,
)
from spooklog.replays.terminal_fitting import Fitting
from spooklog.replays.terminal_house import HouseTerminal
from spooklog.replays.terminal_rooms import RoomsTerminal

_STYLES = {
    "title": "bold",
    "quiet": "dim",
    "warning": "bold red",
    "turned": "bold red",
    "good": "bold green",
    "actor": "bold",
}
_SUIT_GAP = "  "


class TerminalBoard:
    """Draws scenes. `plain` leaves out glyphs and draws with ASCII alone; colour is the console's affair."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain

    def draw(self, scene: Scene) -> RenderableType:
        """The whole scene, top to bottom."""
        self._look = scene.look
        rooms = RoomsTerminal(plain=self.plain, style=self.style)
        parts: list[RenderableType] = []
        for shape in scene.shapes:
            match shape:
                case Facts():
                    parts += [self._facts(scene.title, shape), RichText()]
                case Ring():
                    parts += [self._ring(shape), RichText()]
                case Pile():
                    parts.append(self._pile(shape))
                case Rooms() if shape.rooms or shape.heaps:
                    parts += [rooms.rooms(shape), RichText()]
                case Words():
                    parts += [rooms.words(shape), RichText()]
                case Verdict():
                    parts += [rooms.verdict(shape), RichText()]
                case Ladder():
                    parts += [HouseTerminal(plain=self.plain, style=self.style).draw(scene.shapes), RichText()]
                case Call():
                    parts += [Padding(self._line(line), (0, 0, 0, 3)) for line in shape.lines]
                case Line():
                    parts.append(Padding(self._line(shape), (0, 0, 0, 3)))
        return Group(*parts)

    def style(self, tone: str) -> str:
        """The Rich style of a tone."""
        paint = self._look.get(tone)
        if paint:
            return paint.terminal.replace("bright ", "bright_").replace("purple", "magenta")
        return _STYLES.get(tone, "")

    def _text(self, text: Text) -> RichText:
        return RichText(text.text, self.style(text.tone))

    def _line(self, line: Line, indent: int = 0) -> RichText:
        return RichText.assemble(" " * indent, *map(self._text, line.runs), overflow="fold")

    def _facts(self, title: Line, facts: Facts) -> RenderableType:
        grid = Table.grid(padding=(0, 3))
        for number, row in enumerate(facts.rows):
            head = self._line(title, indent=1) if number == 0 else RichText()
            grid.add_row(head, *map(self._line, row))
        between = (" - " if self.plain else " · ", "dim")
        parts = [part for row in facts.rows for line in row if line.words for part in (between, self._line(line))]
        return Fitting(grid, Padding(RichText.assemble(self._line(title), *parts), (0, 0, 0, 1)))

    def _ring(self, ring: Ring) -> RenderableType:
        width = max((cell_len(seat.name) for seat in ring.seats), default=0)
        rows: list[RenderableType] = []
        for seat in ring.seats:
            rows.append(self._seat(seat, width))
            if seat.cards:
                rows.append(self._hand(seat.cards, indent=width + 5))
        return Group(*rows)

    def _seat(self, seat: Seat, width: int) -> RichText:
        arrow = RichText(" > " if seat.active else "   ", self.style("actor"))
        name = RichText(seat.name + " " * (width - cell_len(seat.name)), self.style("actor") if seat.active else "")
        count = "" if seat.count is None else f"{seat.count:>4} {'card ' if seat.count == 1 else 'cards'}"
        parts = [arrow, name, RichText(count)]
        if seat.score:
            parts.append(RichText(f"   {seat.score}"))
        for mark in seat.marks:
            parts += [RichText("   "), self._text(mark)]
        return RichText.assemble(*parts, overflow="fold")

    def _hand(self, cards: Iterable[Card], indent: int) -> RenderableType:
        """Cards suit by suit, each group in its colour, wrapped between cards."""
        line = RichText()
        tone = None
        for card in cards:
            if tone is not None:
                line.append(_SUIT_GAP if card.tone != tone else " ")
            line.append(self._short(card), self.style(card.tone))
            tone = card.tone
        grid = Table.grid()
        grid.add_column(width=indent)
        grid.add_column(overflow="fold")
        grid.add_row("", line)
        return grid

    @staticmethod
    def _short(card: Card) -> str:
        suit = card.tone.rpartition(".")[2]
        return card.index if card.index == suit else f"{card.index}{suit}"

    def _pile(self, pile: Pile) -> RenderableType:
        recent = RichText(overflow="fold")
        for number, line in enumerate(pile.recent):
            recent.append(" | " if number else "last: ", "dim")
            recent.append_text(self._line(line))
        head = RichText(f"   {pile.name} {pile.count}")
        if pile.top and pile.top.glyph and not self.plain:
            head.append(f"  {pile.top.glyph}")
        grid = Table.grid(padding=(0, 2))
        grid.add_column(min_width=18)
        grid.add_column(overflow="fold")
        grid.add_row(head, recent)
        beside = [self._line(line) for line in pile.beside]
        card = self._card(pile.top) if pile.top else [RichText()] * len(beside)
        for edge, words in zip_longest(card, [RichText(), *beside] if pile.top else beside, fillvalue=RichText()):
            grid.add_row(edge, words)
        narrow = Group(head, *card, *(Padding(words, (0, 0, 0, 3)) for words in (recent, *beside)))
        return Fitting(grid, narrow)

    def _card(self, card: Card) -> list[RichText]:
        style = self.style(card.tone)
        width = max(len(card.word), 4)
        top, side, bottom = (".-.", "|", "'-'") if self.plain else ("╭─╮", "│", "╰─╯")
        index = card.index
        rows = [
            top[0] + top[1] * (width + 2) + top[2],
            f"{side} {index:<{width}} {side}",
            f"{side} {card.word:^{width}} {side}",
            f"{side} {index:>{width}} {side}",
            bottom[0] + bottom[1] * (width + 2) + bottom[2],
        ]
        return [RichText.assemble("     ", (row, style)) for row in rows]
