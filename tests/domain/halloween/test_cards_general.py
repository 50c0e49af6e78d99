"""Action cards in general: how they work (cards.10 to cards.18), and the suggested sets (sets)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import informs, replay, rests, shown, unstarted

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.box import box_of
from spooklog.domain.rulesets.halloween.refuse import PACKAGE

RICH = "given anna tokens bbbgggyyyooorrr levels 222\ngiven ben tokens bbbggg\n"
TABLE = f"{shown('B4 B14 B1 C11 C12 C1 D14 D10')}\n{RICH}---\n"
"""Grey: B4 B14 B1 C12 C1 D10; coloured: C11 D14."""

ANNA, BEN, CLEO = (rests(name) for name in ("anna", "ben", "cleo"))

SETS = {
    "casper": (7, 12, 16, 27, 28, 29, 37, 51),
    "amityville": (1, 4, 6, 15, 22, 23, 31, 46),
    "jacob_marley": (3, 11, 20, 24, 26, 32, 34, 45),
    "brown_lady": (12, 18, 19, 21, 23, 30, 51, 52),
    "bloody_mary": (3, 8, 13, 29, 33, 40, 41, 42),
}


@pytest.mark.rule("halloween:cards.3")
def test_a_card_works_at_once_but_not_for_what_happened_before() -> None:
    informs("cards.3")
    replay(f"{TABLE}anna 1B b\nanna scare 3\nanna K D10 rrr\nanna scare 3\nanna 2B b\nanna scare 5")


@pytest.mark.rule("halloween:cards.10")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("B9", "anna P B9 po g"),
        ("B4", "anna > B4 po>sc b"),
        ("A4", "anna 2B y +A4"),
        ("A1", "anna 2H sc<po b"),
        ("D16", "anna 2S po b+g 1:2"),
        ("D7", "anna 2H -po b"),
    ],
)
def test_a_card_helps_only_players_with_a_disc_on_it(card: str, line: str) -> None:
    header = f"{shown(card)}\ngiven bonus\ngiven town po:bbbgy\ngiven ben cards {card}\n"
    header += "given anna levels 222 haunts po:b cards"
    before = "anna 3M po>ce b\n" if card == "B4" else ""
    replay(f"{header}\n---\n{before}{line}\nrefused cards.10")
    replay(f"{header} {card}\n---\n{before}{line}")


@pytest.mark.rule("halloween:cards.11")
def test_a_card_for_once_a_turn_works_once_in_each_own_turn_of_each_occupant() -> None:
    replay(f"""
        {shown("D3")}
        given anna cards D3 scare 9
        given ben cards D3 scare 9
        ---
        ben P D3 1
        refused turn.2
        anna P D3 1
        anna used D3
        anna P D3 2
        refused cards.11
        {ANNA}
        anna used -
        ben P D3 1
        ben P D3 1
        refused cards.11
        {BEN}
        {CLEO}
        anna P D3 2
        anna levels 221
    """)


@pytest.mark.rule("halloween:cards.11")
def test_the_timing_on_a_card_says_whether_it_works_once_a_turn() -> None:
    cards = shipped_facts(PACKAGE)["cards"]
    assert {card for card, data in cards.items() if data["timing"] == "once per turn"} == {*box_of({}).once}


@pytest.mark.rule("halloween:cards.12")
def test_a_card_of_an_action_follows_that_action_alone() -> None:
    header = f"{shown('B4 B9 D4')}\ngiven bonus\ngiven town po:bbb\ngiven anna cards B4 B9 D4\n---\n"
    replay(f"""
        {header}
        anna > B4 po>sc b
        refused cards.12
        anna P B4
        refused cards.12
        anna > B9
        refused cards.12
        anna 1B b
        anna > B4 po>sc b
        refused cards.12
        anna 2M po>sc b
        anna > D4 1
        refused cards.12
        anna > B4 po>sc b
    """)


@pytest.mark.rule("halloween:cards.12")
@pytest.mark.parametrize("between", ["anna 2B b", "anna 2R", "anna 2R\nanna 3R\nanna end\n" + BEN + CLEO])
def test_a_follow_up_lapses_with_the_next_section_action_and_the_end_of_the_turn(between: str) -> None:
    header = f"{shown('D4')}\ngiven anna cards D4\n---\nanna 1H po b\n"
    replay(f"{header}{between}\nanna > D4 1\nrefused cards.12")
    replay(f"{header}anna > D4 1\nanna levels 211")


@pytest.mark.rule("halloween:cards.12")
def test_cards_tokens_and_powers_between_leave_a_follow_up_open() -> None:
    replay(f"""
        {shown("D4 D3 B4")}
        given anna tokens bbbb cards D4 D3 slots point scare 5
        given ben cards B4
        ---
        anna 1H po b
        anna K B4 bbb
        ben comp B4 pe
        anna P D3 1
        anna X point
        anna > D4 1
        anna levels 311
    """)


@pytest.mark.rule("halloween:cards.12")
def test_the_return_of_the_blues_leaves_a_follow_up_open() -> None:
    replay(f"""
        {shown("C8")}
        given town po:bg
        given anna levels 222 cards C8
        ---
        anna 1F po g>b 5:2
        due blues
        anna > C8
        refused city.6
        anna blues ch
        anna > C8
        anna scare 5
    """)


@pytest.mark.rule("halloween:cards.12")
def test_new_bonus_tokens_leave_a_follow_up_open() -> None:
    replay(f"""
        {shown("B4")}
        given bonus sc=point
        given anna cards B4
        ---
        anna 1M po>sc b
        due reveal
        anna > B4 po>ho b
        refused bonus.9
        reveal ch=green sc=green th=yellow ce=yellow po=die ho=die
        anna > B4 po>ho b
        anna slots point die _
    """)


@pytest.mark.rule("halloween:cards.12")
def test_no_rival_follows_the_action_of_the_turn_before() -> None:
    header = f"{shown('D4')}\ngiven anna cards D4\ngiven ben cards D4\n---\nanna 1R\nanna 2R\nanna 3H po b\n"
    replay(f"{header}ben > D4 1\nrefused turn.2\nanna end\nben > D4 1\nrefused cards.12")


@pytest.mark.rule("halloween:cards.12")
def test_a_card_occupied_after_the_action_serves_at_once() -> None:
    replay(f"{shown('D4')}\ngiven anna tokens bgy\n---\nanna 1H po b\nanna K D4 bgy\nanna > D4 1\nanna levels 211")


@pytest.mark.rule("halloween:cards.12")
@pytest.mark.rule("halloween:card.B13")
def test_a_follow_up_is_lost_when_its_ghost_has_left_its_place() -> None:
    header = f"{shown('B13 D11 D4')}\ngiven town po:{{}} sc:b\ngiven anna levels 222 cards B13 D11 D4\n---\n"
    replay(f"{header.format('bg')}anna 1H po g\nanna P D11 po g sc b\nanna > B13 3\nrefused cards.12\nanna > D4 1")
    replay(f"{header.format('bgg')}anna 1H po g\nanna P D11 po g sc b\nanna > B13 3\nanna scare 5")


@pytest.mark.rule("halloween:cards.12")
@pytest.mark.rule("halloween:card.B4")
def test_a_second_ghost_follows_even_when_the_first_has_left() -> None:
    header = f"{shown('B4 D11')}\ngiven bonus\ngiven town po:bgy sc:b\ngiven anna levels 222 cards B4 D11\n---\n"
    replay(f"{header}anna 1M po>sc g\nanna P D11 sc g po b\nanna > B4 sc>ch b\ntown po:gy sc:b ch:b")


@pytest.mark.rule("halloween:cards.12")
def test_a_ghost_that_comes_back_does_not_revive_a_lost_follow_up() -> None:
    replay(f"""
        {shown("B13 D11")}
        given bonus
        given town po:bg sc:b
        given anna levels 222 cards B13 D11 slots warp
        ---
        anna 1H po g
        anna P D11 po g sc b
        anna X warp sc>po g
        anna > B13 3
        refused cards.12
    """)


@pytest.mark.rule("halloween:cards.12")
def test_a_halloween_card_needs_no_action() -> None:
    replay(f"{shown('D3')}\ngiven anna cards D3\n---\nanna P D3 1\nanna levels 211\nanna done -")


@pytest.mark.rule("halloween:cards.14")
def test_points_cards_pay_at_the_end_of_the_game() -> None:
    informs("cards.14")
    replay(f"""
        {shown("C12")}
        given triggered
        given anna tokens bbbbbbb
        ---
        anna K C12 bbb
        anna pe 3
        anna end C12=6
        {ANNA}{BEN}
        anna pe 3
        {CLEO}
        over yes
        anna pe 3
        points 9 0 0
    """)


@pytest.mark.rule("halloween:cards.16")
def test_where_card_and_rule_differ_the_card_wins() -> None:
    informs("cards.16")
    header = f"{shown('A2')}\ngiven bonus\ngiven anna cards {{}}\n---\nanna 1M po>ch b\n"
    replay(f"{header.format('')}refused move.1")
    replay(f"{header.format('A2')}town po:bb ch:b")


@pytest.mark.rule("halloween:cards.17")
def test_the_power_of_a_card_lasts_for_the_rest_of_the_game() -> None:
    informs("cards.17")
    game = f"{shown('D10')}\ngiven anna tokens bbb\n---\nanna K D10 bbb\n"
    rest = "anna 2R\nanna 3R\nanna end\n" + BEN + CLEO
    replay(f"{game}anna 1B b\nanna scare 4\n{rest}anna 1R\n{rest}anna 1B b\nanna scare 6\nanna cards D10")


@pytest.mark.rule("halloween:cards.18")
def test_a_card_shows_number_timing_cost_symbol_and_effect() -> None:
    informs("cards.18")
    cards = box_of({}).cards
    assert [card.id for card in cards] == [
        f"{page}{n}" for page, most in (("A", 4), *((p, 16) for p in "BCD")) for n in range(1, most + 1)
    ]
    assert sorted(card.number for card in cards) == list(range(1, 53))
    assert {card.timing for card in cards} == {"permanent", "once per turn", "end of game"}
    actions = {"summon", "scare", "upgrade", "move", "fight", "haunt", "rest"}
    assert {card.symbol for card in cards} == {*actions, "Halloween", "points"}
    assert all((card.symbol == "points") == (card.timing == "end of game") for card in cards)
    assert sum(card.coloured for card in cards) == 26
    for card in cards:
        assert RULESET.rulebook.find(f"card.{card.id}").text.startswith(f"{card.name}: ")
        assert card.text.endswith(".")


# -- sets ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("halloween:sets.1")
@pytest.mark.rule("halloween:sets.2")
@pytest.mark.rule("halloween:sets.3")
@pytest.mark.rule("halloween:sets.4")
@pytest.mark.rule("halloween:sets.5")
@pytest.mark.parametrize("name", SETS)
def test_a_suggested_set_lays_out_the_cards_of_its_numbers(name: str) -> None:
    game = replay("active anna", options=f"card_set={name}")
    box = game.state.box
    shown_numbers = [card.number for card in map(box.card, game.state.table.display) if card]
    assert shown_numbers == list(SETS[name])
    unstarted(f"options card_set={name}\ncards A2 B2 B3 B9 C2 D2 D3 D4", cites=f"sets.{[*SETS].index(name) + 1}")
