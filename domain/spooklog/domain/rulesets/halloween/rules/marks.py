"""Marks: the ghosts that a card may not take again, followed where tokens and powers carry them (B4, B15; revision 2).

A log names a ghost by building and colour. Where several of a colour stand together, the log cannot say which of them left: the
player has the benefit of the doubt, and only what is certain is held against a line.
"""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.state import NONE, Deed, State, replace
from spooklog.domain.values.value import put


def mark(state: State, deed: Deed, place: int, level: int) -> Deed:
    """Return the deed with one more ghost that its card may not take again: one that has moved, or survived a fight."""
    if state.table.follows:
        return replace(deed, marked=tuple(sorted((*deed.marked, (place, level)))))
    return replace(deed, faced=put(deed.faced, level, deed.faced[level - 1] + 1)) if deed.kind == "fight" else deed


def unmarked(state: State, deed: Deed, place: int, level: int) -> int:
    """Count the ghosts of a level in a building that the card of a deed may still take."""
    # B8: the attacker stands among the ghosts of its own colour, and does not fight itself
    itself = deed.kind == "fight" and (place, level) == (deed.at, deed.level)
    return max(0, state.count(place, level) - marked(state, deed, place, level) - itself)


def marked(state: State, deed: Deed, place: int, level: int) -> int:
    """Count the ghosts of a level in a building that the card of a deed may not take again."""
    if state.table.follows:
        return deed.marked.count((place, level))
    if deed.kind == "fight":
        return deed.faced[level - 1] if place == deed.target else 0
    return int((place, level) == (deed.at, deed.level))


def followed(state: State, level: int, *routes: tuple[int, int]) -> State:
    """Return the state with marks that follow ghosts of a level, before these leave: each route is a building left and entered.

    A ghost that goes back to the supply enters NONE. Routes of one call are taken at the same time.
    """
    if not any(deed.marked for deed in state.window):
        return state
    return replace(state, window=tuple(_followed(state, deed, level, routes) for deed in state.window))


def _followed(state: State, deed: Deed, level: int, routes: tuple[tuple[int, int], ...]) -> Deed:
    marks = list(deed.marked)
    for start, to in routes:
        if (start, level) in deed.marked:
            marks.remove((start, level))
            # with an unmarked one beside it, the ghost that leaves may be either: the mark is certain of neither any more
            if to != NONE and not unmarked(state, deed, start, level):
                marks.append((to, level))
    return replace(deed, marked=tuple(sorted(marks)))
