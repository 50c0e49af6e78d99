"""How long a replay pauses between two moments: as long as the table took, or always the same, at any speed."""

from __future__ import annotations

import re

import msgspec

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.replays.timeline.timeline import Moment

LONGEST = 8.0
"""Seconds of a pause at most, at speed 1: longer ones at the table are cut."""

USUAL = 1.5
"""Seconds between plies whose times are not known."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""The speeds that the keys for faster and slower go through."""

_SLOWEST, _FASTEST = 0.1, 100.0
_SHORTEST, _LAZIEST = 0.05, 3600.0
_NUMBER = re.compile(r"(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})", re.ASCII)


class Tempo(msgspec.Struct, frozen=True):
    """How fast a replay plays. `fixed` is a pause in seconds that replaces the table's own; `speed` divides either."""

    speed: float = 1.0
    fixed: float | None = None

    def pause(self, before: Moment, after: Moment) -> float:
        """Return the seconds to stay at a moment before the next one is shown."""
        return (_table_pause(before, after) if self.fixed is None else self.fixed) / self.speed

    def faster(self) -> Tempo:
        """Return the tempo one speed up, unchanged at the fastest."""
        return msgspec.structs.replace(self, speed=next((speed for speed in SPEEDS if speed > self.speed), self.speed))

    def slower(self) -> Tempo:
        """Return the tempo one speed down, unchanged at the slowest."""
        return msgspec.structs.replace(self, speed=next((speed for speed in reversed(SPEEDS) if speed < self.speed), self.speed))


def read_tempo(speed: str | None, pace: str | None) -> Tempo:
    """Read a tempo as it is typed: a speed (`4x`, `4` or `0.5`) and a fixed pause in seconds. Raises Usage."""
    return Tempo(
        1.0 if speed is None else _number(speed.strip().casefold().removesuffix("x"), speed, "speed", _SLOWEST, _FASTEST),
        None if pace is None else _number(pace.strip().casefold().removesuffix("s"), pace, "pace", _SHORTEST, _LAZIEST),
    )


def write_speed(speed: float) -> str:
    """Return a speed as it is typed: `4x`."""
    return f"{speed:g}x"


def _table_pause(before: Moment, after: Moment) -> float:
    """Return the seconds that the table took, long breaks cut; the usual pause where they are unknown or not positive."""
    if before.time is None or after.time is None or after.time <= before.time:
        return USUAL
    return min((after.time - before.time) / 1000, LONGEST)


def _number(words: str, typed: str, what: str, least: float, most: float) -> float:
    speed, forms = what == "speed", {"speed": ("4x", "4", "0.5"), "pace": ("1.5", "3")}[what]
    if not _NUMBER.fullmatch(words):
        is_none = (
            said("'{typed}' is not a speed", typed=typed) if speed else said("'{typed}' is not a number of seconds", typed=typed)
        )
        raise Usage(is_none, input=typed, expected=forms)
    value = float(words)
    if not least <= value <= most:
        between = {"least": f"{least:g}", "most": f"{most:g}"}
        words = said("a speed is between {least} and {most}", **between)
        raise Usage(words if speed else said("a pace is between {least} and {most}", **between), input=typed, expected=forms)
    return value
