"""Decisions about words: put right, cut down, crossed out (words.1-10, validity, rulings 8, 12, 14, 21, 22)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, informs, replay

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import WordRuled
from spooklog.domain.values.errors import Illegal, Impossible

SEARCH = f"{OPENING}\nglass\n"


def spoken(anna: str, bea: str = "-") -> str:
    """A first turn in which these words were spoken."""
    return f"{SEARCH}\nanna: {anna}\nbea: {bea}\n"


def used(word: str) -> str:
    """A first turn in which anna's word acted, and the search of the second one."""
    return f"{spoken(word)}\nanna scare -\nflee\n+I\n+U\nglass\n"


@pytest.mark.rule("spukstaben:words.1")
@pytest.mark.rule("spukstaben:r.14")
def test_a_word_of_more_than_ten_letters_does_not_act() -> None:
    replay(f"""
        {spoken("agriculture", "earth")}
        bea scare c1
        refused words.1
        anna scare c1
        refused words.1
        anna rule ok
        bea scare c1
        refused words.1
        anna rule to cultivate base
        bea scare c1
        anna scare c1
    """)
    replay(f"{spoken('thousander')}\nanna scare c1")


@pytest.mark.rule("spukstaben:words.1")
@pytest.mark.rule("spukstaben:words.11")
def test_hyphens_count_towards_the_length_only_by_option() -> None:
    replay(f"{spoken('north-north')}\nanna scare c3")
    replay(f"{spoken('north-north')}\nanna scare c3\nrefused words.1", options="hyphen_counts=yes")
    replay(f"{spoken('nort-north')}\nanna scare c3", options="hyphen_counts=yes")


@pytest.mark.rule("spukstaben:words.2")
@pytest.mark.rule("spukstaben:words.3")
@pytest.mark.rule("spukstaben:words.4")
@pytest.mark.rule("spukstaben:words.5")
@pytest.mark.rule("spukstaben:words.6")
@pytest.mark.rule("spukstaben:words.7")
@pytest.mark.rule("spukstaben:words.8")
@pytest.mark.rule("spukstaben:words.9")
@pytest.mark.rule("spukstaben:words.10")
@pytest.mark.rule("spukstaben:r.12")
def test_players_decide_which_words_are_valid() -> None:
    judged = ("car-bird", "asap", "thames", "smallest")
    for word in ("cultivate", "run", "runner", "unworn", "untold", "check-up", "blackboard", *judged):
        replay(f"{spoken(word)}\nanna scare -\nused {word.upper().replace('-', '')}")
    informs("words.10")


@pytest.mark.rule("spukstaben:validity.1")
@pytest.mark.rule("spukstaben:validity.2")
@pytest.mark.parametrize(
    ("word", "becomes", "cause"),
    [
        ("absense", "absence", "spelling"),
        ("farmers", "farmer", "base"),
        ("running", "run", "base"),
        ("ran", "run", "base"),
        ("smaller", "small", "base"),
        ("smallest", "small", "base"),
        ("scarier", "scary", "base"),
    ],
)
def test_a_word_is_corrected_or_reduced_to_its_basic_form(word: str, becomes: str, cause: str) -> None:
    replay(f"""
        {spoken(word)}
        anna rule to {becomes} {cause}
        word anna {becomes.upper()} standing
        anna scare -
        used {becomes.upper()}
    """)


@pytest.mark.rule("spukstaben:validity.3")
@pytest.mark.rule("spukstaben:validity.4")
@pytest.mark.rule("spukstaben:r.8")
def test_a_forbidden_word_is_cut_down_to_one_unbroken_part_or_crossed_out() -> None:
    replay(f"{spoken('unraw')}\nanna rule to raw invalid\nword anna RAW standing")
    for part in ("wood", "boat", "WOODBOA", "oo", "dbo"):
        replay(f"{spoken('woodboat')}\nanna rule to {part} invalid\nword anna {part.upper()} standing")
    for other in ("woodboat", "wodboat", "woods", "woodboats", "wbt", "boatwood"):
        replay(f"{spoken('woodboat')}\nanna rule to {other} invalid\nrefused validity.4")
    for name in ("polen", "thames", "merkel", "akw", "imho"):
        replay(f"{spoken(name)}\nanna rule cross invalid\nword anna {name.upper()} crossed")


