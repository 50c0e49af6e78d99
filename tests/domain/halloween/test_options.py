"""The options: what they are, and for each value something that only it brings about (catalogue 5)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import begin, replay, unstarted

from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options, write_options

DEFAULTS = {
    "record": "table",
    "variant": "standard",
    "first_player": "1",
    "two_player_rules": "auto",
    "card_set": "random",
    "cards_on_display": "8",
    "haunt_values": "none",
    "end_timing": "round",
    "auto_end_turn": "no",
    "bonus_overflow": "discard",
    "bonus_decline": "no_room",
    "reserve_rebuild": "when_empty",
    "relocations_take_bonus": "yes",
    "neighbour_haunt": "action",
    "encore_disc": "none",
    "reroll_scope": "own_dice",
    "dice_gap": "faces",
    "exchange_same_colour": "yes",
    "fright_group": "action",
    "pair_kind": "any",
    "warp_level": "any",
    "full_house_ghost": "none",
    "die_token_base": "ghost",
    "die_token_scope": "any_roll",
    "scare_supply": "unlimited",
    "blue_check": "immediate",
    "same_card_twice": "no",
    "c4_trigger": "summon",
    "c11_points": "4",
    "lang": "en",
}

RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n"
TWO = "players anna ben\n"
FIFTH = "given anna cards B4 B14 B1 C11 tokens bgy\n---\nanna K C1 bgy\n"
DRAW = (
    "given bonus sc=green\ngiven discards green discs discs scare scare yellow yellow die die point point reroll reroll "
    "rest rest blue blue\n---\nanna 1M po>sc b\nreveal ch=summon sc=summon th=plus3 ce=plus3 po=warp ho=warp\n"
)
"""The last six tokens of the reserve are laid out."""
CARRIERS = "cards B12 D8 C13 C15 B4 B3 D13 C1\ngiven town po:bg\ngiven anna levels 222 cards B12 D8 slots warp _ _\n---\n"
ENCORE = "cards B2 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards B2 spaces 1B slots discs _ _\n---\nanna 1B b +B2\n"
EMPTY = "cards B2 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards B2 spaces 1B 1M 1F 1H 2S 2B 2U 2M 2F 2H 3S\n---\n"
"""No disc is left in Anna's reserve."""
NEIGHBOUR = "cards A1 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards A1\ngiven town po:bbr\n---\n"
REROLL = (
    "cards B6 B4 B14 B1 C11 C12 C1 D14\ngiven ben cards B6\ngiven town po:bbg\n---\nanna 1F po b>g 4:3 by ben ?\nben reroll 5\n"
)
GAP = "cards C8 B8 B4 B14 B1 C11 C12 C1\ngiven anna cards C8 B8 scare 0 slots plus3 _ _\ngiven town po:bbg\n---\n"
GAP += "anna 1F po b>g 1:4 ?\nanna X plus3\nanna ok\nanna > C8\n"
SWAP = "cards C5 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards C5 tokens bgy\n---\n"
FRIGHT = "cards B5 C8 D5 D10 B4 B14 B1 C1\ngiven town po:bbgy\ngiven anna cards B5 C8 D5 D10 levels 333\n---\n"
HARVEST_1 = f"{FRIGHT}anna 1F po g>b 2:1\nanna > C8\n"
"""One scare point for the win and one for the dice."""
HARVEST_2 = f"{FRIGHT}anna 1F po y>g 3:1\nanna > C8\n"
"""Two and two."""
FULL_HOUSE = "cards C6 B4 B14 B1 C11 C12 C1 D14\ngiven town po:bb sc:bb\ngiven anna cards C6\n---\nanna 1S po b\n"
LUCK = (
    "cards B13 A4 D16 B4 B14 B1 C1 C11\ngiven town po:bbg\ngiven anna levels 311 cards B13 A4 D16 slots die plus3 summon\n---\n"
)
LAP = (
    "cards B12 B4 B14 B1 C11 C12 C1 D14\ngiven town po:bg\ngiven bonus ch=die sc=die\n"
    "given anna cards B12 levels 222 tokens bgy\n---\nanna 1F po g>b 2:1\n"
)
"""The last blue ghost is beaten."""

