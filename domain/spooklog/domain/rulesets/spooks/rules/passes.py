"""Passes on blue cards, and declined leads (blue.4, blue.5, blue.7, red.5, r.2, r.9, r.16)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spooks.actions import TurnPassed
from spooklog.domain.rulesets.spooks.cards import BLUE
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.answers import lead
from spooklog.domain.rulesets.spooks.rules.due import (
    answers_red,
    asks_every_opponent,
    expected,
    left_to_pass,
    may_pass,
    next_passer,
)
from spooklog.domain.rulesets.spooks.state import State, replace


def check(state: State, action: TurnPassed) -> None:
    """Refuse a pass out of order, a pass on a red card, and a declined lead unless the table allows it."""
    # `turns.check` has let other seats through in the window alone
    if action.seat != state.actor:
        if not may_pass(state, action.seat):
            passing = next_passer(state)
            refuse("turn.1", said("opponents pass in turn order: @{seat} is next", seat=passing), f"@{passing} pass")
        return
    if answers_red(state):
        refuse("red.5", "there is no pass on a red card, only being unable", *expected(state))
    if not _declines(state, action.seat):
        return
    if not state.options.lead_pass:
        refuse("r.2", said("@{seat} has the lead and must play a card", seat=action.seat), *expected(state))
    if state.first_decliner == action.seat:
        words = said("all have declined the lead: @{seat} was the first and must play", seat=action.seat)
        refuse("r.2", words, *expected(state))


def make(state: State, action: TurnPassed) -> State:
    """Return the state after a pass.

    The next player answers, or the owner of the top card leads when the turn comes back. A declined lead goes on.
    """
    seat = action.seat
    if _declines(state, seat):
        return lead(state, state.next(seat), first_decliner=state.first_decliner or seat)
    if state.top is None or state.top.card not in BLUE or state.phase not in ("follow", "window"):
        raise nothing_to(said("pass on"))
    owner = state.top.owner
    passed, following = (*state.passed, seat), state.next(seat)
    now = replace(state, passed=passed)
    if asks_every_opponent(now):
        # passes may come in any order in the window (r.9), so the last one is not known by its seat
        left = left_to_pass(now)
        if not left:
            return lead(now, owner)
        return now if now.phase == "window" else replace(now, actor=left[0])
    # reaching the owner is enough, even where a turned direction skipped opponents (r.16)
    return lead(now, owner) if following == owner else replace(now, actor=following)


def _declines(state: State, seat: int) -> bool:
    """Return whether this pass declines the lead; in the phase `lead` a ruled pass out of turn does so too."""
    return state.phase == "lead" or (state.phase == "window" and seat == state.actor)
