"""Which rule an action breaks: the checks in the catalogue's order (7.3), each citing the rule it enforces."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, MASTER, NUMBER, NUMBERS, ORDER, RED, SUIT, Card
from spooklog.domain.rulesets.spooks.first_card import check_first_card, due_spiders
from spooklog.domain.rulesets.spooks.forms import forms
from spooklog.domain.rulesets.spooks.knowledge import whereabouts
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import DOWN, PLAYING, UNTRACKED, State, after, fits, is_dead_end
from spooklog.domain.rulesets.spooks.straight import is_straight, step
from spooklog.domain.rulesets.spooks.telling import check_told

_DECK = (f"{NUMBERS[0]} to {NUMBERS[-1]} of S K G B T", "C")

Play = (
    act.CardPlayed
    | act.TurnPassed
    | act.UnableDeclared
    | act.StraightLaid
    | act.TrickCardLaid
    | act.BiteCardGiven
    | act.GiftCardGiven
    | act.CardHandedOn
)


def check(state: State, action: SpooksAction) -> None:
    """Raise the refusal of the first rule in 7.3 that the action breaks; return when it breaks none."""
    check_level(state, told=isinstance(action, act.HandRevealed | act.PointsDeclared | act.LeftOverDeclared), action=action)
    match action:
        case act.HandRevealed() | act.PointsDeclared() | act.LeftOverDeclared() | act.PlayerDeclaredOut():
            check_told(state, action)
        case act.TrackingLost():
            pass
        case _:
            check_phase(state, action)
            check_turn(state, action)
            check_possession(state, action)
            check_card(state, action)


def check_level(state: State, *, told: bool, action: SpooksAction | None) -> None:
    """Steps 2 and 3: the hand is not over, and the record is of the level that this kind of line belongs to.

    `action` is None for a shorthand of play that is not expanded yet.
    """
    if state.phase == "void":
        refuse("rec.14", "the hand was broken off: nothing can be added", "undo", "reopen")
    if isinstance(action, act.TrackingLost):
        if state.phase == "over":
            refuse("escape.2", "the hand is over", *forms(state))
        if state.phase in UNTRACKED:
            refuse("rec.13", "this hand is not tracked: tell the result", *forms(state))
        return
    if isinstance(action, act.PlayerDeclaredOut):
        if state.record != "result":
            refuse("rec.4", "this hand is logged card by card: it ends by itself when a hand is empty", *forms(state))
        return
    if told:
        if state.phase in PLAYING:
            refuse("rec.7", "the hand is still being played: what is left is told when somebody has won", *forms(state))
        return
    if state.phase in ("reveal", "over"):
        refuse("escape.2", "the hand is decided: nothing more is played", *forms(state))
    if state.phase in UNTRACKED:
        refuse("rec.4", "only the result of this hand is recorded", *forms(state))


def check_phase(state: State, action: Play) -> None:
    """Step 4: a phase that waits for something special, and the wrong action or player for it."""
    match state.phase:
        case "open":
            if not isinstance(action, act.CardPlayed):
                due = due_spiders(state) or ("CARD",)
                refuse("start.1", "nothing else happens before the opening card is laid", *(f"NAME {card}" for card in due))
            check_first_card(state, action.seat, action.card)
        case "trick":
            _check_trick(state, action)
        case "straight":
            if not isinstance(action, act.StraightLaid) or action.seat != state.actor:
                refuse(
                    "bones.1",
                    f"@{state.victim} is stuck: @{state.actor} lays a straight now, nobody else acts",
                    *forms(state),
                )
        case "bite":
            _check_bite(state, action)
        case "gift":
            _check_gift(state, action)
        case "swap":
            _check_swap(state, action)


def check_turn(state: State, action: Play) -> None:
    """Step 5: the player whose turn it is, with one card; then a lead that may not be declined."""
    if state.phase not in ("lead", "follow", "window"):
        return
    if not isinstance(action, act.CardPlayed | act.TurnPassed | act.UnableDeclared):
        several = isinstance(action, act.StraightLaid)
        what = "several cards are laid only when somebody is stuck on a Bone" if several else "no card changes hands now"
        refuse("turn.1", what, *forms(state))
    opponent_in_window = state.phase == "window" and action.seat != state.actor
    if opponent_in_window:
        if action.seat in state.passed:
            refuse("turn.1", f"@{action.seat} has passed on this card already", *forms(state))
        if isinstance(action, act.TurnPassed) and action.seat != (passing := next_in_window(state)):
            refuse("turn.1", f"passes are said in turn order: @{passing} is next", f"@{passing} pass")
    elif action.seat != state.actor:
        refuse("turn.1", f"it is the turn of @{state.actor}, not of @{action.seat}", *forms(state))
    on_red = state.phase == "follow" and state.top is not None and state.top.card in RED
    if isinstance(action, act.TurnPassed) and on_red:
        refuse("red.5", "there is no pass on a red card, only being unable", *forms(state))
    if isinstance(action, act.UnableDeclared) and not on_red:
        refuse("turn.1", "only a red card leaves a player stuck", *forms(state))
    if isinstance(action, act.TurnPassed) and action.seat == state.actor and state.phase in ("lead", "window"):
        if not state.options.lead_pass:
            refuse("r.2", f"@{action.seat} has the lead and must play a card", *forms(state))
        if state.first_decliner == state.actor:
            refuse("r.2", f"everybody declined the lead: @{action.seat} was the first and must play", *forms(state))


def check_possession(state: State, action: Play) -> None:
    """Step 6: the cards are there, and they are this player's."""
    match action:
        case act.CardPlayed(seat, card):
            check_holds(state, seat, (card,))
        case act.StraightLaid(seat, cards):
            check_holds(state, seat, cards)
        case (
            act.TrickCardLaid(seat, card)
            | act.BiteCardGiven(seat, card)
            | act.CardHandedOn(seat, card)
            | act.GiftCardGiven(seat, _, card)
        ):
            if card is not None:
                check_holds(state, seat, (card,))
            elif state.record == "full" or isinstance(action, act.TrickCardLaid):
                refuse("rec.2", "every card that moves is named in a full record", "the card")
        case _:
            pass


