"""Letters without accents: one form for every way to write a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.values.base_letters import base_letters


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("José", "jose"),
        ("JOSE", "jose"),
        ("Jose\u0301", "jose"),
        ("Straße", "strasse"),
        ("STRAẞE", "strasse"),
        ("ŒUVRE", "oeuvre"),
        ("ﬁn", "fin"),
        ("ℌans", "hans"),
        ("ᴬnna", "anna"),
        ("Й", "й"),
    ],
)
def test_every_way_to_write_a_name_has_one_form(text: str, expected: str) -> None:
    assert base_letters(text) == expected


@given(st.text(max_size=20))
def test_the_form_of_a_form_is_itself(text: str) -> None:
    assert base_letters(base_letters(text)) == base_letters(text)
