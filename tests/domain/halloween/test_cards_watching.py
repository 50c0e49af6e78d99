"""Cards that change or watch what happens at any time: A4, B2, B3, D2, D5, D9, D12, D15 (catalogue 4.12). B6: `test_dice.py`."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, rests, shown

# -- level loan ------------------------------------------------------------------------------------------------------------------

LOAN = f"""
    {shown("A4 B2")}
    given bonus
    given town po:bbyyo sc:bo
    given anna levels 225 scare 9 cards {{}}
    ---
"""


@pytest.mark.rule("halloween:card.A4")
@pytest.mark.parametrize("line", ["1B y", "1S po y", "1U po y", "1M po>sc y", "1F po y>b 8:1", "1H po y"])
def test_a_level_loan_serves_every_action_of_a_section(line: str) -> None:
    replay(f"{LOAN.format('A4')}anna {line}\nrefused board.4\nanna {line} +A4\nanna used A4\nanna done 1\nanna discs 10")
    replay(f"{LOAN.format('')}anna {line} +A4\nrefused cards.10")


@pytest.mark.rule("halloween:card.A4")
def test_a_level_loan_is_one_level_for_one_action_a_turn_and_no_use_to_a_rest() -> None:
    replay(f"""
        {LOAN.format("A4")}
        anna 1B o +A4
        refused board.4
        anna 1R +A4
        refused card.A4
        anna 1B o +A4 +A4
        refused cards.11
        anna 1B y +A4
        anna levels 225
        anna scare 12
        anna 2B y
        refused board.4
        anna 2B y +A4
        refused cards.11
        anna 2B b
        anna 3R
        anna end
        {rests("ben", "cleo")}
        anna 2S po y +A4
    """)
    replay(f"{LOAN.format('A4')}anna 3B o +A4\nanna scare 13")


# -- encore ----------------------------------------------------------------------------------------------------------------------

ENCORE = LOAN.replace("scare 9", "scare 9 spaces {}")


@pytest.mark.rule("halloween:card.B2")
def test_an_encore_takes_an_action_whose_space_holds_a_disc_and_places_none() -> None:
    header = ENCORE.format("1B 1S", "{}")
    replay(f"""
        {header.format("B2")}
        anna 1B b
        refused turn.5
        anna 1B b +B2
        anna scare 10
        anna spaces 1S 1B
        anna discs 9
        anna done 1
        anna used B2
        anna 2R
        anna 3R
        anna end
        {rests("ben", "cleo")}
        anna 1S po b +B2
        anna tokens b
    """)
    replay(f"{header.format('')}anna 1B b +B2\nrefused turn.5")


@pytest.mark.rule("halloween:card.B2")
def test_an_encore_works_without_a_disc_in_reserve() -> None:
    full = "1S 1B 1U 1M 1F 1H 2S 2B 2U 2M 2F"
    replay(f"{ENCORE.format(full, 'B2')}anna discs 0\nanna 3B b\nrefused turn.6\nanna 1B b +B2\nanna scare 10\nanna discs 0")


@pytest.mark.rule("halloween:card.B2")
def test_an_encore_needs_an_occupied_space_in_a_section_that_has_not_acted_and_works_once_a_turn() -> None:
    replay(f"""
        {ENCORE.format("1B 2B", "B2 A4")}
        anna 1M po>sc b +B2
        refused card.B2
        anna 1R +B2
        refused card.B2
        anna 1B y +A4 +B2
        anna scare 12
        anna 1S po b +B2
        refused turn.3
        anna 2B b +B2
        refused turn.5
        anna 2S po b +B2
        refused cards.11
    """)


@pytest.mark.rule("halloween:card.B2")
def test_a_table_may_place_a_second_disc_for_an_encore() -> None:
    header = f"options encore_disc=place\n{ENCORE.format('1B', 'B2')}"
    replay(f"{header}anna 1B b +B2\nanna spaces 1B 1B\nanna discs 9")
    replay(f"{header.replace('spaces 1B', 'spaces 1B 1B')}anna 1B b +B2\nrefused card.B2")


# -- token finder ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.B3")
@pytest.mark.parametrize(
    "lines",
    [
        "anna 1M po>sc g",
        "anna 1M po>ho b\nanna > B4 po>sc g",
        "anna 1F po g>b 6:1\nanna > B12 sc",
        "anna 1B g @po\nanna > D8 sc",
        "anna X warp po>sc g",
    ],
)
def test_a_bonus_token_that_a_ghost_fetches_pays_a_token_of_its_colour(lines: str) -> None:
    informs("card.B3")
    header = f"{shown('B3 B4 B12 D8')}\ngiven bonus sc=point ch=warp\ngiven town po:bbbg\n"
    header += "given anna levels 222 slots warp cards B4 B12 D8"
    won = "b" if "1F" in lines else ""
    replay(f"{header} B3\n---\n{lines}\nanna tokens {won}g")
    replay(f"{header}\n---\n{lines}\nanna tokens {won or '-'}")


@pytest.mark.rule("halloween:card.B3")
def test_a_declined_or_drawn_token_pays_nothing_and_an_exchanged_one_does() -> None:
    header = f"{shown('B3 D13 D9')}\ngiven bonus sc=point ch=die\ngiven town po:bo\n"
    header += "given anna levels 444 slots {} cards B3 D13 D9\n---\n"
    replay(f"{header.format('warp warp #')}anna 1M po>sc o =x\nanna tokens -")
    replay(f"{header.format('# # #')}anna 1M po>sc o\nanna tokens -\nbonus ch=die")
    replay(f"{header.format('warp warp #')}anna 1M po>sc o =1!\nanna tokens o\nanna pe 2")
    replay(f"{header.format('')}anna P D13 warp\nanna tokens -\nanna 1M po>ho o\nanna tokens -")


# -- prices of cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:card.D2")
def test_grey_discount_takes_a_token_off_grey_cards_and_then_off_coloured_ones() -> None:
    header = f"{shown('D2 B4 B1 C11 C9')}\ngiven anna tokens bbbbggggyyyy {{}}\n---\n"
    replay(f"""
        {header.format("cards D2")}
        anna K B4 bbb
        refused card.D2
        anna K B4 bb
        anna K C11 bg
        refused cards.4
        anna K C11 bgy
        anna K B1 yy
        anna K C9 gg
        refused cards.5
        anna K C9 bgy
        refused card.D2
        anna K C9 bg
        anna pe 12
    """)
    replay(f"{header.format('')}anna K B4 bb\nrefused cards.4\nanna K D2 bb\nrefused cards.4\nanna K D2 bbb\nanna K B4 gg")


@pytest.mark.rule("halloween:card.D2")
def test_grey_discount_covers_coloured_cards_where_it_is_the_only_grey_card() -> None:
    replay(f"{shown('D2 C11')}\ngiven anna tokens bbbbgg\n---\nanna K D2 bbb\nanna K C11 bg\nanna cards D2 C11")
    replay(
        f"{shown('D2 C11')}\ngiven anna tokens bbbggy\ngiven ben cards D2\n---\nanna K C11 bg\nrefused cards.4\nanna K C11 bgy"
    )
    coloured = "options cards_on_display=2\ncards D2.c C11"
    replay(f"{coloured}\ngiven anna tokens bbgggyy\n---\nanna K D2 bgy\nanna K C11 bg\nanna cards D2 C11")


@pytest.mark.rule("halloween:card.D12")
def test_grey_licence_lets_any_tokens_pay_for_coloured_cards_but_not_for_itself() -> None:
    header = f"{shown('D12 C11 B7 D2')}\ngiven anna tokens bbbbbbggyy cards {{}}\n---\n"
    replay(f"{header.format('')}anna K D12 bbb\nrefused cards.5\nanna K C11 bbb\nrefused cards.5\nanna K D12 bgy\nanna K C11 bbb")
    replay(f"{header.format('D12')}anna K C11 bb\nrefused cards.4\nanna K C11 bgy\nanna K B7 bbb\nanna cards D12 C11 B7")


@pytest.mark.rule("halloween:card.D12")
@pytest.mark.rule("halloween:card.D2")
@pytest.mark.rule("halloween:card.B7")
def test_with_grey_licence_and_grey_discount_two_tokens_pay_and_icons_stay() -> None:
    replay(f"""
        {shown("D12 D2 B4 C11 B7")}
        given anna tokens bbbbyy cards D12 D2
        ---
        anna K C11 bbb
        refused card.D2
        anna K C11 bb
        anna K B7 yy
        anna end C11=0 B7=9
    """)


@pytest.mark.rule("halloween:card.D15")
def test_welcome_gift_brings_a_token_of_choice_with_each_card_itself_included() -> None:
    header = f"{shown('D15 B4 C11')}\ngiven anna tokens bbbggy\n"
    replay(f"""
        {header}
        ---
        anna K B4 bbb pick r
        refused cards.10
        anna K D15 bbb
        refused card.D15
        anna K D15 bbb pick r
        anna tokens ggyr
        anna K C11 gyr
        refused card.D15
        anna K C11 gyr pick r
        anna tokens gr
        anna pe 6
    """)


@pytest.mark.rule("halloween:card.D15")
def test_the_gift_is_a_token_that_the_supply_has_after_the_price_is_paid() -> None:
    header = f"{shown('D15 D9')}\ngiven anna tokens bbbo cards {{}}\ngiven ben tokens {{}}\n---\n"
    replay(
        f"{header.format('', 'r' * 12)}anna K D15 bbb pick r\nrefused tokens.2\nanna K D15 bbo pick o\nanna tokens bo\nanna pe 3"
    )
    replay(f"{header.format('', 'b' * 9)}anna K D15 bbb pick b\nanna tokens bo")
    replay(f"{header.format('D9', 'b' * 9)}anna K D15 bbb pick o\nanna tokens oo\nanna pe 5")


# -- premiums --------------------------------------------------------------------------------------------------------------------

FRIGHT = f"""
    {shown("D5 D10 B5 B14 B13 C13 C2 D3")}
    given bonus
    given town po:bbgg
    given anna levels 222 scare 4 slots scare rest _ cards {{}}
    ---
