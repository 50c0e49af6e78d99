"""A table in words: how a card is typed, and the whole board for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Arrow, Arrows, Badge, Card, Panel, Pile, Ring, Seat, Stack, Track
from spooklog.domain.words.wording import counted

_ARROWS = {"done": "given", "now": "now", "to come": "to come", "either": "one of several"}


def card_word(card: Card) -> str:
    """Return a card as it is typed in a line, such as 1S; an empty word for one that lies face down."""
    return card.index if card.index in ("", card.letter) else f"{card.index}{card.letter}"


def described(panel: Panel) -> tuple[str, ...]:
    """Return the whole board, a sentence for each thing on it, without what must come (`awaited_lines`)."""
    seats = tuple(seat for ring in panel.of(Ring) for seat in ring.seats)
    return tuple(sentence for sentence in _sentences(panel, seats) if sentence)


def awaited_lines(panel: Panel) -> tuple[str, ...]:
    """Return what must come, as it stands beside the piles."""
    return tuple(line.words for pile in panel.of(Pile) for line in pile.beside)


def _sentences(panel: Panel, seats: Sequence[Seat]) -> Iterator[str]:
    for ring in panel.of(Ring):
        if ring.seats:
            yield f"play goes {'clockwise' if ring.clockwise else 'counterclockwise'}"
        yield from (_seat(seat) for seat in ring.seats)
    for pile in panel.of(Pile):
        yield from _pile(pile)
    for track in panel.of(Track):
        yield _track(track)
    for badge in panel.of(Badge):
        yield f"{badge.words} {' or '.join(sign.text for sign in badge.signs)}".strip()
    for shape in panel.of(Arrows):
        yield from (_arrow(arrow, seats) for arrow in shape.arrows)
    for stack in panel.of(Stack):
        seen = f": {_cards(stack.cards)}" if stack.cards else ""
        yield f"{stack.name}: {counted(stack.count, 'card')}{seen}"


def _seat(seat: Seat) -> str:
    marks = [mark.text.removeprefix("<- ") for mark in seat.marks]
    parts = [
        "" if marks else seat.badge,
        "to play" if seat.active else "",
        "" if seat.count is None else counted(seat.count, "card"),
        seat.score,
        *marks,
        seat.note.text if seat.note and seat.note.text not in marks else "",
        "out of this trick" if seat.role == "out" else "",
        f"holds {_cards(seat.cards)}" if seat.cards else "",
        f"{seat.hidden} unseen" if seat.cards and seat.hidden else "",
        f"points by suit {', '.join(seat.sums)}" if seat.sums else "",
        _slot(seat),
    ]
    told = [part for part in parts if part]
    return f"{seat.name}: {', '.join(told)}" if told else seat.name


def _slot(seat: Seat) -> str:
    if seat.slot is None:
        return ""
    if seat.slot.card is None:
        return "slot empty"
    takes = " that takes the trick" if seat.slot.lifted else ""
    return f"slot holds {_name(seat.slot.card)}{takes}"


def _pile(pile: Pile) -> Iterator[str]:
    yield f"{pile.name} {pile.count}"
    if pile.layers:
        kind = "straight, lowest first" if pile.stairs else "on top of the pile, top card last"
        yield f"{kind}: {_cards(pile.layers)}"
    elif pile.top:
        yield f"on top: {_name(pile.top)}"
    if pile.recent:
        yield f"last laid: {', '.join(line.words for line in pile.recent)}"


def _track(track: Track) -> str:
    parts = [f"sequence {'up' if track.up else 'down'}"]
    if track.at:
        parts.append(f"at {track.at}")
    if track.needed:
        parts.append(f"needs {track.needed}")
    return ", ".join(parts)


def _arrow(arrow: Arrow, seats: Sequence[Seat]) -> str:
    state = _ARROWS.get(arrow.tone, "")
    told = f"gift {arrow.label}".strip() + f" from {_of(seats, arrow.start)} to {_of(seats, arrow.end)}"
    return f"{told}: {state}" if state else told


def _of(seats: Sequence[Seat], number: int) -> str:
    return seats[number - 1].name if 1 <= number <= len(seats) else str(number)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(_name(card) for card in cards)


def _name(card: Card) -> str:
    return card_word(card) or "a card face down"
