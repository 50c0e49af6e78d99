"""Cards that follow a Haunt action: B13 and D4. C6 follows a summon and counts as a Haunt action."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Args
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules import rolls
from spooklog.domain.rulesets.halloween.rules.cards.following import FollowUp, check_stays, check_unspent, deed_of, spend
from spooklog.domain.rulesets.halloween.rules.gains import gain_scare
from spooklog.domain.rulesets.halloween.rules.haunting import check_space, check_token, haunt
from spooklog.domain.rulesets.halloween.rules.sections import check_number, raise_section, section_of
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, place_of
from spooklog.domain.rulesets.halloween.state import TOP, Deed, Roll, State

HAUNT = said("a Haunt action")


def check_luck(state: State, seat: int, args: Args) -> None:  # noqa: ARG001
    """Refuse B13 Lucky Haunt (the die of the ghost used, once for each Haunt action)."""
    check_stays(state, check_unspent(state, "haunt", "B13", HAUNT), "B13")


def luck(state: State, seat: int, args: Args) -> State:  # noqa: ARG001
    """Declare the roll of B13."""
    deed = deed_of(state, "haunt")
    roll = Roll(kind="haunt", levels=(deed.level,), dice=(deed.level,), owners=(seat,), at=deed.at)
    return rolls.declare(spend(state, deed, "B13"), roll, own=deed.own)


def settle_luck(state: State, roll: Roll) -> State:
    """Pay as many scare points as the die shows (B13)."""
    return gain_scare(state, roll.owners[0], ((rolls.totals(roll)[0], "card.B13"),), "follow-up")


def check_learn(state: State, seat: int, args: Args) -> None:
    """Refuse D4 Haunt and Learn (an own section one level higher, once for each Haunt action)."""
    check_unspent(state, "haunt", "D4", HAUNT)
    section = check_number(state, seat, args.section)
    if section.level >= TOP:
        refuse("card.D4", said("section {section} is at the highest level", section=args.section))


def learn(state: State, seat: int, args: Args) -> State:
    """Raise the section (D4)."""
    deed, section = deed_of(state, "haunt"), section_of(state, seat, args.section)
    return raise_section(spend(state, deed, "D4"), seat, args.section, section.level + 1)


def fifth(state: State) -> Deed | None:
    """Return the latest summon of the fifth ghost of a colour."""
    return next((deed for deed in reversed(state.window) if deed.kind == "summon" and deed.fifth), None)


def check_full_house(state: State, seat: int, args: Args) -> None:
    """Refuse C6 Full House (the fifth ghost of a colour was summoned; its space in a building without an own token)."""
    deed = fifth(state)
    if deed is None:
        check_unspent(state, "summon", "C6", said("a Summon action"))
        refuse("card.C6", "the summon did not bring the fifth ghost of its colour")
    if "C6" in deed.spent:
        refuse("card.C6", said("{card} has followed this summon", card=Words(state).the_card("C6")))
    place = place_of(state, args.at)
    check_token(state, seat, extra=args.extra)
    if state.options.full_house_ghost == "present":
        check_ghost(state, place, deed.level, "haunt.2")
    # R33: with two players neither kind of token may lie there
    if {seat, -seat} & {*state.plates[place]}:
        refuse("card.C6", said("@{seat} has haunted {place}", seat=seat, place=Words(state).the_place(place)))
    check_space(state, seat, place, deed.level, extra=args.extra)


def full_house(state: State, seat: int, args: Args) -> State:
    """Haunt the building (C6)."""
    deed = fifth(state)
    if deed is None:
        raise no_effect(said("there is no action to follow"))
    return haunt(spend(state, deed, "C6"), seat, state.table.place(args.at), deed.level, extra=args.extra, own=False)


FOLLOW_UPS = {
    "B13": FollowUp(check_luck, luck),
    "C6": FollowUp(check_full_house, full_house),
    "D4": FollowUp(check_learn, learn),
}
