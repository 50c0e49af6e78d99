"""The town and the ghost tokens: city.* and tokens.* (catalogue 4.4 and 4.5)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import MASTER, Game, replay

from spooklog.domain.rulesets.halloween.state import LEVELS
from spooklog.domain.values.errors import Impossible

POWERS = "cards B9 D1 C2 C5 B11 D15 C1 C12"
"""Cards that remove, place, buy and swap."""
LAST_BLUE = "given town po:b ho:gg sc:y\ngiven anna scare 9\n---\n"
GONE = f"{LAST_BLUE}anna 1U po b\ntown sc:y po:g ho:gg\ndue blues\n"
"""The last blue ghost has just left."""


def _supply(game: Game) -> list[int]:
    return [game.state.supply(level) for level in LEVELS]


# -- city ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:city.1")
@pytest.mark.parametrize(
    "line",
    [
        *("anna 1S xx b", "anna 1U xx b", "anna 1M xx>po b", "anna 1M po>xx b", "anna 1F xx b>g 1:1", "anna 1H xx b"),
        *("anna 1B b @xx", "anna X warp po>xx b", "anna X summon xx b", "anna P B9 xx b", "anna P D1 xx b"),
    ],
)
def test_ghosts_stand_in_one_of_the_six_buildings(line: str) -> None:
    header = f"{POWERS}\ngiven anna cards B9 D1 tokens b slots warp summon _\n---\n"
    replay(f"{header}{line}\nrefused city.1\ntown po:bbb")


@pytest.mark.rule("halloween:city.1")
def test_blue_ghosts_return_to_a_building_of_the_town() -> None:
    replay(f"{GONE}anna blues xx\nrefused city.1\nanna blues ch\ntown ch:bbb sc:y po:g ho:gg")


@pytest.mark.rule("halloween:city.2")
def test_a_ghost_that_leaves_the_town_returns_to_the_supply() -> None:
    header = f"{POWERS}\ngiven anna cards B9 D1 tokens g\ngiven town po:bbggg sc:gg\n---\n"
    game = replay(header)
    assert _supply(game) == [3, 0, 5, 5, 5]
    game = replay(f"{header}anna P D1 sc g\nrefused city.3\nanna 1F po b>g 2:1\ntown sc:gg po:bbgg\n")
    assert _supply(game) == [3, 1, 5, 5, 5]
    game = replay(f"{header}anna P B9 sc g\nanna P D1 po g\ntown sc:g po:bbgggg")
    assert _supply(game) == [3, 0, 5, 5, 5]


@pytest.mark.rule("halloween:city.2")
def test_the_ghost_that_was_upgraded_returns_to_the_supply() -> None:
    game = replay("anna 1U po b")
    assert _supply(game) == [3, 4, 5, 5, 5]


@pytest.mark.rule("halloween:city.3")
@pytest.mark.parametrize("line", ["anna 1S po g", "anna 1U po b", "anna X summon sc g", "anna P D1 ho g"])
def test_with_five_ghosts_of_a_colour_in_town_none_can_be_added(line: str) -> None:
    header = f"{POWERS}\ngiven anna levels 222 scare 9 cards D1 tokens g slots summon _ _\n"
    replay(f"{header}given town po:bggg sc:gg\n---\n{line}\nrefused city.3\ntown sc:gg po:bggg")
    four = replay(f"{header}given town po:bbggg sc:g\ngiven bonus ho=warp\n---\n{line.replace('sc g', 'po g')}")
    assert four.state.in_town(2) == 5


@pytest.mark.rule("halloween:city.4")
def test_a_ghost_is_placed_from_the_supply() -> None:
    for line in ("anna 1S po g", "anna 1U po b", "anna X summon po g", "anna P D1 ho g"):
        header = f"{POWERS}\ngiven anna levels 222 scare 9 cards D1 tokens g slots summon _ _\ngiven town po:bbgg\n---\n"
        assert replay(header).state.supply(2) == 3
        assert replay(f"{header}{line}").state.supply(2) == 2


@pytest.mark.rule("halloween:city.4")
def test_a_table_with_fewer_ghosts_places_no_more_than_it_has() -> None:
    header = "data ghosts.each = 4\n---\n"
    replay(f"{header}anna 1S po b\nanna 2S po b\nrefused city.3\ntown po:bbbb")


@pytest.mark.rule("halloween:city.4")
def test_not_even_a_ruling_places_a_ghost_that_there_is_not() -> None:
    game = replay("given town po:bbb sc:bb\n---\n")
    with pytest.raises(Impossible):
        game.play("anna 1S po b", ruled=True)


@pytest.mark.rule("halloween:city.4")
def test_blue_ghosts_that_return_come_from_the_supply() -> None:
    game = replay(GONE)
    assert game.state.supply(1) == 5
    game.play("anna blues ch")
    assert game.state.supply(1) == 2


@pytest.mark.rule("halloween:city.5")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("anna 1S po b", "city.5"),
        ("anna X summon po y", "city.5"),
        ("anna P D1 po r", "city.5"),
        ("anna 1M sc>po b", "move.2"),
        ("anna X warp ho>po b", "city.5"),
    ],
)
def test_a_building_holds_six_ghosts(line: str, rule: str) -> None:
    header = f"{POWERS}\ngiven anna cards D1 tokens r slots summon warp _\ngiven bonus ho=die\n"
    replay(f"{header}given town po:bbyyyo sc:b ho:b\n---\n{line}\nrefused {rule}\ntown sc:b po:bbyyyo ho:b")
    game = replay(f"{header}given town po:bbyyy sc:b ho:b\n---\n{line}")
    assert sum(game.state.town[4]) == 6


@pytest.mark.rule("halloween:city.5")
def test_a_full_building_lets_ghosts_rise_and_leave() -> None:
    replay("given town po:bbyyyo\n---\nanna 1U po b\ntown po:bgyyyo\nanna 2M po>sc b\ntown sc:b po:gyyyo")


@pytest.mark.rule("halloween:city.6")
def test_after_the_last_blue_ghost_three_blue_ghosts_return_to_one_building_of_choice() -> None:
    for code in ("ch", "sc", "th", "ce", "po", "ho"):
        game = replay(f"{GONE}anna blues {code}\ndue none\nactive anna\nanna done 1")
        assert game.state.count(game.state.table.place(code), 1) == 3
        assert game.state.in_town(1) == 3


@pytest.mark.rule("halloween:city.6")
@pytest.mark.parametrize(
    "line",
    [
        *("anna 2B g", "anna 2R", "anna end", "anna X point", "anna K C1 bgy", "anna P B9 sc y", "anna > B4 ho>po g"),
        *("ben blues ch", "ben 1R", "ben comp C1 pe", "reveal ch=die", "roll 3:2", "anna ok", "anna reroll 3", "zoe 1R"),
    ],
)
def test_no_other_action_precedes_the_return_of_the_blue_ghosts(line: str) -> None:
    script = GONE.replace("given anna scare 9", "given anna scare 9 tokens bgy slots point _ _")
    replay(f"{script}{line}\nrefused city.6\nanna blues ho")


@pytest.mark.rule("halloween:city.6")
def test_blue_ghosts_return_only_after_the_last_one() -> None:
    replay("anna blues po\nrefused city.6\nanna 1U po b\ndue none\nanna blues po\nrefused city.6\ntown po:bbg")


@pytest.mark.rule("halloween:city.7")
def test_as_many_blue_ghosts_return_as_fit_into_the_building() -> None:
    town = "given town ch:oooo sc:rrrr th:gggyor po:b ho:gyyyy\n"
    script = f"{town}given anna scare 9\n---\nanna 1U po b\ndue blues\n"
    for code, placed in (("ho", 1), ("ch", 2), ("sc", 2), ("ce", 3), ("po", 3)):
        game = replay(f"{script}anna blues {code}\ndue none")
        assert game.state.in_town(1) == game.state.count(game.state.table.place(code), 1) == placed
    replay(f"{script}anna blues th\nrefused city.7\ndue blues\nanna blues ho")


@pytest.mark.rule("halloween:city.8")
@pytest.mark.parametrize("line", ["anna 1U po b", "anna 1F po g>b 6:1", "anna P B9 po b"])
def test_blue_ghosts_return_whatever_made_the_last_one_leave(line: str) -> None:
    script = f"{POWERS}\ngiven town po:bg\ngiven anna scare 2 cards B9 levels 222\n---\n{line}\n"
    before = replay(script)
    assert before.fact("due") == "blues"
    tokens = before.fact_of("anna", "tokens")
    before.play("anna blues ch")
    assert before.fact_of("anna", "tokens") == tokens, "they bring no token"
    assert before.fact_of("anna", "slots") == "_ _ _", "they take no bonus token"
    assert before.fact("bonus").startswith("ch=green")


@pytest.mark.rule("halloween:city.8")
def test_blue_ghosts_return_in_the_master_variant_too() -> None:
    replay(f"{MASTER}\ngiven town po:bg\ngiven anna levels 2111\n---\nanna 1F po g>b\ndue blues\nanna blues ce\ntown ce:bbb po:g")


# -- tokens ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:tokens.1")
@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("anna 1S po b", "b"),
        ("anna 2S po g", "g"),
        ("anna 1F po b>y 4:1", "y"),
        ("anna 1F po b>y 4:4", "-"),
        ("anna 1U po b", "g"),
        ("anna 2U po g", "y"),
        ("anna 1B b", "-"),
        ("anna 1M po>sc b", "-"),
        ("anna 1H po b", "-"),
        ("anna 1R", "-"),
    ],
)
def test_summons_won_fights_and_upgrades_earn_a_ghost_token(line: str, tokens: str) -> None:
    replay(f"given town po:bbggy\ngiven anna levels 122 scare 9\n---\n{line}\nanna tokens {tokens}")


@pytest.mark.rule("halloween:tokens.2")
@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("anna 1S po b", "b"),
        ("anna 1U po b", "g"),
        ("anna 1F po b>y 4:1", "y"),
        ("anna X blue", "b"),
        ("anna X summon po g", "g"),
    ],
)
def test_an_action_is_legal_when_the_supply_has_no_token_for_it(line: str, colour: str) -> None:
    header = f"given anna scare 9 slots blue summon _\ngiven town po:bbggy\ngiven ben tokens {colour * 12}\n---\n"
    game = replay(f"{header}{line}\nanna tokens -\nben tokens {colour * 12}")
    assert game.ply == 1
    replay(f"{header.replace(colour * 12, colour * 11)}{line}\nanna tokens {colour}")


@pytest.mark.rule("halloween:tokens.2")
def test_an_action_pays_the_tokens_that_are_left() -> None:
    cards = "cards B16 C16 B11 C1 C2 C5 D15 D9\ngiven anna cards B16 C16 B11 levels 331\ngiven town po:bbgg\n"
    replay(f"{cards}given ben tokens {'g' * 11}\n---\nanna 1S po g\nanna tokens g\nanna 2S po g\nanna tokens g\ntown po:bbgggg")
    replay(f"{cards}given ben tokens {'g' * 11}\n---\nanna 1F po b>g 4:1\nanna tokens g")
    replay(f"{cards}given ben tokens {'g' * 11}\n---\nanna P B11 1\nanna tokens g\nanna levels 231")


@pytest.mark.rule("halloween:tokens.2")
@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("anna P C2 g", "g"),
        ("anna P C5 y>gg", "g"),
        ("anna P C5 bb>g", "g"),
        ("anna P B11 1", "g"),
        ("anna K C1 bby pick g", "g"),
    ],
)
def test_a_colour_without_tokens_cannot_be_bought_or_swapped_for(line: str, colour: str) -> None:
    header = f"{POWERS}\ngiven anna cards C2 C5 B11 D15 tokens bby levels 311 scare 9\ngiven town po:bbg\n"
    replay(f"{header}given ben tokens {colour * 12}\n---\n{line}\nrefused tokens.2\nanna tokens bby")
    replay(f"{header}given ben tokens {colour * 10}\n---\n{line}")


@pytest.mark.rule("halloween:tokens.2")
def test_two_tokens_are_swapped_for_only_when_both_are_there() -> None:
    header = f"{POWERS}\ngiven anna cards C5 tokens y\ngiven ben tokens {'g' * 11}\n---\n"
    replay(f"{header}anna P C5 y>gg\nrefused tokens.2")


@pytest.mark.rule("halloween:tokens.3")
def test_spent_tokens_return_to_the_supply() -> None:
    game = replay(
        f"""
        given anna tokens bgy
        given ben tokens {"b" * 11}
        ---
        anna 1S po b
        anna tokens bgy
        anna K C1 bgy
        anna 2S po b
        anna tokens b
        """
    )
    assert [game.state.tokens(level) for level in LEVELS] == [0, 12, 12, 12, 12]


@pytest.mark.rule("halloween:tokens.3")
@pytest.mark.parametrize(("line", "back"), [("anna P C5 o>yy", 4), ("anna P D1 ch o", 4), ("anna P C5 bb>g", 1)])
def test_tokens_spent_on_powers_return_too(line: str, back: int) -> None:
    game = replay(f"{POWERS}\ngiven anna cards C5 D1 tokens bbo\n---\n{line}")
    assert game.state.tokens(back) == 12
