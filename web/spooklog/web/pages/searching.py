"""One field to search in: its words may mean a time, what games, people, series and places are called, or words of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from urllib.parse import urlencode

from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.words.wording import word_for
from spooklog.projections.lists.filters import Midnight, Wanted, WantedSurroundings
from spooklog.replays.said_times import month_of, say_day, this_day
from spooklog.replays.times import midnight, read_day
from spooklog.web.language import said
from spooklog.web.titles import title_of_slug

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
        around = wanted.around._replace(since=Midnight(*midnight(first)), before=Midnight(*midnight(after)))
        return rest, wanted._replace(around=around)
    except (ValueError, OverflowError, SpooklogError):  # 31 June, the year 0
        return None


AROUND = ("place", "tag", "with", "since", "until")
"""The fields of a filter on what surrounds games."""


def asked_fields(query: Mapping[str, str], *names: str) -> dict[str, str | None]:
    """Return fields of an address by name; None where one is missing or blank."""
    return {name: query.get(name, "").strip() or None for name in names}


def asked_around(asked: Mapping[str, str | None]) -> WantedSurroundings:
    """Return the surroundings that the fields `AROUND` ask for; the last day is included. Raises Usage for bad dates."""
    first, last = (read_day(day) if (day := asked[name]) else None for name in ("since", "until"))
    return WantedSurroundings(
        place=asked["place"],
        tags=(asked["tag"],) if asked["tag"] else (),
        watcher=asked["with"],
        since=Midnight(*midnight(first)) if first else None,
        before=Midnight(*midnight(last + timedelta(days=1))) if last else None,
    )


def filters_said(path: str, asked: Mapping[str, str | None]) -> list[tuple[str, str]]:
    """Return each filter in words, with the address of the page without it."""
    given = {name: value for name, value in asked.items() if value}
    found = {name: _in_words(name, value) for name, value in given.items() if name not in ("q", "ruleset")}
    if "ruleset" in given:
        found["ruleset"] = title_of_slug(given["ruleset"])
    ways = {name: urlencode({each: value for each, value in given.items() if each != name}) for name in found}
    return [(words, f"{path}?{ways[name]}" if ways[name] else path) for name, words in found.items()]


def _in_words(name: str, value: str) -> str:
    """Return a filter in words: the typed value, and more where that alone says too little."""
    match name:
        case "place":
            return said("at {place}", place=value)
        case "with":
            return said("watched by {names}", names=value)
        case "since":
            return said("from {day}", day=_day(value))
        case "until":
            return said("until {day}", day=_day(value))
        case "status":
            return word_for(value)
        case _:
            return value


def ways_meant(path: str, asked: Mapping[str, str | None], problem: SpooklogError | None) -> list[tuple[str, str]]:
    """Return what a refused filter may have meant, each with the address of the page with it; nothing for filters of times."""
    field = next((name for name in _CALLED if problem and problem.input and asked.get(name) == problem.input), None)
    if problem is None or field is None:
        return []
    given = {name: value for name, value in asked.items() if value}
    return [(one, f"{path}?{urlencode({**given, field: one})}") for one in problem.expected[:_MOST_MEANT]]


_CALLED, _MOST_MEANT = ("player", "title", "ruleset"), 12
"""Filters by what somebody or something is called; so many are offered where one means several."""


def _day(typed: str) -> str:
    """Return a typed day as pages say it; what is no day as it was typed."""
    try:
        return say_day(midnight(read_day(typed))[0])
    except SpooklogError:
        return typed
