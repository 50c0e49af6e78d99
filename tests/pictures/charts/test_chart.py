"""What a chart of a series is made of: lines from totals, round numbers for its axis, labels that keep apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.series_data import answered, series_data

from spooklog.pictures.charts.chart import chart_of, spread, ticks


def test_a_line_goes_from_nothing_through_every_total() -> None:
    chart = chart_of(answered(series_data([(0, 20, 35), (40, 0, 12)])))
    assert {line.player: line.totals for line in chart.lines} == {"anna": (0, 0, 40), "bert": (0, 20, 20), "cora": (0, 35, 47)}
    assert [line.place for line in chart.lines] == [1, 2, 3]
    assert [line.player for line in chart.lines] == ["bert", "anna", "cora"]
    assert chart.hands == (1, 2)


def test_the_line_of_a_grabbed_player_ends_in_that_hand() -> None:
    chart = chart_of(answered(series_data([(0, 120, 9, 9), (5, 90, 0, 3), (0, 0, 8, 8)])))
    bert = next(line for line in chart.lines if line.player == "bert")
    assert bert.totals == (0, 120, 210)
    assert bert.grabbed == 2


def test_games_without_a_result_and_superfluous_ones_are_no_hands_of_the_chart() -> None:
    data = series_data([(0, 20, 35), (40, 0, 12), (0, 9, 9)])
    data["games"][1] |= {"status": "playing", "points": dict.fromkeys(data["totals"]), "counted": False}
    data["games"][2] |= {"counted": False}
    assert chart_of(answered(data)).hands == (1,)


def test_players_who_share_a_place_have_the_same_number() -> None:
    data = series_data([(0, 0, 7), (3, 3, 0)], ranking=[["anna", "bert"], ["cora"]])
    assert [(line.player, line.place) for line in chart_of(answered(data)).lines] == [("anna", 1), ("bert", 1), ("cora", 3)]


def test_a_target_far_out_of_sight_is_not_drawn_and_one_within_sight_is() -> None:
    hands = [(0, 30, 40)]
    assert chart_of(answered(series_data(hands, target=200))).mark == 200
    assert chart_of(answered(series_data(hands, target=100_000))).mark is None
    assert chart_of(answered(series_data([(0, 1, 1)], target=200))).mark == 200
    assert chart_of(answered(series_data(hands, target=None))).mark is None


@pytest.mark.parametrize(
    ("low", "high", "expected"), [(0, 200, [0, 50, 100, 150, 200]), (0, 3, [0, 1, 2, 3]), (-30, 60, [-20, 0, 20, 40, 60])]
)
def test_the_axis_has_round_numbers(low: int, high: int, expected: list[int]) -> None:
    assert ticks(low, high, 5) == expected


@given(st.integers(-(10**9), 0), st.integers(1, 10**9), st.integers(1, 9))
def test_the_axis_never_has_more_numbers_than_there_is_room_for(low: int, high: int, most: int) -> None:
    found = ticks(low, high, most)
    assert 0 in found
    assert len(found) <= most + 1
    assert all(low <= value <= high for value in found)


@given(st.lists(st.floats(-50, 150), max_size=30), st.floats(0.5, 20))
def test_labels_stay_in_order_apart_and_on_the_picture(wanted: list[float], gap: float) -> None:
    places = spread(sorted(wanted), gap, 0, 100)
    room = min(gap, 100 / max(len(wanted) - 1, 1))
    assert all(later - one >= room - 1e-6 for one, later in pairwise(places))
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in places)


def test_labels_without_a_collision_stay_in_place() -> None:
    assert spread([10, 30, 90], 15, 0, 100) == [10, 30, 90]
    assert spread([48, 50, 52], 10, 0, 100) == [40, 50, 60]
    assert spread([99, 100], 10, 0, 100) == [90, 100]


def test_the_line_of_who_joins_late_begins_behind_that_hand_at_the_total_of_then() -> None:
    data = series_data([(0, 20, 35), (40, 0, 12)])
    data["games"][0]["totals"]["cora"], data["games"][1]["totals"]["cora"] = 0, 32
    data["roster"] = [{"player": "cora", "what": "joined", "after": 1, "total": 20}]
    cora = next(line for line in chart_of(answered(data)).lines if line.player == "cora")
    assert (cora.joined, cora.totals) == (1, (20, 20, 32))
