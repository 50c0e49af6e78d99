"""The keys of an app: letters for words, a line that shows the most important keys, and a page that shows all."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.text import Text
from textual.timer import Timer
from textual.widget import Widget

from spooklog.cli.output import told
from spooklog.cli.screens.tables import facts_table
from spooklog.cli.tui.page import Page


class Key(msgspec.Struct, frozen=True):
    """A key: its name as people read it, a word for it, and what it does in full."""

    name: str
    word: str
    meaning: str


class KeyLine(Widget):
    """One line at the bottom: keys, the most important first, as many as fit; or for a while a message.

    Textual's Footer would cut a key at the edge and hide the last ones; its notifications would cover four lines of the board.
    """

    DEFAULT_CSS = "KeyLine { height: 1; padding: 0 1; }"
    _GAP = "  "
    _MESSAGE_SECONDS = 4.0

    def __init__(self, keys: Sequence[Key], last: Sequence[Key]) -> None:
        """`last` are the keys at the right end, which are shown at any width."""
        super().__init__()
        self._keys, self._last = keys, last
        self._until: Timer | None = None
        self.message = ""

    def offer(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        self._keys = keys
        self.refresh()

    def show_message(self, words: str) -> None:
        """Show a message instead of the keys for a while; an empty one brings the keys back at once."""
        if self._until:
            self._until.stop()
        self._until = self.set_timer(self._MESSAGE_SECONDS, lambda: self.show_message("")) if words else None
        self.message = told(words)
        self.refresh()

    def render(self) -> Text:
        """Return the message, or as many keys as there is room for."""
        width = self.size.width
        if self.message:
            return Text(self.message, "bold", no_wrap=True, overflow="ellipsis")
        last = Text(self._GAP).join(map(self._text, self._last))
        line, room = Text(no_wrap=True), width - last.cell_len
        for key in self._keys:
            text = self._text(key)
            if line.cell_len + text.cell_len + len(self._GAP) > room:
                break
            line = Text.assemble(line, text, self._GAP)
        return Text.assemble(line, " " * (room - line.cell_len), last)

    @staticmethod
    def _text(key: Key) -> Text:
        return Text.assemble((key.name, "bold"), (f" {told(key.word)}", "dim"))


class KeyPage(Page):
    """A page with all keys."""

    LEAVING = ""  # stands below the keys
    DEFAULT_CSS = "KeyPage > VerticalScroll { width: 64; max-width: 100%; padding: 0 2; }"

    def __init__(self, title: str, keys: Sequence[Key], *, plain: bool = False) -> None:
        table = facts_table([(key.name, key.meaning) for key in keys])
        super().__init__(title, (table, "", Text(told(Page.LEAVING), "dim")), plain=plain)
