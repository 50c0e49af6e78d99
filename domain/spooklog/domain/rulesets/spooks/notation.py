"""Lines of a hand (part `notation`): read into actions, and written back (catalogue 7.2).

Reading needs the state, since `anna 5B` is a lead, an answer, a trick card or a straight of one, and a shorthand stands for as
many actions as are due. Well-formed nonsense (11S) passes through; the checks cite its rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.defaults import implied
from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import apart, write_cards
from spooklog.domain.rulesets.spooks.due import expected
from spooklog.domain.rulesets.spooks.lines import COUNTED, of_player
from spooklog.domain.rulesets.spooks.shorthands import SHORTHANDS, cards_alone, is_passes, last_hands, passes, trick_cards
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.words import RULE

__all__ = ["implied", "read", "write"]


def read(text: str, state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    """Return the actions of one line.

    Raises Unreadable or Ambiguous (rec.5), Illegal for a shorthand out of its phase (rec.6).
    """
    tokens = [card for token in text.replace(",", " , ").split() for card in apart(token)]
    if not tokens:
        raise Unreadable("the line is empty", rule=RULE, expected=expected(state))
    first = tokens[0].casefold()
    # signs and keywords first: neither can be a player's name
    if first[:1] == "-" and is_passes(first):
        return passes(first, tokens, state)
    if keyword := SHORTHANDS.get(first):
        return keyword(tokens[1:], state, labels)
    if state.phase == "trick" and (cards := cards_alone(tokens, labels)):
        return trick_cards(cards, state)
    if state.phase in COUNTED and "," in tokens:
        return last_hands(tokens, state, labels)
    return (of_player(tokens, state, labels),)


def write(before: State, actions: Sequence[SpooksAction], labels: Labels) -> str:  # noqa: ARG001
    """Return the line that reads back as these actions."""
    if len(actions) == 1:
        return _write_one(actions[0], labels)
    parts = [_write_one(action, labels) for action in actions]
    match actions[0]:
        case act.TurnPassed():
            return f"-{len(actions)}"
        case act.TrickCardLaid():
            return "trick " + ", ".join(parts)
        case act.CardHandedOn():
            # `gives` is a keyword, so this cuts no name
            return "swap " + ", ".join(part.replace(" gives", "") for part in parts)
        case act.BiteCardGiven():
            # several at once come from `bite` alone, whose cards are all unseen
            return "bite"
        case act.PlayUnlogged():
            return "result " + ", ".join(parts[1:])
        case _:
            return "result " + ", ".join(parts)


def _write_one(action: SpooksAction, labels: Labels) -> str:
    match action:
        case act.CardPlayed(seat, card):
            return f"{labels[seat]} {card}"
        case act.TrickCardLaid(seat, card):
            return f"{labels[seat]} {card or '?'}"
        case act.TurnPassed(seat):
            return f"{labels[seat]} pass"
        case act.UnableDeclared(seat):
            return f"{labels[seat]} stuck"
        case act.StraightLaid(seat, cards):
            return f"{labels[seat]} {' '.join(cards)}"
        case act.BiteCardGiven(seat, card, to) | act.CardHandedOn(seat, card, to):
            return " ".join([labels[seat], "gives", *([labels[to]] if to else []), card or "?"])
        case act.GiftCardGiven(seat, to, card):
            return " ".join([labels[seat], "gives", *([labels[to]] if to else []), card or "?"])
        case act.HandRevealed(seat, cards) | act.LeftOverDeclared(seat, cards):
            return f"{labels[seat]} left {write_cards(cards)}"
        case act.PointsDeclared(seat, points):
            return f"{labels[seat]} left {'?' if points is None else points}"
        case act.PlayerDeclaredOut(seat):
            return f"{labels[seat]} out"
        case act.TrackingLost():
            return "lost"
        case act.PlayUnlogged():
            return "result"
