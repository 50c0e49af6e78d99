"""Lines that begin with a player, read into actions (catalogue 7.2)."""

from __future__ import annotations

import re

from spooklog.domain.errors import Ambiguous, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import ORDER, Card, read_card, read_cards
from spooklog.domain.rulesets.spooks.due import expected, fewest
from spooklog.domain.rulesets.spooks.fitting import answers_red
from spooklog.domain.rulesets.spooks.state import UNTRACKED, State
from spooklog.domain.rulesets.spooks.words import RULE

POINTS = re.compile(r"[0-9]{1,15}")  # as many digits as an action can hold
_PASSES = frozenset({"pass", "stuck", "-"})

COUNTED = UNTRACKED | {"reveal"}
"""Phases in which no card is laid any more, so a number alone is the points that a player had left."""


def of_player(tokens: list[str], state: State, labels: Labels) -> SpooksAction:
    """Return the action of a line that begins with a player.

    Raises Unreadable or Ambiguous (rec.5; masters.6 for a gift).
    """
    seat = labels.seat(tokens[0], rule=RULE)
    name, rest = labels[seat], tokens[1:]
    if "," in rest:
        raise Unreadable(
            "one line for each player: a comma stands between the parts of trick, swap and result, and between last hands",
            rule=RULE,
            expected=("trick NAME CARD, NAME CARD", "swap NAME CARD, NAME ?", "result NAME out, NAME left 13"),
        )
    if not rest:
        raise Unreadable(f"what did {name} do?", rule=RULE, expected=expected(state))
    word = rest[0].casefold()
    if word in _PASSES and len(rest) == 1:
        return _pass_or_stuck(seat, state)
    if word == "gives":
        return _gives(seat, rest[1:], state, labels)
    if word == "left":
        return _left(seat, rest[1:], state, labels)
    if word == "out" and len(rest) == 1:
        return act.PlayerDeclaredOut(seat)
    if len(rest) == 1 and POINTS.fullmatch(word) and state.phase in COUNTED:
        out = not int(word) and state.phase in UNTRACKED
        return act.PlayerDeclaredOut(seat) if out else act.PointsDeclared(seat, int(word))
    if len(rest) > 1 or state.phase == "straight":
        return act.StraightLaid(seat, tuple(card_of(token, state) for token in rest))
    card = card_of(rest[0], state)
    return act.TrickCardLaid(seat, card) if state.phase == "trick" else act.CardPlayed(seat, card)


def _pass_or_stuck(seat: int, state: State) -> SpooksAction:
    """Return the action that `pass` and `stuck` mean: on a red card both mean being unable (r.36)."""
    return act.UnableDeclared(seat) if answers_red(state) else act.TurnPassed(seat)


def _gives(seat: int, rest: list[str], state: State, labels: Labels) -> SpooksAction:
    if not 1 <= len(rest) <= 2:
        name = labels[seat]
        raise Unreadable(
            "a gift is one card",
            rule=RULE,
            expected=(f"{name} gives CARD", f"{name} gives NAME CARD", f"{name} gives ?"),
        )
    if len(rest) == 1 and rest[0] != "?" and read_card(rest[0]) is None and (named := labels.find(rest[0], rule=RULE)):
        form = f"{labels[seat]} gives {labels[named]}"
        raise Unreadable(
            f"which card does {labels[seat]} give {labels[named]}?", rule=RULE, expected=(f"{form} CARD", f"{form} ?")
        )
    to = labels.seat(rest[0], rule=RULE) if len(rest) == 2 else None
    card = given_card(rest[-1], state)
    if state.phase == "swap":
        return act.CardHandedOn(seat, card, to)
    if state.phase == "bite":
        return act.BiteCardGiven(seat, card, to)
    if to is None and state.phase == "gift":
        least = fewest(state, seat)
        if len(least) > 1 and seat == state.actor:
            names = tuple(labels[other] for other in least)
            forms = tuple(f"{labels[seat]} gives {name} {rest[-1]}" for name in names)
            raise Ambiguous(
                f"{' and '.join(names)} have the fewest cards: say who gets it", rule="spooks:masters.6", expected=forms
            )
        # any receiver will do for another player than the owner of the Master: the check refuses the giver first
        to = least[0]
    # seat 0: no gift is due, and the check refuses it before it looks at the receiver
    return act.GiftCardGiven(seat, to or 0, card)


def _left(seat: int, rest: list[str], state: State, labels: Labels) -> SpooksAction:
    name = labels[seat]
    forms = (f"{name} left 3S 10T", f"{name} left 13", f"{name} left ?")
    if not rest:
        raise Unreadable(f"what was left in {name}'s hand?", rule=RULE, expected=forms)
    if rest == ["?"]:
        return act.PointsDeclared(seat, None)
    if len(rest) == 1 and POINTS.fullmatch(rest[0]):
        return act.PointsDeclared(seat, int(rest[0]))
    cards: list[Card] = []
    for token in rest:
        several = read_cards(token)
        if several is None:
            raise Unreadable(f"'{token}' is no card, no range of cards and no number of points", rule=RULE, expected=forms)
        cards += several
    # cards that no deck holds come last; the check refuses them by deck.1
    cards.sort(key=lambda card: ORDER.get(card, len(ORDER)))
    if state.phase in UNTRACKED:
        return act.LeftOverDeclared(seat, tuple(cards))
    return act.HandRevealed(seat, tuple(cards))


def card_of(token: str, state: State) -> Card:
    """Return the card that a token is written like. Raises Unreadable (rec.5) with what is awaited."""
    card = read_card(token)
    if card is None:
        words = f"'{token}' is no card: a number or M, then S K G B or T; C is the Cat"
        raise Unreadable(words, rule=RULE, expected=expected(state))
    return card


def given_card(token: str, state: State) -> Card | None:
    """Return the card that a token is written like, None for `?`. Raises what `card_of` raises."""
    return None if token == "?" else card_of(token, state)
