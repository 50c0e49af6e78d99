"""Which games a call means: how many at most, and played on which days."""

from __future__ import annotations

from datetime import timedelta

from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage
from spooklog.projections.lists.filters import Midnight, Wanted
from spooklog.replays.times import midnight, read_day

MOST_LISTED = 100_000
"""Games that a call reads from the lists at most."""


def played_between(wanted: Wanted, since: str | None, until: str | None) -> Wanted:
    """Return a selection of the games that were played on some days, as typed; the last day is included.

    Raises Usage for bad dates, and for an end before the beginning.
    """
    first, last = (None if day is None else read_day(day) for day in (since, until))
    if first and last and last < first:
        words = said("--since {first} is after --until {last}", first=first, last=last)
        raise Usage(words, input=str(until), expected=(f"--since {last} --until {first}",))
    begin = Midnight(*midnight(first)) if first else None
    end = Midnight(*midnight(last + timedelta(days=1))) if last else None
    return wanted._replace(around=wanted.around._replace(since=begin, before=end))
