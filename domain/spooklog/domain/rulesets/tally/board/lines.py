"""The lines of the sheet: one for each round or category, with the cells of all columns."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import ScoreBonus, ScoreCell, ScoreLine, Text
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.tables import by_round, deal_of, mark, written_rounds
from spooklog.domain.rulesets.tally.state import Credit, State
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import joined


def lines(seen: Seen[State], new: frozenset[int]) -> tuple[ScoreLine, ...]:
    """Return the lines; `new` are the plies whose figures the last line wrote. A result has none."""
    state = seen.state
    if state.options.record == "result":
        return ()
    return tuple(_categories(seen, new) if state.table.categories else _rounds(seen, new))


def _rounds(seen: Seen[State], new: frozenset[int]) -> Iterator[ScoreLine]:
    state, totals = seen.state, [0] * len(seen.state.table.sides)
    going_on = not seen.void and state.phase != "over"
    written, by = written_rounds(state), by_round(state)
    for number in written:
        active = going_on and number == state.round
        cells = []
        for side in state.sides:
            found = by.get((side, number), [])
            totals[side - 1] += sum(one.points for one in found)
            pending = active and bool({*state.table.sides[side - 1]} & {*state.waiting})
            cells.append(_round_cell(state, side, number, found, totals[side - 1], pending=pending, new=new))
        note = Text(words, "quiet") if active and (words := _round_note(seen, number)) else None
        yield ScoreLine(str(number), tuple(cells), active=active, note=note)
    for number in range(len(written) + 1, (state.table.rounds or 0) + 1):
        if going_on:
            yield ScoreLine(str(number), (ScoreCell(),) * len(state.table.sides), due=True)


def _round_note(seen: Seen[State], number: int) -> str:
    """Return the cards of a hand in a round, and who deals it, as far as they are known."""
    table = seen.state.table
    hand, dealer = table.hand(number), table.dealer_of(number)
    cards = "" if hand is None else said.counted(hand, "{number} card", "{number} cards")
    return joined(filter(None, (cards, said("{name} deals", name=called(seen.labels[dealer])) if dealer else "")))


def _round_cell(
    state: State, side: int, number: int, found: list[Credit], total: int, *, pending: bool, new: frozenset[int]
) -> ScoreCell:
    deal = deal_of(state, number)
    marks = " ".join(filter(None, (mark(deal, seat) for seat in state.table.sides[side - 1]))) if deal else ""
    points = sum(one.points for one in found)
    return ScoreCell(
        text=str(points) if found else "",
        tone="warning" if points < 0 and found else "",
        mark=marks,
        bonuses=_bonuses(found),
        total=str(total) if found else "",
        pending=pending,
        new=any(one.ply in new for one in found),
    )


def _categories(seen: Seen[State], new: frozenset[int]) -> Iterator[ScoreLine]:
    state = seen.state
    going_on = not seen.void and state.phase != "over"
    for category, name in enumerate(state.table.categories, start=1):
        cells = tuple(_category_cell(state, side, category, new) for side in state.sides)
        empty = any(state.cells[side - 1][category - 1] is None for side in state.sides)
        yield ScoreLine(name, cells, word=name, active=going_on and empty)
    if state.table.sheet:
        label = said("bonus from {number}", number=state.table.sheet.least)
        yield ScoreLine(label, tuple(_sum_cell(state, side, "upper", new) for side in state.sides))
    if any(one.kind == "bonus" for one in state.ledger):
        yield ScoreLine(said("extra"), tuple(_sum_cell(state, side, "bonus", new) for side in state.sides))


def _category_cell(state: State, side: int, category: int, new: frozenset[int]) -> ScoreCell:
    figure = state.cells[side - 1][category - 1]
    found = [one for one in state.ledger if one.side == side and one.category == category]
    tone = "warning" if figure is not None and figure < 0 else "quiet" if figure == 0 else ""
    return ScoreCell("" if figure is None else str(figure), tone, new=any(one.ply in new for one in found))


def _sum_cell(state: State, side: int, kind: str, new: frozenset[int]) -> ScoreCell:
    found = [one for one in state.ledger if one.side == side and one.kind == kind]
    bonuses = _bonuses(found)
    return ScoreCell(
        str(sum(one.points for one in found)) if found else "",
        "good" if kind == "upper" else "",
        bonuses=bonuses,
        new=any(one.ply in new for one in found),
    )


def _bonuses(found: list[Credit]) -> tuple[ScoreBonus, ...]:
    """Return the points besides, and what a formula adds apart from the bid."""
    words = {"bonus": "", "bags": said("bags"), "none": said("bid of none")}
    return tuple(
        ScoreBonus(f"{one.points:+d}", one.reason or words[one.kind])
        for one in found
        if one.kind in words and not (one.kind == "none" and len(found) == 1)
    )
