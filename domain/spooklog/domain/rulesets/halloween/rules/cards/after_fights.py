"""Cards that follow a Fight action: B12, B15, C8."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Args
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.cards.carrying import carry, check_carry
from spooklog.domain.rulesets.halloween.rules.cards.following import FollowUp, check_stays, deed_of, no_deed
from spooklog.domain.rulesets.halloween.rules.fighting import attack, check_by, check_foe, stands, with_fight
from spooklog.domain.rulesets.halloween.rules.gains import gain_scare
from spooklog.domain.rulesets.halloween.rules.marks import unmarked
from spooklog.domain.rulesets.halloween.state import NONE, Deed, State, replace, with_use

FIGHT = said("a Fight action")


def _fight(state: State, card: str) -> Deed:
    return state.latest("fight") or no_deed(state, card, FIGHT)


def check_lap(state: State, seat: int, args: Args) -> None:
    """Refuse B12 Victory Lap (the winner moves to any other building)."""
    deed = _fight(state, "B12")
    if "B12" in deed.spent:
        refuse("card.B12", said("the winner has moved with {card}", card=Words(state).the_card("B12")))
    if not deed.won:
        refuse("card.B12", "only the winner of a fight moves")
    check_stays(state, deed, "B12")
    check_carry(state, seat, deed.at, args.at, args.slot, "card.B12")


def lap(state: State, seat: int, args: Args) -> State:
    """Move the winner elsewhere, which ends a brawl (B12)."""
    deed = deed_of(state, "fight")
    state = with_fight(state, replace(deed, at=state.table.place(args.at), spent=(*deed.spent, "B12")))
    return carry(state, seat, deed.at, args.at, deed.level, args.slot)


def check_brawl(state: State, seat: int, args: Args) -> None:
    """Refuse B15 Brawl (the same ghost fights another one in the building of the first fight)."""
    deed = _fight(state, "B15")
    if "B12" in deed.spent:
        refuse("card.B12", said("the winner has moved with {card}, which ended the fight", card=Words(state).the_card("B12")))
    check_stays(state, deed, "B15")
    check_foe(state, seat, deed.level, deed.at, args.level, deed.target)
    if not unmarked(state, deed, deed.target, args.level):
        colour, name = Words(state).colour_name(args.level), Words(state).the_place(deed.target)
        refuse("card.B15", said("each {colour} ghost in {name} has been fought in this action", colour=colour, name=name))
    check_by(state, seat, args.by)


def brawl(state: State, seat: int, args: Args) -> State:
    """Begin the next fight of the brawl (B15)."""
    deed = deed_of(state, "fight")
    there = stands(state, deed.at, deed.level, deed.target, args.level)
    if not there or (args.by and args.by not in state.seats):
        raise no_effect(said("there is no such ghost or player"))
    spent = deed.spent if "B15" in deed.spent else (*deed.spent, "B15")
    deed = replace(deed, spent=spent, won=False, gap=NONE)
    # the fight comes last in the window, where `attack` looks for it
    others = tuple(one for one in state.window if one.kind != "fight")
    state = with_use(replace(state, window=(*others, deed)), seat, "B15")
    return attack(state, seat, args.level, args.by)


def check_gap(state: State, seat: int, args: Args) -> None:  # noqa: ARG001
    """Refuse C8 Dice Gap (the difference of the dice of the fight just settled)."""
    deed = _fight(state, "C8")
    if deed.gap < 0:
        refuse("card.C8", "no dice were rolled in this fight")


def gap(state: State, seat: int, args: Args) -> State:  # noqa: ARG001
    """Pay the gap of the dice in scare points (C8)."""
    deed = deed_of(state, "fight")
    # max: a ruling may follow a fight without dice, whose gap is NONE
    return gain_scare(with_use(state, seat, "C8"), seat, ((max(0, deed.gap), "card.C8"),), "follow-up")


FOLLOW_UPS = {"B12": FollowUp(check_lap, lap), "B15": FollowUp(check_brawl, brawl), "C8": FollowUp(check_gap, gap)}
