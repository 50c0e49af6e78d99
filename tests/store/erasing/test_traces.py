"""Where a text or the name of a game speaks of a person who is to be forgotten: certainly, or perhaps."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import within

from spooklog.store.erasing.traces import Certainty, contains, traces_of


def at_their_table(name: str, text: str, label: str = "label") -> Certainty | None:
    """What a text says at a table where the person sat."""
    return traces_of([name], [label, *([name] if " " not in name else [])]).find(text)


def elsewhere(name: str, text: str, label: str = "label") -> Certainty | None:
    """What a text says at another table."""
    return traces_of([name], [], [label]).find(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Anna Berg", "so said anna berg"),
        ("Anna Berg", "ANNA-BERG!"),
        ("Anna Berg", "annaberg"),
        ("Anna Berg", "Berg, Anna"),
        ("Anna Berg", "Anna Bergs Karten"),
        ("Anna Maria Berg", "Maria Anna Berg"),
        ("Zoë Groß", "zoe\u0308 GROSS"),
        ("Zoë Groß", "ＺＯË Groß"),
        ("Zoë Groß", "Zoe Gross"),
        ("Jörg Müller", "Joerg Mueller"),
        ("Joerg Mueller", "Jörg Müller"),
        ("Łukasz Ørsted", "lukasz orsted"),
        ("田中 太郎", "田中太郎が勝った"),
        ("a.b c", "A.B C"),
        ("Anna\u200b Berg", "anna\u00adberg"),
    ],
)
def test_a_full_name_is_certain_anywhere(name: str, text: str) -> None:
    assert elsewhere(name, text) == "certain"
    assert traces_of([], []).find(text) is None


_ESCAPES: tuple[Callable[[str], str], ...] = (
    lambda sign: "".join(f"%{octet:02X}" for octet in sign.encode()),
    lambda sign: f"%{ord(sign):02x}" if 127 < ord(sign) < 256 else sign,
    lambda sign: f"&#{ord(sign)};",
    lambda sign: f"&#x{ord(sign):X};",
    lambda sign: json.dumps(sign)[1:-1],
)


@given(
    name=st.sampled_from(["Zebulon Quist", "Jörg Müller", "Анна Иванова", "田中 太郎", "Łukasz Ørsted"]),
    ways=st.lists(st.lists(st.sampled_from(_ESCAPES), min_size=20, max_size=20), min_size=1, max_size=3),
)
def test_a_full_name_is_certain_however_its_signs_are_escaped(name: str, ways: list[list[Callable[[str], str]]]) -> None:
    text = name
    for escapes in ways:
        text = "".join(escapes[at % len(escapes)](sign) for at, sign in enumerate(text))
    assert elsewhere(name, f"https://example.org/{text}.jpg") == "certain", text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Jörg Müller", "https://example.org/J%C3%B6rg%20M%C3%BCller.jpg"),
        ("Jörg Müller", "mail J%F6rg+M%FCller"),
        ("Jörg Müller", "J%25C3%25B6rg%2520M\\u00fcller"),
        ("Jörg Müller", "https://xn--jrg-mller-07a4e.example/1.jpg"),
        ("Zebulon Quist", "https://example.org/%5Aebulon%20%51uist"),
    ],
)
def test_a_full_name_in_an_address_is_certain(name: str, text: str) -> None:
    assert elsewhere(name, text) == "certain"


@pytest.mark.parametrize(
    "text", ["100%", "%zz", "50% of 3%C3", "xn--", "xn--\u00e9", "a & b", "\\u12", "%" * 50_000, "xn--a" * 9_000]
)
def test_what_only_looks_escaped_is_read_as_it_is(text: str) -> None:
    assert elsewhere("Jörg Müller", f"{text} Jörg Müller") == "certain"
    assert elsewhere("Jörg Müller", text) is None


@pytest.mark.parametrize(
    ("name", "text"),
    [("anna", "Annas Karten"), ("anna", "anna's"), ("anna", "(anna)"), ("Max", "max' turn"), ("Mark", "mark my words")],
)
def test_a_name_of_one_word_and_a_label_are_certain_at_their_tables_and_suspected_elsewhere(name: str, text: str) -> None:
    assert at_their_table(name, text) == at_their_table("Else Where", text, label=name) == "certain"
    assert elsewhere(name, text) == elsewhere("Else Where", text, label=name) == "suspected"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Zebulon Quist", "Quist lurks"),
        ("Zebulon Quist", "Zebulons Hut"),
        ("Zebulon Quist", "Zebulon's hat"),
        ("Zebulon Quist", "the zebulonspiel"),
        ("Zebulon Quist", "Quistin kortti"),
        ("田中さん", "田中さんが勝った"),
        ("田中さん", "田中が勝った"),
        ("สมชาย", "คุณสมชายชนะ"),
        ("ສົມ", "ຂອງສົມຊະນະ"),
        ("សុខា", "លោកសុខាឈ្នះ"),
        ("王伟", "昨天王伟赢了"),
        ("민수", "민수가 이겼다"),
        ("Дмитрий", "карта Дмитрия"),
        ("Дмитрий", "дал Дмитрию"),
        ("Мария", "с Марией"),
        ("Павел", "у Павла"),
        ("Пётр", "Петром"),
        ("Γιώργος", "του Γιώργου"),
        ("Pavel Novák", "Pavla Nováka"),
        ("Anna Nowak", "bez Anny"),
        ("Jukka", "Jukan vuoro"),
        ("Zoë", "Zoe said"),
        ("Zoe", "Zoës Karte"),
        ("Jörg", "Joerg"),
        ("Joerg", "Jörg"),
        ("Mueller Max", "Muller"),
        ("Max Müller", "Mullers"),
        ("Max Strauß", "Strauss"),
        ("Łukasz", "lukasza"),
        ("Đorđe", "dorde"),
        ("Anna Sørensen", "Soerensen"),
        ("Işıl", "isil"),
        ("May Lin", "may be"),
        ("משה", "למשה"),
        ("Anna Nowak", "Annalla"),
        ("Mark", "Markowi"),
        ("Jan", "Janem"),
        ("Hans", "Hänschen"),
        ("Marek", "Markem"),
        ("Юрий", "Юрия"),
        ("민수", "김민수"),
    ],
)
def test_a_word_of_a_name_in_any_form_is_suspected(name: str, text: str) -> None:
    assert elsewhere(name, text) == "suspected"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("anna", "annabel"),
        ("al", "also"),
        ("axb c", "a.b c"),
        ("Zebulon Quist", "a zebra"),
        ("Mark", "the market"),
        ("Ann", "another"),
        ("Lisa", "the list"),
        ("Mary", "march"),
        ("Moor", "more"),
        ("Anna Li", "alive"),
        ("Jan van der Berg", "the van of der team"),
        ("Мария", "марка"),
        ("Zoë", "the zoo"),
        ("李", "行李"),
        ("J. Quist", "j"),
    ],
)
def test_another_word_is_not_even_suspected(name: str, text: str) -> None:
    assert elsewhere(name, text) is None


@pytest.mark.parametrize(
    ("name", "game"),
    [("Anna Berg", "anna-berg"), ("Anna Berg", "annaberg-7"), ("Zoë Müller", "zoe-mueller"), ("Zoë Müller", "zoe_muller")],
)
def test_a_game_is_named_after_a_full_name(name: str, game: str) -> None:
    assert traces_of([name], []).find_in_slug(game) == "certain"


@pytest.mark.parametrize("game", ["annas-evening", "at-anna1", "anna"])
def test_a_game_is_named_after_a_label_at_its_table_and_perhaps_elsewhere(game: str) -> None:
    assert traces_of(["Else Where"], ["anna"]).find_in_slug(game) == "certain"
    assert traces_of(["Else Where"], [], ["anna"]).find_in_slug(game) == "suspected"


def test_a_name_without_letters_of_ascii_names_no_game() -> None:
    assert traces_of(["李"], ["李"]).find_in_slug("amber-bat-12") is None


@pytest.mark.parametrize("text", ["the HAT of wool", "the  hat of wool", "the hät of wool"])
def test_a_text_that_is_asked_for_is_found_in_any_case_width_and_accents(text: str) -> None:
    assert contains(["hat of"]).in_text(text)
    assert not contains(["hat of"]).in_text("the hat")
    assert not contains([]).in_text(text)


def test_a_hundred_thousand_texts_are_searched_in_seconds() -> None:
    traces = traces_of(["Zebulon Quist", "Дмитрий Müller"], ["zeb"], ["dima"])
    with within(15):
        assert not any(traces.find(f"note {number}: the bat of an evening with a hat") for number in range(100_000))
