"""Tables without lines, as lists, scoreboards and comparisons are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from msgspec import UnsetType
from rich.cells import cell_len
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import INDENT, Hanging, console, said, show, told
from spooklog.domain.log.words import said_line

NARROW = 60
"""Columns below which a row takes several lines."""

_ROOM_BESIDE_TITLES = 30
"""Columns that figures need beside their titles; with less they stand below them."""

_PROSE = frozenset({"", "players", "what", "what happened", "what it is", "takes"})
"""Heads of columns whose words may be broken."""


def said_text(says: str, line: str, style: str = "") -> Text:
    """Return a ply as a sentence with its line small behind it, as `said_line` words it."""
    return Text.assemble((told(says), style), (said_line(says, line)[len(says) :], "dim"))


def bare_table(gap: int = 2) -> Table:
    """Return a table without lines and columns: heads are dim, `gap` blanks stand between columns."""
    return Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim", show_edge=False)


def headed_table(*head: str, prose: Collection[str] = _PROSE) -> Table:
    """Return a table with these columns.

    Where room is short, columns of prose are folded first; in a narrow terminal all but the first, so that nothing is cut off.
    """
    table = bare_table()
    narrow = console().width < NARROW
    for number, name in enumerate(head):
        table.add_column(Text(told(name)), overflow="fold", no_wrap=number == 0 or not (narrow or name in prose))
    return table


def show_rows(head: Sequence[str], rows: Iterable[Sequence[str]], prose: Collection[str] = _PROSE) -> None:
    """Print a list, a row a line; words below the heads in `prose` may be broken."""
    table = headed_table(*head, prose=prose)
    for row in rows:
        table.add_row(*map(told, row))
    show(table)


class MaybeUnsupported(Protocol):
    """A row of a list; `unsupported` says why its rules are not supported."""

    @property
    def unsupported(self) -> str | UnsetType: ...


def show_unsupported(rows: Iterable[MaybeUnsupported]) -> None:
    """Print why rules of listed games or series are not supported, each reason once."""
    for reason in dict.fromkeys(row.unsupported for row in rows if row.unsupported):
        show(Hanging(said("unsupported: {reason}", reason=reason)))


def indented(words: str) -> Padding:
    """Return words to print under a line."""
    return Padding(Text(told(words)), (0, 0, 0, INDENT))


def facts_table(rows: Iterable[tuple[RenderableType, RenderableType]], style: str = "bold", **names: Any) -> Table:
    """Return names with their words beside them, which are folded. Names stay on one line, unless `names` say otherwise."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=style, **{"no_wrap": True, **names})
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*(told(cell) if isinstance(cell, str) else cell for cell in row))
    return table


def show_figures(lines: Iterable[tuple[str, str]]) -> None:
    """Print figures, each behind its title; where the longest title leaves no room, below it."""
    lines = [(told(what), told(words)) for what, words in lines]
    if console().width - max((cell_len(what) for what, _ in lines), default=0) < _ROOM_BESIDE_TITLES:
        for what, words in lines:
            show(Padding(Text(what, style="dim"), (0, 0, 0, INDENT)), Padding(Text(words), (0, 0, 0, 2 * INDENT)))
        return
    show(facts_table(((" " * INDENT + what, words) for what, words in lines), "dim"))
