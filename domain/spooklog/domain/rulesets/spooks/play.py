"""What an action does: laying a card, answers, tricks, straights, bites, gifts and exchanges (catalogue 8.2-8.5)."""

from __future__ import annotations

from spooklog.domain.refusing import nothing_to
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, GOBLINS, KINDS, MASTER, NUMBER, RED, SUIT, Card
from spooklog.domain.rulesets.spooks.claims import claim
from spooklog.domain.rulesets.spooks.first_card import opening_claims
from spooklog.domain.rulesets.spooks.knowledge import hand_over, receive, set_aside, show, take
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import DOWN, Bite, How, Laid, State, Top, Trick, fits, is_dead_end, replace
from spooklog.domain.rulesets.spooks.telling import lose_track, tell, win


def apply(state: State, action: SpooksAction, ply: int) -> State:
    """The state after an action that was checked, or let through by a ruling.

    Raises Impossible for a ruled action that has nothing to take effect on.
    """
    match action:
        case act.CardPlayed(seat, card):
            if state.phase == "open":
                state = opening_claims(state, seat, card, ply)
            return _lay(state, seat, (card,), "play", state.next(seat))
        case act.TurnPassed(seat):
            return _pass(state, seat)
        case act.UnableDeclared(seat):
            return _unable(state, seat, ply)
        case act.StraightLaid(seat, cards):
            return _straight(state, seat, cards)
        case act.TrickCardLaid(seat, card):
            return _trick_card(state, seat, card)
        case act.BiteCardGiven(seat, card, to):
            return _bite_card(state, seat, card, to)
        case act.GiftCardGiven(seat, to, card):
            return _gift_card(state, seat, to, card)
        case act.CardHandedOn(seat, card, to):
            return _hand_on(state, seat, card, to)
        case act.TrackingLost():
            return lose_track(state)
        case act.HandRevealed() | act.PointsDeclared() | act.LeftOverDeclared() | act.PlayerDeclaredOut():
            return tell(state, action)


def _lay(state: State, seat: int, cards: tuple[Card, ...], how: How, responder: int) -> State:
    """Cards go on the pile, the last one on top, and the top one takes effect (8.2)."""
    if state.phase not in ("open", "lead", "follow", "window", "straight"):
        raise nothing_to(f"lay a card on while the phase is {state.phase}")
    for card in cards:
        state = take(state, seat, card)
    top = cards[-1]
    buried = tuple(Laid(card, seat, "under") for card in cards[:-1])
    state = replace(
        state,
        pile=(*state.pile, *buried, Laid(top, seat, how)),
        top=Top(top, seat, responder),
        passed=(),
        first_decliner=None,
    )
    if not state.count(seat):
        return win(state, (seat,), "play" if how == "play" else "straight")
    if NUMBER[top] == MASTER and SUIT[top] in state.table.effects:
        return _master_effect(state, seat, top, how, responder)
    return _await_answer(state)


def _master_effect(state: State, seat: int, card: Card, how: How, responder: int) -> State:
    """The effect of a Master laid normally (masters.4-10), before anybody answers (r.18)."""
    match SUIT[card]:
        case "B":
            turned = replace(state, direction=-state.direction)
            if how == "play" or state.options.straight_then == "direction" or state.victim is None:
                responder = turned.next(seat)
            return _await_answer(replace(turned, top=Top(card, seat, responder)))
        case "T":
            return _await_answer(replace(state, sequence=-state.sequence))
        case "K":
            return replace(state, phase="swap", actor=None, swap=())
        case "G" if state.options.goblin_gift == "before":
            return replace(state, phase="gift", actor=seat)
        case _:
            return _await_answer(state)


def _await_answer(state: State) -> State:
    """Who may do what on the new top card, by its suit (8.2)."""
    top = state.top
    if top is None:
        raise nothing_to("answer")
    card = top.card
    if card == CAT:
        return _lead(state, top.responder)
    if card in GOBLINS:
        later_gift = NUMBER[card] == MASTER and "G" in state.table.effects and state.options.goblin_gift == "after"
        trick = Trick(top.owner, top.responder, tuple(state.seats), gift=later_gift)
        return replace(state, phase="trick", actor=None, trick=trick)
    if card in BLUE and is_dead_end(card, state) and state.options.cat_on_master == "window":
        return replace(state, phase="window", actor=top.owner)
    return replace(state, phase="follow", actor=top.responder)


def _lead(state: State, seat: int) -> State:
    return replace(state, phase="lead", actor=seat)


def _pass(state: State, seat: int) -> State:
    """A pass on a blue card (blue.4, blue.7, r.16), or a lead declined (r.2)."""
    if state.phase == "lead" or (state.phase == "window" and seat == state.actor):
        return replace(_lead(state, state.next(seat)), first_decliner=state.first_decliner or seat)
    if state.top is None or state.top.card not in BLUE or state.phase not in ("follow", "window"):
        raise nothing_to("pass on")
    owner = state.top.owner
    state = replace(state, passed=(*state.passed, seat))
    following = state.next(seat)
    if following == owner:
        return _lead(state, following)
    return state if state.phase == "window" else replace(state, actor=following)


