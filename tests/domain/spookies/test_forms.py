"""What may be chosen at the open places of a form: dice, chips, points."""

from __future__ import annotations

from tests.domain.spookies.script import RESULT, replay

from spooklog.domain.contract.ruleset import Action, Field, Form
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.state import State

COUNT = "players tim peter\noptions character_choice=free\ndata stock.2 = 1\n---\ntim s\ntim 66\n"
"""tim wins the only chip of the stockpile, which ends the game."""


def offered(state: State) -> list[Action | Form]:
    """All that may be done."""
    return list(RULESET.moves.choices(state))


def test_a_roll_is_some_faces_one_behind_the_other() -> None:
    (form,) = offered(replay("tim s").state)
    assert isinstance(form, Form)
    assert form.parts == (Field("die", ("1", "2", "3", "4", "5", "6"), 2, 4, again=True, between=""),)


def test_chips_are_a_number_for_each_value_and_a_player_without_chips_has_one_line() -> None:
    state = replay(COUNT).state
    form, alone = offered(state)
    assert isinstance(form, Form)
    assert form.parts[:2] == ("shows ", Field("chip of 1", least=0, low=1, high=1, before="1x", empty="1x0"))
    assert len(form.parts) == 5
    assert alone == act.SpookiesCounted(2, ())


def test_a_result_names_each_player_with_points() -> None:
    (form,) = offered(replay(RESULT).state)
    assert isinstance(form, Form)
    result, player, _, points, comma, *_ = form.parts
    assert (result, player, comma) == ("result ", Field("player"), ", ")
    assert isinstance(points, Field)
    assert (points.low, points.high) == (0, 10 * 5 + 15 * 3 + 20 * 2 + 5)
