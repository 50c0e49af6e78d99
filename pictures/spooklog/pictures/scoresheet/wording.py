"""A score sheet in words: what stands around the figures, and the whole sheet for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Panel, ScoreBonus, ScoreCell, ScoreColumn, ScoreLine, ScoreSheet
from spooklog.domain.words.wording import from_to
from spooklog.pictures.saying import said, told
from spooklog.pictures.scoresheet.folding import is_result, standing


def facts_of(sheet: ScoreSheet) -> list[str]:
    """Return what the sheet says about the game: `round 3 of 10`, `to 200`, `low wins`."""
    begun = sum(not line.due for line in sheet.lines)
    now = min(max(begun, 1), sheet.rounds)
    facts = [said("{round} {now} of {all}", round=sheet.heading, now=now, all=sheet.rounds)] if sheet.rounds else []
    facts += [said("to {points}", points=sheet.target)] if sheet.target else []
    return [*facts, said("low wins")] if sheet.low else facts


def note_of(column: ScoreColumn) -> str:
    """Return the word beside a column's total: its note, or that it won."""
    return column.note.text if column.note else said("wins") if column.winner else ""


def members_of(column: ScoreColumn, *, whole: bool) -> str:
    """Return the members of a team; empty where its name, if it is shown `whole`, says them already: `anna+bert`."""
    return "" if whole and all(name in column.name for name in column.members) else ", ".join(column.members)


def tone_of(column: ScoreColumn) -> str:
    """Return the tone of that word."""
    return column.note.tone if column.note and column.note.tone else "good" if column.winner else "quiet"


def place_of(column: ScoreColumn) -> str:
    """Return a place as people say it (`1st`, `22nd`), empty while it is unknown."""
    if not column.place:
        return ""
    match 0 if column.place % 100 in (11, 12, 13) else column.place % 10:
        case 1:
            return said("{place}st", place=column.place)
        case 2:
            return said("{place}nd", place=column.place)
        case 3:
            return said("{place}rd", place=column.place)
        case _:
            return said("{place}th", place=column.place)


def bonus_words(bonus: ScoreBonus) -> str:
    """Return a part of a figure with its reason: `+5 flush`."""
    return f"{bonus.text} {bonus.reason}".strip()


def remarks_of(line: ScoreLine, columns: tuple[ScoreColumn, ...]) -> list[str]:
    """Return what a line says beside its figures: its note, and the parts of figures with their reasons."""
    found = [line.note.text] if line.note else []
    for column, cell in zip(columns, line.cells, strict=False):
        if cell.bonuses:
            found.append(f"{column.name} {', '.join(map(bonus_words, cell.bonuses))}")
    return found


def in_words(panel: Panel) -> Iterator[str]:
    """Yield everything on the sheet."""
    for sheet in panel.of(ScoreSheet):
        if is_result(sheet):
            yield from (_ended(column) for column in standing(sheet.columns))
        else:
            yield from (_column(column) for column in sheet.columns)
            yield from (_line(line, sheet) for line in sheet.lines if not line.due)
            due = [line.label for line in sheet.lines if line.due]
            if due:
                lines = told(from_to(due[0], due[-1])) if len(due) > 3 else ", ".join(due)
                yield said("to come: {lines}", lines=lines)
            if sheet.sum and any(column.total for column in sheet.columns):
                totals = (" ".join(filter(None, (column.name, column.total, _behind(column)))) for column in sheet.columns)
                yield f"{sheet.sum}: {', '.join(totals)}"
        yield from facts_of(sheet)
        if sheet.lead:
            yield sheet.lead.text


def _behind(column: ScoreColumn) -> str:
    words = ", ".join(word for word in (place_of(column), note_of(column)) if word)
    return f"({words})" if words else ""


def _ended(column: ScoreColumn) -> str:
    members = f" ({', '.join(column.members)})" if column.members else ""
    total = " ".join(filter(None, (column.total, _behind(column))))
    return f"{column.name}{members}{f': {total}' if total else ''}"


def _column(column: ScoreColumn) -> str:
    state = ", ".join([*column.marks, *([said("to play")] if column.active else [])])
    members = f": {', '.join(column.members)}" if column.members else ""
    return f"{column.name}{members}{f' ({state})' if state else ''}"


def _line(line: ScoreLine, sheet: ScoreSheet) -> str:
    head = f"{sheet.heading} {line.label}" if line.label.isdecimal() else line.label
    note = f" ({line.note.text})" if line.note else ""
    cells = (f"{column.name} {_cell(cell)}" for column, cell in zip(sheet.columns, line.cells, strict=False) if _cell(cell))
    return f"{head}{note}: {', '.join(cells) or said('nothing yet')}"


def _cell(cell: ScoreCell) -> str:
    figure = cell.text or (said("to write") if cell.pending else "")
    parts = [cell.mark, figure, *(f"({bonus_words(bonus)})" for bonus in cell.bonuses)]
    return " ".join(part for part in parts if part)
