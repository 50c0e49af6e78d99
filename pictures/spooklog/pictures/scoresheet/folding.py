"""What of a sheet has room: long ones fold their early and far lines into one, and many columns stand in blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from spooklog.domain.pictures.scene import ScoreColumn, ScoreLine, ScoreSheet
from spooklog.pictures.saying import said

LEAST = 3
"""The least number of rows that a sheet is folded to."""


@dataclass(frozen=True)
class Fold:
    """Lines that are left out: the labels of the first and the last one, their number, and the totals after them by column.

    `due`: they are still to come. A total is empty where none is known.
    """

    first: str
    last: str
    count: int
    totals: tuple[str, ...]
    due: bool = False

    def label(self, dash: str = "–") -> str:
        """Return the rounds from first to last, or how many lines there are where they have names instead of numbers."""
        numbered = self.first.isdecimal() and self.last.isdecimal()
        return f"{self.first}{dash}{self.last}" if numbered else said("{number} more", number=self.count)


Row: TypeAlias = ScoreLine | Fold


def folded(lines: Sequence[ScoreLine], most: int, ahead: int) -> list[Row]:
    """Return at most `most` rows (at least three): the lines that players write in and those before them, folds for the others.

    Of the lines to come at most `ahead` are shown.
    """
    most = max(most, LEAST)
    now = _present(lines)
    most = min(most, max(now + 2 + ahead, LEAST)) if len(lines) > now + 1 + ahead else most
    if len(lines) <= most:
        return list(lines)
    if now + 2 <= most:
        return [*lines[: most - 1], _fold(lines[most - 1 :])]
    after = lines[now + 1 :]
    below: list[Row] = list(after) if len(after) < 2 else [_fold(after)]
    start = now + 2 + len(below) - most
    return [_fold(lines[:start]), *lines[start : now + 1], *below]


def _present(lines: Sequence[ScoreLine]) -> int:
    """Return the place of the last line that players write in; else of the last one with a figure."""
    active = [place for place, line in enumerate(lines) if line.active]
    written = [place for place, line in enumerate(lines) if any(cell.text or cell.mark for cell in line.cells)]
    return max(active, default=max(written, default=0))


def _fold(lines: Sequence[ScoreLine]) -> Fold:
    due = all(line.due for line in lines)
    totals = () if due else tuple(cell.total for cell in lines[-1].cells)
    return Fold(lines[0].label, lines[-1].label, len(lines), totals, due)


def here(lines: Sequence[ScoreLine]) -> ScoreLine | None:
    """Return the line that players write in; None where there are several, as on a sheet of categories."""
    active = [line for line in lines if line.active]
    return active[0] if len(active) == 1 else None


def is_numbered(sheet: ScoreSheet) -> bool:
    """Whether the lines are rounds, with totals that run on: such a sheet is folded sooner than one of categories."""
    return not sheet.lines or any(cell.total for line in sheet.lines for cell in line.cells)


def split(count: int, blocks: int) -> list[range]:
    """Return the columns of each block, as evenly as they go."""
    each, more = divmod(count, blocks)
    starts = [block * each + min(block, more) for block in range(blocks + 1)]
    return [range(start, end) for start, end in pairwise(starts) if end > start]


def is_result(sheet: ScoreSheet) -> bool:
    """Whether only the result is known."""
    return not sheet.lines and any(column.total or column.place or column.winner for column in sheet.columns)


def standing(columns: Sequence[ScoreColumn]) -> list[ScoreColumn]:
    """Return columns by their places; those without one come last, winners first among them."""
    return sorted(columns, key=lambda column: (column.place or len(columns) + 1, not column.winner))
