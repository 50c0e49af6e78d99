"""A setup that a program makes itself: what it leaves out is a default, and what is missing is named."""

from __future__ import annotations

import pytest

import spooklog
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec


def test_a_setup_needs_its_seats_alone() -> None:
    ruleset = find_ruleset("spooks")
    setup = ruleset.opening.prepare(Setup(seats=3), frozenset())
    start = Start(ruleset=ruleset, setup=setup, seats=[SeatSpec("anna"), SeatSpec("bert"), SeatSpec("cora")], by="Cora")
    with spooklog.open("memory:") as store:
        loaded = store.inner.games.start(start).loaded
        assert {spec.name for spec in ruleset.meta.options} == {*loaded.game.setup.options}
        assert loaded.game.setup.options["target"] == 200


def test_an_option_that_a_setup_lacks_is_named_in_words() -> None:
    with pytest.raises(spooklog.Usage, match="this setup lacks the option target"):
        Setup(seats=3, options={}).options["target"]
    assert Setup(seats=3, options={"target": 5}) == Setup(seats=3, options={"target": 5})
