"""What players did in a ply of a hand, as people say it, and the names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import CAT, ORDER, SUIT_NAMES, Card, card_name, number_of, sort, the_card
from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.rulesets.spooks.rules.tricks import best_of
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import from_to


def say(before: State, actions: Sequence[SpooksAction], labels: Labels) -> Sentence:
    """Return what one player did, or several in one line."""
    first, *more = actions
    if not more:
        return _of_one(before, first, labels)
    parts = [_of_one(before, action, labels).text for action in actions]
    text: str
    match first:
        case act.TurnPassed():
            text = said("{names} pass", names=_names(actions, labels))
        case act.TrickCardLaid():
            shorts = (_of_one(before, action, labels).short for action in actions)
            laid = zip(_each(actions, labels), shorts, strict=True)
            text = said("the trick: {cards}", cards=joined(within("{name} {card}", name=name, card=card) for name, card in laid))
            return Sentence(_with_taker(text, before, actions, labels), text)
        case act.BiteCardGiven() if before.victim:
            text = said("{names} give {taker} a card each", names=_names(actions, labels), taker=called(labels[before.victim]))
        case act.CardHandedOn() if not any(getattr(action, "card", None) for action in actions):
            text = said("{names} hand on a card each", names=_names(actions, labels))
        case act.PlayUnlogged():
            text = within("{first}: {others}", first=parts[0], others=joined(parts[1:]))
        case _:
            text = joined(parts)
    return Sentence(text, text)


def term(word: str) -> Term | None:
    """Return the name of a card, what stands on it, and its suit; None for any other word."""
    return Term(card_name(word), "CAT" if word == CAT else word[:-1], f"suit.{word[-1]}") if word in ORDER else None


def _of_one(before: State, action: SpooksAction, labels: Labels) -> Sentence:
    """Return what one player did, and the same for a button."""
    match action:
        case act.TrackingLost():
            return Sentence(said("the table lost track of the hand"), said("lost track"))
        case act.PlayUnlogged():
            return Sentence(said("nobody logged the play"), said("play not logged"))
        case act.CardPlayed() | act.TrickCardLaid() | act.StraightLaid():
            return _laid(before, action, called(labels[action.seat]))
        case act.BiteCardGiven(seat, card, to) | act.CardHandedOn(seat, card, to) | act.GiftCardGiven(seat, to, card):
            return _gift(before, called(labels[seat]), card, called(labels[to]) if to else "")
        case act.TurnPassed(seat) if before.phase == "lead":
            return Sentence(said("{name} declines the lead", name=called(labels[seat])), said("decline the lead"))
        case act.TurnPassed(seat):
            return Sentence(said("{name} passes", name=called(labels[seat])), said("pass"))
        case act.UnableDeclared(seat):
            return Sentence(said("{name} is stuck", name=called(labels[seat])), said("stuck"))
        case _:
            return _ended(action, called(labels[action.seat]))


def _laid(before: State, action: act.CardPlayed | act.TrickCardLaid | act.StraightLaid, name: str) -> Sentence:
    match action:
        case act.CardPlayed(_, card) if before.phase == "open":
            return Sentence(said("{name} opens with {card}", name=name, card=the_card(card)), card_name(card))
        case act.CardPlayed(_, card) if before.phase == "lead":
            return Sentence(said("{name} leads {card}", name=name, card=the_card(card)), card_name(card))
        case act.CardPlayed(_, card):
            return Sentence(said("{name} plays {card}", name=name, card=the_card(card)), card_name(card))
        case act.TrickCardLaid(_, card):
            if card is None:
                return Sentence(said("{name} sets a card", name=name), said("a card"))
            return Sentence(said("{name} sets {card} in the trick", name=name, card=the_card(card)), card_name(card))
        case act.StraightLaid(_, (card,)):
            return Sentence(said("{name} lays {card} as a straight", name=name, card=the_card(card)), card_name(card))
        case act.StraightLaid(_, cards):
            run = _in_order(cards)
            return Sentence(said("{name} lays a straight: {cards}", name=name, cards=run), run)


def _ended(action: act.Declaration, name: str) -> Sentence:
    """Return what a player had left."""
    match action:
        case act.HandRevealed(_, cards) | act.LeftOverDeclared(_, cards):
            left = _by_suit(cards)
            return Sentence(said("{name} is left with {cards}", name=name, cards=left), said("left: {cards}", cards=left))
        case act.PointsDeclared(_, None):
            return Sentence(said("{name} has cards left, not counted", name=name), said("left: not counted"))
        case act.PointsDeclared(_, int(points)):
            text = said.counted(points, "{name} has {number} point left", "{name} has {number} points left", name=name)
            return Sentence(text, said.counted(points, "{number} point left", "{number} points left"))
        case _:
            return Sentence(said("{name} is out", name=name), said("out"))


def _gift(before: State, name: str, card: Card | None, taker: str) -> Sentence:
    """Return how a card goes to another player, who is named where the line does it."""
    parts = {"name": name, "card": the_card(card) if card else said("a card"), "taker": taker}
    if before.phase == "swap":
        if taker:
            return Sentence(said("{name} hands {taker} {card}", **parts), said("hand {taker} {card}", **parts))
        return Sentence(said("{name} hands on {card}", **parts), said("hand on {card}", **parts))
    if taker:
        return Sentence(said("{name} gives {taker} {card}", **parts), said("give {taker} {card}", **parts))
    return Sentence(said("{name} gives {card}", **parts), said("give {card}", **parts))


def _names(actions: Sequence[SpooksAction], labels: Labels) -> str:
    return listed(_each(actions, labels))


def _with_taker(trick: str, before: State, actions: Sequence[SpooksAction], labels: Labels) -> str:
    """Return a trick with who takes it, where its cards are all laid at once and known, and it does not decide the hand."""
    going = before.trick
    cards = {one.seat: one.card for one in actions if isinstance(one, act.TrickCardLaid) and one.card}
    if going is None or going.laid or {*cards} != {*going.entrants} or any(before.count(seat) == 1 for seat in cards):
        return trick
    best = best_of(before, going, cards)
    if not best:
        return said("{trick}; nobody takes it", trick=trick)
    names = listed([called(labels[seat]) for seat in best])
    return (
        said("{trick}; {names} tie", trick=trick, names=names)
        if best[1:]
        else said("{trick}; {name} takes it", trick=trick, name=names)
    )


def _each(actions: Sequence[SpooksAction], labels: Labels) -> list[str]:
    return [called(labels[seat]) for action in actions if (seat := getattr(action, "seat", None))]


def _in_order(cards: Iterable[Card]) -> str:
    """Return cards in the order given, neighbours of a suit together: `8 and 9 of Goblins, 10 of Spooks`."""
    groups = ((suit, list(some)) for suit, some in groupby(cards, key=lambda card: card[-1]))
    return joined(
        card_name(CAT)
        if suit == CAT
        else said("{numbers} of {suit}", numbers=listed([*map(number_of, some)]), suit=SUIT_NAMES[suit])
        for suit, some in groups
    )


def _by_suit(cards: Sequence[Card]) -> str:
    """Return cards in deck order, runs of three and more as ranges: `the 1 and 4 to 7 of Spooks, the Cat`."""
    groups = ((suit, [*some]) for suit, some in groupby(sort(cards), key=lambda card: card[-1]))
    words = (
        listed([the_card(CAT)] * len(some))
        if suit == CAT
        else said("the {numbers} of {suit}", numbers=listed(_runs(some)), suit=SUIT_NAMES[suit])
        for suit, some in groups
    )
    return joined(words) or said("no cards")


def _runs(cards: Sequence[Card]) -> list[str]:
    """Return the numbers of sorted cards of one suit, three and more in a row as `4 to 7`."""
    breaks = [at for at, (one, other) in enumerate(pairwise(cards), start=1) if ORDER[other] != ORDER[one] + 1]
    rows = [cards[start:end] for start, end in pairwise((0, *breaks, len(cards)))]
    return [
        number
        for row in rows
        for number in ([from_to(number_of(row[0]), number_of(row[-1]))] if len(row) > 2 else map(number_of, row))
    ]
