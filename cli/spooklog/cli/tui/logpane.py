"""The log beside the board: a line a ply, the newest at the bottom. Only its visible lines are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from spooklog.cli.output import told
from spooklog.projections.game.log_rows import LogRow

_NUMBER = 4
"""Columns of a ply's number, with a blank behind it."""

_HANG = 2
"""Columns by which the second and later lines of a mark are indented."""

_KEPT = "\ue000"
"""Stands for a blank at which a line must not be broken; the store takes no text with this character."""

# Rich wants a console to wrap a text, but wraps it to the width that it is given
_CONSOLE = Console(width=1000)


class LogPane(ScrollView, can_focus=False):
    """Shows the plies of a game. It stays at the newest ply until the user scrolls away from it."""

    DEFAULT_CSS = "LogPane { height: 1fr; padding: 0 1; overflow-x: hidden; scrollbar-gutter: stable; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[LogRow, ...] = ()
        self._lines: list[Text] = []
        self._wrapped: dict[LogRow, list[Text]] = {}
        self._width = 0

    def show(self, rows: tuple[LogRow, ...]) -> None:
        """Show other plies."""
        if rows != self._rows:
            self._rows = rows
            self._lay_out()

    def scroll_pages(self, pages: int) -> None:
        """Scroll by so many of its heights; up is negative."""
        height = max(self.scrollable_content_region.height - 1, 1)
        # at once: the next line reads where it stands now
        self.scroll_to(y=self.scroll_offset.y + pages * height, animate=False, immediate=True)
        self._follow_from_end()

    def on_mount(self) -> None:
        """Follow the newest ply until the user scrolls away from it."""
        self.anchor()

    def on_mouse_scroll_down(self) -> None:
        """Follow again where this scrolls to the end."""
        self.call_later(self._follow_from_end)

    def on_resize(self) -> None:
        """Wrap for another width; stay at the newest ply at any height."""
        self._lay_out()

    def _follow_from_end(self) -> None:
        """Follow where the newest ply is shown: Textual stops at any scrolling, even one that moves nothing."""
        if self.is_vertical_scroll_end:
            self.anchor()

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        if width <= 0:
            return
        if width != self._width:
            self._width, self._wrapped = width, {}
        wrapped = self._wrapped
        # a new ply wraps one row; rows that are gone are forgotten
        self._wrapped = {row: wrapped.get(row) or list(_wrapped(row, width)) for row in self._rows}
        self._lines = [line for row in self._rows for line in self._wrapped[row]]
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line of the screen; blank below the last ply."""
        width, at = self.scrollable_content_region.width, y + self.scroll_offset.y
        if at >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        strip = Strip(self._lines[at].render(self.app.console, end=""))
        return strip.adjust_cell_length(width).apply_style(self.rich_style)


def _wrapped(row: LogRow, width: int) -> Iterator[Text]:
    """Yield a row as lines of this width: number, sentence, its line dim behind it, at the right end the time; then marks."""
    room = max(width - _NUMBER, 1)
    says = told(row.says or row.line)
    first, *others = _folded(says, room)
    lines = [Text.assemble((f"{row.number or '':>{_NUMBER - 1}} ", "dim"), first)]
    lines += [Text(" " * _NUMBER + line) for line in others]
    if row.line != says:
        beside = lines[-1].cell_len + 2 + cell_len(row.line) + (len(row.time) + 1 if row.time else 0) <= width
        if beside:
            lines[-1].append(f"  {row.line}", "dim")
        else:
            lines += [Text.assemble(" " * _NUMBER, (line, "dim")) for line in _folded(row.line, room)]
    if row.time:
        if cell_len(row.time) >= width - lines[-1].cell_len:
            lines.append(Text(" " * _NUMBER))
        left = max(width - lines[-1].cell_len, 1)
        lines[-1].append(f"{row.time:>{left}}", "dim")
    yield from lines
    for mark in row.marks:
        style = "bold red" if mark.startswith("!") else "dim"
        for number, line in enumerate(_folded(told(mark), max(room - _HANG, 1))):
            yield Text.assemble(" " * (_NUMBER + (_HANG if number else 0)), (line, style))


def _folded(words: str, width: int) -> Sequence[str]:
    """Return the words on lines of this width, broken between the parts of a list where each of these fits on a line."""
    if cell_len(words) <= width:
        return (words,)
    split = words.split(", ")
    whole = split[1:] and all(cell_len(part) < width for part in split)
    parts = ", ".join(part.replace(" ", _KEPT) for part in split) if whole else words
    lines = Text(parts, overflow="fold").wrap(_CONSOLE, width)
    return [line.plain.rstrip().replace(_KEPT, " ") for line in lines]