"""


@pytest.mark.rule("halloween:card.D5")
@pytest.mark.parametrize(
    ("line", "cards", "points"),
    [
        ("1B b", "", 0),
        ("1B g", "", 1),
        ("1B b", "D10", 1),
        ("1B g", "D10", 1),
        ("1F po b>g 4:1", "B5", 1),
        ("1F po g>b 4:1", "B5", 0),
        ("1R", "B14", 1),
        ("1R", "", 0),
        ("X scare", "", 1),
        ("X rest 1", "B14", 1),
        ("X rest 1", "", 0),
        ("P C2 g", "C2", 0),
    ],
)
def test_fright_premium_scores_one_point_for_two_scare_points_at_once(line: str, cards: str, points: int) -> None:
    informs("card.D5")
    replay(f"{FRIGHT.format(f'D5 {cards}')}anna {line}\nanna pe {points}")
    replay(f"{FRIGHT.format(cards)}anna {line}\nanna pe 0")


@pytest.mark.rule("halloween:card.D5")
def test_each_action_is_judged_by_itself_for_fright_premium() -> None:
    replay(f"{FRIGHT.format('D5')}anna 1B b\nanna 2B b\nanna pe 0\nanna 3B g\nanna pe 1\nanna X scare\nanna pe 2")
    move = "anna 1M po>sc b\nanna > C13 {0} {0}\nanna pe {1}"
    replay(f"{FRIGHT.format('D5 C13')}{move.format(2, 1)}\nanna 2M po>ho b\nanna > C13 1 1\nanna pe 1")


@pytest.mark.rule("halloween:card.D5")
def test_a_table_may_count_the_groups_of_fright_premium_in_other_ways() -> None:
    scare = f"{FRIGHT.format('D5 D10 B13')}anna 1B b\n"
    replay(f"{scare}anna pe 1")
    replay(f"{scare}anna pe 0", options="fright_group=gain")
    haunt = f"{FRIGHT.format('D5 B13')}anna 1H po b\nanna > B13 1\nanna pe 2"
    replay(haunt)
    replay(haunt, options="fright_group=merged")


ORANGE = f"""
    {shown("D9 B11 B16 C5 C16 C2 B9 B3")}
    given bonus sc=point ch=warp
    given town po:byoo
    given anna levels 555 scare 9 tokens r {{}} cards {{}}
    ---
