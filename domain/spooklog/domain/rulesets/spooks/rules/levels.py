"""Which lines a hand takes at its record level (rec.1, rec.4, rec.7, rec.13, escape.2; catalogue 7.3, steps 2 and 3)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spooks.actions import (
    Declaration,
    HandRevealed,
    LeftOverDeclared,
    PlayerDeclaredOut,
    PlayUnlogged,
    PointsDeclared,
    ResultAlone,
    TrackingLost,
)
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.revisions import a_result_may_be_the_first_line, cards_left_are_a_last_hand
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.rulesets.spooks.state import PLAYING, UNTRACKED, State, replace


def check_level(state: State, action: Declaration | ResultAlone) -> None:
    """Refuse a declaration that belongs to another record level, or to another part of the hand."""
    match action:
        case TrackingLost():
            if state.phase == "over":
                refuse("rec.13", "the hand is over: there is no track of it to lose", *expected(state))
            if state.phase in UNTRACKED:
                refuse("rec.13", "this hand is not tracked: type its result", *expected(state))
        case PlayUnlogged():
            if state.phase != "open":
                refuse("rec.13", "this hand is logged already: only its first line can be its result alone", *_or_lost(state))
        case PlayerDeclaredOut():
            if state.record != "result":
                if state.winners:
                    refuse("rec.4", "this hand is logged card by card: the cards have shown who is out", *_or_lost(state))
                refuse("rec.4", "this hand is logged card by card: it ends by itself when a hand is empty", *_or_lost(state))
        case HandRevealed() | PointsDeclared() | LeftOverDeclared():
            if state.phase in PLAYING:
                refuse("rec.7", "the hand is still being played: what is left is logged when it is won", *_or_lost(state))
            # from before an amendment that took `lost` out: the same line now reads as another action
            old = isinstance(action, LeftOverDeclared) and not cards_left_are_a_last_hand(state.table)
            if old and state.phase == "reveal":
                refuse("rec.4", "this hand is logged card by card: cards left in a result do not count in it", *expected(state))


def check_playing(state: State) -> None:
    """Refuse a play once the hand is decided (escape.2), or where only the result is recorded (rec.4)."""
    if state.phase in ("reveal", "over"):
        refuse("escape.2", "the hand is decided: nothing more is played", *expected(state))
    if state.phase in UNTRACKED:
        refuse("rec.4", "only the result of this hand is recorded", *expected(state))


def _or_lost(state: State) -> tuple[str, ...]:
    """Return the lines that would be accepted, with `lost` until the hand is over (rec.13) and `result` before the first card."""
    if state.phase == "over":
        return expected(state)
    first_line = state.phase == "open" and a_result_may_be_the_first_line(state.table)
    return (*expected(state), *(("result …",) if first_line else ()), "lost WHY")


def leave_out_play(state: State) -> State:
    """Return the state in which only the result counts, before the first card. Raises Impossible after it."""
    if state.phase != "open":
        raise no_effect(said("the hand is logged already"))
    return lose_track(state)


def lose_track(state: State) -> State:
    """Return the state in which only the result counts (rec.13). Raises Impossible where no hand is tracked."""
    if state.phase in UNTRACKED or state.phase == "over":
        raise no_effect(said("there is no track to lose"))
    return replace(
        state,
        phase="lost",
        record="result",
        actor=None,
        # a hand that was decided loses its winners too: only what is declared from here on counts (rec.13)
        winners=(),
        ended_by=None,
        last_hands=(None,) * state.table.seats,
    )
