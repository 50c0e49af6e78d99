"""What may be chosen at the open places of a form: the cards of a hand, or those that are not accounted for."""

from __future__ import annotations

from tests.domain.spooks.test_choices import OUT, SHORT, after

from spooklog.domain.contract.ruleset import Field, Form
from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import PointsDeclared
from spooklog.domain.rulesets.spooks.cards import KINDS
from spooklog.domain.rulesets.spooks.moves.choices import is_legal
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.labels import Labels

DEALT = {"dealer": 3, "counts": [5, 2, 49], "hands": {"1": ["1S", "2S", "5B", "7B", "6T"]}}


def fields(state: State, pattern: str) -> list[Field]:
    """The open places of all forms with a pattern, by seat."""
    forms = [one for one in RULESET.moves.choices(state) if isinstance(one, Form) and one.pattern == pattern]
    return [part for form in forms for part in form.parts if isinstance(part, Field)]


def test_a_straight_is_of_the_cards_of_a_known_hand() -> None:
    state = after("anna 1S", "--", "anna 5B", "bert stuck", opening=DEALT)
    assert fields(state, "CARD CARD …") == [Field("card", ("2S", "7B", "6T"), 2, 3)]


def test_a_straight_from_a_hidden_hand_is_of_all_cards_that_are_not_accounted_for() -> None:
    (cards,) = fields(after("anna 1S", "--", "anna 5B", "bert stuck"), "CARD CARD …")
    assert set(cards.words) == set(KINDS) - {"1S", "5B"}


def test_a_straight_goes_on_with_cards_that_go_on() -> None:
    state = after("anna 1S", "--", "anna 5B", "bert stuck", opening=DEALT)
    found = LineCompleter(RULESET, state, Labels(["anna", "bert", "cora"])).suggest
    going_on, pattern, *_ = found("6t ").items
    assert (going_on.text, going_on.shown, pattern.shown) == ("6t 7B", "7B", "CARD CARD …")
    assert not found("anna 6t 7b").items


def test_a_last_hand_has_as_many_cards_as_the_player_holds() -> None:
    bert, cora = fields(after(*OUT, opening=SHORT), "left CARD …")
    assert (bert.least, bert.most, cora.least, cora.most) == (2, 2, 52, 52)
    assert set(bert.words) == set(KINDS) - {"1S", "2K"}


def test_patterns_come_before_many_cards_and_behind_few() -> None:
    found = LineCompleter(RULESET, after(*OUT, opening=SHORT), Labels(["anna", "bert", "cora"])).suggest
    assert [one.shown for one in found("cora left ").items][1:4] == ["left CARD …", "left POINTS", "2S"]
    assert [one.shown for one in found("cora left 1").items][-2:] == ["left CARD …", "left POINTS"]


def test_the_cards_left_over_in_a_result_are_neither_the_first_one_nor_named_before() -> None:
    bert, _ = fields(after("anna out", record="result"), "left CARD …")
    assert (bert.least, bert.most) == (1, None)
    assert set(bert.words) == set(KINDS) - {"1S"}
    (cora,) = fields(after("anna out", "bert left 2S 4T", record="result"), "left CARD …")
    assert set(cora.words) == set(KINDS) - {"1S", "2S", "4T"}


def test_with_two_decks_a_card_may_be_chosen_twice() -> None:
    bert, _ = fields(after("anna out", record="result", decks="2"), "left CARD …")
    assert bert.again
    assert bert.words == KINDS


def test_the_points_of_a_last_hand_are_those_that_it_may_have() -> None:
    state = after(*OUT, opening=SHORT)
    bert, _ = fields(state, "left POINTS")
    assert bert.low is not None
    assert bert.high is not None
    allowed = [points for points in range(100) if is_legal(state, PointsDeclared(2, points))]
    assert allowed == [*range(bert.low, bert.high + 1)]


def test_cards_of_a_trick_without_names_go_on_with_those_of_the_next_player() -> None:
    hands = {"1": ["1S", "9G", "3T"], "2": ["2S", "2K"]}
    state = after("anna 1S", "--", "anna 9G", opening={"dealer": 3, "counts": [3, 2, 51], "hands": hands})
    found = LineCompleter(RULESET, state, Labels(["anna", "bert", "cora"])).suggest
    assert state.phase == "trick"
    assert [[one.text for one in found(typed).items] for typed in ("3T ", "3t 2", "3T 2K 1", "3T 2K 4S ", "3T 9B ")] == [
        ["3T 2S ", "3T 2K "],
        ["3t 2S ", "3t 2K "],
        [f"3T 2K {card}" for card in ("10S", "1K", "10K", "1G", "10G", "1B", "10B", "1T", "10T")],
        [],
        [],
    ]
