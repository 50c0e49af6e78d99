"""Prints two courses of a game side by side, and how their results differ, for `amend` and `compare`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from spooklog.cli.output import console, draws, say, show
from spooklog.cli.screens.tables import NARROW, bare_table
from spooklog.projections.game.compare import Parted, Row, Side
from spooklog.projections.game.differences import Difference, differences
from spooklog.store.logs.loaded import LoadedGame

SHOWN = 3
"""So many of a run of dropped or conflicting plies are shown, and a line gives the number of the others."""

_FATES: Mapping[str, tuple[str, str]] = {
    "kept": ("", "dim"),
    "replaced": ("becomes", "bold yellow"),
    "removed": ("removed", "bold red"),
    "inserted": ("put in", "bold green"),
    "dropped": ("dropped", "bold red"),
    "ruled": ("ruled", "bold magenta"),
    "conflict": ("cannot stay", "bold red"),
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
        for number, name in enumerate(("ply", heads.old, "", "ply", heads.new)):
            self._table.add_column(Text(name, justify="left"), justify="right" if name == "ply" else "left", overflow="fold")
            self._table.columns[number].no_wrap = name in ("ply", "")

    def row(self, row: Row, problem: str) -> None:
        """Add a ply on both sides, or the problem that keeps it from the new one."""
        word, style = _FATES[row.fate]
        old, new = _cell(row.old, style if row.new is None else "", timed=row.retimed), _cell(row.new, style, timed=row.retimed)
        self._table.add_row(_number(row.old), old, Text(word, style), _number(row.new), new if row.new else Text(problem, style))

    def words(self, words: str) -> None:
        """Add a line about plies that are not shown."""
        self._table.add_row("", Text(words, "dim"), "", "", "")

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
            show(Text(f"< {heads.old}   > {heads.new}", "dim"))

    def row(self, row: Row, problem: str) -> None:
        """Add a ply, and what becomes of it."""
        word, style = _FATES[row.fate]
        label = f"{word}  " if word else ""
        if row.fate == "differs":
            for sign, side in (("<", row.old), (">", row.new)):
                if side:
                    self._table.add_row(Text(f"{sign} {side.ply:>3}", "dim"), _cell(side, "", timed=row.retimed))
        elif row.plain or row.old is None or row.fate == "ruled":
            side = row.new or row.old
            self._table.add_row(_number(side), Text.assemble((label, style), _cell(side, "")))
        else:
            self._table.add_row(_number(row.old), _cell(row.old, style if row.new is None else "", timed=row.retimed))
            under = _cell(row.new, style, timed=row.retimed) if row.new else Text(problem, style)
            self._table.add_row("", Text.assemble((label, style), under))

    def words(self, words: str) -> None:
        """Add a line about plies that are not shown."""
        self._table.add_row("", Text(words, "dim"))

    def end(self) -> None:
        """Print the table."""
        show(self._table)


def show_differences(changes: Sequence[Difference], heads: Heads) -> None:
    """Print the results that differ."""
    if console().width < NARROW:
        for one in changes:
            show(Text(f"{one.what}: {one.old or '-'} {'→' if draws() else '->'} {one.new or '-'}"))
        return
    table = bare_table()
    for name in ("", heads.old, heads.new):
        table.add_column(Text(name), overflow="fold")
    for one in changes:
        table.add_row(Text(one.what, "dim"), one.old or "-", Text(one.new or "-", "bold"))
    show(table)


def show_parted(one: LoadedGame, other: LoadedGame, parted: Parted, texts: Mapping[str, str]) -> None:
    """Print two games from the ply where they part, and how their results differ."""
    heads = Heads(one.stream.name, other.stream.name)
    if parted.start:
        say(f"they start differently: {', '.join(parted.start)}")
    if parted.first is None:
        say(f"{heads.old} and {heads.new} have the same {len(one.game.plies)} plies")
    else:
        same = parted.first - 1
        say(f"the first {'ply is' if same == 1 else f'{same} plies are'} the same" if same else "they part at the first ply")
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
        return stretch[:SHOWN], f"{dots} {more} more plies {'cannot stay' if fate == 'conflict' else 'dropped'}"
    words = f"{dots} {len(stretch)} plies stay"
    if first.old and first.new and last.new and first.old.ply != first.new.ply:
        words += f", as {first.new.ply} to {last.new.ply}"
    return [], words


def _number(side: Side | None) -> Text:
    return Text(str(side.ply) if side else "", "dim")


def _cell(side: Side | None, style: str, *, timed: bool = False) -> Text:
    if side is None:
        return Text()
    ruled = f"  ! {', '.join(dict.fromkeys(side.ruled))}" if side.ruled else ""
    return Text.assemble((side.line, style), (f"  {side.time or 'no time'}" if timed else "", style), (ruled, "magenta"))


def _problem(row: Row) -> str:
    assert row.problem is not None
    return f"{row.problem.rule}: {row.problem.message}" if row.problem.rule else row.problem.message
