"""A bot that plays Spooks sensibly (catalogue 8.10). It uses its own hand, the top card, and how many cards the others hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import CAT, GOBLINS, MASTER, NUMBER, RED, SUIT, Card, Cards
from spooklog.domain.rulesets.spooks.rules.due import answers_red, due, fewest, fits, next_passer
from spooklog.domain.rulesets.spooks.rules.straights import step
from spooklog.domain.rulesets.spooks.state import DOWN, State
from spooklog.domain.values.chance import Rng

_WORTH_FIGHTING = 7  # as in the catalogue (8.10)
"""The bot lays a Goblin above this number to win a trick."""

_NEARLY_OUT = 3
"""Once another hand has this few cards, the bot lays the Cat: it costs most to be left with."""


class Shedder:
    """A bot that lays whenever it can.

    It keeps the Cat for red cards, gives away and sheds what costs most, and lays the longest straight.
    """

    def choose(self, state: State, seat: int, rng: Rng) -> SpooksAction | None:
        """Return the bot's action; None when it has nothing to do, or when another player passes first on a blue Master (r.9)."""
        hand, now = state.known[seat - 1], due(state)
        if seat not in now.must and seat not in now.may:
            return None
        match state.phase:
            case "open":
                spiders = [card for card in hand if SUIT[card] == "S"]
                # hands are in deck order, so the first Spider is the lowest
                return act.CardPlayed(seat, spiders[0] if spiders else _lead(state, seat, hand))
            case "window" if seat not in now.must:
                return _answer(state, seat, hand) if seat == next_passer(state) else None
            case "reveal" if not state.hidden[seat - 1]:
                return act.HandRevealed(seat, hand)
            case "lead" | "window":
                return act.CardPlayed(seat, _lead(state, seat, hand))
            case "follow":
                return _answer(state, seat, hand)
            case "trick":
                return act.TrickCardLaid(seat, _trick_card(state, seat, hand))
            case "straight":
                return act.StraightLaid(seat, _longest_straight(state, hand))
            case "bite":
                return act.BiteCardGiven(seat, _spare(state, seat, hand))
            case "gift":
                return act.GiftCardGiven(seat, rng.choice(fewest(state, seat)), _spare(state, seat, hand))
            case "swap":
                return act.CardHandedOn(seat, _spare(state, seat, hand))
            case _:
                return None


def _lead(state: State, seat: int, hand: Cards) -> Card:
    return _best_to_lay(state, seat, hand, _kept_back(hand, keep={CAT}))


def _answer(state: State, seat: int, hand: Cards) -> SpooksAction:
    """Return a card that fits, else a pass or being stuck. On blue the bot keeps the Cat until the end is near."""
    fitting = [card for card in hand if fits(card, state)]
    on_red = answers_red(state)
    if not on_red and len(hand) > 1 and not _end_is_near(state, seat):
        fitting = [card for card in fitting if card != CAT]
    if not fitting:
        return act.UnableDeclared(seat) if on_red else act.TurnPassed(seat)
    return act.CardPlayed(seat, _best_to_lay(state, seat, hand, _kept_back(fitting, keep={CAT})))


def _best_to_lay(state: State, seat: int, hand: Cards, cards: Collection[Card]) -> Card:
    """Return the dearest card of the longest suit; a Bone where the next player was the last one to be stuck."""
    suits = [SUIT[card] for card in hand]
    bone_bites = state.victim == state.next(seat)
    points = state.table.deck.points
    return max(cards, key=lambda card: (bone_bites and SUIT[card] == "B", suits.count(SUIT[card]), points[card]))


def _trick_card(state: State, seat: int, hand: Cards) -> Card:
    """Return the best Goblin where it may win, else the dearest card (goblins.6; masters.11 while the sequence runs down)."""

    def rank(goblin: Card) -> int:
        return MASTER + 1 - NUMBER[goblin] if state.sequence == DOWN else NUMBER[goblin]

    best = max((card for card in hand if card in GOBLINS), key=rank, default=None)
    return best if best and rank(best) > _WORTH_FIGHTING else _dearest(state, _lasting(state, seat, hand))


def _spare(state: State, seat: int, hand: Cards) -> Card:
    """Return the dearest card without a neighbouring number in the hand, else the dearest of all."""
    cards = _lasting(state, seat, hand)
    numbers = {NUMBER[card] for card in hand if card != CAT}
    alone = [card for card in cards if card == CAT or not numbers & {NUMBER[card] - 1, NUMBER[card] + 1}]
    return _dearest(state, alone or cards)


def _longest_straight(state: State, hand: Cards) -> Cards:
    """Return the longest run; of equals one without the Cat, then one with a Bone on top, which is hard to answer."""
    value = state.table.deck.value

    def merit(run: Cards) -> tuple[int, bool, bool, int]:
        return len(run), CAT not in run, SUIT[run[-1]] == "B", value(run)

    return max(_runs(state, hand), key=merit)


def _runs(state: State, hand: Cards) -> Iterator[Cards]:
    """Yield the straights that begin with each number held, one for each card they can end in (bones.2, r.4, r.8)."""
    by, wild = step(state), CAT in hand and state.options.cat_in_straight == "wild"
    held: dict[int, list[Card]] = {}
    for card in sorted(hand, key=RED.__contains__):  # red cards last: under others they are wasted
        held.setdefault(NUMBER[card], []).append(card)
    cats = held.pop(0, [])  # the number of the Cat
    for first in held:
        below: Cards = ()
        number = first
        while 1 <= number <= MASTER:
            if number in held:
                yield from ((*below, top) for top in held[number])
                below = (*below, held[number][0])
            elif wild and CAT not in below:
                below = (*below, CAT)
                # a Cat on top gives the lead away: only to win the hand
                if len(below) == len(hand):
                    yield below
            else:
                break
            number += by
    yield from ((cat,) for cat in cats[:1])


def _lasting(state: State, seat: int, hand: Cards) -> Collection[Card]:
    """Return the cards the bot may part with: all but the Cat, while other cards are left and the end is not near."""
    return hand if _end_is_near(state, seat) else _kept_back(hand, keep={CAT})


def _kept_back(cards: Collection[Card], keep: Collection[Card]) -> Collection[Card]:
    """Return the cards without those to keep; all of them where none else is left."""
    return [card for card in cards if card not in keep] or cards


def _end_is_near(state: State, seat: int) -> bool:
    return any(state.count(other) <= _NEARLY_OUT for other in state.seats if other != seat)


def _dearest(state: State, cards: Collection[Card]) -> Card:
    return max(cards, key=state.table.deck.points.__getitem__)