"""


@pytest.mark.rule("halloween:card.D9")
@pytest.mark.parametrize(
    ("line", "cards", "points"),
    [
        ("1S po o", "", 2),
        ("1S po o", "B16", 4),
        ("1U po y", "", 2),
        ("1F po y>o 8:1", "", 2),
        ("1F po y>o 8:1", "C16", 4),
        ("P C5 r>oo", "C5", 4),
        ("P B11 1", "B11", 4),
        ("P C2 o", "C2", 2),
        ("P B9 po o", "B9", 2),
        ("1M po>sc o", "B3", 2),
        ("1F po o>y 8:1", "C16", 0),
    ],
)
def test_orange_premium_scores_two_points_for_each_orange_token_gained(line: str, cards: str, points: int) -> None:
    informs("card.D9")
    replay(f"{ORANGE.format('', f'D9 {cards}')}anna {line}\nanna pe {points}")
    replay(f"{ORANGE.format('', cards)}anna {line}\nanna pe 0")


@pytest.mark.rule("halloween:card.D9")
def test_orange_premium_scores_only_tokens_that_the_supply_has() -> None:
    header = ORANGE.format("", "D9 C16").replace("---", "given ben tokens {}\n---")
    replay(f"{header.format('o' * 11)}anna 1F po y>o 8:1\nanna tokens or\nanna pe 2")
    replay(f"{header.format('o' * 12)}anna 1F po y>o 8:1\nanna tokens r\nanna pe 0")
