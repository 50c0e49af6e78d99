"""Cards on display: name, symbol, when each works, its price, and the discs of the players on it."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import OfferCard
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, words, wrap
from spooklog.pictures.svg.markup import group, moved
from spooklog.pictures.town.art import colours
from spooklog.pictures.town.art.pieces import disc, wheel
from spooklog.pictures.town.paints import Paints
from spooklog.pictures.town.svg.plan import CARD
from spooklog.pictures.town.wording import Names

_PAD, _DISC = 6.0, 8.0
_TALL, _LOW = 62.0, 38.0
"""The height from which a card shows its text, and the height of the two lines of a card that does not."""

_EFFECTS = (9.0, 8.4, 7.8)
"""Sizes of the text, of which the largest that fits is taken; lines are `_LEAD` times as far apart."""

_LEAD = 11 / 9


def card_picture(card: OfferCard, box: Box, names: Names, paints: Paints) -> str:
    """Return a card in its frame; a low one leaves out its text, and a very low one is drawn smaller."""
    scale = min(1.0, box.height / CARD[1])
    own = Box.spanning(0, 0, box.width / scale, box.height / scale)
    frame = colours.panel(own, line=colours.NEW if card.new else colours.PANEL_LINE, thick=2.2 if card.new else 1, radius=7)
    return moved(box.left, box.top, frame, *_inside(card, own, names, paints), scale=scale)


def _inside(card: OfferCard, box: Box, names: Names, paints: Paints) -> Iterator[str]:
    tall = box.height >= _TALL
    if not tall:
        box = Box.spanning(box.left, box.top + max(box.height - _LOW, 0) / 2, box.right, box.bottom)
    levels = [paints.level(number) for number in range(1, len(paints.levels) + 1)]
    yield wheel(levels, card.cost, box.left + _PAD + 10, box.top + 16, 10.5, coloured=card.coloured)
    left, room = box.left + _PAD + 26, box.width - 2 * _PAD - 26
    size = shrunk(card.name, 12, room, 8, bold=True)
    yield words(card.name, left, box.top + 15, size, colours.TEXT, bold=True, room=room + 1)
    when = " · ".join(part for part in (card.sign, card.note) if part)
    discs = min(2 * _DISC + 2, room / max(len(card.seats), 1))
    taken = 0 if tall else discs * len(card.seats) + 2 * bool(card.seats)
    free = room - taken
    shown = f"{card.key} · {when}" if when else card.key
    small = shrunk(shown, 10, free, 7)
    yield words(shown, left, box.top + 29, small, colours.QUIET, room=max(free, 0) + 1)
    y = box.bottom - _DISC - 4 if tall else box.top + 28.0
    yield from _seats(card, box.right - _PAD - _DISC, y, discs, names, paints)
    size, lines = _fitted(card, box, discs) if tall else (0.0, [])
    for place, line in enumerate(lines):
        yield words(line, box.left + _PAD, box.top + 44 + size * _LEAD * place, size, colours.QUIET)


def _fitted(card: OfferCard, box: Box, discs: float) -> tuple[float, list[str]]:
    """Return a card's text in the largest size in which it fits, else cut off in the smallest one."""
    size, lines = 0.0, list[str]()
    for size in _EFFECTS:
        lines = _text(card, box, discs, size)
        if lines and not lines[-1].endswith("…"):
            break
    return size, lines


def _text(card: OfferCard, box: Box, discs: float, size: float) -> list[str]:
    """Return a card's text in lines above the discs, or beside them where it is too long for that."""
    room, left = box.width - 2 * _PAD, box.height - 39
    above = int((left - (2 * _DISC + 1 if card.seats else 0)) // (size * _LEAD))
    lines = wrap(card.text, size, room, above) if above > 0 else []
    if card.seats and (not lines or lines[-1].endswith("…")):
        return wrap(card.text, size, room - discs * len(card.seats) - 2, int(left // (size * _LEAD)))
    return lines


def _seats(card: OfferCard, right: float, y: float, each: float, names: Names, paints: Paints) -> Iterator[str]:
    """Yield the discs from left to right in the order in which they came."""
    for place, seat in enumerate(reversed(card.seats)):
        yield group(disc(paints.seat(seat), right - each * place, y, min(_DISC, each * 0.48), names.mark(seat)))
