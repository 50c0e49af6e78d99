"""Chance in what players of Halloween do, drawn again."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import Args
from spooklog.domain.rulesets.halloween.analysis import undrawn


def test_a_die_rolled_again_and_the_token_of_d13_are_left_to_chance() -> None:
    assert undrawn(act.DieRerolled(1, 5, 2, token=True)) == act.DieRerolled(1, 0, 2, token=True)
    drawn = act.CardPowerUsed(1, "D13", Args(kind="warp", slot="2"))
    assert undrawn(drawn) == act.CardPowerUsed(1, "D13", Args(slot="2"))


def test_a_choice_is_left_as_it_is() -> None:
    assert undrawn(act.CardPowerUsed(1, "B11", Args(section=2))) is None
    assert undrawn(act.Rested(1, 2)) is None
