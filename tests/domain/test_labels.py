from __future__ import annotations

import re

import pytest

from spooklog.domain.values.errors import Ambiguous, Illegal, Unreadable, Usage
from spooklog.domain.values.labels import Labels, check_labels, check_new_labels

TABLE = Labels(["anna", "Annika", "bert", "Zoë"])


@pytest.mark.parametrize(
    ("token", "seat"),
    [("anna", 1), ("ANNA", 1), ("anni", 2), ("b", 3), ("zoë", 4), ("zoe\u0308", 4), ("z", 4), ("carl", None), ("", None)],
)
def test_a_label_is_found_by_itself_or_by_a_unique_beginning_in_any_case(token: str, seat: int | None) -> None:
    assert TABLE.find(token) == seat


def test_an_erased_player_is_a_player_in_a_sentence_and_a_number_in_a_line() -> None:
    labels = Labels(["anna", "2", "cora"])
    assert labels.named("@2 plays a 3, then @3") == "player 2 plays a 3, then cora"
    assert labels.named("type: @2 left CARDS") == "type: 2 left CARDS"
    problem = labels.fill(Illegal("@2 must answer", expected=("@2 CARD",)))
    assert (problem.message, problem.expected) == ("player 2 must answer", ("2 CARD",))


def test_a_label_beats_the_beginning_of_a_longer_one() -> None:
    assert Labels(["ann", "anna"]).find("ann") == 1


def test_a_beginning_of_two_labels_is_ambiguous_and_names_both() -> None:
    with pytest.raises(Ambiguous, match="anna or Annika") as refusal:
        TABLE.find("an")
    assert refusal.value.expected == ("anna", "Annika")


def test_an_unknown_label_is_unreadable_and_the_nearest_is_suggested() -> None:
    with pytest.raises(Unreadable, match=re.escape("did you mean bert?")) as refusal:
        TABLE.seat("brt", rule="some:rule")
    assert (refusal.value.input, refusal.value.rule, refusal.value.expected) == ("brt", "some:rule", TABLE.names)


def test_seats_in_a_refusal_become_labels() -> None:
    refusal = TABLE.fill(Illegal("it is the turn of @3, not of @1", expected=("@3 …",)))
    assert (refusal.message, refusal.expected) == ("it is the turn of bert, not of anna", ("bert …",))


@pytest.mark.parametrize("text", ["'@3' is no card", "@9 sits nowhere", "@0", "mail@3", "@3x"])
def test_text_that_only_looks_like_a_seat_stays_as_it_is(text: str) -> None:
    assert TABLE.fill(Illegal(text)).message == text


def test_numbered_labels_are_the_seats() -> None:
    assert Labels.numbered(3).names == ("1", "2", "3")


@pytest.mark.parametrize(
    ("names", "suggestion"),
    [
        (["anna", "ANNA"], "ANNA2"),
        (["Zoë", "Zoe\u0308"], None),
        (["trick"], "trick_"),
        (["Result"], "Result_"),
        (["5b"], "p5b"),
        (["_x"], "p_x"),
        (["mb"], "mb_"),
        (["an na"], None),
        (["a-b"], None),
        ([""], None),
        (["x" * 33], None),
    ],
)
def test_a_label_that_would_make_lines_unreadable_is_refused_with_a_valid_one(names: list[str], suggestion: str | None) -> None:
    with pytest.raises(Usage) as refusal:
        check_labels(names, {"trick"}, readable_as_token=re.compile("([0-9]+|m)[skgbt]", re.IGNORECASE))
    if suggestion:
        assert refusal.value.expected == (suggestion,)
        check_labels([suggestion], {"trick"}, readable_as_token=re.compile("([0-9]+|m)[skgbt]", re.IGNORECASE))


def test_a_label_has_letters_of_any_script_and_digits_after_them() -> None:
    check_labels(["anna", "bert2", "Łukasz", "雪", "a_b", "x" * 32], {"trick"})


ACCENTS = Labels(["José", "Ana", "Änne", "Łukasz", "Jürgen", "Strauß", "ØYSTEIN", "Νίκος"])


