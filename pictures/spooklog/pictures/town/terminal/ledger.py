"""The parts around a town in a terminal: supplies, the cards on display, and the players."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Niche, Offer, OfferCard, Realm, Realms, Section, Stock
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.style import TerminalStyle
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.terminal.streets import crowd_text, cut
from spooklog.pictures.town.wording import Names

_INDENT = 4
_NAME = 18
"""Columns of a card's or a player's name that stay on one line."""


def stock_text(stock: Stock, paints: Paints, style: TerminalStyle) -> RenderableType:
    """Return a line for each kind of thing, and one for the piles; all on one line where rows are few."""
    if style.low:
        stores = [RichText.assemble((f" {one.name} ", "dim"), crowd_text(one.counts, paints, style)) for one in stock.stores]
        return RichText(" ").join([*stores, RichText("".join(f"  {name} {count}" for name, count in stock.piles), "dim")])
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for store in stock.stores:
        grid.add_row(RichText(f" {store.name}", "dim"), crowd_text(store.counts, paints, style))
    if stock.piles:
        (first, count), *others = stock.piles
        grid.add_row(
            RichText(f" {first}", "dim"), RichText("  ".join([str(count), *(f"{name} {many}" for name, many in others)]))
        )
    return grid


# -- cards -----------------------------------------------------------------------------------------------------------


def cards_text(offer: Offer, names: Names, paints: Paints, style: TerminalStyle, *, columns: int, words: int) -> RenderableType:
    """Return cards in so many columns with name, price and players; `words` 1 adds the symbol, 2 also when each works."""
    across = Table.grid(padding=(0, 2, 0, 0))
    each = -(-len(offer.cards) // columns)
    # without cards `each` is 0, which `range` refuses as a step
    parts = [offer.cards[start : start + each] for start in range(0, len(offer.cards), each or 1)]
    across.add_row(*(_cards(part, names, paints, style, words) for part in parts))
    return across


def cards_note(offer: Offer) -> list[RichText]:
    """Return the note on the star at a price."""
    if not any(card.coloured for card in offer.cards):
        return []
    return [RichText(f" * {offer.different}", "dim")]


def _cards(cards: tuple[OfferCard, ...], names: Names, paints: Paints, style: TerminalStyle, words: int) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(4 + words):
        grid.add_column(no_wrap=True, max_width=_NAME, overflow="crop" if style.plain else "ellipsis")
    for card in cards:
        shown = [RichText(word, "dim") for word in (card.sign, card.note)[:words]]
        key = RichText(f" {card.key}", "bold reverse" if card.new else "bold")
        grid.add_row(key, RichText(card.name), *shown, f"{card.cost}{'*' * card.coloured}", _seats(card, names, paints, style))
    return grid


def _seats(card: OfferCard, names: Names, paints: Paints, style: TerminalStyle) -> RichText:
    if not card.seats:
        return RichText("-", "dim")
    return RichText.assemble(*((names.mark(seat), style.styled(paints.seat(seat).terminal)) for seat in card.seats))


# -- players ---------------------------------------------------------------------------------------------------------


class RealmsText:
    """Draws the players: a table where there is room for it, else lines under each other."""

    def __init__(self, realms: Realms, names: Names, paints: Paints, style: TerminalStyle) -> None:
        self._realms, self._names, self._paints, self._style = realms, names, paints, style
        self._letters = [letter for letter, _ in realms.actions]

    def fitting(self) -> RenderableType:
        """Return the table, else two lines for each player, folded where they are too wide; below that the legend."""
        if not self._realms.realms:
            return Group()
        if not any(realm.sections for realm in self._realms.realms):
            return self._points()
        return Group(Fitting(self._table(2), Fitting(self._table(1), Group(*self._lines()))), *self._legend())

    def short(self) -> Iterator[RichText]:
        """Yield each player on one line: points, sections, slots, cards and tokens, then the other numbers."""
        realms, rows = self._realms, [(self._name(realm, wide=True), realm) for realm in self._realms.realms]
        width = max((name.cell_len for name, _ in rows), default=0)
        for name, realm in rows:
            parts = [
                RichText.assemble(name, " " * (width - name.cell_len), (f"{realm.points:>5} {realms.points}", "bold")),
                RichText(" ").join(
                    RichText.assemble((str(number), "dim"), self._section(section, realm.seat))
                    for number, section in enumerate(realm.sections, start=1)
                ),
                self._niches(realm),
                RichText(" ".join(realm.cards)),
            ]
            if any(realm.tokens):
                parts.append(crowd_text(realm.tokens, self._paints, self._style, "", zeros=False))
            if realm.sections:
                counts = f"{realms.scare} {realm.scare}  {realms.discs} {realm.discs}  {realms.counters} {self._counters(realm)}"
                parts.append(RichText(counts, "dim"))
            yield RichText("  ").join(part for part in parts if part)

    def _points(self) -> Table:
        """Return names and points alone, for players of whom nothing else is known."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for realm in self._realms.realms:
            grid.add_row(self._name(realm), RichText(f"{realm.points} {self._realms.points}", "bold"))
        return grid

    def _table(self, gap: int) -> Table:
        realms = self._realms
        grid = Table.grid(padding=(0, gap, 0, 0))
        grid.add_column(no_wrap=True)
        for _ in range(4):
            grid.add_column(justify="right", no_wrap=True)
        sections = max((len(realm.sections) for realm in realms.realms), default=0)
        last = self._last()
        for _ in range(sections + 1 + len(last)):
            grid.add_column(no_wrap=True)
        heads = [realms.points, realms.scare, realms.discs, realms.counters, realms.tokens]
        grid.add_row("", *(RichText(head, "dim") for head in [*heads, *map(str, range(1, sections + 1)), *last]))
        for realm in realms.realms:
            boards = [self._section(section, realm.seat) for section in realm.sections]
            grid.add_row(
                self._name(realm, wide=True),
                RichText(str(realm.points), "bold"),
                str(realm.scare),
                str(realm.discs),
                self._counters(realm),
                crowd_text(realm.tokens, self._paints, self._style, "", zeros=False),
                *boards,
                *[""] * (sections - len(boards)),
                *((self._niches(realm), RichText(" ".join(realm.cards))) if last else ()),
            )
        return grid

    def _last(self) -> tuple[str, ...]:
        """Return the heads of the last columns; none where no player can have slots or cards."""
        return (
            (self._realms.niches, self._realms.cards) if any(realm.niches or realm.cards for realm in self._realms.realms) else ()
        )

    def _lines(self) -> Iterator[RenderableType]:
        """Yield for each player numbers on one line, sections on the next, then slots and cards."""
        realms = self._realms
        for realm in realms.realms:
            counts = (
                f"{realm.points} {realms.points}",
                f"{realms.scare} {realm.scare}",
                f"{realms.discs} {realm.discs}",
                f"{realms.counters} {self._counters(realm)}",
            )
            numbers = RichText.assemble(
                (counts[0], "bold"), *(f"  {count}" for count in counts[1:]), (f"  {realms.tokens} ", "dim")
            )
            numbers.append_text(crowd_text(realm.tokens, self._paints, self._style, "", zeros=False))
            name = self._name(realm)
            yield Fitting(RichText.assemble(name, "  ", numbers), Group(name, Padding(numbers, (0, 0, 0, _INDENT))))
            parts = [
                RichText.assemble((str(number), "dim"), self._section(section, realm.seat), "" if section.done else " ")
                for number, section in enumerate(realm.sections, start=1)
            ]
            slots = RichText.assemble((f"{realms.niches} ", "dim"), self._niches(realm)) if realm.niches else RichText()
            cards = RichText.assemble((f"{realms.cards} ", "dim"), " ".join(realm.cards)) if realm.cards else RichText()
            boards, rest = RichText("  ").join(parts), RichText("  ").join(part for part in (slots, cards) if part)
            whole = boards.copy().append("   " if rest else "").append_text(rest)
            yield Padding(Fitting(whole, Group(boards, *([rest] if rest else []))), (0, 0, 0, _INDENT))

    def _name(self, realm: Realm, *, wide: bool = False) -> RichText:
        mark = (">" if self._style.plain else "▶") if realm.active else " "
        name = cut(realm.name, _NAME, self._style) if wide else realm.name
        seat = self._style.styled(self._paints.seat(realm.seat).terminal)
        line = RichText.assemble(f" {mark} ", (name, seat), overflow="fold")
        own = self._names.mark(realm.seat)
        if not realm.name.upper().startswith(own):
            line.append(f" ({own})", seat)
        if realm.first and not wide:  # in a table the first player stands on top
            line.append(f" {self._realms.first}", "dim")
        if realm.winner:
            line.append(f" {self._realms.winner}", self._style.of("good"))
        if realm.note:
            line.append(f" {realm.note.text}", self._style.of(realm.note.tone))
        return line

    def _section(self, section: Section, seat: int) -> RichText:
        """Return a section: its level, a letter for each space with a disc, a dot for each free one, a sign where it is done."""
        level = self._style.styled(self._paints.level(section.level).terminal)
        line = RichText.assemble((self._paints.sign(section.level), level), ":")
        tone = self._style.styled(self._paints.seat(seat).terminal)
        for place, discs in enumerate(section.used):
            letter = self._letters[place] if place < len(self._letters) else str(place + 1)
            free = "." if self._style.plain else "·"
            new = section.new == place + 1
            line.append(letter if discs else free, f"{tone}{' reverse' * new}" if discs else "dim")
            line.append(str(discs) if discs > 1 else "", tone)
        return line.append(self._done if section.done else "", self._style.of("good"))

    def _niches(self, realm: Realm) -> RichText:
        return RichText(" ").join(map(self._niche, realm.niches))

    def _niche(self, niche: Niche) -> RichText:
        if niche.word:
            return RichText(niche.word, "bold magenta")
        return RichText("#" if niche.locked else "_", "" if niche.locked else "dim")

    def _counters(self, realm: Realm) -> str:
        return f"{realm.counters}+{realm.extra}" if realm.extra else str(realm.counters)

    @property
    def _done(self) -> str:
        return "*" if self._style.plain else "✓"

    def _legend(self) -> Iterator[RenderableType]:
        actions = ", ".join(f"{letter} {name}" for letter, name in self._realms.actions)
        words = self._realms
        niches = f"{words.niches}: # {words.locked}, _ {words.free}" if any(realm.niches for realm in words.realms) else ""
        acts = f"{self._done} {words.done}" if any(realm.sections for realm in words.realms) else ""
        signs = "; ".join(filter(None, (acts, niches)))
        lines = [RichText(shown, "dim") for shown in (actions, signs) if shown]
        if lines:
            yield Padding(Fitting(RichText("; ", "dim").join(lines), Group(*lines)), (0, 0, 0, 3))