VALUES = [
    ("record=table", "anna 1R\nresult anna 1, ben 2, cleo 3\nrefused rec.1"),
    ("record=result", "anna 1R\nrefused rec.1\nresult anna 1, ben 2, cleo 3\nover yes\npoints 1 2 3"),
    ("variant=standard", "anna levels 111\nanna 1M po>sc b\nanna slots yellow _ _"),
    ("variant=master", "anna levels 1111\nanna 4M po>sc b\nanna slots \nanna K C1 bgy\nrefused master.3"),
    ("first_player=1", "active anna"),
    ("first_player=2", "active ben"),
    ("first_player=cleo", f"active cleo\n{RESTS.format('cleo')}cleo end\nround 1\nactive anna"),
    ("two_player_rules=auto", f"{TWO}---\nanna haunts 6+2\nben haunts 6+2"),
    ("two_player_rules=auto variant=master", f"{TWO}---\nanna haunts 6+2\nanna levels 1111"),
    ("two_player_rules=auto", "players anna ben cleo\n---\nanna haunts 6"),
    ("two_player_rules=off", f"{TWO}---\nanna haunts 6\nanna 1H po b *\nrefused haunt.1\nanna 1H po b"),
    ("two_player_rules=off", f"{TWO}given anna tokens bgy\ngiven ben cards C1\n---\nanna K C1 bgy\nben comp C1 pe\nben pe 1"),
    ("cards_on_display=2", "cards C1 A1\ngiven anna tokens bgy\n---\nanna K B4 bgy\nrefused cards.1\nanna K A1 bgy"),
    ("card_set=random cards_on_display=0", "given anna tokens bgy\n---\nanna K C1 bgy\nrefused cards.1"),
    ("card_set=random", "cards A1 A2 A3 A4 B2 B3 B5 B6\ngiven anna tokens bgy\n---\nanna K A2 bgy"),
    ("haunt_values=1,3,5,7,9", "given town po:bgyor\ngiven anna levels 551\n---\nanna 1H po o\nanna pe 7"),
    ("haunt_values=none", "given town po:bgyor\ngiven anna levels 551\n---\nanna 1H po o\nanna pe 8"),
    ("end_timing=round", f"{FIFTH}triggered yes\nover no\n{RESTS.format('anna')}anna end\nactive ben"),
    ("end_timing=immediate", f"{FIFTH}over yes\nanna 1R\nrefused end.2"),
    ("auto_end_turn=no", f"{RESTS.format('anna')}active anna\nanna end\nactive ben"),
    ("auto_end_turn=yes", f"{RESTS.format('anna')}active ben\nanna done -\n{RESTS.format('ben')}{RESTS.format('cleo')}round 2"),
    (
        "auto_end_turn=yes",
        "given town po:bg\n---\nanna 1R\nanna 2R\nanna 3U po b\ndue blues\nactive anna\nanna blues ch\nactive ben",
    ),
    ("bonus_overflow=discard", "given anna slots # # #\n---\nanna 1M po>sc b\ndiscards yellow"),
    (
        "bonus_overflow=leave",
        "given bonus sc=die\ngiven anna slots # # #\n---\nanna 1M po>sc b\ndiscards \nbonus sc=die\ndue none",
    ),
    (
        "bonus_overflow=leave",
        "given bonus sc=die\ngiven anna slots warp # #\n---\nanna 1M po>sc b =x\nbonus sc=die\nanna slots warp # #",
    ),
    ("bonus_overflow=leave", "given bonus sc=die\n---\nanna 1M po>sc b =x\nrefused bonus.5"),
    ("bonus_decline=no_room", "anna 1M po>sc b =x\nrefused bonus.5"),
    ("bonus_decline=free", "anna 1M po>sc b =x\nanna slots _ _ _\ndiscards yellow"),
    ("bonus_decline=free bonus_overflow=leave", "given bonus sc=die\n---\nanna 1M po>sc b =x\nanna slots _ _ _\nbonus sc=die"),
    ("reserve_rebuild=when_empty", f"{DRAW}discards "),
    (
        "reserve_rebuild=when_needed",
        f"{DRAW}discards green discs discs scare scare yellow yellow die die point point reroll reroll rest rest blue blue",
    ),
    ("relocations_take_bonus=yes", f"{CARRIERS}anna X warp po>th b\nanna slots # scare _"),
    ("relocations_take_bonus=yes", f"{CARRIERS}anna 1B g\nanna > D8 po>th\nanna slots warp scare _"),
    ("relocations_take_bonus=yes", f"{CARRIERS.replace('bg', 'bbg')}anna 1F po g>b 2:1\nanna > B12 th\nanna slots warp scare _"),
    ("relocations_take_bonus=no", f"{CARRIERS}anna X warp po>th b =2\nrefused bonus.1\nanna X warp po>th b\nanna slots # _ _"),
    (
        "relocations_take_bonus=no",
        f"{CARRIERS}anna 1B g\nanna > D8 po>th\nanna slots warp _ _\nanna 2M po>sc b\nanna slots warp yellow _",
    ),
    ("relocations_take_bonus=no", f"{CARRIERS.replace('bg', 'bbg')}anna 1F po g>b 2:1\nanna > B12 th\nanna slots warp _ _"),
    ("neighbour_haunt=action", f"{NEIGHBOUR}anna P A1 sc<po b\nrefused card.A1\nanna 1H sc<po b\nanna pe 2\nanna done 1"),
    (
        "neighbour_haunt=free",
        f"{NEIGHBOUR}anna 1H sc<po b\nrefused card.A1\nanna P A1 sc<po b\nanna pe 2\nanna done -\nanna discs 11",
    ),
    (
        "neighbour_haunt=free",
        f"{NEIGHBOUR.replace('bbr', 'brr')}anna P A1 sc<po r\nanna pe 10\nanna P A1 ho<po r\nrefused cards.11",
    ),
    ("encore_disc=none", f"{ENCORE}anna spaces 1B\nanna discs 10\nanna done 1"),
    ("encore_disc=place", f"{ENCORE}anna spaces 1B 1B\nanna discs 9\nanna X discs 1B\nanna spaces -\nanna discs 10"),
    ("encore_disc=none", f"{EMPTY}anna discs 0\nanna 1B b +B2\nanna done 1"),
    ("encore_disc=place", f"{EMPTY}anna 1B b +B2\nrefused turn.6\nanna 1R\nanna done 1"),
    ("reroll_scope=own_dice", f"{REROLL}ben scare 1\nanna ok\nanna tokens -"),
    ("reroll_scope=own_turn", f"{REROLL}refused card.B6\nanna ok\nanna tokens g"),
    ("dice_gap=faces", f"{GAP}anna scare 3"),
    ("dice_gap=totals", f"{GAP}anna scare 1"),
    ("exchange_same_colour=yes", f"{SWAP}anna P C5 y>bg\nrefused card.C5\nanna P C5 bg>y\nrefused card.C5\nanna P C5 y>gg"),
    ("exchange_same_colour=no", f"{SWAP}anna P C5 y>bb\nrefused card.C5\nanna P C5 y>bg\nanna tokens bbgg"),
    ("exchange_same_colour=no", f"{SWAP}anna P C5 bg>y\nanna tokens yy"),
    ("fright_group=action", f"{FRIGHT}anna 1B b\nanna pe 1"),
    ("fright_group=action", f"{HARVEST_1}anna pe 0"),
    ("fright_group=action", f"{HARVEST_2}anna pe 2"),
    ("fright_group=merged", f"{FRIGHT}anna 1B b\nanna pe 1"),
    ("fright_group=merged", f"{HARVEST_1}anna pe 1"),
    ("fright_group=merged", f"{HARVEST_2}anna pe 1"),
    ("fright_group=gain", f"{FRIGHT}anna 1B b\nanna pe 0\nanna 2B g\nanna pe 1"),
    ("fright_group=gain", f"{HARVEST_1}anna pe 0"),
    ("fright_group=gain", f"{HARVEST_2}anna pe 2"),
    ("pair_kind=any", "given anna cards C12 tokens bgyyy\n---\nanna end C12=6"),
    ("pair_kind=same_colour", "given anna cards C12 tokens bgyyy\n---\nanna end C12=3"),
    ("warp_level=any", "given town po:br\ngiven anna levels 141 slots warp _ _\n---\nanna X warp po>th r"),
    (
        "warp_level=best_section",
        "given town po:bor\ngiven anna levels 141 slots warp _ _\n---\nanna X warp po>th r\nrefused board.4\nanna X warp po>th o",
    ),
    ("full_house_ghost=none", f"{FULL_HOUSE}anna > C6 ce\nanna pe 2"),
    ("full_house_ghost=present", f"{FULL_HOUSE}anna > C6 ce\nrefused haunt.2\nanna > C6 sc\nanna pe 2"),
    ("die_token_base=ghost", f"{LUCK}anna X die\nanna 1F po b>g 7:1\nrefused dice.1\nanna 1F po b>g 6:1"),
    ("die_token_base=section", f"{LUCK}anna X die\nanna 1F po b>g 11:1\nrefused dice.1\nanna 1F po b>g 10:1"),
    ("die_token_base=section", f"{LUCK}anna X die\nanna 2F po g>b 9:1 +A4\nrefused dice.1\nanna 2F po g>b 8:1 +A4"),
    ("die_token_base=section", f"{LUCK}anna X die\nanna X summon po b+g 7:1\nrefused dice.1\nanna X summon po b+g 6:6"),
    ("die_token_base=section", f"{LUCK}anna 1R\nanna X die\nanna X summon po b+g 7:1\nrefused dice.1\nanna X summon po b+g 6:6"),
    ("die_token_scope=any_roll", f"{LUCK}anna X die\nanna 1H po b\nanna > B13 6 ?\nanna X plus3\nanna ok\nanna scare 11"),
    (
        "die_token_scope=fights",
        f"{LUCK}anna X die\nanna 1H po b\nanna > B13 5\nrefused dice.1\nanna > B13 4 ?\nanna X plus3\n"
        "refused kind.11\nanna ok\nanna scare 6\nanna 2F po b>g 6:6 ?\nanna X plus3\nanna ok\nanna tokens g",
    ),
    ("scare_supply=unlimited", "given ben scare 95\n---\nanna 1B b\nanna 2B b\nanna scare 4"),
    ("scare_supply=100", "given ben scare 95\n---\nanna 1B b\nanna 2B b\nanna scare 3\nanna 3U po b\nanna scare 1"),
    ("blue_check=immediate", f"{LAP}due blues\nanna > B12 ch\nrefused city.6\nanna blues sc\nanna > B12 ch"),
    ("blue_check=action_end", f"{LAP}anna > B12 ch\ntown ch:g\ndue blues\nanna 2B g\nrefused city.6\nanna blues sc\nanna 2B g"),
    (
        "blue_check=action_end",
        f"{LAP}anna end\nrefused city.6\nanna K C1 bgy\nrefused city.6\nanna 2R\nrefused city.6\nben blues ce\n"
        "refused city.6\nanna blues ce\nanna K C1 bgy",
    ),
    ("same_card_twice=no", "given anna tokens bgy cards C1\n---\nanna K C1 bgy\nrefused cards.7"),
    (
        "same_card_twice=yes",
        "given anna tokens bgy cards C1\n---\nanna K C1 bgy\nanna cards C1 C1\nanna pe 3\nanna discs 10\ndue none",
    ),
    (
        "c4_trigger=summon",
        "cards C4 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards C4\n---\nanna 1M po>sc b\nanna pe 0\nanna 2S po b\nanna pe 1",
    ),
    (
        "c4_trigger=move",
        "cards C4 B4 B14 B1 C11 C12 C1 D14\ngiven anna cards C4\n---\nanna 1S po b\nanna pe 0\nanna 2M po>sc b\nanna pe 1",
    ),
    ("c11_points=4", "given anna cards C11 tokens brr\n---\nanna end C11=8"),
    ("c11_points=3", "given anna cards C11 tokens brr\n---\nanna end C11=6"),
    ("lang=en", "anna 1S po b"),
    ("lang=es", "anna 1I co a\ntown po:bbbb"),
    *(
        (f"card_set={name}", f"given anna tokens bgy\n---\nanna K {card} bgy\nanna 1R")
        for name, card in (
            ("casper", "B1"),
            ("amityville", "A4"),
            ("jacob_marley", "B8"),
            ("brown_lady", "B13"),
            ("bloody_mary", "B16"),
        )
    ),
]


