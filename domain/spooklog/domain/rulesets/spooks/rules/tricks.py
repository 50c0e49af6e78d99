"""Goblin tricks: a card from each player, the best Goblin wins (goblins.1-10, twodecks.3-5, masters.11; catalogue 8.4)."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import Play, TrickCardLaid
from spooklog.domain.rulesets.spooks.cards import CAT, GOBLINS, NUMBER, Card
from spooklog.domain.rulesets.spooks.memory import Laid
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.answers import lead
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.rules.hands import check_holds, set_aside, show
from spooklog.domain.rulesets.spooks.rules.winning import win
from spooklog.domain.rulesets.spooks.state import DOWN, State, Trick, replace, with_card
from spooklog.domain.values.saying import at_seat, chained


def check(state: State, action: Play) -> None:
    """Refuse all but one card from each entrant, from that player's hand."""
    trick = state.trick
    # before goblins.1: a player outside a tie-break is refused by twodecks.4 whatever the action (7.3, step 4)
    if trick and trick.round > 1 and action.seat not in trick.entrants:
        players, laid = chained(map(at_seat, trick.entrants)), {seat for seat, _ in trick.laid}
        lines = (f"@{seat} CARD" for seat in trick.entrants if seat not in laid)
        refuse("twodecks.4", said("{players} are tied: only they lay another card", players=players), *lines)
    if not isinstance(action, TrickCardLaid):
        refuse("goblins.1", "a trick is on: every player lays one card, and none passes", *expected(state))
    if action.seat in dict(state.face_down):
        refuse("goblins.1", said("@{seat} has laid a card for the trick already", seat=action.seat), *expected(state))
    if action.card is None:
        refuse("rec.2", "the card is named: all cards of a trick are turned up", said("the card"))
    check_holds(state, action.seat, (action.card,))


def play(state: State, action: TrickCardLaid) -> State:
    """Return the state with the card face down before its player; with the last one all are turned up."""
    seat, trick = action.seat, state.trick
    waits = trick is not None and seat in trick.entrants and seat not in dict(trick.laid)
    if trick is None or not waits or state.phase != "trick":
        raise nothing_to(said("lay a trick card for"))
    trick = replace(trick, laid=with_card(trick.laid, seat, action.card))
    state = replace(set_aside(state, seat, action.card), trick=trick)
    return _resolve(state, trick) if len(trick.laid) == len(trick.entrants) else state


def _resolve(state: State, trick: Trick) -> State:
    """Return the state after a trick: players without cards win, then the Cat takes it, then the best Goblin; a tie goes on."""
    cards = {seat: card for seat, card in trick.laid if card is not None}
    for seat, card in cards.items():
        state = show(state, seat, card)
    pile = (*state.pile, *(Laid(card, seat, "trick") for seat, card in cards.items()))
    # `top` stays: trick cards lie on the pile and never count as its top card (r.15)
    state = replace(state, pile=pile, trick=None)
    out = tuple(sorted(seat for seat in trick.entrants if not state.count(seat)))
    # before the cards are compared: a player without cards has won, and a tie is dropped (goblins.10, r.38)
    if out:
        return win(state, out, "trick")
    best = best_of(state, trick, cards)
    if len(best) > 1:
        again = Trick(trick.by, trick.next, best, round=trick.round + 1, gift=trick.gift)
        return replace(state, trick=again)
    leader = best[0] if best else trick.next
    if trick.gift:
        return replace(state, phase="gift", actor=trick.by, after_gift=leader)
    return lead(state, leader)


def best_of(state: State, trick: Trick, cards: Mapping[int, Card]) -> tuple[int, ...]:
    """Return who has the best card of a trick: the Cat, else the best Goblin; several where they tie, nobody without either."""
    return tuple(seat for seat in trick.entrants if cards.get(seat) == CAT) or _best_goblins(state, trick, cards)


def _best_goblins(state: State, trick: Trick, cards: Mapping[int, Card]) -> tuple[int, ...]:
    fighting = [seat for seat in trick.entrants if cards.get(seat) in GOBLINS]
    if not fighting:
        return ()
    numbers = [NUMBER[cards[seat]] for seat in fighting]
    best = min(numbers) if state.sequence == DOWN else max(numbers)
    return tuple(seat for seat, number in zip(fighting, numbers, strict=True) if number == best)
