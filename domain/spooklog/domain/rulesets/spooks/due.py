"""What a hand waits for (catalogue 8.1): of which players, by which lines, under which rule, in words.

Worked out here once for a state: the turn, the lines that a refusal expects, the forms among the choices and the prompt are all
made from it. In words `@3` stands for the label of seat 3.
"""

from __future__ import annotations

from typing import NamedTuple

from spooklog.domain.ruleset import Form, Turn
from spooklog.domain.rulesets.spooks.cards import CAT
from spooklog.domain.rulesets.spooks.fitting import answers_red, fits, need
from spooklog.domain.rulesets.spooks.openers import due_spiders, openers
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.wording import counted, winning


class Due(NamedTuple):
    """What is due now.

    `asks` says it in words, then what else may be done; `lines` are whole lines that may be typed, the likeliest first. `must`,
    `may`, `one`, `word` and `rule` (a short id) are what a turn is made of, `forms` the choices that are too many to list.
    """

    asks: tuple[str, ...]
    lines: tuple[str, ...]
    must: tuple[int, ...] = ()
    may: tuple[int, ...] = ()
    one: bool = False
    word: str = ""
    rule: str = ""
    forms: tuple[Form, ...] = ()


def turn(state: State) -> Turn:
    """Who acts next: `must` by any one of several possible openers, `may` by those who can cut in on a blue Master."""
    now = due(state)
    return Turn(now.must, now.may, now.one, now.word, now.rule)


def expected(state: State) -> tuple[str, ...]:
    """The lines that the hand waits for: said with every refusal of another one."""
    return due(state).lines


def due(state: State) -> Due:
    """What is due in a state, as far as the state knows."""
    actor = state.actor or 0
    name, must = f"@{actor}", (actor,) if actor else ()
    match state.phase:
        case "open":
            return _opening(state)
        case "lead":
            return Due((f"next: {name} leads any card",), (f"{name} CARD",), must)
        case "follow":
            return _answer(state, name, must)
        case "window":
            cat = ("unless somebody lays the Cat",) if cat_is_left(state) else ()
            return Due((f"next: {name} plays any card", *cat), (f"{name} CARD", "NAME C"), must, _may_cut_in(state))
        case "trick":
            return _trick(state)
        case "straight":
            form = Form(actor, "CARD CARD …", "a straight, the top card last")
            straight = (f"next: {name} lays a straight",)
            return Due(straight, (f"{name} CARD …",), must, word="straight", rule="bones.1", forms=(form,))
        case "bite":
            givers = state.bite.order[state.bite.given :] if state.bite else ()
            order = f"bite: {', '.join(map(_name, givers))} -> @{state.victim}"
            bite = (f"next: {name} gives @{state.victim} a card", order)
            return Due(bite, (f"{name} gives CARD", "bite"), must, word="bite", rule="bats.1")
        case "gift":
            gift = (f"next: {name} gives a card to the opponent with the fewest",)
            return Due(gift, (f"{name} gives NAME CARD",), must, word="gift", rule="masters.5")
        case "swap":
            seats = _without_card(state, tuple(state.seats))
            lines = ("swap NAME CARD, …", "swap", "NAME gives CARD")
            return Due((f"exchange: a card from {_names(seats)}",), lines, seats, word="swap", rule="masters.4")
        case "reveal" | "result" | "lost":
            return _telling(state)
        case "over":
            return Due((f"over: {winning(tuple(map(_name, state.winners)))}",), ("note", "undo"))


def untold(state: State) -> tuple[int, ...]:
    """Players of whom it is not known yet how they ended."""
    return tuple(seat for seat in state.seats if seat not in state.winners and state.told[seat - 1] is None)


def fewest(state: State, giver: int) -> tuple[int, ...]:
    """The opponents with the fewest cards (masters.5, masters.6)."""
    least = min(state.count(seat) for seat in state.seats if seat != giver)
    return tuple(seat for seat in state.seats if seat != giver and state.count(seat) == least)


def next_passer(state: State) -> int | None:
    """Who says the next pass on a blue card that no number tops (r.9); None when all opponents have passed.

    Passes are counted from the owner of the card in the present direction.
    """
    return next(iter(left_to_pass(state)), None)


def left_to_pass(state: State) -> tuple[int, ...]:
    """The opponents of the owner of a blue card who have not passed on it, in turn order."""
    if state.top is None:
        return ()
    seats, seat = list[int](), state.next(state.top.owner)
    while seat != state.top.owner:
        seats.append(seat)
        seat = state.next(seat)
    return tuple(seat for seat in seats if seat not in state.passed)


