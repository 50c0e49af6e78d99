"""The examples of the rulebook about words, hints and scares (catalogue 11, numbers 4 to 19)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import deck, replay

from spooklog.domain.rulesets.spukstaben import RULESET


def at_door(*codes: str, players: str = "anna bea") -> str:
    """A game in which the opening cards have come as far as the door, up to the search of turn 4: d1, d2 and so on."""
    names = players.split()
    layout = f"data turn1.c = {len(codes)}\ndata turn1.p = 0\ndata turn1.o = 0\n"
    cards = "\n".join(f"+{code}" for code in codes)
    silent = "\n".join(("glass", *(f"{name}: -" for name in names), "flee"))
    return f"players {players}\n{deck(*codes, 'Z', players=len(names))}{layout}---\n{cards}\n" + f"{silent}\n" * 3 + "glass\n"


def table(*codes: str, options: str = "") -> str:
    """These ghosts from c1 down, up to the search."""
    layout = f"data turn1.c = {len(codes)}\ndata turn1.p = 0\ndata turn1.o = 0\n"
    cards = "\n".join(f"+{code}" for code in codes)
    return f"{deck(*codes, 'Z')}{layout}options {options}\n---\n{cards}\nglass\n"


def test_4_reign_has_the_combination_and_fierce_has_not() -> None:
    replay(f"{table('RE')}\nanna: reign\nbea: fierce\nanna scare RE\nbea scare RE\nrefused combos.1")


@pytest.mark.parametrize(("options", "together"), [("", ("c1 c3 c4", "c1 c2", "c3 c4 c5")), ("letter_use=per_ghost", ("all",))])
def test_5_sanatorium_is_read_letter_by_letter_or_literally(options: str, together: tuple[str, ...]) -> None:
    words = f"{table('N', 'N/p', 'A', 'A', 'A+', options=options)}\nanna: sanatorium\nbea: -\n"
    replay(f"{words}\nanna scare {together[0]}")
    for places in together[1:]:
        replay(f"{words}\nanna scare {places}\nrefused scare.6")


@pytest.mark.parametrize(("ghosts", "notices"), [(("O", "T"), "none"), (("O", "R"), "hints.7 anna")])
def test_6_anna_takes_no_letter_from_the_door(ghosts: tuple[str, ...], notices: str) -> None:
    game = replay(f"{at_door(*ghosts)}\nturn 4\nanna hint no d\nanna: farseeing\nnotices {notices}")
    assert game.view["words"]["anna"]["length"] == 9


def test_7_florian_takes_a_word_with_four_letters() -> None:
    replay(f"players florian anna\n{table('P', 'K')}\nflorian hint 4\nflorian: poke\nnotices none")


def test_8_lea_uses_all_letters_at_the_door() -> None:
    replay(f"{at_door('P', 'L', 'O', players='lea paul')}\nlea hint all d\nlea: pilot\nnotices none")


@pytest.mark.parametrize(("press", "notices"), [("NG", "none"), ("SH", "hints.7 paul")])
def test_9_paul_takes_all_letters_of_the_first_row(press: str, notices: str) -> None:
    cards = f"+S c\n+E c\n+K c\n+{press} p\n+TH/p p\n+A o"
    replay(f"players paul lea\n---\n{cards}\nglass\npaul hint all r1\npaul: singular\nnotices {notices}")


def test_10_remarks_are_no_lines_of_the_ruleset() -> None:
    assert RULESET.rulebook.find("hints.6").breach == "info"


def decided(word: str, *lines: str) -> str:
    """Anna's word and what is decided about it."""
    return "\n".join((table("E", "A"), f"anna: {word}", "bea: -", *(f"anna rule {line}" for line in lines)))


def test_11_absense_is_corrected() -> None:
    replay(f"{decided('absense', 'to absence spelling')}\nword anna ABSENCE standing")


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("farmers", "farmer"),
        ("running", "run"),
        ("ran", "run"),
        ("smaller", "small"),
        ("smallest", "small"),
        ("scarier", "scary"),
    ],
)
def test_12_and_19_words_go_back_to_their_basic_form(word: str, base: str) -> None:
    replay(f"{decided(word, f'to {base} base')}\nword anna {base.upper()} standing\nanna scare -")


@pytest.mark.parametrize(("word", "part"), [("unraw", "raw"), ("woodboat", "wood"), ("woodboat", "boat")])
def test_13_wrong_words_are_cut_down(word: str, part: str) -> None:
    replay(f"{decided(word, f'to {part} invalid')}\nword anna {part.upper()} standing")


@pytest.mark.parametrize("word", ["polen", "thames", "merkel", "akw", "imho"])
def test_14_wrong_words_are_crossed_out(word: str) -> None:
    replay(f"{decided(word, 'cross invalid')}\nword anna {word.upper()} crossed\nflee")


def test_15_one_of_two_equal_words_stays() -> None:
    words = f"{table('C', 'H')}\nanna: chance\nbea: chance\nbea rule cross same anna\n"
    replay(f"{words}\nanna scare all\nbea scare all\nrefused scare.3\nflee")
    replay(f"{words}\nanna rule cross same bea\nrefused validity.5")


def test_16_greenhouse_stays_and_housewife_becomes_wife() -> None:
    words = f"{table('W', 'G')}\nanna: greenhouse\nbea: housewife\nbea rule to wife part anna house\n"
    replay(f"{words}\nanna scare G\nrefused scare.2\nbea scare W\nanna scare G")


def test_17_designer_after_design_is_crossed() -> None:
    turn = f"{table('D', 'S')}\nanna: design\nbea: -\nanna scare all\nflee\nglass\nanna: -\nbea: designer\n"
    replay(f"{turn}\nbea rule cross root design\nword bea DESIGNER crossed")
    replay(f"{turn}\nbea rule to design root design\nrefused validity.7")


@pytest.mark.parametrize("word", ["cultivate", "run", "runner", "unworn", "untold", "check-up", "blackboard"])
def test_18_forms_that_will_do(word: str) -> None:
    replay(f"{decided(word)}\nanna scare -")


def test_18_agriculture_is_too_long_to_act_and_car_bird_is_for_the_team_to_cross() -> None:
    replay(f"{decided('agriculture')}\nanna scare -\nrefused words.1")
    replay(f"{decided('car-bird', 'cross invalid')}\nword anna CAR-BIRD crossed")
