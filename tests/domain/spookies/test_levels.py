"""What is recorded: every roll, or only the result (catalogue README, record levels)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import RESULT, replay

from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import ResultRecorded
from spooklog.domain.values.errors import Impossible, Unreadable


def test_a_result_is_one_line_with_every_player_in_any_order() -> None:
    game = replay(f"{RESULT}phase result\nact table\nresult peter 20, tim 33\npoints 33 20\nplaces 1 2\nby result")
    assert game.fact("winners") == "tim"
    outcome = RULESET.rules.outcome(game.state)
    assert outcome is not None
    assert outcome.trust == "points"
    assert {value.name for value in RULESET.results.statistics(game.steps, game.state)} == {"games", "wins", "place"}


def test_equal_points_of_a_result_share_the_place_even_where_more_chips_would_rank_higher() -> None:
    replay(f"{RESULT}result tim 20, peter 20\nplaces 1 1", options="tie_break=chips")


@pytest.mark.parametrize("line", ["tim s", "tim 34", "tim stop", "tim shows 1x1", "tim takes h"])
def test_a_result_record_takes_only_a_result(line: str) -> None:
    game = replay(f"{RESULT}{line}\nrefused rec.1")
    with pytest.raises(Impossible):
        game.play(line, ruled=True)


def test_a_tracked_record_takes_no_result() -> None:
    game = replay("result tim 33, peter 20\nrefused rec.1")
    with pytest.raises(Impossible):
        game.play("result tim 33, peter 20", ruled=True)


def test_a_result_is_recorded_once() -> None:
    replay(f"{RESULT}result tim 33, peter 20\nresult tim 20, peter 33\nrefused end.5\npoints 33 20")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("result tim 33", "peter too"),
        ("result tim 33, tim 20", "twice"),
        ("result tim 33, zoe 20", "no player"),
        ("result tim 33, peter", "not NAME POINTS"),
        ("result tim 33, peter -3", "not NAME POINTS"),
        ("result", "how many points has each player?"),
        ("result tim 33 peter 20", "not NAME POINTS"),
    ],
)
def test_a_result_names_every_player_once_with_points(line: str, words: str) -> None:
    game = replay(f"{RESULT}{line}\nrefused rec.2")
    refusal = game.refusal(line)
    assert isinstance(refusal, Unreadable)
    assert words in refusal.message


def test_points_are_no_more_than_the_chips_can_be_worth() -> None:
    """Fifty chips of the box at best: 10 of 5, 15 of 3, 20 of 2, and five of 1 come to 140."""
    replay(f"{RESULT}result tim 100, peter 41\nrefused rec.3\nresult tim 100, peter 40\nphase over")
    replay(f"{RESULT}result tim 6, peter 5\nrefused rec.3\nresult tim 6, peter 4", options="chips=2")
    state = replay(f"{RESULT}phase result").state
    with pytest.raises(Impossible):
        RULESET.rules.check(state, ResultRecorded((1, 2, 3)))


def test_a_result_record_shows_no_board_but_has_every_field() -> None:
    told, followed = replay(f"{RESULT}phase result"), replay("phase character")
    assert list(told.view) == list(followed.view)
    assert told.fact("prompt") == (
        "only the result counts: how many points has everybody?; type: result tim POINTS, peter POINTS"
    )
