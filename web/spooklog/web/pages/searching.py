"""One field to search in: its words may mean a time, what games, people, series and places are called, or words of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.lists.filters import Midnight, Wanted
from spooklog.replays.said_times import month_of, this_day
from spooklog.replays.times import read_date

_MONTHS = 12


def ways_to_search(words: str, wanted: Wanted) -> Iterator[Wanted]:
    """Yield what the words of a search may mean beside what else is wanted; the first way that finds games is the right one.

    The words together are what somebody or something is called, or each is; else they stand in a text beside the log. Those of a
    day, a month or a year bound the time, unless nothing was played then: May is a name, too.
    """
    if dated := _dated(words, wanted):
        yield from _meanings(*dated)
    yield from _meanings(words, wanted)


def _meanings(words: str, wanted: Wanted) -> Iterator[Wanted]:
    each = words.split()
    yield wanted._replace(words=[" ".join(each)] if each else ())
    if each:
        yield wanted._replace(words=each)
        yield wanted._replace(text=words)


_DAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +)?(?P<day>[0-9]{1,2})\.? +"
_TIME = re.compile(
    rf"(?<!\S)(?:(?:{_DAY})?(?P<month>[a-z]+)[.,]?(?: +(?P<year>[0-9]{{4}}))?|(?P<alone>[0-9]{{4}}))(?!\S)", re.IGNORECASE
)
"""`fri 13 nov`, `13 Nov 2026`, `november 2026`, `nov`, `2026`: words that may be a time."""


def _dated(words: str, wanted: Wanted) -> tuple[str, Wanted] | None:
    """Return the words without those of a time, and its days wanted; without a year, the last such ones. None without a time."""
    found = next((one for one in _TIME.finditer(words) if one["alone"] or month_of(one["month"])), None)
    if found is None:
        return None
    today, month, day = this_day(), month_of(found["month"] or ""), int(found["day"] or 0)
    written = found["alone"] or found["year"]
    year = int(written) if written else today.year - ((month or 0, day) > (today.month, today.day))
    try:
        first = date(year, month or 1, day or 1)
        after = first + timedelta(1) if day else date(year + (month or _MONTHS) // _MONTHS, (month or _MONTHS) % _MONTHS + 1, 1)
        rest = words[: found.start()] + words[found.end() :]
        return rest, wanted._replace(since=_midnight(first), before=_midnight(after))
    except (ValueError, OverflowError, SpooklogError):  # 31 June, the year 0
        return None


def _midnight(day: date) -> Midnight:
    """Return the beginning of a day, by the clock of this machine and by the clocks of the tables."""
    here, offset = read_date(str(day))
    return Midnight(here, here + offset * 60_000)
