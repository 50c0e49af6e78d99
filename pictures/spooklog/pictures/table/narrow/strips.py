"""Hands as strips: a run of cards of one tone is its figure with the numbers beside it, each of which can be tapped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from spooklog.domain.pictures.scene import BACK, Card, Look, Seat
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.contrast import legible
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, tag
from spooklog.pictures.svg.parts import Part, in_rows, tap
from spooklog.pictures.table.art.cards import PLAIN
from spooklog.pictures.table.narrow.faces import TINY, face
from spooklog.pictures.table.wording import card_word

_BACKS = 5
_STEP, _END = 6.0, 3.0


@dataclass(frozen=True)
class Size:
    """The height of a strip, and of its letters; `typed`: its cards can be typed, so that each carries its word."""

    height: float
    letters: float
    typed: bool = True

    @property
    def sign(self) -> float:
        """The room for a figure."""
        return self.height - 2


COMPACT, BROAD, ASIDE = Size(19.0, 12.0), Size(34.0, 17.0), Size(19.0, 12.0, typed=False)
_GAP = 3.0


def strips(seat: Seat, look: Look, room: float, size: Size = COMPACT) -> Part:
    """Return a seat's hand in as many rows as that takes, each no wider than `room`."""
    return in_rows(list(_pieces(seat, look, room, size)), room, _GAP)


def _pieces(seat: Seat, look: Look, room: float, size: Size) -> Iterator[Part]:
    runs = [tuple(run) for _, run in groupby(seat.cards, key=lambda card: card.tone)]
    for number, run in enumerate(runs):
        total = f"+{seat.sums[number]}" if number < len(seat.sums) else ""
        sum_room = width(total, LEGIBLE + 1, bold=True) + 6 if total else 0
        parts = list(_split(run, look, room - sum_room, size))
        yield from (_run(part, look, room - sum_room, size) for part in parts[:-1])
        yield _run(parts[-1], look, room - sum_room, size, total)
    if seat.hidden:
        yield _backs(seat.hidden, look, size)


def _split(run: Sequence[Card], look: Look, room: float, size: Size) -> Iterator[tuple[Card, ...]]:
    """Yield a run in parts that fit the room, each with its own figure."""
    part: list[Card] = []
    wide = 0.0
    for card in run:
        cell = _cell(card, look, room, size)
        if part and size.sign + wide + cell + _END > room:
            yield tuple(part)
            part, wide = [], 0.0
        part.append(card)
        wide += cell
    yield tuple(part)


def _label(card: Card, look: Look) -> str:
    return card.index if has_figure(look, card.tone) or not card.index else card_word(card)


def _cell(card: Card, look: Look, room: float, size: Size) -> float:
    return min(width(clean(_label(card, look)), size.letters, bold=True) + size.letters * 0.4, room - size.sign - _END)


def _run(run: Sequence[Card], look: Look, room: float, size: Size, total: str = "") -> Part:
    """Return cards of one tone on its ground, with their points behind them."""
    tone = run[0].tone
    paint = look.get(tone, PLAIN)
    ink = legible(paint.ink, paint.fill)
    x = size.sign if has_figure(look, tone) else 3.0
    cells: list[str] = []
    for card in run:
        wide = _cell(card, look, room, size)
        ground = tag("rect", x=x, y=0, width=wide, height=size.height, fill=paint.fill)
        base = size.height / 2 + size.letters * 0.365
        text = words(_label(card, look), x + wide / 2, base, size.letters, ink, anchor="middle", bold=True, room=wide)
        cells.append(tap(card_word(card) if size.typed else "", ground, text))
        x += wide
    end = x + _END
    box = tag("rect", x=0, y=0, width=end, height=size.height, rx=4, fill=paint.fill)
    sign = figure(tone, size.sign / 2, size.height / 2, size.sign - 3) if has_figure(look, tone) else ""
    points = words(total, end + 4, size.height / 2 + 4.4, LEGIBLE + 1, palette.TEXT, bold=True)
    wide_points = width(total, LEGIBLE + 1, bold=True) + 6 if total else 0
    return Part(end + wide_points, size.height, group(box, *cells, sign, points))


def _backs(count: int, look: Look, size: Size) -> Part:
    """Return cards that the viewer does not know: some backs and their number."""
    shown = min(count, _BACKS)
    y = size.height / 2
    cards = [face(BACK, look, TINY, TINY.width / 2 + 1 + number * _STEP, y) for number in range(shown)]
    x = TINY.width + (shown - 1) * _STEP + 4
    wide = x + width(str(count), LEGIBLE + 1, bold=True) + 4
    ground = tag("rect", x=0, y=0, width=wide, height=size.height, rx=4, fill=palette.SHADE)
    text = words(str(count), x, y + 4.4, LEGIBLE + 1, palette.TEXT, bold=True)
    return Part(wide, size.height, group(ground, *cards, text))
