"""Decks that print letters beyond A to Z: they are letters of their own in cards, words, hints and word lists (words.11)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import begin, deck, lone, replay

from spooklog.domain.contract.ruleset import Context
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.cards import parse_code
from spooklog.domain.rulesets.spukstaben.letters import plain, spell, tidy
from spooklog.domain.words.lexicons.wordlist import read_words

SHA = "cd" * 32
TURN = "glass\nanna: {0}\n"


@pytest.mark.parametrize(
    ("typed", "code"),
    [("ä", "Ä"), ("a\u0308-l", "Ä-l"), ("ß", "ẞ"), ("ẞ", "ẞ"), ("ñ/P", "Ñ/p"), ("ss~ßss", "SS~ẞSS"), ("œu+", "ŒU+"), ("ж", "Ж")],
)
def test_a_code_may_name_any_letter_in_any_case(typed: str, code: str) -> None:
    card = parse_code(typed)
    assert card is not None
    assert card.code == code
    assert parse_code(card.code) == card


@pytest.mark.rule("spukstaben:words.11")
@pytest.mark.parametrize(
    ("card", "fits", "misfits"),
    [
        ("Ä", ["Ärger", "BÄR", "ba\u0308r"], ["Bar", "arg"]),
        ("ß", ["Straße", "STRAẞE"], ["Strasse"]),
        ("Ñ", ["año", "señor"], ["nada", "annual"]),
        ("Ø", ["brød", "ØL"], ["brod", "oel"]),
        ("ßE", ["Straße"], ["Strasse", "ßte"]),
    ],
)
def test_a_letter_that_the_deck_prints_is_a_letter_of_its_own(card: str, fits: list[str], misfits: list[str]) -> None:
    for word in fits:
        replay(f"{lone(card)}{TURN.format(word)}anna scare c1")
    for word in misfits:
        rule = "combos.1" if len(card) > 1 else "scare.5"
        replay(f"{lone(card)}{TURN.format(word)}anna scare c1\nrefused {rule}")


@pytest.mark.rule("spukstaben:words.11")
@pytest.mark.parametrize(("card", "word"), [("A", "Ärger"), ("O", "brød"), ("SS", "Straße"), ("N", "año")])
def test_a_letter_that_the_deck_does_not_print_is_its_base_letter_or_spelt_out(card: str, word: str) -> None:
    replay(f"{lone(card)}{TURN.format(word)}anna scare c1")


def test_the_base_letter_is_not_scared_with_a_letter_that_has_a_card_of_its_own() -> None:
    replay(f"{lone('A', 'Ä')}glass\nanna: Ärger\nanna scare c1\nrefused scare.5\nanna scare ä")


@pytest.mark.rule("spukstaben:words.1")
def test_a_sharp_s_that_the_deck_prints_is_one_letter() -> None:
    assert (spell("STRAẞE").length(), spell("STRAẞE", "ẞ").length()) == (7, 6)
    game = replay(f"{lone('ß')}{TURN.format('Straße')}")
    assert game.view["words"]["anna"]["length"] == 6
    assert game.view["words"]["anna"]["current"] == "STRAẞE"


def test_a_sharp_s_stays_one_sign_however_it_is_typed() -> None:
    assert tidy("Straße") == tidy("STRAẞE") == "STRAẞE"
    assert tidy("Strasse") == "STRASSE"
    assert plain("straße") == plain("strasse") == "STRASSE"


@pytest.mark.rule("spukstaben:validity.5")
def test_words_that_differ_in_a_printed_letter_are_different_words() -> None:
    spoken = "+A c\n+E c\n+E c\n+S p\n+M p\n+{0} o\nglass\nanna: Maße\nbea: Masse\nanna scare -\n"
    rest = ("A", "E", "E", "S", "M")
    replay(f"{deck(*rest, 'ß')}---\n{spoken.format('ß')}")
    replay(f"{deck(*rest, 'SS')}---\n{spoken.format('SS')}refused validity.5")


@pytest.mark.rule("spukstaben:hints.3")
def test_a_hint_may_name_a_letter_that_the_deck_prints() -> None:
    game = replay(f"{lone('ß', 'Ä')}glass\nanna hint use ß\nanna: Masse")
    assert [notice.kind for notice in game.state.notices] == ["hint"]
    replay(f"{lone('ß', 'Ä')}glass\nanna hint use a\nrefused hints.3\nanna hint use ä\nanna: Bär")


@pytest.mark.rule("spukstaben:dict.1")
def test_a_word_list_and_the_words_of_a_game_agree_on_what_is_a_letter() -> None:
    words = read_words("dictionary", "masse\nbar\nbrød\n".encode())
    context = Context(lexicon=lambda _: words)
    options = f"dictionary=dictionary@{SHA}"

    def verdict(card: str, word: str) -> str:
        game = begin([*lone(card).partition("options")[0].splitlines(), f"options {options}"])
        action = RULESET.notation.read(f"anna: {word}", game.state, game.labels)[0]
        spoken = RULESET.rules.enrich(game.state, action, context)
        assert isinstance(spoken, act.WordSpoken)
        assert spoken.lexicon is not None
        return spoken.lexicon.verdict

    assert (verdict("S", "Maße"), verdict("ß", "Maße"), verdict("ß", "Masse")) == ("listed", "unlisted", "listed")
    assert (verdict("A", "Bär"), verdict("Ä", "Bär")) == ("listed", "unlisted")
    assert (verdict("O", "brod"), verdict("Ø", "brod"), verdict("Ø", "BRØD")) == ("listed", "unlisted", "listed")


@pytest.mark.rule("spukstaben:words.10")
def test_a_house_word_keeps_its_sharp_s() -> None:
    option = next(one for one in RULESET.meta.options if one.name == "house_words")
    assert option.read("Maße,MASSE") == ["masse", "maße"]
