"""The rules that a legal action rests on, and those that it sets off: what `explain` prints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import CAMP, PolterheistAction
from spooklog.domain.rulesets.polterheist.moves.citations_cards import (
    encounter_rule,
    of_candle,
    of_cards,
    of_discovery,
    of_ghost,
    of_trade,
)
from spooklog.domain.rulesets.polterheist.rules import apply
from spooklog.domain.rulesets.polterheist.rules.harm import SCARE
from spooklog.domain.rulesets.polterheist.rules.places import floor_of, house_of, is_exit, is_tunnel, mark_of, number_of, room_of
from spooklog.domain.rulesets.polterheist.rules.rolling import SEND, SQUARE
from spooklog.domain.rulesets.polterheist.state import Due, State, is_camp

DUE_RULES = {
    "flip": ("room.1",),
    "theft": ("polter.1",),
    "swap": ("homer.1",),
    "fetch": ("gus.1",),
    "plan": ("plans.1",),
    "chip": ("marker.2",),
    "card": ("detector.2",),
    "drop": ("spider.1",),
    "run": ("spider.3",),
    "target": ("gproll.5", "gproll.6"),
    "lay": ("gp.3",),
    "rehide": ("rehide.1",),
}
"""The rules of what becomes due, by its kind."""

ENDINGS = {
    "treasure": ("end.3", "carry.1"),
    "escape": ("escape.9", "end.3", "end.4"),
    "ghosts": ("end.2", "intro.4"),
}
"""The rules of the end, by how the game ends."""


def citations(seen: State, action: PolterheistAction) -> tuple[str, ...]:
    """Return short rule ids: the one that decides first, then what the action brings, then what it sets off."""
    after = apply(seen, action, 0)
    brought = (one.rule for one in after.happened if one.rule)
    return tuple(dict.fromkeys((*_basis(seen, action, after), *brought, *_set_off(seen, after))))


def _basis(state: State, action: PolterheistAction, after: State) -> Iterator[str]:
    """Yield the rules that the action itself rests on."""
    match action:
        case act.CourageRolled():
            yield "setup.7"
        case act.DiceRolled():
            yield from _of_ghost_die(state, action, after) if state.is_ghost(action.seat) else _of_dice(state, action, after)
        case act.PawnMoved():
            yield from _of_ghost_move(state, action, after) if state.is_ghost(action.seat) else _of_move(state, action, after)
        case act.StayedPut(seat=seat):
            if state.is_ghost(seat):
                yield "gpscare.6" if state.optional else "r.40"
            else:
                yield from ("move.7", "r.19") if after.phase == "search" else ("move.3", "r.6")
        case act.DiscoveryDrawn():
            yield from of_discovery(state, action, after)
        case act.GhostDrawn(seat=seat, card=card):
            if state.is_ghost(seat):
                yield from ("gproll.5", "gproll.4", "ghost.4")
            else:
                yield from (*of_ghost(state, after, seat, card), "ghost.2", "ghost.4")
        case act.TargetChosen(target=target):
            due, in_camp = state.due, state.in_camp(target)
            yield from ("gproll.5", "gproll.6", *(("gproll.7",) if in_camp else ()))
            yield from of_ghost(state, after, target, due.what if due else "")
        case act.CandlePlayed() | act.EffectTaken():
            yield from of_candle(state, action)
        case act.CardsTraded():
            yield from of_trade(state, action)
        case act.TurnEnded():
            passed = after.turn > state.turn and any(not state.is_in(seat) for seat in state.seats)
            yield from ("turn.1", *(("turn.6",) if passed else ()))
        case _:
            yield from of_cards(state, action, after)


# -- dice ----------------------------------------------------------------------------------------------------------------------


def _of_dice(state: State, action: act.DiceRolled, after: State) -> Iterator[str]:
    """Yield the rules of a roll: a ghost, a second roll of a guest, or steps."""
    seat, total = action.seat, sum(action.dice)
    guest = after.leaving and state.in_camp(seat)
    mask = state.holds(seat, "mask")
    if after.phase == "encounter":
        yield from (encounter_rule(state, seat), "ghost.1", "move.8", *(("mask.5",) if mask else ()), "turn.2")
    elif guest and after.phase != "moving":
        yield from ("camp.9", encounter_rule(state, seat))
    else:
        if seat in state.skips:
            yield "r.26"
        elif mask:
            yield from ("mask.1", *(("mask.2",) if total <= state.box.mask else ()))
        elif seat == state.bearer and total in state.box.carrier and not state.escaping:
            yield "detector.5"
        yield from ("move.2", encounter_rule(state, seat), "turn.2")
    if guest:
        yield "camp.8"


def _of_ghost_die(state: State, action: act.DiceRolled, after: State) -> Iterator[str]:
    match action.dice[0]:
        case _ if action.dice[0] == SQUARE:
            square = mark_of(state, state.place(action.seat)) == "*"
            yield from ("gproll.1", *(("gproll.2",) if square else ()), "gproll.3", *(() if after.agenda else ("r.39",)))
        case _ if action.dice[0] == SEND:
            yield "gproll.4"
        case _:
            yield from ("gpmove.4",) if after.steps else ("r.40",)
    yield "gpmove.1"


# -- moves ---------------------------------------------------------------------------------------------------------------------


def _of_move(state: State, action: act.PawnMoved, after: State) -> Iterator[str]:
    """Yield the rules of a move: its steps, the lines that they cross, and where they end."""
    seat, before, due = action.seat, state.place(action.seat), state.due
    way, here = (before, *action.path), action.path[-1]
    yield from ("spider.3",) if due is not None and due.kind == "run" else ()
    yield from ("move.1", "move.2")
    yield from ("camp.7", "camp.8") if before == CAMP else ()
    yield from ("tunnel.1", "tunnel.3") if any(_is_passage(state, *pair) for pair in pairwise(way)) else ()
    yield from ("move.9",) if len({floor_of(state, place) for place in way}) > 1 else ()
    yield from ("move.11",) if any(room_of(state, a) != room_of(state, b) for a, b in pairwise(way)) else ()
    yield from ("move.5",) if _goes_back(state, way) else ()
    yield from ("loose.2",) if state.loose else ()
    yield from ("exit.2",) if is_exit(state, here) else ()
    if is_camp(state, here) and not is_camp(state, before):
        yield from ("camp.10",) if state.is_runner(seat) else ("camp.2", *(("camp.4",) if not after.steps else ()))
    if due is not None and not after.agenda:
        yield "spider.4"
    if after.token and after.token.at == after.place(seat) and not after.must_step:
        yield "drop.6"


def _is_passage(state: State, a: str, b: str) -> bool:
    """Return whether a step goes through a tunnel."""
    if not (is_tunnel(state, a) and mark_of(state, a) == mark_of(state, b)):
        return False
    return state.loose or number_of(state, b) not in house_of(state).near[number_of(state, a)]


def _goes_back(state: State, way: tuple[str, ...]) -> bool:
    """Return whether a way uses a step, or by the option a space, a second time."""
    if state.loose or state.options.retrace == "off":
        return False
    if state.options.retrace == "space":
        return len({*way}) < len(way) or not {*state.entered}.isdisjoint(way[1:])
    steps = [frozenset(pair) for pair in pairwise(way)]
    return len({*steps}) < len(steps) or not {frozenset(pair) for pair in state.crossed}.isdisjoint(steps)


def _of_ghost_move(state: State, action: act.PawnMoved, after: State) -> Iterator[str]:
    """Yield the rules of a ghost player's steps, then those of a scare or of a movement that gets stuck."""
    here = action.path[-1]
    yield from ("gproll.4",) if state.phase == "choose" else ()
    yield from ("gpmove.2", "gpscare.6" if state.optional else "gpmove.4")
    yield from ("loose.2",) if state.loose else ()
    if any(room_of(state, place) and mark_of(state, place) == "" for place in action.path) and _crosses_unknown(state, action):
        yield "gpmove.7"
    if is_camp(state, here) and not is_camp(state, state.place(action.seat)):
        yield from ("gpcamp.1", *(("escape.8",) if state.escaping else ()))
    if any(due.kind in ("place", "candle") for due in after.agenda):
        yield from ("gpscare.1", "gpscare.8")
    elif not state.loose and after.phase == "end" and len(action.path) < state.steps:
        yield "r.40"


