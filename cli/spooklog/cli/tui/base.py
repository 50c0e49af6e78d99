"""What terminal apps of this program have in common: the terminal's own colours, and a tidy end however it comes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType


@contextmanager
def _without_colour() -> Iterator[None]:
    """Textual looks for NO_COLOR in the surroundings while an app is made; whatever comes after the app is no affair of it."""
    before = os.environ.get("NO_COLOR")
    os.environ["NO_COLOR"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["NO_COLOR"]
        else:
            os.environ["NO_COLOR"] = before


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
        with _without_colour() if plain else nullcontext():
            super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.plain = plain

    def on_mount(self) -> None:
        """A program that is told to end leaves the terminal as it found it."""
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # not on every system and thread
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
