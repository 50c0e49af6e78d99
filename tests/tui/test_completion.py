"""Completion: what is suggested for what was typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spooklog.cli.tui.suggest import grid
from spooklog.domain.contract.actions import Choice
from spooklog.domain.lines.completion import MOST, PULL, Completer, Suggestion, Suggestions, Word

NAMES = ("anna", "bert", "Béa")
STRAIGHT = Choice("bert CARD CARD …", "a straight, the top card last")
LEFT = (
    Choice("bert left CARD …", "the last hand"),
    Choice("bert left POINTS", "its worth"),
    Choice("bert left ?", "nobody counted"),
)
WORDS = (Word("undo", "take back"), Word("note ", "remark"), Word("close", "for good", due=True))
TRICK = Word("trick ", "a whole trick", due=True, leads=True)


def completer(*lines: str | Choice, **more: object) -> Completer:
    choices = [line if isinstance(line, Choice) else Choice(line) for line in lines]
    return Completer(NAMES, choices, **more)  # type: ignore[arg-type]


def texts(suggestions: Suggestions) -> list[str]:
    return [item.text for item in suggestions.items]


@pytest.mark.parametrize("typed", ["bert 3", "be 3", "BERT 3", "  bert  3", "ber 3"])
def test_a_beginning_of_a_name_will_do_and_case_does_not_matter(typed: str) -> None:
    assert texts(completer("bert 3T", "bert 3S", "bert 4S").suggest(typed)) == ["bert 3T", "bert 3S"]


def test_cards_may_be_typed_in_small_letters() -> None:
    assert texts(completer("bert 3T", "bert MS").suggest("bert m")) == ["bert MS"]


def test_an_accent_is_the_same_however_it_was_typed() -> None:
    assert texts(completer("Béa 3T").suggest("be\u0301a 3")) == ["Béa 3T"]


@pytest.mark.parametrize("typed", ["jose 3", "JO 3", "josé 3", "jose\u0301 3"])
def test_a_name_may_be_typed_without_its_accents(typed: str) -> None:
    there = Completer(("José", "anna"), [Choice("José 3T"), Choice("anna 3S"), Choice("anna gives José 3B")])
    assert texts(there.suggest(typed)) == ["José 3T"]
    assert texts(there.suggest("jos")) == ["José 3T"]
    assert texts(there.suggest("anna gives jose 3")) == texts(there.suggest("anna gives jos")) == ["anna gives José 3B"]


def test_a_name_typed_as_it_is_means_no_other_that_has_accents() -> None:
    both = Completer(("José", "jose"), [Choice("José 3T"), Choice("jose 3S")])
    assert (texts(both.suggest("jose 3")), texts(both.suggest("josé 3"))) == (["jose 3S"], ["José 3T"])
    assert texts(both.suggest("jo 3")) == ["José 3T", "jose 3S"]


def test_a_whole_name_means_only_that_player() -> None:
    both = Completer(("ann", "anna"), [Choice("ann 1S"), Choice("anna 2S")])
    assert texts(both.suggest("ann ")) == ["ann 1S"]
    assert texts(both.suggest("an ")) == ["ann 1S", "anna 2S"]


def test_many_lines_of_several_players_begin_with_the_players() -> None:
    many = completer(*(f"{name} {number}S" for name in ("anna", "bert") for number in range(1, 10)))
    assert texts(many.suggest("")) == ["anna ", "bert "]
    assert texts(many.suggest("b"))[:2] == ["bert 1S", "bert 2S"]
    assert texts(completer("anna 1S", "bert 1S").suggest("")) == ["anna 1S", "bert 1S"]


def test_a_form_completes_as_far_as_it_is_fixed() -> None:
    straight = completer("bert 3T", STRAIGHT)
    assert straight.suggest("b").items[1] == Suggestion("bert ", "CARD CARD …", "bert", "a straight, the top card last")
    left = completer(*LEFT)
    assert texts(left.suggest("b")) == ["bert left ", "bert left ", "bert left ?"]
    assert left.suggest("b").common("b") == "bert left "


def test_a_form_stays_in_sight_while_it_is_filled_in() -> None:
    assert [item.shown for item in completer(*LEFT).suggest("bert left 3S 1").items] == ["left CARD …"]
    assert [item.shown for item in completer(*LEFT).suggest("bert left 1").items] == ["left CARD …", "left POINTS"]


def test_a_placeholder_with_signs_is_never_offered_as_text() -> None:
    signed = completer(Choice("anna +POINTS REASON", "extra points"), Choice("anna trade PLAYER: CARD", "cards given"))
    assert texts(signed.suggest("anna ")) == ["anna trade ", "anna "]
    assert texts(signed.suggest("anna +")) == texts(signed.suggest("anna trade b")) == []


def test_lines_of_several_players_complete_each_of_them_once() -> None:
    trick = completer("anna 1S", "anna 2S", "bert 3S", words=lambda _: (TRICK,))
    assert texts(trick.suggest("trick a")) == ["trick anna 1S", "trick anna 2S"]
    assert texts(trick.suggest("trick anna 1S, ")) == ["trick anna 1S, bert 3S"]
    assert texts(trick.suggest("trick a 1S,b")) == ["trick a 1S,bert 3S"]


def test_lines_of_several_players_hold_what_would_be_accepted() -> None:
    trick = completer("anna 1S", "bert 1S", "bert 2S", words=lambda _: (TRICK,), reads=lambda line: line.count("1S") < 2)
    assert texts(trick.suggest("trick anna 1S, b")) == ["trick anna 1S, bert 2S"]


def test_behind_a_word_that_leads_no_lines_no_player_is_offered() -> None:
    lines = [f"{name} {number}S" for name in ("anna", "bert") for number in range(1, 9)]
    alone = completer(*lines, words=lambda _: WORDS)
    assert texts(alone.suggest("note ")) == texts(alone.suggest("pass ")) == []
    one = completer(*lines, words=lambda _: (TRICK,), reads=lambda line: not line.startswith("trick bert"))
    assert texts(one.suggest("trick ")) == ["trick anna "]


def test_commands_come_after_lines_of_play_and_unasked_only_when_they_are_due() -> None:
    both = completer("bert 3S", words=lambda _: (*WORDS, Word("bite", "all give")))
    assert texts(both.suggest("b")) == ["bert 3S", "bite"]
    assert texts(both.suggest("u")) == ["undo"]
    assert texts(both.suggest("")) == ["bert 3S", "close"]
    assert texts(both.suggest("note x")) == []


@pytest.mark.parametrize(
    "typed", ["bert 3T", "BERT 3t", "bert 3T  # he smiled", "bert 3T #! we play it so", "# a note", "bert 3T #@ 20"]
)
def test_a_complete_line_gets_no_suggestion(typed: str) -> None:
    assert completer("bert 3T").suggest(typed) == Suggestions()


def test_the_common_beginning_of_suggestions_is_completed_at_once() -> None:
    assert completer("bert 3T", "bert 3S").suggest("b").common("b") == "bert 3"
    assert completer("bert 3T", "bert 4S").suggest("bert ").common("bert ") == "bert "
    assert completer("bert 3T").suggest("x").common("x") == "x"


def test_choices_are_computed_no_further_than_needed() -> None:
    computed = 0

    def endless() -> Iterator[Choice]:
        nonlocal computed
        while True:
            computed += 1
            yield Choice(f"bert {computed}S")

    lazy = Completer(NAMES, endless())
    first = lazy.suggest("bert ")
    assert (computed, len(first.items), first.more) == (PULL, MOST, True)
    lazy.suggest("bert 1")
    assert computed == PULL
    rare = lazy.suggest("bert 999")
    assert rare == Suggestions(unfinished=True)
    while not rare.items:
        rare = lazy.suggest("bert 999")
    assert texts(rare)[0] == "bert 999S"
    assert computed <= 1000 + PULL


def test_the_grid_is_aligned_and_counts_what_it_leaves_out() -> None:
    found = Suggestions(tuple(Suggestion(f"bert {number}S", f"{number}S", "bert") for number in range(1, 31)))
    lines = [line.rstrip() for line in grid(found, None, 40, 2).plain.split("\n")]
    assert lines == ["bert  1S   2S   3S   4S   5S   6S", "      7S   8S   9S   10S  … 20 more"]
    assert [line.rstrip() for line in grid(found, 29, 40, 2).plain.split("\n")][1] == "      25S  26S  27S  28S  29S  30S"


def test_a_suggestion_with_a_description_gets_a_row_of_its_own() -> None:
    found = Suggestions((Suggestion("bert 3T", "3T", "bert"), Suggestion("bert ", "CARD …", "bert", "a straight")))
    assert [line.rstrip() for line in grid(found, None, 40, 3).plain.split("\n")] == ["bert  3T", "bert CARD …  a straight"]
    assert grid(Suggestions(), None, 40, 3).plain == ""


def test_a_remark_is_suggested_once_its_beginning_is_typed() -> None:
    some = completer("bert 3T", "bert 3S")
    assert texts(some.suggest("bert ")) == ["bert 3T", "bert 3S"]
    assert texts(some.suggest("be s")) == ["bert says "]
    assert texts(some.suggest("anna sa")) == ["anna says "]
    assert texts(some.suggest("anna says ")) == []
    assert texts(some.suggest("zoe s")) == []


def test_text_after_a_colon_belongs_to_the_named_player() -> None:
    spoken = completer(Choice("anna: WORD", "the word"), "anna: -", "anna hint 6", Choice("bert: WORD", "the word"))
    assert texts(spoken.suggest("")) == ["anna ", "bert "]
    assert texts(spoken.suggest("anna ")) == ["anna: ", "anna: -", "anna hint 6"]
    assert texts(spoken.suggest("an ")) == ["anna: ", "anna: -", "anna hint 6"]
    assert texts(spoken.suggest("anna h")) == ["anna hint 6"]
    assert Suggestion("anna: ", "WORD", "anna:", "the word") in spoken.suggest("anna: ").items
    assert texts(spoken.suggest("anna: ear"))[0] == "anna: ear"
