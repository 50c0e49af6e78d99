"""Corrections as people write them, one on the command line or many in a file, with comments as in a sheet.

`replace 14 bert 5S`, `remove 14`, `before 15 cora 3T`, one a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from spooklog.domain.log.amend import MOST_EDITS, Correction
from spooklog.domain.log.game import Game
from spooklog.domain.log.times import middle_of, table_times
from spooklog.domain.values.errors import Unreadable, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.sheets.line import SheetLine
from spooklog.replays.times import read_time

FORMS = ("replace 14 bert 5S", "remove 14", "before 15 cora 3T")
MAX_DIGITS = 15
"""No game has a ply with a longer number; Python would take long to convert a very long one."""

How = Literal["replace", "remove", "insert"]
HOW: Mapping[str, How] = {"replace": "replace", "remove": "remove", "before": "insert"}
"""The first word of a correction, and what it does."""


def read_edits(lines: Iterable[SheetLine], game: Game) -> list[Correction]:
    """Return the corrections of a file. Raises Unreadable for the first bad line, Usage where there are too many or none."""
    corrections: list[Correction] = []
    for line in lines:
        if not line.text:
            if line.when:
                raise Unreadable("a time stands behind the correction that it is of", line=line.number, input=line.raw)
            continue
        if len(corrections) == MOST_EDITS:
            raise Usage(said("an amendment may have {number} corrections at most", number=MOST_EDITS), line=line.number)
        corrections.append(_read_edit(line, game))
    if not corrections:
        raise Usage("there is no correction in this file", expected=FORMS)
    return corrections


def correction(how: How, ply: int, line: SheetLine, game: Game) -> Correction:
    """Return a correction of a ply from a line: its text, its ruling, its time. Raises Usage for a time that cannot be read."""
    happened = read_time(line.when, near=_time_at(game, ply), offset=game.started.offset) if line.when else None
    return Correction(ply=ply, how=how, text=line.text, ruled=line.why, happened=happened, line=line.number)


def read_ply(word: str) -> int | None:
    """Return the number of a ply, or None for a word that is no number."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS else None


def _read_edit(line: SheetLine, game: Game) -> Correction:
    word, number, text, *_ = *line.text.split(maxsplit=2), "", "", ""  # padded: a short line unpacks too
    how, ply = HOW.get(word.casefold()), read_ply(number)
    if how is None or ply is None:
        raise Unreadable("that is no correction", input=line.raw, line=line.number, expected=FORMS)
    if how == "remove" and (text or line.why or line.when):
        raise Unreadable("nothing stands behind a ply that is removed", input=line.raw, line=line.number, expected=FORMS[1:2])
    if how != "remove" and not text:
        raise Unreadable("say what happened instead", input=line.raw, line=line.number, expected=FORMS)
    try:
        return correction(how, ply, SheetLine(line.number, line.raw, text, line.why, line.when), game)
    except Usage as problem:
        raise Unreadable(problem.message, input=line.raw, line=line.number, expected=problem.expected) from None


def _time_at(game: Game, ply: int) -> int:
    """Return the last known time at the table up to a ply, by default the time when the game was played."""
    known = [time for time in table_times(game)[: ply + 1] if time is not None]
    return known[-1] if known else middle_of(game.started.played, game.started.offset)
