"""Lines that stand for the actions of several players (catalogue 7.2; rec.6).

Once the hand is decided or no longer tracked, a shorthand of play is refused like any play (7.3, steps 2 and 3); before that it
is refused outside its own phase.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, Card, read_card
from spooklog.domain.rulesets.spooks.due import due, expected, left_to_pass
from spooklog.domain.rulesets.spooks.levels import check_playing, leave_out_play
from spooklog.domain.rulesets.spooks.lines import POINTS, card_of, given_card, of_player
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.revisions import a_result_may_be_the_first_line
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.words import RULE

_COUNT = re.compile(r"-[0-9]+")


def is_passes(token: str) -> bool:
    """Return whether a token is `--` or `-2`."""
    return token == "--" or _COUNT.fullmatch(token) is not None


def passes(token: str, tokens: list[str], state: State) -> tuple[SpooksAction, ...]:
    """Return passes: `--` of all who can still pass, `-n` of the next n. On a blue top card only (rec.6)."""
    if len(tokens) > 1:
        raise Unreadable(f"{token} stands alone", rule=RULE, expected=("--", "-2"))
    wanted = None if token == "--" else int(token[1:])
    if wanted == 0:
        raise Unreadable("-0 passes for no player", rule=RULE, expected=("--", "-1"))
    check_playing(state)
    on_blue = state.top is not None and state.top.card in BLUE and state.phase in ("follow", "window")
    seats = left_to_pass(state) if on_blue else ()
    if not seats:
        refuse("rec.6", f"{token} stands for passes on a blue card, and no player can pass on one now", *expected(state))
    if wanted is not None and wanted > len(seats):
        refuse("rec.6", f"only {len(seats)} can pass on this card, not {wanted}", "--", f"-{len(seats)}")
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
        names = ", ".join(f"@{seat}" for seat in seats)
        words = f"cards without names are one of each: {names}, in this order"
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
            "bite stands alone, for cards that were not seen", rule=RULE, expected=("bite", f"{labels[1]} gives CARD")
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
            raise Unreadable(f"'{' '.join(item)}' is neither 'NAME out' nor 'NAME left …'", rule=RULE, expected=form)
    return tuple(of_player(_spelt_out(item, state), state, labels) for item in items)


def _spelt_out(item: list[str], state: State) -> list[str]:
    """Return an item in full: `NAME 13` is short for `NAME left 13`, in a result `NAME 0` for `NAME out`."""
    if not POINTS.fullmatch(item[1]):
        return item
    return [item[0], "out"] if not int(item[1]) and state.phase != "reveal" else [item[0], "left", item[1]]


def _lost(rest: list[str], _state: State, _labels: Labels) -> tuple[SpooksAction, ...]:
    if rest:
        raise Unreadable("lost stands alone", rule=RULE, expected=("lost", "lost WHY"))
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
        raise Unreadable("say who laid which card", rule=RULE, expected=form)
    items = [item.split() for item in " ".join(tokens).split(",")]
    if len(items) == 1 and len(items[0]) > 2 and len(items[0]) % 2 == 0:
        flat = items[0]
        items = [flat[i : i + 2] for i in range(0, len(flat), 2)]
    for item in items:
        if len(item) != 2:
            raise Unreadable(f"'{' '.join(item)}' is not NAME CARD", rule=RULE, expected=form)
    return [(item[0], item[1]) for item in items]
