"""Hints: one for each player and hourglass, about a letter, a place with letters, or the length (hints.1-5, hints.7, hints.8)."""

from __future__ import annotations

from typing import Literal, get_args

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spukstaben.actions import HintGiven, HintKind
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, place_said
from spooklog.domain.rulesets.spukstaben.letters import Spelling
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.owners import owner
from spooklog.domain.rulesets.spukstaben.state import PLAYING, State, replace

KINDS: tuple[HintKind, ...] = get_args(HintKind)

FORMS = ("hint use LETTER", "hint not LETTER", "hint all PLACE", "hint some PLACE", "hint no PLACE", "hint NUMBER")
"""What is typed behind a player's name for each kind; a place is a room (`c p o d`) or a row (`r1`)."""

Placed = Literal["all", "some", "no"]


def check(state: State, action: HintGiven) -> None:
    """Raise the refusal of the first rule in 7.2 that the hint breaks."""
    seat = action.seat
    check_allowed(state)
    if seat not in state.seats:
        refuse("hints.1", said("@{seat} is no player of this game", seat=seat), *_expected(state.seats[0]))
    if action.kind not in KINDS:
        refuse("hints.1", "a hint is about a letter, a place, or the length", *_expected(seat))
    spoken = next((word.seat for word in state.words if word.status != "unspoken"), None)
    if not state.turned:
        refuse("hints.8", "hints are given while the hourglass runs, and it has not been turned", *expected(state))
    if state.emptied:
        refuse("hints.8", "hints are given while the hourglass runs, and it has run out", *expected(state))
    if spoken is not None:
        refuse("hints.8", said("@{seat} has spoken a word already: there are no more hints", seat=spoken), *expected(state))
    if state.hint_of(seat) is not None:
        refuse("hints.2", said("@{seat} has given a hint in this turn already", seat=seat), *expected(state))
    match action.kind:
        case "use" | "not":
            _check_letter(state, seat, action.kind, action.value)
        case "all" | "some" | "no":
            _check_place(state, seat, action.kind, action.value)
        case "len":
            lengths = [str(length) for length in range(1, state.table.longest + 1)]
            if action.value not in lengths:
                words = said(
                    "a word has {least} to {most} letters, not {value}",
                    least=lengths[0],
                    most=lengths[-1],
                    value=action.value,
                )
                refuse("hints.5", words, f"@{seat} hint {lengths[0]}", f"@{seat} hint {lengths[-1]}")


def check_allowed(state: State) -> None:
    """Refuse any hint in the turn of the word of power, and at a table that plays without (power.2, hints.1)."""
    if state.is_last:
        refuse("power.2", "in the last turn the team consults openly: there are no hints", *expected(state))
    if state.options.hints == "none":
        refuse("hints.1", "this table plays without hints", *expected(state))


def apply(state: State, action: HintGiven, ply: int) -> State:  # noqa: ARG001
    """Return the state with the hint used up.

    Raises Impossible for a hint of no player of this game, and where no turn is played.
    """
    if action.seat not in state.seats or state.phase not in PLAYING:
        raise no_effect(said("there is no player who could give a hint now"))
    # a second hint, let through by a ruling on hints.2, takes the place of the first
    others = (hint for hint in state.hints if hint.seat != action.seat)
    return replace(state, hints=tuple(sorted((*others, action), key=lambda hint: hint.seat)))


def may_hint(state: State, seat: int) -> bool:
    """Return whether a player may give a hint now (hints.1, hints.2, hints.8, power.2)."""
    allowed = state.options.hints == "one" and not state.is_last
    running = state.turned and not state.emptied and len(state.silent) == len(state.words)
    return allowed and running and state.hint_of(seat) is None


def haunted(state: State) -> tuple[str, ...]:
    """Return the letters that a hint may name: combinations and letters that ghosts show now, or any (hints.3, ruling 10)."""
    shown = [state.card(ghost).letters for ghost in state.ghosts]
    inside = [letter for letters in shown for letter in letters]
    anything = [chr(code) for code in range(ord("A"), ord("Z") + 1)] if state.options.hint_letters == "any" else []
    return tuple(sorted({*shown, *inside, *anything}, key=lambda letters: (len(letters), letters)))


def places(state: State) -> tuple[str, ...]:
    """Return the rooms and rows that hold letters now (hints.4)."""
    rooms = [room for room in ROOMS if any(ghost.room == room for ghost in state.ghosts)]
    return (*rooms, *(f"r{row}" for row in sorted({ghost.row for ghost in state.ghosts})))


def letters_at(state: State, place: str) -> tuple[str, ...]:
    """Return the letters of the ghosts in a room or a row."""
    return tuple(state.card(ghost).letters for ghost in state.ghosts if place in (ghost.room, f"r{ghost.row}"))


def fits(state: State, hint: HintGiven, word: Spelling) -> bool:
    """Return whether a word fits its hint (hints.7). A combination is used where its letters stand together."""
    match hint.kind:
        case "use":
            return bool(word.find(hint.value))
        case "not":
            return not word.find(hint.value)
        case "len":
            return hint.value == str(word.length())
        case _:
            used = [bool(word.find(letters)) for letters in letters_at(state, hint.value)]
            return {"all": all(used), "some": any(used), "no": not any(used)}[hint.kind]


def as_typed(hint: HintGiven) -> str:
    """Return a hint as it is typed behind `hint`."""
    return hint.value if hint.kind == "len" else f"{hint.kind} {hint.value}"


def _check_letter(state: State, seat: int, kind: str, letters: str) -> None:
    allowed = haunted(state)
    if letters not in allowed:
        words = said("a hint names letters that a ghost shows now, not {letters}", letters=letters)
        if state.options.hint_letters == "any":
            words = said("a hint names a letter, or letters that a ghost shows now, not {letters}", letters=letters)
        refuse("hints.3", words, *(f"@{seat} hint {kind} {one}" for one in allowed))


def _check_place(state: State, seat: int, kind: Placed, place: str) -> None:
    allowed = places(state)
    if place not in allowed:
        named = name if (name := place_said(place)) != place else f"'{place}'"
        words = said("a hint names a room or a row that holds letters now, not {named}", named=named)
        refuse("hints.4", words, *(f"@{seat} hint {kind} {one}" for one in allowed))


def _expected(seat: int) -> tuple[str, ...]:
    return tuple(f"{owner(seat)} {form}" for form in FORMS)
