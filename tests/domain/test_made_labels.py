from __future__ import annotations

import pytest

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.start.arrange import Player, read_player, read_players, settled, write_players
from spooklog.domain.start.made_labels import labels_for
from spooklog.domain.values.errors import Usage

SPOOKS = find_ruleset("spooks").meta


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Jean-Luc", "jeanluc"),
        ("O'Neil", "oneil"),
        ("d’Artagnan", "dartagnan"),
        ("Anna Berg", "anna"),
        ("Jean-Luc Picard", "jeanluc"),
        ('"Bertl" Klee', "bertl"),
        ("J.", "j"),
        ("Jose\u0301-Mari\u0301a", "josémaría"),
        ("- Anna", "anna"),
    ],
)
def test_a_name_that_is_no_label_gets_one_made_of_its_first_word(name: str, label: str) -> None:
    player = read_player(name)
    assert (player.label, player.made) == (label, True)
    assert read_player(write_players([player])).label == label


def test_a_single_word_of_letters_and_digits_is_the_label_as_it_is_typed() -> None:
    assert read_player("Anna2") == Player("Anna2", "Anna2")


@pytest.mark.parametrize("typed", ["", "=Anna", "- -", "' …"])
def test_a_text_without_letters_names_no_player(typed: str) -> None:
    with pytest.raises(Usage):
        read_player(typed)


@pytest.mark.parametrize("typed", ["'", "…", "anna,", "record:table", "anna/bert"])
def test_a_word_with_a_sign_that_no_name_has_is_taken_as_a_label_and_so_refused(typed: str) -> None:
    assert read_player(typed) == Player(typed, typed)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ('anna=Anna "Anni"', 'Anna "Anni"'),
        ('bert="Bertl" Klee', '"Bertl" Klee'),
        ('bert="Bertl" und "Bert"', '"Bertl" und "Bert"'),
        ('anna="Anna Berg"', "Anna Berg"),
        (r'anna="\"Anni\""', '"Anni"'),
        ('anna=Anna "', 'Anna "'),
    ],
)
def test_a_full_name_keeps_its_quotation_marks_but_those_around_the_whole(typed: str, name: str) -> None:
    player = read_player(typed)
    assert player.name == name
    assert read_players(write_players([player])) == (player,)


def test_a_players_line_takes_names_alone_in_quotation_marks_too() -> None:
    players = settled(read_players('"Anna Berg" Jean-Luc bert="Bert Holm" anna'), SPOOKS)
    assert players == (
        Player("anna2", "Anna Berg"),
        Player("jeanluc", "Jean-Luc"),
        Player("bert", "Bert Holm"),
        Player("anna", "anna"),
    )


def test_a_made_label_is_neither_that_of_another_player_nor_a_word_of_the_notation() -> None:
    named = settled([read_player(name) for name in ("Anna Berg", "Anna Klee", "Pass Auf", "Ánna Holm")], SPOOKS)
    assert [player.label for player in named] == ["anna", "anna2", "pass2", "ánna3"]


def test_a_label_is_made_for_every_name_of_an_import() -> None:
    assert labels_for(["Anna Berg", "Anna Klee", "!", "2 Fast", "O'Neil"], SPOOKS) == ("anna", "anna2", "p3", "p4", "oneil")


@pytest.mark.parametrize(
    ("typed", "player"),
    [
        ("Jean-Luc=Jean-Luc Ott", Player("jeanluc", "Jean-Luc Ott", made=True)),
        ('O’Neil="Pat O’Neil"', Player("oneil", "Pat O’Neil", made=True)),
        ("Zoë=Zoë Ott", Player("Zoë", "Zoë Ott")),
    ],
)
def test_a_label_with_the_signs_of_a_name_is_made_into_one_without(typed: str, player: Player) -> None:
    assert read_player(typed) == player
    assert read_players(typed if '"' in typed else typed.replace("=", '="') + '"') == (player,)
