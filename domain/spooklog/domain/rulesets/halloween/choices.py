"""What a player may do now: legal actions, and forms where there are too many to list or chance has its part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from spooklog.domain.actions import Form
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, HalloweenAction
from spooklog.domain.rulesets.halloween.due import late_blues, rerollers
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.offers import far_fights, rest_offers, section_offers
from spooklog.domain.rulesets.halloween.rolls import FIGHTS, own_dice
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.rulesets.halloween.uses import (
    affordable,
    bonus_kinds,
    bonus_offers,
    drawable,
    follow_offers,
    power_offers,
    switches,
    usable_follow_ups,
    usable_powers,
    used_spaces,
)

Offer = HalloweenAction | Form


def choices(seen: State, seat: int | None = None) -> Iterator[Offer]:
    """Yield legal actions and forms; no dice are in them. With `seat`, only those of that seat."""
    return (offer for offer in _choices(seen) if seat in (None, offer.owner))


def _choices(state: State) -> Iterator[Offer]:
    if state.over:
        return
    if state.options.record == "result":
        yield Form(None, "result NAME POINTS, …", "the haunt points of every player", by="table")
        return
    now, words, seat = state.due, Words(state), state.active
    match now.kind if now else "":
        case "dice":
            yield Form(None, f"{words.term('roll')} DICE", "the dice of the roll, the own one first", by="chance")
        case "reveal":
            pattern = f"{words.term('reveal')} BUILDING=TOKEN …"
            yield Form(None, pattern, "a new bonus token for each building", by="chance")
        case "blues":
            yield from blues(state)
        case "comp":
            yield from compensations(state)
        case "roll":
            yield act.RollSettled(seat)
            yield from _on_roll(state, words)
            yield from _extras(state, words)
        case _ if late_blues(state):
            yield from blues(state)
            yield from _follow_ups(state)
        case _:
            yield from _turn(state, words)


def _turn(state: State, words: Words) -> Iterator[Offer]:
    seat = state.active
    sections = state.player(seat).sections
    if all(section.done for section in sections):
        yield act.TurnEnded(seat)
    yield from _follow_ups(state)
    for number in range(1, len(sections) + 1):
        for letter in LETTERS:
            yield from section_offers(state, seat, number, letter)
    yield from rest_offers(state, seat)
    yield from _extras(state, words)
    if state.holds(seat, "C7"):
        for number, section in enumerate(sections, start=1):
            free = not section.done and not section.spaces[LETTERS.index("F")] and state.player(seat).discs
            if free and any(far_fights(state, seat, number, 1, section.level, ())):
                pattern = f"{number}{words.letter('F')} FROM>TO COLOUR>COLOUR DICE"
                yield Form(seat, pattern, "a fight with a ghost of another building (C7)")


def _follow_ups(state: State) -> Iterator[Offer]:
    for card in usable_follow_ups(state, state.active):
        yield from follow_offers(state, state.active, card)


def _extras(state: State, words: Words) -> Iterator[Offer]:
    """Yield cards to occupy, bonus tokens and powers."""
    seat = state.active
    if cards := tuple(affordable(state, seat)):
        yield Form(seat, "K CARD TOKENS", f"occupy an action card for ghost tokens: {' '.join(cards)}")
    for kind in bonus_kinds(state, seat):
        yield from bonus_offers(state, seat, kind)
        if kind == "discs" and used_spaces(state, seat):
            yield Form(seat, f"X {words.kind(kind)} SPACE …", "up to three discs come back")
    for card in usable_powers(state, seat):
        if card == "D11":
            if next(switches(state, seat), None):
                yield Form(seat, "P D11 BUILDING COLOUR BUILDING COLOUR", "two ghosts change places")
        elif card == "D13":
            if drawable(state):
                yield Form(seat, "P D13 TOKEN", "a bonus token drawn from the reserve")
        else:
            yield from power_offers(state, seat, card)


def _on_roll(state: State, words: Words) -> Iterator[Offer]:
    """Yield dice that can be rolled again: as forms, since chance has its part."""
    seat, roll = state.active, state.roll
    for other in (seat, *(one for one in rerollers(state) if isinstance(one, int))):
        mine = own_dice(state, other)
        if mine and state.holds(other, "B6") and state.player(other).scare:
            colour = " COLOUR" if len(mine) > 1 else ""
            yield Form(other, f"{words.term('reroll')}{colour} VALUE", "a die rolled again for a scare point (B6)")
    if roll and roll.kind in FIGHTS and "reroll" in bonus_kinds(state, seat):
        yield Form(seat, f"X {words.kind('reroll')} VALUE", "the attack die rolled again")


def blues(state: State) -> Iterator[act.BluesReturned]:
    """Yield the return of the blue ghosts into each building with room."""
    codes = state.box.codes
    seat = state.due.seat if state.due else state.active
    return (act.BluesReturned(seat, code) for place, code in enumerate(codes) if state.room(place) > 0)


def compensations(state: State) -> Iterator[act.OccupantCompensated]:
    """Yield the compensation in points, then each in the discs of sections."""
    now = state.due
    if now is None:
        return
    yield act.OccupantCompensated(now.seat, now.card)
    numbers = range(1, len(state.player(now.seat).sections) + 1)
    yield from (act.OccupantCompensated(now.seat, now.card, pair) for pair in combinations(numbers, 2 if state.table.two else 1))
