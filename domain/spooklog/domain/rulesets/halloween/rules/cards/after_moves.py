"""Cards that follow a Move action: B4, C13, C15."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.actions import Args
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules import rolls
from spooklog.domain.rulesets.halloween.rules.bonus import check_fetch
from spooklog.domain.rulesets.halloween.rules.cards.following import FollowUp, check_stays, check_unspent, deed_of, no_deed, spend
from spooklog.domain.rulesets.halloween.rules.gains import gain_scare
from spooklog.domain.rulesets.halloween.rules.marks import unmarked
from spooklog.domain.rulesets.halloween.rules.moving import check_move, move
from spooklog.domain.rulesets.halloween.rules.sections import check_level
from spooklog.domain.rulesets.halloween.rules.summon import check_summon, summon
from spooklog.domain.rulesets.halloween.state import Deed, Roll, State, with_use

MOVE = said("a Move action")
SECOND = "second"
"""A mark in `spent` of the deed of a second ghost: no third ghost follows it."""


def _first(state: State) -> Deed:
    """Return the deed of the first ghost of the Move action. Refuses where a second ghost has followed it."""
    deed = state.latest("move") or no_deed(state, "B4", MOVE)
    if SECOND in deed.spent:
        refuse("card.B4", said("{card} has followed this action: two ghosts move at most", card=Words(state).the_card("B4")))
    return deed


def check_tandem(state: State, seat: int, args: Args) -> None:
    """Refuse B4 Tandem (another ghost moves, under the rules of the action)."""
    deed = _first(state)
    start, words = state.table.place(args.start), Words(state)
    check_level(state, args.level, deed.cap)
    if state.count(start, args.level) and not unmarked(state, deed, start, args.level):
        name = said("the {colour} ghost in {place}", colour=words.colour_name(args.level), place=words.the_place(start))
        refuse("card.B4", said("{name} has moved already: {card} moves another one", name=name, card=words.the_card("B4")))
    check_move(state, seat, args.start, args.at, args.level)
    check_fetch(state, seat, state.table.place(args.at), args.slot)


def tandem(state: State, seat: int, args: Args) -> State:
    """Move the second ghost; cards that follow look at it from then on (B4)."""
    state = move(state, seat, args.start, args.at, args.level, args.slot, deed_of(state, "move").cap)
    return spend(state, state.window[-1], SECOND)


def check_boast(state: State, seat: int, args: Args) -> None:
    """Refuse C13 Boast (a number that the die of the ghost moved last can show)."""
    deed = check_unspent(state, "move", "C13", MOVE)
    check_stays(state, deed, "C13")
    faces = state.box.dice[_boast(state, seat, deed, args).dice[0] - 1]
    if not 1 <= args.number <= faces:
        refuse("card.C13", said("the die has {faces} faces: name a number of them", faces=faces), f"1 to {faces}")


def boast(state: State, seat: int, args: Args) -> State:
    """Declare the roll of C13."""
    deed = deed_of(state, "move")
    return rolls.declare(spend(state, deed, "C13"), _roll(seat, deed, args))


def _boast(state: State, seat: int, deed: Deed, args: Args) -> Roll:
    """Return the roll as it will be declared."""
    declared = rolls.declare(state, _roll(seat, deed, args)).roll
    return declared or _roll(seat, deed, args)


def _roll(seat: int, deed: Deed, args: Args) -> Roll:
    return Roll(kind="boast", levels=(deed.level,), dice=(deed.level,), owners=(seat,), at=deed.at, number=args.number)


def settle_boast(state: State, roll: Roll) -> State:
    """Pay the number named, or 1 where the roll is lower (C13)."""
    points = roll.number if rolls.totals(roll)[0] >= roll.number else 1
    return gain_scare(state, roll.owners[0], ((points, "card.C13"),), "follow-up")


def check_call(state: State, seat: int, args: Args) -> None:  # noqa: ARG001
    """Refuse C15 Move and Call (a ghost moved to one of its colour allows a summon with them)."""
    deed = check_unspent(state, "move", "C15", MOVE)
    check_stays(state, deed, "C15")
    if not deed.met:
        refuse("card.C15", "the ghost did not move to one of its colour")
    check_summon(state, state.box.codes[deed.at], deed.level)


def call(state: State, seat: int, args: Args) -> State:  # noqa: ARG001
    """Summon a ghost beside the moved one (C15)."""
    deed = deed_of(state, "move")
    state = with_use(spend(state, deed, "C15"), seat, "C15")
    return summon(state, seat, deed.at, deed.level)


FOLLOW_UPS = {"B4": FollowUp(check_tandem, tandem), "C13": FollowUp(check_boast, boast), "C15": FollowUp(check_call, call)}
