"""The town as shapes: buildings with ghosts, haunt tokens and bonus tokens; supplies; the cards on display."""

from __future__ import annotations

from collections.abc import Container

from spooklog.domain.pictures.scene import House, Level, Offer, OfferCard, Plate, Stock, Store, Town
from spooklog.domain.rulesets.halloween.board.activity import Activity
from spooklog.domain.rulesets.halloween.names import ACTION_NAMES, Words
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.state import LEVELS, State

_ACTIONS = {name: letter for letter, name in ACTION_NAMES["en"].items()}
_SPANISH: dict[str, str] = {
    "points": "puntos",
    "permanent": "permanente",
    "once per turn": "una vez por turno",
    "end of game": "al final",
}
_ENGLISH: dict[str, str] = {
    "points": said("points"),
    "permanent": said("permanent"),
    "once per turn": said("once per turn"),
    "end of game": said("end of game"),
}
PRICE = 3
"""The ghost tokens that a card costs without other cards (cards.4)."""


def town(state: State, done: Activity) -> Town:
    """Return the buildings in their streets."""
    words, box = Words(state), state.box
    levels = tuple(Level(words.colour(level), words.colour_name(level)) for level in LEVELS)
    houses = tuple(
        House(
            key=words.place(place),
            name=words.place_name(place),
            row=building.row,
            column=building.column,
            crowd=state.town[place],
            plates=_plates(state, place, done.haunted),
            sign=words.kind(state.spaces[place]) if state.spaces and state.spaces[place] else "",
            room=state.table.room,
        )
        for place, building in enumerate(box.buildings)
    )
    streets = tuple((words.place(start), words.place(end)) for start, end in box.streets if start < end)
    return Town(levels, houses, streets, signs=not state.table.master)


def _plates(state: State, place: int, new: tuple[int, int]) -> tuple[Plate, ...]:
    row = zip(LEVELS, state.table.points, state.plates[place], strict=True)
    return tuple(
        Plate(value, abs(holder), extra=holder < 0, new=bool(holder) and (place, level) == new) for level, value, holder in row
    )


def stock(state: State) -> Stock:
    """Return ghosts and ghost tokens left, and the bonus tokens in reserve and discarded."""
    spanish = state.lang == "es"
    ghosts = Store("fantasmas" if spanish else said("ghosts"), tuple(map(state.supply, LEVELS)))
    tokens = Store("fichas" if spanish else said("tokens"), tuple(map(state.tokens, LEVELS)))
    reserve, discards = ("reserva", "descarte") if spanish else (said("reserve"), said("discard"))
    piles = () if state.table.master else ((reserve, sum(state.reserve)), (discards, sum(state.discards)))
    return Stock((ghosts, tokens), piles)


def offer(state: State, new: Container[str]) -> Offer:
    """Return the cards on display, each with the discs of its occupants."""
    rows = zip(state.table.display, state.occupants, strict=True)
    cards = tuple(_card(state, card, seats, new=card in new) for card, seats in rows)
    if state.lang == "es":
        return Offer(cards, "fichas de colores distintos", "rueda: fichas de colores distintos, anillo gris: cualquiera")
    return Offer(cards, said("tokens of different levels"), said("coloured wheel: different tokens, grey ring: any"))


def _card(state: State, key: str, seats: tuple[int, ...], *, new: bool) -> OfferCard:
    words, card = Words(state), state.box.card(key)
    spanish = state.lang == "es"
    return OfferCard(
        key=key,
        name=words.card(key),
        sign=symbol(words, card.symbol) if card else "",
        note=(_SPANISH if spanish else _ENGLISH).get(card.timing, card.timing) if card else "",
        text=(card.text_es if spanish else card.text) if card else "",
        cost=PRICE,
        coloured=key in state.table.coloured,
        seats=seats,
        new=new,
    )


def symbol(words: Words, symbol: str) -> str:
    """Return what a card belongs to: an action, the Halloween symbol, or points."""
    if letter := _ACTIONS.get(symbol):
        return words.action(letter)
    return (_SPANISH if words.lang == "es" else _ENGLISH).get(symbol, symbol)
