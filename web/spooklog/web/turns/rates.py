"""How much each sender may ask for: work in seconds, lines and wrong keys in numbers."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from spooklog.web.bounds import Bounds
from spooklog.web.refusals import TooMany

REQUEST = 0.002
"""Seconds of work that a request costs beside the time of its thread: it is read, and its answer is written."""

_REMEMBERED = 10_000
"""Senders of which a rate knows what they spent."""


class Rate:
    """What senders may spend: `most` at once, and `again` a second. Any thread may use it."""

    def __init__(
        self, most: float, again: float, clock: Callable[[], float] = time.monotonic, remembered: int = _REMEMBERED
    ) -> None:
        self._most, self._again, self._clock, self._remembered = most, again, clock, remembered
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each sender has spent, and when that was counted."""
        self._lock = Lock()

    def take(self, sender: str, cost: float = 1) -> None:
        """Spend something. Raises TooMany, and spends nothing, where the sender has not enough left."""
        with self._lock:
            spent = self._now(sender)
            if (over := spent + cost - self._most) > 0:
                raise TooMany(max(1, round(over / self._again)))
            self._note(sender, spent + cost)

    def spend(self, sender: str, cost: float) -> None:
        """Spend what was used already, also more than the sender has left."""
        with self._lock:
            self._note(sender, self._now(sender) + cost)

    def _now(self, sender: str) -> float:
        spent, when = self._spent.get(sender, (0.0, 0.0))
        return max(0.0, spent - (self._clock() - when) * self._again) if spent else 0.0

    def _note(self, sender: str, spent: float) -> None:
        self._spent[sender] = spent, self._clock()
        self._spent.move_to_end(sender)
        while len(self._spent) > self._remembered:
            self._spent.popitem(last=False)


class Rates:
    """The rates of a site. A sender is the id of a link, without a valid key an address."""

    def __init__(self, bounds: Bounds | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        bounds = bounds or Bounds()
        self.work = Rate(bounds.work_at_once, bounds.work / 100, clock)
        """Seconds of a processor."""
        self.lines = Rate(bounds.lines_at_once, bounds.lines, clock)
        self.wrong_keys = Rate(bounds.wrong_keys, 1 / 6, clock)
        """Of addresses alone: keys that open nothing."""
