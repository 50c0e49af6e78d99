"""Opening a hand, and whose turn it is (catalogue 4.3)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, SAMPLE_DEAL, informs, replay


@pytest.mark.rule("spooks:start.1")
def test_the_1_of_spiders_opens_and_starts_the_pile() -> None:
    replay("phase open\nanna 1S\npile 1S\ntop 1S anna\nact bert\ncounts 13 14 14 14")


@pytest.mark.rule("spooks:start.1")
@pytest.mark.parametrize("line", ["anna 2S", "anna 1K", "anna C", "anna pass", "anna stuck", "anna 1S 2S", "anna gives bert 1S"])
def test_nothing_but_the_1_of_spiders_opens(line: str) -> None:
    replay(f"{line}\nrefused start.1")


@pytest.mark.rule("spooks:start.1")
def test_only_the_holder_of_the_1_of_spiders_opens() -> None:
    replay(f"{SAMPLE_DEAL}\n---\nacting bert\nanna 1S\nrefused start.1\nbert 2S\nrefused start.1\nbert 1S\npile 1S")


@pytest.mark.rule("spooks:start.1")
def test_a_hand_known_to_lack_the_1_of_spiders_does_not_open() -> None:
    replay("""
        players anna bert cora
        counts 3 3 3    #! a short deal
        deal anna 2S 3S 4S
        ---
        acting bert cora
        anna 1S
        refused start.1
        cora 1S
        act anna
    """)


@pytest.mark.rule("spooks:start.2")
def test_every_card_goes_on_the_pile_but_trick_cards_only_when_the_trick_is_over() -> None:
    informs("start.2")
    replay("""
        anna 1S
        bert 2G
        pile 1S 2G
        anna 5K
        bert 5S
        cora 6S
        pile 1S 2G
        dave 7K
        pile 1S 2G 5K 5S 6S 7K
        cora 7B
        pile 1S 2G 5K 5S 6S 7K 7B
    """)


@pytest.mark.rule("spooks:turn.1")
def test_the_turn_goes_clockwise() -> None:
    replay("anna 1S\nact bert\nbert 2S\nact cora\ncora 3S\nact dave\ndave 4B\nact anna\nanna 5B\nact bert")


@pytest.mark.rule("spooks:turn.1")
@pytest.mark.parametrize(
    "line",
    ["anna 2S", "cora 2S", "dave pass", "cora stuck", "bert 2S 3S", "bert gives cora 2S", "bert gives ?"],
)
def test_only_the_player_in_turn_acts_with_one_card(line: str) -> None:
    replay(f"anna 1S\n{line}\nrefused turn.1")


@pytest.mark.rule("spooks:turn.1")
@pytest.mark.parametrize("line", ["cora 5T", "cora stuck", "anna 6B", "bert 5T 6T", "bert gives anna 2S"])
def test_only_the_player_in_turn_acts_on_a_red_card(line: str) -> None:
    replay(f"{LEAD}anna 5B\n{line}\nrefused turn.1")


@pytest.mark.rule("spooks:turn.1")
@pytest.mark.parametrize("line", ["bert 5T", "bert pass", "anna 5T 6T", "anna gives bert 2S"])
def test_only_the_leader_acts_on_a_lead(line: str) -> None:
    replay(f"{LEAD}{line}\nrefused turn.1")


@pytest.mark.rule("spooks:turn.2", "spooks:masters.7")
def test_with_the_direction_reversed_the_next_player_is_on_the_right() -> None:
    script = f"""{LEAD}
        anna MB
        dir counter
        act dave
        bert 4B
        refused turn.1
        dave 4B
        act cora
        cora 4K
        act bert
        bert pass
        act anna
    """
    replay(script, options="masters=bones")
