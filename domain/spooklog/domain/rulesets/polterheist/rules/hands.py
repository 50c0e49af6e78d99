"""Carried cards, open or face down: what a player can give, and giving and getting them (use.4, hidden.2, liquid.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spooklog.domain.rulesets.polterheist.actions import UNKNOWN
from spooklog.domain.rulesets.polterheist.cards import CONCEALABLE, name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import cards_come_from_the_box
from spooklog.domain.rulesets.polterheist.rules.decks import concealable, with_cards, without
from spooklog.domain.rulesets.polterheist.rules.due import expected
from spooklog.domain.rulesets.polterheist.state import State, replace
from spooklog.domain.values.value import put


def check_holds(state: State, seat: int, cards: Sequence[str], offered: Sequence[str] = ()) -> None:
    """Refuse cards that a player does not carry (use.4), or that none of the face-down ones can be (hidden.2).

    `offered` is what may be typed instead, by default another card that the player carries.
    """
    short = Counter(cards) - Counter(state.carried[seat - 1])
    if not short:
        return
    card = next(iter(short))
    faces_down = Counter(state.faces_down(seat))
    open_kinds = short - faces_down
    if open_kinds.total() > faces_down[UNKNOWN] or any(kind not in CONCEALABLE for kind in short):
        refuse(
            "use.4", said("@{seat} does not carry the {card}", seat=seat, card=name_of(card)), *(offered or _carried(state, seat))
        )
    pool = concealable(state)
    if missing := [kind for kind, count in short.items() if pool[kind] < count]:
        refuse(
            "hidden.2",
            said("a card face down cannot be the {card}: all of them are elsewhere", card=name_of(missing[0])),
            *expected(state),
        )


def could_give(state: State, seat: int, cards: Sequence[str]) -> bool:
    """Return whether a player carries cards openly, or as many face down as are missing among the open ones."""
    missing = Counter(cards) - Counter(state.carried[seat - 1])
    return missing.total() <= len(state.faces_down(seat))


def could_hold(state: State, seat: int, card: str) -> bool:
    """Return whether a player may carry a card, as all know: openly, or as one of the cards face down."""
    return state.holds(seat, card) or (bool(state.faces_down(seat)) and concealable(state)[card] > 0)


def could_be_candle(state: State, seat: int) -> bool:
    """Return whether a player may have a Candle, and has not played one this turn (candle.3)."""
    return seat not in state.candles and could_hold(state, seat, "candle")


def holds(state: State, seat: int, card: str) -> bool:
    """Return whether a player can play a card: an open one, or a face-down one that is or may be it."""
    if state.holds(seat, card):
        return True
    faces_down = state.faces_down(seat)
    return card in faces_down or (UNKNOWN in faces_down and concealable(state)[card] > 0)


def take_from(state: State, seat: int, cards: Sequence[str]) -> State:
    """Return the state without cards of a player: open ones first, then one face down each.

    Liquid Courage that waits leaves first.
    """
    for card in cards:
        if card in state.carried[seat - 1]:
            state = replace(state, carried=put(state.carried, seat, without(state.carried[seat - 1], card)))
            if card == "liquid" and state.waiting[seat - 1]:
                state = replace(state, waiting=put(state.waiting, seat, state.waiting[seat - 1] - 1))
        else:
            state = _turned_up(state, seat, card)
    return state


def give_to(state: State, seat: int, cards: Sequence[str], *, drawn: bool = False) -> State:
    """Return the state with cards carried by a player.

    Liquid Courage waits however the player got it, or by option only where drawn (R20).
    """
    state = replace(state, carried=put(state.carried, seat, with_cards(state.carried[seat - 1], cards)))
    count = list(cards).count("liquid")
    if count and (drawn or state.options.liquid_wait == "any"):
        state = replace(state, waiting=put(state.waiting, seat, state.waiting[seat - 1] + count))
    return state


def with_concealed(state: State, seat: int, card: str) -> State:
    """Return the state with one more card face down of a player."""
    concealed = put(state.concealed, seat, with_cards(state.faces_down(seat), (card,)))
    return replace(state, concealed=concealed, fresh=put(state.fresh, seat, state.fresh[seat - 1] + 1))


def old_faces_down(state: State, seat: int) -> int:
    """Return how many of a player's face-down cards were drawn before the player's present turn began (7.5)."""
    return len(state.faces_down(seat)) - (state.fresh[seat - 1] if state.fresh else 0)


def _turned_up(state: State, seat: int, card: str) -> State:
    """Return the state without one card face down: of the kind, else of an unknown one, else by a ruling any."""
    faces_down = state.faces_down(seat)
    lost = card if card in faces_down else UNKNOWN
    if lost not in faces_down:
        if not faces_down or not cards_come_from_the_box(state.table):
            return state
        lost = faces_down[0]
    rest, fresh_ones = without(faces_down, lost), state.fresh[seat - 1]
    if card != "liquid":  # which one it was is not known: Liquid Courage among the others may be an old one (7.5)
        fresh_ones -= 1
    fresh = put(state.fresh, seat, min(max(0, fresh_ones), len(rest)))
    return replace(state, concealed=put(state.concealed, seat, rest), fresh=fresh)


def show(state: State, seat: int, card: str) -> State:
    """Return the state with a face-down card turned up; Liquid Courage waits where it was drawn in the present turn."""
    waits = card == "liquid" and old_faces_down(state, seat) <= 0
    state = _turned_up(state, seat, card)
    state = replace(state, carried=put(state.carried, seat, with_cards(state.carried[seat - 1], (card,))))
    if waits:
        state = replace(state, waiting=put(state.waiting, seat, state.waiting[seat - 1] + 1))
    return state


def _carried(state: State, seat: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(state.carried[seat - 1])) or ("no cards",)