def test_there_are_thirty_options_with_the_catalogues_defaults() -> None:
    options = RULESET.meta.options
    assert {option.name: option.write(option.default) for option in options} == DEFAULTS
    for option in options:
        assert option.help
        assert option.rules or option.name == "lang"
        assert set(option.rules) <= RULESET.rulebook.rules.keys()


@pytest.mark.parametrize(("options", "script"), VALUES)
def test_every_value_of_an_option_takes_effect(options: str, script: str) -> None:
    replay(script, options=options)
    labels = Labels(["anna", "ben", "cleo"])
    given = dict(option.split("=") for option in options.split())
    read = read_options(RULESET.meta.options, given, labels)
    assert read_options(RULESET.meta.options, write_options(RULESET.meta.options, read, labels), labels) == read


def test_every_value_of_every_choice_is_proven() -> None:
    proven = {option for options, _ in VALUES for option in options.split()}
    for option in RULESET.meta.options:
        words = [word for word in getattr(option, "words", option.accepts()) if " " not in word]
        assert {f"{option.name}={word}" for word in words} <= proven


@pytest.mark.parametrize(
    "given",
    [
        *("record=full", "variant=hard", "first_player=zoe", "first_player=4", "two_player_rules=on", "card_set=scooby"),
        *("cards_on_display=53", "cards_on_display=few", "haunt_values=1,2,3", "haunt_values=1,2,3,4,x", "end_timing=never"),
        *("auto_end_turn=perhaps", "c11_points=5", "c11_points=2", "lang=fr", "colour=blue", "scare_supply=99"),
    ],
)
def test_any_other_value_of_an_option_is_refused_with_the_valid_ones(given: str) -> None:
    name, _, value = given.partition("=")
    with pytest.raises(Usage) as refused:
        read_options(RULESET.meta.options, {name: value}, Labels(["anna", "ben", "cleo"]))
    assert refused.value.expected


