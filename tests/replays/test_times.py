"""Times at a table: what people write, and that it reads back exactly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import Self

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spooklog.domain.log.times import second_at
from spooklog.domain.values.errors import Usage
from spooklog.replays import times
from spooklog.replays.times import (
    iso_time,
    local_offset,
    read_date,
    read_day,
    read_end,
    read_time,
    show_date,
    show_day,
    show_end,
    show_time,
    write_date,
    write_time,
)

MOMENTS = st.integers(-30_000_000_000_000, 250_000_000_000_000)
OFFSETS = st.integers(-14 * 60, 14 * 60)
EVENING = 1_793_475_060_000  # 2026-10-31 20:31+01:00


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine that stands in Berlin."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("zone", ["UTC+99", "<-99>99:59"])
def test_a_time_zone_a_day_or_more_from_utc_is_taken_for_utc(monkeypatch: pytest.MonkeyPatch, berlin: None, zone: str) -> None:  # noqa: ARG001
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    assert local_offset(EVENING) == 0
    assert read_date("2026-10-31 19:31") == (EVENING - EVENING % 60_000, 0)


@given(MOMENTS, MOMENTS, OFFSETS)
def test_a_written_time_reads_back(ms: int, near: int, offset: int) -> None:
    assert read_time(write_time(ms, near=near, offset=offset), near=near, offset=offset) == ms


@given(st.integers(-600, 600), OFFSETS)
def test_a_time_near_by_is_written_as_a_clock_time(minutes: int, offset: int) -> None:
    text = write_time(EVENING + minutes * 60_000, near=EVENING, offset=offset)
    assert len(text) == len("20:31")


@given(MOMENTS, OFFSETS)
def test_a_written_date_reads_back_with_its_offset(ms: int, offset: int) -> None:
    assert read_date(write_date(ms, offset)) == (ms, offset)


@pytest.mark.parametrize(
    ("text", "ms", "offset"),
    [
        ("2026-10-31 20:31+01:00", EVENING, 60),
        ("2026-10-31T20:31+0100", EVENING, 60),
        ("2026-10-31 19:31Z", EVENING, 0),
        ("2026-10-31 19:31:00.000 z", EVENING, 0),
        ("2026-10-31 16:01-03:30", EVENING, -210),
        ("1970-01-01 0:00:01.5Z", 1500, 0),
    ],
)
def test_a_date_may_be_written_in_these_ways(text: str, ms: int, offset: int) -> None:
    assert read_date(text) == (ms, offset)


@pytest.mark.parametrize(
    "text",
    [
        *("", "20:31", "soon", "2026-13-01", "2026-02-30", "2026-10-31 24:00", "2026-10-31 20:60", "2026-10-31 20:31+24:00"),
        *("0000-00-00", "0001-01-01 00:00+14:00", "0999-12-31", "9999-12-31 23:59-12:00", "31.10.2026", "2026-10-31 20:31 x"),
    ],
)
def test_an_invalid_date_is_refused_as_it_was_written(text: str) -> None:
    with pytest.raises(Usage) as refused:
        read_date(text)
    assert refused.value.input == text


@pytest.mark.parametrize("text", ["24:00", "20:60", "2031", "x", "9999-12-31 23:59", "-1:00", "20:31:61"])
def test_an_invalid_time_is_refused_as_it_was_written(text: str) -> None:
    with pytest.raises(Usage) as refused:
        read_time(text, near=EVENING, offset=60)
    assert refused.value.input == text


@pytest.mark.parametrize("near", ["1000-01-01 00:00Z", "9998-12-31 23:59Z"])
def test_clock_times_do_not_lead_out_of_the_calendar(near: str) -> None:
    ms = read_date(near)[0]
    for offset in (-1439, 0, 1439):
        for clock in ("00:00", "11:59", "23:59"):
            try:
                found = read_time(clock, near=ms, offset=offset)
            except Usage:
                continue
            assert second_at(found, offset) == f"{clock}:00"
            assert read_date(write_date(found, offset)) == (found, offset)


def test_a_clock_time_after_midnight_is_the_next_day() -> None:
    assert read_time("00:10", near=EVENING, offset=60) == EVENING + (3 * 60 + 39) * 60_000
    assert read_time("20:30", near=EVENING, offset=60) == EVENING - 60_000


def test_a_time_with_a_date_is_in_the_offset_of_the_table() -> None:
    assert read_time("2026-10-31 20:31", near=0, offset=60) == EVENING
    assert read_time("2026-10-31 19:31Z", near=0, offset=60) == EVENING


@pytest.mark.usefixtures("berlin")
def test_a_date_without_an_offset_is_in_that_of_this_machine_on_that_day() -> None:
    assert read_date("2026-10-31 20:31") == (EVENING, 60)
    assert read_date("2026-07-31 20:31")[1] == 120
    assert local_offset(EVENING) == 60


@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize("text", ["2026-10-25 02:30", "2026-03-29 02:30", "2026-03-29"])
def test_the_night_when_the_clock_changes_reads_back(text: str) -> None:
    ms, offset = read_date(text)
    assert offset in (60, 120)
    assert read_date(write_date(ms, offset)) == (ms, offset)


def test_seconds_are_written_only_where_there_are_any() -> None:
    assert write_date(EVENING, 60) == "2026-10-31 20:31+01:00"
    assert write_date(EVENING + 5_000, 60) == "2026-10-31 20:31:05+01:00"
    assert write_date(EVENING + 5_007, -60) == "2026-10-31 18:31:05.007-01:00"


ZONES = ("Pacific/Chatham", "Europe/Berlin", "UTC", "")


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A machine in some zone, or in none."""
    monkeypatch.setenv("TZ", request.param) if request.param else monkeypatch.delenv("TZ", raising=False)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("berlin")
