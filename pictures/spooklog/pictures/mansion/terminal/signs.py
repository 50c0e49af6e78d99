"""Words on a floor in a terminal: the numbers of positions, and the names of rooms where there is room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from spooklog.domain.pictures.scene import Chamber, Wing
from spooklog.pictures.mansion.survey import Survey, is_face_up, is_in, number
from spooklog.pictures.mansion.terminal.letters import Letters

_NUMBER, _NAME = "bold", "italic color(250)"
_MARGIN = 1
"""Blank letters at both ends of a name that stands in a row of spaces."""


class _Blank(NamedTuple):
    """Blank letters side by side: the row, the first column, and their number."""

    row: int
    column: int
    room: int

    def overlaps(self, other: _Blank) -> bool:
        """Whether the two share a column."""
        return self.column < other.column + other.room and other.column < self.column + self.room


def write_numbers(letters: Letters, survey: Survey, pitch: int) -> None:
    """Write the numbers of positions: in the middle of tiles that lie face down, in the outer walls of others."""
    for wing in survey.storey.wings:
        word = number(wing.key)
        if not is_face_up(wing):
            _write_on_back(letters, survey, wing, word, pitch)
            continue
        for y in (wing.y, wing.y + wing.height):
            walls = [x for x in range(wing.x, wing.x + wing.width) if survey.lines.get((x, y, "top")) == "wall"]
            # the upper wall only where it is unbroken; the lower one is the last resort
            if len(walls) == wing.width or (walls and y != wing.y):
                letters.put(2 * y, pitch * walls[0] + 1 + (pitch > len(word) + 1), word[: pitch * len(walls) - 1], _NUMBER)
                break


def write_names(letters: Letters, survey: Survey, pitch: int) -> frozenset[str]:
    """Write names between the rows of their rooms or in them, on one line or two. Returns those for which there was room."""
    rooms = (room for wing in survey.storey.wings for room in wing.rooms)
    return frozenset(room.name for room in rooms if _write_name(letters, survey, pitch, room))


def _write_on_back(letters: Letters, survey: Survey, wing: Wing, word: str, pitch: int) -> None:
    places = [at for at in survey.dark if is_in(at, wing)]
    row = sum(y for _, y in places) // max(len(places), 1)
    if places and not any((x, row) in survey.walkers for x in range(wing.x, wing.x + wing.width)):
        letters.put(2 * row + 1, pitch * wing.x + (pitch * wing.width - len(word)) // 2, f" {word} ", _NUMBER)


def _write_name(letters: Letters, survey: Survey, pitch: int, chamber: Chamber) -> bool:
    words = chamber.name.split()
    between = [_Blank(run.line, pitch * run.x + 1, pitch * run.count - 1) for run in survey.runs(chamber) if run.line % 2 == 0]
    free = [*between, *_blanks(letters, pitch, chamber)]
    for parts in ([chamber.name], *([" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words)))):
        ordered = sorted(free, key=lambda blank: (blank.row % 2, blank)) if len(parts) == 1 else sorted(free)
        taken = _taken(letters, parts, ordered)
        if taken:
            for part, blank in zip(parts, taken, strict=True):
                letters.put(blank.row, blank.column + (blank.room - cell_len(part)) // 2, part, _NAME)
            return True
    return False


def _blanks(letters: Letters, pitch: int, chamber: Chamber) -> Iterator[_Blank]:
    """Yield blank letters side by side in the rows of a room, without those at their ends."""
    for y in sorted({y for _, y in chamber.spaces}):
        row = 2 * y + 1
        inside = {pitch * x + 1 + place for x, at in chamber.spaces if at == y for place in range(pitch)}
        blank = {column for column in inside if letters.at(row, column) == " "}
        for start in sorted(column for column in blank if column - 1 not in blank):
            count = next(many for many in range(1, len(blank) + 1) if start + many not in blank)
            if count > 2 * _MARGIN:
                yield _Blank(row, start + _MARGIN, count - 2 * _MARGIN)


def _taken(letters: Letters, parts: Sequence[str], free: Sequence[_Blank]) -> list[_Blank]:
    """Return a place for each part, each right below the one before; an empty list where there is none."""
    for start in free:
        taken: list[_Blank] = []
        for part in parts:
            below = [one for one in free if one.row - taken[-1].row in (1, 2) and one.overlaps(taken[-1])] if taken else [start]
            fits = [one for one in below if cell_len(part) <= one.room and letters.is_blank(*one)]
            if not fits:
                break
            taken.append(fits[0])
        if len(taken) == len(parts):
            return taken
    return []
