"""Lines of a hand: read into actions, and written back (catalogue 7.2).

Reading needs the state, since `anna 5B` is a lead, an answer, a trick card or a straight of one, and a shorthand stands for as
many actions as are due. Well-formed nonsense (11S) passes through; the checks cite its rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from spooklog.domain.errors import Ambiguous, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.cards import BLUE, ORDER, RED, Card, read_card, read_cards, write_cards
from spooklog.domain.rulesets.spooks.check import check_level, fewest, next_in_window
from spooklog.domain.rulesets.spooks.forms import forms
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import UNTRACKED, State

KEYWORDS = frozenset(
    [
        "players",
        "dealer",
        "options",
        "counts",
        "deal",
        "series",
        "target",
        "hand",
        "trick",
        "swap",
        "bite",
        "lost",
        "void",
        "result",
        "pass",
        "stuck",
        "gives",
        "out",
        "left",
    ]
)
"""Words that no player may be called by (7.1)."""

RULE = "spooks:rec.5"
FORMS = (
    "NAME CARD",
    "NAME pass",
    "NAME stuck",
    "NAME gives CARD",
    "--",
    "-2",
    "trick NAME CARD, …",
    "NAME left …",
    "lost",
    "void",
)

_COUNT = re.compile(r"-([0-9]{1,3})")
_POINTS = re.compile(r"[0-9]{1,6}")
_PASSES = frozenset({"pass", "stuck", "-"})


def read(text: str, state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    """The actions of one line. Raises Unreadable or Ambiguous (rec.5), Illegal for a shorthand out of its phase (rec.6)."""
    tokens = text.replace(",", " , ").split()
    if not tokens:
        raise Unreadable("the line is empty", rule=RULE, expected=FORMS)
    first = tokens[0].casefold()
    if first == "--" or _COUNT.fullmatch(first):
        return _passes(first, tokens, state)
    if keyword := _KEYWORD_LINES.get(first):
        return keyword(tokens[1:], state, labels)
    return (_of_player(tokens, state, labels),)


def write(actions: Sequence[SpooksAction], labels: Labels) -> str:
    """The line that reads back as these actions."""
    if len(actions) == 1:
        return _write_one(actions[0], labels)
    parts = [_write_one(action, labels) for action in actions]
    match actions[0]:
        case act.TurnPassed():
            return f"-{len(actions)}"
        case act.TrickCardLaid():
            return "trick " + ", ".join(parts)
        case act.CardHandedOn():
            return "swap " + ", ".join(part.replace(" gives", "") for part in parts)
        case act.BiteCardGiven():
            return "bite"
        case _:
            return "result " + ", ".join(parts)


# -- one player ----------------------------------------------------------------------------------------------------------------


def _of_player(tokens: list[str], state: State, labels: Labels) -> SpooksAction:
    seat = labels.seat(tokens[0], rule=RULE)
    name, rest = labels[seat], tokens[1:]
    if "," in rest:
        raise Unreadable(
            "one line for each player: a comma stands between the parts of trick, swap and result only",
            rule=RULE,
            expected=("trick NAME CARD, NAME CARD", "swap NAME CARD, NAME ?", "result NAME out, NAME left 13"),
        )
    if not rest:
        raise Unreadable(f"what did {name} do?", rule=RULE, expected=tuple(f"{name} {form[5:]}" for form in FORMS[:4]))
    word = rest[0].casefold()
    if word in _PASSES and len(rest) == 1:
        return _pass_or_stuck(seat, state)
    if word == "gives":
        return _gives(seat, rest[1:], state, labels)
    if word == "left":
        return _left(seat, rest[1:], state, labels)
    if word == "out" and len(rest) == 1:
        return act.PlayerDeclaredOut(seat)
    cards = tuple(_card(token, name) for token in rest)
    if len(cards) > 1:
        return act.StraightLaid(seat, cards)
    if state.phase == "trick":
        return act.TrickCardLaid(seat, cards[0])
    if state.phase == "straight":
        return act.StraightLaid(seat, cards)
    return act.CardPlayed(seat, cards[0])


def _pass_or_stuck(seat: int, state: State) -> SpooksAction:
    """One word for both: on a red card a pass means being unable (r.36)."""
    on_red = state.phase == "follow" and state.top is not None and state.top.card in RED
    return act.UnableDeclared(seat) if on_red else act.TurnPassed(seat)


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
    card = _given(rest[-1], labels[seat])
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
        to = least[0]
    return act.GiftCardGiven(seat, to or 0, card)


def _left(seat: int, rest: list[str], state: State, labels: Labels) -> SpooksAction:
    name = labels[seat]
    forms = (f"{name} left 3S 10T", f"{name} left 13", f"{name} left ?")
    if not rest:
        raise Unreadable(f"what was left in {name}'s hand?", rule=RULE, expected=forms)
    if rest == ["?"]:
        return act.PointsDeclared(seat, None)
    if len(rest) == 1 and _POINTS.fullmatch(rest[0]):
        return act.PointsDeclared(seat, int(rest[0]))
    cards: list[Card] = []
    for token in rest:
        several = read_cards(token)
        if several is None:
            raise Unreadable(f"'{token}' is no card, no range of cards and no number of points", rule=RULE, expected=forms)
        cards += several
    cards.sort(key=lambda card: ORDER.get(card, len(ORDER)))
    if state.phase in UNTRACKED:
        return act.LeftOverDeclared(seat, tuple(cards))
    return act.HandRevealed(seat, tuple(cards))


def _card(token: str, name: str) -> Card:
    card = read_card(token)
    if card is None:
        forms = (f"{name} 2S", f"{name} pass", f"{name} stuck", f"{name} gives CARD", f"{name} left CARDS")
        raise Unreadable(f"'{token}' is no card: a number or M, then S K G B or T; C is the Cat", rule=RULE, expected=forms)
    return card


def _given(token: str, name: str) -> Card | None:
    return None if token == "?" else _card(token, name)


# -- shorthands ----------------------------------------------------------------------------------------------------------------


def _passes(token: str, tokens: list[str], state: State) -> tuple[SpooksAction, ...]:
    """`--`: everybody who can still pass; `-n`: so many in turn. On a blue top card only (rec.6)."""
    if len(tokens) > 1:
        raise Unreadable(f"{token} stands alone", rule=RULE, expected=("--", "-2"))
    wanted = None if token == "--" else int(token[1:])
    if wanted == 0:
        raise Unreadable("-0 passes for nobody", rule=RULE, expected=("--", "-1"))
    _shorthand_level(state)
    on_blue = state.top is not None and state.top.card in BLUE and state.phase in ("follow", "window")
    first = next_in_window(state) if state.phase == "window" else state.actor
    if not on_blue or first is None or state.top is None:
        refuse("rec.6", f"{token} stands for passes on a blue card, and nobody can pass on one now", *forms(state))
    seats, seat = [], first
    while seat != state.top.owner:
        seats.append(seat)
        seat = state.next(seat)
    if wanted is not None and wanted > len(seats):
        allowed = len(seats)
        if wanted > len(seats) + state.table.seats:
            refuse("rec.6", f"only {allowed} can pass here, not {wanted}", "--")
        while len(seats) < wanted:
            seats.append(seat)
            seat = state.next(seat)
    return tuple(act.TurnPassed(seat) for seat in seats[:wanted])


def _trick(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    form = ("trick NAME CARD, NAME CARD, …",)
    pairs = [(labels.seat(who, rule=RULE), _card(what, who)) for who, what in _pairs(rest, form)]
    _shorthand_level(state)
    if state.phase != "trick":
        refuse("rec.6", "no trick is on: trick is for the cards laid on a Goblin", *forms(state))
    return tuple(act.TrickCardLaid(seat, card) for seat, card in pairs)


def _swap(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    form = ("swap", "swap NAME CARD, NAME ?, …")
    pairs = [(labels.seat(who, rule=RULE), _given(what, who)) for who, what in _pairs(rest, form)] if rest else []
    _shorthand_level(state)
    if state.phase != "swap":
        refuse("rec.6", "no exchange is on: swap follows the Master of Spooks", *forms(state))
    chosen = {seat for seat, _ in state.swap or ()}
    return tuple(act.CardHandedOn(s, c) for s, c in pairs or [(seat, None) for seat in state.seats if seat not in chosen])


def _bite(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    if rest:
        raise Unreadable("bite stands alone, for cards nobody saw", rule=RULE, expected=("bite", f"{labels[1]} gives CARD"))
    _shorthand_level(state)
    if state.phase != "bite" or state.bite is None:
        refuse("rec.6", "nobody is being bitten: bite follows being stuck on a Bat", *forms(state))
    givers = []
    for seat in state.bite.order[state.bite.given :]:
        givers.append(act.BiteCardGiven(seat, None))
        if state.count(seat) == 1:  # the last card: the rest of the bite does not happen (bats.3)
            break
    return tuple(givers)


def _result(rest: list[str], state: State, labels: Labels) -> tuple[SpooksAction, ...]:
    items = [item.split() for item in " ".join(rest).split(",")]
    form = ("result NAME out, NAME left 13, NAME left C 3S",)
    for item in items:
        told = len(item) >= 2 and (item[1].casefold() in ("out", "left") or (len(item) == 2 and _POINTS.fullmatch(item[1])))
        if not told:
            raise Unreadable(f"'{' '.join(item)}' is neither 'NAME out' nor 'NAME left …'", rule=RULE, expected=form)
    return tuple(_of_player(_spelt_out(item), state, labels) for item in items)


def _spelt_out(item: list[str]) -> list[str]:
    """`NAME 13` in a result is short for `NAME left 13`, `NAME 0` for `NAME out`."""
    if not _POINTS.fullmatch(item[1]):
        return item
    return [item[0], "left", item[1]] if int(item[1]) else [item[0], "out"]


def _lost(rest: list[str], _state: State, _labels: Labels) -> tuple[SpooksAction, ...]:
    if rest:
        raise Unreadable("lost stands alone", rule=RULE, expected=("lost",))
    return (act.TrackingLost(),)


_KEYWORD_LINES: dict[str, Callable[[list[str], State, Labels], tuple[SpooksAction, ...]]] = {
    "trick": _trick,
    "swap": _swap,
    "bite": _bite,
    "result": _result,
    "lost": _lost,
}


def _shorthand_level(state: State) -> None:
    """A shorthand of play is refused like any play once the hand is decided or no longer tracked (7.3, steps 2 and 3)."""
    check_level(state, told=False, action=None)


def _pairs(tokens: list[str], form: tuple[str, ...]) -> list[tuple[str, str]]:
    """`NAME CARD` items; commas between them may be left out."""
    items = [item.split() for item in " ".join(tokens).split(",")]
    if len(items) == 1 and len(items[0]) > 2 and len(items[0]) % 2 == 0:
        flat = items[0]
        items = [flat[i : i + 2] for i in range(0, len(flat), 2)]
    for item in items:
        if len(item) != 2:
            raise Unreadable(f"'{' '.join(item)}' is not NAME CARD", rule=RULE, expected=form)
    return [(item[0], item[1]) for item in items]


# -- writing -------------------------------------------------------------------------------------------------------------------


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
