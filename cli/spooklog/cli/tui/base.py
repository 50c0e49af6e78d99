"""The base of the terminal apps: they use the terminal's own colours, and leave it tidy when a signal ends them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter, NoColor


class Ascii(LineFilter):
    """Replaces the signs of these apps by ASCII, one for one. Names of people keep their letters."""

    SIGNS: ClassVar[dict[int, str]] = str.maketrans({"…": "~", "·": "|"})

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the line with its signs replaced."""
        return [Segment(text.translate(self.SIGNS), style, control) for text, style, control in segments]


class TableApp(App[None]):
    """An app in the terminal's own colours, as `show` prints them, so that it is readable on light and on dark.

    NO_COLOR takes all colour away; so does `plain`, which also draws with ASCII alone.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]
    CSS = """
    Screen { background: ansi_default; color: ansi_default; }
    ModalScreen { background: transparent; }
    * {
        scrollbar-size-vertical: 1;
        scrollbar-color: ansi_bright_black; scrollbar-color-hover: ansi_bright_black; scrollbar-color-active: ansi_white;
        scrollbar-background: ansi_default; scrollbar-background-hover: ansi_default;
        scrollbar-background-active: ansi_default;
    }
    .plain, .plain * { scrollbar-size-vertical: 0; }
    """

    def __init__(self, *, plain: bool = False) -> None:
        # else Textual turns the terminal's colours into RGB ones of a theme
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.plain = plain

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line passes through before it is shown."""
        return [*super().get_line_filters(), *((NoColor(), Ascii()) if self.plain else ())]

    def on_mount(self) -> None:
        """Leave the terminal as it was when a signal ends the program."""
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # not on every system and thread
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
