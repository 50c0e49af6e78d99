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
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import counted

FUTURE = 24 * 60 * 60 * 1000
"""How far in the future a time may lie, in ms: clocks differ, and time zones are mistaken."""

MOST_TEXTS = 10_000
"""At most so many missing texts are counted."""

_SECOND, _MINUTE, _HOUR, _DAY = 1000, 60_000, 3_600_000, 86_400_000


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
            by, entry = self._largest
            words = said(
                "time runs backwards: entry {entry} was recorded {duration} before the entry before it",
                entry=entry,
                duration=_duration(by),
            )
            if others := self._backward - 1:
                words = said.counted(
                    others,
                    "{words}; so was {number} other entry, by less",
                    "{words}; so were {number} other entries, by less",
                    words=words,
                )
            yield said("{words}. A clock was set back, or entries were put together later", words=words)
        if self._future:
            moment, entry = self._furthest
            words = said("entry {entry} has a time in the future: {moment}", entry=entry, moment=_moment(moment))
            if others := self._future - 1:
                words = said.counted(
                    others, "{words}; so has {number} other entry", "{words}; so have {number} other entries", words=words
                )
            yield words
        missing = len(self._missing)
        if missing:
            some = said.counted(
                missing,
                "{number} text is missing: it was erased, or left out",
                "{number} texts are missing: they were erased, or left out",
            )
            yield some if missing <= MOST_TEXTS else said("many texts are missing: they were erased, or left out")


def _key(text: str) -> bytes:
    """Return a digest as 32 bytes; of a text that is no digest, its sha256."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    return raw if len(raw) == sha256().digest_size else sha256(text.encode()).digest()


def _duration(ms: int) -> str:
    if ms >= _DAY:
        return counted(ms // _DAY, "day")
    if ms >= _HOUR:
        return counted(ms // _HOUR, "hour")
    if ms >= _MINUTE:
        return counted(ms // _MINUTE, "minute")
    return counted(ms // _SECOND, "second") if ms >= _SECOND else counted(ms, "millisecond")


def _moment(ms: int) -> str:
    return f"{utc(ms):%Y-%m-%d %H:%M} UTC"