@pytest.mark.rule("spukstaben:validity.4")
def test_marks_do_not_break_a_stretch_and_are_no_letters_to_strike() -> None:
    replay(f"{spoken('check-up')}\nanna rule to heckup invalid")
    replay(f"{spoken('check-up')}\nanna rule to checkup invalid\nrefused validity.4")


@pytest.mark.rule("spukstaben:validity.5")
@pytest.mark.rule("spukstaben:words.11")
def test_of_the_same_words_one_copy_is_kept() -> None:
    replay(f"""
        {spoken("chance", "Chancé")}
        kind table
        anna scare -
        refused validity.5
        bea scare -
        refused validity.5
        bea rule cross same anna
        word bea CHANCÉ crossed
        anna rule cross same bea
        refused validity.5
        anna scare -
    """)


@pytest.mark.rule("spukstaben:validity.5")
def test_a_word_is_the_same_only_as_a_standing_word_with_its_letters() -> None:
    replay(f"""
        {spoken("earth", "answer")}
        anna rule cross same bea
        refused validity.5
        anna rule cross same anna
        refused validity.5
    """)
    replay(f"{spoken('chance', 'chance')}\nanna rule to chan same bea\nrefused validity.5")
    replay(f"players anna\n---\n{OPENING}\nglass\nanna: earth\nanna rule cross same anna\nrefused validity.5")


@pytest.mark.rule("spukstaben:validity.5")
def test_of_three_the_same_two_are_crossed() -> None:
    replay(f"""
        players anna bea cem
        ---
        {OPENING}
        glass
        anna: chance
        bea: chance
        cem: chance
        bea rule cross same cem
        anna scare -
        refused validity.5
        cem rule cross same anna
        anna scare -
    """)


@pytest.mark.rule("spukstaben:validity.6")
def test_of_partly_the_same_words_one_loses_the_common_part() -> None:
    replay(f"""
        {spoken("greenhouse", "housewife")}
        bea rule to wife part anna house
        word bea WIFE standing
        next bea
        anna scare -
        refused scare.2
        bea scare -
        anna scare -
    """)
    replay(f"{spoken('greenhouse', 'housewife')}\nbea rule cross part anna house\nword bea HOUSEWIFE crossed")


@pytest.mark.rule("spukstaben:validity.6")
@pytest.mark.rule("spukstaben:validity.4")
def test_the_common_part_is_in_both_words_and_gone_from_the_shorter_one() -> None:
    words = spoken("greenhouse", "housewife")
    for line in (
        "bea rule to wife part anna green",
        "bea rule to wife part anna wife",
        "bea rule to wife part anna e",
        "bea rule to wife part bea house",
        "bea rule to ousewife part anna ous",
        "bea rule cross part anna horse",
        "bea rule cross part anna e",
    ):
        replay(f"{words}\n{line}\nrefused validity.6")
    replay(f"{words}\nbea rule to life part anna house\nrefused validity.4")
    replay(f"{spoken('greenhouse')}\nanna rule to green part bea house\nrefused validity.6")


@pytest.mark.rule("spukstaben:validity.7")
def test_a_used_word_is_not_used_again() -> None:
    replay(f"""
        {used("design")}
        anna: earth
        bea: Désign
        kind table
        anna scare c1
        refused validity.7
        bea scare c1
        refused validity.7
        bea rule cross root design
        anna scare p1
    """)


@pytest.mark.rule("spukstaben:validity.7")
@pytest.mark.rule("spukstaben:r.21")
def test_the_team_may_cross_or_shorten_a_word_with_a_used_root() -> None:
    words = f"{used('design')}\nanna: fly\nbea: designer\n"
    replay(f"{words}\nanna scare -\nbea scare -")
    replay(f"{words}\nbea rule cross root design\nword bea DESIGNER crossed")
    replay(f"{words}\nbea rule to design root design\nrefused validity.7")
    replay(f"{words}\nbea rule to signer root design\nword bea SIGNER standing")
    replay(f"{words}\nbea rule to design base\nbea scare -\nrefused validity.7")
    replay(f"{words}\nbea rule to sinner root design\nrefused validity.4")
    replay(f"{used('designer')}\nanna: design\nbea: -\nanna rule cross root designer")


