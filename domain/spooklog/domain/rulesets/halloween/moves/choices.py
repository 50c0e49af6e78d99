"""What a player may do now: legal actions, and forms where there are too many to list or chance has its part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from spooklog.domain.contract.actions import Form
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, HalloweenAction
from spooklog.domain.rulesets.halloween.moves import forms
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.due import late_blues, rerollers
from spooklog.domain.rulesets.halloween.rules.offers import rest_offers, section_offers
from spooklog.domain.rulesets.halloween.rules.other_actions import (
    affordable,
    bonus_kinds,
    bonus_offers,
    follow_offers,
    power_offers,
    usable_follow_ups,
    usable_powers,
    used_spaces,
)
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS, own_dice
from spooklog.domain.rulesets.halloween.state import State

Offer = HalloweenAction | Form


def choices(seen: State, seat: int | None = None) -> Iterator[Offer]:
    """Yield legal actions and forms; no dice are in them. With `seat`, only those of that seat."""
    return (offer for offer in _choices(seen) if seat in (None, offer.owner))


def _choices(state: State) -> Iterator[Offer]:
    if state.over:
        return
    if state.options.record == "result":
        yield forms.result_form(state)
        return
    now, seat = state.due, state.active
    match now.kind if now else "":
        case "dice":
            yield forms.roll_form(state)
        case "reveal":
            yield forms.reveal_form(state)
        case "blues":
            yield from blues(state)
        case "comp":
            yield from compensations(state)
        case "roll":
            yield act.RollSettled(seat)
            yield from _on_roll(state)
            yield from _extras(state)
        case _ if late_blues(state):
            yield from blues(state)
            yield from _follow_ups(state)
        case _:
            yield from _turn(state)


def _turn(state: State) -> Iterator[Offer]:
    seat = state.active
    sections = state.player(seat).sections
    if all(section.done for section in sections):
        yield act.TurnEnded(seat)
    yield from _follow_ups(state)
    for number in range(1, len(sections) + 1):
        for letter in LETTERS:
            # a section that rises with a ghost costs nothing: an upgrade without it stands last
            yield from sorted(section_offers(state, seat, number, letter), key=_raises_none)
    yield from rest_offers(state, seat)
    yield from _extras(state)
    if state.holds(seat, "C7"):
        yield from forms.far_fight_forms(state)


def _raises_none(action: HalloweenAction) -> bool:
    return isinstance(action, act.GhostUpgraded) and not action.raised


def _follow_ups(state: State) -> Iterator[Offer]:
    for card in usable_follow_ups(state, state.active):
        yield from follow_offers(state, state.active, card)


def _extras(state: State) -> Iterator[Offer]:
    """Yield cards to occupy, bonus tokens and powers."""
    seat = state.active
    if cards := tuple(affordable(state, seat)):
        yield forms.occupy_form(state, cards)
    for kind in bonus_kinds(state, seat):
        yield from bonus_offers(state, seat, kind)
        if kind == "discs" and used_spaces(state, seat):
            yield forms.discs_form(state)
    for card in usable_powers(state, seat):
        if card in ("D11", "D13"):
            form = forms.switch_form(state) if card == "D11" else forms.drawn_form(state)
            if form:
                yield form
        else:
            yield from power_offers(state, seat, card)


def _on_roll(state: State) -> Iterator[Offer]:
    """Yield dice that can be rolled again: as forms, since chance has its part."""
    seat, roll = state.active, state.roll
    for other in (seat, *(one for one in rerollers(state) if isinstance(one, int))):
        if own_dice(state, other) and state.holds(other, "B6") and state.player(other).scare:
            yield forms.reroll_form(
                state, other, said("a die rolled again for a scare point: {card}", card=Words(state).card("B6"))
            )
    if roll and roll.kind in FIGHTS and "reroll" in bonus_kinds(state, seat):
        yield forms.reroll_form(state, seat, said("the attack die rolled again"), token=True)


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
    for count in (1, 2) if state.table.two else (1,):
        yield from (act.OccupantCompensated(now.seat, now.card, sections) for sections in combinations(numbers, count))
