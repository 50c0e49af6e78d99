"""Dates as people write them into tables: ISO 8601, `31.10.2026`, `10/31/2026`, with or without a time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.texts import read_when

Order = Literal["day first", "month first"]

_DAY = re.compile(r"(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:,?\s+(.+))?")
_YEAR_FIRST = re.compile(r"(\d{4})[./](\d{1,2})[./](\d{1,2})(?:,?\s+(.+))?")
_CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*(?:uhr|h)?\s*(am|pm)?", re.IGNORECASE)
_MONTHS = 12


def order_of(cells: Iterable[str]) -> Order:
    """Return which number of the dates of a column comes first.

    Dates with points begin with the day. Raises Unreadable where others could be read either way.
    """
    unsure = ""
    for cell in cells:
        found = _DAY.fullmatch(cell)
        if not found or found[2] == ".":
            continue
        first, second = int(found[1]), int(found[3])
        if first > _MONTHS:
            return "day first"
        if second > _MONTHS:
            return "month first"
        if first != second:
            unsure = unsure or cell
    if unsure:
        words = said("'{date}' can be read in two ways, and so can every date of the column", date=unsure)
        raise Unreadable(words, input=unsure, expected=('--mapping FILE with dates = "day first"', 'dates = "month first"'))
    return "day first"


def read_day(cell: str, time: str, order: Order) -> str:
    """Return a date as `read_date` takes it, with the time behind it where there is one; empty for what is no date."""
    if when := read_when(cell):
        return _with_time(when, time) if len(when) == len("2026-10-31") else when
    if found := _YEAR_FIRST.fullmatch(cell):
        year, month, day, clock = found.groups()
    elif found := _DAY.fullmatch(cell):
        first, sign, second, year, clock = found.groups()
        day, month = (first, second) if sign == "." or order == "day first" else (second, first)
    else:
        return ""
    return _with_time(f"{int(year) + 2000 if len(year) == 2 else year}-{int(month):02}-{int(day):02}", clock or time)


def _with_time(day: str, time: str) -> str:
    """Return a day with a time of the clock behind it; the day alone for what is no such time, empty for what is no day."""
    found = _CLOCK.fullmatch(time.strip())
    if found is None:
        return read_when(day)
    hour = int(found[1])
    if found[3]:
        hour = hour % _MONTHS + (_MONTHS if found[3].casefold() == "pm" else 0)
    return read_when(f"{day} {hour:02}:{found[2]}") or read_when(day)
