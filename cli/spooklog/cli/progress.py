"""A progress bar for what takes long, on standard error, and only where somebody is looking."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from spooklog.cli.output import console, gathering

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from spooklog.projections.lists.games_view import Progress

WORTH_A_BAR = 3000
"""So many entries are read in the blink of an eye."""


def progress_bar(words: str, *, as_json: bool, at_least: int = WORTH_A_BAR) -> AbstractContextManager[Progress | None]:
    """Takes how many entries are done and to do: a bar once `at_least` are left; None in a pipe, in an app and beside JSON."""
    if as_json or gathering() or not sys.stderr.isatty():
        return nullcontext(None)
    return _bar(words, at_least)


@contextmanager
def _bar(words: str, at_least: int) -> Iterator[Progress]:
    import rich.progress
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = rich.progress.Progress(*columns, console=console(stderr=True), transient=True)
    task = bar.add_task(words, total=None)

    def told(done: int, total: int) -> None:
        if bar.live.is_started or total - done >= at_least:
            bar.start()
            bar.update(task, completed=done, total=total)

    try:
        yield told
    finally:
        if bar.live.is_started:
            bar.stop()
