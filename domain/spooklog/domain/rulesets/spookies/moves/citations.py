"""The rules that a legal action rests on, and those it sets off: `explain` prints them."""

from __future__ import annotations

from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, SpookiesAction
from spooklog.domain.rulesets.spookies.rules import apply
from spooklog.domain.rulesets.spookies.rules.rolls import roll_of
from spooklog.domain.rulesets.spookies.state import GATE, Roll, State


def citations(state: State, action: SpookiesAction) -> tuple[str, ...]:
    """Return short rule ids, the one that decides first."""
    match action:
        case act.CharacterRolled(_, face):
            return ("turn.1", "components.2", "turn.3") if face == FREE else ("turn.1", "components.2", "turn.2")
        case act.CharacterChosen(_, character):
            first = ("free.2", "turn.2") if state.options.character_choice == "free" else ("turn.3", "turn.2")
            return (*first, "attic.5") if _stands_in_attic(state, character) else first
        case act.DiceRolled():
            return _of_roll(state, action)
        case act.TurnStopped():
            return ("up.5", "up.6", *_of_full_round(state, apply(state, action, 0)))
        case act.SpookiesCounted():
            return ("score.1", "score.4", "end.4", *(("score.2", "score.3") if len(state.uncounted) == 1 else ()))
        case act.ResultRecorded():
            return ("rec.1", "rec.3", "score.2", "score.3")


def _stands_in_attic(state: State, character: str) -> bool:
    characters, floors = state.box.characters, state.positions
    return character in characters and floors[characters.index(character)] == state.box.attic


def _of_roll(state: State, action: act.DiceRolled) -> tuple[str, ...]:
    """Return the rules that decided a roll, and those about what came of it."""
    if state.character is None:
        return ("roll.1",)
    roll, after = roll_of(state, action.seat, state.character, action.dice), apply(state, action, 0)
    first = ("roll.4",) if state.phase == "roll" else ()
    return (*_WAYS[roll.came](state, roll), *_of_chips(state, roll), "roll.2", *first, *_of_end(state, after, roll))


def _up(state: State, roll: Roll) -> tuple[str, ...]:
    row = state.box.reward(roll.end, len(roll.dice))
    return ("up.1", "up.2", "up.3", "up.4") if row else ("up.1", "up.2", "up.3", "up.7")


def _attic(_state: State, _roll: Roll) -> tuple[str, ...]:
    return ("attic.1", "attic.2", "attic.3", "attic.4")


def _stay(state: State, roll: Roll) -> tuple[str, ...]:
    if roll.start == GATE:
        return ("down.8", "r.2")
    if roll.start == state.box.attic:
        return ("attic.6", "stay.1", "r.1")
    return ("stay.1", "r.1")


def _fall(state: State, roll: Roll) -> tuple[str, ...]:
    low = ("down.2",) if roll.end == GATE else ()
    poor = ("down.6",) if roll.paid < roll.start - roll.end else ()
    attic = ("attic.6",) if roll.start == state.box.attic else ()
    return ("down.1", *low, "down.3", "down.4", "down.5", *poor, *attic)


_WAYS = {"up": _up, "attic": _attic, "stay": _stay, "fall": _fall}


def _of_chips(state: State, roll: Roll) -> tuple[str, ...]:
    """Return the rules about penalty chips on the field of a success, and about a stockpile that is nearly empty."""
    if roll.came not in ("up", "attic"):
        return ()
    there = state.penalty[roll.end - 1]
    short = ("end.2", "r.6") if roll.won < state.box.reward(roll.end, len(roll.dice)) else ()
    if not there:
        return short
    if roll.came == "attic":
        return ("penalty.4", "r.4", *short)
    return ("penalty.1", "penalty.5", *short) if roll.collected else ("penalty.2", *short)


def _of_end(state: State, after: State, roll: Roll) -> tuple[str, ...]:
    return _of_full_round(state, after) or (("up.5",) if roll.came == "up" else ())


def _of_full_round(state: State, after: State) -> tuple[str, ...]:
    return ("end.1", "end.3") if after.phase == "count" != state.phase else ()
