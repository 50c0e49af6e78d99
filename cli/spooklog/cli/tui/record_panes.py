"""The parts of the screen where a game is recorded, and their layout for the size of the terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Label

from spooklog.cli.recording.table_session import can_be_played
from spooklog.cli.tui.board import LowBoard
from spooklog.cli.tui.entry import LineInput
from spooklog.cli.tui.logpane import LogPane
from spooklog.cli.tui.possible import completer_of
from spooklog.cli.tui.suggest import SuggestionPane
from spooklog.cli.tui.view_model import ViewModel
from spooklog.cli.tui.words import FlagLine, Head, MessagePane, placeholder_text, prompt_text
from spooklog.domain.lines.completion import Suggestions

WIDE = 100
"""Columns from which the log stands beside the board."""

BOARD_WIDTH = 78
LOG_WIDTHS = (22, 44)
"""The least and the most columns of a log beside the board."""

_FLAGS_HEIGHT = 10
"""Lines from which the line with flags is shown."""

_MESSAGE_HEIGHTS = ((30, 8), (24, 6), (16, 4), (12, 3), (0, 2))
"""Lines of the terminal, and the lines that the message area has from there on."""


class Middle(Container):
    """The board and the log, and all the room that they have together."""

    def on_resize(self) -> None:
        """Let the board take another form where it has more or less room."""
        self.query_one(LowBoard).fit(self.size.height)


class RecordPanes:
    """Head, board and log, flags, input, and under it the message, or the suggestions in its place."""

    CSS = """
    #middle { height: 1fr; layout: vertical; }
    #table { height: auto; max-height: 100%; }
    #log { height: 1fr; margin: 1 0 0 0; }
    .logged #table { display: none; }
    .logged #log { margin: 0; }
    .wide #middle { layout: horizontal; }
    .wide #table { width: 1fr; height: 100%; }
    .wide #log { height: 100%; margin: 0; }
    .wide.logged #table { display: block; }
    .wide.logged #log { display: none; }
    #entry { height: 1; padding: 0 1; }
    #prompt { width: auto; text-style: bold; }
    .suggesting #message { display: none; }
    .suggesting #suggestions { display: block; }
    """

    def __init__(self, enter: Callable[[str], None], *, plain: bool) -> None:
        """`enter` is called with each line that is entered."""
        self.head = Head()
        self.board = LowBoard(plain=plain, id="board")
        self.log = LogPane(id="log")
        self.flags = FlagLine(plain=plain)
        self.prompt = Label(id="prompt", markup=False)
        self.input = LineInput(enter, id="input")
        self.message = MessagePane(id="message")
        self.suggestions = SuggestionPane(id="suggestions")
        for pane in (self.board, self.log, self.message):
            pane.set_class(plain, "plain")

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom."""
        yield self.head
        yield Middle(Vertical(self.board, self.board.players, id="table"), self.log, id="middle")
        yield self.flags
        yield Horizontal(self.prompt, self.input, id="entry")
        yield self.message
        yield self.suggestions

    def show(self, view_model: ViewModel, width: int) -> None:
        """Show a game. The line that is being typed stays."""
        self.board.draw(view_model.scene, on_turn=view_model.whose)
        self.log.show(view_model.rows)
        self.flags.show(view_model.flags)
        self.head.show(view_model)
        self.prompt.update(prompt_text(view_model, width))
        helps = not can_be_played("?", view_model.loaded)
        self.input.complete_from(completer_of(view_model), view_model.seen_by, helps=helps)
        self.input.placeholder = placeholder_text(view_model)

    def show_message(self, *parts: RenderableType, flash: bool = False) -> None:
        """Show a message; a flash catches the eye."""
        self.message.show(*parts, flash=flash)

    def show_suggestions(self, screen: Screen[object], suggestions: Suggestions, marked: int | None) -> None:
        """Show suggestions in place of the message; none bring the message back."""
        if not screen.has_class("suggesting"):  # as high as the message: the input must not jump
            self.suggestions.styles.height = max(self.message.outer_size.height, 1)
        self.suggestions.show(suggestions, marked)
        screen.set_class(bool(suggestions.items), "suggesting")

    def resize(self, screen: Screen[object], size: Size, view_model: ViewModel | None) -> None:
        """Lay the parts out for another size: board and log side by side or one under the other."""
        width, height = size
        screen.set_class(width >= WIDE, "wide")
        self.log.styles.width = min(max(width - BOARD_WIDTH, LOG_WIDTHS[0]), LOG_WIDTHS[1]) if width >= WIDE else "100%"
        rows = next(rows for least, rows in _MESSAGE_HEIGHTS if height >= least)
        self.message.styles.min_height = rows
        self.message.styles.max_height = max(height // 2, rows)
        self.suggestions.styles.height = rows
        self.flags.display = height >= _FLAGS_HEIGHT
        if view_model:
            self.prompt.update(prompt_text(view_model, width))

    def scroll(self, pages: int) -> None:
        """Scroll the board, or the log where it stands in place of the board, by so many of its heights; up is negative."""
        if self.board.region.height:
            self.board.scroll_pages(pages)
        else:
            self.log.scroll_pages(pages)

    def scroll_log(self, pages: int) -> None:
        """Scroll the log by so many of its heights; up is negative."""
        self.log.scroll_pages(pages)
