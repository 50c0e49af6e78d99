"""Hints: who, when, about what, and what becomes of one that does not fit (hints.1-8, r.10)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, deck, informs, replay, short

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import HintGiven
from spooklog.domain.values.errors import Illegal, Impossible, Unreadable

SEARCH = f"{OPENING}\nglass\n"

LAST = f"{short(2)}options turn1_layout=reveal_order\n---\n+E\n+S\n+N\n+R\n+T\n+A\nglass\nanna: -\nbea: -\nflee\nturn 2\nglass\n"
"""A game of two turns in the second one, that of the word of power."""


@pytest.mark.rule("spukstaben:hints.1")
def test_hints_are_voluntary() -> None:
    replay(f"{SEARCH}\nanna hint 5\nbea: answer\nanna: earth\nhint bea none")


@pytest.mark.rule("spukstaben:hints.1")
def test_a_table_may_play_without_hints() -> None:
    replay(
        f"""
        {SEARCH}
        anna hint 5
        refused hints.1
        anna hint use Q
        refused hints.1
    """,
        options="hints=none",
    )


@pytest.mark.rule("spukstaben:hints.1")
@pytest.mark.parametrize(
    "line",
    ["anna hint", "anna hint about E", "anna hint use", "anna hint use E S", "zoe hint 5", "anna hint 5 6", "team hint 5"],
)
def test_a_hint_without_a_known_kind_or_player_is_unreadable(line: str) -> None:
    game = replay(SEARCH)
    refusal = game.refusal(line)
    assert isinstance(refusal, Unreadable)
    assert refusal.rule == "spukstaben:hints.1"
    assert refusal.expected


@pytest.mark.rule("spukstaben:hints.1")
def test_rules_against_any_hint_come_before_those_about_its_content() -> None:
    assert replay(SEARCH, options="hints=none").refusal("anna hint about E").kind == "illegal"
    assert replay(LAST).refusal("anna hint about E").rule == "spukstaben:power.2"
    with pytest.raises(Illegal) as refused:
        RULESET.rules.check(replay(SEARCH).state, HintGiven(9, "len", "5"))
    assert refused.value.rule == "spukstaben:hints.1"


@pytest.mark.rule("spukstaben:hints.2")
def test_each_player_gives_one_hint_an_hourglass() -> None:
    replay(f"""
        {SEARCH}
        anna hint 5
        anna hint use E
        refused hints.2
        bea hint use E
        hint anna len 5
        anna: -
        bea: -
        flee
        hint anna none
        +I
        +O
        glass
        anna hint use E
    """)


@pytest.mark.rule("spukstaben:hints.3")
@pytest.mark.rule("spukstaben:r.10")
def test_a_letter_hint_names_a_letter_on_the_table() -> None:
    for letter in ("E", "TH", "T", "h", "th", "é"):
        replay(f"{SEARCH}\nanna hint use {letter}")
        replay(f"{SEARCH}\nanna hint not {letter}")
    for letter in ("Q", "EA", "HT", "5", "THE", "?"):
        replay(f"{SEARCH}\nanna hint use {letter}\nrefused hints.3")
        replay(f"{SEARCH}\nanna hint not {letter}\nrefused hints.3")


@pytest.mark.rule("spukstaben:hints.3")
def test_by_option_any_single_letter_may_be_named() -> None:
    any_letter = "hint_letters=any"
    replay(f"{SEARCH}\nanna hint use Q", options=any_letter)
    replay(f"{SEARCH}\nanna hint use TH", options=any_letter)
    replay(f"{SEARCH}\nanna hint use QU\nrefused hints.3", options=any_letter)


@pytest.mark.rule("spukstaben:hints.4")
def test_a_place_hint_names_a_room_or_row_that_holds_letters() -> None:
    for place in ("c", "p", "o", "r1", "R2", "r3"):
        for kind in ("all", "some", "no"):
            replay(f"{SEARCH}\nanna hint {kind} {place}")
    for place in ("d", "r4", "x", "c1", "r", "E"):
        replay(f"{SEARCH}\nanna hint all {place}\nrefused hints.4")


@pytest.mark.rule("spukstaben:hints.5")
def test_a_length_hint_is_from_one_to_ten() -> None:
    for number in ("1", "10", "05", "len 7"):
        replay(f"{SEARCH}\nanna hint {number}")
    for number in ("0", "11", "len many", "999"):
        replay(f"{SEARCH}\nanna hint {number}\nrefused hints.5")


@pytest.mark.rule("spukstaben:hints.6")
def test_remarks_use_up_no_hint_and_are_no_action_of_the_ruleset() -> None:
    informs("hints.6")


@pytest.mark.rule("spukstaben:hints.8")
def test_hints_are_given_while_the_hourglass_runs() -> None:
    replay(f"""
        {OPENING}
        anna hint 5
        refused hints.8
        glass
        anna wrote
        anna hint 5
        bea: stone
        bea hint 5
        refused hints.8
    """)
    replay(f"{SEARCH}\ntime\nanna hint 5\nrefused hints.8")
    replay(f"{SEARCH}\nbea: -\nanna hint 5\nrefused hints.8")


@pytest.mark.rule("spukstaben:power.2")
def test_for_the_word_of_power_there_are_no_hints() -> None:
    replay(f"{LAST}\nanna hint 5\nrefused power.2\nanna hint use Q\nrefused power.2")


@pytest.mark.rule("spukstaben:hints.7")
@pytest.mark.parametrize(
    ("hint", "fitting", "not_fitting"),
    [
        ("use TH", "earth", "hat"),
        ("use e", "earth", "saint"),
        ("not TH", "tohu", "earth"),
        ("not E", "saint", "earth"),
        ("all c", "nurses", "nut"),
        ("all p", "earth", "tenth"),
        ("all r1", "rare", "nut"),
        ("some c", "nut", "taut"),
        ("no c", "taut", "nut"),
        ("no p", "teats", "there"),
        ("6", "answer", "answers"),
        ("7", "check-up", "checkup-s"),
    ],
)
def test_a_hint_that_does_not_fit_the_spoken_word_is_noted(hint: str, fitting: str, not_fitting: str) -> None:
    replay(f"{SEARCH}\nanna hint {hint}\nanna: {fitting}\nnotices none\nflags none")
    noted = f"notices hints.7 anna\nflags hints.7 anna at 9\nword anna {not_fitting.upper()} standing"
    replay(f"{SEARCH}\nanna hint {hint}\nanna: {not_fitting}\n{noted}")


@pytest.mark.rule("spukstaben:hints.7")
def test_a_hint_is_judged_by_the_spoken_word_before_decisions_about_it() -> None:
    replay(f"""
        {SEARCH}
        anna hint 5
        bea hint 5
        anna: stones
        notices hints.7 anna
        bea: -
        notices hints.7 anna
        anna rule to stone base
        notices hints.7 anna
    """)
    replay(f"{SEARCH}\nanna hint 6\nanna: stones\nbea: -\nanna rule to stone base\nnotices none")


@pytest.mark.rule("spukstaben:hints.7")
def test_letters_of_a_place_are_counted_once() -> None:
    header = deck("E", "E", "S", "N", "A", "T") + "options turn1_layout=reveal_order\n---\n"
    cards = "\n".join(f"+{code}" for code in ("E", "E", "S", "N", "A", "T"))
    replay(f"{header}{cards}\nglass\nanna hint all c\nanna: set\nnotices none")


def test_a_ruled_hint_takes_the_place_of_the_one_before() -> None:
    game = replay(f"{SEARCH}\nanna hint 5\n!hints.2 anna hint use E\nhint anna use E")
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, HintGiven(7, "len", "5"), 1)
