"""The hand of the nearest seat: a fan, or rows of cards of which each shows its corner and can be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import BACK, Card, Look, Seat
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import group
from spooklog.pictures.svg.parts import tap
from spooklog.pictures.table.narrow.faces import HELD, face
from spooklog.pictures.table.wording import card_word

STRIP, BACK_STRIP = 32.0, 15.0
"""The least visible part of a card under its neighbour."""

ROW = 47.0
"""The distance from one row to the next."""

MAX_BACKS = 12
_APART = HELD.width + 4


@dataclass(frozen=True)
class Held:
    """A card of a hand: its middle from the upper left corner of the hand, its turn in degrees, and how much of it is visible."""

    card: Card
    x: float
    y: float
    turn: float
    shown: float
    below: float

    @property
    def target(self) -> Box:
        """The part that neighbours do not cover."""
        left, top = self.x - HELD.width / 2, self.y - HELD.height / 2
        return Box.spanning(left, top, left + self.shown, top + self.below)


@dataclass(frozen=True)
class Fan:
    """A hand laid out: its height, and its cards from the lowest up."""

    height: float
    cards: tuple[Held, ...]


def fan(seat: Seat, room: float) -> Fan:
    """Return the cards of a hand in as many rows as let each card show `STRIP`."""
    cards = [*seat.cards, *([BACK] * min(seat.hidden, MAX_BACKS))]
    if not cards:
        return Fan(0, ())
    rows = _rows(cards, room - HELD.width)
    stretch = min(_stretch(row, room - HELD.width) for row in rows)
    held: list[Held] = []
    lean = min(1.5, 12 / len(cards)) if len(rows) == 1 and len(cards) > 2 else 0
    drop = _sag((len(cards) - 1) / 2, lean)
    for level, row in enumerate(rows):
        steps = [_strip(card) * stretch if card.index else BACK_STRIP * min(stretch, 1.4) for card in row[:-1]]
        left = (room - sum(steps) - HELD.width) / 2 + HELD.width / 2
        below = HELD.height if level == len(rows) - 1 else ROW
        for number, card in enumerate(row):
            x = left + sum(steps[:number])
            off = number - (len(row) - 1) / 2
            shown = min(steps[number], HELD.width) if number < len(steps) else HELD.width
            held.append(Held(card, x, level * ROW + HELD.height / 2 + _sag(off, lean) + 2, off * lean, shown, below))
    return Fan((len(rows) - 1) * ROW + HELD.height + drop + (6 if lean else 3), tuple(held))


def fan_picture(laid: Fan, look: Look) -> str:
    """Return a hand with its upper left corner at the origin."""
    pictures = (
        tap(card_word(one.card), group(face(one.card, look, HELD, one.x, one.y, shown=one.shown, turn=one.turn)))
        for one in laid.cards
    )
    return group(*pictures)


def _rows(cards: Sequence[Card], span: float) -> list[Sequence[Card]]:
    """Return the cards in the fewest rows of one length in which each shows its strip."""
    for count in range(1, len(cards)):
        rows = _cut(cards, count)
        if all(sum(_strip(card) for card in row[:-1]) <= span for row in rows):
            return rows
    return _cut(cards, len(cards))


def _cut(cards: Sequence[Card], count: int) -> list[Sequence[Card]]:
    size = -(-len(cards) // count)
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _stretch(row: Sequence[Card], span: float) -> float:
    """Return how much further apart than at least the cards of a row may lie."""
    wanted = sum(_strip(card) for card in row[:-1])
    return min(_APART / STRIP, span / wanted) if wanted else _APART / STRIP


def _strip(card: Card) -> float:
    return STRIP if card.index else BACK_STRIP


def _sag(off: float, lean: float) -> float:
    """Return how far a card of a fan sinks below the middle one."""
    return off * off * lean * 0.13
