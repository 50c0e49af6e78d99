"""How long a replay rests between two moments: as long as the table took, or always the same, at any speed."""

from __future__ import annotations

import re

import msgspec

from spooklog.domain.errors import Usage
from spooklog.replays.timeline.timeline import Moment

LONGEST = 8.0
"""Seconds. Nobody wants to watch a table think for longer, at speed 1."""

USUAL = 1.5
"""Seconds between plies of which nobody knows when they happened."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""What a key for faster or slower goes through."""

_SLOWEST, _FASTEST = 0.1, 100.0
_SHORTEST, _LAZIEST = 0.05, 3600.0
_NUMBER = re.compile(r"(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})", re.ASCII)


class Tempo(msgspec.Struct, frozen=True):
    """`fixed` is a pause in seconds that replaces the table's own; `speed` divides either."""

    speed: float = 1.0
    fixed: float | None = None

    def pause(self, before: Moment, after: Moment) -> float:
        """Seconds to rest at a moment before the next one is shown."""
        return (_table_pause(before, after) if self.fixed is None else self.fixed) / self.speed

    def faster(self) -> Tempo:
        """One speed up, if there is one."""
        return msgspec.structs.replace(self, speed=next((speed for speed in SPEEDS if speed > self.speed), self.speed))

    def slower(self) -> Tempo:
        """One speed down, if there is one."""
        return msgspec.structs.replace(self, speed=next((speed for speed in reversed(SPEEDS) if speed < self.speed), self.speed))


def read_tempo(speed: str | None, pace: str | None) -> Tempo:
    """A tempo as it is typed: `4x`, `4` or `0.5`, and a fixed pause in seconds. Raises Usage."""
    return Tempo(
        1.0 if speed is None else _number(speed.strip().casefold().removesuffix("x"), speed, "speed", _SLOWEST, _FASTEST),
        None if pace is None else _number(pace.strip().casefold().removesuffix("s"), pace, "pace", _SHORTEST, _LAZIEST),
    )


def write_speed(speed: float) -> str:
    """A speed as it is typed: `4x`."""
    return f"{speed:g}x"


def _table_pause(before: Moment, after: Moment) -> float:
    """What the table took, long breaks cut; the usual pause where that is unknown or time seems to have stood still."""
    if before.time is None or after.time is None or after.time <= before.time:
        return USUAL
    return min((after.time - before.time) / 1000, LONGEST)


def _number(words: str, typed: str, what: str, least: float, most: float) -> float:
    forms = {"speed": ("4x", "4", "0.5"), "pace": ("1.5", "3")}[what]
    if not _NUMBER.fullmatch(words):
        article = "a number of seconds" if what == "pace" else "a speed"
        raise Usage(f"'{typed}' is not {article}", input=typed, expected=forms)
    value = float(words)
    if not least <= value <= most:
        raise Usage(f"a {what} is between {least:g} and {most:g}", input=typed, expected=forms)
    return value
