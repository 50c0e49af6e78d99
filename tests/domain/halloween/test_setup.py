"""The box and the start: setup.* (catalogue 3 and 4.1)."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.halloween.script import CARDS, MASTER, TWO, begin, replay, unstarted

from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.state import LEVELS
from spooklog.domain.values.errors import SpooklogError

SUMMONED = "anna 1S po b\nanna 2R\nanna 3R\nanna end\n"
"""Anna's first turn: a blue ghost, and two rests."""


@pytest.mark.rule("halloween:setup.1")
def test_one_board_with_six_buildings_and_three_sections_a_player() -> None:
    game = replay("anna levels 111\nben levels 111\ncleo levels 111\nanna 4R\nrefused board.1")
    assert len(game.state.town) == len(game.state.plates) == 6
    assert " ".join(game.state.box.codes) == "ch sc th ce po ho"
    replay(f"{MASTER}\n---\nanna levels 1111\nben levels 1111\nanna 4R")


@pytest.mark.rule("halloween:setup.2")
def test_all_begin_with_no_haunt_points() -> None:
    replay("anna pe 0\nben pe 0\ncleo pe 0")
    replay(f"{MASTER}\n---\nanna pe 0\nben pe 0\ncleo pe 0")


@pytest.mark.rule("halloween:setup.3")
@pytest.mark.parametrize("header", ["players anna ben cleo", TWO, MASTER])
def test_three_blue_ghosts_stand_in_the_police_station_and_none_elsewhere(header: str) -> None:
    replay(f"{header}\n---\ntown po:bbb")


@pytest.mark.rule("halloween:setup.4")
def test_each_building_has_a_bonus_token_and_eighteen_are_the_reserve() -> None:
    game = replay("bonus ch=green sc=yellow th=scare ce=blue po=point ho=rest")
    assert sum(game.state.reserve) == 18
    reserve = dict(zip([kind.code for kind in game.state.box.kinds], game.state.reserve, strict=True))
    assert len(reserve) == 12
    assert {kind for kind, count in reserve.items() if count == 1} == {"green", "yellow", "scare", "blue", "point", "rest"}
    assert all(count == 2 for kind, count in reserve.items() if kind in {"summon", "discs", "die", "reroll", "plus3", "warp"})


@pytest.mark.rule("halloween:setup.4")
@pytest.mark.parametrize(
    "tokens",
    [
        "ch=green sc=yellow th=scare ce=blue po=point",  # none on the hospital
        "ch=green sc=yellow th=scare ce=blue po=point xx=rest",  # no such building
        "ch=green sc=yellow th=scare ce=blue po=point ho=rest xx=warp",  # a seventh one
        "ch=green sc=yellow th=scare ce=blue po=point ho=bomb",  # no such token
        "ch=green sc=green th=scare ce=blue po=green ho=rest",  # three of a kind
    ],
)
def test_other_first_bonus_tokens_are_refused(tokens: str) -> None:
    unstarted(f"bonus {tokens}", cites="setup.4")


@pytest.mark.rule("halloween:setup.4")
def test_two_bonus_tokens_of_a_kind_may_lie_on_the_board_at_the_start() -> None:
    replay(
        """
        bonus ch=green sc=green th=scare ce=scare po=warp ho=warp
        ---
        bonus ch=green sc=green th=scare ce=scare po=warp ho=warp
        """
    )


@pytest.mark.rule("halloween:setup.5")
def test_the_supply_begins_with_twelve_ghost_tokens_of_each_colour() -> None:
    game = replay("anna tokens -\nben tokens -\ncleo tokens -")
    assert [game.state.tokens(level) for level in LEVELS] == [12] * 5
    for colour, level in zip("bgyor", LEVELS, strict=True):
        game = replay(
            f"given ben tokens {colour * 11}\ngiven anna levels 511\ngiven town po:b sc:{colour * 2}\n---\nanna 1S sc {colour}"
        )
        assert game.fact_of("anna", "tokens") == colour, "the twelfth"
        assert game.state.tokens(level) == 0


@pytest.mark.rule("halloween:setup.6")
def test_the_ghost_supply_begins_with_two_blue_and_five_of_each_other_colour() -> None:
    game = replay("town po:bbb")
    assert [game.state.supply(level) for level in LEVELS] == [2, 5, 5, 5, 5]
    replay("anna 1S po b\nanna 2S po b\nanna 3S po b\nrefused city.3\ntown po:bbbbb")


@pytest.mark.rule("halloween:setup.7")
def test_scare_points_are_paid_and_gained_to_the_point_and_do_not_run_out() -> None:
    replay("given anna scare 3\n---\nanna 1U po b\nanna scare 1")
    replay("given anna scare 99\ngiven ben scare 99\n---\nanna 1B b\nanna 2B b\nanna scare 101")