def _unable(state: State, seat: int, ply: int) -> State:
    """Stuck on a Bone: the owner lays a straight (bones.1). Stuck on a Bat: everybody gives a card (bats.1, bats.2, r.22)."""
    top = state.top
    if top is None or top.card not in RED or state.phase != "follow":
        raise nothing_to("be stuck on")
    declining = state.options.red_decline
    if declining != "free":
        lacking = tuple(c for c in KINDS if fits(c, state) and not (c == CAT and declining == "keep_cat"))
        if not any(card in lacking for card in state.known[seat - 1]):
            state = claim(state, "spooks:red.4", ply, seat, lacking)
    if SUIT[top.card] == "B":
        if seat == top.owner:
            raise nothing_to("be stuck on: it is the player's own card")
        return replace(state, phase="straight", actor=top.owner, victim=seat)
    order, giver = [], top.owner
    for _ in state.seats:
        if giver != seat:
            order.append(giver)
        giver = state.back(giver)
    return replace(state, phase="bite", actor=order[0], victim=seat, bite=Bite(tuple(order)))


def _straight(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """A straight; the stuck player answers it unless the table lets the direction decide (bones.7, r.6)."""
    stuck = state.victim if state.phase == "straight" else None
    responder = stuck if stuck and state.options.straight_then == "victim" else state.next(seat)
    return _lay(state, seat, cards, "straight", responder)


def _trick_card(state: State, seat: int, card: Card | None) -> State:
    trick = state.trick
    if trick is None or seat not in trick.entrants or any(other == seat for other, _ in trick.laid):
        raise nothing_to("lay a trick card for")
    state = set_aside(state, seat, card)
    trick = replace(trick, laid=(*trick.laid, (seat, card)))
    state = replace(state, trick=trick)
    return _resolve_trick(state, trick) if len(trick.laid) == len(trick.entrants) else state


def _resolve_trick(state: State, trick: Trick) -> State:
    """All have laid: winners out of cards first, then the Cat, then the best Goblin, then another round for a tie (8.4)."""
    cards = {seat: card for seat, card in trick.laid if card is not None}
    for seat, card in cards.items():
        state = show(state, seat, card)
    pile = (*state.pile, *(Laid(cards[seat], seat, "trick") for seat, _ in trick.laid if seat in cards))
    state = replace(state, pile=pile, trick=None)
    out = tuple(sorted(seat for seat in trick.entrants if not state.count(seat)))
    if out:
        return win(state, out, "trick")
    best = tuple(seat for seat in trick.entrants if cards.get(seat) == CAT) or _best_goblins(state, trick, cards)
    if len(best) > 1:
        again = Trick(trick.by, trick.next, best, round=trick.round + 1, gift=trick.gift)
        return replace(state, trick=again)
    leader = best[0] if best else trick.next
    if trick.gift:
        return replace(state, phase="gift", actor=trick.by, after_gift=leader)
    return _lead(state, leader)


def _best_goblins(state: State, trick: Trick, cards: dict[int, Card]) -> tuple[int, ...]:
    fighting = [seat for seat in trick.entrants if cards.get(seat) in GOBLINS]
    if not fighting:
        return ()
    numbers = [NUMBER[cards[seat]] for seat in fighting]
    best = min(numbers) if state.sequence == DOWN else max(numbers)
    return tuple(seat for seat, number in zip(fighting, numbers, strict=True) if number == best)


def _bite_card(state: State, seat: int, card: Card | None, to: int | None) -> State:
    bite, victim = state.bite, state.victim
    if bite is None or victim is None or seat == victim or state.phase != "bite" or not _is_seated(state, to):
        raise nothing_to("give a card for")
    state = _transfer(state, seat, victim, card)
    if not state.count(seat):
        return win(state, (seat,), "bite")
    given = bite.given + 1
    if given == len(bite.order):
        return _lead(replace(state, bite=None), victim)
    return replace(state, bite=Bite(bite.order, given), actor=bite.order[given])


def _gift_card(state: State, seat: int, to: int, card: Card | None) -> State:
    if state.phase != "gift" or seat == to or to not in state.seats:
        raise nothing_to("give a card for")
    state = _transfer(state, seat, to, card)
    if not state.count(seat):
        return win(state, (seat,), "gift")
    if state.after_gift is not None:
        return _lead(replace(state, after_gift=None), state.after_gift)
    return _await_answer(state)


def _hand_on(state: State, seat: int, card: Card | None, to: int | None) -> State:
    if state.swap is None or any(other == seat for other, _ in state.swap) or not _is_seated(state, to):
        raise nothing_to("pass a card on for")
    _refuse_unseen(state, card)
    state = set_aside(state, seat, card)
    swap = (*(state.swap or ()), (seat, card))
    if len(swap) < state.table.seats:
        return replace(state, swap=swap)
    state = replace(state, swap=None)
    for giver, given in swap:
        state = hand_over(state, giver, state.back(giver), given)
    for giver, given in swap:
        state = receive(state, state.back(giver), given, giver)
    return _await_answer(state)


def _transfer(state: State, giver: int, receiver: int, card: Card | None) -> State:
    _refuse_unseen(state, card)
    return receive(hand_over(set_aside(state, giver, card), giver, receiver, card), receiver, card, giver)


def _is_seated(state: State, named: int | None) -> bool:
    return named is None or named in state.seats


def _refuse_unseen(state: State, card: Card | None) -> None:
    if card is None and state.record == "full":
        refuse("rec.2", "every card that moves is named in a full record", "the card")
