"""Times as lists and screens show them: a table's by the table's clock, every other by the reader's."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from freezegun import freeze_time
from tests.cli.conftest import PLAYERS, Spooklog

EVENING = "2026-10-31 19:15:20"
LATER = "2026-11-20 12:00:00"
THERE, HERE, WRITTEN = "Sun 1 Nov, 09:00", "Sat 31 Oct, 19:15", "2026-10-31 19:15"


@pytest.fixture
def played(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spooklog]:
    """A game that was played and disputed on the Chatham Islands, read where clocks show UTC."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TZ", "Pacific/Chatham")
    time.tzset()
    with freeze_time(EVENING):
        spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "far")
        spooklog("play", "bert 1S")
        spooklog("dispute", "open", "1", "that was no spider")
    with freeze_time(LATER):
        assert f"{THERE}  {THERE}  1" in spooklog("games").out, "who reads it there needs no offset"
        monkeypatch.setenv("TZ", "UTC")
        time.tzset()
        yield spooklog
    monkeypatch.undo()
    time.tzset()


def test_the_clock_of_a_far_table_has_its_offset(played: Spooklog) -> None:
    assert f"{THERE}+13:45  {HERE}  1" in played("games").out
    assert f"{THERE}+13:45" in played("log").out.splitlines()[0]
    assert played("games", "--json").json["games"][0]["date"] == "2026-11-01T09:00:00+13:45"
    assert [row["game"] for row in played("games", "--since", "2026-11-01", "--json").json["games"]] == ["far"]
    assert played("games", "--until", "2026-10-31").out == "no such games here\n"


def test_the_last_day_of_a_player_is_that_of_the_table(played: Spooklog) -> None:
    assert {line[-9:] for line in played("players").out.splitlines()[1:]} == {"Sun 1 Nov"}
    assert "last played  Sun 1 Nov" in played("players", "show", "anna").out


def test_a_narrow_screen_of_entries_has_the_day_on_a_line_of_its_own(played: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "45")
    lines = played("log", "--entries").out.splitlines()
    assert (lines[0], lines[1][:11]) == ("2026-10-31", "1  19:15:20")
    assert max(map(len, lines)) <= 45


def test_the_time_of_a_recording_is_shown_by_the_readers_clock(played: Spooklog) -> None:
    day, clock = f"{WRITTEN}:20".split()
    entries = played("log", "--entries").out
    assert day in entries.splitlines()[1]
    assert entries.count(day) == 1, "the day stands where it changes"
    assert entries.count(clock) == 3
    assert WRITTEN in played("db", "log").out.splitlines()[1]
    assert f"{HERE} by Scribe" in played("dispute", "show", "1").out
    for line in (entries, played("db", "log").out, played("dispute", "show", "1").out):
        assert "+" not in line.split("Scribe")[0]
