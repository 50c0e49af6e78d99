"""A house in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Chances, Dice, Floor, Ladder, Panel, Purse, Purses, Supply
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg.letters import mathematical, percent


def in_words(panel: Panel) -> Iterator[str]:
    """Yield everything that is drawn, in words."""
    for ladder in panel.of(Ladder):
        yield "; ".join(_floor_in_words(floor, ladder.chips) for floor in reversed(ladder.floors) if floor.pawns or floor.chips)
    for purses in panel.of(Purses):
        yield said("Players: {players}", players=", ".join(map(_purse_in_words, purses.purses)))
    for supply in panel.of(Supply):
        yield f"{supply.name} {supply.left}"
    for roll in panel.of(Dice):
        came = f", {mathematical(roll.came.text)}" if roll.came else ""
        yield f"{roll.name}: {' '.join(die.face for die in roll.dice)}{f' = {roll.score}' if roll.score else ''}{came}"
    for chart in panel.of(Chances):
        rows = (f"{bar.name} {' / '.join(percent(share) for share in bar.shares)}" for bar in chart.bars)
        yield f"{mathematical(chart.title)} ({' / '.join(one.text for one in chart.outcomes)}): {', '.join(rows)}"


def _floor_in_words(floor: Floor, chips: str) -> str:
    name = mathematical(" ".join(part for part in (floor.name, floor.number) if part))
    lying = f", {chips} {floor.chips}" if floor.chips else ""
    return f"{name}: {', '.join(pawn.name for pawn in floor.pawns) or said('nobody')}{lying}"


def _purse_in_words(purse: Purse) -> str:
    count = "" if purse.count is None else f"({counted(purse.count, 'chip')})"
    values = " ".join(f"{value}×{count}" for value, count in purse.values if count)
    return " ".join(part for part in (purse.name, count, purse.score, values) if part)
