"""Lines in two languages, with arguments that depend on a card, and with more actions than one."""

from __future__ import annotations

from typing import Annotated

import pytest
from tests.domain.grammar.bilingual import (
    GRAMMAR,
    LABELS,
    Args,
    Bilingual,
    CardUsed,
    Ended,
    Fought,
    Rolled,
    Seat,
    Settled,
    State,
)

from spooklog.domain.contract.actions import Action, Field
from spooklog.domain.grammar.kinds import OneOf, Open, Variants
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels

ENGLISH, SPANISH = State(), State(lang="es")


def read(text: str, state: State = ENGLISH) -> tuple[Bilingual, ...]:
    return GRAMMAR.read(text, state, LABELS)


def refusal(text: str, state: State = ENGLISH) -> SpooklogError:
    with pytest.raises((Unreadable, Ambiguous)) as caught:
        read(text, state)
    return caught.value


@pytest.mark.parametrize(
    ("english", "spanish", "actions"),
    [
        ("anna 1F hall b>g by bert", "anna 1P hall a>v por bert", (Fought(1, 1, "hall", 1, 2, 2),)),
        (
            "anna 2F attic g +ace +king *",
            "anna 2P attic v +ace +king *",
            (Fought(1, 2, "attic", 2, 0, 0, ("ace", "king"), True),),
        ),
        ("roll 3:2 ?", "tira 3:2 ?", (Rolled((3, 2)),)),
        ("anna ok", "anna sí", (Settled(1),)),
        ("bert end", "bert fin", (Ended(2),)),
        ("anna P ace hall b *", "anna P ace hall a *", (CardUsed(1, "ace", Args(room="hall", level=1, extra=True)),)),
    ],
)
def test_a_line_is_read_in_both_languages_and_written_in_that_of_the_game(
    english: str, spanish: str, actions: tuple[Bilingual, ...]
) -> None:
    for state, line in ((ENGLISH, english), (SPANISH, spanish)):
        assert read(english, state) == read(spanish, state) == actions
        assert GRAMMAR.write(state, actions, LABELS) == line


def test_words_of_two_languages_are_read_without_case_and_accents() -> None:
    assert read("anna SI") == read("anna Sí") == (Settled(1),)
    assert read("TIRÁ 3 ?") == (Rolled((3,)),)


def test_words_of_both_languages_are_keywords() -> None:
    assert GRAMMAR.keywords == {"by", "por", "roll", "tira", "end", "fin", "ok", "sí", "p"}


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("anna P ace attic", (CardUsed(1, "ace", Args(room="attic")),)),
        ("anna P king 2 10", (CardUsed(1, "king", Args(spaces=(2, 10))),)),
        ("anna P queen", (CardUsed(1, "queen"),)),
        ("anna P queen 3:2", (CardUsed(1, "queen"), Rolled((3, 2)), Settled(1))),
        ("anna P queen 3:2 ?", (CardUsed(1, "queen"), Rolled((3, 2)))),
        ("anna P jack", (CardUsed(1, "jack"),)),
    ],
)
def test_what_a_card_takes_depends_on_the_card(line: str, actions: tuple[Bilingual, ...]) -> None:
    assert read(line) == actions
    assert GRAMMAR.write(ENGLISH, actions, LABELS) == line


def test_a_card_without_a_pattern_is_read_without_what_follows() -> None:
    assert read("anna P seven of hearts") == (CardUsed(1, "seven"),)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("bert 1F hall b>g", (Fought(2, 1, "hall", 1, 2),)),
        ("bert 1F hall b>g 3:2", (Fought(2, 1, "hall", 1, 2), Rolled((3, 2)), Settled(2))),
        ("bert 1F hall b>g 3:2 ?", (Fought(2, 1, "hall", 1, 2), Rolled((3, 2)))),
        ("roll 6", (Rolled((6,)), Settled(1))),
    ],
)
def test_a_line_goes_on_with_more_actions(line: str, actions: tuple[Bilingual, ...]) -> None:
    assert read(line) == actions
    assert GRAMMAR.write(ENGLISH, actions, LABELS) == line


def test_marks_are_stored_in_order_wherever_they_stand() -> None:
    assert read("anna 1F +king hall * b +ace by bert") == (Fought(1, 1, "hall", 1, 0, 2, ("ace", "king"), True),)


def test_a_name_that_has_blanks_is_one_word() -> None:
    assert read("anna 1F great hall b") == read("anna 1F hall b")


def test_a_line_may_begin_with_a_word_of_the_notation_in_place_of_its_player() -> None:
    assert read("end", State(awaited=2)) == read("fin", State(awaited=2)) == (Ended(2),)
    assert read("P jack") == (CardUsed(1, "jack"),)
    assert GRAMMAR.read("end end", ENGLISH, Labels(("anna", "end"))) == (Ended(2),), "a label is a player first"
    assert "no player '1F' here" in refusal("1F hall b").message


