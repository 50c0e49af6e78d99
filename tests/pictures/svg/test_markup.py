"""SVG as text: numbers, escaping, and words that cannot do harm."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.pictures.svg.markup import MAX_MARKS, clean, content, group, moved, number, tag


@pytest.mark.parametrize(("value", "text"), [(1, "1"), (1.5, "1.5"), (-0.001, "0"), (2 / 3, "0.67"), (100.0, "100"), (0, "0")])
def test_a_number_is_short_and_has_no_negative_zero(value: float, text: str) -> None:
    assert number(value) == text


def test_an_element_escapes_its_attributes_and_leaves_out_missing_ones() -> None:
    assert tag("g", id='a"<b', fill=None, stroke_width=2.0) == '<g id="a&quot;&lt;b" stroke-width="2"/>'
    assert group("", "") == ""
    assert moved(1, 2, "<g/>", scale=0.99999999) == moved(1, 2, "<g/>") == '<g transform="translate(1 2)"><g/></g>'
    assert moved(1, 2, "<g/>", scale=2, turn=30) == '<g transform="translate(1 2) rotate(30) scale(2)"><g/></g>'


@given(st.text(alphabet=st.characters()))
def test_any_words_at_all_are_well_formed_content(text: str) -> None:
    element = ElementTree.fromstring(f"<text>{content(text)}</text>")
    assert len(element) == 0
    assert (element.text or "") == clean(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<script>", "<script>"),
        ("\u202eevil\u2066", "\ufffdevil\ufffd"),
        ("a\x00\x1b[31m", "a\ufffd\ufffd[31m"),
        ("\ud800", "\ufffd"),
        ("soft\u00adhyphen\ufeff", "softhyphen"),
        ("tab\there", "tab here"),
    ],
)
def test_control_characters_are_not_passed_on(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_marks_do_not_pile_up_on_a_letter() -> None:
    assert len(clean("x" + "\u0316" * 40)) == 1 + MAX_MARKS
