"""Times as people say them: today `21:03`, this year `Fri 13 Nov, 21:15`, in another year `Sat 21 Feb 2025`;
for readers of any day `Sat 31 Oct 2026, 20:15`.

One rule for all pages: what belongs to a game is told by its table's clock, whose `offset` the log has; all else (when a link
ends, when a series changed) by the reader's. Where the two clocks differ, lists of pages have the time alone, those of a terminal
the offset behind it, and evidence the table's clock in words (`say_zone`). Papers that are kept, such as an audit, name it once.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from spooklog.domain.log.times import middle_of
from spooklog.domain.values.saying import said, within
from spooklog.replays.times import local_offset, show_time
from spooklog.store.entries.clock import system_clock

_DAYS = (said("Mon"), said("Tue"), said("Wed"), said("Thu"), said("Fri"), said("Sat"), said("Sun"))
_WHOLE_DAYS = (
    *(said("Monday"), said("Tuesday"), said("Wednesday"), said("Thursday")),
    *(said("Friday"), said("Saturday"), said("Sunday")),
)
MONTHS = (
    *(said("Jan"), said("Feb"), said("Mar"), said("Apr"), said("May"), said("Jun")),
    *(said("Jul"), said("Aug"), said("Sep"), said("Oct"), said("Nov"), said("Dec")),
)
_A_WEEK = 7


def say_time(ms: int, offset: int | None = None) -> str:
    """Return a moment by the table's clock where its `offset` in minutes is known, else by the reader's.

    The time of day is left out where it is not known, and in another year.
    """
    moment, clock, today = _local(ms, offset), say_clock(ms, offset), this_day()
    if moment.date() == today:
        return clock or said("today")
    return _with_clock(say_day(ms, offset), clock if moment.year == today.year else "")


def say_there(ms: int, offset: int | None = None) -> str:
    """Return a moment as `say_time` does, with the offset of another clock than the reader's behind a time of day."""
    time = say_time(ms, offset)
    zone = show_time(ms, offset)[len("2026-10-31 20:15") :] if ":" in time else ""
    return within("{time}{zone}", time=time, zone=zone)


def say_clock(ms: int, offset: int | None = None) -> str:
    """Return the time of day of a moment by the table's clock, else by the reader's; empty where only the day is known."""
    return "" if offset is not None and middle_of(ms, offset) != ms else f"{_local(ms, offset):%H:%M}"


def say_zone(ms: int, offset: int | None = None) -> str:
    """Return whose clock tells a moment, where that is not the reader's: `by the table's clock, UTC+01:00`; else nothing."""
    zone = show_time(ms, offset)[len("2026-10-31 20:15") :]
    return zone and said("by the table's clock, UTC{zone}", zone=zone)


def say_whole(ms: int, offset: int | None = None) -> str:
    """Return a moment for readers of any day, with its year: `Sat 31 Oct 2026, 20:15`; without a time that is not known."""
    return _with_clock(say_date(ms, offset), say_clock(ms, offset))


def say_date(ms: int, offset: int | None = None) -> str:
    """Return the day of a moment for readers of any day, with its year: `Sat 31 Oct 2026`."""
    day = _local(ms, offset).date()
    return _with_year(day)


def say_day(ms: int, offset: int | None = None) -> str:
    """Return the day of a moment: `Fri 13 Nov`, in another year `Sat 21 Feb 2025`."""
    day = _local(ms, offset).date()
    if day.year != this_day().year:
        return _with_year(day)
    return said("{day} {number} {month}", day=_DAYS[day.weekday()], number=day.day, month=MONTHS[day.month - 1])


def _with_year(day: date) -> str:
    name, month = _DAYS[day.weekday()], MONTHS[day.month - 1]
    return said("{day} {number} {month} {year}", day=name, number=day.day, month=month, year=day.year)


def _with_clock(day: str, clock: str) -> str:
    return within("{day}, {clock}", day=day, clock=clock) if clock else day


def say_end(ms: int) -> str:
    """Return when something ends: `Sun 6 Dec` where it ends with that day, `Sun 6 Dec, 20:00` in the middle of one."""
    return say_day(ms - 1) if say_clock(ms) == "00:00" else _with_clock(say_day(ms), say_clock(ms))


def say_when(ms: int, offset: int | None = None) -> str:
    """Return the day of a moment within a sentence: `today`, `yesterday`, `on Friday`, `on Fri 13 Nov`."""
    day = _local(ms, offset).date()
    ago = (this_day() - day).days
    if 1 < ago < _A_WEEK:
        return said("on {day}", day=_WHOLE_DAYS[day.weekday()])
    return {0: said("today"), 1: said("yesterday")}.get(ago, said("on {day}", day=say_day(ms, offset)))


def month_of(word: str) -> int | None:
    """Return the number of the month that a word of three letters or more begins: 11 for `nov` and `November`; else None."""
    months = [datetime(2000, month, 1, tzinfo=UTC).strftime("%B").casefold() for month in range(1, 13)]
    wanted = word.casefold()
    found = (number for number, month in enumerate(months, 1) if len(wanted) >= len(MONTHS[0]) and month.startswith(wanted))
    return next(found, None)


def this_day() -> date:
    """Return the day of today by the reader's clock."""
    return _local(system_clock(), None).date()


def _local(ms: int, offset: int | None) -> datetime:
    """Return a moment as the clock of an offset, by default the reader's, shows it."""
    shift = local_offset(ms) if offset is None else offset
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms, minutes=shift)