def test_a_game_without_options_equals_the_game_with_all_defaults_named() -> None:
    named = " ".join(f"{name}={value}" for name, value in DEFAULTS.items())
    cards = "cards B4 B14 B1 C11 C12 C1 D14 D10"
    plain, spelt = begin([cards]), begin([cards, f"options {named}"])
    for line in (
        "anna 1S po b",
        "anna 2M po>sc b",
        "anna 3U po b ^1",
        "anna X yellow",
        "anna end",
        "ben 1F po b>g 1:1",
        "ben 2H sc b",
    ):
        plain.play(line)
        spelt.play(line)
        assert plain.state == spelt.state


@pytest.mark.parametrize(("rule", "name"), [*enumerate(["casper", "amityville", "jacob_marley", "brown_lady", "bloody_mary"], 1)])
def test_a_suggested_set_has_its_own_cards(rule: int, name: str) -> None:
    unstarted(f"options card_set={name}\ncards A2 B4 B5 B6 C5 C6 D3 D4", cites=f"sets.{rule}")
    display = begin([f"options card_set={name}"]).state.table.display
    assert begin([f"options card_set={name}", f"cards {' '.join(reversed(display))}"]).state.table.display == display[::-1]


def test_a_line_is_written_in_the_language_of_the_game() -> None:
    for lang, written in (("en", "anna 1S po b"), ("es", "anna 1I co a")):
        game = begin([f"options lang={lang}"])
        for line in ("anna 1S po b", "anna 1I co a"):
            actions = RULESET.notation.read(line, game.state, game.labels)
            assert RULESET.notation.write(game.state, actions, game.labels) == written
