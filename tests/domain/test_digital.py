"""Digital starts: chance is drawn, and no given header line is dropped."""

from __future__ import annotations

import pytest
from tests.store.counting import COUNTING

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.start.arrange import arrange, read_players
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Usage
from spooklog.domain.values.labels import Labels

PLAYERS = "anna bert cora dave"


def dealt(*header: str, players: str = PLAYERS, seed: int = 1, **options: str) -> Setup:
    """A seeded start of Spooks."""
    seats = read_players(players)
    setup = arrange(RULESET, seats, options=options, data=(), header=header).setup
    labels = Labels([seat.label for seat in seats])
    return digital_setup(RULESET, setup, Rng(seed), options=options, header=header, labels=labels)


def test_a_deal_names_every_hand_and_no_seed() -> None:
    setup = dealt()
    assert setup.options["record"] == "full"
    assert sorted(len(hand) for hand in setup.opening["hands"].values()) == [14, 14, 14, 14]
    assert set(setup.opening) == {"dealer", "hands"}


def test_header_lines_compatible_with_a_deal_are_kept() -> None:
    setup = dealt("dealer bert", record="full", ghost="yes")
    assert (setup.opening["dealer"], setup.options["ghost"]) == (2, True)


@pytest.mark.parametrize("record", ["table", "result"])
def test_a_record_of_less_than_everything_contradicts_a_deal(record: str) -> None:
    with pytest.raises(Usage, match="has record=full") as refusal:
        dealt(record=record)
    assert refusal.value.input == f"record={record}"


@pytest.mark.parametrize("line", ["counts 14 14 14 14", "deal cora 1S 2S"])
def test_a_line_that_deals_contradicts_a_deal(line: str) -> None:
    with pytest.raises(Usage, match="and so does this line") as refusal:
        dealt("dealer bert", line)
    assert refusal.value.input == line


def test_a_table_the_game_is_not_for_is_left_to_its_rules() -> None:
    setup = dealt(players="anna bert")
    with pytest.raises(Illegal, match="3 or more"):
        RULESET.rules.start(setup)


def test_a_game_without_chance_starts_unchanged() -> None:
    setup = Setup(seats=2, options={"target": 5})
    assert digital_setup(COUNTING, setup, Rng(1), options={"target": "5"}) == setup
