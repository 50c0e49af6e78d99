"""What a hand waits for (catalogue 8.1): which players, which lines, under which rule, in words; which cards answer the top one.

It is the turn, and holds the lines that a refusal expects and the words of the prompt. In words `@3` stands
for the label of seat 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from spooklog.domain.contract.ruleset import Turn
from spooklog.domain.rulesets.spooks.cards import (
    BLUE,
    CAT,
    MASTER,
    NUMBER,
    NUMBERS,
    RED,
    SUIT,
    SUIT_NAMES,
    Card,
    the_card,
)
from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.rulesets.spooks.revisions import in_turn_asks_every_opponent
from spooklog.domain.rulesets.spooks.rules.openers import due_spiders, openers
from spooklog.domain.rulesets.spooks.state import UP, Phase, State
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import at_seat, joined
from spooklog.domain.words.wording import ended, next_up, to_type, winning


class Due(Turn, frozen=True, kw_only=True):
    """What is due now: a turn, with its words.

    The hand waits for each of `must`, with `one` for any one of several possible openers; `may` are those who can cut in on a
    blue Master. `prompt` is what is due in words, then what else may be done; `lines` are whole lines that may be typed, the
    likeliest first.
    """

    must: tuple[int, ...] = ()
    may: tuple[int, ...] = ()
    prompt: tuple[str, ...]
    lines: tuple[str, ...]


def expected(state: State) -> tuple[str, ...]:
    """Return the lines that the hand waits for; every refusal of another line names them."""
    return due(state).lines


def due(state: State) -> Due:
    """Return what is due in a state, as far as the state knows."""
    return _BY_PHASE[state.phase](state)


def undeclared(state: State) -> tuple[int, ...]:
    """Return the players whose end of the hand is not known yet."""
    return tuple(seat for seat in state.seats if seat not in state.winners and state.last_hands[seat - 1] is None)


def fewest(state: State, giver: int) -> tuple[int, ...]:
    """Return the opponents with the fewest cards (masters.5, masters.6)."""
    least = min(state.count(seat) for seat in state.seats if seat != giver)
    return tuple(seat for seat in state.seats if seat != giver and state.count(seat) == least)


def next_passer(state: State) -> int | None:
    """Return who passes next on a blue card that no number tops (r.9); None when all opponents have passed."""
    return next(iter(left_to_pass(state)), None)


def left_to_pass(state: State) -> tuple[int, ...]:
    """Return the players who can still pass on the blue top card, in the order in which they answer.

    On a card that no number tops these are all opponents of its owner who have not passed, after a straight the stuck player
    first (bones.7, r.9). On another one the turn goes from the player awaited to the owner (r.16).
    """
    if state.top is None:
        return ()
    owner, first = state.top.owner, state.top.responder
    if asks_every_opponent(state):
        order = dict.fromkeys((first, *_from(state, state.next(owner), owner)))
        return tuple(seat for seat in order if seat not in (owner, *state.passed))
    return tuple(_from(state, state.actor or first, owner))


def asks_every_opponent(state: State) -> bool:
    """Return whether each opponent may lay the Cat before the owner of the top card leads (r.9)."""
    if state.phase == "window":
        return True
    dead_end = state.phase == "follow" and state.top is not None and is_dead_end(state.top.card, state)
    return dead_end and in_turn_asks_every_opponent(state.table)


def _from(state: State, seat: int, end: int) -> Iterator[int]:
    """Yield the seats in the direction of play from one on, up to another one."""
    while seat != end:
        yield seat
        seat = state.next(seat)


def may_pass(state: State, seat: int) -> bool:
    """Return whether an opponent can pass now on a blue card that no number tops; passes come in the order of `left_to_pass`.

    Where a straight has turned the direction they come in any order, as each only says that its player is out of it (r.9).
    """
    top, left = state.top, left_to_pass(state)
    turned = top is not None and top.responder != state.next(top.owner)
    return seat in left if turned else seat == next(iter(left), None)


def cat_is_left(state: State) -> bool:
    """Return whether a Cat is anywhere but on the pile."""
    # also places that the log alone knows: the answer must be the same for every viewer
    places = (state.pool, state.ghost_known, *state.known)
    return any(CAT in cards for cards in places) or any(card == CAT for _, card in state.face_down)


# -- what answers the top card: numbers on blue cards, suits and numbers on red ones, the Cat (catalogue 8.2) ------------------


def after(number: int, state: State) -> int:
    """Return the number needed on a blue card of this number (1 to 11), 0 when no number tops it (blue.1, masters.10, r.3)."""
    if state.sequence == UP:
        return number + 1 if number < MASTER else 0
    if state.options.reversed_masters == "eleven":
        # the 1 comes to 0: nothing is below it (r.17)
        return number - 1
    if number == MASTER:
        return 0
    return number - 1 if number > 1 else MASTER


def is_dead_end(card: Card, state: State) -> bool:
    """Return whether no number can be laid on this blue card (blue.8, r.17)."""
    return card in BLUE and after(NUMBER[card], state) == 0


def fits(card: Card, state: State) -> bool:
    """Return whether a card answers the top card (cat.1, blue.1-3, masters.2, red.1)."""
    top = state.top.card if state.top else ""
    if card == CAT:
        return True
    if top in BLUE:
        if NUMBER[card] == after(NUMBER[top], state):
            return True
        spider_effect = card == "MS" and "S" in state.table.effects and SUIT[top] == "S"
        # r.7: a question of two decks, as one has a single Master of Spiders
        return spider_effect and (top != "MS" or state.options.spider_on_master)
    return SUIT[card] == SUIT[top] or NUMBER[card] == NUMBER[top]


def need(state: State) -> str | None:
    """Return what answers the top card in the words of the notation: a number, or a suit or number; None where any card does."""
    if state.phase not in ("follow", "window") or state.top is None:
        return None
    card = state.top.card
    if card in BLUE:
        number = after(NUMBER[card], state)
        return NUMBERS[number - 1] if number else None
    return f"{SUIT[card]} or {NUMBERS[NUMBER[card] - 1]}"


def needed(state: State) -> str:
    """Return what answers the top card in words: `Bones or an 8`, `a 9`; the Cat where no number does."""
    if state.top is None or not (need(state) or state.top.card in RED):
        return _THE_CAT
    card = state.top.card
    if card in BLUE:
        return _NUMBERED[NUMBERS[after(NUMBER[card], state) - 1]]
    return listed((SUIT_NAMES[SUIT[card]], _NUMBERED[NUMBERS[NUMBER[card] - 1]]), "or")


def answers_red(state: State) -> bool:
    """Return whether the actor must answer a red card: lay one that matches it, or be stuck."""
    return state.phase == "follow" and state.top is not None and state.top.card in RED


# -- what is due, by phase -----------------------------------------------------------------------------------------------------


def _opening(state: State) -> Due:
    """Wait for the holder of the lowest Spider: the one player who can hold it, else any one of several.

    After a ruled deal that left out every card that could be due, the table must rule who opens.
    """
    seats, cards = openers(state) or tuple(state.seats), due_spiders(state)
    lines = tuple(f"NAME {card}" for card in cards or ("CARD",))
    first = said("a {number} of {suit}", number=1, suit=SUIT_NAMES["S"]) if state.options.decks == 2 else the_card("1S")
    lowest = said("the lowest Spider") if state.options.ghost else first
    if len(seats) > 1:
        prompt = said("whoever holds {card} lays it", card=lowest)
    elif cards:
        prompt = said("@{seat} lays {card}", seat=seats[0], card=lowest if len(cards) > 1 else the_card(cards[0]))
    else:
        prompt = said("@{seat} leads any card", seat=seats[0])
    return Due(must=seats, one=len(seats) > 1, due="open", rule="start.1", prompt=(next_up(prompt),), lines=lines)


def _lead(state: State) -> Due:
    name, must = _awaited(state)
    return Due(must=must, prompt=(next_up(said("@{seat} leads any card", seat=state.actor or 0)),), lines=(f"{name} CARD",))


def _answer(state: State) -> Due:
    """Wait for a card that fits, else for a pass on blue or being stuck on red."""
    name, must = _awaited(state)
    wanted, cat = need(state), cat_is_left(state)
    prompt: tuple[str, ...]
    if state.top and state.top.card in RED:
        number = NUMBERS[NUMBER[state.top.card] - 1]
        prompt = (_plays(state.actor or 0, (_OF_SUIT[SUIT[state.top.card]], _NUMBERED[number]), cat=cat), _OR_IS_STUCK)
        return Due(must=must, prompt=prompt, lines=(f"{name} CARD", f"{name} stuck"))
    if wanted or cat:
        prompt = (_plays(state.actor or 0, (_NUMBERED[wanted],) if wanted else (), cat=cat), _OR_PASSES)
    else:
        prompt = (next_up(said("@{seat} passes", seat=state.actor or 0)),)
    return Due(must=must, prompt=prompt, lines=(f"{name} CARD", f"{name} pass"))


_OR_PASSES, _OR_IS_STUCK = said("or passes"), said("or is stuck")


@lru_cache
def _plays(seat: int, cards: tuple[str, ...], *, cat: bool) -> str:
    """Return that a player plays one of some cards, the Cat among them where it is left."""
    return next_up(said("@{seat} plays {cards}", seat=seat, cards=listed((*cards, _THE_CAT) if cat else cards, "or")))


_THE_CAT = the_card(CAT)

_NUMBERED = {number: said("a {number}", number=number) for number in NUMBERS} | {
    "8": said("an {number}", number=8),
    "M": said("a Master"),
}
"""A card of each number in words."""

_OF_SUIT = {"B": said("a Bone"), "T": said("a Bat")}
"""A card of each red suit in words."""


def _window(state: State) -> Due:
    name, must = _awaited(state)
    cat = (said("unless somebody lays the Cat"),) if cat_is_left(state) else ()
    prompt = (next_up(said("@{seat} plays any card", seat=state.actor or 0)), *cat)
    return Due(must=must, may=_may_cut_in(state), prompt=prompt, lines=(f"{name} CARD", "NAME C"))


def _may_cut_in(state: State) -> tuple[int, ...]:
    """Return the opponents who can act before the owner leads, in turn order: by topping the card or by the next pass (r.9)."""
    if state.top is None:
        return ()
    toppers = tuple(card for card in (CAT, "MS") if fits(card, state))
    return tuple(
        seat for seat in left_to_pass(state) if any(state.could_hold(seat, card) for card in toppers) or may_pass(state, seat)
    )


def _trick(state: State) -> Due:
    """Wait for a card from each entrant, in any order; in a tie-break from the tied players alone (goblins.1, twodecks.4)."""
    trick = state.trick
    seats = _without_card(state, trick.entrants) if trick else ()
    if trick is not None and trick.round > 1:
        rule, prompt = "twodecks.4", said("trick, round {round}: a card from {players}", round=trick.round, players=_names(seats))
    else:
        rule, prompt = "goblins.1", said("trick: a card from {players}", players=_names(seats))
    return Due(must=seats, due="trick", rule=rule, prompt=(prompt,), lines=("NAME CARD", "trick NAME CARD, …"))


def _straight(state: State) -> Due:
    name, must = _awaited(state)
    prompt = (next_up(said("@{seat} lays a straight", seat=state.actor or 0)),)
    return Due(must=must, due="straight", rule="bones.1", prompt=prompt, lines=(f"{name} CARD …",))


def _bite(state: State) -> Due:
    name, must = _awaited(state)
    givers = state.bite.order[state.bite.given :] if state.bite else ()
    victim = state.victim or 0
    prompt = (
        next_up(said("@{seat} gives @{victim} a card", seat=state.actor or 0, victim=victim)),
        said("bite: {givers} -> @{victim}", givers=_names(givers), victim=victim),
    )
    return Due(must=must, due="bite", rule="bats.1", prompt=prompt, lines=(f"{name} gives CARD", "bite"))


def _gift(state: State) -> Due:
    name, must = _awaited(state)
    prompt = (next_up(said("@{seat} gives a card to the opponent with the fewest", seat=state.actor or 0)),)
    return Due(must=must, due="gift", rule="masters.5", prompt=prompt, lines=(f"{name} gives NAME CARD",))


def _exchange(state: State) -> Due:
    seats = _without_card(state, tuple(state.seats))
    lines = ("NAME gives CARD", "swap NAME CARD, …", "swap")
    prompt = said("exchange: a card from {players}", players=_names(seats))
    return Due(must=seats, due="swap", rule="masters.4", prompt=(prompt,), lines=lines)


def _declarations(state: State) -> Due:
    """Wait for a declaration from each player whose end is not known yet, in any order (rec.4, rec.7)."""
    seats = undeclared(state)
    if state.phase != "reveal":
        result = said("only the result counts: who is out, who has what left? {players}", players=_names(seats))
        return Due(must=seats, due="result", rule="rec.4", prompt=(result,), lines=("NAME out", "NAME left …", "result …"))
    held = joined(
        said.counted(state.count(seat), "@{seat} ({number} card)", "@{seat} ({number} cards)", seat=seat) for seat in seats
    )
    prompt = (
        said("{winners}; still to tell: {players}", winners=_winners(state), players=held),
        to_type(f"@{seats[0]} left CARDS", f"@{seats[0]} left POINTS"),
    )
    lines = ("NAME left …", *(("NAME POINTS, …",) if len(seats) > 1 else ()))
    return Due(must=seats, due="reveal", rule="rec.7", prompt=prompt, lines=lines)


def _over(state: State) -> Due:
    return Due(prompt=(ended(_winners(state)),), lines=("note", "undo"))


def _awaited(state: State) -> tuple[str, tuple[int, ...]]:
    """Return the seat that the hand waits for, in words and as a turn has it; none in a ruled position without one."""
    return f"@{state.actor or 0}", () if state.actor is None else (state.actor,)


def _without_card(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the players who have no card face down yet."""
    chosen = {seat for seat, _ in state.face_down}
    return tuple(seat for seat in seats if seat not in chosen)


def _names(seats: tuple[int, ...]) -> str:
    return joined(map(at_seat, seats))


def _winners(state: State) -> str:
    return winning(tuple(map(at_seat, state.winners)))


_BY_PHASE: dict[Phase, Callable[[State], Due]] = {
    "open": _opening,
    "lead": _lead,
    "follow": _answer,
    "window": _window,
    "trick": _trick,
    "straight": _straight,
    "bite": _bite,
    "gift": _gift,
    "swap": _exchange,
    "reveal": _declarations,
    "result": _declarations,
    "lost": _declarations,
    "over": _over,
}
