"""Who must act and why, and the refusals that come before those of a single action (catalogue 7.3, 7.4).

The order: the end of the game, what is due, whose turn it is, then the action's own rules.
"""

from __future__ import annotations

from collections.abc import Callable

from spooklog.domain.contract.actions import Actor, Turn
from spooklog.domain.rulesets.polterheist.cards import name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules.decks import can_draw
from spooklog.domain.rulesets.polterheist.rules.places import is_face_up, mark_of
from spooklog.domain.rulesets.polterheist.rules.saying import slot_said
from spooklog.domain.rulesets.polterheist.state import Due, DueKind, State
from spooklog.domain.values.saying import at_seat, chained
from spooklog.domain.words.wording import counted

NAMES: dict[DueKind, str] = {
    "flip": said("a tile to be turned over"),
    "candle": said("a Candle or its effect"),
    "theft": said("cards for the Poltergeist"),
    "place": said("a place for the pawn"),
    "swap": said("a partner for the swap"),
    "fetch": said("a card from the discards"),
    "plan": said("tiles of the Floor Plans"),
    "chip": said("a chip from another space"),
    "card": said("the ghost card: laid aside or faced"),
    "drop": said("a card for the Giant Spider"),
    "run": said("the run from the Giant Spider"),
    "target": said("the target of the ghost"),
    "lay": said("the Treasure to be laid down"),
    "rehide": said("the Treasure to be hidden again"),
}
"""What is due, in words."""

GHOST_DUES = frozenset({"candle", "theft", "swap", "fetch", "target"})
"""Dues of a ghost card on the table or of a scare; a place for a Phantom or Casper is one, too."""


def turn(state: State) -> Turn:
    """Return who acts next."""
    if state.result:
        return Turn(may=("table",) if may_play_on(state) else ())
    if state.unrolled:
        return Turn(must=state.unrolled, due="courage", rule="setup.7")
    table: tuple[Actor, ...] = ("table",) if state.escaping else ()
    due = state.due
    if due is not None:
        rule = {"rehide": "rehide.1", "lay": "gp.3"}.get(due.kind, "turn.5")
        must: tuple[Actor, ...] = (due.seat,) if due.seat else ("chance",)
        return Turn(must=must, may=(*_reactors(state, due.seat), *table), due=NAMES[due.kind], rule=rule)
    return Turn(must=(state.active,), may=(*_reactors(state, state.active), *table))


def may_play_on(state: State) -> bool:
    """Return whether the table may begin an escape phase (escape.1).

    The Treasure has just left the house, and a living player is in it.
    """
    return state.result == "treasure" and state.options.escape == "ask" and not state.escaping and bool(state.living)


def _reactors(state: State, but: int) -> tuple[int, ...]:
    """Return the players but one who may do something now: show a card (hidden.2), or drink Liquid Courage (liquid.4, R54)."""
    drinks, most = may_drink_now(state), state.box.most
    return tuple(
        seat
        for seat in state.living
        if seat != but and (state.faces_down(seat) or (drinks and can_drink(state, seat) > 0 and state.courage[seat - 1] < most))
    )


def can_drink(state: State, seat: int) -> int:
    """Return how many Liquid Courage cards a player may drink: carried ones that no longer wait (liquid.3)."""
    return state.count(seat, "liquid") - state.waiting[seat - 1]


def may_drink_now(state: State) -> bool:
    """Return whether no ghost card, no scare, no laying and no rehiding is being worked off (liquid.4)."""
    due = state.due
    return due is None or not (due.kind in ("lay", "rehide") or _is_of_ghost(due))


def _is_of_ghost(due: Due) -> bool:
    """Return whether a due belongs to a ghost card on the table, or to a scare."""
    return due.kind in GHOST_DUES or (due.kind == "place" and due.what in ("phantom", "casper"))


def check_open(state: State, seat: int = 0) -> None:
    """Refuse what comes after the end (end.5), or is an action of a player who has left (escape.7)."""
    if state.result:
        refuse("end.5", "the game is over", *expected(state))
    if seat and not state.is_in(seat):
        refuse("escape.7", said("@{seat} has left the house", seat=seat), *expected(state))


def check_pending(state: State, seat: int, *answers: DueKind) -> bool:
    """Return whether the action answers what is due of the seat.

    Refuses it where something else is due (turn.5, rehide.1, setup.7).
    """
    if state.unrolled:
        refuse("setup.7", "every player first rolls a die for the courage", *expected(state))
    due = state.due
    if due is not None and not (due.kind in answers and due.seat == seat):
        refuse("rehide.1" if due.kind == "rehide" else "turn.5", said("first {due}", due=describe(state)), *expected(state))
    return due is not None


