"""Sentences that can be told in another language: English for everybody else, and taken apart without loss."""

from __future__ import annotations

import copy
import pickle

import msgspec
import orjson
import pytest

from spooklog.domain.rulesets.spooks.cards import the_card
from spooklog.domain.rulesets.spooks.refuse import said as spooks_said
from spooklog.domain.values.answer import plain_data
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.values.saying import Said, at_seat, chained, english, joined, said, within
from spooklog.domain.words.languages import Language
from spooklog.domain.words.wording import awaited, counted, next_up, such_as, to_type, winning, without_typing

GERMAN, SPANISH = Language("de"), Language("es")
LABELS = Labels(["anna", "bert", "3"])  # the third player was erased


def test_a_sentence_is_its_english_text() -> None:
    words = said("{first} to {last}", first=4, last=7)
    assert words == "4 to 7"
    assert hash(words) == hash("4 to 7")
    assert f"{words}." == "4 to 7."
    assert type(str(words)) is str


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, lambda words: pickle.loads(pickle.dumps(words))])
def test_a_copy_can_still_be_told(take: object) -> None:
    assert callable(take)
    assert GERMAN.tell(take(said("{first} to {last}", first=4, last=7))) == "4 bis 7"


def test_json_has_the_english_text() -> None:
    words = said("{first} to {last}", first=4, last=7)
    assert orjson.dumps({"words": words}) == b'{"words":"4 to 7"}'
    assert plain_data(Unreadable(words).answer())["message"] == "4 to 7"
    assert msgspec.json.encode([words], enc_hook=english) == b'["4 to 7"]'


def test_text_that_is_no_sentence_stays_as_it_is() -> None:
    assert GERMAN.tell("the start") == "the start"
    assert GERMAN.tell(said("no player '{token}' here", token="the start")) == "hier spielt niemand namens 'the start'"


def test_what_no_catalogue_has_stays_english_as_a_whole() -> None:
    assert GERMAN.tell(within("{a} moves like {b}", a=the_card("C"), b="x")) == "the Cat moves like x"


def test_a_part_stands_in_the_form_that_the_translation_asks_for() -> None:
    cards = listed([the_card("9S"), the_card("MB")], "or")
    opens = spooks_said("the hand is opened with {cards}, not with {card}", cards=cards, card=the_card("C"))
    assert GERMAN.tell(opens) == "die Runde wird mit der Spinnen-9 oder dem Knochen-Meister eröffnet, nicht mit der Katze"
    assert SPANISH.tell(opens) == "la mano se abre con el 9 de Arañas o el Maestro de Huesos, no con el Gato"


@pytest.mark.parametrize(("number", "german"), [(1, "1 Karte"), (2, "2 Karten"), (0, "0 Karten"), (-1, "-1 Karte")])
def test_a_number_takes_its_plural(number: int, german: str) -> None:
    assert GERMAN.tell(counted(number, "card"), "spooklog.domain.rulesets.spooks") == german


def test_seats_get_their_names_in_each_language() -> None:
    words = LABELS.named(said("{names} may act: type the name", names=joined([at_seat(1), at_seat(3)])))
    assert words == "anna, player 3 may act: type the name"
    assert GERMAN.tell(words) == "anna, Spieler 3 kann das tun: schreib den Namen dazu"
    assert GERMAN.tell(said("{names} may act: type the name", names=at_seat(4))) == "@4 kann das tun: schreib den Namen dazu"


def test_a_line_to_type_gets_labels_as_they_are_typed() -> None:
    words = LABELS.named(to_type("@3 left CARDS", "@3 left POINTS"))
    assert words == "type: 3 left CARDS, or 3 left POINTS"
    assert SPANISH.tell(words) == "escribe: 3 left CARDS, o 3 left POINTS"


def test_a_prompt_is_taken_apart_and_can_still_be_told() -> None:
    prompt = (next_up(such_as(winning(["anna", "bert"]), "anna 2B b")), to_type("anna 2B b"), "next: cora acts, such as: cora 2B")
    assert without_typing(prompt) == ("next: anna and bert win", "next: cora acts")
    assert [GERMAN.tell(line) for line in awaited(prompt)] == ["anna und bert gewinnen", "cora acts"]


def test_names_in_a_row() -> None:
    assert listed(["anna"]) == "anna"
    assert listed([]) == "" == joined([]) == chained([])
    assert listed(["anna", "bert", "cora"], "or") == "anna, bert or cora"
    assert chained(["anna", "bert", "cora"]) == "anna and bert and cora"
    assert called("2") == "player 2"
    assert isinstance(called("2"), Said)