def may_pass(state: State, seat: int) -> bool:
    """Whether an opponent can pass now on a blue card that no number tops: in turn order.

    After a straight that turned the direction the stuck player answers first (bones.7) and is the last in turn order (r.9): then
    passes are taken in any order, since each only says that its player is out of it.
    """
    top, left = state.top, left_to_pass(state)
    turned = top is not None and top.responder != state.next(top.owner)
    return seat in left if turned else seat == next(iter(left), None)


def cat_is_left(state: State) -> bool:
    """Whether a Cat is anywhere but on the pile."""
    places = (state.pool, state.ghost_known, *state.known, tuple(card for _, card in state.face_down))
    return any(CAT in cards for cards in places)


def _opening(state: State) -> Due:
    """The holder of the lowest Spider lays it: the one player who can be it, else any one of those who can.

    After a ruled deal that left out every card that could be due, the table has to rule who opens.
    """
    seats, cards = openers(state) or tuple(state.seats), due_spiders(state)
    lines = tuple(f"NAME {card}" for card in cards or ("CARD",))
    lowest = "the lowest Spider" if state.options.ghost else "a 1S" if state.options.decks == 2 else "the 1S"
    if len(seats) > 1:
        asks = f"next: whoever holds {lowest} lays it"
    elif cards:
        asks = f"next: @{seats[0]} lays {lowest if len(cards) > 1 else f'the {cards[0]}'}"
    else:
        asks = f"next: @{seats[0]} leads any card"
    return Due((asks,), lines, seats, one=len(seats) > 1, word="open", rule="start.1")


def _answer(state: State, name: str, must: tuple[int, ...]) -> Due:
    """A card that fits, else a pass on blue, being stuck on red."""
    wanted, cat = need(state), cat_is_left(state)
    if answers_red(state):
        asks: tuple[str, ...] = (f"next: {name} plays {wanted}{' or the Cat' if cat else ''}", "or is stuck")
        return Due(asks, (f"{name} CARD", f"{name} stuck"), must)
    if wanted:
        article = "an" if wanted in ("8", "M") else "a"
        asks = (f"next: {name} plays {article} {wanted}{' or the Cat' if cat else ''}", "or passes")
    else:
        asks = (f"next: {name} plays the Cat", "or passes") if cat else (f"next: {name} passes",)
    return Due(asks, (f"{name} CARD", f"{name} pass"), must)


def _may_cut_in(state: State) -> tuple[int, ...]:
    """Opponents who can act before the owner leads, in turn order: lay what tops the card, or say the next pass (r.9)."""
    if state.top is None:
        return ()
    toppers = tuple(card for card in (CAT, "MS") if fits(card, state))
    able = (
        seat for seat in left_to_pass(state) if any(state.could_hold(seat, card) for card in toppers) or may_pass(state, seat)
    )
    return tuple(seat for seat in able if seat != state.actor)


def _trick(state: State) -> Due:
    """A card from each entrant, in any order; in a tie-break from the tied players alone (goblins.1, twodecks.4)."""
    trick = state.trick
    seats = _without_card(state, trick.entrants) if trick else ()
    again = trick is not None and trick.round > 1
    asks = f"trick{f', round {trick.round}' if trick and again else ''}: a card from {_names(seats)}"
    rule = "twodecks.4" if again else "goblins.1"
    return Due((asks,), ("trick NAME CARD, …", "NAME CARD"), seats, word="trick", rule=rule)


def _telling(state: State) -> Due:
    """How each of the players ended of whom that is not known, in any order (rec.4, rec.7)."""
    seats = untold(state)
    forms = tuple(form for seat in seats for form in _told_forms(state, seat))
    if state.phase != "reveal":
        result = (f"only the result counts: who is out, who has what left? {_names(seats)}",)
        return Due(result, ("NAME out", "NAME left …", "result …"), seats, word="result", rule="rec.4", forms=forms)
    held = ", ".join(f"@{seat} ({counted(state.count(seat), 'card')})" for seat in seats)
    first = _name(seats[0])
    asks = (
        f"{winning(tuple(map(_name, state.winners)))}; still to tell: {held}",
        f"type: {first} left CARDS, or {first} left POINTS",
    )
    return Due(asks, ("NAME left …",), seats, word="reveal", rule="rec.7", forms=forms)


def _told_forms(state: State, seat: int) -> tuple[Form, ...]:
    uncounted = (Form(seat, "left ?", "nobody counted it"),) if state.options.series == "none" else ()
    cards, points = (
        Form(seat, "left CARD …", "the cards of the last hand"),
        Form(seat, "left POINTS", "what the last hand was worth"),
    )
    return (cards, points, *uncounted)


def _without_card(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the players who have no card face down yet."""
    chosen = {seat for seat, _ in state.face_down}
    return tuple(seat for seat in seats if seat not in chosen)


def _name(seat: int) -> str:
    return f"@{seat}"


def _names(seats: tuple[int, ...]) -> str:
    return ", ".join(map(_name, seats))
