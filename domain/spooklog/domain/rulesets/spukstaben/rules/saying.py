"""Ghosts that a line names, in words: what stands on them and where they stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from spooklog.domain.rulesets.spukstaben.cards import ROOMS, where
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.labels import listed

ALL = "all"
"""Every ghost that the word can scare."""

PLACE = re.compile(rf"([{''.join(ROOMS)}])([0-9]{{1,2}})(?:@([0-9]{{1,2}}))?")
"""A place, and the position of the first letter where one is named: `c1`, `c1@5`."""


def ghosts_said(state: State, targets: Sequence[str]) -> list[str]:
    """Return ghosts by what stands on them and where they stand, neighbours of a room together."""
    rooms = groupby((_aim(state, target) for target in targets), key=lambda aim: aim[0])
    return [f"{listed([ghost for _, ghost in some])} {where(room) if room else ''}".rstrip() for room, some in rooms]


def ghosts_in_brief(state: State, targets: Sequence[str]) -> list[str]:
    """Return ghosts by their letters alone; one whose letters stand on another ghost, too, with where it stands."""
    letters = Counter(state.card(ghost).letters for ghost in state.ghosts)
    found = []
    for target in targets:
        room, ghost = _aim(state, target)
        shown, _, more = ghost.removeprefix("the ").partition(" ")
        known = letters[shown] == 1 and not more
        found.append(shown if known else f"{ghost} {where(room) if room else ''}".rstrip())
    return found


def _aim(state: State, target: str) -> tuple[str, str]:
    """Return the room of a ghost that a word scares, empty for one that is named by its letters, and the ghost in words."""
    named = PLACE.fullmatch(target)
    if named is None:
        return "", "all the ghosts that it can" if target == ALL else f"a ghost with {target}"
    room, row, letter = named[1], int(named[2]), named[3]
    shown = {ghost.row: state.card(ghost).letters for ghost in state.ghosts if ghost.room == room}
    alike = [*shown.values()].count(shown.get(row, ""))
    ghost = f"the {shown[row]}" if row in shown else "no ghost"
    at = "" if alike == 1 else f" in row {row}"
    return room, f"{ghost}{at}{f' with letter {int(letter)}' if letter else ''}"
