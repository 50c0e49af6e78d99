"""Times of plies at the table: the typed time, else the time of recording by hand on that day, else unknown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
import pytest

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.game import Game
from spooklog.domain.log.times import A_DAY, BY_HAND, latest_times, middle_of, minute_at, table_times
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.domain.values.value import PersistentList
from spooklog.testing.playing import Logbook

PLAYED = 1_793_474_100_000
"""2026-10-31 20:15 in Berlin."""

LINES = ("anna 1S", "bert 2S", "cora 3S", "anna 4S")


def midnight(offset: int) -> int:
    """The beginning of a day at the table."""
    return int(datetime(2026, 10, 31, tzinfo=UTC).timestamp()) * 1000 - offset * 60_000


def game(recorded: Sequence[int], *, told: Sequence[int | None] = (), played: int = PLAYED, offset: int = 60) -> Game:
    """A game with plies recorded at these times; `told` are times that the table told of them."""
    spooks = find_ruleset("spooks")
    setup = Setup(seats=3, options=read_options(spooks.meta.options, {}))
    book = Logbook(spooks, spooks.opening.prepare(setup, frozenset()), Labels(["anna", "bert", "cora"]))
    for line in LINES[: len(recorded)]:
        book.play(line)
    times = zip(book.game.plies, recorded, (*told, *(None,) * (len(recorded) - len(told))), strict=True)
    plies = PersistentList(msgspec.structs.replace(ply, at=at, happened=happened) for ply, at, happened in times)
    started = msgspec.structs.replace(book.game.started, played=played, offset=offset)
    return msgspec.structs.replace(book.game, started=started, plies=plies)


def after(*ms: int) -> list[int]:
    """Times so long after the start."""
    return [PLAYED + one for one in ms]


def test_a_ply_that_was_recorded_at_the_table_happened_then() -> None:
    recorded = after(4000, 8000, 9000)
    assert table_times(game(recorded)) == [PLAYED, *recorded]


def test_the_typed_time_takes_precedence_over_the_recorded_one() -> None:
    told = PLAYED - 9 * A_DAY
    assert table_times(game(after(4000, 8000, 12000), told=[None, told])) == [PLAYED, *after(4000), told, *after(12000)]


def test_plies_read_from_a_file_have_only_the_times_of_the_file() -> None:
    at = PLAYED + 4000
    assert table_times(game([at, at, at + 1], told=[None, PLAYED])) == [PLAYED, None, PLAYED, None]


@pytest.mark.parametrize("plies", [1, 2, 4])
def test_a_file_without_a_date_has_no_time_of_its_plies(plies: int) -> None:
    """It was played, as far as the log knows, at the moment when it was read."""
    assert table_times(game(after(*range(0, 20 * plies, 20))))[1:] == [None] * plies


def test_plies_too_close_to_have_been_typed_have_no_time() -> None:
    recorded = after(BY_HAND, 2 * BY_HAND, 3 * BY_HAND - 1)
    assert table_times(game(recorded)) == [PLAYED, recorded[0], None, None]
    assert table_times(game(after(BY_HAND - 1, 9000))) == [PLAYED, None, PLAYED + 9000]


def test_a_game_that_is_read_from_a_file_and_then_goes_on_has_times_from_there() -> None:
    assert table_times(game(after(0, 5, 60_000, 70_000))) == [PLAYED, None, None, *after(60_000, 70_000)]


def test_a_clock_that_was_set_back_makes_nothing_closer() -> None:
    recorded = after(60_000, 30_000, 40_000)
    assert table_times(game(recorded))[1:] == recorded


@pytest.mark.parametrize("late", [A_DAY + 1, -A_DAY - 1, 30 * A_DAY])
def test_plies_recorded_on_another_day_have_no_time(late: int) -> None:
    assert table_times(game(after(late, late + 4000 * (1 if late > 0 else -1))))[1:] == [None, None]
    assert table_times(game(after(A_DAY)))[1:] == after(A_DAY)


def test_a_game_without_plies_has_its_start() -> None:
    assert table_times(game([])) == [PLAYED]


def test_a_game_of_which_only_the_day_is_known_has_no_time_at_the_start() -> None:
    first = midnight(60) + 20 * 3_600_000
    assert table_times(game([first], played=midnight(60))) == [None, first]


@pytest.mark.parametrize("offset", [-210, 0, 60, 345])
def test_of_a_game_of_which_only_the_day_is_known_times_are_near_to_noon(offset: int) -> None:
    start = midnight(offset)
    assert middle_of(start, offset) == start + 12 * 3_600_000
    assert [middle_of(start + ms, offset) for ms in (1, -1, 60_000)] == [start + 1, start - 1, start + 60_000]


@pytest.mark.parametrize("recorded", [after(4000, 8000, 9000, 9100), after(100, 200, 9000, 20_000), after(4000), []])
@pytest.mark.parametrize("put_in", [(), (2,), (3, 4)])
def test_the_times_of_the_latest_plies_are_those_of_all(recorded: list[int], put_in: tuple[int, ...]) -> None:
    whole = game(recorded)
    first = tuple(ply.first for ply in whole.plies if ply.number in put_in)
    whole = msgspec.structs.replace(whole, amendments=first)
    times = table_times(whole)
    for last in range(6):
        expected = dict(enumerate(times))
        assert latest_times(whole, last) == {
            ply: expected[ply] for ply in range(len(times))[1:][len(times) - 1 - min(last, len(times) - 1) :]
        }


@pytest.mark.parametrize(("ms", "offset", "shown"), [(0, 0, "00:00"), (PLAYED, 60, "20:15"), (-1, 0, "23:59"), (0, -90, "22:30")])
def test_the_minute_of_a_moment_is_by_the_clock_of_the_table(ms: int, offset: int, shown: str) -> None:
    assert minute_at(ms, offset) == shown
