"""A picture of a terminal app after some keys: made without a terminal, the same every time."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from textual.app import App


def screenshot(
    app: App[Any], keys: Sequence[str], size: tuple[int, int], *, code_format: str, theme: TerminalTheme, unique_id: str
) -> str:
    """Return the app as an SVG, in a terminal of `size` (columns, rows), once `keys` were pressed one after the other.

    `code_format`, `theme` and `unique_id` are those of Rich's `Console.export_svg`; keys are named as Textual names them. What
    the app shows must not depend on the time, so it should not be playing.
    """

    async def taken() -> str:
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
                # until the key is handled: the next one may depend on what it did
                await pilot.pause()
            return _svg(app, code_format, theme, unique_id)

    return asyncio.run(taken())


def _svg(app: App[Any], code_format: str, theme: TerminalTheme, unique_id: str) -> str:
    """Return the screen as SVG, as `App.export_screenshot` does, in a template that loads no fonts from a web server."""
    width, height = app.size
    # an empty environment: NO_COLOR of the shell would change the picture
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor", record=True, _environ={}
    )
    console.print(app.screen._compositor.render_update(full=True, screen_stack=app._background_screens))
    svg = console.export_svg(code_format=code_format, theme=theme, unique_id=unique_id)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"