@pytest.mark.parametrize(
    ("line", "words", "expected"),
    [
        ("anna 1F hall b by", "which player?", "anna 1F hall b [DICE] by NAME"),
        ("anna 1F hall b by zoe", "no player 'zoe' here", "anna 1F hall b by anna"),
        ("anna 1F hall b +7", "'+7' is not +CARD", "anna 1F hall b [DICE] +CARD …"),
        ("anna 1F hall b g", "'g' is no die: a whole number", "anna 1F hall b [DICE] [by NAME] [+CARD …] [*] [?]"),
        ("anna 1F hall b>", "'b>' is not COLOUR[>COLOUR]", "anna 1F hall COLOUR[>COLOUR] [DICE] [by NAME] [+CARD …] [*] [?]"),
        ("anna 1F hall b ? ?", "'?' stands twice", "anna 1F ROOM COLOUR[>COLOUR] [DICE] [by NAME] [+CARD …] [*] [?]"),
        (
            "anna 1F hall b 7:1",
            "'7' is no die: 6 is the most",
            "anna SECTIONF ROOM COLOUR[>COLOUR] [DICE] [by NAME] [+CARD …] [*] [?]",
        ),
        ("anna P ace", "which room?", "anna P ace attic [COLOUR] [*]"),
        ("anna P ace hall z", "'z' is no colour", "anna P ace hall b"),
        ("anna P ace hall b b", "'b' is a word too many: the line ends before it", "anna P ace ROOM [COLOUR] [*]"),
        ("anna P king 2 x", "'x' is no space: a whole number", "anna P king SPACE …"),
        ("anna P king 1 2 3", "3 spaces: 2 are the most", "anna P CARD […]"),
        ("anna P queen x", "'x' is no die: a whole number", "anna P queen [DICE] [?]"),
        ("anna P jack 3", "'3' is a word too many: the line ends before it", "anna P jack"),
        ("anna fights b", "which section fights?", "anna 1F"),
        ("anna ennd", "'ennd' begins no line here", "anna end"),
    ],
)
def test_a_refusal_names_the_token_that_is_wrong_and_lines_that_are_not(line: str, words: str, expected: str) -> None:
    refused = refusal(line)
    assert refused.message == words
    assert expected in refused.expected, refused.expected


def test_a_refusal_offers_lines_in_the_language_of_the_game() -> None:
    assert refusal("anna 1F hall b por", SPANISH).expected == ("anna 1F hall b [DICE] por NAME",)
    assert "tira DICE [?]" in refusal("", SPANISH).expected


def test_a_form_has_what_its_card_takes_and_the_words_of_the_game() -> None:
    form = GRAMMAR.form(CardUsed, "a card", ENGLISH, 1, card="ace", args={"room": Open(("attic",)), "extra": Open(least=0)})
    assert form.pattern == "P ace ROOM"
    assert form.parts == ("P ace ", Field("room", ("attic",)), Field("*", ("*",), least=0, before=" "))
    form = GRAMMAR.form(
        Fought, "a fight", SPANISH, 1, section=2, room="hall", level=1, dice=Open((3,), 0, 2, empty="?"), by=Open()
    )
    assert form.pattern == "2P hall a DICE"
    dice = Field("die", ("3",), 0, 2, again=True, before=" ", between=":", empty=" ?")
    assert form.parts == ("2P hall a", dice, Field("player", before=" por "))
    form = GRAMMAR.form(
        Rolled, "dice", SPANISH, dice=[Open(range(1, 3)), Open(range(1, 4))], open=Open(name="open roll", least=0)
    )
    assert (form.pattern, form.by) == ("tira DICE", "chance")
    assert form.parts[0] == "tira "
    assert form.parts[-1] == Field("open roll", ("?",), least=0, before=" ")


class Entered(Action, frozen=True):
    """Begins with a word that is no number, in front of another."""

    TOPIC = "bilingual.entered"
    LINE = "{seat} {room}F"

    seat: Seat
    room: Annotated[str, OneOf("room", lambda _: ("hall",))]


class Misspelt(Action, frozen=True):
    """Has a card whose pattern names a field that there is not."""

    TOPIC = "bilingual.misspelt"
    LINE = "{seat} X {card}[ {args}]"

    seat: Seat
    card: Annotated[str, OneOf("card", lambda _: ("ace",))]
    args: Annotated[Args, Variants("card", Args, {"ace": "{rom}"})] = Args()


class Whispered(Action, frozen=True):
    """Has a card whose pattern has a word of its own."""

    TOPIC = "bilingual.whispered"
    LINE = "{seat} W {card}[ {args}]"

    seat: Seat
    card: Annotated[str, OneOf("card", lambda _: ("ace",))]
    args: Annotated[Args, Variants("card", Args, {"ace": "into {room}"})] = Args()


def test_a_wrong_pattern_is_found() -> None:
    assert list(GRAMMAR.problems()) == []
    problems = list(Grammar((Entered, Misspelt, Whispered), "bilingual:rec.1").problems())
    assert problems == [
        "Entered: '{room}F': what stands before F is no whole number",
        "Misspelt: '{rom}': the annotation of 'rom' has no kind",
        "Whispered: 'into {room}': 'into' is a word of no line: name it in `also`",
    ]
