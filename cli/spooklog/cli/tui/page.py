"""A page over the screen: the answer of a command, or all keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from spooklog.cli.output import said, told

CLOSING = ("escape", "q", "enter", "space", "f1", "question_mark")
"""Keys that close a page and do nothing else."""

SCROLLING = frozenset({"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "ctrl+pageup", "ctrl+pagedown"})
"""Keys that scroll a page."""


class Page(ModalScreen[None]):
    """A frame with the title and how to close it, and the answer in it."""

    LEAVING: ClassVar[str] = said("Esc closes this")
    APPLYING: ClassVar[str] = said("Enter applies it, Esc leaves everything as it is")
    AUTO_FOCUS = "VerticalScroll"  # so that the usual keys scroll it
    BINDINGS: ClassVar[list[BindingType]] = [Binding(",".join(CLOSING), "dismiss", show=False, priority=True)]
    DEFAULT_CSS = """
    Page { align: center middle; }
    Page > VerticalScroll {
        width: 100%; height: auto; max-height: 100%;
        border: round ansi_bright_black; background: ansi_default; padding: 0 1;
    }
    Page.plain > VerticalScroll { border: ascii ansi_default; }
    Page Static { height: auto; }
    """

    def __init__(self, title: str, parts: Sequence[RenderableType], *, plain: bool, then: str = "") -> None:
        """`then` is the line that Enter enters: it does what the answer only tried."""
        super().__init__(classes="plain" if plain else None)
        self._title, self._parts, self.then = title, parts, then

    def compose(self) -> ComposeResult:
        """Yield the frame with the answer."""
        scroll = VerticalScroll(Static(Group(*self._parts)))
        scroll.set_class(self.has_class("plain"), "plain")
        # escaped: Textual reads titles as markup, and this one was typed
        scroll.border_title = Text(told(self._title), "bold").markup
        scroll.border_subtitle = told(self.APPLYING if self.then else self.LEAVING)
        yield scroll
