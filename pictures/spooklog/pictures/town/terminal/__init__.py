"""A town in a terminal: houses with their ghosts, beside or below them supplies and cards, then the players."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Happening, Offer, Panel, Realms, Stock, Town
from spooklog.pictures.fitting import Fitting
from spooklog.pictures.style import GAP, TerminalStyle
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.terminal.ledger import RealmsText, cards_note, cards_text, stock_text
from spooklog.pictures.town.terminal.streets import TownText
from spooklog.pictures.town.wording import Names, happened


def draw(panel: Panel, style: TerminalStyle) -> RenderableType:
    """Return the whole board, with a blank line below each part."""
    paints, names = _paints(panel, style), Names.of(panel)
    parts: list[RenderableType] = []
    upper = _upper(panel, names, paints, style)
    if upper:
        parts += [upper, *GAP[style.low]]
    for realms in () if style.apart else panel.of(Realms):
        parts += [RealmsText(realms, names, paints, style).fitting(), RichText()]
    for shape in panel.of(Happening):
        shown = "; ".join(happened(shape, names, paints))
        if shown:
            parts += [RichText(f" {shown if style.plain else shown.replace('->', '→')}", "italic"), *GAP[style.low]]
    return Group(*parts)


def players(panel: Panel, style: TerminalStyle) -> list[RichText]:
    """Return a line for each player."""
    paints, names = _paints(panel, style), Names.of(panel)
    return [line for realms in panel.of(Realms) for line in RealmsText(realms, names, paints, style).short()]


def _paints(panel: Panel, style: TerminalStyle) -> Paints:
    towns = panel.of(Town)
    return Paints(style.look, towns[0].levels if towns else ())


def _upper(panel: Panel, names: Names, paints: Paints, style: TerminalStyle) -> RenderableType | None:
    """Return the town with supplies and cards beside it, with as many words a card as there is room for, or below it."""
    towns = [TownText(town, names, paints, style) for town in panel.of(Town) if town.houses]
    stocks = [stock_text(stock, paints, style) for stock in panel.of(Stock)]
    offers = [offer for offer in panel.of(Offer) if offer.cards]
    if not (towns or stocks or offers):
        return None

    def cards(columns: int, words: int) -> list[RenderableType]:
        drawn = [cards_text(offer, names, paints, style, columns=columns, words=words) for offer in offers]
        return [*drawn, *(note for offer in offers for note in cards_note(offer))]

    below: RenderableType = Group(*cards(1, 0))
    for columns, words in ((1, 1), (1, 2), (2, 1)):
        below = Fitting(Group(*cards(columns, words)), below)
    if not towns:
        return Group(*stocks, below)
    if style.low:
        return Group(*(town.listed() for town in towns), *stocks, below)
    space = [RichText()] if stocks and offers else []
    fitting: RenderableType = Group(
        *(town.fitting() for town in towns), *([RichText()] if stocks or offers else []), *stocks, below
    )
    # from narrow to wide: each layout falls back on the one before
    for tight, words in ((True, 0), (True, 1), (False, 0), (False, 1), (False, 2)):
        beside = Table.grid(padding=(0, 1, 0, 0))
        drawn = [town.tight() if tight else town.roomy(2) for town in towns]
        beside.add_row(Group(*drawn), Group(*stocks, *space, *cards(1, words)))
        fitting = Fitting(beside, fitting)
    return fitting
