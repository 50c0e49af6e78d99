"""The layout of a hand: cards side by side in rows, backs closer together, or at the end of a game runs of one tone apart."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from spooklog.domain.pictures.scene import BACK, Card, Seat
from spooklog.pictures.table.art.cards import HEIGHT, WIDTH

STRIP, BACK_STRIP = 15.5, 8.0
"""The visible part of a card under its neighbour: of a face, enough for number, figure and letter."""

ROW, SUM = 40.0, 15.0
"""The distance from one row to the next, and the room for points under a row."""

MAX_BACKS, MAX_ROWS = 10, 4
_SQUEEZE = 0.87
"""How much closer together cards move before a second row begins."""

GAP = 7.0
EMBLEM = 50.0


@dataclass(frozen=True)
class Laid:
    """A small card: the middle of its box, measured from the middle of the hand's top edge; `turn` is in degrees.

    `in_front` where no other card lies on it.
    """

    x: float
    y: float
    turn: float
    card: Card
    in_front: bool = False


@dataclass(frozen=True)
class Word:
    """A word under a run of cards."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Hand:
    """A hand laid out: its size, its cards from the lowest up, the sums under them, and its rows."""

    width: float
    height: float
    cards: tuple[Laid, ...] = ()
    sums: tuple[Word, ...] = ()
    rows: int = 1

    @property
    def spreads(self) -> bool:
        """Whether its cards may lie further apart: not backs alone, nor runs with a word under each."""
        return len(self.cards) > 1 and bool(self.cards[0].card.index) and not self.sums


def lay_out(seat: Seat, room: float) -> Hand:
    """Return a seat's hand laid out, no wider than `room`."""
    if seat.emblem and not seat.cards and not seat.hidden:
        return Hand(EMBLEM, EMBLEM)
    if seat.sums:
        return _in_runs(seat, room)
    backs = [BACK] * min(seat.hidden, MAX_BACKS)
    if not seat.cards and not backs:
        return Hand(0, 0)
    return _in_rows([*seat.cards, *backs], room)


def spread(hand: Hand, step: float) -> Iterator[Hand]:
    """Yield a hand that `spreads` with its faces a step apart, in as many rows as it has and in one more."""
    cards = [laid.card for laid in hand.cards]
    return (_rows(cards, rows, math.inf, step) for rows in (hand.rows, hand.rows + 1) if rows <= MAX_ROWS)


def _in_rows(cards: Sequence[Card], room: float) -> Hand:
    span = room - WIDTH
    wanted = sum(_strip(card) for card in cards[:-1])
    rows = min(MAX_ROWS, max(1, math.ceil(wanted * _SQUEEZE / span))) if span > 0 else MAX_ROWS
    return _rows(cards, rows, span)


def _rows(cards: Sequence[Card], rows: int, span: float, step: float = STRIP) -> Hand:
    """Return cards in so many rows with their faces a step apart, or closer where the first and the last may not be so far."""
    size = math.ceil(len(cards) / rows)
    chunks = [cards[start : start + size] for start in range(0, len(cards), size)]
    laid: list[Laid] = []
    widest = 0.0
    for row, chunk in enumerate(chunks):
        strips = [_strip(card) * step / STRIP for card in chunk[:-1]]
        squeeze = min(1.0, span / sum(strips)) if strips else 1.0
        places = [sum(strips[:number]) * squeeze for number in range(len(chunk))]
        widest = max(widest, places[-1] + WIDTH)
        lean = _lean(len(chunk)) if len(chunks) == 1 else 0
        for number, card in enumerate(chunk):
            x = places[number] - places[-1] / 2
            off = number - (len(chunk) - 1) / 2
            in_front = step > WIDTH or number == len(chunk) - 1
            laid.append(Laid(x, row * ROW + HEIGHT / 2 + _sag(off, lean), off * lean, card, in_front))
    fanned = len(chunks) == 1 and len(cards) > 1
    drop = _sag((len(cards) - 1) / 2, _lean(len(cards))) + 3 if fanned else 0
    height = (len(chunks) - 1) * ROW + HEIGHT + drop
    return Hand(widest + (6 if fanned else 0), height, tuple(laid), rows=len(chunks))


def _in_runs(seat: Seat, room: float) -> Hand:
    """Return cards tone by tone with a word under each run, in as many rows as that takes."""
    runs = [tuple(run) for _, run in groupby(seat.cards, key=lambda card: card.tone)]
    strips = [min(STRIP, (room - WIDTH) / (len(run) - 1)) if len(run) > 1 else STRIP for run in runs]
    widths = [WIDTH + strip * (len(run) - 1) for run, strip in zip(runs, strips, strict=True)]
    rows: list[list[int]] = []
    for number in range(len(runs)):
        row = rows[-1] if rows else []
        if row and sum(widths[one] + GAP for one in row) + widths[number] <= room:
            row.append(number)
        else:
            rows.append([number])
    laid: list[Laid] = []
    words: list[Word] = []
    for level, row in enumerate(rows):
        x = -_row_width(row, widths) / 2
        y = level * (HEIGHT + SUM)
        for number in row:
            run = runs[number]
            for place, card in enumerate(run):
                laid.append(Laid(x + WIDTH / 2 + strips[number] * place, y + HEIGHT / 2, 0, card, place == len(run) - 1))
            words.append(Word(x + widths[number] / 2, y + HEIGHT + SUM - 4, seat.sums[number]))
            x += widths[number] + GAP
    return Hand(max(_row_width(row, widths) for row in rows), len(rows) * (HEIGHT + SUM), tuple(laid), tuple(words))


def _row_width(row: Sequence[int], widths: Sequence[float]) -> float:
    return sum(widths[number] for number in row) + GAP * (len(row) - 1)


def _strip(card: Card) -> float:
    return STRIP if card.index else BACK_STRIP


def _lean(count: int) -> float:
    """Return the degrees from one card of a fan to the next."""
    return min(1.6, 14 / count) if count > 1 else 0


def _sag(off: float, lean: float) -> float:
    """Return how far a card of a fan sinks below the middle one."""
    return abs(off) ** 2 * lean * 0.11