def _crosses_unknown(state: State, action: act.PawnMoved) -> bool:
    house = house_of(state)
    if state.loose:
        return False
    return not all(house.known[number_of(state, place)] for place in action.path)


# -- what an action sets off ---------------------------------------------------------------------------------------------------


def _set_off(state: State, after: State) -> Iterator[str]:
    """Yield the rules of deaths, what is due now, a search, an escape phase, the end, and advice."""
    for seat in after.deaths[len(state.deaths) :]:
        scare = any(one.rule == "gpscare.1" for one in after.happened)
        yield from ("courage.2", *(("gpscare.7",) if scare else ()), *(("courage.4",) if seat == state.active else ()))
        yield from ("gp.1",) if state.carried[seat - 1] or state.faces_down(seat) else ()
    known = {due.kind for due in state.agenda}
    for due in after.agenda:
        if due.kind not in known:
            yield from _due_rules(after, due)
    if after.phase == "search" != state.phase and not after.agenda:
        yield "disc.1"
    if after.escaping and not state.escaping:
        yield from ("escape.1", *(("escape.5",) if CAMP in state.at else ()), "escape.2")
    if after.result and not state.result:
        yield from ENDINGS[after.result]
    yield from (rule for _, rule, _ in after.notices[len(state.notices) :])


def _due_rules(after: State, due: Due) -> tuple[str, ...]:
    match due.kind:
        case "candle":
            return ("candle.4",) if due.what == SCARE else ("candle.1", "use.2")
        case "place":
            square = "gpscare.4" if after.optional else "gproll.1"
            return ({"phantom": "phantom.3", "casper": "casper.1"}.get(due.what, square),)
        case kind:
            return DUE_RULES[kind]
