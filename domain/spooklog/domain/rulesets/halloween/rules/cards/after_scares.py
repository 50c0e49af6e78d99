"""The card that follows a Scare action: D8."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.actions import Args
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.cards.carrying import carry, check_carry
from spooklog.domain.rulesets.halloween.rules.cards.following import FollowUp, check_stays, check_unspent, deed_of, spend
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, place_of
from spooklog.domain.rulesets.halloween.state import State, with_use


def check_run(state: State, seat: int, args: Args) -> None:
    """Refuse D8 Scare and Run (the ghost that scared moves to any other building).

    The line names the ghost's building, unless the Scare action did.
    """
    deed = check_unspent(state, "scare", "D8", said("a Scare action"))
    start = place_of(state, args.start) if args.start else deed.at
    if start < 0 or (deed.at >= 0 and start != deed.at):
        refuse("card.D8", "name the building of the ghost that scared", "> D8 po>sc")
    if deed.at < 0:
        check_ghost(state, start, deed.level, "card.D8")
    check_stays(state, deed, "D8")
    if deed.among and start not in deed.among:
        words = Words(state)
        name = said("the {colour} ghost in {place}", colour=words.colour_name(deed.level), place=words.the_place(start))
        refuse(
            "cards.12", said("{name} came there after the scare: {card} cannot follow it", name=name, card=words.the_card("D8"))
        )
    check_carry(state, seat, start, args.at, args.slot, "card.D8")


def run(state: State, seat: int, args: Args) -> State:
    """Move the ghost that scared elsewhere (D8)."""
    deed = deed_of(state, "scare")
    start = state.table.place(args.start) if args.start else deed.at
    state = with_use(spend(state, deed, "D8"), seat, "D8")
    return carry(state, seat, start, args.at, deed.level, args.slot)


FOLLOW_UPS = {"D8": FollowUp(check_run, run)}
