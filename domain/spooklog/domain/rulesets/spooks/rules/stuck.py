"""Being unable to answer a red card: a straight on a Bone, a bite on a Bat (red.4, bones.1, bats.1, bats.2; r.1, r.22)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import UnableDeclared
from spooklog.domain.rulesets.spooks.cards import CAT, KINDS, RED, SUIT, the_card
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.due import answers_red, expected, fits
from spooklog.domain.rulesets.spooks.rules.hands import UNABLE, claim
from spooklog.domain.rulesets.spooks.state import Bite, State, replace
from spooklog.domain.values.labels import listed


def check(state: State, action: UnableDeclared) -> None:
    """Refuse the claim on any but a red card, and from a player who is known to hold an answer."""
    if not answers_red(state):
        refuse("turn.1", "only a red card leaves a player stuck", *expected(state))
    declining = state.options.red_decline
    if declining == "free":
        return
    could = [card for card in state.known[action.seat - 1] if fits(card, state)]
    if declining == "keep_cat":
        could = [card for card in could if card != CAT]
    if could:
        cards = dict.fromkeys(could)
        words = said("@{seat} can answer, with {cards}", seat=action.seat, cards=listed([*map(the_card, cards)], "or"))
        refuse("red.4", words, *cards)


def declare(state: State, action: UnableDeclared, ply: int) -> State:
    """Return the state in which the owner of the top Bone lays a straight, or all others give a card on a Bat.

    The log believes the player and keeps the claim.
    """
    seat, top = action.seat, state.top
    if top is None or top.card not in RED or state.phase != "follow":
        raise nothing_to(said("be stuck on"))
    declining = state.options.red_decline
    if declining != "free":
        lacking = tuple(c for c in KINDS if fits(c, state) and not (c == CAT and declining == "keep_cat"))
        overruled = seat == state.actor and any(card in lacking for card in state.known[seat - 1])  # all see that red.4 is broken
        state = state if overruled else claim(state, UNABLE, ply, seat, lacking)
    if SUIT[top.card] == "B":
        if seat == top.owner:
            raise nothing_to(said("be stuck on: it is the player's own card"))
        return replace(state, phase="straight", actor=top.owner, victim=seat)
    # against the direction as it is now, so the victim need not be the last one (r.22)
    order, giver = [], top.owner
    for _ in state.seats:
        if giver != seat:
            order.append(giver)
        giver = state.back(giver)
    return replace(state, phase="bite", actor=order[0], victim=seat, bite=Bite(tuple(order)))
