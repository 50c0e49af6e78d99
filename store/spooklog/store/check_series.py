"""The check of one series: is its log what was stored, and do the index and the list of members say what it says?"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from spooklog.domain.errors import Corrupt
from spooklog.domain.series.series import Series
from spooklog.store.examine import Examination, SeriesCourse
from spooklog.store.mapper import EntryMapper
from spooklog.store.people import People, check_seats
from spooklog.store.rows import EventRow, Stream


def check_series(
    stream: Stream, rows: Iterable[EventRow], members: dict[str, int], mapper: EntryMapper, people: People
) -> list[str]:
    """Problems of one series, a line each; `members` are the games that are listed as its own, with their numbers."""
    examination = Examination(mapper, "series")
    for row in rows:
        examination.take(row)
    examination.ends_at(stream.head, stream.head_hash, "the index")
    problems = [problem.message for problem in examination.problems]
    course = examination.course
    if not problems and isinstance(course, SeriesCourse) and course.series:
        problems += _check_index(stream, course, course.series, people)
        problems += _check_members(course.series, members)
    return problems + _check_texts(stream, people)


def members_of(series: Series) -> dict[str, int]:
    """The games of a series by stream, with their numbers in it."""
    return {item.game: item.number for item in series.items if item.game}


def _check_index(stream: Stream, course: SeriesCourse, series: Series, people: People) -> list[str]:
    problems = []
    if stream.ruleset != course.ruleset:
        problems.append(f"the index says {stream.ruleset}, the log {course.ruleset}")
    if stream.status != course.status():
        problems.append(f"the index says {stream.status}, the log {course.status()}")
    try:
        check_seats(people.seats(stream.id), series.opened.persons)
    except Corrupt as problem:
        problems.append(problem.message)
    return problems


def _check_members(series: Series, members: dict[str, int]) -> list[str]:
    there = members_of(series)
    lost = [f"game {there[game]} of the series is not listed as its own" for game in there if members.get(game) != there[game]]
    return lost + [f"the game {game} is listed as its own, and is not in its log" for game in sorted({*members} - {*there})]


def _check_texts(stream: Stream, people: People) -> list[str]:
    try:
        texts = people.texts(stream.id)
    except Corrupt as problem:
        return [problem.message]
    return [
        f"the text {text.digest[:12]} is not what was written"
        for text in texts.values()
        if sha256(text.salt + text.text.encode()).hexdigest() != text.digest
    ]
