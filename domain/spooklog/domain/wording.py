"""Numbers and names in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 chip`, `3 chips`, `-1 point`."""
    return f"{number} {one if abs(number) == 1 else many or one + 's'}"


def winning(names: Sequence[str]) -> str:
    """`anna wins`, `anna and bert win`."""
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"
