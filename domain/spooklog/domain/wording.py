"""Numbers, names, reasons and cells of a scoreboard, in words."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.labels import called


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 chip`, `3 chips`, `-1 point`."""
    return f"{number} {one if abs(number) == 1 else many or one + 's'}"


def winning(names: Sequence[str]) -> str:
    """`anna wins`, `anna and bert win`, `player 2 wins` of one who was erased."""
    return f"{' and '.join(map(called, names))} {'wins' if len(names) == 1 else 'win'}"


def because(why: str | None) -> str:
    """Return a reason, to follow what it is for: `: as agreed`. Empty if there is none."""
    return f": {why}" if why else ""


def cell_words(cell: object) -> str:
    """Return a cell of a scoreboard, as JSON has it, in words."""
    match cell:
        case None:
            return ""
        case {"value": value, "most": most}:
            return f"{value}/{most}"
        case {"counts": counts} if all(len(kind) == 1 for kind, _ in counts):
            return " ".join(f"{kind}x{number}" for kind, number in counts)
        case {"counts": counts}:
            return ", ".join(f"{number} {kind}" if number > 1 else kind for kind, number in counts)
        case _:
            return str(cell)
