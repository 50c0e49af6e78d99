"""The ghosts in a house as they are drawn: one by one or in groups, with those that just came and those that just left."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Happening, House

Standing = list[tuple[int, str, int]]
"""Ghosts from left to right: their level, `+` where they came, `-` where they left, and their number."""


def drawn(house: House, happening: Happening) -> int:
    """Return the number of ghosts that are drawn one by one: those that stand here, and those that just left."""
    return sum(house.crowd) + sum(-by for by in _changed(house, happening).values() if by < 0)


def one_by_one(house: House, happening: Happening) -> Standing:
    """Return each ghost; of those of a level, the ones that just came or left stand last."""
    standing: Standing = []
    for level, count, by in _levels(house, happening):
        new = min(max(by, 0), count)
        standing += [(level, "", 1)] * (count - new) + [(level, "+", 1)] * new + [(level, "-", 1)] * max(-by, 0)
    return standing


def in_groups(house: House, happening: Happening) -> Standing:
    """Return each level of which there are ghosts, or were."""
    return [
        (level, "+" if by > 0 else "-" if by < 0 else "", count) for level, count, by in _levels(house, happening) if count or by
    ]


def _levels(house: House, happening: Happening) -> Iterator[tuple[int, int, int]]:
    """Yield each level with the number of its ghosts, and by how much the last entry changed it."""
    changed = _changed(house, happening)
    for level in range(1, max(len(house.crowd), *changed, 0) + 1):
        yield level, house.crowd[level - 1] if level <= len(house.crowd) else 0, changed.get(level, 0)


def _changed(house: House, happening: Happening) -> dict[int, int]:
    """Return by how much the last entry changed the ghosts of each level."""
    changed: dict[int, int] = {}
    for change in happening.changes:
        if change.house == house.key:
            changed[change.level] = changed.get(change.level, 0) + change.by
    for move in happening.moves:
        for key, by in ((move.start, -1), (move.end, 1)):
            if key == house.key:
                changed[move.level] = changed.get(move.level, 0) + by
    return changed
