"""What a row says of a game: how long it took at the table, and its record level."""

from __future__ import annotations

import pytest
from tests.domain.test_seen import played
from tests.domain.test_times import after, game

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.times import A_DAY
from spooklog.projections.lists.game_rows import length_of, standing_of


@pytest.mark.parametrize(
    ("recorded", "told", "length"),
    [
        ((4000, 9000, 65_000), (), 61_000),
        ((4000, 4700, 5400), (), 1400),
        ((0, 20, 40), (), None),
        ((0, 20, 40), (1000, None, 5000), 4000),
        ((0, 20, 60_000), (1000,), 59_000),
        ((0, 20, 40), (1000, None, None), None),
        ((0, 20, 40), (5000, None, 1000), None),
        ((0, 20, 40), (5000, None, 5000), None),
        ((0, 20, 40), (0, None, A_DAY), A_DAY),
        ((0, 20, 40), (0, None, A_DAY + 1), None),
        ((4000,), (), None),
        ((), (), None),
    ],
)
def test_a_length_is_known_where_the_first_and_the_last_ply_have_a_time(
    recorded: tuple[int, ...], told: tuple[int | None, ...], length: int | None
) -> None:
    happened = [None if ms is None else after(ms)[0] for ms in told]
    assert length_of(game(after(*recorded), told=happened)) == length


def test_a_row_has_the_record_level_that_the_outcome_reached() -> None:
    lines = ("lost", "anna out", "bert left 40", "cora left 7")
    levels = [standing_of("g", played(find_ruleset("spooks"), *lines[:count], record="table"), 0).game.level for count in (1, 4)]
    assert levels == ["table", "result"]
