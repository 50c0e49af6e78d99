"""What a ply led to, in a few words: the landmarks reached and the changes on the scoreboard, as one viewer knows them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spooklog.domain.contract.results import Cell, Meter, ScoreRow, Tokens
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import plain_data
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import cell_words

TEAM = said("team")
"""The name of players who win or lose together."""

_IN_PROMPT = frozenset({"turn", "end"})
"""Landmarks left out, since the prompt for the next line names them."""


def consequences(before: SeenGame, after: SeenGame, shown: str = "", arrow: str = "→") -> tuple[str, ...]:
    """Return what the last ply changed between two moments of one viewer: landmarks first, then a part for each player.

    Both moments are seen states, so the parts hold nothing that the viewer does not know. `shown` is the text that is printed
    beside them: a landmark that it or a player's part names is left out. So are the points of a decided game: its scoreboard has
    them.
    """
    if after.void:
        return ()
    found = after.game.ruleset.pictures.landmarks(before.state, after.state)
    rows = {} if before.scores == after.scores or after.outcome else {row.seat: row for row in before.scores}
    changed = [(row, [*_changes(rows[row.seat], row, after, arrow)]) for row in after.scores if row.seat in rows]
    names = ((TEAM if row.seat is None else called(after.labels[row.seat]), parts) for row, parts in changed if parts)
    players = [within("{name}: {changes}", name=name, changes=joined(parts)) for name, parts in names]
    words = " ".join((shown, *players)).casefold()
    return (*(mark for mark in found if mark not in _IN_PROMPT and mark not in words), *players)


def _changes(was: ScoreRow, row: ScoreRow, seen: SeenGame, arrow: str) -> Iterator[str]:
    """Yield the changes of a row of the scoreboard, with the titles of its columns."""
    if row.score is not None and row.score != was.score:
        yield said("{step} points", step=_step(was.score, row.score, arrow))
    for column, old, new in zip(seen.game.ruleset.meta.columns, was.cells, row.cells, strict=False):
        if old != new and (column.reported == "changes" or (column.reported == "gains" and _amount(new) > _amount(old))):
            yield within("{title} {step}", title=column.title, step=_step(old, new, arrow))


def _step(old: Cell, new: Cell, arrow: str) -> str:
    if isinstance(old, Tokens) and isinstance(new, Tokens):
        return joined(_counted(old, new))
    return within(f"{{old}} {arrow} {{new}}", old=_words(old) or "-", new=_words(new) or "-")


def _counted(old: Tokens, new: Tokens) -> Iterator[str]:
    """Yield how many tokens more or fewer there are of each kind."""
    before, after = dict(old.counts), dict(new.counts)
    for kind in dict.fromkeys((*before, *after)):
        if more := after.get(kind, 0) - before.get(kind, 0):
            yield within("{more} {kind}", more=f"{more:+}", kind=kind)


def _amount(cell: Cell) -> int:
    """Return the number that a cell begins with; the sum of tokens, and 0 where there is none."""
    match cell:
        case int():
            return cell
        case Meter(value):
            return value
        case Tokens(counts):
            return sum(count for _, count in counts)
        case _:
            found = re.match(r"[0-9]+", cell or "")
            return int(found[0]) if found else 0


def _words(cell: Cell) -> str:
    return cell_words(plain_data(cell))