@pytest.mark.rule("halloween:setup.8")
@pytest.mark.parametrize(("colour", "faces"), [("b", 4), ("g", 6), ("y", 8), ("o", 10), ("r", 12)])
def test_each_colour_has_its_die(colour: str, faces: int) -> None:
    other, own = ("g", 6) if colour == "b" else ("b", 4)
    header = f"given town sc:b po:{colour}{other}\ngiven anna levels 555\n---\n"
    replay(f"{header}anna 1F po {colour}>{other} {faces + 1}:1\nrefused dice.1\nanna 1F po {colour}>{other} {faces}:{own}")
    replay(f"{header}anna 1F po {other}>{colour} 1:{faces + 1}\nrefused dice.1\nanna 1F po {other}>{colour} 1:{faces}")


@pytest.mark.rule("halloween:setup.9")
def test_eight_different_cards_lie_on_display() -> None:
    assert begin([]).state.table.display == ("B4", "B14", "B1", "C11", "C12", "C1", "D14", "D10")
    unstarted("cards B4 B14 B1 C11 C12 C1 D14", cites="setup.9")
    unstarted(f"{CARDS} A1", cites="setup.9")
    unstarted("cards B4 B14 B1 C11 C12 C1 D14 D14", cites="setup.9")
    unstarted("cards B4 B14 B1 C11 C12 C1 D14 D17", cites="setup.9")
    unstarted("cards B4 B14 B1 C11 C12 C1 D14 D10.x", cites="cards.5")


@pytest.mark.rule("halloween:setup.9")
def test_the_display_stays_as_it_is_for_the_whole_game() -> None:
    game = replay(
        """
        given anna tokens bgyo
        given ben tokens bgy
        ---
        anna K D14 bgy
        anna K A1 bgo
        refused cards.1
        anna 1R
        anna 2R
        anna 3R
        anna end
        ben K D14 bgy
        anna comp D14 pe
        """
    )
    assert game.state.table.display == ("B4", "B14", "B1", "C11", "C12", "C1", "D14", "D10")
    assert game.state.occupants[6] == (1, 2)


@pytest.mark.rule("halloween:setup.9")
def test_the_other_cards_are_out_of_the_game() -> None:
    for card in begin([]).state.box.cards:
        on_display = card.id in CARDS.split()
        replay(f"given anna tokens bgy\n---\nanna K {card.id} bgy\n{'anna pe 3' if on_display else 'refused cards.1'}")


@pytest.mark.rule("halloween:setup.10")
@pytest.mark.parametrize("names", ["anna ben cleo", "anna ben cleo dora"])
def test_each_player_begins_with_two_scare_points_twelve_discs_and_six_haunt_tokens(names: str) -> None:
    game = replay(f"players {names}\n---\nactive anna")
    for name in names.split():
        facts = {word: game.fact_of(name, word) for word in ("scare", "discs", "haunts", "tokens", "slots", "spaces", "cards")}
        assert facts == {"scare": "2", "discs": "12", "haunts": "6", "tokens": "-", "slots": "_ _ _", "spaces": "-", "cards": "-"}


@pytest.mark.rule("halloween:setup.10")
def test_two_players_begin_with_eight_haunt_tokens_each() -> None:
    replay(f"{TWO}\n---\nanna haunts 6+2\nben haunts 6+2\nanna scare 2\nben discs 12")


@pytest.mark.rule("halloween:setup.10")
@pytest.mark.parametrize("names", ["anna", "anna ben cleo dora emil"])
def test_two_to_four_play(names: str) -> None:
    unstarted(f"players {names}", cites="setup.10")


@pytest.mark.rule("halloween:setup.11")
def test_every_section_begins_at_level_1() -> None:
    replay("given town po:bb ho:ggg\n---\nanna levels 111\nanna 1S ho g\nrefused board.4\nanna 1S po b")
    replay(f"{MASTER}\n---\ncleo levels 1111")


@pytest.mark.rule("halloween:setup.12")
def test_no_section_has_acted_at_the_start() -> None:
    replay("anna done -\nben done -\ncleo done -\nanna 1B b\nanna 2B b\nanna 3B b\nanna done 123")


@pytest.mark.rule("halloween:setup.13")
def test_the_player_who_saw_a_ghost_last_begins() -> None:
    replay("anna end\nrefused turn.2\nactive anna")
    replay("options first_player=ben\n---\nactive ben\nanna 1B b\nrefused turn.2\nben 1B b")


@pytest.mark.rule("halloween:setup.13")
def test_the_first_player_stays_the_first_one_of_every_round() -> None:
    rests = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"
    ben, cleo, anna = (rests.format(name) for name in ("ben", "cleo", "anna"))
    replay(
        f"""
        options first_player=ben
        ---
        {ben}round 1
        {cleo}round 1
        active anna
        {anna}round 2
        active ben
        {ben}{cleo}{anna}round 3
        """
    )


@pytest.mark.rule("halloween:setup.13")
def test_a_first_player_who_is_not_there_is_refused() -> None:
    setup = begin([]).setup
    with pytest.raises(SpooklogError) as refused:
        RULESET.rules.start(msgspec.structs.replace(setup, options={**setup.options, "first_player": 4}))
    assert refused.value.rule == "halloween:setup.13"
