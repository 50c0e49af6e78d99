"""Facts of a table's own: other fields, dice, chips, characters, players; and data that does not fit together (catalogue 5)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.domain.spookies.script import begin, replay, up

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.values.errors import Usage

CATALOGUE = """
format = 1
id = "{id}"
fields = {fields}
gate = "gate"
garden = {garden}
attic = {attic}
characters = ["Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer"]
die_faces = ["Poppy", "Kracko", "Duffy", "Hanja", "Schnuffer", "?"]
dice_min = 2
dice_max = 4
die_sides = 6
score_dice = 2
players_min = 2
players_max = 5
[rewards]
{rewards}
[chips]
1 = 30
2 = 20
3 = 15
5 = 10
[stock]
2 = 50
3 = 60
4 = 75
5 = 75
"""
"""A data file as owners of the game write it."""

SHIPPED = {"id": "spookies-1", "fields": "[5, 6, 7, 8, 9, 10, 11]", "garden": 5, "attic": 11}
ROWS = "5 = [1, 0, 0]\n6 = [2, 1, 0]\n7 = [3, 1, 0]\n8 = [4, 2, 1]\n9 = [5, 3, 2]\n10 = [7, 4, 3]\n11 = [9, 6, 4]"


def file(text: str = "", **changed: Any) -> dict[str, Any]:
    """A data file as a tree; `text` comes behind it."""
    return tomllib.loads(CATALOGUE.format(**{**SHIPPED, "rewards": ROWS} | changed) + text)


def with_data(differences: dict[str, Any]) -> str:
    """Differences as data lines."""
    from spooklog.domain.contract.facts import write_data

    return "\n".join(write_data(path, value) for path, value in differences.items())


# -- what works ----------------------------------------------------------------------------------------------------------------


def test_the_meta_of_the_game_agrees_with_its_facts() -> None:
    players = shipped_facts(RULESET.package)["players"]
    assert (RULESET.meta.min_seats, RULESET.meta.max_seats) == (players["min"], players["max"])


def test_the_shipped_values_as_a_file_are_no_differences() -> None:
    assert RULESET.opening.read_facts(file()) == {}
    assert RULESET.opening.read_facts(shipped_facts(RULESET.package)) == {}
    assert replay("phase character").view["data_id"] == "spookies-1"


def test_other_rewards_are_paid() -> None:
    data = RULESET.opening.read_facts(file(rewards=ROWS.replace("5 = [1, 0, 0]", "5 = [1, 1, 1]")))
    assert data == {"rewards.5": [1, 1, 1]}
    game = replay("tim s\ntim 6666\nwon 1", data=with_data(data))
    assert game.view["data_id"].startswith("spookies-1+")
    assert game.view["house"]["rewards"]["5"] == [1, 1, 1]


def test_a_house_from_4_to_12_is_climbed_from_4_to_12() -> None:
    rows = f"4 = [1, 1, 1]\n{ROWS}\n12 = [9, 9, 9]"
    data = with_data(RULESET.opening.read_facts(file(fields="[4, 5, 6, 7, 8, 9, 10, 11, 12]", garden=4, attic=12, rewards=rows)))
    replay(f"tim s\nneed 4\ntim 13\nat Schnuffer 4\n{up('tim', 8)}at Schnuffer 12\nneed 12\ntim 66\ncame attic", data=data)
    replay(f"tim s\n{up('tim', 9)}at Schnuffer 12\ntim 56\ncame fall\nat Schnuffer 11\npaid 1", data=data)
    replay(f"tim s\n{up('tim', 5)}at Schnuffer 8\ntim 11\nat Schnuffer gate\npaid 2\npenalty 8:2", data=data)


def test_a_house_with_a_gap_falls_to_the_next_field_below() -> None:
    data = "house.fields = [5, 7, 9]\nhouse.attic_score = 12"
    replay("tim s\ntim 66\ntim 66\nat Schnuffer 7\ntim 35\ncame stay\nact peter", data=data)
    replay("tim s\ntim 66\ntim 66\ntim 66\nat Schnuffer 9\ntim 35\ncame fall\nat Schnuffer 7\npaid 1", data=data)


def test_other_characters_have_other_names_and_beginnings() -> None:
    data = 'characters.names = ["Momo", "Mimi", "Über"]\ncharacter_die.faces = ["Momo", "Über", "?"]'
    replay("tim wolf\nrefused components.1\ntim mi\nrefused components.2\ntim ?mi\ntim 34\nat Mimi 5", data=data)
    replay("tim ü\ntim 34\nat Über 5", data=data)


def test_a_chip_of_7_is_counted() -> None:
    replay(f"tim s\n{up('tim', 3, '66')}tim shows 7x2 1x4\npoints 18 ?", options="chips=6", data="chips.7 = 2")
    replay(f"tim s\n{up('tim', 3, '66')}tim shows 7x3 1x3\nrefused score.4", options="chips=6", data="chips.7 = 2")


def test_a_file_names_all_chips_there_are() -> None:
    tree = file()
    tree["chips"] = {"1": 40, "4": 20}
    data = RULESET.opening.read_facts(tree)
    assert data == {"chips.1": 40, "chips.4": 20, "chips.2": 0, "chips.3": 0, "chips.5": 0}
    assert replay("stock 50", data=with_data(data)).view["house"]["chips"] == {"1": 40, "4": 20}


def test_more_players_and_other_stockpiles() -> None:
    replay("players a b c d e f\n---\nstock 70", data="players.max = 6\nstock.6 = 70")
    replay("stock 10", data="stock.2 = 10")


def test_other_dice_are_rolled_and_counted() -> None:
    data = "dice.sides = 8\ndice.max = 5\nhouse.attic_score = 16\n" + "\n".join(
        f"rewards.{field} = [4, 3, 2, 1]" for field in range(5, 12)
    )
    replay("tim s\ntim 18\nscore 9\nwon 4\ntim 81111\nscore 9\nwon 1\ntim 91\nrefused components.3", data=data)
    rows = "\n".join(f"rewards.{field} = [2, 1]" for field in range(5, 12))
    three = f"dice.min = 3\ndice.score = 3\nhouse.attic_score = 18\n{rows}"
    replay("tim s\ntim 11\nrefused roll.1\ntim 1112\nscore 4\ncame stay", data=three)
    replay("tim s\ntim 6651\nscore 17\nwon 1\nneed 6", data=three)


def test_another_number_of_dice_may_be_what_collects() -> None:
    lost = "tim s\ntim 66\ntim 22\npenalty 5:1\npeter h\n"
    replay(f"{lost}peter 66\ncollected 0", data="penalty.pickup_dice = 3")
    replay(f"{lost}peter 666\ncollected 1", data="penalty.pickup_dice = 3")


# -- what does not fit together ------------------------------------------------------------------------------------------------

BROKEN = [
    ("house.fields = [5, 6, 8, 7]", "components.4"),
    ("house.fields = [5]", "components.4"),
    ('house.fields = ["5", "6"]', "components.4"),
    ("house.fields = [5, 6, 13]", "components.4"),
    ('house.gate = ""', "components.4"),
    ("house.attic_score = 13", "attic.1"),
    ("house.attic_score = 10", "attic.1"),
    ("dice.sides = 10", "components.3"),
    ("dice.sides = 1", "components.3"),
    ("dice.max = 1", "components.3"),
    ("dice.max = 10", "components.3"),
    ("dice.max = 5", "up.3"),
    ("dice.min = 5", "components.3"),
    ("dice.score = 3", "roll.2"),
    ("dice.score = 0", "roll.2"),
    ("penalty.pickup_dice = 0", "penalty.1"),
    ("players.min = 6", "players.1"),
    ("players.max = 21", "players.1"),
    ("characters.names = []", "components.1"),
    ('characters.names = ["Hanja", "hanja"]', "components.1"),
    ('characters.names = ["stop"]', "components.1"),
    ('characters.names = ["R2D2"]', "components.1"),
    ('characters.names = ["Lady Gaga"]', "components.1"),
    ("characters.names = [3]", "components.1"),
    ('characters.names = ["Momo"]', "components.2"),
    ('character_die.faces = ["Wolf"]', "components.2"),
    ("character_die.faces = []", "components.2"),
    ("rewards.5 = [1, 0]", "up.3"),
    ("rewards.5 = [1, 0, -1]", "up.3"),
    ("rewards.5 = [1, 0, true]", "up.3"),
    ("rewards.5 = [1, 0, 1000]", "up.3"),
    ("rewards.12 = [1, 0, 0]", "components.4"),
    ("house.fields = [4, 5, 6, 7, 8, 9, 10, 11]", "up.3"),
    ("chips.1 = -1", "score.4"),
    ("chips.1 = 10000", "score.4"),
    ("chips.one = 3", "score.4"),
    ("chips.1000 = 3", "score.4"),
    ("chips.1 = 0\nchips.2 = 0\nchips.3 = 0\nchips.5 = 0", "score.4"),
    ("stock.2 = 0", "setup.2"),
    ("stock.2 = 76", "setup.2"),
    ("stock.two = 10", "setup.2"),
]


@pytest.mark.parametrize(("data", "rule"), BROKEN)
def test_data_that_does_not_fit_together_is_refused_with_the_rule_it_would_break(data: str, rule: str) -> None:
    with pytest.raises(Usage) as refused:
        begin(["players tim peter", *(f"data {line}" for line in data.splitlines())])
    assert refused.value.rule == f"spookies:{rule}"
    assert refused.value.input
    assert refused.value.expected
    assert rule in RULESET.rulebook.rules


@pytest.mark.parametrize(
    "data",
    [
        *("look.fill = []", "printed.reward = [5, 2, 3]", "fields = [1, 2]", "rewards.source = 'mine'", "house.garden = 5"),
        *("dice.sides = 'six'", "rewards = 3", "chips.7 = 'many'", "hidden.things = 3"),
    ],
)
def test_an_unknown_fact_of_a_table_is_refused(data: str) -> None:
    with pytest.raises(Usage) as refused:
        begin(["players tim peter", f"data {data}"])
    assert refused.value.expected


def test_a_shipped_stockpile_that_is_not_played_by_may_be_larger_than_a_smaller_box() -> None:
    few = "chips.1 = 5\nchips.2 = 5\nchips.3 = 5\nchips.5 = 5\n"
    with pytest.raises(Exception, match="there are 20"):
        begin(["players tim peter", *(f"data {line}" for line in few.splitlines())])
    replay("stock 20", data=f"{few}stock.2 = 20")
    replay("stock 8", data=few, options="chips=8")


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"garden": 6}, "garden"),
        ({"attic": 12}, "attic"),
        ({"rewards": ROWS.replace("[1, 0, 0]", "[1, 0]")}, "rewards.5"),
        ({"fields": '"5 to 11"', "garden": 5}, "garden"),
    ],
)
def test_a_file_that_does_not_fit_together_is_refused_with_its_path(changed: dict[str, Any], path: str) -> None:
    with pytest.raises(Usage) as refused:
        RULESET.opening.read_facts(file(**changed))
    assert refused.value.input == path


@pytest.mark.parametrize("tree", [{"format": 2}, {"colour": "red"}, {"rewards": 3}, {"chips": [1]}, {"stock": {"2": {"a": 1}}}])
def test_a_file_of_another_kind_is_refused(tree: dict[str, Any]) -> None:
    with pytest.raises(Usage):
        RULESET.opening.read_facts(tree)


def test_a_file_may_name_itself() -> None:
    data = RULESET.opening.read_facts(file(id="our-copy"))
    assert data == {"id": "our-copy"}
    assert replay("phase character", data=with_data(data)).view["data_id"] == "our-copy"