@pytest.mark.parametrize(
    ("token", "seat"),
    [
        *(("jose", 1), ("JOSÉ", 1), ("Jose\u0301", 1), ("JOSE\u0301", 1), ("Josè", 1), ("jos", 1), ("josé", 1)),
        *(("a", 2), ("ä", 3), ("anne", 3), ("Änn", 3), ("lukasz", 4), ("Ł", 4), ("jurgen", 5), ("ju", 5), ("juergen", None)),
        *(("strauss", 6), ("STRAUSS", 6), ("straus", 6), ("oystein", 7), ("øy", 7), ("νικος", 8), ("nikos", None)),
        *(("\u0301", None), ("jo\u0301se\u0301", 1), ("e\u0301" * 2000, None)),
    ],
)
def test_a_label_is_found_without_its_accents_and_nothing_is_transliterated(token: str, seat: int | None) -> None:
    assert ACCENTS.find(token) == seat


def test_a_label_typed_as_it_is_beats_one_that_differs_in_accents() -> None:
    both = Labels(["José", "jose"])
    assert (both.find("jose"), both.find("JOSE"), both.find("josé"), both.find("JOSE\u0301")) == (2, 2, 1, 1)
    with pytest.raises(Ambiguous, match="José or jose"):
        both.find("josè")
    with pytest.raises(Ambiguous, match="José or jose"):
        both.find("jo")


def test_a_whole_label_without_accents_beats_the_beginning_of_a_longer_one() -> None:
    labels = Labels(["José", "Joseph"])
    assert (labels.find("jose"), labels.find("josep")) == (1, 2)
    assert (labels.whole("jose"), labels.whole("josep"), labels.whole("carl")) == (1, None, None)


@pytest.mark.parametrize(
    ("names", "suggestion"),
    [(["José", "jose"], "jose2"), (["anna", "Anná"], "Anná2"), (["Tríck"], "Tríck_"), (["ÀLL"], "ÀLL_"), (["Č"], "Č_")],
)
def test_labels_of_a_new_game_differ_in_more_than_accents(names: list[str], suggestion: str) -> None:
    cards = re.compile("([0-9]+|m)[skgbt]|c", re.IGNORECASE)
    check_labels(names, {"trick"}, readable_as_token=cards)
    with pytest.raises(Usage, match="accents") as refusal:
        check_new_labels(names, {"trick"}, readable_as_token=cards)
    assert refusal.value.expected == (suggestion,)
    check_new_labels([*names[:-1], suggestion], {"trick"}, readable_as_token=cards)


def test_labels_that_differ_in_case_alone_are_refused_by_the_words_for_equal_ones() -> None:
    check_new_labels(["anna", "ANNA", "José"], {"trick"})
    with pytest.raises(Usage, match="two players are called"):
        check_labels(["anna", "ANNA"], {"trick"})


def test_a_seat_that_a_correction_took_from_the_table_is_called_by_its_number() -> None:
    assert Labels(["anna", "bert"])[3] == "3"


@pytest.mark.parametrize("typed", ["Jean-Luc", "jean-luc", "JEAN‑LUC", "O'Neil", "O’Neil", "o'neil"])
def test_a_name_with_a_hyphen_or_an_apostrophe_finds_its_label(typed: str) -> None:
    labels = Labels(["anna", "jeanluc", "oneil"])
    seat = 2 if typed[0] in "jJ" else 3
    assert (labels.seat(typed), labels.whole(typed), labels.exact(typed)) == (seat, seat, seat)


@pytest.mark.parametrize("typed", ["-2", "--", "dave's", "b-", "-b", "1-2"])
def test_signs_that_are_in_no_name_find_no_label(typed: str) -> None:
    assert not Labels(["davesmith", "bert", "dave1"]).meant(typed)


@pytest.mark.parametrize(("name", "label"), [("Jean-Luc", "JeanLuc"), ("O'Neil", "ONeil"), ("a b", "ab"), ("9-a", "a")])
def test_a_refused_label_is_answered_with_one_that_would_do(name: str, label: str) -> None:
    with pytest.raises(Usage) as refusal:
        check_labels([name], ())
    assert refusal.value.expected == (label,)
    check_labels([label], ())
