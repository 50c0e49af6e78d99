"""The simulated evening: its people record, look on and come by; what it counts, and what it says gives way."""

from __future__ import annotations

import asyncio
from time import perf_counter

import pytest
from bench.evening.asking import read_link
from bench.evening.club import Club
from bench.evening.counting import Counted, Heard, Sent, Times, times_of
from bench.evening.parts import Used
from bench.evening.people import Guest
from bench.evening.sites import started
from bench.evening.telling import SIMULATOR, Step, given_way, ramp_told, step_told
from bench.evening.titles import TITLES

A_LONG_TIME = 600.0
"""Seconds in which everything must have happened on a busy machine."""


def test_a_table_of_each_title_is_recorded_and_comes_to_its_phones() -> None:
    async def evening() -> tuple[Counted, list[float]]:
        with started(None, 1) as served:
            club = Club(served.link, served.sites, phones=3, speed=1000, seed=1)
            try:
                async with asyncio.timeout(A_LONG_TIME):
                    counted = club.pace.counted
                    await club.seat(len(TITLES))
                    phone = club._idle.pop()
                    await Guest(phone, club.tables, club._rng).watch()
                    await Guest(phone, club.tables, club._rng).read()
                    while len(_games(counted)) < len(TITLES):
                        await asyncio.sleep(0.01)
                    first = {one.game: one for one in reversed(counted.sent)}
                    while not all(_shown(club, one) for one in first.values()):
                        await asyncio.sleep(0.01)
                return counted, club.ways(counted)
            finally:
                await club.close()

    counted, ways = asyncio.run(evening())
    assert {kind for kind, _ in counted.refused} <= {"setting up"}
    assert {"a line", "a first tap", "a table page", "home", "a moment", "scores", "statistics", "a series"} <= {*counted.seconds}
    assert all(way > 0 for way in ways)


def _games(counted: Counted) -> set[str]:
    return {one.game for one in counted.sent}


def _shown(club: Club, sent: Sent) -> bool:
    """Whether a line was shown by some other phone."""
    heard = [one for phone in club._there if phone.number != sent.phone for game, one in phone.heard if game == sent.game]
    return any(one.newest >= sent.entry for one in heard)


def test_a_way_ends_when_a_phone_shows_the_line_and_goes_on_while_it_does_not() -> None:
    heard = Heard(3)
    before, sent = Sent("g", 3, heard.began - 1, 0), Sent("g", 5, perf_counter(), 0)
    assert heard.way(before, perf_counter()) is None
    assert heard.way(sent, sent.when + 7) == 7
    heard.hear(6)
    shown = heard.way(sent, sent.when + 7)
    assert shown is not None
    assert 0 < shown < 7
    heard.left = sent.when + 8
    assert heard.way(Sent("g", 7, sent.when + 1, 0), sent.when + 99) == pytest.approx(7)
    assert heard.way(Sent("g", 7, sent.when + 9, 0), sent.when + 99) is None


def test_the_report_says_how_many_tables_a_core_carries_and_what_gives_way() -> None:
    def step(tables: int, way: float, processor: float) -> Step:
        counted = Counted()
        counted.seconds["a line"], counted.rested = [0.01] * 20, 110.0 * tables
        used = {"server 1": Used(processor, 10**8), SIMULATOR: Used(1.0, 10**8)}
        return Step(tables, tables * 5, 12, counted, 10, [way] * 20, used, busy=1.0, cores=2)

    steps = [step(4, 0.1, 3.0), step(8, 2.5, 9.5)]
    told = "\n".join(ramp_told(steps))
    assert "Carried: 4 tables, as much as 44 at the pace of people; 147 a core of the site." in told
    assert list(given_way(steps[1])) == [
        "a line reaches other phones after 2.5 s (p99)",
        "server 1 takes 0.95 of a core, and Python gives a process little more",
    ]
    assert "| server 1 | 0.30 |" in "\n".join(step_told(steps[0]))


def test_times_are_the_median_one_of_a_hundred_and_the_worst() -> None:
    assert times_of([float(number) for number in range(101)]) == Times(50, 99, 100, 101)
    assert times_of([]) is None


def test_a_link_is_read_as_it_is_printed() -> None:
    link = read_link("http://127.0.0.1:8642/open#kEy&/g/evening")
    assert (link.site.name, link.key) == ("127.0.0.1:8642", "kEy")
    with pytest.raises(ValueError, match="no link"):
        read_link("http://127.0.0.1:8642/")
