"""The end of a hand as the players declare it: last hands, points, who got out (rec.7-10; catalogue 7.5, 8.6)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spooks.actions import Declaration, HandRevealed, LeftOverDeclared, PlayerDeclaredOut, PointsDeclared
from spooklog.domain.rulesets.spooks.cards import ORDER, Card, Cards, card_name, contains, sort, the_card
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.revisions import cards_left_are_a_last_hand, the_first_spider_counts_what_it_scores
from spooklog.domain.rulesets.spooks.rules.due import expected, undeclared
from spooklog.domain.rulesets.spooks.rules.hands import reveal, whereabouts
from spooklog.domain.rulesets.spooks.state import UNTRACKED, LastHand, State, replace
from spooklog.domain.values.labels import listed
from spooklog.domain.values.value import put
from spooklog.domain.words.wording import from_to


def check(state: State, action: Declaration) -> None:
    """Refuse what cannot have been left over, and what was declared already."""
    if action.seat not in undeclared(state):
        others = tuple(f"@{seat} left …" for seat in undeclared(state))
        refuse("rec.7", said("it is known already how @{seat} ended", seat=action.seat), *(others or expected(state)))
    if isinstance(action, PointsDeclared) and action.points is None and state.options.series != "none":
        refuse("rec.7", "in a series every losing hand is counted", "NAME left POINTS")
    if state.phase in UNTRACKED:
        _check_result(state, action)
    else:
        _check_last_hand(state, action)


def apply(state: State, action: Declaration) -> State:
    """Return the state with a declaration; the hand is over once none is missing.

    Raises Impossible for a player whose end the hand does not wait for, for cards that no deck holds (deck.1), and for a hand
    without a winner.
    """
    awaited = state.phase in UNTRACKED or (state.phase == "reveal" and not isinstance(action, PlayerDeclaredOut))
    if not awaited or action.seat not in undeclared(state):
        raise no_effect(said("the hand does not wait for how this player ended"))
    if isinstance(action, HandRevealed | LeftOverDeclared):
        _check_cards_exist(action.cards)  # a forged entry may name any
    match action:
        case PlayerDeclaredOut(seat):
            state = replace(state, winners=tuple(sorted((*state.winners, seat))), ended_by="result")
        case PointsDeclared(seat, points):
            state = replace(state, last_hands=put(state.last_hands, seat, LastHand(points)))
        case HandRevealed(seat, cards) | LeftOverDeclared(seat, cards):
            # only a tracked hand knows how many cards are hidden, so only there can they be moved to the known ones
            if state.phase not in UNTRACKED and (isinstance(action, HandRevealed) or cards_left_are_a_last_hand(state.table)):
                state = reveal(state, seat, sort(cards))
            state = replace(state, last_hands=put(state.last_hands, seat, LastHand(state.table.deck.value(cards), sort(cards))))
    if undeclared(state):
        return state
    # a ruling on escape.1 comes as far as this
    if not state.winners:
        raise no_effect(said("a hand without a winner"))
    return replace(state, phase="over")


def points_between(state: State, seat: int) -> tuple[int, int]:
    """Return the points of the cheapest and of the dearest hand that a player can hold (rec.8)."""
    deck, hidden = state.table.deck, state.hidden[seat - 1]
    known = deck.value(state.known[seat - 1])
    prices = sorted(map(deck.points.__getitem__, state.pool))
    # not `prices[-hidden:]`, which is the whole pool where nothing is hidden
    return known + sum(prices[:hidden]), known + sum(prices[len(prices) - hidden :])


def most_left_over(state: State) -> int:
    """Return what the players of an untracked hand who have not declared can still have: all cards but one 1S (rec.10)."""
    deck = state.table.deck
    opened = deck.points["1S"] if the_first_spider_counts_what_it_scores(state.table) else 1
    return deck.total - opened - sum(hand.points or 0 for hand in state.last_hands if hand)


def _check_last_hand(state: State, action: Declaration) -> None:
    """Refuse cards or points that the loser of a tracked hand cannot hold (rec.7, rec.8, deck.1)."""
    match action:
        case HandRevealed(seat, cards) | LeftOverDeclared(seat, cards):
            _check_revealed(state, seat, cards)
            _check_sum(state, state.table.deck.value(cards))
        case PointsDeclared(seat, int(points)):
            _check_sum(state, points)  # first, as it names the one number that the last hand must have
            low, high = points_between(state, seat)
            if not low <= points <= high:
                words = said(
                    "@{seat} can hold from {low} to {high} points, not {points}", seat=seat, low=low, high=high, points=points
                )
                refuse("rec.8", words, from_to(low, high))
        case _:
            pass


def _check_revealed(state: State, seat: int, cards: Cards) -> None:
    """Refuse a wrong number of cards, a hand without cards that the player is known to hold, and cards seen elsewhere."""
    if len(cards) != state.count(seat):
        held = said.counted(state.count(seat), "{number} card", "{number} cards")
        refuse("rec.7", said("@{seat} holds {held}, not {named}", seat=seat, held=held, named=len(cards)), held)
    known = state.known[seat - 1]
    if not contains(cards, known):
        cards_known = listed([*map(the_card, known)])
        words = said("@{seat} is known to hold {cards}, and not all of these cards are named", seat=seat, cards=cards_known)
        refuse("rec.7", words, " ".join(known))
    _check_cards_exist(cards)
    unknown = list(cards)
    for card in known:
        unknown.remove(card)
    if not contains(state.pool, unknown):
        seen = next(card for card in unknown if not contains(state.pool, [other for other in unknown if other == card]))
        refuse("deck.1", whereabouts(state, seat, seen), *expected(state))


def _check_sum(state: State, points: int) -> None:
    """Refuse points of the last undeclared hand that do not bring the sum to the value of all cards not laid (rec.8).

    With a ghost hand, with cards that the deal left out, or with uncounted points the sum is unknown.
    """
    if len(undeclared(state)) > 1 or state.table.ghost or state.table.missing:
        return
    declared = [hand.points for hand in state.last_hands if hand]
    if None in declared:
        return
    deck = state.table.deck
    not_laid = deck.value(state.pool) + sum(map(deck.value, state.known))
    due = not_laid - sum(p for p in declared if p is not None)
    if points != due:
        words = said("{due} points remain for the last hand counted, not {points}", due=due, points=points)
        refuse("rec.8", words, str(due))


def _check_result(state: State, action: Declaration) -> None:
    """Refuse what a loser of an untracked hand cannot have had left, and a hand in which no player is out (escape.1)."""
    if isinstance(action, PlayerDeclaredOut):
        return
    if isinstance(action, PointsDeclared):
        points = action.points
    else:
        _check_left_cards(state, action.cards)
        points = state.table.deck.value(action.cards)
    if points is not None:
        _check_left_points(state, points)
    if undeclared(state) == (action.seat,) and not state.winners:
        words = said("no other player is out, so @{seat} is: a hand ends when a player has no cards left", seat=action.seat)
        refuse("escape.1", words, f"@{action.seat} out")


def _check_left_cards(state: State, cards: Cards) -> None:
    """Refuse no card at all (rec.9), more copies than the decks have (deck.1), and the 1S of the opening (rec.10)."""
    copies = state.table.deck.copies
    if not cards:
        refuse("rec.9", "a loser holds at least one card", "NAME out")
    _check_cards_exist(cards)
    named = [card for hand in state.last_hands if hand and hand.cards for card in hand.cards] + list(cards)
    for card in cards:
        if named.count(card) > copies:
            words = said("{card} is left over more often than there are copies of it", card=the_card(card))
            refuse("deck.1", words, *expected(state))
    # one 1S opened the hand, or all of them are in the ghost hand (rec.10)
    if named.count("1S") >= copies:
        if copies == 1:
            words = said("the hand was opened with {card}: it cannot be left over", card=the_card("1S"))
        else:
            words = said(
                "the hand was opened with one {card}, and the other is named already: it cannot be left over",
                card=card_name("1S"),
            )
        refuse("rec.10", words, *expected(state))


def _check_left_points(state: State, points: int) -> None:
    """Refuse a loser without points (rec.9), and more points than all cards but the 1S of the opening are worth (rec.10)."""
    if points < 1:
        refuse("rec.9", "a loser has at least one point", said("1 or more"))
    room = most_left_over(state)
    if points > room:
        words = said("{points} points cannot be left over here: {most} at most", points=points, most=room)
        refuse("rec.10", words, from_to(1, room) if room > 0 else "NAME out")


def _check_cards_exist(cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card not in ORDER:
            refuse("deck.1", said("there is no card '{card}'", card=card), "NAME left 3S 10T", "NAME left 13")
