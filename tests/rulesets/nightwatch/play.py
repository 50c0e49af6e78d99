"""What an action does."""

from __future__ import annotations

import msgspec
from tests.rulesets.nightwatch import actions as act
from tests.rulesets.nightwatch.actions import UNKNOWN, WatchAction
from tests.rulesets.nightwatch.check import DUE
from tests.rulesets.nightwatch.state import Due, Watch
from tests.rulesets.nightwatch.turns import must_drop, with_turn

from spooklog.domain.contract.agenda import next_due, settled
from spooklog.domain.contract.refusing import no_effect, nothing_to
from spooklog.domain.values.value import put

_with = msgspec.structs.replace


def apply(state: Watch, action: WatchAction, ply: int) -> Watch:
    """The state after an action. Raises Impossible for one that a ruling let through and that cannot be."""
    due = next_due(state.agenda)
    if type(action) in DUE and (due is None or DUE[type(action)] != due.kind):
        raise nothing_to(DUE[type(action)])
    match action:
        case act.Began(seat):
            return with_turn(state, seat, settled(state.agenda))
        case act.Refilled():
            pile = tuple(sorted(card for cards in state.dropped for card in cards))
            return _with(state, pile=pile, dropped=((),) * len(state.seats), agenda=settled(state.agenda))
        case act.Knocked(seat):
            if due is None or due.kind != "draw" or not state.knocks[seat - 1] or seat in state.knocked:
                raise nothing_to("knock at")
            knocked = tuple(sorted((*state.knocked, seat)))
            return _with(state, knocked=knocked, knocks=put(state.knocks, seat, state.knocks[seat - 1] - 1))
        case act.Drawn(card):
            return _drawn(state, card)
        case act.Guessed(seat, card):
            agenda = settled(state.agenda, Due("answer", state.current, card, seat))
            return _with(state, agenda=agenda)
        case act.Answered(seat, yes):
            return _answered(state, yes=yes, ply=ply)
        case act.Dropped(seat, card):
            return _dropped(state, seat, card)
        case act.Walked(seat, rooms):
            return _walked(state, seat, rooms)
        case act.Turned(seat):
            other = "dark" if state.sides[seat - 1] == "light" else "light"
            return _next(_with(state, sides=put(state.sides, seat, other)))
        case act.Blown(room):
            if room not in state.lit or not state.ended:
                raise nothing_to("blow out")
            dark = tuple(one for one in state.lit if one != room)
            return _next(_with(state, lit=dark, winds=max(0, state.winds - 1), agenda=(Due("act"),)), turns=0)
        case act.Belled(at):
            return _with(state, rung=True, bell=at)


def _drawn(state: Watch, card: int) -> Watch:
    seat, guessers = state.current, [one for one in state.after(state.current) if one in state.knocked]
    hand = tuple(sorted((*state.hands[seat - 1], card)))
    return _with(
        state,
        pile=_without(state.pile, card),
        hands=put(state.hands, seat, hand),
        fresh=card,
        knocked=(),
        denied=(),
        agenda=settled(state.agenda, *(Due("guess", one) for one in guessers)),
    )


def _answered(state: Watch, *, yes: bool, ply: int) -> Watch:
    due, agenda = state.agenda[0], settled(state.agenda)
    if not yes:
        return _with(state, agenda=agenda, denied=(*state.denied, (ply, due.card)))
    hand = _without(state.hands[due.seat - 1], due.card)
    won = tuple(sorted((*state.won[due.to - 1], due.card)))
    return _with(
        state,
        agenda=tuple(one for one in agenda if one.kind != "guess"),  # there is nothing left to guess
        hands=put(state.hands, due.seat, hand),
        won=put(state.won, due.to, won),
        fresh=UNKNOWN,
        lies=(*state.lies, *((at, due.seat, card) for at, card in state.denied if card == due.card)),
    )


def _dropped(state: Watch, seat: int, card: int) -> Watch:
    hand, dropped = _without(state.hands[seat - 1], card), tuple(sorted((*state.dropped[seat - 1], card)))
    state = _with(state, hands=put(state.hands, seat, hand), dropped=put(state.dropped, seat, dropped))
    return state if must_drop(state) else with_turn(state, state.current, settled(state.agenda))


def _walked(state: Watch, seat: int, rooms: tuple[str, ...]) -> Watch:
    if not rooms or not {*rooms} <= {*state.table.rooms}:
        raise no_effect("there is no such room")
    lit = tuple(room for room in state.table.rooms if room in (*state.lit, *rooms))
    light = state.light[seat - 1] + len(lit) - len(state.lit)
    return _next(_with(state, lit=lit, at=put(state.at, seat, rooms[-1]), light=put(state.light, seat, light)))


def _next(state: Watch, turns: int = 1) -> Watch:
    """The state after a turn: the night is over, cards are dropped first, or the next turn begins."""
    state = _with(state, agenda=settled(state.agenda), turns=state.turns + turns, fresh=UNKNOWN, rung=False)
    if state.all_lit or state.turns >= state.table.turns:
        return _with(state, agenda=())
    seat = state.after(state.current)[0]
    if state.turns % len(state.seats) == 0 and must_drop(state):
        return _with(state, current=seat, agenda=(Due("drop"), *state.agenda))
    return with_turn(state, seat, state.agenda)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Cards without one of them; one that is not among them is one of the unknown."""
    there = card if card in cards else UNKNOWN
    if there not in cards:
        raise no_effect(f"there is no card {card}")
    at = cards.index(there)
    return (*cards[:at], *cards[at + 1 :])
