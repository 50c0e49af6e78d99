"""What lies beside the houses of a narrow town: cards two by two, supplies by level, the legend."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.pictures.scene import Offer, OfferCard, Realms, Stock
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, content, group, moved, tag
from spooklog.pictures.svg.parts import Part, flow, tap
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.pieces import ghost, wheel
from spooklog.pictures.town.narrow.parts import GAP, NUMERAL, PAD, TAP, counted, lines_of, owner
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.wording import Names, signs

_CARD, _HIGH = 171.0, 38.0
"""The least width of a card, and its height."""

_DISC, _LEFT = 15.0, 31.0
_LINE = 15.0
_STEP, _HEAD, _ROW = 43.0, 62.0, 22.0


def cards_part(cards: Sequence[OfferCard], names: Names, paints: Paints, wide: float) -> Part:
    """Return the cards on display in columns: price, key, name, what each belongs to, the discs of the players on it."""
    pitch, across = _HIGH + 4, max(int((wide + GAP) // (_CARD + GAP)), 1)
    each = (wide + GAP) / across - GAP
    drawn = [
        moved((each + GAP) * (place % across), pitch * (place // across), _card(card, names, paints, each))
        for place, card in enumerate(cards)
    ]
    return Part(wide, pitch * -(-len(cards) // across) - 4, group(*drawn))


def _card(card: OfferCard, names: Names, paints: Paints, wide: float) -> str:
    box = Box.spanning(0, 0, wide, _HIGH)
    levels = [paints.level(number) for number in range(1, len(paints.levels) + 1)]
    key = width(clean(card.key), 12.5, bold=True)
    room = wide - _LEFT - 6
    beside = room - key - 6
    when = " · ".join(part for part in (card.sign, card.note) if part)
    each = min(_DISC, room / max(len(card.seats), 1))
    discs = each * len(card.seats)
    return tap(
        card.key,
        colours.panel(box, line=colours.NEW if card.new else colours.PANEL_LINE, thick=2.2 if card.new else 1, radius=7),
        tag("title", content(card.text)) if card.text else "",
        wheel(levels, card.cost, 17, _HIGH / 2, 10.5, coloured=card.coloured),
        words(card.key, _LEFT, 16, 12.5, colours.NEW, bold=True, room=room),
        words(card.name, _LEFT + key + 6, 16, shrunk(card.name, 12, beside, LEGIBLE), colours.TEXT, room=beside)
        if beside > _DISC
        else "",
        words(when, _LEFT, 31, LEGIBLE, colours.QUIET, room=room - discs) if room - discs > _LEFT else "",
        *(
            owner(paints.seat(seat), wide - 6 - each * (len(card.seats) - place - 0.5), 27, 7.2, names.mark(seat))
            for place, seat in enumerate(card.seats)
        ),
        ground=box,
    )


def stock_part(stock: Stock, paints: Paints, wide: float) -> Part:
    """Return the supplies: a column for each level, which stands for its colour, and the piles beside or below."""
    levels, inside = max((len(store.counts) for store in stock.stores), default=0), wide - 2 * PAD
    names = [store.name for store in stock.stores]
    head = min(max((width(clean(name), LEGIBLE) + 8 for name in names), default=0), _HEAD * 1.5)
    high = max(_ROW * len(stock.stores), TAP if levels else 0)
    drawn, line, edge = list[str](), 0, head
    for number, (left, line) in enumerate(flow([_STEP] * levels, inside - head), start=1):
        column = Box.spanning(head + left, high * line, head + left + _STEP, high * (line + 1))
        drawn.append(_column(number, stock, column, paints))
        edge = max(edge, column.right)
    below = high * (line + 1) if levels else 0.0
    for row, name in enumerate(names):
        drawn.append(words(name, 0, _ROW * (row + 0.5) + 4, LEGIBLE, colours.QUIET, room=head - 4))
    piles = [f"{name} {count}" for name, count in stock.piles]
    aside = inside - edge
    if all(width(clean(pile), LEGIBLE) <= aside for pile in piles) and len(piles) * _ROW <= below:
        drawn += [
            words(pile, inside, _ROW * (row + 0.5) + 4, LEGIBLE, colours.QUIET, anchor="end") for row, pile in enumerate(piles)
        ]
    else:
        for text in lines_of(piles, LEGIBLE, inside):
            drawn.append(words(text, 0, below + 11, LEGIBLE, colours.QUIET, room=inside))
            below += _LINE
    height = below + 8
    return Part(wide, height, colours.panel(Box.spanning(0, 0, wide, height)) + moved(PAD, 4, *drawn))


def _column(level: int, stock: Stock, box: Box, paints: Paints) -> str:
    """Return how much of each sort is left of a level: ghosts in the first row, tokens in the others."""
    return tap(
        paints.sign(level) if level <= len(paints.levels) else "",
        *(
            _left(row, store.counts[level - 1], level, box.left, box.top + _ROW * (row + 0.5), paints)
            for row, store in enumerate(stock.stores)
            if level <= len(store.counts)
        ),
        ground=box,
    )


def _left(row: int, count: int, level: int, x: float, y: float, paints: Paints) -> str:
    paint = paints.level(level)
    if row:
        return counted(paint, paints.sign(level), count, x + 10, y, 8.5, 13)
    thing = ghost(paint, level, x + 10, y + 9.5, 0.62, least=NUMERAL)
    return thing + words(str(count), x + 21.5, y + 4.6, 13, colours.TEXT if count else colours.QUIET, bold=True)


def legend_part(realms: Realms, offers: Sequence[Offer], wide: float) -> Part:
    """Return the letters of the action spaces and the other signs, in words."""
    texts = [*(f"{letter} {name}" for letter, name in realms.actions), *signs(realms, offers)]
    lines = lines_of(texts, LEGIBLE, wide)
    drawn = (
        words(line, wide / 2, _LINE * row + 10, LEGIBLE, colours.QUIET, anchor="middle", room=wide)
        for row, line in enumerate(lines)
    )
    return Part(wide, _LINE * len(lines), "".join(drawn))
