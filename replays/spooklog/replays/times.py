"""Times at a table: read as people write them, and written so that they read back exactly. Times are ms since 1970 UTC."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Protocol

from spooklog.domain.log.times import middle_of, utc
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said

FORMS = ("20:31", "2026-10-31 20:31", "2026-10-31 20:31+01:00")
MAX_LENGTH = 100
"""Characters, blanks included; far more than any time needs."""

_CLOCK = r"(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?"
_DATE = r"(\d{4})-(\d{2})-(\d{2})"
_OFFSET = r"(?i:Z|([+-])(\d{2}):?(\d{2}))$"
_DAY = timedelta(days=1)
_SPAN = r"([0-9]{1,5}) ?([hdw])"
_SPANS = {"h": 3_600_000, "d": 86_400_000, "w": 604_800_000}
_EARLIEST, _LATEST = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) * 1000 for year in (1000, 9999))
"""Far enough from the ends of the calendar that no offset and no next day leaves it."""


def read_date(text: str) -> tuple[int, int]:
    """Read a date, with or without a time, as ms and the table's offset from UTC in minutes.

    Without a written offset it is that of this machine at that time. Raises Usage.
    """
    words, offset = _split_offset(text)
    day, _, clock = words.replace("T", " ", 1).partition(" ")
    found = re.fullmatch(_DATE, day)
    time = re.fullmatch(_CLOCK, clock.strip()) if clock.strip() else None
    if not found or (clock.strip() and not time):
        raise _unreadable(text)
    try:
        zone = None if offset is None else timezone(timedelta(minutes=offset))
        day_start = datetime.combine(date.fromisoformat(day), datetime.min.time(), zone)
        moment = day_start + _since_midnight(time)
        if zone is None:
            moment = _here(moment)
        shift = moment.utcoffset() or timedelta()
        return _within(_ms(moment)), int(shift.total_seconds()) // 60
    except (ValueError, OverflowError, OSError):
        raise _unreadable(text) from None


def read_time(text: str, *, near: int, offset: int) -> int:
    """Read a time at the table as ms: a clock time means such a moment nearest to `near`, in the table's offset. Raises Usage."""
    clock = re.fullmatch(_CLOCK, text.strip())
    if not clock:
        words, written = _split_offset(text)
        try:
            return read_date(f"{words}{_offset_text(offset if written is None else written)}")[0]
        except Usage:
            raise _unreadable(text) from None
    try:
        base = _local(near, offset)
        today = base.replace(hour=0, minute=0, second=0, microsecond=0) + _since_midnight(clock)
        return _within(_ms(min((today - _DAY, today, today + _DAY), key=lambda moment: abs(moment - base))))
    except (ValueError, OverflowError):
        raise _unreadable(text) from None


def write_date(ms: int, offset: int) -> str:
    """Return a moment with its offset: `2026-10-31 20:15+01:00`; seconds only where there are any."""
    moment = _local(ms, offset)
    return f"{moment.date()} {_clock(ms, moment)}{_offset_text(offset)}"


def read_day(text: str) -> date:
    """Read a day, written as a date such as `2026-10-31`. Raises Usage."""
    words = text.strip()
    try:
        if not re.fullmatch(_DATE, words):
            raise ValueError(words)
        day = date.fromisoformat(words)
        if not 1000 <= day.year < 9999:
            raise ValueError(words)
        return day
    except ValueError:
        raise Usage(
            said("'{text}' is no date", text=text[:MAX_LENGTH]), input=text[:MAX_LENGTH], expected=("2026-10-31",)
        ) from None


def midnight(day: date) -> tuple[int, int]:
    """Return the beginning of a day in ms: by clocks here, and as if the clocks of the table showed UTC. Raises Usage."""
    here, offset = read_date(str(day))
    return here, here + offset * 60_000


def read_end(text: str, now: int) -> int:
    """Read when something ends, as ms: `7d` from now (h, d or w), a day such as `2026-12-31` to its end, or a date with a time.

    Days and times are those of this machine. Raises Usage.
    """
    words = text.strip()
    try:
        if span := re.fullmatch(_SPAN, words.casefold()):
            return _within(now + int(span[1]) * _SPANS[span[2]])
        if re.fullmatch(_DATE, words):
            day = datetime.combine(read_day(words) + _DAY, datetime.min.time())
            return _within(_ms(_here(day)))
        return read_date(words)[0]
    except (Usage, ValueError, OverflowError, OSError):
        shown = text[:MAX_LENGTH]
        raise Usage(
            said("'{text}' is no end", text=shown), input=shown, expected=("7d", "12h", "2026-12-31", "2026-12-31 20:00")
        ) from None


