"""Why the rules of a listed log are not supported, with the package that the log names."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from spooklog.domain.contract.registry import unsupported, unsupported_series
from spooklog.domain.log.events import GameStarted
from spooklog.domain.series.events import SeriesOpened
from spooklog.domain.values.errors import Corrupt, Unsupported
from spooklog.store.store import Store


def why_game(store: Store, ruleset: str, log: str) -> str | None:
    """Return why the ruleset of a game is not supported, None where it is; `log` is the id of its log, or of its series."""
    return _why(store, log, partial(unsupported, ruleset, results=True))


def why_series(store: Store, ruleset: str, log: str) -> str | None:
    """Return why the ruleset of a series is not supported, None where it is; `log` is its id."""
    return _why(store, log, partial(unsupported_series, ruleset))


def _why(store: Store, log: str, ask: Callable[[str | None], Unsupported | None]) -> str | None:
    if ask(None) is None:
        return None
    package = None
    with suppress(Corrupt):  # without it the reason is the same
        for stored in store.log.entries(log, lte=1):
            event = stored.entry.event
            package = event.package if isinstance(event, GameStarted | SeriesOpened) else None
    problem = ask(package)
    return problem.message if problem else None
