"""A store to look around in: a finished game of each title, a series, and a game that is going on, all from the samples."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from spooklog.replays.sheets.header import END
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.sheet import import_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.store.store import Store

FINISHED = (
    ("spooks-full.sheet", "midnight-hand"),
    ("spookies-table.sheet", "dice-at-seven"),
    ("spukstaben-table.sheet", "ghostly-words"),
    ("halloween-table.sheet", "trick-or-treat"),
    ("polterheist-table.sheet", "the-old-mansion"),
    ("tally-table.sheet", "five-rounds-of-wizard"),
)
"""Samples of finished games, and what the games are called."""

SERIES = ("friday-hands.series", "fridays")

RUNNING = ("spooks-masters.sheet", "tonight")
"""The sample of which only the beginning is played."""

BEGINNING = 21
"""Lines of the running game that are played: a trick is open, and dave is next."""


def fill(store: Store, *, by: str, now: int) -> None:
    """Store the games of a demonstration, the running one last: it began `now` (ms since 1970 UTC)."""
    for sample, name in FINISHED:
        import_sheet(store.games, _lines(sample), by=by, now=now, name=name)
    import_series(store, _lines(SERIES[0]), by=by, now=now, name=SERIES[1])
    lines = [line for line in _lines(RUNNING[0]) if not line.startswith(b"date ")]
    body = lines.index(f"{END}\n".encode()) + 1
    import_sheet(store.games, lines[: body + BEGINNING], by=by, now=now, name=RUNNING[1])


def _lines(sample: str) -> Sequence[bytes]:
    return resources.files("spooklog.replays").joinpath("samples", sample).read_bytes().splitlines(keepends=True)
