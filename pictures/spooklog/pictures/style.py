"""How words look in a terminal: tones as Rich styles, lines as Rich text."""

from __future__ import annotations

import msgspec
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


class TerminalStyle(msgspec.Struct, frozen=True):
    """The ruleset's paints for a terminal. `plain` means ASCII alone, without glyphs; the console decides about colour."""

    look: Look
    plain: bool = False

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
