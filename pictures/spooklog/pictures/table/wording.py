"""A table in words: how a card is typed, and the whole board for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Arrow, Arrows, Badge, Card, Panel, Pile, Ring, Seat, Stack, Track
from spooklog.domain.values.saying import chained
from spooklog.pictures.saying import counted, said, told

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
            yield said("play goes clockwise") if ring.clockwise else said("play goes counterclockwise")
        yield from (_seat(seat) for seat in ring.seats)
    for pile in panel.of(Pile):
        yield from _pile(pile)
    for track in panel.of(Track):
        yield _track(track)
    for badge in panel.of(Badge):
        yield f"{badge.words} {told(chained([sign.text for sign in badge.signs], 'or'))}".strip()
    for shape in panel.of(Arrows):
        yield from (_arrow(arrow, seats) for arrow in shape.arrows)
    for stack in panel.of(Stack):
        seen = f": {_cards(stack.cards)}" if stack.cards else ""
        yield f"{stack.name}: {counted(stack.count, 'card')}{seen}"


def _seat(seat: Seat) -> str:
    marks = [mark.text.removeprefix("<- ") for mark in seat.marks]
    parts = [
        "" if marks else seat.badge,
        said("to play") if seat.active else "",
        "" if seat.count is None else counted(seat.count, "card"),
        seat.score,
        *marks,
        seat.note.text if seat.note and seat.note.text not in marks else "",
        said("out of this trick") if seat.role == "out" else "",
        said("holds {cards}", cards=_cards(seat.cards)) if seat.cards else "",
        said("{number} unseen", number=seat.hidden) if seat.cards and seat.hidden else "",
        said("points by suit {points}", points=", ".join(seat.sums)) if seat.sums else "",
        _slot(seat),
    ]
    shown = [part for part in parts if part]
    return f"{seat.name}: {', '.join(shown)}" if shown else seat.name


def _slot(seat: Seat) -> str:
    if seat.slot is None:
        return ""
    if seat.slot.card is None:
        return said("slot empty")
    card = _name(seat.slot.card)
    return said("slot holds {card} that takes the trick", card=card) if seat.slot.lifted else said("slot holds {card}", card=card)


def _pile(pile: Pile) -> Iterator[str]:
    yield f"{pile.name} {pile.count}"
    if pile.layers:
        kind = said("straight, lowest first") if pile.stairs else said("on top of the pile, top card last")
        yield f"{kind}: {_cards(pile.layers)}"
    elif pile.top:
        yield said("on top: {card}", card=_name(pile.top))
    if pile.recent:
        yield said("last laid: {lines}", lines=", ".join(line.words for line in pile.recent))


def _track(track: Track) -> str:
    parts = [said("sequence up") if track.up else said("sequence down")]
    if track.at:
        parts.append(said("at {value}", value=track.at))
    if track.needed:
        parts.append(said("needs {value}", value=track.needed))
    return ", ".join(parts)


def _arrow(arrow: Arrow, seats: Sequence[Seat]) -> str:
    start, end = _of(seats, arrow.start), _of(seats, arrow.end)
    if arrow.label:
        gift = said("gift {number} from {giver} to {receiver}", number=arrow.label, giver=start, receiver=end)
    else:
        gift = said("gift from {giver} to {receiver}", giver=start, receiver=end)
    return f"{gift}: {_state(arrow)}" if arrow.tone in _ARROWS else gift


def _state(arrow: Arrow) -> str:
    match arrow.tone:
        case "done":
            return said("given")
        case "now":
            return said("now")
        case "to come":
            return said("to come")
        case _:
            return said("one of several")


def _of(seats: Sequence[Seat], number: int) -> str:
    return seats[number - 1].name if 1 <= number <= len(seats) else str(number)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(_name(card) for card in cards)


def _name(card: Card) -> str:
    return card_word(card) or said("a card face down")
