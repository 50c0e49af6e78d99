"""Separators and comment signs of a ruleset's lines."""

from __future__ import annotations

import pytest

from spooklog.domain.contract.dialect import PLAIN, Dialect, Part
from spooklog.domain.values.errors import Unreadable

NIGHT = Dialect(separators=(";", "then"), comments=("//",), close=False)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("anna 1S // her first", "anna 1S"),
        ("anna 1S //", "anna 1S"),
        ("// nothing but that", ""),
        ("anna 1S//2S", "anna 1S//2S"),
        ("anna //1S", "anna //1S"),
        ("anna 1S // one // two", "anna 1S"),
    ],
)
def test_a_comment_begins_at_a_separate_comment_sign(line: str, rest: str) -> None:
    assert NIGHT.without_comment(line) == rest
    assert PLAIN.without_comment(line) == line


def test_parts_have_the_column_at_which_they_begin() -> None:
    assert NIGHT.parts("anna end ;  bert 1R then cora 2R") == (Part("anna end", 1), Part("bert 1R", 13), Part("cora 2R", 26))
    assert NIGHT.parts("  anna end") == (Part("anna end", 3),)
    assert PLAIN.parts("  anna end ; bert 1R ") == (Part("anna end ; bert 1R", 3),)


def test_a_separator_within_a_word_separates_nothing() -> None:
    assert [part.text for part in NIGHT.parts("anna a;b athens")] == ["anna a;b athens"]


def test_a_close_separator_separates_words_that_it_touches_in_lines_of_play_alone() -> None:
    close = Dialect(separators=(";", "then"), comments=("//",))
    line = "anna 1R; 2R;3R ; anna end // and; then"
    assert close.parts(line, close=True) == (Part("anna 1R", 1), Part("2R", 10), Part("3R", 13), Part("anna end", 18))
    assert [part.text for part in close.parts(line)] == ["anna 1R; 2R;3R", "anna end"]
    assert [part.text for part in close.parts("anna athens;2R then 3R", close=True)] == ["anna athens", "2R", "3R"]
    assert [part.text for part in NIGHT.parts("anna 1R; 2R", close=True)] == ["anna 1R; 2R"]


def test_a_separator_in_a_comment_separates_nothing() -> None:
    assert [part.text for part in NIGHT.parts("anna end // and ; then bert")] == ["anna end"]


@pytest.mark.parametrize(("line", "column"), [("anna end ; ; bert", 12), ("; anna", 1), ("anna ;", 7)])
def test_nothing_between_separators_is_unreadable_with_its_column(line: str, column: int) -> None:
    with pytest.raises(Unreadable, match=f"column {column}"):
        NIGHT.parts(line)


def test_an_empty_line_is_one_empty_part() -> None:
    assert [part.text for part in NIGHT.parts("  ")] == [""]
