"""A queue of entered lines, and the one thread in which all work with the store is done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

if TYPE_CHECKING:
    from spooklog.cli.tui.table import OnScreen

P = ParamSpec("P")
T = TypeVar("T")


class Entered(NamedTuple):
    """A line to be done. One that a key stands for was not `typed`; `on_screen` is the state that the scribe saw."""

    line: str
    typed: bool
    on_screen: OnScreen


class Work:
    """The work at one table: lines are done one after the other, in the order in which they were entered."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._entered: asyncio.Queue[Entered] = asyncio.Queue()
        # also the line that is being done, which has left the queue
        self._undone = 0
        self._ended = False

    def enter(self, entered: Entered) -> None:
        """Queue a line."""
        self._undone += 1
        self._entered.put_nowait(entered)

    async def serve(self, do: Callable[[Entered], Awaitable[None]]) -> None:
        """Do the queued lines one after the other, until this is cancelled."""
        while True:
            entered = await self._entered.get()
            try:
                await do(entered)
            finally:
                self._done()

    async def in_thread(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Do work that may wait for the store, in the thread, after the work before it. Cancels its caller after the end."""
        if self._ended:  # the app is closing, and a worker of it was not cancelled yet
            raise asyncio.CancelledError
        do = partial(copy_context().run, work, *args, **options)  # the thread answers in the language of the app
        return await asyncio.get_running_loop().run_in_executor(self._executor, do)

    @property
    def idle(self) -> bool:
        """Whether all lines are done."""
        return self._undone == 0

    def drop(self) -> list[str]:
        """Drop the lines that were not begun, and return them."""
        lines = []
        while not self._entered.empty():
            lines.append(self._entered.get_nowait().line)
            self._done()
        return lines

    def _done(self) -> None:
        self._undone -= 1
        self._entered.task_done()

    async def all_done(self) -> None:
        """Wait until all lines are done."""
        await self._entered.join()

    def end(self) -> None:
        """Wait for the work in the thread; it takes no other work afterwards."""
        self._ended = True
        self._executor.shutdown(wait=True)
