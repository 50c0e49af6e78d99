"""Remarks on a log, which are no damage: times that run backwards or lie in the future, texts that are not there.

Clocks are set back, and texts are erased, in honest use; both also happen to a log that was forged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.times import utc
from spooklog.domain.series.named_texts import texts_of

FUTURE = 24 * 60 * 60 * 1000
"""How far in the future a time may lie, in ms: clocks differ, and time zones are mistaken."""

MOST_TEXTS = 10_000
"""At most so many missing texts are counted."""

_UNITS = ((86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1000, "second"), (1, "millisecond"))


class Remarks:
    """Collects the remarks on one log while its entries are examined, `now` in ms since 1970 UTC."""

    def __init__(self, now: int) -> None:
        self._until = now + FUTURE
        self._before = 0
        self._backward = 0
        self._largest = (0, 0)
        self._future = 0
        self._furthest = (0, 0)
        self._named: set[bytes] = set()
        self._there: set[bytes] = set()
        self._missing: set[bytes] = set()

    def take(self, number: int, entry: AnyEntry) -> None:
        """Examine the next readable entry."""
        at, event = entry.at, entry.event
        if at < self._before:
            self._backward += 1
            self._largest = max(self._largest, (self._before - at, number))
        self._before = at
        latest = at if entry.happened is None else max(at, entry.happened)
        if number == 1 and isinstance(event, GameStarted):
            latest = max(latest, event.played)
        if latest > self._until:
            self._future += 1
            self._furthest = max(self._furthest, (latest, number))
        texts = texts_of(entry)
        if texts:
            keys = {*map(_key, texts)}
            self._named |= keys
            if len(self._missing) <= MOST_TEXTS:  # one more than that shows that there are many
                self._missing |= keys - self._there

    def there(self, texts: Iterable[str]) -> None:
        """Note texts that are there, by digest: before or after the entry that names them."""
        for key in map(_key, texts):
            self._there.add(key)
            self._missing.discard(key)

    def is_there(self, text: str) -> bool:
        """Return whether a text is there, by its digest."""
        return _key(text) in self._there

    @property
    def strays(self) -> list[str]:
        """The digests of texts that are there and that no entry so far refers to."""
        return sorted(key.hex() for key in self._there - self._named)

    @property
    def misses(self) -> bool:
        """Whether texts are missing."""
        return bool(self._missing)

    def take_out_lost(self, erased: Iterable[str]) -> int:
        """Take out missing texts that were never erased, as these are damage, not a remark; return how many.

        `erased` are digests.
        """
        lost = self._missing.difference(map(_key, erased))
        self._missing -= lost
        return len(lost)

    def sentences(self) -> Iterator[str]:
        """Yield the remarks, a sentence each."""
        if self._backward:
            by, number = self._largest
            words = f"time runs backwards: entry {number} was recorded {_duration(by)} before the entry before it"
            more = f"; so {_others(self._backward, 'was', 'were')}, by less" if self._backward > 1 else ""
            yield f"{words}{more}. A clock was set back, or entries were put together later"
        if self._future:
            moment, number = self._furthest
            words = f"entry {number} has a time in the future: {_moment(moment)}"
            yield words + (f"; so {_others(self._future, 'has', 'have')}" if self._future > 1 else "")
        missing = len(self._missing)
        if missing:
            which = "1 text is" if missing == 1 else f"{missing} texts are" if missing <= MOST_TEXTS else "many texts are"
            pronoun = "it was" if missing == 1 else "they were"
            yield f"{which} missing: {pronoun} erased, or left out"


def _key(text: str) -> bytes:
    """Return a digest as 32 bytes; of a text that is no digest, its sha256."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    return raw if len(raw) == sha256().digest_size else sha256(text.encode()).digest()


def _others(count: int, one: str, several: str) -> str:
    return f"{one} 1 other entry" if count == 2 else f"{several} {count - 1} other entries"


def _duration(ms: int) -> str:
    size, unit = next((size, unit) for size, unit in _UNITS if ms >= size)
    count = ms // size
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _moment(ms: int) -> str:
    return f"{utc(ms):%Y-%m-%d %H:%M} UTC"
