"""A table with cards in a terminal: a line for each seat with its hand below it, and the pile with the lines beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Card, Panel, Pile, Ring, Seat, Text
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.saying import counted, said
from spooklog.pictures.style import TerminalStyle
from spooklog.pictures.table.wording import card_word

_SUIT_GAP = "  "


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """Return the seats and the piles. Shapes that only place things on a drawn table have nothing to show here."""
    parts: list[RenderableType] = []
    for shape in panel.shapes:
        match shape:
            case Ring() if not style.apart:
                for line, width, seat in _seats(shape, style):
                    parts += [line, *([_hand(seat.cards, width + 5, style)] if seat.cards else ())]
                parts.append(RichText())
            case Pile():
                parts.append(_pile(shape, style))
    return Group(*parts)


def players(panel: Panel, style: TerminalStyle) -> list[RichText]:
    """Return a line for each seat, with its hand behind it."""
    lines = list[RichText]()
    for ring in panel.of(Ring):
        for line, _, seat in _seats(ring, style):
            lines.append(RichText.assemble(line, "   ", _cards(seat.cards, style)) if seat.cards else line)
    return lines


def _seats(ring: Ring, style: TerminalStyle) -> Iterator[tuple[RichText, int, Seat]]:
    """Yield the line of each seat, the columns of its name, and the seat."""
    width = max((cell_len(seat.name) for seat in ring.seats), default=0)
    marked = any(seat.marks for seat in ring.seats)
    for seat in ring.seats:
        yield _seat(seat, seat.marks if marked else _marks(seat), width, style), width, seat


def _marks(seat: Seat) -> Iterator[Text]:
    """Yield the badge, the note and the card in the slot of a seat without marks."""
    if seat.badge:
        yield Text(f"({seat.badge})", "quiet")
    if seat.note:
        yield seat.note
    if seat.slot and seat.slot.card:
        yield Text(card_word(seat.slot.card), seat.slot.card.tone)


def _seat(seat: Seat, marks: Iterable[Text], width: int, style: TerminalStyle) -> RichText:
    arrow = RichText(" > " if seat.active else "   ", style.of("actor"))
    name = RichText(seat.name + " " * (width - cell_len(seat.name)), style.of("actor") if seat.active else "")
    # the number of cards in four columns
    before, behind = ("", "") if seat.count is None else (" " * (4 - len(str(seat.count))), " " * (seat.count == 1))
    count = "" if seat.count is None else counted(seat.count, "card")
    parts = [arrow, name, RichText(f"{before}{count}{behind}")]
    if seat.score:
        parts.append(RichText(f"   {seat.score}"))
    for mark in marks:
        parts += [RichText("   "), style.text(mark)]
    return RichText.assemble(*parts, overflow="fold")


def _hand(cards: Iterable[Card], indent: int, style: TerminalStyle) -> RenderableType:
    """Return cards wrapped between cards."""
    grid = Table.grid()
    grid.add_column(width=indent)
    grid.add_column(overflow="fold")
    grid.add_row("", _cards(cards, style))
    return grid


def _cards(cards: Iterable[Card], style: TerminalStyle) -> RichText:
    """Return cards suit by suit, each group in its colour."""
    line = RichText()
    tone = None
    for card in cards:
        if tone is not None:
            line.append(_SUIT_GAP if card.tone != tone else " ")
        line.append(card_word(card), style.of(card.tone))
        tone = card.tone
    return line


def _pile(pile: Pile, style: TerminalStyle) -> RenderableType:
    recent = RichText(overflow="fold")
    for number, line in enumerate(pile.recent):
        recent.append(" | " if number else said("last: "), "dim")
        recent.append_text(style.line(line))
    head = RichText(f"   {pile.name} {pile.count}")
    if pile.top and pile.top.glyph and not style.plain:
        head.append(f"  {pile.top.glyph}")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(min_width=18)
    grid.add_column(overflow="fold")
    grid.add_row(head, recent)
    beside = [style.line(line) for line in pile.beside]
    if style.low:
        shown = [RichText("  ").join([head, RichText(card_word(pile.top), style.of(pile.top.tone))]) if pile.top else head]
        return Group(*shown, *(Padding(words, (0, 0, 0, 3)) for words in (recent, *beside)))
    card = _card(pile.top, style) if pile.top else [RichText()] * len(beside)
    for edge, words in zip_longest(card, [RichText(), *beside] if pile.top else beside, fillvalue=RichText()):
        grid.add_row(edge, words)
    narrow = Group(head, *card, *(Padding(words, (0, 0, 0, 3)) for words in (recent, *beside)))
    return Fitting(grid, narrow)


def _card(card: Card, style: TerminalStyle) -> list[RichText]:
    edge = style.of(card.tone)
    width = max(len(card.word), 4)
    top, side, bottom = (".-.", "|", "'-'") if style.plain else ("╭─╮", "│", "╰─╯")
    index = card.index
    rows = [
        top[0] + top[1] * (width + 2) + top[2],
        f"{side} {index:<{width}} {side}",
        f"{side} {card.word:^{width}} {side}",
        f"{side} {index:>{width}} {side}",
        bottom[0] + bottom[1] * (width + 2) + bottom[2],
    ]
    return [RichText.assemble("     ", (row, edge)) for row in rows]
