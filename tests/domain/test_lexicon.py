"""Word lists: what is read of a file, what they say of words, and the one that comes with the program."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from importlib.resources import files

import pytest

from spooklog.domain.values.errors import Usage
from spooklog.domain.words import lexicons
from spooklog.domain.words.lexicons import BUNDLED, WORDNET, bundled
from spooklog.domain.words.lexicons.files import common_words, content_of, forms
from spooklog.domain.words.lexicons.morphology import base_forms
from spooklog.domain.words.lexicons.wordlist import MAX_BYTES, MAX_LETTERS, MAX_WORDS, WordList, read_words

PINNED = {
    "wordnet-3.0.txt": "afc1cff3ea3469faab6c44011cd1ffaac40ac40188be6f17b302407b7c741638",
    "forms.txt": "565911bd389e4325f40d0d52e40f885cadd8c793ea61292e18efa30223b2930d",
    "common.txt": "0300be99479dc1c72abf5803fee2c8ad1c4d8f74ba96d08430eef72165578e87",
}
"""What replays of games with the list may have recorded: another content needs another id."""


@pytest.fixture(scope="module")
def wordnet() -> WordList:
    """The list that comes with the program."""
    found = bundled(WORDNET)
    assert found
    return found


def listed(*lines: str) -> WordList:
    """A list of these lines."""
    return read_words("test", "\n".join(lines).encode())


# -- the bundled list --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PINNED)
def test_a_file_of_the_program_has_the_content_that_its_id_stands_for(name: str) -> None:
    assert sha256(content_of(name)).hexdigest() == PINNED[name]


def test_the_list_of_the_program_has_its_id_and_checksum(wordnet: WordList) -> None:
    assert (wordnet.id, wordnet.sha256) == ("wordnet-3.0", PINNED["wordnet-3.0.txt"])
    assert {f"wordnet-3.0@{PINNED['wordnet-3.0.txt']}": "wordnet-3.0"} == BUNDLED
    assert bundled("wordnet-3.0") is None
    assert bundled("another") is None


def test_the_licence_of_wordnet_lies_beside_what_was_made_of_it() -> None:
    notice = files(lexicons).joinpath("LICENSE-WordNet.txt").read_text()
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in notice
    assert all("WordNet 3.0, Copyright 2006 by Princeton" in content_of(name).decode().splitlines()[0] for name in PINNED)


@pytest.mark.parametrize(
    "word", ["cultivate", "run", "runner", "untold", "blackboard", "farmer", "because", "ox", "EARTH", "Stone"]
)
def test_a_base_form_is_listed(wordnet: WordList, word: str) -> None:
    assert wordnet.verdict(word) == ("listed", None)


def test_a_word_is_the_same_with_and_without_its_hyphen(wordnet: WordList) -> None:
    assert [wordnet.verdict(word) for word in ("check-up", "checkup", "check‑up")] == [("listed", None)] * 3


@pytest.mark.parametrize(
    ("word", "lemma"),
    [
        ("farmers", "farmer"),
        ("running", "run"),
        ("ran", "run"),
        ("smaller", "small"),
        ("smallest", "small"),
        ("scarier", "scary"),
        ("stones", "stone"),
        ("churches", "church"),
        ("ponies", "pony"),
        ("wolves", "wolf"),
        ("hoped", "hope"),
        ("planned", "plan"),
        ("men", "man"),
        ("children", "child"),
        ("better-looking", None),
        ("arms", "arm"),
    ],
)
def test_a_form_of_a_listed_word_is_inflected(wordnet: WordList, word: str, lemma: str | None) -> None:
    assert wordnet.verdict(word) == (("inflected", lemma) if lemma else ("unlisted", None))


@pytest.mark.parametrize(
    "word", ["building", "evening", "left", "saw", "found", "species", "news", "better", "seed", "glass", "bed"]
)
def test_a_word_that_only_looks_like_a_form_is_listed(wordnet: WordList, word: str) -> None:
    assert wordnet.verdict(word) == ("listed", None)


@pytest.mark.parametrize(
    "word", ["thames", "merkel", "akw", "imho", "asap", "polen", "absense", "unraw", "woodboat", "car-bird", "xiv", "kg"]
)
def test_names_abbreviations_and_what_is_no_word_are_unlisted(wordnet: WordList, word: str) -> None:
    assert wordnet.verdict(word) == ("unlisted", None)


def test_forms_lead_to_words_that_are_listed_and_are_none_themselves(wordnet: WordList) -> None:
    assert [form for form, base in forms().items() if wordnet.verdict(base)[0] != "listed"] == []
    assert [form for form in forms() if wordnet.verdict(form)[0] != "inflected"] == []


def test_bots_know_a_few_thousand_listed_words_of_three_to_ten_letters(wordnet: WordList) -> None:
    words = common_words()
    assert 3000 <= len(words) == len(set(words)) <= 6000
    assert [word for word in words if not (word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 10)] == []
    assert [word for word in words if wordnet.verdict(word)[0] != "listed"] == []


def test_a_word_list_is_read_on_first_use() -> None:
    code = "import sys, spooklog.domain.words.lexicons, spooklog.store.store; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "spooklog.domain.words.lexicons.wordlist" not in loaded
    assert "spooklog.store.changes.wordlists" not in loaded


# -- lists of one's own ------------------------------------------------------------------------------------------------------


def test_a_list_has_a_word_a_line_with_comments_and_blank_lines() -> None:
    words = read_words("mine", "\ufeff# mine\r\nGhost\r\n\r\n  haunt  # now and then\r\n".encode())
    assert len(words) == 1  # a word with a capital is a name here
    assert ("haunt" in words, "ghost" in words) == (True, False)


def test_a_list_in_capitals_is_a_list_of_words() -> None:
    assert listed("GHOST", "HAUNT").verdict("ghost") == ("listed", None)


def test_case_accents_hyphens_and_apostrophes_do_not_matter() -> None:
    words = listed("café", "check-up", "o'clock")
    asked = ("CAFE", "cafe\u0301", "CHECKUP", "check\u2010up", "o’clock", "o\u02bcclock", "oclock")
    assert [words.verdict(word)[0] for word in asked] == ["listed"] * 7


def test_a_list_without_signs_lists_words_with_them() -> None:
    words = listed("oclock", "checkup")
    assert [words.verdict(word)[0] for word in ("o'clock", "O’CLOCK", "check-up", "clock")] == ["listed"] * 3 + ["unlisted"]


def test_forms_that_a_list_holds_as_words_are_forms_where_it_holds_the_base_form_too() -> None:
    words = listed("ran", "run", "running", "smaller")
    assert words.verdict("ran") == words.verdict("running") == ("inflected", "run")
    assert words.verdict("smaller") == ("listed", None)


@pytest.mark.parametrize(
    ("content", "words", "line"),
    [
        (b"ghost\ntwo words\n", "no word: two words", 2),
        (b"ghost\n\nb00\n", "no word: b00", 3),
        (b"ghost\n\xff\xfe\n", "not UTF-8", 2),
        (b"gh\x1bost\n", r"no word: gh\\x1bost", 1),
        (b"x" * (MAX_LETTERS + 1), "no word: xxx", 1),
        (b"# nothing\n", "no words", None),
        (b"", "no words", None),
        (b"a\n" * (MAX_BYTES // 2 + 1), f"{MAX_BYTES} are the most", None),
        (b"a\n" * (MAX_WORDS + 1), f"{MAX_WORDS} are the most", None),
    ],
)
def test_an_invalid_word_list_is_refused_with_the_line_and_the_expected_form(
    content: bytes, words: str, line: int | None
) -> None:
    with pytest.raises(Usage, match=words) as refused:
        read_words("mine", content)
    assert refused.value.line == line
    assert refused.value.expected


@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("glass", []),
        ("basis", []),
        ("lying", ["ly", "lie"]),
        ("hoping", ["hope", "hop"]),
        ("hopping", ["hop", "hopp", "hoppe"]),
        ("walking", ["walk", "walke"]),
        ("leaves", ["leave", "leaf", "leafe"]),
        ("boxes", ["box", "boxe"]),
        ("scariest", ["scary", "scari", "scarie"]),
        ("s", []),
    ],
)
def test_base_forms_are_guessed_from_the_spelling_alone(word: str, bases: list[str]) -> None:
    assert list(base_forms(word)) == bases
