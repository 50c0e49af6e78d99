"""Rest: all discs of a section come back (catalogue 4.9; card B14)."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.actions import Rested
from spooklog.domain.rulesets.halloween.rules.gains import Group, free_sections, gain_scare
from spooklog.domain.rulesets.halloween.rules.sections import check_section, use_section
from spooklog.domain.rulesets.halloween.state import State


def check(state: State, action: Rested) -> None:
    """Refuse a rest of a section that has acted (rest.2, turn.3)."""
    check_section(state, action)


def apply(state: State, action: Rested) -> State:
    """Let the section act, and take its discs back."""
    return rest(use_section(state, action), action.seat, action.section, "action")


def rest(state: State, seat: int, section: int, group: Group) -> State:
    """Put a section's discs back to the reserve, and pay what B14 brings (rest.1, rest.3)."""
    state = free_sections(state, seat, (section,))
    return gain_scare(state, seat, rest_gains(state, seat), group)


def rest_gains(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the two scare points that B14 Paid Rest brings for a rest, of a section or by a bonus token, with their rule."""
    return ((2, "card.B14"),) if state.holds(seat, "B14") else ()
