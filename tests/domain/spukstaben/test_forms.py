"""What may be chosen at the open places of a form: letters, ghosts, hints, roots."""

from __future__ import annotations

from string import ascii_uppercase

from tests.domain.spukstaben.script import OPENING, SILENCE, replay, short

from spooklog.domain.contract.ruleset import Field, Form
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.rules.hints import FORMS
from spooklog.domain.rulesets.spukstaben.state import State

SEARCH = f"{OPENING}\nglass\n"


def forms(state: State) -> dict[str, Form]:
    """The forms by their patterns; of equal ones the first."""
    found = [one for one in RULESET.moves.choices(state) if isinstance(one, Form)]
    return {form.pattern: form for form in reversed(found)}


def test_a_word_is_of_any_letters_those_of_ghosts_first_and_may_be_typed() -> None:
    offered = forms(replay(SEARCH).state)
    ghosts = ("A", "E", "N", "R", "S", "TH")
    letters = dict.fromkeys((*ghosts, *ascii_uppercase))
    word = Field("letter", tuple(letters), most=24, again=True, between="", text=True)
    assert offered[": WORD"].parts == (": ", word)
    assert offered["wrote WORD"].parts == ("wrote ", word)


def test_hints_are_about_letters_and_places_that_there_are() -> None:
    offered = forms(replay(SEARCH).state)
    letters = ("A", "E", "H", "N", "R", "S", "T", "TH")
    assert offered["hint use LETTER"].parts == ("hint use ", Field("letter", letters))
    assert offered["hint no PLACE"].parts == ("hint no ", Field("place", ("c", "p", "o", "r1", "r2", "r3")))
    assert {*FORMS} == {pattern for pattern in offered if pattern.startswith("hint ")}
    assert offered["hint NUMBER"].parts == ("hint ", Field("length", low=1, high=10))


def test_ghosts_are_chosen_by_place_and_by_letter_where_the_word_has_it_twice() -> None:
    offered = forms(replay(f"{SEARCH}\nanna: renter\nbea: -").state)
    (_, ghosts) = offered["scare PLACE PLACE …"].parts
    assert ghosts == Field("ghost", ("c1", "c1@2", "c1@5", "c3", "p1", "p1@1", "p1@6"), most=None)


def test_one_ghost_is_offered_with_the_letter_alone() -> None:
    offered = forms(replay(f"{SEARCH}\nanna: eye\nbea: -").state)
    assert offered["scare PLACE@NUMBER"].parts == ("scare ", Field("ghost", ("c1", "c1@1", "c1@3"), most=None))


def test_a_root_is_one_of_the_words_of_the_turn_or_a_used_one() -> None:
    offered = forms(replay(f"{SEARCH}\nanna: design\nbea: designer").state)
    *_, root = offered["NAME rule cross root WORD"].parts
    assert root == Field("root", ("DESIGN", "DESIGNER"), text=True)


def test_a_decision_names_the_owner_of_the_word_and_another_player() -> None:
    offered = forms(replay(f"{SEARCH}\nanna: design\nbea: designer").state)
    assert offered["NAME rule ok"].parts == (Field("player"), " rule ok")
    owner, rule, other, _, letters = offered["NAME rule cross part NAME LETTERS"].parts
    assert (owner, rule, other) == (Field("player"), " rule cross part ", Field("player"))
    assert isinstance(letters, Field)


def test_in_the_last_turn_the_team_says_the_word_and_decides_about_it() -> None:
    last = f"players anna bea\n{short(2)}---\n{OPENING}{SILENCE}glass\n"
    offered = forms(replay(last).state)
    assert offered["team: WORD"].parts[0] == "team: "
    assert offered["team wrote WORD"].parts[0] == "team wrote "
    assert not any(pattern.startswith("hint") for pattern in offered)
    offered = forms(replay(f"{last}team: renter\n").state)
    assert offered["team rule ok"].parts == ("team rule ok",)
    assert offered["team scare PLACE PLACE …"].parts[0] == "team scare "
