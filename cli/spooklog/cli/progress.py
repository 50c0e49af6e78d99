"""A progress bar for long work, on standard error, only where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from spooklog.cli.output import console, gathering, told

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from spooklog.projections.lists.games_view import Progress

WORTH_A_BAR = 3000
"""Fewer entries than these are read in the blink of an eye."""


def progress_bar(words: str, *, as_json: bool, at_least: int = WORTH_A_BAR) -> AbstractContextManager[Progress | None]:
    """Yield a function that takes the entries done and in all, or None in a pipe, in an app and with JSON.

    The bar appears once `at_least` entries are left to do.
    """
    if as_json or gathering() or not sys.stderr.isatty():
        return nullcontext(None)
    return _bar(told(words), at_least)


@contextmanager
def _bar(words: str, at_least: int) -> Iterator[Progress]:
    # as a module: `Progress` is the type of the callback here
    import rich.progress
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = rich.progress.Progress(*columns, console=console(stderr=True), transient=True)
    task = bar.add_task(words, total=None)

    def report(done: int, total: int) -> None:
        if bar.live.is_started or total - done >= at_least:
            bar.start()
            bar.update(task, completed=done, total=total)

    try:
        yield report
    finally:
        if bar.live.is_started:
            bar.stop()
