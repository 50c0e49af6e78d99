"""When live pages come back after their server ended: spread over seconds, so that not all come at once."""

from __future__ import annotations

FIRST = 1_000
"""Milliseconds after which the first come back."""

SPAN = 2_000
"""Milliseconds over which a few pages come back."""

EACH = 5
"""Milliseconds that each open page adds: a page that comes back is rendered."""

_GOLDEN = 0.618_033_988_749_895
"""Its multiples, without their whole parts, lie evenly between 0 and 1, however many they are."""


class Returning:
    """Gives each page that is opened its own time to come back."""

    def __init__(self) -> None:
        self._opened = 0

    def next(self, pages: int) -> int:
        """Return after how many milliseconds a page comes back, with so many open."""
        place = self._opened * _GOLDEN % 1
        self._opened += 1
        return FIRST + round(place * (SPAN + EACH * pages))