def check_holds(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    """Refuse cards that do not exist, that were seen elsewhere, or that a known hand does not hold (deck.1, deal.6)."""
    known, pool, hidden = list(state.known[seat - 1]), list(state.pool), state.hidden[seat - 1]
    for card in cards:
        if card in known:
            known.remove(card)
        elif hidden and card in pool:
            hidden -= 1
            pool.remove(card)
        else:
            rule = "deck.1" if hidden or card not in ORDER else "deal.6"
            refuse(rule, whereabouts(state, seat, card), *(_DECK if card not in ORDER else forms(state)))


def check_card(state: State, action: Play) -> None:
    """Step 7: the card itself."""
    match action:
        case act.CardPlayed(seat, card) if state.phase == "follow" or (state.phase == "window" and seat != state.actor):
            if not fits(card, state):
                _refuse_misfit(state, card)
        case act.StraightLaid(_, cards):
            if not is_straight(cards, state):
                way = "rising" if step(state) > 0 else "falling"
                refuse("bones.2", f"{' '.join(cards)} is no straight: numbers without a gap, {way}", *forms(state))
        case act.UnableDeclared(seat) if state.options.red_decline != "free":
            could = [c for c in state.known[seat - 1] if fits(c, state)]
            if state.options.red_decline == "keep_cat":
                could = [c for c in could if c != CAT]
            if could:
                refuse("red.4", f"@{seat} can answer, with {' or '.join(dict.fromkeys(could))}", *dict.fromkeys(could))
        case _:
            pass


def fewest(state: State, giver: int) -> tuple[int, ...]:
    """The opponents with the fewest cards (masters.5, masters.6)."""
    least = min(state.count(seat) for seat in state.seats if seat != giver)
    return tuple(seat for seat in state.seats if seat != giver and state.count(seat) == least)


def next_in_window(state: State) -> int | None:
    """Who says the next pass on a blue card that no number tops (r.9); None when all opponents have passed."""
    if state.top is None:
        return None
    seat = state.next(state.passed[-1]) if state.passed else state.top.responder
    return None if seat == state.top.owner else seat


def need(state: State) -> str | None:
    """What answers the top card, in the words of the notation: a number, or a suit or number; None where any card does."""
    if state.phase not in ("follow", "window") or state.top is None:
        return None
    card = state.top.card
    if card in BLUE:
        number = after(NUMBER[card], state)
        return NUMBERS[number - 1] if number else None
    return f"{SUIT[card]} or {NUMBERS[NUMBER[card] - 1]}"


def _check_trick(state: State, action: Play) -> None:
    trick = state.trick
    if trick is None:
        return
    if trick.round > 1 and action.seat not in trick.entrants:
        names = " and ".join(f"@{seat}" for seat in trick.entrants)
        refuse("twodecks.4", f"{names} are tied: only they lay another card", *(f"@{seat} CARD" for seat in trick.entrants))
    if not isinstance(action, act.TrickCardLaid):
        refuse("goblins.1", "a trick is on: everybody lays one card, and nobody passes", *forms(state))
    if any(seat == action.seat for seat, _ in trick.laid):
        refuse("goblins.1", f"@{action.seat} has laid a card for the trick already", *forms(state))


def _check_bite(state: State, action: Play) -> None:
    bite = state.bite
    if bite is None:
        return
    if not isinstance(action, act.BiteCardGiven) or action.to not in (None, state.victim):
        refuse("bats.1", f"@{state.victim} is bitten: everybody else gives @{state.victim} one card", *forms(state))
    if action.seat != bite.order[bite.given]:
        giver = bite.order[bite.given]
        refuse("bats.2", f"@{giver} gives now: the Bat's owner first, then against the direction of play", *forms(state))


def _check_gift(state: State, action: Play) -> None:
    if not isinstance(action, act.GiftCardGiven) or action.seat != state.actor:
        refuse(
            "masters.5",
            f"@{state.actor} laid the Master of Goblins and gives a card first",
            *forms(state),
        )
    least = fewest(state, action.seat)
    if action.to not in least:
        names = tuple(f"@{seat}" for seat in least)
        refuse("masters.5", f"the gift goes to an opponent with the fewest cards: {' or '.join(names)}", *names)


def _check_swap(state: State, action: Play) -> None:
    if not isinstance(action, act.CardHandedOn):
        refuse("masters.4", "the Master of Spooks lies: everybody passes a card on first", *forms(state))
    if any(seat == action.seat for seat, _ in state.swap or ()):
        refuse("masters.4", f"@{action.seat} has passed a card on already", *forms(state))
    receiver = state.back(action.seat)
    if action.to not in (None, receiver):
        rule, side = ("masters.4", "right") if state.direction > 0 else ("masters.9", "left")
        words = f"cards are passed to the {side}: @{action.seat} gives to @{receiver}"
        refuse(rule, words, f"@{action.seat} gives @{receiver} CARD")


def _refuse_misfit(state: State, card: Card) -> None:
    top = state.top.card if state.top else ""
    wanted = need(state) or CAT
    if top not in BLUE:
        refuse("red.1", f"{card} does not match {top}: {wanted} is needed, or the Cat", wanted, CAT, "stuck")
    if is_dead_end(top, state):
        if NUMBER[top] == MASTER:
            refuse("blue.8", f"only the Cat can be laid on {top}", CAT)
        refuse("masters.10", f"the sequence runs down, and no number is below {top}: only the Cat can be laid on it", CAT)
    asks = f"{top} asks for {wanted} of any suit, or the Cat, not for {card}"
    if state.sequence == DOWN:
        refuse("masters.10", f"the sequence runs down: {asks}", wanted, CAT, "pass")
    refuse("blue.3", asks, wanted, CAT, "pass")