def show_end(ms: int) -> str:
    """Return when something ends, as `read_end` reads it: a day where it ends with that day."""
    moment = _local(ms, local_offset(ms))
    return str((moment - _DAY).date()) if moment.time() == datetime.min.time() else show_time(ms)


def show_time(ms: int, offset: int | None = None, *, seconds: bool = False) -> str:
    """Return a moment as lists and screens show it: by the table's clock where its `offset` is known, else by the reader's.

    An offset other than the reader's at that moment stands behind it: `2026-10-31 20:15+01:00`.
    """
    here = local_offset(ms)
    there = here if offset is None else offset
    moment = _local(ms, there)
    clock = f"{moment:%H:%M:%S}" if seconds else f"{moment:%H:%M}"
    return f"{moment.date()} {clock}{'' if there == here else _offset_text(there)}"


def show_date(ms: int, offset: int | None = None) -> str:
    """Return when a game was played, as `show_time` does; only the day where the time of day is not known."""
    day_only = offset is not None and middle_of(ms, offset) != ms
    return show_day(ms, offset) if day_only else show_time(ms, offset)


def show_day(ms: int, offset: int | None = None) -> str:
    """Return the day of a moment, by the table's clock where its `offset` is known, else by the reader's."""
    return str(_local(ms, local_offset(ms) if offset is None else offset).date())


class Played(Protocol):
    """What knows when it was played, and the table's offset in minutes."""

    @property
    def played(self) -> int | None: ...
    @property
    def offset(self) -> int | None: ...


def days_of(games: Iterable[Played]) -> list[str]:
    """Return the day of each game; empty where it is unknown."""
    return ["" if game.played is None else show_day(game.played, game.offset) for game in games]


def iso_time(ms: int, offset: int | None = None) -> str:
    """Return a moment as ISO 8601, for programs, by the table's clock where its `offset` is known, else by the reader's."""
    return _local(ms, local_offset(ms) if offset is None else offset).isoformat(timespec="seconds")


def write_time(ms: int, *, near: int, offset: int) -> str:
    """Return the shortest text that `read_time` reads back as the same moment."""
    clock = _clock(ms, _local(ms, offset))
    return clock if read_time(clock, near=near, offset=offset) == ms else write_date(ms, offset)


def local_offset(ms: int) -> int:
    """Return this machine's offset from UTC at a moment, in minutes."""
    shift = _here(_local(ms, 0)).utcoffset() or timedelta()
    return int(shift.total_seconds()) // 60


def _here(moment: datetime) -> datetime:
    """Return a moment in this machine's time zone, or in UTC where the system cannot say which that is."""
    try:
        return moment.astimezone()
    except (ValueError, OSError):  # a zone of TZ=UTC+99, which datetime does not take; on Windows a moment before 1970
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)


def _local(ms: int, offset: int) -> datetime:
    zone = timezone(timedelta(minutes=offset))
    return utc(ms).astimezone(zone)


def _ms(moment: datetime) -> int:
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def _within(ms: int) -> int:
    if not _EARLIEST <= ms < _LATEST:
        raise ValueError("no year that people write in four digits")
    return ms


def _clock(ms: int, moment: datetime) -> str:
    if ms % 1000:
        return f"{moment:%H:%M:%S}.{ms % 1000:03d}"
    return f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"


def _since_midnight(clock: re.Match[str] | None) -> timedelta:
    if clock is None:
        return timedelta()
    hours, minutes, seconds = int(clock[1]), int(clock[2]), int(clock[3] or 0)
    if hours > 23 or minutes > 59 or seconds > 59:
        raise ValueError("no time of day")
    return timedelta(hours=hours, minutes=minutes, seconds=seconds, milliseconds=int((clock[4] or "0").ljust(3, "0")))


def _split_offset(text: str) -> tuple[str, int | None]:
    if len(text) > MAX_LENGTH:
        raise _unreadable(text)
    words = text.strip()
    match = re.search(_OFFSET, words)
    if not match or ":" not in words[: match.start()]:  # an offset follows a time of day: else this is part of a date
        return words, None
    minutes = int(match[2] or 0) * 60 + int(match[3] or 0)
    if minutes >= 24 * 60:
        raise _unreadable(text)
    return words[: match.start()].rstrip(), -minutes if match[1] == "-" else minutes


def _offset_text(offset: int) -> str:
    hours, minutes = divmod(abs(offset), 60)
    return f"{'-' if offset < 0 else '+'}{hours:02d}:{minutes:02d}"


def _unreadable(text: str) -> Usage:
    return Usage(said("'{text}' is no time", text=text), input=text, expected=FORMS)
