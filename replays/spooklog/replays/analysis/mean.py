"""Running means of several numbers with their standard errors."""

from __future__ import annotations

import math
from collections.abc import Sequence


class Mean:
    """Means of numbers that come together, and their standard errors (Welford, Technometrics 1962)."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self.values = [0.0] * size
        self._squares = [0.0] * size

    def add(self, numbers: Sequence[float]) -> None:
        """Add one observation."""
        self.count += 1
        for at, number in enumerate(numbers):
            off = number - self.values[at]
            self.values[at] += off / self.count
            self._squares[at] += off * (number - self.values[at])

    @property
    def errors(self) -> list[float]:
        """The standard errors; infinite for fewer than two observations."""
        if self.count < 2:
            return [math.inf] * len(self.values)
        return [math.sqrt(squares / (self.count - 1) / self.count) for squares in self._squares]