def check_turn(state: State, seat: int, *answers: DueKind, reacts: bool = False) -> bool:
    """Return whether the action answers a due.

    Refuses it after the end, while something else is due, or in another's turn (turn.1). `reacts`: the action is a reaction,
    which turn.3 refuses in another's turn.
    """
    check_open(state, seat)
    if check_pending(state, seat, *answers):
        return True
    if seat != state.active:
        rule = "turn.3" if reacts else "turn.1"
        refuse(
            rule,
            said("it is the turn of @{active}, and @{seat} has nothing to do now", active=state.active, seat=seat),
            *expected(state),
        )
    return False


def check_not_over(state: State) -> None:
    """Refuse more in a turn that a spirit has ended (spirit.2)."""
    # a death or an exit leaves the same phase, and has refusals of its own (gp.1, escape.7)
    if state.phase == "over" and state.is_living(state.active):
        refuse(
            "spirit.2",
            said("the spirit has ended the turn of @{active}, who carries the Treasure", active=state.active),
            *expected(state),
        )


def check_living(state: State, seat: int, rule: str, what: str) -> None:
    """Refuse what a ghost player cannot do."""
    if state.is_ghost(seat):
        refuse(rule, said("@{seat} is a ghost player and does not {what}", seat=seat, what=what), *expected(state))


def must_search(state: State, seat: int) -> bool:
    """Return whether a player has landed on an uncovered `?`, and there is a card to draw (disc.1, disc.11)."""
    return state.landed and is_open_search(state, state.at[seat - 1]) and can_draw(state)


def is_open_search(state: State, place: str) -> bool:
    """Return whether a place is an uncovered `?` on a tile face up."""
    return mark_of(state, place) == "?" and place not in state.chips and is_face_up(state, place)


def describe(state: State) -> str:
    """Return what is awaited, as a sentence without a full stop. In all words `@3` stands for the label of seat 3."""
    if state.unrolled:
        names = chained(map(at_seat, state.unrolled))
        return said.counted(
            len(state.unrolled), "{names} rolls a die for the courage", "{names} each roll a die for the courage", names=names
        )
    due, seat = state.due, state.active
    if due is not None:
        return _describe_due(state, due)
    if state.is_ghost(seat) and state.phase in ("start", "moving", "choose"):
        return _describe_ghost(state, seat)
    match state.phase:
        case "start":
            return _describe_start(state, seat)
        case "reroll":
            return said("@{seat} rolls again", seat=seat)
        case "encounter":
            return said("@{seat} draws a ghost card", seat=seat)
        case "moving":
            return _describe_move(state, seat)
        case "search":
            return said("@{seat} draws a discovery card", seat=seat)
        case _:
            return said("the turn of @{seat} can end", seat=seat)


def _describe_ghost(state: State, seat: int) -> str:
    match state.phase:
        case "start":
            return said("@{seat} rolls one die", seat=seat)
        case "choose":
            return said("@{seat} moves 6 steps or draws a ghost card to send", seat=seat)
        case _:
            return said("@{seat} moves {steps} steps", seat=seat, steps=state.steps)


def _describe_start(state: State, seat: int) -> str:
    if not state.is_guest(seat) or state.rolled:
        return said("@{seat} rolls again", seat=seat) if state.rolled else said("@{seat} rolls two dice", seat=seat)
    if state.courage[seat - 1] < state.box.most and not state.laid_by:
        return said("@{seat} rests, or rolls to leave the camp", seat=seat)
    return said("@{seat} rolls to leave the camp", seat=seat)


def _describe_move(state: State, seat: int) -> str:
    if not state.steps:
        if fewer := masked(state):
            return said(
                "@{seat} has no step to make ({fewer} fewer with the Ancient Mask) and can end the turn", seat=seat, fewer=fewer
            )
        return said("@{seat} has no step to make and can end the turn", seat=seat)
    steps = steps_left(state)
    if _bound(state):
        return said("@{seat} moves up to {steps}", seat=seat, steps=steps)
    if must_search(state, seat):
        return said("@{seat} moves up to {steps}, or searches here", seat=seat, steps=steps)
    return said("@{seat} moves up to {steps}, or ends the turn", seat=seat, steps=steps)


def steps_left(state: State) -> str:
    """Return the steps that are left of the roll, before the first one also what the Ancient Mask took of it."""
    steps = counted(state.steps, "step")
    if fewer := masked(state):
        return said("{steps} ({fewer} fewer with the Ancient Mask)", steps=steps, fewer=fewer)
    return steps


def masked(state: State) -> int:
    """Return how many steps the Ancient Mask took of the roll, before the first one; else 0."""
    seat = state.active
    return state.box.mask if not state.moved and state.is_living(seat) and state.holds(seat, "mask") else 0


