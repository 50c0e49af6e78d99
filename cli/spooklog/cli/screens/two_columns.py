"""Renderables that set texts side by side, as far as there is room."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.text import Text

COLUMN = 40
"""The column where the second text begins, as in the answers of `play`."""

INDENT = 6


class TwoColumns:
    """Two texts on one line where there is room for both, else one under the other; `below` are lines under both."""

    def __init__(self, left: Text, right: Text, below: tuple[Text, ...] = ()) -> None:
        self.left, self.right, self.below = left, right, below

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, column = options.max_width, max(COLUMN, self.left.cell_len + 2)
        if column + self.right.cell_len <= width:
            yield Text.assemble(self.left, " " * (column - self.left.cell_len), self.right)
        else:
            yield self.left
            yield Padding(self.right, (0, 0, 0, INDENT))
        yield from (Padding(text, (0, 0, 0, INDENT)) for text in self.below)


class LeftRight:
    """Texts at the left end of a line, and one at the right end.

    Where there is no room for all, the last ones at the left go until two are left; then the first is cut.
    """

    def __init__(self, left: tuple[Text, ...], right: Text) -> None:
        self.left, self.right = left, right

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        gap = Text("  ")
        room = max(options.max_width - self.right.cell_len - 2, 1)
        kept = list(self.left)
        while len(kept) > 2 and gap.join(kept).cell_len > room:
            kept.pop()
        over = gap.join(kept).cell_len - room
        if over > 0:
            kept[0] = kept[0].copy()
            kept[0].truncate(max(kept[0].cell_len - over, 1), overflow="ellipsis")
        left = gap.join(kept)
        yield Text.assemble(left, " " * max(options.max_width - left.cell_len - self.right.cell_len, 1), self.right, no_wrap=True)
