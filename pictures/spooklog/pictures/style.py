"""How words look in a terminal: tones as Rich styles, lines as Rich text."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as RichText

from spooklog.domain.pictures.scene import Line, Look, Text

_STYLES = {
    "title": "bold",
    "quiet": "dim",
    "warning": "bold red",
    "turned": "bold red",
    "good": "bold green",
    "actor": "bold",
}

GAP: Mapping[bool, tuple[RichText, ...]] = {False: (RichText(),), True: ()}
"""What stands between two parts of a board, by whether it is `low`: a blank row, where rows are not few."""

HERE = Style(meta={"here": True})
"""Marks the row of a board that must stay in sight where there is no room for all rows: it has no look."""


def is_here(part: Segment) -> bool:
    """Return whether a part of a line is marked with `HERE`."""
    return bool(part.style and part.style.meta.get("here"))


class TerminalStyle(msgspec.Struct, frozen=True):
    """The ruleset's paints for a terminal.

    `plain` means ASCII alone, without glyphs; the console decides about colour. Where a screen is low, the players may stand
    `apart` from the board, which leaves them out; `low` asks for a board of few rows as well.
    """

    look: Look
    plain: bool = False
    apart: bool = False
    low: bool = False

    def of(self, tone: str) -> str:
        """Return the Rich style of a tone."""
        paint = self.look.get(tone)
        if paint:
            return self.styled(paint.terminal)
        return _STYLES.get(tone, "")

    def styled(self, colour: str) -> str:
        """Return the Rich style of a paint's terminal colour."""
        # Rich writes `bright_blue`, and its own `purple` is not one of the terminal's colours
        return colour.replace("bright ", "bright_").replace("purple", "magenta")

    def text(self, text: Text) -> RichText:
        """Return a run of words in its tone."""
        return RichText(text.text, self.of(text.tone))

    def line(self, line: Line, indent: int = 0) -> RichText:
        """Return a line, indented by so many columns."""
        return RichText.assemble(" " * indent, *map(self.text, line.runs), overflow="fold")