@pytest.mark.rule("spukstaben:validity.7")
def test_a_root_is_named_by_a_used_word_another_standing_word_or_a_stretch_of_either() -> None:
    words = f"{used('design')}\nanna: fly\nbea: flight\n"
    for root in ("fly", "fl", "sign", "es"):
        replay(f"{words}\nbea rule cross root {root}\nword bea FLIGHT crossed")
    for root in ("flight", "f", "earth"):
        replay(f"{words}\nbea rule cross root {root}\nrefused validity.7")
    replay(f"{used('a')}\nanna: a\nbea: -\nanna rule cross root a")


@pytest.mark.rule("spukstaben:validity.7")
@pytest.mark.rule("spukstaben:r.22")
def test_crossed_words_and_long_forms_count_as_used_where_the_table_takes_it_literally() -> None:
    turn = f"""
        {spoken("farmers", "farmers")}
        bea rule cross same anna
        anna rule to farmer base
        anna scare -
    """
    again = "flee\n+I\n+U\nglass\nanna: farmers\nbea: -\n"
    replay(f"{turn}\nused FARMER\n{again}\nanna scare -")
    replay(f"{turn}\nused FARMERS FARMERS FARMER\n{again}\nanna scare -\nrefused validity.7", options="used_words=spoken")
    alone = f"{spoken('thames')}\nanna rule cross invalid\n"
    replay(f"{alone}\nused none")
    replay(f"{alone}\nused THAMES", options="used_words=spoken")


@pytest.mark.rule("spukstaben:validity.7")
def test_a_crossed_copy_does_not_use_up_the_one_that_is_kept() -> None:
    replay(f"{spoken('chance', 'chance')}\nbea rule cross same anna\nanna scare -", options="used_words=spoken")


@pytest.mark.rule("spukstaben:validity.8")
def test_decisions_are_made_after_all_words_are_spoken_and_before_one_acts() -> None:
    replay(f"""
        {SEARCH}
        anna rule ok
        refused validity.8
        anna: farmers
        anna rule to farmer base
        refused validity.8
        bea: nut
        anna rule to farmer base
        team rule ok
        refused validity.8
        bea scare -
        anna rule cross invalid
        refused validity.8
        anna scare -
        anna rule cross invalid
        refused validity.8
    """)
    replay(f"{spoken('earth')}\nbea rule cross invalid\nrefused validity.8")
    replay(f"{spoken('earth')}\nanna rule cross invalid\nanna rule ok\nrefused validity.8")


@pytest.mark.rule("spukstaben:validity.9")
def test_decisions_may_follow_one_another_until_nothing_is_wrong() -> None:
    replay(f"""
        {used("farm")}
        anna: farmer
        bea: farmerrs
        bea rule to farmers spelling
        bea rule to farmer base
        anna scare -
        refused validity.5
        bea rule cross same anna
        anna rule to farm invalid
        anna scare -
        refused validity.7
        anna rule cross root farm
        kind table
        flee
    """)


@pytest.mark.rule("spukstaben:validity.10")
def test_a_crossed_word_scares_nothing() -> None:
    crossed = f"{spoken('earth', 'sand')}\nbea rule cross invalid\n"
    replay(f"{crossed}\nbea scare c2\nrefused scare.3\nanna scare c1\nbea scare c2\nrefused scare.3")


def test_a_ruling_decides_about_a_word_at_any_time_and_never_about_none() -> None:
    game = replay(f"""
        {SEARCH}
        anna: farmers
        !validity.8 anna rule to farmer base
        word anna FARMER standing
        bea: sand
        !validity.6 bea rule to san part anna nothing
        bea scare -
        !validity.8 anna rule cross invalid
        word anna FARMER crossed
    """)
    for action in (WordRuled(1, "ok"), WordRuled(2, "cross", None, "invalid"), WordRuled(None, "ok"), WordRuled(5, "ok")):
        with pytest.raises(Impossible):
            RULESET.rules.apply(game.state, action, 1)
    game = replay(spoken("earth"))
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, WordRuled(1, "to", None, "base"), 1)
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, WordRuled(1, "cross", None, "same", 9), 1)
    with pytest.raises(Illegal):
        RULESET.rules.check(game.state, WordRuled(1, "cross", None, "same", None))