def test_lists_show_the_readers_clock_and_an_offset_only_where_a_table_had_another() -> None:
    assert show_time(EVENING) == show_time(EVENING, 60) == "2026-10-31 20:31"
    assert show_time(EVENING + 999, seconds=True) == "2026-10-31 20:31:00"
    assert show_time(EVENING, 0) == "2026-10-31 19:31+00:00"
    assert show_time(EVENING, 825) == "2026-11-01 09:16+13:45"
    assert (show_day(EVENING), show_day(EVENING, 825)) == ("2026-10-31", "2026-11-01")
    assert show_date(EVENING - EVENING % 86_400_000, 0) == "2026-10-31", "midnight sharp means that only the day is known"
    assert show_date(EVENING, 60) == "2026-10-31 20:31"


@given(st.integers(-30_000_000_000, 250_000_000_000), st.one_of(st.none(), OFFSETS))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_shown_time_is_the_same_moment_wherever_it_is_read(zone: str, minutes: int, offset: int | None) -> None:
    ms = minutes // 100 * 60_000
    assert zone in ZONES
    shown = show_time(ms, offset)
    there = local_offset(ms) if offset is None else offset
    assert shown.startswith(write_date(ms, there)[:16])
    assert (len(shown) > 16) == (there != local_offset(ms))
    assert datetime.fromisoformat(iso_time(ms, offset)).timestamp() * 1000 == ms


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-13-01", "2026-02-30", "31.10.2026", "2026-10-31 20:15", "20261031", "9999-12-31"]
)
def test_an_invalid_day_is_refused(text: str) -> None:
    with pytest.raises(Usage, match="is no date") as refused:
        read_day(text)
    assert refused.value.expected == ("2026-10-31",)
    assert str(read_day(" 2026-10-31 ")) == "2026-10-31"


# -- ends --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "later"),
    [("12h", 43_200_000), ("7d", 604_800_000), (" 2 W ", 1_209_600_000), ("0d", 0), ("99999h", 359_996_400_000)],
)
def test_an_end_is_read_as_a_span_from_now(text: str, later: int) -> None:
    assert read_end(text, EVENING) == EVENING + later


@pytest.mark.parametrize("text", ["2026-12-31", "2026-12-31 20:15", "2024-02-29"])
def test_an_end_is_shown_as_it_is_read(text: str) -> None:
    assert show_end(read_end(text, EVENING)) == text


def test_a_day_ends_with_its_last_moment() -> None:
    assert read_end("2026-12-31", EVENING) == read_date("2027-01-01 00:00")[0]


@pytest.mark.parametrize(
    "text", ["", "soon", "7", "7 days", "-1d", "d", "2026-13-01", "31.12.2026", "9999999d", "٧d", "9999-12-31", "1" * 5000]
)
def test_an_invalid_end_is_refused(text: str) -> None:
    with pytest.raises(Usage, match="no end"):
        read_end(text, EVENING)


def test_a_moment_before_1970_has_a_day_where_the_system_has_no_zone_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class OfWindows(datetime):
        """Windows knows no zone of a moment before 1970."""

        def astimezone(self, tz: tzinfo | None = None) -> Self:
            if tz is None and self.year < 1970:
                raise OSError(22, "Invalid argument")
            return super().astimezone(tz)

    monkeypatch.setattr(times, "datetime", OfWindows)
    assert read_date("1969-12-24 20:15") == read_date("1969-12-24 20:15+00:00")
    assert read_date("1969-12-24 20:15+01:00")[1] == 60
