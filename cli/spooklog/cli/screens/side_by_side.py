"""Prints two courses of a game side by side, and how their results differ, for `amend` and `compare`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from spooklog.cli.output import console, draws, said, say, show, told, word_for
from spooklog.cli.screens.tables import NARROW, bare_table
from spooklog.domain.values.saying import joined, within
from spooklog.projections.game.compare import Parted, Row, Side
from spooklog.projections.game.differences import Difference, differences
from spooklog.store.logs.loaded import LoadedGame

SHOWN = 3
"""So many of a run of dropped or conflicting plies are shown, and a line gives the number of the others."""

_FATES: Mapping[str, tuple[str, str]] = {
    "kept": ("", "dim"),
    "replaced": (said("becomes"), "bold yellow"),
    "removed": (said("removed"), "bold red"),
    "inserted": (said("put in"), "bold green"),
    "dropped": (said("dropped"), "bold red"),
    "ruled": (said("ruled"), "bold magenta"),
    "conflict": (said("cannot stay"), "bold red"),
    "differs": ("", "bold"),
}
"""The word and the style of each fate of a ply."""


class Heads(NamedTuple):
    """The heads over the two sides."""

    old: str
    new: str


def show_rows(rows: Sequence[Row], heads: Heads) -> None:
    """Print the plies in columns, in a narrow terminal one side under the other; long stretches of one kind take one line."""
    side = _Stack(heads, rows) if console().width < NARROW else _Columns(heads)
    explained = False  # the first problem stands in words, of the others only the rule
    for fate, run in groupby(rows, key=lambda row: "same" if row.plain else row.fate):
        shown, words = _folded(list(run), fate)
        for row in shown:
            problem = (row.problem and (row.problem.rule if explained else _problem(row))) or ""
            explained = explained or row.problem is not None
            side.row(row, problem)
        if words:
            side.words(words)
    side.end()


class _Columns:
    """Both sides in columns."""

    def __init__(self, heads: Heads) -> None:
        self._table = bare_table()
        ply = said("ply")
        for number, name in enumerate((ply, heads.old, "", ply, heads.new)):
            self._table.add_column(Text(told(name), justify="left"), justify="right" if name is ply else "left", overflow="fold")
            self._table.columns[number].no_wrap = name is ply or not name

    def row(self, row: Row, problem: str) -> None:
        """Add a ply on both sides, or the problem that keeps it from the new one."""
        word, style = _FATES[row.fate]
        old, new = _cell(row.old, style if row.new is None else "", timed=row.retimed), _cell(row.new, style, timed=row.retimed)
        fate = Text(told(word), style)
        self._table.add_row(_number(row.old), old, fate, _number(row.new), new if row.new else Text(told(problem), style))

    def words(self, words: str) -> None:
        """Add a line about plies that are not shown."""
        self._table.add_row("", Text(told(words), "dim"), "", "", "")

    def end(self) -> None:
        """Print the table."""
        show(self._table)


class _Stack:
    """One side under the other: a ply as it was, and under it what becomes of it. Two games are marked `<` and `>`."""

    def __init__(self, heads: Heads, rows: Sequence[Row]) -> None:
        self._table = Table.grid(padding=(0, 2, 0, 0))
        self._table.add_column(justify="right", no_wrap=True)
        self._table.add_column(overflow="fold")
        if any(row.fate == "differs" for row in rows):
            show(Text(f"< {told(heads.old)}   > {told(heads.new)}", "dim"))

    def row(self, row: Row, problem: str) -> None:
        """Add a ply, and what becomes of it."""
        word, style = _FATES[row.fate]
        label = f"{told(word)}  " if word else ""
        if row.fate == "differs":
            for sign, side in (("<", row.old), (">", row.new)):
                if side:
                    self._table.add_row(Text(f"{sign} {side.ply:>3}", "dim"), _cell(side, "", timed=row.retimed))
        elif row.plain or row.old is None or row.fate == "ruled":
            side = row.new or row.old
            self._table.add_row(_number(side), Text.assemble((label, style), _cell(side, "")))
        else:
            self._table.add_row(_number(row.old), _cell(row.old, style if row.new is None else "", timed=row.retimed))
            under = _cell(row.new, style, timed=row.retimed) if row.new else Text(told(problem), style)
            self._table.add_row("", Text.assemble((label, style), under))

    def words(self, words: str) -> None:
        """Add a line about plies that are not shown."""
        self._table.add_row("", Text(told(words), "dim"))

    def end(self) -> None:
        """Print the table."""
        show(self._table)


def show_differences(changes: Sequence[Difference], heads: Heads) -> None:
    """Print the results that differ."""
    if console().width < NARROW:
        for one in changes:
            arrow = "→" if draws() else "->"
            show(Text(f"{told(one.what)}: {told(word_for(one.old)) or '-'} {arrow} {told(word_for(one.new)) or '-'}"))
        return
    table = bare_table()
    for name in ("", heads.old, heads.new):
        table.add_column(Text(told(name)), overflow="fold")
    for one in changes:
        old, new = (told(word_for(side)) or "-" for side in (one.old, one.new))
        table.add_row(Text(told(one.what), "dim"), old, Text(new, "bold"))
    show(table)


def show_parted(one: LoadedGame, other: LoadedGame, parted: Parted, texts: Mapping[str, str]) -> None:
    """Print two games from the ply where they part, and how their results differ."""
    heads = Heads(one.stream.name, other.stream.name)
    if parted.start:
        say(said("they start differently: {what}", what=joined(parted.start)))
    if parted.first is None:
        plies = len(one.game.plies)
        say(said("{one} and {other} have the same {number} plies", one=heads.old, other=heads.new, number=plies))
    else:
        same = said.counted(parted.first - 1, "the first ply is the same", "the first {number} plies are the same")
        say(same if parted.first > 1 else said("they part at the first ply"))
        show_rows(parted.rows, heads)
    # whether one of them is closed says nothing about how they were played
    apart = [row for row in differences(one, other, texts) if row.what != "status"]
    if apart:
        say()
        show_differences(apart, heads)


def _folded(stretch: list[Row], fate: str) -> tuple[list[Row], str]:
    """Return the rows to print of a run with one fate, and a line about the rows left out.

    A run of equal plies longer than `SHOWN` is left out as a whole. Of dropped or conflicting plies the first `SHOWN` are
    printed; a single one behind them is, too, since it takes no more room than a line about it.
    """
    dots, first, last, more = "…" if draws() else "...", stretch[0], stretch[-1], len(stretch) - SHOWN
    if fate not in ("same", "conflict", "dropped") or more <= (fate != "same"):
        return stretch, ""
    if fate != "same":
        if fate == "conflict":
            return stretch[:SHOWN], said("{dots} {number} more plies cannot stay", dots=dots, number=more)
        return stretch[:SHOWN], said("{dots} {number} more plies dropped", dots=dots, number=more)
    parts: dict[str, object] = {"dots": dots, "number": len(stretch)}
    if first.old and first.new and last.new and first.old.ply != first.new.ply:
        return [], said("{dots} {number} plies stay, as {first} to {last}", first=first.new.ply, last=last.new.ply, **parts)
    return [], said("{dots} {number} plies stay", **parts)


def _number(side: Side | None) -> Text:
    return Text(str(side.ply) if side else "", "dim")


def _cell(side: Side | None, style: str, *, timed: bool = False) -> Text:
    if side is None:
        return Text()
    ruled = f"  ! {', '.join(dict.fromkeys(side.ruled))}" if side.ruled else ""
    return Text.assemble(
        (side.line, style), (f"  {side.time or told(said('no time'))}" if timed else "", style), (ruled, "magenta")
    )


def _problem(row: Row) -> str:
    assert row.problem is not None
    rule, message = row.problem.rule, row.problem.message
    return within("{rule}: {message}", rule=rule, message=message) if rule else message
