"""Trades between players, and cards shown (catalogue 4.16, hidden.2)."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import CAMP, TREASURE, UNKNOWN, CardsShown, CardsTraded
from spooklog.domain.rulesets.polterheist.cards import CONCEALABLE, DISCOVERIES, name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import partners_show_first
from spooklog.domain.rulesets.polterheist.rules.decks import concealable
from spooklog.domain.rulesets.polterheist.rules.due import check_open, check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.hands import check_holds, could_give, give_to, show, take_from
from spooklog.domain.rulesets.polterheist.rules.places import house_of, is_common, number_of, room_of
from spooklog.domain.rulesets.polterheist.rules.searching import with_shown_detector
from spooklog.domain.rulesets.polterheist.rules.treasure import to_guest, to_runner
from spooklog.domain.rulesets.polterheist.state import State, is_camp, replace


def check(state: State, action: CardsTraded) -> None:
    """Refuse a trade over a distance (trade.1), after the roll (trade.3), of nothing (trade.4), with a ghost (trade.5), of cards
    not carried (use.4)."""
    seat, partner = action.seat, action.partner
    check_turn(state, seat)
    # trade.1 judges living players alone: trade.5 refuses all others, but later (7.3)
    both = partner in state.seats and state.is_living(seat) and state.is_living(partner)
    if both and partner != seat and not can_meet(state, seat, partner, adjacent=action.adjacent):
        refuse(
            "trade.1",
            said("@{seat} and @{partner} are not together", seat=seat, partner=partner),
            said("the same room"),
            said("both in the camp"),
            said("adjacent hallway spaces"),
        )
    if state.phase != "start" or state.rolled:
        refuse("trade.3", "trades come at the beginning of a turn, before the roll", *expected(state))
    if not action.gives and not action.takes:
        refuse("trade.4", "a trade moves one card at least", *expected(state))
    if not both or partner == seat:
        refuse("trade.5", "living players in the house trade, with each other", *expected(state))
    for owner, cards in ((seat, action.gives), (partner, action.takes)):
        if cards.count(TREASURE) > (owner == state.bearer):
            refuse("use.4", said("@{owner} does not carry the Treasure", owner=owner), *expected(state))
        others = tuple(card for card in cards if card != TREASURE)
        if owner == partner and partners_show_first(state.table):
            _check_open(state, partner, others)
        else:
            check_holds(state, owner, others)


def _check_open(state: State, partner: int, cards: tuple[str, ...]) -> None:
    """Refuse to take cards that the partner does not carry openly (use.4).

    What lies face down does not decide it: the partner shows a card, or gives it in an own turn.
    """
    short = Counter(cards) - Counter(state.carried[partner - 1])
    if not short:
        return
    card = next(iter(short))
    if not state.faces_down(partner) or card not in CONCEALABLE:
        check_holds(state, partner, cards)
    words = said(
        "@{partner} does not carry the {card} openly, and shows it first if it lies face down",
        partner=partner,
        card=name_of(card),
    )
    refuse("use.4", words, f"@{partner} show {card}", *dict.fromkeys(state.carried[partner - 1]))


def can_meet(state: State, seat: int, partner: int, *, adjacent: bool = False) -> bool:
    """Return whether two players may trade where they stand (trade.1, R42)."""
    one, other = state.at[seat - 1], state.at[partner - 1]
    if is_camp(state, one) and is_camp(state, other):
        return True
    room = room_of(state, one)
    if room and room == room_of(state, other):
        return True
    if not (is_common(state, one) and is_common(state, other)):
        return False
    if state.loose:
        return adjacent
    house = house_of(state)
    return any(b in house.near[a] for a in _spaces(state, one) for b in _spaces(state, other))


def _spaces(state: State, place: str) -> tuple[int, ...]:
    """Return the spaces of a place; of the camp all, as it counts as one foyer space towards its neighbours."""
    return tuple(state.mansion.camp) if place == CAMP else (number_of(state, place),)


def apply(state: State, action: CardsTraded) -> State:
    """Return the state after a trade; the Treasure among the cards changes hands, too (trade.6)."""
    seat, partner = action.seat, action.partner
    if not state.is_living(seat) or partner not in state.seats or not state.is_living(partner) or seat == partner:
        raise no_effect(said("two living players trade"))
    rows = {seat: _cards(action.gives), partner: _cards(action.takes)}
    for owner, cards in rows.items():
        if not could_give(state, owner, cards):
            raise no_effect(said("they do not carry these cards"))
    for owner, cards in rows.items():
        # both give before either gets, or a card just got could be taken for one that is given
        state = take_from(state, owner, cards)
    state = give_to(give_to(state, partner, rows[seat]), seat, rows[partner])
    for owner, cards, other in ((seat, action.gives, partner), (partner, action.takes, seat)):
        if TREASURE in cards and state.bearer == owner:
            state = to_runner(to_guest(replace(state, bearer=other), owner), other)
            break  # once: a ruling may let both sides name it
    return state


def _cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card in DISCOVERIES and card != "treasure")


def check_show(state: State, action: CardsShown) -> None:
    """Refuse to show cards in an open game (hidden.2), cards that none of the face-down ones can be (hidden.2), or too many."""
    seat = action.seat
    check_open(state)
    if not state.table.hidden:
        refuse("hidden.2", "all cards are carried openly in this game", *expected(state))
    if len(action.cards) > (count := len(state.faces_down(seat))):
        words = said("@{seat} carries no card face down", seat=seat)
        if count:
            words = said("@{seat} carries no more than {count} face down", seat=seat, count=count)
        refuse("use.4", words, *expected(state))
    faces_down = Counter(state.faces_down(seat))
    known = Counter(action.cards) - faces_down
    if known.total() > faces_down[UNKNOWN] or any(card not in CONCEALABLE for card in action.cards):
        refuse("use.4", said("@{seat} does not carry that face down", seat=seat), *expected(state))
    pool = concealable(state)
    if any(pool[card] < count for card, count in Counter(action.cards).items()):
        refuse("hidden.2", "a card face down cannot be that: all of them are elsewhere", *expected(state))


def show_cards(state: State, action: CardsShown) -> State:
    """Return the state with cards turned up."""
    if len(action.cards) > len(state.faces_down(action.seat)) or any(card not in CONCEALABLE for card in action.cards):
        raise no_effect(said("the player has no such cards face down"))
    for card in action.cards:
        state = show(state, action.seat, card)
    return with_shown_detector(state)
