"""Completion from the parts of forms: one choice further, checked by the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.lines.form_completion import MOST_CHECKED, FormCompleter
from spooklog.domain.values.labels import Labels

LABELS = Labels(["anna", "bert", "Zoé"])
CARDS = ("fox", "owl", "ox")


def of(*parts: str | Field, seat: int | None = 2) -> Form:
    """A form of bert."""
    return Form(seat, "…", "what is done", parts=parts)


def offered(form: Form, typed: str, *, implied: int | None = 2, is_legal: Callable[[str], bool] = lambda _: True) -> list[str]:
    """The texts that continue a typed one."""
    return [one.text for one in FormCompleter([form], LABELS, implied, is_legal).suggest(typed)]


PLAY = of("play ", Field("card", CARDS))
LAY = of("lay ", Field("card", CARDS, 2, 3))
DISC = of("take ", Field("card", CARDS), Field("space", ("1S", "2M"), least=0, before=" from "))
TRADE = of("trade ", Field("player"), ": ", Field("card", CARDS, 0, 2, empty="-"), " / ", Field("card", CARDS, 0, 2, empty="-"))
BID = of("bid ", Field("trick", low=0, high=3), " of ", Field("card", CARDS))
RESULT = of("result ", Field("player"), " ", Field("point", low=0, high=900), ", ", Field("player"), seat=None)
FIGHT = of("fight ", Field("from", ("po", "sc")), ">", Field("to", ("po", "sc")), " ", Field("die", ("1", "2")))
LETTERS = of("spell ", Field("letter", ("A", "B"), most=9, again=True, between="", text=True), " base")
SPOKEN = of(": ", Field("word", ("boo", "bah"), text=True))


@pytest.mark.parametrize(
    ("form", "typed", "texts"),
    [
        (PLAY, "bert ", ["bert play "]),
        (PLAY, "bert pl", ["bert play "]),
        (PLAY, "bert play ", ["bert play fox", "bert play owl", "bert play ox"]),
        (PLAY, "bert play o", ["bert play owl", "bert play ox"]),
        (PLAY, "  bert  PLAY  O", ["bert PLAY owl", "bert PLAY ox"]),
        (PLAY, "bert play cat", []),
        (PLAY, "bert play fox ", []),
        (LAY, "bert lay ", ["bert lay fox ", "bert lay owl ", "bert lay ox "]),
        (LAY, "bert lay ox ", ["bert lay ox fox", "bert lay ox owl"]),
        (LAY, "bert lay ox fox ", ["bert lay ox fox owl"]),
        (LAY, "bert lay ox fox owl ", []),
        (DISC, "bert take fox ", ["bert take fox from "]),
        (DISC, "bert take fox from ", ["bert take fox from 1S", "bert take fox from 2M"]),
        (TRADE, "bert trade ", ["bert trade anna: ", "bert trade Zoé: "]),
        (TRADE, "bert trade zo", ["bert trade Zoé: "]),
        (TRADE, "bert trade a: fox ", ["bert trade a: fox owl ", "bert trade a: fox ox ", "bert trade a: fox / "]),
        (TRADE, "bert trade a: fox / ", ["bert trade a: fox / -", *(f"bert trade a: fox / {card}" for card in CARDS)]),
        (BID, "bert bid ", ["bert bid 0 ", "bert bid 1 ", "bert bid 2 ", "bert bid 3 "]),
        (BID, "bert bid 2 ", ["bert bid 2 of "]),
        (BID, "bert bid 4 ", []),
        (RESULT, "res", ["result "]),
        (RESULT, "result an 12", ["result an 12, "]),
        (RESULT, "result an 12, ", ["result an 12, bert", "result an 12, Zoé"]),
        (RESULT, "result an 901, ", []),
        (FIGHT, "bert fight ", ["bert fight po>", "bert fight sc>"]),
        (FIGHT, "bert fight po", ["bert fight po>po ", "bert fight po>sc "]),
        (FIGHT, "bert fight po>s", ["bert fight po>sc "]),
        (LETTERS, "bert spell ", []),
        (LETTERS, "bert spell AB ", ["bert spell AB base"]),
        (SPOKEN, "bert: b", ["bert: boo", "bert: bah"]),
    ],
)
def test_a_line_goes_on_by_one_choice(form: Form, typed: str, texts: list[str]) -> None:
    assert offered(form, typed) == texts


def test_what_is_offered_is_shown_by_its_next_words_behind_the_player() -> None:
    (one,) = FormCompleter([DISC], LABELS, None, bool).suggest("be take fox from 1")
    assert one == ("bert take fox from 1S", "1S", "bert", "")


def test_the_player_is_left_out_only_where_the_line_means_no_other() -> None:
    assert offered(PLAY, "play f") == ["play fox"]
    assert offered(PLAY, "be play f") == ["bert play fox"]
    assert offered(PLAY, "play f", implied=1) == offered(PLAY, "anna play f") == []


def test_a_word_is_found_without_its_accents_and_a_number_not_among_too_many() -> None:
    assert offered(of("sheet ", Field("category", ("één", "twee"))), "bert sheet ee") == ["bert sheet één"]
    assert offered(of("points ", Field("point", low=0, high=99)), "bert points ") == []


def test_a_whole_line_that_the_rules_refuse_is_not_offered() -> None:
    assert offered(PLAY, "bert play ", is_legal=lambda line: line != "bert play owl") == ["bert play fox", "bert play ox"]
    assert offered(LAY, "bert lay ox ", is_legal=lambda line: line == "bert lay ox owl") == ["bert lay ox owl"]


def test_an_unfinished_line_is_not_offered_if_the_rules_refuse_all_that_it_may_become() -> None:
    assert offered(FIGHT, "bert fight ", is_legal=lambda line: "po>sc" in line) == ["bert fight po>"]
    assert offered(FIGHT, "bert fight po>", is_legal=lambda line: "po>sc" in line) == ["bert fight po>sc "]
    assert offered(PLAY, "bert pl", is_legal=lambda _: False) == []


def test_no_more_lines_are_checked_than_a_bound() -> None:
    words = tuple(f"c{number}" for number in range(200))
    checked: list[str] = []

    def refused(line: str) -> bool:
        checked.append(line)
        return False

    assert offered(of("lay ", Field("card", words)), "bert lay ", is_legal=refused) == []
    assert len(checked) == MOST_CHECKED
    checked.clear()
    # each beginning of a line has a share of them, and is offered where that does not tell
    many = of("lay ", Field("card", words[:4]), " ", Field("die", words[: MOST_CHECKED // 4]))
    assert offered(many, "bert lay ", is_legal=refused) == []
    assert len(checked) == MOST_CHECKED
    checked.clear()
    more = of("lay ", Field("card", words[:4]), " ", Field("die", words[: MOST_CHECKED // 4 + 1]))
    assert len(offered(more, "bert lay ", is_legal=refused)) == 4
    assert len(checked) == MOST_CHECKED
    checked.clear()
    assert offered(of("lay ", Field("card", words), " ok"), "bert la", is_legal=refused) == ["bert lay "]
    assert len(checked) == MOST_CHECKED


def test_a_line_that_is_legal_only_if_it_goes_on_is_offered_with_what_comes_next() -> None:
    way = of("walks ", Field("room", CARDS, 1, 3, between=">"))
    assert offered(way, "bert walks ", is_legal=lambda line: line == "bert walks fox>owl>ox") == ["bert walks fox>"]
    assert offered(LAY, "bert lay ox ", is_legal=lambda line: line == "bert lay ox owl fox") == ["bert lay ox owl "]


def test_a_beginning_that_only_one_of_two_forms_makes_a_legal_line_is_offered() -> None:
    forms = [of("take ", Field("card", CARDS), " up"), of("take ", Field("card", CARDS), " down")]
    found = FormCompleter(forms, LABELS, 2, lambda line: line.endswith("down")).suggest("bert take f")
    assert [one.text for one in found] == ["bert take fox "]


def test_a_complete_line_is_offered_as_it_stands_and_a_word_that_is_spelt_is_not() -> None:
    assert offered(LAY, "bert lay ox FOX") == ["bert lay ox fox"]
    assert offered(LETTERS, "bert spell A") == []


def test_what_the_rules_have_told_is_not_asked_again_and_forms_may_be_added() -> None:
    checked: list[str] = []

    def legal(line: str) -> bool:
        checked.append(line)
        return not line.endswith("owl")

    forms = [PLAY]
    completer = FormCompleter(forms, LABELS, 2, legal)
    assert [[*completer.suggest(typed)] for typed in ("bert play o", "bert play ow")][1] == []
    assert checked == ["bert play owl", "bert play ox"]
    forms.append(BID)
    assert [one.text for one in completer.suggest("bert b")] == ["bert bid "]
