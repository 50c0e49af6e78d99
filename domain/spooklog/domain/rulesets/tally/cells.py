"""Sheets with categories: cells, and the bonus for some of them (catalogue 2.3; cell)."""

from __future__ import annotations

from spooklog.domain.refusing import no_effect
from spooklog.domain.rulesets.tally.actions import CellFilled
from spooklog.domain.rulesets.tally.refuse import refuse
from spooklog.domain.rulesets.tally.rounds import credited, over
from spooklog.domain.rulesets.tally.sheet import check_open, check_side, check_total, expected, wrong_sheet
from spooklog.domain.rulesets.tally.state import Credit, State, replace
from spooklog.domain.value import put


def check(state: State, action: CellFilled) -> None:
    """Refuse a cell after the end, on a sheet without categories, that does not exist or is filled, or cannot hold the figure."""
    check_open(state)
    if state.phase != "cell":
        wrong_sheet(state)
    side, categories = check_side(state, action.seat), state.table.categories
    if action.category > len(categories):
        refuse("cell.1", f"the sheet has no category {action.category}", *categories)
    name = categories[action.category - 1]
    if (there := state.cells[side - 1][action.category - 1]) is not None:
        refuse("cell.1", f"@{action.seat} has {there} for {name}: a second figure corrects the log", "amend", *expected(state))
    check_total(state, side, action.points)
    if state.table.sheet and not (fits := state.table.sheet.ranges[action.category - 1]).has(action.points):
        refuse("cell.2", f"{name} cannot be worth {action.points}", f"@{action.seat} {name} {fits}")


def apply(state: State, action: CellFilled, ply: int) -> State:
    """Return the state with a cell filled; the last one ends the game. Raises Impossible where there is no such empty cell."""
    side, category = state.table.side(action.seat), action.category
    if state.phase != "cell" or not side or category > len(state.table.categories):
        raise no_effect("the sheet has no such cell")
    row = state.cells[side - 1]
    if row[category - 1] is not None:
        raise no_effect("the cell is filled")
    credit = Credit(side=side, points=action.points, kind="cell", round=0, ply=ply, seat=action.seat, category=category)
    state = credited(replace(state, cells=put(state.cells, side, put(row, category, action.points))), credit)
    state = _with_bonus(state, side, sum(figure or 0 for figure in _upper(state, row)), ply)
    return state if any(None in cells for cells in state.cells) else over(state, "sheet")


def _upper(state: State, row: tuple[int | None, ...]) -> list[int | None]:
    """Return the upper cells of a row."""
    return [row[category - 1] for category in state.table.sheet.upper] if state.table.sheet else []


def _with_bonus(state: State, side: int, before: int, ply: int) -> State:
    """Return the state with the bonus of the sheet, where the upper cells have just come to what it takes (cell.3)."""
    sheet = state.table.sheet
    now = sum(figure or 0 for figure in _upper(state, state.cells[side - 1]))
    if sheet is None or not before < sheet.least <= now:
        return state
    return credited(state, Credit(side=side, points=sheet.bonus, kind="upper", round=0, ply=ply))
