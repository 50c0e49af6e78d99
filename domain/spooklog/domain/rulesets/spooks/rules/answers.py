"""Cards laid on the pile: a lead, an answer to the top card, and what the new top card sets off (catalogue 8.2)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import CardPlayed
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, GOBLINS, MASTER, NUMBER, SUIT, Card, the_card
from spooklog.domain.rulesets.spooks.memory import How, Laid
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.revisions import an_old_victim_answers_a_ruled_straight
from spooklog.domain.rulesets.spooks.rules.due import fits, is_dead_end, need, needed
from spooklog.domain.rulesets.spooks.rules.hands import check_holds, take
from spooklog.domain.rulesets.spooks.rules.winning import win
from spooklog.domain.rulesets.spooks.state import DOWN, State, Top, Trick, replace


def check(state: State, action: CardPlayed) -> None:
    """Refuse a card that the player cannot hold, and in an answer one that does not fit on the top card."""
    check_holds(state, action.seat, (action.card,))
    leads = state.phase == "lead" or (state.phase == "window" and action.seat == state.actor)
    if not leads and not fits(action.card, state):
        _refuse_misfit(state, action.card)


def lay(state: State, seat: int, cards: tuple[Card, ...], how: How, responder: int) -> State:
    """Return the state with cards on the pile, the last one on top, and with what the top one sets off.

    Raises Impossible where no card can be laid.
    """
    if state.phase not in ("open", "lead", "follow", "window", "straight"):
        raise nothing_to(said("lay a card on while the phase is {phase}", phase=state.phase))
    for card in cards:
        state = take(state, seat, card)
    top = cards[-1]
    # nearly always a single card, which needs no generator: a fold passes here for every card laid
    laid: tuple[Laid, ...] = (Laid(top, seat, how),)
    if len(cards) > 1:
        laid = (*(Laid(card, seat, "under") for card in cards[:-1]), *laid)
    state = replace(
        state,
        pile=state.pile + laid,  # joined in one step: the pile is long
        top=Top(top, seat, responder),
        passed=(),
        first_decliner=None,  # any card laid ends the round of declining (r.2)
    )
    # first of all: the last card has no effect any more (r.12)
    if not state.known[seat - 1] and not state.hidden[seat - 1]:
        return win(state, (seat,), "play" if how == "play" else "straight")
    if NUMBER[top] == MASTER and SUIT[top] in state.table.effects:
        return _master_effect(state, seat, top, how, responder)
    return await_answer(state)


def await_answer(state: State) -> State:
    """Return the state that waits for what the suit of the top card asks for."""
    top = state.top
    if top is None:
        raise nothing_to(said("answer"))
    card = top.card
    if card == CAT:
        return lead(state, top.responder)
    if card in GOBLINS:
        later_gift = NUMBER[card] == MASTER and "G" in state.table.effects and state.options.goblin_gift == "after"
        # all seats: the owner of the Goblin sets a card too (r.13); the responder leads if no player fights (r.14)
        trick = Trick(top.owner, top.responder, tuple(state.seats), gift=later_gift)
        return replace(state, phase="trick", actor=None, trick=trick)
    if is_dead_end(card, state) and state.options.cat_on_master == "window":
        return replace(state, phase="window", actor=top.owner)
    return replace(state, phase="follow", actor=top.responder)


def lead(state: State, seat: int, **changes: object) -> State:
    """Return the state in which a player may lay any card (8.3); `changes` are other fields to set."""
    return replace(state, phase="lead", actor=seat, **changes)


def _master_effect(state: State, seat: int, card: Card, how: How, responder: int) -> State:
    """Return the state after the effect of a Master laid normally (masters.4-10), before any player answers (r.18)."""
    match SUIT[card]:
        case "B":
            turned = replace(state, direction=-state.direction)
            # `responder` was found in the old direction; a stuck player stays the next one all the same (r.6)
            old = an_old_victim_answers_a_ruled_straight(state.table)
            stuck = how == "straight" and (state.victim is not None if old else state.phase == "straight")
            if not stuck or state.options.straight_then == "direction":
                responder = turned.next(seat)
            return await_answer(replace(turned, top=Top(card, seat, responder)))
        case "T":
            return await_answer(replace(state, sequence=-state.sequence))
        case "K":
            return replace(state, phase="swap", actor=None, swap=())
        case "G" if state.options.goblin_gift == "before":
            return replace(state, phase="gift", actor=seat)
        # Spiders have their effect in `fits`, Goblins with goblin_gift=after in `await_answer`
        case _:
            return await_answer(state)


def _refuse_misfit(state: State, card: Card) -> None:
    top = state.top.card if state.top else ""
    wanted, laid, lies = need(state) or CAT, the_card(card), the_card(top)
    if top not in BLUE:
        words = said("{card} does not match {top}: {needed} is needed, or the Cat", card=laid, top=lies, needed=needed(state))
        refuse("red.1", words, wanted, CAT, "stuck")
    if is_dead_end(top, state):
        if NUMBER[top] == MASTER:
            refuse("blue.8", said("only the Cat can be laid on {top}", top=lies), CAT)
        words = said("the sequence runs down, and no number is below {top}: only the Cat can be laid on it", top=lies)
        refuse("masters.10", words, CAT)
    asks = said("{top} asks for {needed} of any suit, or the Cat, not for {card}", top=lies, needed=needed(state), card=laid)
    if state.sequence == DOWN:
        refuse("masters.10", said("the sequence runs down: {asks}", asks=asks), wanted, CAT, "pass")
    refuse("blue.3", asks, wanted, CAT, "pass")
