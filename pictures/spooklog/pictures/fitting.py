"""Layouts that depend on how wide the terminal is."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement


class Fitting:
    """The wide layout where the terminal has room for it, else the narrow one. `measured` is the part that cannot be wrapped."""

    def __init__(self, wide: RenderableType, narrow: RenderableType, measured: RenderableType | None = None) -> None:
        self._wide = wide
        self._narrow = narrow
        self._measured = wide if measured is None else measured

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Rich cuts a measurement off at the width of its options
        unbounded = options.update(width=1000)
        needed = Measurement.get(console, unbounded, self._measured).maximum
        yield self._wide if needed <= options.max_width else self._narrow

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As narrow as the narrow layout can be, as wide as the wide one wants to be."""
        narrow, wide = (Measurement.get(console, options, one) for one in (self._narrow, self._wide))
        return Measurement(min(narrow.minimum, wide.maximum), wide.maximum)
