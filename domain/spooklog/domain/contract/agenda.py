"""The agenda: what is due before anything else may happen, the next due first.

A due that arises while another is worked off goes before it; dues that arise together keep their order. A ruleset whose dues
nest keeps an agenda as a field of its state and puts its first due into `Turn.due`; one with a single due needs no agenda.
"""

from __future__ import annotations

from typing import TypeVar

D = TypeVar("D")


def with_new(agenda: tuple[D, ...], *dues: D) -> tuple[D, ...]:
    """Return the agenda with new dues before all others.

    >>> with_new(("count",), "give", "take")
    ('give', 'take', 'count')
    """
    return (*dues, *agenda)


def next_due(agenda: tuple[D, ...]) -> D | None:
    """Return what is due now; None where nothing is."""
    return agenda[0] if agenda else None


def settled(agenda: tuple[D, ...], *dues: D) -> tuple[D, ...]:
    """Return the agenda without its first due, but with the dues that settling it gave rise to.

    Raises IndexError where nothing is due.

    >>> settled(("give", "count"), "thank")
    ('thank', 'count')
    """
    if not agenda:
        raise IndexError("nothing is due")
    return (*dues, *agenda[1:])
