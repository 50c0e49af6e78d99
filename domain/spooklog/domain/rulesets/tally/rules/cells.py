"""Sheets with categories: cells, and the bonus for some of them (catalogue 2.3; cell)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.tally.actions import CellFilled
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.rules.rounds import credited, over
from spooklog.domain.rulesets.tally.rules.sheet import check_open, check_side, check_total, expected, wrong_sheet
from spooklog.domain.rulesets.tally.state import Credit, State, replace
from spooklog.domain.values.value import put


def check(state: State, action: CellFilled) -> None:
    """Refuse a cell after the end, on a sheet without categories, that does not exist or is filled, or cannot hold the figure."""
    check_open(state)
    if state.phase != "cell":
        wrong_sheet(state)
    side, categories = check_side(state, action.seat), state.table.categories
    if action.category > len(categories):
        refuse("cell.1", said("the sheet has no category {category}", category=action.category), *categories)
    name = categories[action.category - 1]
    if (there := state.cells[side - 1][action.category - 1]) is not None:
        refuse(
            "cell.1",
            said(
                "@{seat} has {there} for {line} already: a change is a correction of that line",
                seat=action.seat,
                there=there,
                line=name,
            ),
            "amend",
            *expected(state),
        )
    row = put(state.cells[side - 1], action.category, action.points)
    check_total(state, side, action.points + _bonus(state, side, row))
    if state.table.sheet and not (fits := state.table.sheet.ranges[action.category - 1]).has(action.points):
        refuse(
            "cell.2", said("{line} cannot be worth {points}", line=name, points=action.points), f"@{action.seat} {name} {fits}"
        )


def apply(state: State, action: CellFilled, ply: int) -> State:
    """Return the state with a cell filled; the last one ends the game. Raises Impossible where there is no such empty cell."""
    side, category = state.table.side(action.seat), action.category
    if state.phase != "cell" or not side or category > len(state.table.categories):
        raise no_effect(said("the sheet has no such cell"))
    row = state.cells[side - 1]
    if row[category - 1] is not None:
        raise no_effect(said("the cell is filled"))
    credit = Credit(side=side, points=action.points, kind="cell", round=0, ply=ply, seat=action.seat, category=category)
    filled = put(row, category, action.points)
    bonus = _bonus(state, side, filled)
    state = credited(replace(state, cells=put(state.cells, side, filled)), credit)
    if bonus:
        state = credited(state, Credit(side=side, points=bonus, kind="upper", round=0, ply=ply))
    return state if any(None in cells for cells in state.cells) else over(state, "sheet")


def _bonus(state: State, side: int, filled: tuple[int | None, ...]) -> int:
    """Return the bonus of the sheet where a row, now filled so far, has just come to what it takes; else 0 (cell.3)."""
    sheet = state.table.sheet
    if sheet is None:
        return 0
    before, now = (sum(row[category - 1] or 0 for category in sheet.upper) for row in (state.cells[side - 1], filled))
    return sheet.bonus if before < sheet.least <= now else 0
