"""Apps driven without a terminal: keys go in, what stands on the screen comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.pilot import Pilot

Script = Callable[[Pilot[None]], Awaitable[None]]

PATIENCE = 60.0
"""Seconds until something that must happen counts as never happening."""


def drive(app: App[None], script: Script, *, size: tuple[int, int] = (80, 24)) -> None:
    """Run an app on a screen of its own while the script presses keys and looks."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


async def press(pilot: Pilot[None], *keys: str) -> list[str]:
    """Press keys one after the other; the lines of the screen after them, without blanks at their ends."""
    await pilot.press(*keys)
    return lines(pilot.app)


def lines(app: App[Any]) -> list[str]:
    """What stands on the screen."""
    return ["".join(segment.text for segment in strip).rstrip() for strip in app.screen._compositor.render_strips()]


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait until something has become true: each look may draw the screen, so they become rarer."""
    pause = 0.01
    async with asyncio.timeout(PATIENCE):
        while not true():
            await pilot.pause(pause)
            pause = min(pause * 1.5, 0.2)
