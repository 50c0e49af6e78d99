"""The end of a hand as it is told: last hands, points, who got out (rec.7-10; catalogue 7.5, 8.6)."""

from __future__ import annotations

from spooklog.domain.refusing import no_effect
from spooklog.domain.rulesets.spooks.actions import HandRevealed, LeftOverDeclared, PlayerDeclaredOut, PointsDeclared, Telling
from spooklog.domain.rulesets.spooks.cards import ORDER, Card, contains, sort
from spooklog.domain.rulesets.spooks.due import expected, untold
from spooklog.domain.rulesets.spooks.hands import reveal, whereabouts
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import UNTRACKED, State, Told, replace
from spooklog.domain.value import put
from spooklog.domain.wording import counted


def check(state: State, action: Telling) -> None:
    """Refuse what cannot have been left over, or was told already."""
    if action.seat not in untold(state):
        others = tuple(f"@{seat} left …" for seat in untold(state))
        refuse("rec.7", f"it is known already how @{action.seat} ended", *(others or expected(state)))
    if isinstance(action, PointsDeclared) and action.points is None and state.options.series != "none":
        refuse("rec.7", "in a series every losing hand is counted", "NAME left POINTS")
    if state.phase in UNTRACKED:
        _check_result(state, action)
    else:
        _check_last_hand(state, action)


def tell(state: State, action: Telling) -> State:
    """The state after something was told; the hand is over when it was the last thing missing."""
    awaited = state.phase in UNTRACKED or (state.phase == "reveal" and not isinstance(action, PlayerDeclaredOut))
    if not awaited or action.seat not in untold(state):
        raise no_effect("it is not asked how this player ended")
    match action:
        case PlayerDeclaredOut(seat):
            state = replace(state, winners=tuple(sorted((*state.winners, seat))), ended_by="result")
        case PointsDeclared(seat, points):
            state = replace(state, told=put(state.told, seat, Told(points)))
        case HandRevealed(seat, cards) if state.phase not in UNTRACKED:
            state = reveal(state, seat, sort(cards))
            state = replace(state, told=put(state.told, seat, Told(state.table.deck.value(cards), sort(cards))))
        case HandRevealed(seat, cards) | LeftOverDeclared(seat, cards):
            state = replace(state, told=put(state.told, seat, Told(state.table.deck.value(cards), sort(cards))))
    if untold(state):
        return state
    if not state.winners:
        raise no_effect("a hand without a winner")
    return replace(state, phase="over")


def points_between(state: State, seat: int) -> tuple[int, int]:
    """The cheapest and the dearest hand a player can hold (rec.8)."""
    deck, hidden = state.table.deck, state.hidden[seat - 1]
    known = deck.value(state.known[seat - 1])
    prices = sorted(map(deck.points.__getitem__, state.pool))
    return known + sum(prices[:hidden]), known + sum(prices[len(prices) - hidden :])


def _check_last_hand(state: State, action: Telling) -> None:
    seat, deck = action.seat, state.table.deck
    match action:
        case HandRevealed(_, cards):
            if len(cards) != state.count(seat):
                held = counted(state.count(seat), "card")
                refuse("rec.7", f"@{seat} holds {held}, not {len(cards)}", held)
            known = state.known[seat - 1]
            if not contains(cards, known):
                refuse("rec.7", f"@{seat} is known to hold {' '.join(known)}, and not all of it is told", " ".join(known))
            _check_cards_exist(cards)
            left = list(cards)
            for card in known:
                left.remove(card)
            if not contains(state.pool, left):
                seen = next(card for card in left if not contains(state.pool, [c for c in left if c == card]))
                refuse("deck.1", whereabouts(state, seat, seen), *expected(state))
            points = deck.value(cards)
        case PointsDeclared(_, int(points)):
            _check_sum(state, points)  # says at once what the last one must be
            low, high = points_between(state, seat)
            if not low <= points <= high:
                refuse("rec.8", f"@{seat} can hold from {low} to {high} points, not {points}", f"{low} to {high}")
            return
        case _:
            return
    _check_sum(state, points)


def _check_sum(state: State, points: int) -> None:
    """Without a ghost hand, the last one told brings the sum to the value of all cards not laid (rec.8)."""
    if len(untold(state)) > 1 or state.table.ghost or state.table.missing:
        return
    told = [entry.points for entry in state.told if entry]
    if None in told:
        return
    deck = state.table.deck
    not_laid = deck.value(state.pool) + sum(map(deck.value, state.known))
    due = not_laid - sum(p for p in told if p is not None)
    if points != due:
        refuse("rec.8", f"{due} points are left for the last hand told, not {points}", str(due))


def _check_result(state: State, action: Telling) -> None:
    deck = state.table.deck
    if isinstance(action, PlayerDeclaredOut):
        return
    points = action.points if isinstance(action, PointsDeclared) else None
    if not isinstance(action, PointsDeclared):
        if not action.cards:
            refuse("rec.9", "a loser holds at least one card", "NAME out")
        _check_cards_exist(action.cards)
        told = [card for entry in state.told if entry and entry.cards for card in entry.cards] + list(action.cards)
        for card in action.cards:
            if told.count(card) > deck.copies:
                refuse("deck.1", f"{card} is left over more often than there are copies of it", *expected(state))
        if told.count("1S") >= deck.copies:
            laid = "the hand was opened with 1S" if deck.copies == 1 else "the hand was opened with one 1S, and the other is told"
            refuse("rec.10", f"{laid}: it cannot be left over", *expected(state))
        points = deck.value(action.cards)
    if points is not None:
        if points < 1:
            refuse("rec.9", "a loser has at least one point", "1 or more")
        room = deck.total - 1 - sum(entry.points or 0 for entry in state.told if entry)
        if points > room:
            refuse("rec.10", f"{points} points cannot be left over here: {room} at most", f"1 to {room}")
    if untold(state) == (action.seat,) and not state.winners:
        words = f"no other player is out, so @{action.seat} is: a hand ends when a player has no cards left"
        refuse("escape.1", words, f"@{action.seat} out")


def _check_cards_exist(cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card not in ORDER:
            refuse("deck.1", f"there is no card {card}", "NAME left 3S 10T", "NAME left 13")
