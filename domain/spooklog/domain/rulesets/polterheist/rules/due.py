"""Who must act and why, and the refusals that come before those of a single action (catalogue 7.3, 7.4).

The order: the end of the game, what is due, whose turn it is, then the action's own rules.
"""

from __future__ import annotations

from spooklog.domain.contract.actions import Actor, Turn
from spooklog.domain.rulesets.polterheist.cards import name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse
from spooklog.domain.rulesets.polterheist.rules.decks import can_draw
from spooklog.domain.rulesets.polterheist.rules.places import is_face_up, mark_of
from spooklog.domain.rulesets.polterheist.rules.saying import slot_said
from spooklog.domain.rulesets.polterheist.state import Due, DueKind, State
from spooklog.domain.words.wording import counted

NAMES: dict[DueKind, str] = {
    "flip": "a tile to be turned over",
    "candle": "a Candle or its effect",
    "theft": "cards for the Poltergeist",
    "place": "a place for the pawn",
    "swap": "a partner for the swap",
    "fetch": "a card from the discards",
    "plan": "tiles of the Floor Plans",
    "chip": "a chip from another space",
    "card": "the ghost card: laid aside or faced",
    "drop": "a card for the Giant Spider",
    "run": "the run from the Giant Spider",
    "target": "the target of the ghost",
    "lay": "the Treasure to be laid down",
    "rehide": "the Treasure to be hidden again",
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
        refuse("escape.7", f"@{seat} has left the house", *expected(state))


def check_pending(state: State, seat: int, *answers: DueKind) -> bool:
    """Return whether the action answers what is due of the seat.

    Refuses it where something else is due (turn.5, rehide.1, setup.7).
    """
    if state.unrolled:
        refuse("setup.7", "every player first rolls a die for the courage", *expected(state))
    due = state.due
    if due is not None and not (due.kind in answers and due.seat == seat):
        refuse("rehide.1" if due.kind == "rehide" else "turn.5", f"first {describe(state)}", *expected(state))
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
        refuse(rule, f"it is the turn of @{state.active}, and @{seat} has nothing to do now", *expected(state))
    return False


def check_not_over(state: State) -> None:
    """Refuse more in a turn that a spirit has ended (spirit.2)."""
    # a death or an exit leaves the same phase, and has refusals of its own (gp.1, escape.7)
    if state.phase == "over" and state.is_living(state.active):
        refuse("spirit.2", f"the spirit has ended the turn of @{state.active}, who carries the Treasure", *expected(state))


def check_living(state: State, seat: int, rule: str, what: str) -> None:
    """Refuse what a ghost player cannot do."""
    if state.is_ghost(seat):
        refuse(rule, f"@{seat} is a ghost player and does not {what}", *expected(state))


def must_search(state: State, seat: int) -> bool:
    """Return whether a player has landed on an uncovered `?`, and there is a card to draw (disc.1, disc.11)."""
    return state.landed and is_open_search(state, state.at[seat - 1]) and can_draw(state)


def is_open_search(state: State, place: str) -> bool:
    """Return whether a place is an uncovered `?` on a tile face up."""
    return mark_of(state, place) == "?" and place not in state.chips and is_face_up(state, place)


def describe(state: State) -> str:
    """Return what is awaited, as a sentence without a full stop. In all words `@3` stands for the label of seat 3."""
    if state.unrolled:
        names = " and ".join(f"@{seat}" for seat in state.unrolled)
        return f"{names} {'each roll' if len(state.unrolled) > 1 else 'rolls'} a die for the courage"
    due, seat = state.due, state.active
    if due is not None:
        return _describe_due(state, due)
    if state.is_ghost(seat) and state.phase in ("start", "moving", "choose"):
        return {
            "start": f"@{seat} rolls one die",
            "moving": f"@{seat} moves {state.steps} steps",
            "choose": f"@{seat} moves 6 steps or draws a ghost card to send",
        }[state.phase]
    match state.phase:
        case "start":
            if state.is_guest(seat) and not state.rolled:
                rests = state.courage[seat - 1] < state.box.most and not state.laid_by
                return f"@{seat} {'rests, or ' * rests}rolls to leave the camp"
            return f"@{seat} rolls {'again' if state.rolled else 'two dice'}"
        case "reroll":
            return f"@{seat} rolls again"
        case "encounter":
            return f"@{seat} draws a ghost card"
        case "moving":
            if not state.steps:
                return f"@{seat} has no step to make{of_mask(state)} and can end the turn"
            other = "" if _bound(state) else ", or searches here" if must_search(state, seat) else ", or ends the turn"
            return f"@{seat} moves up to {counted(state.steps, 'step')}{of_mask(state)}{other}"
        case "search":
            return f"@{seat} draws a discovery card"
        case _:
            return f"the turn of @{seat} can end"


def of_mask(state: State) -> str:
    """Return what the Ancient Mask took of the roll, behind the steps that are left before the first one; else nothing."""
    seat = state.active
    masked = not state.moved and state.is_living(seat) and state.holds(seat, "mask")
    return f" ({state.box.mask} fewer with the {name_of('mask')})" if masked else ""


def _bound(state: State) -> bool:
    """Return whether a movement must go on.

    It is a ghost player's, of a guest who rolled to leave, or has to make a step after the Treasure was dropped.
    """
    seat = state.active
    if state.is_ghost(seat):
        return not state.optional
    return state.must_step or (state.leaving and not state.moved and state.is_guest(seat))


_ANSWERS: dict[DueKind, str] = {
    "theft": "gives cards to the Poltergeist",
    "swap": "swaps places with another player",
    "fetch": "takes a card from the discard pile, or declines",
    "plan": "turns tiles over by the Floor Plans",
    "chip": "takes a chip from another space, or none",
    "card": "lays the ghost card aside, or faces it",
    "drop": "drops a card to the Giant Spider",
    "run": "runs from the Giant Spider",
    "lay": "lays the Treasure on a space beside the pawn",
}
"""What a player does to answer a due, where the words are always the same."""

_PUT = {"phantom": "on a space beside the square", "casper": "in front of a doorway"}
"""Where Phantom and Casper put a pawn; otherwise it goes to a marked square."""


def _describe_due(state: State, due: Due) -> str:
    """Return a due as a sentence without a full stop."""
    match due.kind:
        case "rehide":
            return "the Treasure goes back into the deck"
        case "flip":
            answer = f"turns over the tile at {slot_said(state, due.what)}"
        case "candle":
            threat = "the scare" if due.what == "scare" else f"the {name_of(due.what)}"
            answer = f"plays a Candle against {threat}, or takes it as it is"
        case "place":
            answer = f"puts the pawn {_PUT.get(due.what, 'on a marked square')}"
        case "target":
            answer = f"chooses a target for the {name_of(due.what)}"
        case kind:
            answer = _ANSWERS[kind]
    return f"@{due.seat} {answer}"


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