def _bound(state: State) -> bool:
    """Return whether a movement must go on.

    It is a ghost player's, of a guest who rolled to leave, or has to make a step after the Treasure was dropped.
    """
    seat = state.active
    if state.is_ghost(seat):
        return not state.optional
    return state.must_step or (state.leaving and not state.moved and state.is_guest(seat))


_ANSWERS: dict[DueKind, Callable[[int], str]] = {
    "theft": lambda seat: said("@{seat} gives cards to the Poltergeist", seat=seat),
    "swap": lambda seat: said("@{seat} swaps places with another player", seat=seat),
    "fetch": lambda seat: said("@{seat} takes a card from the discard pile, or declines", seat=seat),
    "plan": lambda seat: said("@{seat} turns tiles over by the Floor Plans", seat=seat),
    "chip": lambda seat: said("@{seat} takes a chip from another space, or none", seat=seat),
    "card": lambda seat: said("@{seat} lays the ghost card aside, or faces it", seat=seat),
    "drop": lambda seat: said("@{seat} drops a card to the Giant Spider", seat=seat),
    "run": lambda seat: said("@{seat} runs from the Giant Spider", seat=seat),
    "lay": lambda seat: said("@{seat} lays the Treasure on a space beside the pawn", seat=seat),
}
"""What a player does to answer a due, where the words are always the same."""


def _describe_due(state: State, due: Due) -> str:
    """Return a due as a sentence without a full stop."""
    seat, what = due.seat, due.what
    match due.kind:
        case "rehide":
            return said("the Treasure goes back into the deck")
        case "flip":
            return said("@{seat} turns over the tile at {slot}", seat=seat, slot=slot_said(state, what))
        case "candle" if what == "scare":
            return said("@{seat} plays a Candle against the scare, or takes it as it is", seat=seat)
        case "candle":
            return said("@{seat} plays a Candle against the {card}, or takes it as it is", seat=seat, card=name_of(what))
        case "place" if what == "phantom":
            return said("@{seat} puts the pawn on a space beside the square", seat=seat)
        case "place" if what == "casper":
            return said("@{seat} puts the pawn in front of a doorway", seat=seat)
        case "place":
            return said("@{seat} puts the pawn on a marked square", seat=seat)
        case "target":
            return said("@{seat} chooses a target for the {card}", seat=seat, card=name_of(what))
        case kind:
            return _ANSWERS[kind](seat)


def expected(state: State) -> tuple[str, ...]:
    """Return what may be typed now, the likeliest first; every refusal shows it."""
    if state.result:
        return ("escape", "note", "undo") if may_play_on(state) else ("note", "undo")
    if state.unrolled:
        return (f"@{state.unrolled[0]} courage 4",)
    seat, due = state.active, state.due
    if due is not None:
        return _expected_of(due)
    match state.phase:
        case "start" | "reroll":
            if state.is_ghost(seat):
                return (f"@{seat} 4",)
            able = not state.rolled and not state.laid_by and state.courage[seat - 1] < state.box.most
            rest = state.is_guest(seat) and able
            return ((f"@{seat} rest",) if rest else ()) + (f"@{seat} 4 3",)
        case "choose":
            return (f"@{seat} m SPACE", f"@{seat} g CARD")
        case "encounter":
            return (f"@{seat} g CARD",)
        case "moving":
            if not state.steps:
                return ("end",)
            if _bound(state):
                return (f"@{seat} m SPACE",)
            return (f"@{seat} m SPACE", f"@{seat} d CARD" if must_search(state, seat) else "end")
        case "search":
            return (f"@{seat} d CARD",)
        case _:
            return ("end",)


def _expected_of(due: Due) -> tuple[str, ...]:
    """Return the forms of lines that answer a due."""
    forms: dict[DueKind, tuple[str, ...]] = {
        "flip": (f"flip {due.what} TILE",),
        "candle": ("take", "candle"),
        "theft": ("lose CARD",),
        "place": ("put SPACE",),
        "swap": ("swap PLAYER",),
        "fetch": ("fetch CARD", "fetch -"),
        "plan": (f"plan {due.what or 'NUMBER'} POSITION=TILE", f"plan {due.what or 'NUMBER'}"),
        "chip": ("mark from SPACE", "mark -"),
        "card": ("skip", "face"),
        "drop": ("drop CARD",),
        "run": ("m SPACE",),
        "target": ("at PLAYER",),
        "lay": ("lay SPACE",),
        "rehide": ("rehide",),
    }
    return tuple(f"@{due.seat} {form}" if due.seat else form for form in forms[due.kind])
