"""Ghosts that a line names, in words: what stands on them and where they stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from spooklog.domain.rulesets.spukstaben.cards import ROOMS, where
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.saying import listed, within

ALL = "all"
"""Every ghost that the word can scare."""

PLACE = re.compile(rf"([{''.join(ROOMS)}])([0-9]{{1,2}})(?:@([0-9]{{1,2}}))?")
"""A place, and the position of the first letter where one is named: `c1`, `c1@5`."""


def ghosts_said(state: State, targets: Sequence[str]) -> list[str]:
    """Return ghosts by what stands on them and where they stand, neighbours of a room together."""
    rooms = groupby((_aim(state, target) for target in targets), key=lambda aim: aim.room)
    return [_in_room(listed([aim.ghost for aim in some]), room) for room, some in rooms]


def ghosts_in_brief(state: State, targets: Sequence[str]) -> list[str]:
    """Return ghosts by their letters alone; one whose letters stand on another ghost, too, with where it stands."""
    letters = Counter(state.card(ghost).letters for ghost in state.ghosts)
    found = []
    for target in targets:
        room, ghost, alone = _aim(state, target)
        found.append(alone if letters[alone] == 1 else _in_room(ghost, room))
    return found


def _in_room(ghosts: str, room: str) -> str:
    return within("{ghosts} {where}", ghosts=ghosts, where=where(room)) if room else ghosts


class _Aim(NamedTuple):
    """The room of a ghost that a word scares, empty for one that is named by its letters; the ghost in words, and its letters.

    `letters` are empty where the words say more than these.
    """

    room: str
    ghost: str
    letters: str = ""


def _aim(state: State, target: str) -> _Aim:
    named = PLACE.fullmatch(target)
    if named is None:
        return _Aim("", said("all the ghosts that it can") if target == ALL else said("a ghost with {letters}", letters=target))
    room, row, letter = named[1], int(named[2]), named[3]
    shown = {ghost.row: state.card(ghost).letters for ghost in state.ghosts if ghost.room == room}
    letters = shown.get(row, "")
    alone = [*shown.values()].count(letters) == 1
    if not letters:
        ghost = said("no ghost in row {row}", row=row)
    else:
        ghost = said("the {letters}", letters=letters) if alone else said("the {letters} in row {row}", letters=letters, row=row)
    if letter:
        ghost = said("{ghost} with letter {number}", ghost=ghost, number=int(letter))
    return _Aim(room, ghost, letters if alone and not letter else "")
