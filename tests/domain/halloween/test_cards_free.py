"""Powers: cards that need no action: B9, B10, B11, C2, C5, D1, D3, D11, D13 (catalogue 4.12)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay, shown

DISPLAY = shown("B3 B9 B10 B11 B14 C1 C2 C4 C5 D1 D3 D5 D9 D11 D13 B16")


def free(cards: str, *, town: str = "po:bbgo sc:by", levels: str = "222", more: str = "", bonus: str = "") -> str:
    """A game in which Anna occupies cards: sections 2, 2, 2 unless the test says otherwise, and 9 scare points."""
    return (
        f"{DISPLAY}\n"
        + f"""
        given bonus {bonus}
        given town {town}
        given anna levels {levels} scare 9 {more} cards {cards}
        ---
    """
    )


LINES = {
    "B9": "P B9 po g",
    "B10": "P B10 1S",
    "B11": "P B11 1",
    "C2": "P C2 g",
    "C5": "P C5 g>bb",
    "D1": "P D1 ce g",
    "D3": "P D3 1",
    "D11": "P D11 po b sc y",
    "D13": "P D13 warp",
}


@pytest.mark.parametrize(
    ("card", "line"), [pytest.param(card, line, marks=pytest.mark.rule(f"halloween:card.{card}")) for card, line in LINES.items()]
)
def test_a_power_needs_its_card_and_no_action_and_works_once_in_an_own_turn(card: str, line: str) -> None:
    header = free("{}", levels="333", more="tokens ggg spaces 1S 2S 3S")
    replay(f"{header.format('')}anna {line}\nrefused cards.10")
    again = "P B10 2S" if card == "B10" else line
    replay(f"{header.format(card)}anna {line}\nanna done -\nanna used {card}\nanna {again}\nrefused cards.11")
    replay(f"{header.format(card)}ben {line}\nrefused turn.2\nanna 1R\nanna 2R\nanna 3R\nanna end\nanna {line}\nrefused turn.2")


# -- exorcism --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B9")
def test_exorcism_returns_a_ghost_of_any_level_and_pays_a_token_of_its_colour() -> None:
    game = replay(f"{free('B9', levels='111')}anna P B9 po r\nrefused card.B9\nanna P B9 po o\ntown po:bbg sc:by\nanna tokens o")
    assert game.state.supply(4) == 5


@pytest.mark.rule("halloween:card.B9")
def test_after_the_exorcism_of_the_last_blue_ghost_the_blues_return() -> None:
    replay(f"{free('B9', town='po:bg')}anna P B9 po b\ndue blues\nanna 1B g\nrefused city.6\nanna blues ch\ntown po:g ch:bbb")


# -- quick breather --------------------------------------------------------------------------------------------------------------

DISCS = "spaces 1S 1B 1U 2S"


@pytest.mark.rule("halloween:card.B10")
def test_quick_breather_takes_back_one_or_two_discs_of_one_section() -> None:
    replay(f"{free('B10', more=DISCS)}anna discs 7\nanna P B10 1S 1U\nanna discs 9\nanna spaces 1B 2S\nanna 1S po b")
    replay(f"{free('B10', more=DISCS)}anna P B10 2S\nanna discs 8\nanna spaces 1S 1B 1U")
    replay(f"""
        {free("B10", more=DISCS)}
        anna P B10 1S 1B 1U
        refused card.B10
        anna P B10 1S 2S
        refused card.B10
        anna P B10 1M
        refused card.B10
        anna P B10 1S 1S
        refused card.B10
        anna P B10 4S
        refused board.1
        anna 1F po g>b 1:1
        anna P B10 1F 1S
        anna done 1
        anna spaces 1B 1U 2S
    """)


@pytest.mark.rule("halloween:card.B10")
@pytest.mark.rule("halloween:card.B14")
def test_quick_breather_is_no_rest() -> None:
    replay(f"{free('B10 B14', more=DISCS)}anna P B10 1S 1B\nanna scare 9")


# -- step down -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B11")
def test_step_down_lowers_a_section_for_two_tokens_of_its_new_level() -> None:
    header = free("B11", levels="135")
    replay(
        f"{header}anna P B11 1\nrefused card.B11\nanna P B11 4\nrefused board.1\nanna P B11 2\nanna levels 125\nanna tokens gg"
    )
    replay(f"{header}anna P B11 3\nanna levels 134\nanna tokens oo\nanna pe 0")
    replay(f"{free('B11 D9', levels='135')}anna P B11 3\nanna levels 134\nanna tokens oo\nanna pe 4")


@pytest.mark.rule("halloween:card.B11")
def test_step_down_pays_the_one_token_that_is_left_and_needs_one() -> None:
    header = free("B11", levels="135").replace("---", "given ben tokens {}\n---")
    replay(f"{header.format('g' * 11)}anna P B11 2\nanna levels 125\nanna tokens g")
    replay(f"{header.format('g' * 12)}anna P B11 2\nrefused tokens.2\nanna levels 135")


# -- token market ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.C2")
def test_token_market_sells_a_token_of_a_ghost_in_town_for_its_level() -> None:
    replay(f"{free('C2', levels='111')}anna P C2 r\nrefused card.C2\nanna P C2 o\nanna scare 5\nanna tokens o")
    poor = free("C2").replace("scare 9", "scare 3")
    replay(f"{poor}anna P C2 o\nrefused card.C2\nanna P C2 y\nanna scare 0\nanna tokens y")
    gone = free("C2").replace("---", "given ben tokens gggggggggggg\n---")
    replay(f"{gone}anna P C2 g\nrefused tokens.2\nanna P C2 b")


# -- exchange --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.C5")
@pytest.mark.parametrize(
    ("trade", "left"), [("o>yy", "bbggyyyr"), ("gg>y", "bbyyor"), ("r>oo", "bbggyooo"), ("bb>g", "gggyor"), ("y>gg", "bbggggor")]
)
def test_exchange_swaps_one_token_for_two_one_level_lower_or_two_for_one_higher(trade: str, left: str) -> None:
    replay(f"{free('C5', more='tokens bbggyor')}anna P C5 {trade}\nanna tokens {left}")


@pytest.mark.rule("halloween:card.C5")
@pytest.mark.parametrize("trade", ["b>g", "o>gg", "gg>o", "bg>y", "y>bg", "yy>gg", "ggg>y", "y>ggg", "oo>r", "b>bb"])
def test_exchange_makes_no_other_swap(trade: str) -> None:
    replay(f"{free('C5', more='tokens bbggyor')}anna P C5 {trade}\nrefused card.C5")


@pytest.mark.rule("halloween:card.C5")
def test_exchange_needs_the_tokens_in_the_supply() -> None:
    header = free("C5 D9", more="tokens ror").replace("---", "given ben tokens {}\n---")
    replay(f"{header.format('o' * 10)}anna P C5 r>oo\nrefused tokens.2")
    replay(f"{header.format('o' * 9)}anna P C5 r>oo\nanna tokens ooor\nanna pe 4")
    replay(f"{header.format('o' * 9)}anna P C5 o>yy\nanna pe 0")


@pytest.mark.rule("halloween:card.C5")
def test_a_table_may_exchange_two_tokens_of_different_colours() -> None:
    header = f"options exchange_same_colour=no\n{free('C5', more='tokens bgyo')}"
    replay(f"{header}anna P C5 bg>y\nanna tokens yyo")
    replay(f"{header}anna P C5 y>bg\nanna tokens bbggo")
    replay(f"{header}anna P C5 by>g\nrefused card.C5")


# -- bought ghost ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D1")
def test_bought_ghost_puts_a_ghost_of_any_level_anywhere_for_a_token_of_its_colour() -> None:
    header = free("D1 C4 B16", levels="111", more="tokens rr", bonus="ch=point")
    replay(
        f"{header}anna P D1 ch o\nrefused card.D1\nanna P D1 ch r\ntown po:bbgo sc:by ch:r\nanna tokens r\n"
        "anna pe 0\nbonus ch=point"
    )


@pytest.mark.rule("halloween:card.D1")
def test_the_limits_of_the_town_hold_for_a_bought_ghost() -> None:
    header = free("D1", town="po:bbbggg sc:bby", more="tokens bg")
    replay(
        f"{header}anna P D1 po g\nrefused city.5\nanna P D1 ch b\nrefused city.3\nanna P D1 xx g\nrefused city.1\nanna P D1 ch g"
    )


# -- home schooling --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D3")
def test_home_schooling_raises_a_section_for_scare_points_by_its_new_level() -> None:
    header = free("D3 C1", levels="145", town="po:b")
    replay(
        f"{header}anna P D3 3\nrefused card.D3\nanna P D3 4\nrefused board.1\nanna P D3 2\nanna levels 155\n"
        "anna scare 4\nanna pe 0"
    )
    poor = header.replace("scare 9", "scare 4")
    replay(f"{poor}anna P D3 2\nrefused card.D3\nanna P D3 1\nanna levels 245\nanna scare 2\nanna tokens -")


# -- switch ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D11")
def test_switch_swaps_two_ghosts_of_different_buildings_and_fetches_no_bonus_token() -> None:
    replay(f"""
        {free("D11 B3", levels="111", bonus="sc=point po=scare")}
        anna P D11 po r sc y
        refused card.D11
        anna P D11 po o sc g
        refused card.D11
        anna P D11 po o po g
        refused card.D11
        anna P D11 po o sc y
        town po:bbgy sc:bo
        bonus po=scare sc=point
        anna slots _ _ _
        anna tokens -
    """)


@pytest.mark.rule("halloween:card.D11")
def test_switch_works_between_full_buildings() -> None:
    replay(f"{free('D11', town='po:bbbggg sc:yyyooo')}anna P D11 po b sc y\ntown po:bbgggy sc:byyooo")


# -- lucky dip -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D13")
def test_lucky_dip_draws_a_token_of_the_reserve_into_a_slot() -> None:
    header = free("D13 B3", more="slots warp _ #", bonus="ch=warp sc=die")
    replay(
        f"{header}anna P D13 warp\nrefused bonus.10\nanna P D13 ghost\nrefused bonus.10\nanna P D13 die\n"
        "anna slots warp die #\nanna tokens -"
    )
    game = replay(f"{header}anna P D13 die")
    assert sum(game.state.reserve) == 24 - 4


@pytest.mark.rule("halloween:card.D13")
def test_the_rules_of_slots_hold_for_a_lucky_dip() -> None:
    header = free("D13", more="slots {}")
    replay(f"""
        {header.format("warp _ #")}
        anna P D13 die =1
        refused bonus.5
        anna P D13 die =3
        refused bonus.6
        anna P D13 die =4
        refused bonus.2
        anna P D13 die =x
        refused bonus.5
        anna P D13 die =1!
        anna slots die _ #
        discards warp
    """)
    replay(
        f"{header.format('warp warp #')}anna P D13 die\nrefused bonus.5\nanna P D13 die =x\ndiscards die\nanna slots warp warp #"
    )
    replay(f"{header.format('# # #')}anna P D13 die\ndiscards die")
