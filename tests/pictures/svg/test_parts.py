"""Things side by side begin a line where the one before is full."""

from __future__ import annotations

from spooklog.pictures.svg.parts import flow


def test_things_stand_side_by_side_until_a_line_is_full() -> None:
    assert flow([40, 60, 1, 30], 100) == [(0, 0), (40, 0), (0, 1), (1, 1)]
    assert flow([], 100) == []


def test_gaps_lie_between_things_and_not_at_the_ends_of_a_line() -> None:
    assert flow([40, 56, 10], 100, 4) == [(0, 0), (44, 0), (0, 1)]


def test_an_item_wider_than_a_line_has_a_line_of_its_own() -> None:
    assert flow([120, 10, 120], 100) == [(0, 0), (0, 1), (0, 2)]
