"""Lines of a hand (part `notation`): read into actions, and written back (catalogue 7.2).

Reading needs the state, since `anna 5B` is a lead, an answer, a trick card or a straight of one, and a shorthand stands for as
many actions as are due. Well-formed nonsense (11S) passes through; the checks cite its rule.

These lines are code and no patterns of a `Grammar`: only `lost` would be one. Of nearly every other line the phase says which
action it is, or how many; and cards may be typed without blanks (`2K10SC`), so a line is no fixed row of tokens. Patterns would
also make the way of a line longer, for which a test has a bound.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from spooklog.domain.contract.defaults import implied
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, ORDER, SUIT_NAMES, Card, apart, read_card, read_cards, write_cards
from spooklog.domain.rulesets.spooks.lines.words import RULE
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.revisions import a_result_may_be_the_first_line
from spooklog.domain.rulesets.spooks.rules.due import answers_red, due, expected, fewest, left_to_pass
from spooklog.domain.rulesets.spooks.rules.levels import check_playing, leave_out_play
from spooklog.domain.rulesets.spooks.state import UNTRACKED, State
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.labels import Labels, listed
from spooklog.domain.values.saying import at_seat, chained, joined

__all__ = ["implied", "read", "write"]

POINTS = re.compile(r"[0-9]{1,15}")  # as many digits as an action can hold
_SUITS = listed([*SUIT_NAMES.values()], "or")
_PASSES = frozenset({"pass", "stuck", "-"})
_COUNT = re.compile(r"-[0-9]+")

COUNTED = UNTRACKED | {"reveal"}
"""Phases in which no card is laid any more, so a number alone is the points that a player had left."""


def read(text: str, state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    """Return the actions of one line.

    Raises Unreadable or Ambiguous (rec.5), Illegal for a shorthand out of its phase (rec.6).
    """
    tokens = [card for token in text.replace(",", " , ").split() for card in apart(token)]
    if not tokens:
        raise Unreadable(said("the line is empty"), rule=RULE, expected=expected(state))
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


def write(before: State, actions: Sequence[SpooksAction], labels: Labels) -> str:
    """Return the line that reads back as these actions."""
    if len(actions) > 1:
        return _write_shorthand(actions, [write(before, (action,), labels) for action in actions])
    match actions[0]:
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
        case act.BiteCardGiven(seat, card, to) | act.CardHandedOn(seat, card, to) | act.GiftCardGiven(seat, to, card):
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


def _write_shorthand(actions: Sequence[SpooksAction], parts: Sequence[str]) -> str:
    """Return the line of the actions of several players; `parts` are their own lines."""
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


# -- lines that begin with a player --------------------------------------------------------------------------------------------


def of_player(tokens: list[str], state: State, labels: Labels) -> SpooksAction:
    """Return the action of a line that begins with a player.

    Raises Unreadable or Ambiguous (rec.5; masters.6 for a gift).
    """
    seat = labels.seat(tokens[0], rule=RULE)
    name, rest = labels[seat], tokens[1:]
    if "," in rest:
        raise Unreadable(
            said("one line for each player: a comma stands between the parts of trick, swap and result, and between last hands"),
            rule=RULE,
            expected=("trick NAME CARD, NAME CARD", "swap NAME CARD, NAME ?", "result NAME out, NAME left 13"),
        )
    if not rest:
        raise Unreadable(said("what did {name} do?", name=name), rule=RULE, expected=expected(state))
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
    if len(rest) == 3 and rest[1].casefold() == "to":  # `gives 8B to dave`
        rest = [rest[2], rest[0]]
    if not 1 <= len(rest) <= 2:
        name = labels[seat]
        raise Unreadable(
            said("a gift is one card"),
            rule=RULE,
            expected=(f"{name} gives CARD", f"{name} gives NAME CARD", f"{name} gives ?"),
        )
    if len(rest) == 1 and rest[0] != "?" and read_card(rest[0]) is None and (named := labels.find(rest[0], rule=RULE)):
        form = f"{labels[seat]} gives {labels[named]}"
        words = said("which card does {giver} give {taker}?", giver=labels[seat], taker=labels[named])
        raise Unreadable(words, rule=RULE, expected=(f"{form} CARD", f"{form} ?"))
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
            words = said("{players} have the fewest cards: say who gets it", players=chained(names))
            raise Ambiguous(words, rule="spooks:masters.6", expected=forms)
        # any receiver will do for another player than the owner of the Master: the check refuses the giver first
        to = least[0]
    # seat 0: no gift is due, and the check refuses it before it looks at the receiver
    return act.GiftCardGiven(seat, to or 0, card)


def _left(seat: int, rest: list[str], state: State, labels: Labels) -> SpooksAction:
    name = labels[seat]
    forms = (f"{name} left 3S 10T", f"{name} left 13", f"{name} left ?")
    if not rest:
        raise Unreadable(said("what was left in {name}'s hand?", name=name), rule=RULE, expected=forms)
    if rest == ["?"]:
        return act.PointsDeclared(seat, None)
    if len(rest) == 1 and POINTS.fullmatch(rest[0]):
        return act.PointsDeclared(seat, int(rest[0]))
    cards: list[Card] = []
    for token in rest:
        several = read_cards(token)
        if several is None:
            words = said("'{token}' is no card, no range of cards and no number of points", token=token)
            raise Unreadable(words, rule=RULE, expected=forms)
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
        words = said("'{token}' is no card: a card is the Cat, or a number or Master of {suits}", token=token, suits=_SUITS)
        raise Unreadable(words, rule=RULE, expected=expected(state))
    return card


def given_card(token: str, state: State) -> Card | None:
    """Return the card that a token is written like, None for `?`. Raises what `card_of` raises."""
    return None if token == "?" else card_of(token, state)


# -- lines that stand for the actions of several players (rec.6) ---------------------------------------------------------------
#
# Once the hand is decided or no longer tracked, a shorthand of play is refused like any play (7.3, steps 2 and 3). Before that it
# is refused outside its own phase.


def is_passes(token: str) -> bool:
    """Return whether a token is `--` or `-2`."""
    return token == "--" or _COUNT.fullmatch(token) is not None


def passes(token: str, tokens: list[str], state: State) -> tuple[SpooksAction, ...]:
    """Return passes: `--` of all who can still pass, `-n` of the next n. On a blue top card only (rec.6)."""
    if len(tokens) > 1:
        raise Unreadable(said("{token} stands alone", token=token), rule=RULE, expected=("--", "-2"))
    wanted = None if token == "--" else int(token[1:])
    if wanted == 0:
        raise Unreadable(said("-0 passes for no player"), rule=RULE, expected=("--", "-1"))
    check_playing(state)
    on_blue = state.top is not None and state.top.card in BLUE and state.phase in ("follow", "window")
    seats = left_to_pass(state) if on_blue else ()
    if not seats:
        words = said("{token} stands for passes on a blue card, and no player can pass on one now", token=token)
        refuse("rec.6", words, *expected(state))
    if wanted is not None and wanted > len(seats):
        words = said.counted(
            len(seats),
            "only {number} can pass on this card, not {wanted}",
            "only {number} can pass on this card, not {wanted}",
            wanted=wanted,
        )
        refuse("rec.6", words, "--", f"-{len(seats)}")
    return tuple(act.TurnPassed(seat) for seat in seats[:wanted])


def _trick(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    form = ("trick NAME CARD, NAME CARD, …",)
    # rec.5 comes before what the phase forbids, so the line is read first (7.3)
    pairs = [(labels.seat(who, rule=RULE), card_of(what, state)) for who, what in _pairs(rest, form)]
    check_playing(state)
    if state.phase != "trick":
        refuse("rec.6", "no trick is on: trick is for the cards laid on a Goblin", *expected(state))
    return tuple(act.TrickCardLaid(seat, card) for seat, card in pairs)


def cards_alone(tokens: list[str], labels: Labels) -> list[Card]:
    """Return the cards of a line that names no player; none where it says anything else. Commas may stand between them.

    `c 2S` is the line of Cora, or of a player called C: a Cat and another card are `c, 2S`.
    """
    if labels.has(tokens[0]) or (len(tokens) == 2 and labels.meant(tokens[0])):
        return []
    cards = [read_card(token) for token in tokens if token != ","]
    return [card for card in cards if card] if all(cards) else []


def trick_cards(cards: list[Card], state: State) -> tuple[SpooksAction, ...]:
    """Return the cards of a trick without names: one for each player who still lays one, in the order of the prompt.

    Raises Unreadable where there are more or fewer cards than players (rec.5).
    """
    seats = due(state).must
    if len(cards) != len(seats):
        words = said("cards without names are one of each: {players}, in this order", players=joined(map(at_seat, seats)))
        raise Unreadable(words, rule=RULE, expected=(" ".join(["CARD"] * len(seats)), "trick NAME CARD, …"))
    return tuple(act.TrickCardLaid(seat, card) for seat, card in zip(seats, cards, strict=True))


def _swap(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    form = ("swap", "swap NAME CARD, NAME ?, …")
    pairs = [(labels.seat(who, rule=RULE), given_card(what, state)) for who, what in _pairs(rest, form)] if rest else []
    check_playing(state)
    if state.phase != "swap":
        refuse("rec.6", "no exchange is on: swap follows the Master of Spooks", *expected(state))
    chosen = {seat for seat, _ in state.swap or ()}
    return tuple(act.CardHandedOn(s, c) for s, c in pairs or [(seat, None) for seat in state.seats if seat not in chosen])


def _bite(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    if rest:
        raise Unreadable(
            said("bite stands alone, for cards that were not seen"), rule=RULE, expected=("bite", f"{labels[1]} gives CARD")
        )
    check_playing(state)
    if state.phase != "bite" or state.bite is None:
        refuse("rec.6", "no player is being bitten: bite follows being stuck on a Bat", *expected(state))
    givers = []
    for seat in state.bite.order[state.bite.given :]:
        givers.append(act.BiteCardGiven(seat, None))
        if state.count(seat) == 1:  # the last card: the rest of the bite does not happen (bats.3)
            break
    return tuple(givers)


def _result(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    """Return how a hand ended. As the first line of a hand it says as well that only its result is recorded (rec.13)."""
    if state.phase == "open" and a_result_may_be_the_first_line(state.table):
        return (act.PlayUnlogged(), *last_hands(rest, leave_out_play(state), labels))
    return last_hands(rest, state, labels)


def last_hands(tokens: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    """Return how several players ended, with a comma between them: `NAME out`, `NAME left CARDS`, `NAME left 13` or `NAME 13`."""
    items = [item.split() for item in " ".join(tokens).split(",")]
    form = ("result NAME out, NAME left 13, NAME left C 3S",)
    for item in items:
        points_alone = len(item) == 2 and POINTS.fullmatch(item[1])
        if not points_alone and (len(item) < 2 or item[1].casefold() not in ("out", "left")):
            words = said("'{item}' is neither 'NAME out' nor 'NAME left …'", item=" ".join(item))
            raise Unreadable(words, rule=RULE, expected=form)
    return tuple(of_player(_spelt_out(item, state), state, labels) for item in items)


def _spelt_out(item: list[str], state: State) -> list[str]:
    """Return an item in full: `NAME 13` is short for `NAME left 13`, in a result `NAME 0` for `NAME out`."""
    if not POINTS.fullmatch(item[1]):
        return item
    return [item[0], "out"] if not int(item[1]) and state.phase != "reveal" else [item[0], "left", item[1]]


def _lost(rest: list[str], _state: State, _labels: Labels) -> tuple[SpooksAction, ...]:
    if rest:
        raise Unreadable(said("lost stands alone"), rule=RULE, expected=("lost", "lost WHY"))
    return (act.TrackingLost(),)


SHORTHANDS: dict[str, Callable[[list[str], State, Labels], tuple[SpooksAction, ...]]] = {
    "trick": _trick,
    "swap": _swap,
    "bite": _bite,
    "result": _result,
    "lost": _lost,
}
"""Lines that begin with a word and not with a player."""


def _pairs(tokens: list[str], form: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the `NAME CARD` items of a line; commas between them may be left out."""
    if not tokens:
        raise Unreadable(said("say who laid which card"), rule=RULE, expected=form)
    items = [item.split() for item in " ".join(tokens).split(",")]
    if len(items) == 1 and len(items[0]) > 2 and len(items[0]) % 2 == 0:
        flat = items[0]
        items = [flat[i : i + 2] for i in range(0, len(flat), 2)]
    for item in items:
        if len(item) != 2:
            raise Unreadable(said("'{item}' is not NAME CARD", item=" ".join(item)), rule=RULE, expected=form)
    return [(item[0], item[1]) for item in items]
