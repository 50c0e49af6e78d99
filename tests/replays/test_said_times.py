"""Times as people say them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from spooklog.domain.values.saying import said as marked
from spooklog.domain.words.languages import Language
from spooklog.replays import said_times
from spooklog.replays.said_times import month_of, say_clock, say_day, say_end, say_time, say_when, say_whole, say_zone

NOW = datetime(2026, 11, 27, 22, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def friday_night(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Friday, 27 November 2026, 22:00 in a place whose clock shows UTC."""
    monkeypatch.setattr(said_times, "system_clock", lambda: int(NOW.timestamp()) * 1000)
    monkeypatch.setattr(said_times, "local_offset", lambda _: 0)


def at(*parts: int) -> int:
    """A moment in ms since 1970 UTC."""
    year, month, day, hour, minute = (*parts, 0, 0)[:5]
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp()) * 1000


def test_a_moment_is_said_with_its_year_to_readers_of_any_day() -> None:
    assert say_whole(at(2026, 11, 27, 20, 3), 60) == "Fri 27 Nov 2026, 21:03"
    assert say_whole(at(2026, 11, 27), 0) == "Fri 27 Nov 2026"


@pytest.mark.parametrize(
    ("moment", "offset", "said"),
    [
        (at(2026, 11, 27, 21, 3), None, "21:03"),
        (at(2026, 11, 13, 21, 15), 0, "Fri 13 Nov, 21:15"),
        (at(2026, 11, 13, 20, 15), 60, "Fri 13 Nov, 21:15"),
        (at(2026, 11, 27, 21, 3), 60, "22:03"),
        (at(2025, 2, 21, 19, 30), None, "Fri 21 Feb 2025"),
        (at(2026, 11, 27), 0, "today"),
        (at(2026, 11, 13), 0, "Fri 13 Nov"),
    ],
)
def test_a_moment_is_said_with_as_much_as_tells_it_apart(moment: int, offset: int | None, said: str) -> None:
    assert say_time(moment, offset) == said


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ((2026, 11, 27), "today"),
        ((2026, 11, 26), "yesterday"),
        ((2026, 11, 22), "on Sunday"),
        ((2026, 11, 20), "on Fri 20 Nov"),
        ((2026, 11, 28), "on Sat 28 Nov"),
        ((2025, 11, 28), "on Fri 28 Nov 2025"),
    ],
)
def test_a_day_is_said_within_a_sentence(day: tuple[int, int, int], said: str) -> None:
    assert say_when(at(*day, 20), None) == said


@pytest.mark.parametrize(
    ("code", "whole", "this_year", "within", "lately"),
    [
        ("de", "Sa., 31. Okt. 2026, 20:15", "Fr., 13. Nov., 21:15", "am Di., 3. März 2026", ["heute", "gestern", "am Sonntag"]),
        ("es", "sáb, 31 oct 2026, 20:15", "vie, 13 nov, 21:15", "el mar, 3 mar 2026", ["hoy", "ayer", "el domingo"]),
    ],
)
def test_a_time_is_said_as_each_language_writes_it(code: str, whole: str, this_year: str, within: str, lately: list[str]) -> None:
    tell = Language(code).tell
    assert tell(say_whole(at(2026, 10, 31, 20, 15))) == whole
    assert tell(say_time(at(2026, 11, 13, 21, 15))) == this_year
    assert tell(marked("on {day}", day=said_times.say_date(at(2026, 3, 3, 20)))) == within
    assert [tell(say_when(at(2026, 11, day, 20))) for day in (27, 26, 22)] == lately


def test_an_end_is_said_by_the_day_with_which_it_comes() -> None:
    assert say_end(at(2026, 12, 7)) == "Sun 6 Dec"
    assert say_end(at(2026, 12, 6, 20)) == "Sun 6 Dec, 20:00"


def test_the_time_of_day_stands_alone_beside_a_day() -> None:
    assert (say_day(at(2026, 11, 13, 21, 15)), say_clock(at(2026, 11, 13, 21, 15), 60)) == ("Fri 13 Nov", "22:15")
    assert say_clock(at(2026, 11, 13), 0) == ""


def test_evidence_names_a_clock_that_is_not_the_readers() -> None:
    assert say_zone(at(2026, 11, 13, 21, 15), 60) == "by the table's clock, UTC+01:00"
    assert (say_zone(at(2026, 11, 13, 21, 15), 0), say_zone(at(2026, 11, 13))) == ("", "")


def test_months_are_found_by_their_beginnings() -> None:
    assert [month_of(word) for word in ("nov", "November", "ma", "may", "anna", "")] == [11, 11, None, 5, None, None]
