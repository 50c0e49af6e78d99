"""Suggestions under the input: short ones in a grid, those with a meaning in a row each.

Textual's OptionList has a row for each: of 24 cards it would show six where the grid shows all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from spooklog.cli.output import said, told
from spooklog.domain.lines.completion import Suggestion, Suggestions

_GAP = 2


class SuggestionPane(Widget):
    """Shows suggestions, as many as there is room for; one of them may be marked. A click chooses one."""

    DEFAULT_CSS = "SuggestionPane { display: none; padding: 0 1; }"

    class Clicked(Message):
        """A suggestion was clicked: its number in the list, from 0."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._suggestions = Suggestions()
        self._marked: int | None = None

    def show(self, suggestions: Suggestions, marked: int | None) -> None:
        """Show other suggestions."""
        if (suggestions, marked) != (self._suggestions, self._marked):
            self._suggestions, self._marked = suggestions, marked
            self.refresh()

    def render(self) -> Text:
        """Return the grid, scrolled so far that the marked suggestion is in it."""
        return grid(self._suggestions, self._marked, self.size.width, self.size.height)

    def on_click(self, event: Click) -> None:
        """Choose the suggestion under the pointer, if there is one."""
        at = event.get_content_offset(self)
        rows = visible(self._suggestions, self._marked, self.size.width, self.size.height)
        number = rows[at.y].at(at.x) if at is not None and at.y < len(rows) else None
        if number is not None:
            self.post_message(self.Clicked(number))


class _Row(NamedTuple):
    """A row of the grid, the numbers of its suggestions, and the columns at which they end."""

    text: Text
    which: range
    ends: tuple[int, ...]

    def at(self, column: int) -> int | None:
        """Return the number of the suggestion at a column, or in the gap before it; None behind the last one."""
        return next((number for number, end in zip(self.which, self.ends, strict=True) if column < end), None)


def grid(suggestions: Suggestions, marked: int | None, width: int, height: int) -> Text:
    """Return suggestions in `height` rows of `width` columns: short ones side by side behind their player, others a row each."""
    shown = visible(suggestions, marked, width, height)
    lines = [row.text for row in shown]
    hidden = len(suggestions.items) - shown[-1].which.stop if shown else 0
    if hidden or suggestions.more or suggestions.unfinished:
        more = f"  {told(said('… and more'))}"
        # whole suggestions make room for the words behind them, so that none is cut
        room = [end for end in shown[-1].ends if end <= width - cell_len(more)]
        lines[-1].truncate(room[-1] if room else 0)
        hidden += len(shown[-1].ends) - len(room)
        if not (suggestions.more or suggestions.unfinished):
            more = f"  {told(said('… {number} more', number=hidden))}"
        lines[-1].append(more, "dim")
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def visible(suggestions: Suggestions, marked: int | None, width: int, height: int) -> list[_Row]:
    """Return the visible rows: scrolled so far that the marked suggestion is among them."""
    rows = list(_rows(suggestions.items, marked, width))
    at = next((number for number, row in enumerate(rows) if marked in row.which), 0) if marked is not None else 0
    first = min(max(at - height + 1, 0), max(len(rows) - height, 0))
    return rows[first : first + height]


def _rows(items: Sequence[Suggestion], marked: int | None, width: int) -> Iterator[_Row]:
    """Yield all rows of the grid, in the order of the suggestions."""
    short = [item for item in items if not item.meaning]
    column = max((cell_len(item.shown) for item in short), default=0) + _GAP
    margin = max((cell_len(item.name) + _GAP for item in short if item.name), default=0)
    described = max((cell_len(_called(item)) for item in items if item.meaning), default=0) + _GAP
    fit = max((width - margin) // column, 1)
    for (name, is_short), group in groupby(range(len(items)), lambda at: (items[at].name, not items[at].meaning)):
        which = list(group)
        if is_short:
            for start in range(0, len(which), fit):
                head = Text.assemble((f"{'' if start else name:<{margin}}", "dim"))
                yield _short_row(head, items, which[start : start + fit], marked, column)
        else:
            yield from (_described_row(items[at], at, marked, described) for at in which)


def _short_row(head: Text, items: Sequence[Suggestion], which: Sequence[int], marked: int | None, column: int) -> _Row:
    """Return a row of suggestions side by side, behind the name of their player."""
    text, ends = head, list[int]()
    for at in which:
        text.append(items[at].shown, _style(at, marked))
        ends.append(text.cell_len)
        text.append(" " * (column - cell_len(items[at].shown)))
    return _Row(text, range(which[0], which[-1] + 1), tuple(ends))


def _described_row(item: Suggestion, at: int, marked: int | None, column: int) -> _Row:
    """Return a row of one suggestion, with its meaning from a column on."""
    head = Text(_called(item), _style(at, marked))
    text = Text.assemble(head, " " * (column - head.cell_len), (told(item.meaning), "dim"))
    return _Row(text, range(at, at + 1), (text.cell_len,))


def _called(item: Suggestion) -> str:
    return f"{item.name} {item.shown}".strip()


def _style(at: int, marked: int | None) -> str:
    return "reverse" if at == marked else ""
