"""Poltergeists: how many cards of which kind they steal (polter, satchel, R12, R13)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import TREASURE, CardsStolen
from spooklog.domain.rulesets.polterheist.box import EIGHT, FOUR, MIDNIGHT, SIX, TEN
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, PARTS
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.due import check_turn, expected
from spooklog.domain.rulesets.polterheist.rules.hands import check_holds, could_give, take_from
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.state import State, settled
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import chained

Loot = tuple[int, int]
"""A number of other cards and a number of detector parts."""


def demands(time: int, others: int, parts: int, *, satchel: bool) -> frozenset[Loot]:
    """Return what a Poltergeist may take at an hour from a player with so many other cards and parts (R12).

    >>> sorted(demands(EIGHT, 3, 1, satchel=False))
    [(0, 1), (2, 0)]
    """
    if time == FOUR:
        return frozenset({(0 if satchel else min(1, others), 0)})
    if time == SIX and satchel:
        return frozenset({(0, 0)})
    if time in (EIGHT, TEN) and not satchel:
        ways = set[Loot]()
        if others:
            ways.add((min(2, others), 0))
        if parts:
            ways.add((0, 1))
        return frozenset(ways or {(0, 0)})
    # what is left of the table in R12: one card of any kind, two at midnight without a Satchel
    count = min(2 if time == MIDNIGHT and not satchel else 1, others + parts)
    return frozenset(
        (count - of_parts, of_parts) for of_parts in range(count + 1) if of_parts <= parts and count - of_parts <= others
    )


def hands_of(state: State, seat: int) -> Iterator[Loot]:
    """Yield how many other cards and parts a player may carry, for every way that the cards face down can be."""
    cards = state.carried[seat - 1]
    parts = sum(card in PARTS for card in cards)
    others, hidden = len(cards) - parts, len(state.faces_down(seat))
    if not hidden:
        yield others, parts
        return
    pool = decks.concealable(state)
    most_parts = sum(count for card, count in pool.items() if card in PARTS)
    most_others = pool.total() - most_parts
    if most_parts + most_others < hidden:  # a log with too many cards face down: they are not counted
        yield others, parts
    for of_parts in range(hidden + 1):
        if of_parts <= most_parts and hidden - of_parts <= most_others:
            yield others + hidden - of_parts, parts + of_parts


def wants_cards(state: State, seat: int) -> bool:
    """Return whether a Poltergeist may take a card of the player."""
    satchel = state.holds(seat, "satchel")
    return any(loot != (0, 0) for hand in hands_of(state, seat) for loot in demands(state.time, *hand, satchel=satchel))


def check(state: State, action: CardsStolen) -> None:
    """Refuse cards that no Poltergeist takes: none is there (polter.1), the Treasure (polter.7), parts at 4pm (polter.4), too
    many, too few or a wrong mixture (polter.2, polter.5, polter.6), cards not carried (use.4)."""
    seat, cards = action.seat, action.cards
    if not check_turn(state, seat, "theft", reacts=True):
        refuse("polter.1", said("no Poltergeist takes cards of @{seat}", seat=seat), *expected(state))
    if TREASURE in cards or "treasure" in cards:
        refuse("polter.7", "the Treasure is never stolen", *expected(state))
    if is_right(state, seat, cards):
        check_holds(state, seat, cards)
        return
    parts = sum(card in PARTS for card in cards)
    loot, satchel = (len(cards) - parts, parts), state.holds(seat, "satchel")
    wanted = sorted({one for hand in hands_of(state, seat) for one in demands(state.time, *hand, satchel=satchel)}, reverse=True)
    ways = tuple(dict.fromkeys(map(_describe, wanted)))
    if state.time == FOUR and parts:
        refuse("polter.4", said("at {hour} no part of the Ghost Detector is stolen", hour=named(state.box.hours[FOUR])), *ways)
    rule = "polter.5" if parts and state.time in (EIGHT, TEN) and loot[0] else "polter.2"
    if parts > 1 and state.time != MIDNIGHT:
        rule = "polter.5"
    refuse(rule, said("the Poltergeist takes {cards}", cards=chained(ways, "or")), *ways)


def is_right(state: State, seat: int, cards: tuple[str, ...]) -> bool:
    """Return whether carried cards are what the Poltergeist takes, for one way at least that the cards face down can be."""
    parts = sum(card in PARTS for card in cards)
    loot, satchel = (len(cards) - parts, parts), state.holds(seat, "satchel")
    return any(
        loot in demands(state.time, *hand, satchel=satchel)
        for hand in hands_of(state, seat)
        if loot[0] <= hand[0] and loot[1] <= hand[1]
    )


def _describe(loot: Loot) -> str:
    others, parts = loot
    words = [said.counted(others, "{number} other card", "{number} other cards")] if others else []
    words += [said.counted(parts, "{number} detector part", "{number} detector parts")] if parts else []
    return listed(words) or said("nothing")


def apply(state: State, action: CardsStolen) -> State:
    """Return the state after the theft (polter.8)."""
    due = state.due
    if due is None or due.kind != "theft" or due.seat != action.seat:
        raise no_effect(said("no Poltergeist takes cards"))
    cards = tuple(card for card in action.cards if card in DISCOVERIES and card != "treasure")
    if not could_give(state, action.seat, cards):
        raise no_effect(said("the player does not carry them"))
    return decks.discarded(take_from(settled(state), action.seat, cards), *cards)
