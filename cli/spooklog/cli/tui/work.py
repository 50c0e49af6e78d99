"""What was entered at a table, done in the order in which it was, in a thread of its own; so is whatever else asks the store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

if TYPE_CHECKING:
    from spooklog.cli.tui.table import Seen

P = ParamSpec("P")
T = TypeVar("T")


class Entered(NamedTuple):
    """A line that is to be done. What a key stands for was not `typed`; `seen` is what was on the screen then."""

    line: str
    typed: bool
    seen: Seen


class Work:
    """What is to be done at one table."""

    def __init__(self) -> None:
        self._hand = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._entered: asyncio.Queue[Entered] = asyncio.Queue()
        self._open = 0

    def enter(self, entered: Entered) -> None:
        """Do it when its turn comes."""
        self._open += 1
        self._entered.put_nowait(entered)

    async def serve(self, do: Callable[[Entered], Awaitable[None]]) -> None:
        """Do what was entered, one after the other, for as long as this is not cancelled."""
        while True:
            entered = await self._entered.get()
            try:
                await do(entered)
            finally:
                self._done()

    async def away(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Do work that may wait for the store, after all the work before it."""
        return await asyncio.get_running_loop().run_in_executor(self._hand, partial(work, *args, **options))

    @property
    def idle(self) -> bool:
        """Whether everything that was entered is done."""
        return self._open == 0

    def drop(self) -> list[str]:
        """Forget what was entered and has not been begun; its lines."""
        lines = []
        while not self._entered.empty():
            lines.append(self._entered.get_nowait().line)
            self._done()
        return lines

    def _done(self) -> None:
        self._open -= 1
        self._entered.task_done()

    async def all_done(self) -> None:
        """Wait until everything that was entered is done."""
        await self._entered.join()

    def end(self) -> None:
        """Wait for what is being done; nothing else can be done afterwards."""
        self._hand.shutdown(wait=True)
