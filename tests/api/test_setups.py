"""A setup that a program makes itself: what it leaves out are defaults."""

from __future__ import annotations

import pytest

import spooklog
from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.chance import Rng
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec

SEATS = [SeatSpec("anna"), SeatSpec("bert"), SeatSpec("cora")]


@pytest.mark.parametrize("setup", [Setup(seats=3), Setup(seats=3, options={})], ids=["no options", "empty options"])
def test_a_game_starts_with_the_defaults_of_options_that_its_setup_lacks(setup: Setup) -> None:
    ruleset = find_ruleset("spooks")
    start = Start(ruleset=ruleset, setup=ruleset.opening.prepare(setup, frozenset()), seats=SEATS, by="Cora")
    with spooklog.open("memory:") as store:
        loaded = store.inner.games.start(start).loaded
        assert {spec.name for spec in ruleset.meta.options} == {*loaded.game.setup.options}
        assert loaded.game.setup.options["target"] == 200


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_deal_needs_the_number_of_seats_alone(slug: str) -> None:
    ruleset = find_ruleset(slug)
    dealt = digital_setup(ruleset, Setup(seats=3), Rng(1), options={})
    assert {spec.name for spec in ruleset.meta.options} <= {*dealt.options}
    assert ruleset.rules.turn(ruleset.rules.start(dealt)).must
