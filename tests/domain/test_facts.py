from __future__ import annotations

from typing import Any

import pytest

from spooklog.domain.errors import Usage
from spooklog.domain.facts import overlay, read_data, write_data

SHIPPED: dict[str, Any] = {"points": {"source": "rulebook", "1": 1, "M": 20}, "names": {"source": "assumed", "all": ["a", "b"]}}


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("points.M = 25", "points.M", 25),
        ('points."10" = 1', "points.10", 1),
        ("  names . all=['x', 'y']  # ours", "names.all", ["x", "y"]),
        ("look.dark = true", "look.dark", True),
        ('look.name = "a = b"', "look.name", "a = b"),
    ],
)
def test_a_data_line_is_one_toml_pair(text: str, path: str, value: Any) -> None:
    assert read_data(text) == (path, value)
    assert read_data(write_data(path, value)) == (path, value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "points",
        "points.M =",
        "= 5",
        "a = 1\nb = 2",
        "[a]\nb = 1",
        '"a=b" = 1',
        'a."b.c" = 1',
        "a = " + "[" * 4000,
        "a" * 5000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Usage):
        read_data(text)


def test_a_difference_is_laid_over_and_the_shipped_facts_stay_as_they_are() -> None:
    assert overlay(SHIPPED, {"points.M": 25})["points"] == {"source": "rulebook", "1": 1, "M": 25}
    assert SHIPPED["points"]["M"] == 20


@pytest.mark.parametrize("path", ["points.X", "point.M", "points.M.x", "points.source", "points", "", "names.all.0"])
def test_a_path_that_is_no_value_is_refused_with_those_there_are(path: str) -> None:
    with pytest.raises(Usage) as refusal:
        overlay(SHIPPED, {path: 1})
    assert refusal.value.expected


@pytest.mark.parametrize("value", ["20", 20.0, True, [20], {"x": 20}])
def test_a_value_keeps_its_kind(value: Any) -> None:
    with pytest.raises(Usage, match="a whole number"):
        overlay(SHIPPED, {"points.M": value})
