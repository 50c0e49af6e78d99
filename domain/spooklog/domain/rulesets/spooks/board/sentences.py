"""What players did in a ply of a hand, as people say it, and the names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import CAT, ORDER, SUIT_NAMES, Card, card_name, number_of, sort
from spooklog.domain.rulesets.spooks.rules.tricks import best_of
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import counted

_PLAYED = {"open": "opens with", "lead": "leads"}


def say(before: State, actions: Sequence[SpooksAction], labels: Labels) -> Sentence:
    """Return what one player did, or several in one line."""
    first, *more = actions
    if not more:
        return _of_one(before, first, labels)
    parts = [_of_one(before, action, labels).text for action in actions]
    match first:
        case act.TurnPassed():
            text = f"{_names(actions, labels)} pass"
        case act.TrickCardLaid():
            laid = zip(_each(actions, labels), (_of_one(before, action, labels).short for action in actions), strict=True)
            text = f"the trick: {', '.join(f'{name} {card}' for name, card in laid)}"
            return Sentence(f"{text}{_taken(before, actions, labels)}", text)
        case act.BiteCardGiven() if before.victim:
            text = f"{_names(actions, labels)} give {called(labels[before.victim])} a card each"
        case act.CardHandedOn() if not any(getattr(action, "card", None) for action in actions):
            text = f"{_names(actions, labels)} hand on a card each"
        case act.PlayUnlogged():
            text = f"{parts[0]}: {', '.join(parts[1:])}"
        case _:
            text = ", ".join(parts)
    return Sentence(text, text)


def term(word: str) -> Term | None:
    """Return the name of a card, what stands on it, and its suit; None for any other word."""
    return Term(card_name(word), "CAT" if word == CAT else word[:-1], f"suit.{word[-1]}") if word in ORDER else None


def _of_one(before: State, action: SpooksAction, labels: Labels) -> Sentence:
    match action:
        case act.TrackingLost():
            return Sentence("the table lost track of the hand", "lost track")
        case act.PlayUnlogged():
            return Sentence("nobody logged the play", "play not logged")
        case _:
            name = called(labels[action.seat])
            verb, short = _verb(before, action, labels)
            return Sentence(f"{name} {verb}", short)


def _verb(before: State, action: SpooksAction, labels: Labels) -> tuple[str, str]:
    """Return what follows the name of the player, and the same for a button."""
    match action:
        case act.CardPlayed(_, card):
            return f"{_PLAYED.get(before.phase, 'plays')} the {card_name(card)}", card_name(card)
        case act.TrickCardLaid(_, card):
            return (f"sets the {card_name(card)} in the trick", card_name(card)) if card else ("sets a card", "a card")
        case act.TurnPassed():
            return ("declines the lead", "decline the lead") if before.phase == "lead" else ("passes", "pass")
        case act.UnableDeclared():
            return "is stuck", "stuck"
        case act.StraightLaid(_, (card,)):
            return f"lays the {card_name(card)} as a straight", card_name(card)
        case act.StraightLaid(_, cards):
            return f"lays a straight: {_in_order(cards)}", _in_order(cards)
        case act.BiteCardGiven(_, card, to) | act.CardHandedOn(_, card, to) | act.GiftCardGiven(_, to, card):
            return _gift(before, card, f" {called(labels[to])}" if to else "")
        case act.HandRevealed(_, cards) | act.LeftOverDeclared(_, cards):
            return f"is left with {_by_suit(cards)}", f"left: {_by_suit(cards)}"
        case act.PointsDeclared(_, None):
            return "has cards left, not counted", "left: not counted"
        case act.PointsDeclared(_, int(points)):
            return f"has {counted(points, 'point')} left", f"{counted(points, 'point')} left"
        case _:
            return "is out", "out"


def _gift(before: State, card: Card | None, to: str) -> tuple[str, str]:
    """Return how a card goes to another player, who is named where the line does it."""
    what = f"the {card_name(card)}" if card else "a card"
    if before.phase == "swap":
        return (f"hands{to} {what}", f"hand{to} {what}") if to else (f"hands on {what}", f"hand on {what}")
    return f"gives{to} {what}", f"give{to} {what}"


def _names(actions: Sequence[SpooksAction], labels: Labels) -> str:
    return listed(_each(actions, labels))


def _taken(before: State, actions: Sequence[SpooksAction], labels: Labels) -> str:
    """Return who takes a trick whose cards are all laid at once; nothing where that decides the hand, or a card is not known."""
    trick = before.trick
    cards = {one.seat: one.card for one in actions if isinstance(one, act.TrickCardLaid) and one.card}
    if trick is None or trick.laid or {*cards} != {*trick.entrants} or any(before.count(seat) == 1 for seat in cards):
        return ""
    best = best_of(before, trick, cards)
    return f"; {listed([called(labels[seat]) for seat in best]) or 'nobody'} {'tie' if best[1:] else 'takes it'}"


def _each(actions: Sequence[SpooksAction], labels: Labels) -> list[str]:
    return [called(labels[seat]) for action in actions if (seat := getattr(action, "seat", None))]


def _in_order(cards: Iterable[Card]) -> str:
    """Return cards in the order given, neighbours of a suit together: `8 and 9 of Goblins, 10 of Spooks`."""
    groups = ((suit, list(some)) for suit, some in groupby(cards, key=lambda card: card[-1]))
    return ", ".join(
        "Cat" if suit == CAT else f"{listed([*map(number_of, some)])} of {SUIT_NAMES[suit]}" for suit, some in groups
    )


def _by_suit(cards: Sequence[Card]) -> str:
    """Return cards in deck order, runs of three and more as ranges: `the 1 and 4 to 7 of Spooks, the Cat`."""
    groups = ((suit, [*some]) for suit, some in groupby(sort(cards), key=lambda card: card[-1]))
    words = (
        listed(["the Cat"] * len(some)) if suit == CAT else f"the {listed(_runs(some))} of {SUIT_NAMES[suit]}"
        for suit, some in groups
    )
    return ", ".join(words) or "no cards"


def _runs(cards: Sequence[Card]) -> list[str]:
    """Return the numbers of sorted cards of one suit, three and more in a row as `4 to 7`."""
    breaks = [at for at, (one, other) in enumerate(pairwise(cards), start=1) if ORDER[other] != ORDER[one] + 1]
    rows = [cards[start:end] for start, end in pairwise((0, *breaks, len(cards)))]
    return [
        number
        for row in rows
        for number in ([f"{number_of(row[0])} to {number_of(row[-1])}"] if len(row) > 2 else map(number_of, row))
    ]
