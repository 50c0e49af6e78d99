"""Things side by side on lines of one length."""

from __future__ import annotations

from collections.abc import Sequence


def flow(widths: Sequence[float], room: float, gap: float = 0.0) -> list[tuple[float, int]]:
    """Return the left edge and the line of things side by side, on as many lines as they need."""
    placed: list[tuple[float, int]] = []
    left, line = 0.0, 0
    for wide in widths:
        if left and left + wide > room:
            left, line = 0.0, line + 1
        placed.append((left, line))
        left += wide + gap
    return placed
