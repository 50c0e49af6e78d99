"""Layouts that depend on how wide the terminal is."""

from __future__ import annotations

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement


class Fitting(msgspec.Struct, frozen=True, eq=False):
    """The wide layout where the terminal has room for it, else the narrow one. `measured` is the part that cannot be wrapped."""

    wide: RenderableType
    narrow: RenderableType
    measured: RenderableType | None = None
    """The wide layout by default."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Rich cuts a measurement off at the width of its options
        unbounded = options.update(width=1000)
        needed = Measurement.get(console, unbounded, self.wide if self.measured is None else self.measured).maximum
        yield self.wide if needed <= options.max_width else self.narrow

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As narrow as the narrow layout can be, as wide as the wide one wants to be."""
        narrow, wide = (Measurement.get(console, options, one) for one in (self.narrow, self.wide))
        return Measurement(min(narrow.minimum, wide.maximum), wide.maximum)
