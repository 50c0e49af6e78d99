"""One field to search in: its words may mean a month, a title, a person, a series, a game, a place, or words of a text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.projections.lists.filters import Midnight, Wanted
from spooklog.replays.said_times import month_of, this_day
from spooklog.replays.times import read_date

if TYPE_CHECKING:
    from spooklog.store.store import Store

_MONTHS = 12


def ways_to_search(store: Store, words: str, wanted: Wanted) -> list[Wanted]:
    """Return what the words of a search may mean beside what else is wanted; the first way that finds games is the right one."""
    rest, wanted = _without_month(words.split(), wanted)
    return [wanted] if not rest else [*_meanings(store, " ".join(rest), wanted)]


def _meanings(store: Store, words: str, wanted: Wanted) -> Iterator[Wanted]:
    yield wanted._replace(title=words)
    known = [one.name for one in store.people.recent(_MANY)]
    for name in dict.fromkeys((words, *(name for name in known if _begins(name, words)))):
        try:
            store.people.meant(name)
        except (NotFound, Ambiguous, Usage):
            continue
        yield wanted._replace(player=name)
    for kind in ("series", "game"):
        try:
            found = store.streams.find(words, kind=kind).id
        except (NotFound, Ambiguous, Usage):
            continue
        yield wanted._replace(series=found) if kind == "series" else wanted._replace(games=(found,))
    yield wanted._replace(around=wanted.around._replace(place=words))
    yield wanted._replace(text=words)


def _begins(name: str, words: str) -> bool:
    """Return whether a name, or a part of it, begins with what was typed."""
    return f" {words.casefold()}" in f" {name.casefold()}"


_MANY = 100
"""Of so many people a first name is understood."""


def _without_month(words: list[str], wanted: Wanted) -> tuple[list[str], Wanted]:
    """Return the words without a month and its year, and the days of it wanted: without a year, the last such month."""
    at = next((place for place, word in enumerate(words) if month_of(word)), None)
    if at is None:
        return words, wanted
    today, month = this_day(), month_of(words[at]) or 1
    follows = words[at + 1] if at + 1 < len(words) else ""
    dated = len(follows) == len("2026") and follows.isascii() and follows.isdecimal() and int(follows) > _MONTHS
    year = int(follows) if dated else today.year - (month > today.month)
    if not _EARLIEST < year < _LATEST:
        return words, wanted
    after = date(year + month // _MONTHS, month % _MONTHS + 1, 1)
    rest = [*words[:at], *words[at + 1 + dated :]]
    return rest, wanted._replace(since=_midnight(date(year, month, 1)), before=_midnight(after))


_EARLIEST, _LATEST = 1000, 9998


def _midnight(day: date) -> Midnight:
    """Return the beginning of a day, by the clock of this machine and by the clocks of the tables."""
    here, offset = read_date(str(day))
    return Midnight(here, here + offset * 60_000)
