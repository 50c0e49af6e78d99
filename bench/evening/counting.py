"""What is counted of an evening: how long answers took, when phones had what was recorded, what was refused."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

HALF, MOST_OF_ALL = 0.5, 0.99


class Times(NamedTuple):
    """How long something took, in seconds: the median, what one of a hundred exceeds, the worst; and how often it was."""

    p50: float
    p99: float
    worst: float
    many: int


def times_of(seconds: Sequence[float]) -> Times | None:
    """Return the times of a list in any order; None for an empty one."""
    if not seconds:
        return None
    ordered, last = sorted(seconds), len(seconds) - 1
    return Times(ordered[round(HALF * last)], ordered[round(MOST_OF_ALL * last)], ordered[-1], len(ordered))


class Sent(NamedTuple):
    """A line that was recorded: its game, the newest entry with it, when it was sent, and by which phone."""

    game: str
    entry: int
    when: float
    phone: int


class Heard:
    """What a phone showed of one game: the entries, and when each came. It left at `left`, None while it is there."""

    def __init__(self, entry: int) -> None:
        self.began = perf_counter()
        self.left: float | None = None
        self._entries, self._when = [entry], [self.began]

    @property
    def newest(self) -> int:
        """The entry that the phone shows."""
        return self._entries[-1]

    def hear(self, entry: int) -> None:
        """Note an entry that came now."""
        if entry > self.newest:
            self._entries.append(entry)
            self._when.append(perf_counter())

    def way(self, sent: Sent, now: float) -> float | None:
        """Return the seconds from sending to the moment when this phone showed the line, or how long it has waited until `now`.

        None where it was not there when the line was sent.
        """
        if sent.when < self.began or (self.left is not None and sent.when > self.left):
            return None
        at = bisect_left(self._entries, sent.entry)
        return (self._when[at] if at < len(self._when) else self.left or now) - sent.when


class Counted:
    """What is counted in a while: seconds by kind of answer, statuses of what was refused or lost, lines that were sent."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
        self.refused: Counter[tuple[str, int]] = Counter()
        self.sent: list[Sent] = []
        self.rested = 0.0
        """Seconds that scribes took, had they been people: they think and tap, and wait for no answer."""
        self.anew = 0
        """Streams that were opened again: broken off, silent, or behind an own line for two seconds."""
        self.late: list[float] = []
        """By how much the simulator itself came too late, looked at twenty times a second."""

    @property
    def lasted(self) -> float:
        """Seconds since the beginning."""
        return perf_counter() - self.began

    def ways(self, heard: Sequence[tuple[int, str, Heard]], until: float) -> list[float]:
        """Return the seconds of each line that was sent before `until` on its way to each other phone of its table.

        `heard` are phones by number with what each heard of a game.
        """
        by_game: defaultdict[str, list[tuple[int, Heard]]] = defaultdict(list)
        for phone, game, one in heard:
            by_game[game].append((phone, one))
        now = perf_counter()
        ways = (
            one.way(sent, now)
            for sent in self.sent
            if sent.when < until
            for phone, one in by_game[sent.game]
            if phone != sent.phone
        )
        return [way for way in ways if way is not None]
